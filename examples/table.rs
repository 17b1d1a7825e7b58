//! Shows the table of a built-in battle with its pieces in every state, a path, a sight line, what is seen and where one can go: for looking
//! at pictures, without a battle. `cargo run --example table [figures|military]`

use bevy::prelude::*;
use small_wars::app::board::{Highlight, Land, Overlay, PieceStyle, Shown};
use small_wars::app::{self, Options, Screen};
use small_wars::engine::journal::Header;
use small_wars::engine::report::Told;
use small_wars::engine::session::Source;
use small_wars::picture::{Style, Symbols};
use small_wars::rules::AnyBattle;
use small_wars::scenario::built_in;
use small_wars::table::{ElementId, Length, Mobility, Point, route, sight};

fn main() {
    let symbols = match std::env::args().nth(1).as_deref() {
        Some("military") => Symbols::Military,
        _ => Symbols::Figures,
    };
    app::app(Options::default())
        .insert_resource(PieceStyle(Style { symbols }))
        .add_systems(
            OnEnter(Screen::Title),
            |mut next: ResMut<NextState<Screen>>| {
                next.set(Screen::Battle);
            },
        )
        .add_systems(OnEnter(Screen::Battle), lay_out)
        .add_systems(Update, walk.run_if(in_state(Screen::Battle)))
        .run();
}

fn lay_out(mut land: ResMut<Land>, mut shown: ResMut<Shown>, mut overlay: ResMut<Overlay>) {
    let Some(scenario) = built_in().first().and_then(|battle| battle.read().ok()) else {
        return;
    };
    let header = Header::new(scenario.ruleset, 1, &scenario.text);
    let mut view = AnyBattle::begin(&scenario.setting, header, Source::Asked)
        .boxed()
        .view(None);
    let ground = scenario.setting.ground();
    for (number, element) in view.elements.iter_mut().enumerate() {
        element.strength -= u8::from(number % 3 == 1 && element.strength > 1);
        element.pinned = number % 5 == 2;
        element.overwatch = number % 5 == 4;
        element.done = number % 5 == 3;
    }
    let chosen = view
        .elements
        .iter()
        .find(|e| e.side.0 == 0 && e.figure == "rifle");
    if let Some((id, mut piece)) = chosen.and_then(|e| Some((e.id, e.piece?))) {
        let mover = route::Mover {
            piece,
            mobility: Mobility::Foot,
            bases: &[],
        };
        let path = [piece.at, Point::cm(30, 42), Point::cm(36, 39)];
        overlay.selected = Some(id);
        overlay.reach = route::reach(ground, &mover, Length::STICK * 2);
        piece.at = path[2];
        overlay.seen = Some(sight::region(ground, &piece));
        overlay.sticks = Some(path.to_vec());
        overlay.ghost = Some((id, piece));
        overlay.tags = vec![(path[2], "sees the inn".to_owned())];
        let target = view
            .elements
            .iter()
            .filter(|e| e.side.0 == 1)
            .filter_map(|e| Some((e.id, e.piece?)));
        for (enemy, there) in target.take(3) {
            overlay.sight.push(sight::sight(ground, &piece, &there));
            overlay.highlights.push((enemy, Highlight::Target));
        }
    }
    shown.set(view);
    land.0 = Some(scenario.setting);
}

/// The leader of the first side walks to and fro as long as a key is held, and everybody shoots.
fn walk(keys: Res<ButtonInput<KeyCode>>, mut shown: ResMut<Shown>) {
    if !keys.just_pressed(KeyCode::KeyT) {
        return;
    }
    let Some(walker) = shown.element(ElementId(0)).cloned() else {
        return;
    };
    let Some(piece) = walker.piece else { return };
    let mut after = walker.clone();
    let end = Point::new(piece.at.x + 2000, piece.at.y - 500);
    after.piece = Some(small_wars::table::Piece { at: end, ..piece });
    shown.tell(Told {
        walked: Some((walker.id, vec![piece.at, end])),
        changes: vec![(walker.clone(), after)],
        ..default()
    });
    shown.tell(Told {
        shot: Some((walker.id, ElementId(6))),
        ..default()
    });
}
