use small_wars::engine::terms::{Goal, What};
use small_wars::engine::{Draft, MarkerKind};
use small_wars::rules::insurgent::options::CasualtyRule;
use small_wars::rules::insurgent::state::Place;

use super::*;

fn places(rig: &Rig) -> Vec<Bearing> {
    rig.battle
        .state()
        .casualties
        .iter()
        .map(|casualty| casualty.place)
        .collect()
}

const LIES: Bearing = Bearing::Lying(Point::new(2000, 4000));

/// A French leader of strength 1, whom insurgents shoot at from 29 cm.
fn leader_under_fire(rule: CasualtyRule) -> Rig {
    let mut rig = Table::open()
        .insurgents_first()
        .options(|o| o.casualty_rule = rule)
        .french("leader", (2000, 4000))
        .french("french_rifle", (2000, 8000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .start();
    rig.act(2, shoot(0), &[4, 1, 1, 1, 1, 1]);
    rig
}

#[test]
fn ic_65_who_is_eliminated_leaves_a_casualty_where_the_option_has_it_so() {
    let rig = leader_under_fire(CasualtyRule::GoodGuys);
    assert_eq!(places(&rig), [LIES]);
    let markers = rig.battle.view(None).markers;
    assert_eq!(markers.len(), 1);
    assert_eq!(
        (markers[0].kind, markers[0].of),
        (MarkerKind::Casualty, Some(ElementId(0)))
    );
    assert!(places(&leader_under_fire(CasualtyRule::Nobody)).is_empty());

    let shot = |rule| {
        let mut rig = Table::open()
            .options(|o| o.casualty_rule = rule)
            .french("french_rifle", (2000, 4000))
            .insurgent("leader", (4900, 4000))
            .insurgent("insurgent_rifle", (4900, 8000))
            .start();
        rig.act(0, shoot(1), &[4, 1, 1, 1, 1]);
        places(&rig).len()
    };
    assert_eq!(
        shot(CasualtyRule::GoodGuys),
        0,
        "insurgents have no such care"
    );
    assert_eq!(shot(CasualtyRule::Everybody), 1);
}

#[test]
fn ic_65_a_destroyed_vehicle_leaves_one_too() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("range_rover", (2000, 4000))
        .french("french_rifle", (2000, 8000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .casualty(Bearing::With(ElementId(0)))
        .start();
    rig.act(2, shoot(0), &[4, 4, 1, 1, 1, 1, 6]);
    assert!(rig.gone(0));
    assert_eq!(
        places(&rig),
        [LIES, LIES],
        "what it carried lies there as well"
    );
}

/// A casualty 2.5 cm from a French team's middle, and a Range Rover on its other side.
fn beside_a_car() -> Table {
    Table::open()
        .french("french_rifle", (2000, 4000))
        .french("range_rover", (1500, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .house((6000, 0), (6500, 9100))
        .casualty(Bearing::Lying(Point::new(2250, 4000)))
}

#[test]
fn ic_r89_a_casualty_is_picked_up_in_contact_and_put_aboard_by_another_action() {
    let mut rig = beside_a_car().start();
    let offers = rig.battle.offers();
    let offer = |key: &str| {
        offers
            .iter()
            .find(|o| o.key == key && o.element == Some(ElementId(0)))
    };
    assert!(offer("pick_up").is_some_and(|offer| offer.refused.is_none()));
    assert!(offer("stow").is_none());
    assert_eq!(
        rig.refused(&act(1, Action::PickUp)),
        "IC-R89",
        "only on foot"
    );
    rig.act(0, Action::PickUp, &[]);
    assert_eq!(places(&rig), [Bearing::With(ElementId(0))]);
    assert!(rig.battle.view(None).markers.is_empty());
    assert_eq!(
        rig.refused(&act(0, Action::PickUp)),
        "IC-R89",
        "it carries one"
    );
    rig.act(0, Action::Stow(ElementId(1)), &[4, 3]);
    assert_eq!(places(&rig), [Bearing::With(ElementId(1))]);
    assert_eq!(rig.refused(&act(0, Action::Stow(ElementId(1)))), "IC-R89");
}

#[test]
fn ic_r89_contact_is_half_a_centimetre_and_only_the_own_side_is_picked_up() {
    let lying = |x: i32| {
        Table::open()
            .french("french_rifle", (2000, 4000))
            .insurgent("insurgent_rifle", (4900, 4000))
            .casualty(Bearing::Lying(Point::new(x, 4000)))
    };
    let mut rig = lying(2251).start();
    assert_eq!(rig.refused(&act(0, Action::PickUp)), "IC-R89");
    let mut rig = lying(4900).insurgents_first().start();
    assert_eq!(rig.refused(&act(1, Action::PickUp)), "IC-R89");
}

/// IC-R89: a move that ends at a casualty says so before it is ordered, to one who may pick it up.
#[test]
fn ic_r89_a_move_to_a_casualty_says_that_it_may_be_picked_up() {
    let told = |unit: &str, x: i32| {
        let rig = Table::open()
            .french(unit, (2000, 4000))
            .insurgent("insurgent_rifle", (9000, 8000))
            .casualty(Bearing::Lying(Point::new(2900, 4000)))
            .start();
        let draft = Draft {
            offer: "move_shoot".into(),
            element: Some(ElementId(0)),
            path: vec![Point::new(x, 4000)],
            ..Draft::default()
        };
        let verdict = rig.battle.judge(&draft).expect("it is asked");
        let mut warnings = verdict.warnings.into_iter();
        warnings.any(|text| text.key == "warn-may-pick-up")
    };
    assert!(told("french_rifle", 2900) && told("french_rifle", 2700));
    assert!(!told("french_rifle", 2600), "it lies too far off");
    assert!(!told("panhard", 2900), "only who goes on foot picks up");
}

#[test]
fn ic_r89_a_carrier_that_is_eliminated_drops_it_there() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("leader", (2000, 4000))
        .french("french_rifle", (2000, 8000))
        .insurgent("insurgent_rifle", (4900, 4000))
        .casualty(Bearing::With(ElementId(0)))
        .start();
    rig.act(2, shoot(0), &[4, 1, 1, 1, 1, 1]);
    assert_eq!(places(&rig), [LIES, LIES]);
}

#[test]
fn ic_65_a_vehicle_brings_them_home_over_its_own_edge_and_a_goal_counts_them() {
    let mut table = Table::open()
        .french("range_rover", (1000, 4000))
        .french("french_rifle", (2000, 8000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .house((6000, 0), (6500, 9100))
        .casualty(Bearing::With(ElementId(0)));
    table.setting.terms.goals.push(Goal {
        side: FRENCH,
        what: What::Evacuate { count: 1 },
        text: None,
    });
    let mut rig = table.start();
    let home = Movement {
        leave: true,
        ..to(300, 4000)
    };
    let action = Action::MoveShoot {
        movement: home.clone(),
        shot: None,
    };
    rig.act(0, action.clone(), &[]);
    assert_eq!(places(&rig), [Bearing::Safe]);
    assert_eq!(rig.battle.view(None).tally.home, [1, 0]);
    let outcome = rig.battle.state().outcome.clone().expect("it is over");
    assert_eq!(outcome.winner, Some(FRENCH));

    let mut rig = Table::open()
        .french("range_rover", (1000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    assert_eq!(rig.refused(&act(0, action)), "TB-3", "without one it stays");
}

#[test]
fn ic_65_a_secure_spot_is_home_too() {
    let mut table = Table::open()
        .french("french_rifle", (2000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .house((6000, 0), (6500, 9100))
        .casualty(Bearing::With(ElementId(0)));
    let spot = Polygon::rectangle(Point::new(0, 3500), Point::new(1200, 4500));
    table.setting.secure.push((FRENCH, spot));
    let mut rig = table.start();
    rig.act(0, step(1300, 4000), &[]);
    assert_eq!(places(&rig), [Bearing::With(ElementId(0))]);
    rig.act(0, step(1100, 4000), &[4, 3]);
    assert_eq!(places(&rig), [Bearing::Safe]);
}

#[test]
fn who_comes_again_leaves_no_casualty_and_comes_back_whole_by_the_die() {
    let mut table = Table::open()
        .insurgents_first()
        .options(|o| o.casualty_rule = CasualtyRule::Everybody)
        .french("french_rifle", (3000, 4000))
        .insurgent("leader", (5900, 4000))
        .insurgent("insurgent_rifle", (9000, 8000));
    table.setting.elements[1].again = true;
    let gate = |from, to, edge| small_wars::engine::terms::Gate {
        from,
        to,
        entry: small_wars::engine::terms::Entry {
            edge,
            from: Length::ZERO,
            to: Length::cm(80),
        },
    };
    table
        .setting
        .terms
        .arrivals
        .push(small_wars::engine::terms::Arrival {
            element: ElementId(1),
            turn: 1,
            on: None,
            at: Point::new(0, 0),
            facing: Heading::EAST,
            entry: None,
            gates: vec![gate(1, 4, Edge::West), gate(5, 5, Edge::North)],
            again: true,
        });
    let mut rig = table.start();
    rig.end_phase();
    rig.act(0, shoot(1), &[4, 1, 1, 1, 1]).pass();
    assert!(rig.gone(1) && places(&rig).is_empty());
    assert!(rig.battle.state().outcome.is_none());
    rig.order(&Order::EndPhase, &[6]);
    assert!(rig.gone(1), "a number in no row: not in this turn");
    rig.order(&Order::EndPhase, &[]);
    rig.order(&Order::EndPhase, &[5]);
    assert_eq!(
        rig.piece(1).at,
        Point::new(4000, 150),
        "the middle of the stretch"
    );
    assert_eq!((rig.element(1).strength, rig.element(1).pinned), (1, false));
    assert!(matches!(rig.element(1).place, Place::Table(_)));
}

#[test]
fn nobody_arrives_while_a_side_has_as_many_as_it_may() {
    let arriving = |most| {
        let mut table = alone(FRENCH, "french_rifle").french("leader", (1000, 8000));
        let piece = table.setting.elements[2]
            .piece
            .take()
            .expect("it has a place");
        table.setting.sides[0].at_most = most;
        table
            .setting
            .terms
            .arrivals
            .push(small_wars::engine::terms::Arrival {
                element: ElementId(2),
                turn: 1,
                on: None,
                at: piece.at,
                facing: piece.facing,
                entry: None,
                gates: Vec::new(),
                again: false,
            });
        table.start().gone(2)
    };
    assert!(arriving(Some(1)));
    assert!(!arriving(Some(2)));
    assert!(!arriving(None));
}
