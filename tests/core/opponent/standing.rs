//! Standing orders answer reactions and overwatch for a person.

use small_wars::engine::battle::Waiting;
use small_wars::engine::{Decision, Draft};
use small_wars::opponent::{Standing, StandingOrders};
use small_wars::table::ElementId;

use crate::insurgent::{Rig, Table, sprint};

const WATCHER: ElementId = ElementId(1);

/// A team on overwatch, and one that sprints along behind a hedge and past its end.
fn walked_past() -> Rig {
    let mut rig = Table::open()
        .french("french_rifle", (3000, 3500))
        .insurgent("insurgent_rifle", (6000, 4000))
        .hedge((3240, 3000), (3240, 4100))
        .start()
        .set(|state| state.elements[1].overwatch = true);
    rig.act(0, sprint(3000, 5400), &[]);
    assert_eq!(rig.waits(), "overwatch");
    rig
}

fn answer(rig: &Rig, orders: &StandingOrders) -> Option<Draft> {
    let decision: Decision = match rig.battle.waiting() {
        Waiting::Decision(decision) => decision.clone(),
        other => panic!("{other:?}"),
    };
    orders.answer(&decision, &rig.battle.offers(), |draft| {
        rig.battle.forecast(draft)
    })
}

fn standing(standing: Standing) -> StandingOrders {
    let mut orders = StandingOrders::default();
    orders.set(WATCHER, standing);
    orders
}

#[test]
fn without_a_standing_order_the_person_is_asked() {
    let rig = walked_past();
    assert_eq!(answer(&rig, &StandingOrders::default()), None);
    assert_eq!(answer(&rig, &standing(Standing::Ask)), None);
}

#[test]
fn at_once_and_hold_do_what_they_say() {
    let rig = walked_past();
    let draft = answer(&rig, &standing(Standing::AtOnce)).expect("an answer");
    assert_eq!(
        (draft.offer.as_ref(), draft.element, draft.target),
        ("watch", Some(WATCHER), Some(ElementId(0)))
    );
    assert!(rig.battle.read(&draft).is_ok());
    let draft = answer(&rig, &standing(Standing::Hold)).expect("an answer");
    assert_eq!(draft.offer, "pass");
}

/// Obscured and in light cover it waits; where the walker comes out into the open it fires; if the chance is never reached, where it stops.
#[test]
fn a_chance_is_waited_for_and_where_the_walk_stops_the_shot_is_fired() {
    let fires_after = |percent: u8| {
        let mut rig = walked_past();
        let orders = standing(Standing::Chance(percent));
        for held in 0..20 {
            let draft = answer(&rig, &orders).expect("an answer");
            let kind = rig.waits();
            if draft.offer != "pass" {
                return (held, kind, rig.piece(0).at.y);
            }
            let order = rig.battle.read(&draft).expect("an order");
            rig.order(&order, &[]);
        }
        panic!("it never fired");
    };
    let (held, kind, _) = fires_after(10);
    assert_eq!((held, kind.as_str()), (0, "overwatch"));
    let (held, kind, south) = fires_after(90);
    assert!(
        held > 0 && kind == "overwatch" && south > 4000,
        "{held} {kind} {south}"
    );
    let (_, kind, south) = fires_after(100);
    assert_eq!((kind.as_str(), south), ("react", 5400));
}

#[test]
fn standing_orders_are_kept_as_data() {
    let mut orders = StandingOrders::default();
    orders.set(ElementId(4), Standing::Chance(60));
    orders.set(WATCHER, Standing::Hold);
    let text = serde_json::to_string(&orders).expect("text");
    assert_eq!(text, r#"[[1,"hold"],[4,{"chance":60}]]"#);
    assert_eq!(
        serde_json::from_str::<StandingOrders>(&text).expect("orders"),
        orders
    );
    orders.set(WATCHER, Standing::Ask);
    assert_eq!(orders.of(WATCHER), Standing::Ask);
    assert_eq!(orders.of(ElementId(4)), Standing::Chance(60));
}
