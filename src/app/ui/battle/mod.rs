//! The screen of a battle: a bar along the top, one line that says who is asked what, the order bar along the bottom, and at the right
//! the element, the order in the making, its odds, the dice and the log.
//!
//! Panels read the open battle and the player's hand, and write [`Wish`]es; they never touch the battle.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

use super::{UiPart, parts};
use crate::app::Screen;
use crate::app::battle::{Calm, Cup, Game, Hand, Mode, Notice, Wish};
use crate::app::board::Shown;
use crate::engine::ruleset::Wanted;
use crate::engine::{Decision, ElementView, SideId, Text};
use crate::table::ElementId;

mod ask;
mod bar;
mod brief;
mod card;
mod cup;
mod cursor;
mod damage;
mod deck;
mod declared;
mod dialog;
mod drawn;
mod fork;
mod hints;
mod hits;
mod house;
mod key;
mod legend;
mod log;
mod matrix;
mod menu;
mod odds;
mod order_words;
mod orders;
mod plan;
mod reaction;
mod replay;
mod result;
mod side;
mod storey;
mod tray;
mod weapons;
mod weighed;

pub use brief::Brief;
pub use menu::Menu;

/// All that panels look at.
#[derive(SystemParam)]
pub struct Scene<'w> {
    /// The open battle.
    pub game: Res<'w, Game>,
    /// What the player has in hand.
    pub hand: Res<'w, Hand>,
    /// The table as it is shown.
    pub shown: Res<'w, Shown>,
    /// The dice that the player has entered.
    pub cup: Res<'w, Cup>,
    /// Why something was not done.
    pub notice: Res<'w, Notice>,
    calm: Res<'w, Calm>,
    time: Res<'w, Time<Real>>,
}

impl Scene<'_> {
    /// An element as it is shown.
    pub fn element(&self, id: ElementId) -> Option<&ElementView> {
        self.shown.element(id)
    }

    /// An element's name.
    pub fn name(&self, id: ElementId) -> String {
        self.element(id)
            .map_or_else(String::new, |element| element.name.clone())
    }

    /// A sentence in the player's words.
    pub fn say(&self, text: &Text) -> String {
        self.game.say(text)
    }

    /// The decision of a person at this screen, once the screen has caught up with the battle.
    pub fn asked(&self) -> Option<&Decision> {
        self.game
            .persons_decision()
            .filter(|_| !self.shown.trailing())
    }

    /// The dice that a person is to roll by hand, once the screen has caught up with the battle.
    pub fn rolls(&self) -> Option<Wanted> {
        self.game.hand_rolls().filter(|_| !self.shown.trailing())
    }

    /// Whether the question has only just come up.
    pub fn is_fresh(&self) -> bool {
        self.calm.lasts(&self.time)
    }

    /// The name of a side; no name for nobody's.
    pub fn side_name(&self, side: SideId) -> String {
        if side == parts::NOBODYS {
            return String::new();
        }
        self.game.battle.side_name(side)
    }

    /// Whether the battle is watched again.
    pub fn watched(&self) -> bool {
        self.game.mode != Mode::Play
    }
}

/// What a panel wants done.
pub type Wishes = Vec<Wish>;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        bar::plugin,
        ask::plugin,
        cursor::plugin,
        menu::plugin,
        (brief::plugin, house::plugin),
        legend::plugin,
        storey::plugin,
        orders::plugin,
        side::plugin,
        tray::plugin,
        log::plugin,
        dialog::plugin,
        result::plugin,
        replay::plugin,
        (fork::plugin, drawn::plugin),
    ))
    .add_systems(
        EguiPrimaryContextPass,
        tell_probe
            .in_set(UiPart::Top)
            .run_if(in_state(Screen::Battle).and_then(resource_exists::<Game>)),
    );
}

/// Tells tests what is asked, and where the battle is.
fn tell_probe(scene: Scene, mut probe: ResMut<crate::app::probe::Probe>) {
    probe.hash = Some(format!("{:016x}", scene.game.battle.hash()));
    probe.decision = scene.game.decision().map(|decision| {
        serde_json::json!({
            "side": decision.side,
            "kind": decision.kind,
            "words": scene.say(&decision.question),
            "elements": decision.elements,
            "about": decision.about,
            "person": scene.game.persons_decision().is_some(),
        })
    });
    probe
        .facts
        .insert("trailing", scene.shown.trailing().into());
    probe.facts.insert("over", scene.game.over().into());
    probe.facts.insert("at", scene.game.battle.at().into());
    probe
        .facts
        .insert("inputs", scene.game.battle.inputs().into());
    probe
        .facts
        .insert("selected", serde_json::json!(scene.hand.selected));
    probe
        .facts
        .insert("draft", serde_json::json!(scene.hand.preview));
    probe
        .facts
        .insert("rolls", serde_json::json!(scene.rolls()));
    let proposing = scene.game.proposing().filter(|_| !scene.shown.trailing());
    let options = proposing.map(|open| {
        serde_json::json!({
            "element": open.proposal.element(),
            "options": open.proposal.thought().options,
            "picked": open.picked,
            "gives": open.giving.is_some(),
        })
    });
    probe.facts.insert("proposing", options.unwrap_or_default());
    probe
        .facts
        .insert("entered", serde_json::json!(scene.cup.entered()));
    probe.facts.insert("placed", scene.hand.placed.into());
    let odds = scene
        .hand
        .verdict
        .iter()
        .filter_map(|v| v.forecast.as_ref());
    let results = odds.flat_map(|odds| &odds.damage);
    let results: Vec<String> = results.map(|result| scene.say(&result.what)).collect();
    probe.facts.insert("results", serde_json::json!(results));
    probe.facts.insert("fresh", scene.is_fresh().into());
    probe
        .facts
        .insert("cursor", serde_json::json!(scene.hand.cursor));
    probe.facts.insert(
        "refused",
        serde_json::json!(scene.hand.refusal().map(|refusal| scene.say(&refusal.text))),
    );
    probe
        .facts
        .insert("notice", serde_json::json!(scene.notice.words()));
}
