//! Settings and standing orders, kept as notes. One that cannot be read is left out, and that is said.

use bevy::prelude::*;

use super::{Reply, Storage};
use crate::app::Step;
use crate::app::battle::Game;
use crate::app::ui::Settings;
use crate::opponent::StandingOrders;

/// The key of the settings.
const SETTINGS: &str = "settings";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Written>()
        .add_systems(Startup, load_settings)
        .add_systems(
            Update,
            (
                save_settings
                    .run_if(resource_exists::<Settings>.and_then(resource_changed::<Settings>)),
                save_standing.run_if(resource_exists::<Game>),
            )
                .in_set(Step::Show),
        );
}

/// What the notes hold, so that nothing is written twice.
#[derive(Resource, Debug, Default)]
struct Written {
    settings: Option<Settings>,
    standing: Option<(String, StandingOrders)>,
}

fn load_settings(
    mut commands: Commands,
    storage: Res<Storage>,
    mut written: ResMut<Written>,
    mut reply: ResMut<Reply>,
) {
    let settings = match storage.0.note(SETTINGS) {
        Ok(None) => return,
        Ok(Some(text)) => read_settings(&text),
        Err(fault) => Err(fault.to_string()),
    };
    match settings {
        Ok(settings) => {
            written.settings = Some(settings.clone());
            commands.insert_resource(settings);
        }
        Err(why) => reply.tell("saves-settings-bad", [why]),
    }
}

/// Settings as they were written; sizes that nobody could read are brought back to those that can be chosen.
fn read_settings(text: &str) -> Result<Settings, String> {
    let json: serde_json::Value = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
    if !json.is_object() {
        return Err("it is no object".to_owned());
    }
    let mut settings: Settings = serde_json::from_value(json).map_err(|fault| fault.to_string())?;
    if !settings.scale.is_finite() {
        return Err(format!("the size of words is {}", settings.scale));
    }
    settings.scale = settings.scale.clamp(0.8, 2.0);
    Ok(settings)
}

fn save_settings(
    settings: Res<Settings>,
    storage: Res<Storage>,
    mut written: ResMut<Written>,
    mut reply: ResMut<Reply>,
) {
    let known = written.settings.clone().unwrap_or_default();
    if known == *settings {
        return;
    }
    written.settings = Some(settings.clone());
    let text = serde_json::to_string(&*settings).unwrap_or_default();
    if let Err(fault) = storage.0.set_note(SETTINGS, &text) {
        reply.tell("saves-settings-unsaved", [fault.to_string()]);
    }
}

/// The key of a battle's standing orders.
fn standing_key(name: &str) -> String {
    let short: String = name.chars().take(90).collect();
    format!("standing-{short}")
}

/// The standing orders of a battle; none that cannot be read.
pub(super) fn standing(storage: &Storage, name: &str) -> StandingOrders {
    let text = storage.0.note(&standing_key(name)).ok().flatten();
    text.and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// Removes them. They are worth nothing without their battle, and harm nothing.
pub(super) fn forget_standing(storage: &Storage, name: &str) {
    let _ = storage.0.set_note(&standing_key(name), "");
}

fn save_standing(game: Res<Game>, storage: Res<Storage>, mut written: ResMut<Written>) {
    let Some(name) = &game.kept else { return };
    let same = written
        .standing
        .as_ref()
        .is_some_and(|(of, standing)| of == name && *standing == game.standing);
    if same {
        return;
    }
    let known = written.standing.as_ref().is_some_and(|(of, _)| of == name);
    if known || !game.standing.is_empty() {
        let text = if game.standing.is_empty() {
            String::new()
        } else {
            serde_json::to_string(&game.standing).unwrap_or_default()
        };
        // That the battle itself is not saved is said; the player would set these again.
        let _ = storage.0.set_note(&standing_key(name), &text);
    }
    written.standing = Some((name.clone(), game.standing.clone()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_settings_are_refused_and_wild_ones_tamed() {
        assert!(read_settings("{\"scale\":").is_err());
        assert!(read_settings("[]").is_err());
        assert_eq!(read_settings("{\"scale\":1e9}").map(|s| s.scale), Ok(2.0));
        assert_eq!(read_settings("{}"), Ok(Settings::default()));
    }
}
