//! Worked example 11 as one journal, kept for ever and replayed as WebAssembly too: `SMALL_WARS_REWRITE=1` writes it anew.

use small_wars::engine::journal::{Header, Journal};
use small_wars::engine::session::{Session, Source};
use small_wars::rules::AnySetting;
use small_wars::scenario;

use super::*;

const SCENARIO: &str = r#"(
    title: "A full turn", briefing: "Roscia goes first.", source: "Worked example 11.",
    rules: "fast_and_furious_fifties",
    table: (board: squares(columns: 10, rows: 8, size: 91)),
    turns: 15,
    sides: [
        (id: "roscia", name: "Roscia", player: "person", edge: "west", colour: "red"),
        (id: "lilliput", name: "Lilliput", player: "person", edge: "east", colour: "black"),
    ],
    otherwise: "lilliput",
    terrain: [
        (preset: "road", line: [(0, 4), (9, 4)]),
        (preset: "village", cells: [(6, 4)]),
    ],
    elements: [
        (id: "0", side: "roscia", type: "hq", name: "HQ", at: (0, 4)),
        (id: "1", side: "roscia", type: "infantry", name: "A", at: (2, 4)),
        (id: "2", side: "roscia", type: "infantry", name: "B", at: (1, 4)),
        (id: "3", side: "roscia", type: "heavy_weapons", name: "HW", at: (1, 3)),
        (id: "4", side: "lilliput", type: "infantry", name: "L1", at: (6, 4)),
        (id: "5", side: "lilliput", type: "tank", name: "T", at: (7, 2)),
        (id: "6", side: "lilliput", type: "hq", name: "Headquarters", at: (9, 0)),
    ],
)"#;

/// The turn's dice: the card, then shot by shot.
const DICE: [u8; 9] = [RED, 5, 2, 6, 6, 5, 6, 3, RED];

#[test]
fn worked_example_11_as_a_journal() {
    let read = scenario::read(SCENARIO).unwrap_or_else(|faults| panic!("{faults}"));
    let AnySetting::Fifties(setting) = read.setting else {
        panic!("{}", read.ruleset)
    };
    let board = setting.board;
    let at = |cells: &[(u8, u8)]| Way {
        path: cells
            .iter()
            .map(|(column, row)| {
                board.centre(Cell {
                    column: *column,
                    row: *row,
                })
            })
            .collect(),
        leave: false,
    };
    let go = |id, cells: &[(u8, u8)]| Order::Move {
        element: ElementId(id),
        way: at(cells),
    };
    let orders = [
        (ROSCIA, go(1, &[(3, 4), (4, 4)])),
        (ROSCIA, go(2, &[(2, 4), (2, 3)])),
        (ROSCIA, Order::EndPhase),
        (LILLIPUT, shot(4, 1)),
        (ROSCIA, Order::HitDirt),
        (LILLIPUT, shot(5, 1)),
        (LILLIPUT, go(5, &[(6, 2), (5, 2), (5, 3)])),
        (LILLIPUT, Order::EndPhase),
        (ROSCIA, shot(2, 5)),
        (LILLIPUT, Order::Take),
        (ROSCIA, shot(3, 5)),
        (
            LILLIPUT,
            Order::DriveBack {
                element: ElementId(5),
                way: at(&[(6, 3), (7, 3), (8, 3)]),
            },
        ),
        (ROSCIA, Order::EndPhase),
    ];
    let header = Header::new("", 0, SCENARIO);
    let source = Source::Script(VecDeque::from(DICE));
    let mut session = Session::<Book>::new(Arc::clone(&setting), header, source);
    session.go_on();
    for (side, order) in orders {
        session
            .submit(side, &order)
            .unwrap_or_else(|fault| panic!("{order:?}: {fault}"));
    }
    assert_eq!(
        session.source(),
        &Source::Script(VecDeque::new()),
        "all dice are used up"
    );
    let state = session.battle().state();
    let health = |id: usize| (state.elements[id].strength, state.elements[id].pinned);
    assert_eq!((health(1), health(5)), ((2, false), (2, true)));
    let name = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/example-11.battle"
    );
    let now = session.journal().text();
    if std::env::var_os("SMALL_WARS_REWRITE").is_some() {
        std::fs::write(name, &now).expect("a file that is written");
    }
    let kept = std::fs::read_to_string(name)
        .expect("the kept journal")
        .replace("\r\n", "\n");
    let version = |text: &str| {
        let (header, rest) = text.split_once('\n').expect("a header");
        let mut header: serde_json::Value = serde_json::from_str(header).expect("a header");
        header["app"] = serde_json::Value::Null;
        (header, rest.to_owned())
    };
    assert_eq!(version(&kept), version(&now));
    let loaded = Journal::read(kept.as_bytes()).expect("a journal that reads");
    let (again, notes) = Session::<Book>::load(setting, loaded).expect("a journal that loads");
    assert!(notes.is_empty(), "{notes:?}");
    assert_eq!(again.battle().hash(), session.battle().hash());
}
