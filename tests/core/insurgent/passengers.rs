//! Passengers and transport: getting in and out, who orders it, and what its failure means.

use small_wars::engine::SlotKind;
use small_wars::rules::insurgent::state::Place;
use small_wars::table::Length;

use super::*;

/// An APC with a rifle team in it at 30/40 cm, a leader near it, and an insurgent behind a house.
fn carrier() -> Table {
    Table::open()
        .house((6000, 0), (6500, 9100))
        .french("m113_m2", (3000, 4000))
        .aboard(FRENCH, "french_rifle", 0)
        .french("leader", (3700, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
}

fn out(whom: &[u16]) -> Action {
    Action::Unload {
        whom: whom.iter().copied().map(ElementId).collect(),
        near: None,
    }
}

fn load(vehicle: u16) -> Action {
    Action::Load(ElementId(vehicle))
}

fn inside(rig: &Rig, id: u16, vehicle: u16) -> bool {
    rig.element(id).place == Place::Aboard(ElementId(vehicle))
}

fn refusal(rig: &Rig, key: &str, element: u16) -> Option<String> {
    let offers = rig.battle.offers();
    let found = offers
        .into_iter()
        .find(|offer| offer.key == key && offer.element == Some(ElementId(element)));
    let offer = found.expect("an offer");
    offer.refused.map(|refusal| refusal.text.key.to_string())
}

#[test]
fn ic_r84_the_vehicles_free_action_never_fails_and_passengers_act_after_it() {
    let mut rig = carrier().start();
    rig.act(0, out(&[]), &[]);
    let (apc, team) = (rig.piece(0), rig.piece(1));
    assert!(team.in_contact(&apc) && !team.overlaps(&apc));
    assert!(
        team.at.x < apc.at.x,
        "out of the rear, if nothing else is said"
    );
    assert_eq!(team.facing, Heading::towards(apc.at, team.at), "outward");
    // IC-R4: the vehicle goes on or is done; then the team has its free action and its command rolls.
    assert_eq!(rig.refused(&act(1, sprint(1500, 4000))), "IC-R4");
    rig.order(&Order::Done, &[]);
    rig.act(1, step(2000, 4000), &[]);
    rig.act(1, step(1500, 4000), &[3, 4]);
    assert_eq!(rig.actions(1), 2);
}

#[test]
fn ic_59_a_vehicles_failed_order_shuts_its_passengers_in_for_the_turn() {
    let mut rig = carrier().start();
    rig.act(0, step(3500, 5000), &[]);
    let judged = rig.battle.judge(&Draft {
        offer: "unload".into(),
        element: Some(ElementId(0)),
        ..Draft::default()
    });
    let verdict = judged.expect("a verdict");
    let warning = verdict
        .warnings
        .iter()
        .find(|text| text.key == "warn-unload-may-fail")
        .expect("a warning");
    assert_eq!(
        warning.values[0].1,
        Value::Chance(1.0 - verdict.roll.expect("a roll").chance)
    );
    let getting_out: Vec<ElementId> = verdict.out.iter().map(|(id, _)| *id).collect();
    assert_eq!(getting_out, rig.battle.state().passengers(ElementId(0)));
    assert_eq!(verdict.end, Some(verdict.out[0].1));
    rig.act(0, out(&[]), &[3, 3]);
    assert!(rig.element(1).shut_in && inside(&rig, 1, 0));
    assert_eq!(refusal(&rig, "unload", 1).as_deref(), Some("shut-in"));
    assert_eq!(rig.refused(&act(1, out(&[]))), "IC-59");
    // Nobody but the leader is left to act.
    assert_eq!(rig.asked(), [2]);
    rig.end_phase().end_phase();
    assert!(!rig.element(1).shut_in, "a new turn");
    rig.act(1, out(&[]), &[]);
    assert!(rig.piece(1).in_contact(&rig.piece(0)));
}

#[test]
fn ic_59_a_blunder_shuts_them_in_too_and_a_passengers_own_failure_does_not() {
    let mut rig = carrier().start();
    rig.act(0, step(3500, 5000), &[]);
    rig.act(0, out(&[]), &[1, 1, 6]);
    assert!(rig.element(1).shut_in && inside(&rig, 1, 0));
    assert!(
        !rig.element(1).pinned,
        "passengers are not pinned with it (IC-R68)"
    );

    let mut rig = carrier().start().set(|state| state.elements[1].owes = true);
    rig.act(1, out(&[]), &[2, 2]);
    assert!(!rig.element(1).shut_in && inside(&rig, 1, 0));
    // The vehicle may still let it out.
    rig.act(0, out(&[1]), &[]);
    assert!(rig.piece(1).in_contact(&rig.piece(0)));
}

/// A passenger may order it itself, chooses the side, and enemies who see it there may react to it.
#[test]
fn ic_r84_a_passenger_gets_out_by_its_own_action_on_the_side_it_likes() {
    let mut rig = Table::open()
        .french("m113_m2", (3000, 4000))
        .aboard(FRENCH, "french_rifle", 0)
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    let north = Action::Unload {
        whom: Vec::new(),
        near: Some(Point::new(3000, 0)),
    };
    rig.act(1, north, &[]);
    let (apc, team) = (rig.piece(0), rig.piece(1));
    assert!(team.in_contact(&apc) && team.at.x == apc.at.x && team.at.y < apc.at.y);
    assert_eq!(rig.waits(), "react");
    assert_eq!(rig.asked(), [2]);
    rig.react(2, shoot(1), &[1, 1, 1, 1, 1]);
    assert_eq!(rig.actions(1), 1);
}

#[test]
fn ic_26_getting_in_is_a_whole_action_in_contact_with_a_vehicle_that_has_room() {
    let mut rig = Table::open()
        .house((6000, 0), (6500, 9100))
        .french("hmmwv_m2", (3000, 4000))
        .french("french_rifle", (3520, 4000))
        .french("leader", (3000, 4470))
        .french("leader", (3000, 3530))
        .french("mmg", (2000, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    assert_eq!(rig.refused(&act(4, load(0))), "IC-R84");
    assert_eq!(
        refusal(&rig, "load", 4).as_deref(),
        Some("load-needs-contact")
    );
    assert_eq!(rig.refused(&act(1, load(2))), "IC-R69");
    assert_eq!(rig.refused(&act(0, load(0))), "IC-26");
    rig.act(1, load(0), &[]);
    assert!(inside(&rig, 1, 0));
    rig.order(&Order::Done, &[]);
    rig.act(2, load(0), &[]).order(&Order::Done, &[]);
    // One team and one leader find room (IC-R69).
    assert_eq!(rig.refused(&act(3, load(0))), "IC-R69");
    // Those aboard do nothing but get out.
    for (action, rule) in [
        (sprint(4000, 4000), "IC-26"),
        (shoot(5), "IC-R58"),
        (Action::Overwatch, "IC-26"),
    ] {
        let order = act(1, action);
        let fresh = rig.battle.clone();
        rig.end_phase().end_phase();
        assert_eq!(rig.refused(&order), rule);
        rig.battle = fresh;
    }
}

/// A leader takes a team's place, a team never a leader's.
#[test]
fn ic_r69_a_leader_may_take_a_teams_place() {
    let mut rig = Table::open()
        .house((6000, 0), (6500, 9100))
        .french("hmmwv_m2", (3000, 4000))
        .french("leader", (3000, 4470))
        .french("leader", (3000, 3530))
        .french("french_rifle", (3520, 4000))
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    rig.act(1, load(0), &[]).order(&Order::Done, &[]);
    rig.act(2, load(0), &[]).order(&Order::Done, &[]);
    assert!(inside(&rig, 1, 0) && inside(&rig, 2, 0));
    assert_eq!(rig.refused(&act(3, load(0))), "IC-R69");
}

/// Out of contact with enemies, on the table, on no other base: otherwise it is refused, and says who finds no room.
#[test]
fn ic_r85_without_room_nobody_gets_out() {
    let mut table = Table::open()
        .french("m113_m2", (400, 400))
        .aboard(FRENCH, "french_rifle", 0);
    for at in [(400, 1200), (1200, 400), (1050, 1050)] {
        table = table.put(INSURGENTS, "technical_hmg", at, Heading::WEST);
    }
    let mut rig = table.start();
    assert_eq!(rig.refused(&act(0, out(&[]))), "IC-R85");
    assert_eq!(
        refusal(&rig, "unload", 0).as_deref(),
        Some("no-room-to-get-out")
    );
    assert_eq!(rig.refused(&act(0, out(&[0]))), "IC-59");
}

#[test]
fn ic_r12_a_leader_aboard_helps_the_vehicles_rolls_and_rallies_it() {
    let table = || {
        Table::open()
            .house((6000, 0), (6500, 9100))
            .french("m113_m2", (3000, 4000))
            .aboard(FRENCH, "leader", 0)
            .insurgent("insurgent_rifle", (9000, 4000))
    };
    let mut rig = table().start();
    rig.act(0, step(3500, 5000), &[]);
    rig.act(0, step(4000, 5000), &[3, 3]);
    assert_eq!(rig.actions(0), 2, "6 and 1 for the leader make 7");

    let mut rig = table().start().set(|state| state.elements[0].pinned = true);
    rig.act(1, Action::Rally(ElementId(0)), &[3, 4]);
    assert!(!rig.element(0).pinned);
    rig.order(&Order::Done, &[]);
    rig.act(0, step(3500, 5000), &[]);
    assert_eq!(rig.refused(&group(1, &[0])), "IC-R4");
}

#[test]
fn ic_r85_passengers_do_not_react_but_their_vehicle_lets_them_out() {
    let mut rig = Table::open()
        .insurgents_first()
        .french("m113_m2", (3000, 4000))
        .aboard(FRENCH, "french_rifle", 0)
        .insurgent("insurgent_rifle", (9000, 4000))
        .start();
    rig.act(2, step(8500, 4000), &[]);
    assert_eq!(rig.asked(), [0], "not the passenger");
    assert_eq!(rig.refused(&react(1, out(&[]))), "TB-3");
    rig.react(0, out(&[]), &[]);
    assert!(rig.piece(1).in_contact(&rig.piece(0)));
}

#[test]
fn a_vehicle_that_leaves_takes_its_passengers_with_it() {
    let mut table = carrier();
    table
        .setting
        .terms
        .goals
        .push(small_wars::engine::terms::Goal {
            side: FRENCH,
            what: small_wars::engine::terms::What::Exit {
                edge: Edge::West,
                count: 3,
                road: false,
            },
            text: None,
        });
    table.setting.elements[0]
        .piece
        .as_mut()
        .expect("a piece")
        .at = Point::new(1000, 4000);
    let mut rig = table.start();
    let leave = Action::MoveShoot {
        movement: Movement {
            leave: true,
            ..to(300, 4000)
        },
        shot: None,
    };
    rig.act(0, leave, &[]);
    for id in [0, 1] {
        assert_eq!(rig.element(id).place, Place::Left(Edge::West));
    }
    let goal = &rig.battle.setting().terms.goals[0];
    let (setting, state) = (rig.battle.setting(), rig.battle.state());
    let progress = goal.progress(&state.standings(setting), &state.tally(setting));
    assert_eq!(progress, (2, 3));
    assert_eq!(rig.asked(), [2], "what has left acts no more");
}

/// What is offered says what it needs, and drafts make the orders.
#[test]
fn offers_of_getting_in_and_out() {
    let rig = carrier().start();
    let offers = rig.battle.offers();
    let of = |key: &str, id: u16| {
        offers
            .iter()
            .find(|offer| offer.key == key && offer.element == Some(ElementId(id)))
    };
    let vehicle = of("unload", 0).expect("an offer");
    let members = vehicle
        .slots
        .iter()
        .find(|slot| slot.kind == SlotKind::Members)
        .expect("whom");
    assert_eq!(members.elements, [ElementId(1)]);
    assert!(!members.required, "all, if nobody is named");
    assert!(of("unload", 1).is_some() && of("sprint", 1).is_none());
    let leader = of("load", 2).expect("an offer").refused.clone();
    assert_eq!(leader.expect("refused").text.key, "load-needs-contact");
    for offer in offers.iter().filter(|offer| offer.key == "unload") {
        let orders = rig.battle.candidates(offer);
        assert_eq!(orders.len(), 5, "anywhere, and on each of four sides");
        let unload = |order: &Order| {
            matches!(
                order,
                Order::Act {
                    action: Action::Unload { .. },
                    ..
                }
            )
        };
        assert!(orders.iter().all(unload), "{orders:?}");
    }
    let view = rig.battle.view(None);
    let tag = |id: usize, key: &str| view.elements[id].tags.iter().any(|tag| tag.key == key);
    assert!(tag(1, "tag-aboard") && !tag(0, "tag-aboard"));
    let card = rig.battle.card(ElementId(0));
    assert!(card.iter().any(|row| row.label.key == "card-passenger"));
    // Foot alone is offered what it was.
    let foot = alone(FRENCH, "french_rifle").start();
    assert!(foot.battle.offers().iter().all(|offer| offer.key != "load"));
}

#[test]
fn ic_r85_those_who_get_out_stand_beside_it_wherever_it_stands() {
    let mut looked = 0;
    for x in (400..9000).step_by(700) {
        for facing in [0, 40, 130, 200] {
            let mut rig = Table::open()
                .house((4000, 3000), (5000, 5000))
                .put(FRENCH, "m113_m2", (x, 2300), Heading(facing))
                .aboard(FRENCH, "french_rifle", 0)
                .aboard(FRENCH, "mmg", 0)
                .aboard(FRENCH, "leader", 0)
                .insurgent("insurgent_rifle", (9000, 7000))
                .start();
            rig.act(0, out(&[]), &[]);
            let vehicle = rig.piece(0);
            for id in 1..4 {
                let piece = rig.piece(id);
                assert!(piece.in_contact(&vehicle) && !piece.overlaps(&vehicle));
                assert!(piece.gap(&vehicle) <= Length::mm(5));
                looked += 1;
            }
        }
    }
    assert!(looked > 100);
}
