//! What is seen of squads: where a hidden one could come out (BW-8), its die, figures in their slots, declared fire, the deck.

use small_wars::engine::AimView;
use small_wars::rules::bushwars::{appear, figures, hiding};
use small_wars::table::Polygon;

use super::*;

fn table() -> Table {
    Table::new()
        .unit(RED, Quality::Professional)
        .squad("4r 1rpg", 10, 10)
        .squad("5r", 18, 12)
        .unit(BLUE, Quality::Elite)
        .squad("5r", 14, 16)
        .area("jungle", (4, 4), (22, 14))
        .area("stone_house", (12, 6), (15, 9))
        .line("stone_wall", (6, 18), (30, 24))
}

/// Whether a place is in one of the pieces, or on the border of one.
fn holds(region: &[Polygon], at: Point) -> bool {
    region.iter().any(|piece| piece.contains(at))
}

#[test]
fn bw_8_the_region_is_what_the_test_of_a_place_says_of_every_inch_and_between() {
    for die in 0..=3 {
        let rig = table().begin().hidden(0, die);
        let (setting, state) = (rig.battle.setting(), rig.battle.state());
        let region = appear::region(setting, state, ElementId(0), die);
        assert_eq!(region.is_empty(), die == 0, "die {die}");
        let may = |x: i32, y: i32| {
            hiding::may_appear(setting, state, ElementId(0), Point::new(x, y), die).is_ok()
        };
        let (mut inside, mut outside) = (0, 0);
        for y in (0..48 * 254).step_by(173) {
            for x in (0..72 * 254).step_by(181) {
                let near = [(-60, 0), (60, 0), (0, -60), (0, 60)];
                let allowed = may(x, y);
                // Between two lines the border is straight: what lies next to it may lie on either side.
                if near.iter().any(|(dx, dy)| may(x + dx, y + dy) != allowed) {
                    continue;
                }
                let drawn = holds(&region, Point::new(x, y));
                assert_eq!(drawn, allowed, "die {die} at {x}, {y}");
                *if drawn { &mut inside } else { &mut outside } += 1;
            }
        }
        assert!(
            outside > 500 && (die == 0) == (inside == 0),
            "{inside} {outside}"
        );
    }
}

#[test]
fn bw_8_corners_of_the_region_are_places_where_it_may_stand_and_one_step_beyond_it_may_not() {
    let rig = table().begin().hidden(0, 1);
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let may = |at: Point| hiding::may_appear(setting, state, ElementId(0), at, 1).is_ok();
    let region = appear::region(setting, state, ElementId(0), 1);
    let start = state.hidden(ElementId(0)).expect("hidden").piece.at;
    let on_line = |at: &&Point| (at.y - (start.y - 2032)) % 50 == 0;
    let corners: Vec<&Point> = region
        .iter()
        .flat_map(|piece| &piece.corners)
        .filter(on_line)
        .collect();
    assert!(corners.len() > 100);
    for at in &corners {
        assert!(may(**at), "{at:?}");
        let beside = [-1, 1].map(|by| may(Point::new(at.x + by, at.y)));
        assert!(!beside[0] || !beside[1], "{at:?} is no border");
    }
}

#[test]
fn bw_r15_the_region_is_there_for_everybody_and_only_for_who_is_hidden() {
    let rig = table().begin().hidden(0, 2);
    let region = rig.battle.appears(ElementId(0));
    assert!(!region.is_empty());
    assert!(rig.battle.appears(ElementId(1)).is_empty());
    assert_eq!(rig.battle.ranges(ElementId(0)), [], "it fires from nowhere");
    let view = rig.battle.view(Some(BLUE));
    assert_eq!(view.elements[0].die, Some(2));
    assert_eq!(
        (view.elements[1].die, view.elements[1].figures.len()),
        (None, 5)
    );
}

#[test]
fn bw_11_weapons_reach_so_far_from_the_edge_of_the_marker() {
    let mut rig = table().begin();
    let edge = figures::FIGURE;
    let inches = |n| Length::inches(n) + edge;
    assert_eq!(rig.battle.ranges(ElementId(0)), [inches(12)]);
    let armed = Table::new()
        .unit(RED, Quality::Elite)
        .squad("2ar 1mg 1mo", 10, 10)
        .unit(BLUE, Quality::Elite)
        .squad("1r", 60, 40);
    let reach = armed.begin().battle.ranges(ElementId(0));
    assert_eq!(reach, [inches(12), inches(18), inches(24)]);
    rig.end(&[]);
}

#[test]
fn bw_r6_declared_fire_is_seen_by_all_until_it_falls() {
    let mut rig = Table::new()
        .unit(RED, Quality::Elite)
        .squad("4r 1mg", 20, 20)
        .unit(BLUE, Quality::Green)
        .squad("5r", 28, 20)
        .begin();
    rig.until_fire();
    let (own, foe) = (ElementId(1), ElementId(0));
    let one = Order::Fire {
        element: own,
        target: foe,
        weapon: Some(Weapon::Rifle),
    };
    rig.order(&one, &[]);
    let declared = |weapons| AimView {
        firer: own,
        target: foe,
        weapons,
    };
    assert_eq!(rig.battle.view(Some(RED)).aims, [declared(1)]);
    rig.order(&one, &[]);
    assert_eq!(
        rig.battle.view(None).aims,
        [declared(2)],
        "one arrow for all its weapons"
    );
    rig.end(&[]).end(&[]);
    rig.roll(&[1, 1, 12]);
    assert_eq!(rig.battle.view(None).aims, [], "it has fallen");
}
