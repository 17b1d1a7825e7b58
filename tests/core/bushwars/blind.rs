//! What the computer decides hangs on nothing that nobody at the table knows: not on the dice and cards to come, not on what others have been told to
//! do, not on how a walk goes on. Players who cheat are found out.

use small_wars::engine::Draft;
use small_wars::engine::Ruleset;
use small_wars::engine::journal::Header;
use small_wars::engine::session::{Session, Source};
use small_wars::opponent::{AnySeat, Player, Seat, Standing, StandingOrders};
use small_wars::rules::AnyBattle;
use small_wars::rules::bushwars::hiding;

use super::random::{KEYS, setting, text};
use super::*;
use small_wars::chance::Dice;

/// A battle with the dice that are to come, and what each side's squads have been told to do.
struct World {
    battle: AnyBattle,
    standing: Vec<StandingOrders>,
}

impl World {
    fn session(&self) -> &Session<Book> {
        match &self.battle {
            AnyBattle::Bushwars(session) => session,
            _ => panic!("another book's"),
        }
    }

    fn add(&mut self, dice: &[u8]) {
        match &mut self.battle {
            AnyBattle::Bushwars(session) => session.add_to_script(dice),
            _ => panic!("another book's"),
        };
    }

    fn asked(&self) -> Option<SideId> {
        match self.session().battle().waiting() {
            Waiting::Decision(decision) => Some(decision.side),
            _ => None,
        }
    }

    /// The same battle, with other dice to come and other orders to all but one side.
    fn twin(&self, side: SideId, choices: &mut Dice) -> World {
        let mut twin = World {
            battle: self.battle.fork().expect("it forks"),
            standing: self.standing.clone(),
        };
        let coming: Vec<u8> = (0..40).map(|_| choices.pick(52) as u8 + 1).collect();
        twin.add(&coming);
        for (n, standing) in twin.standing.iter_mut().enumerate() {
            if n == usize::from(side.0) {
                continue;
            }
            for element in 0..self.session().battle().setting().elements.len() as u16 {
                let told = [Standing::AtOnce, Standing::Hold, Standing::Chance(50)];
                standing.set(ElementId(element), told[choices.pick(3)]);
            }
        }
        twin
    }
}

/// Somebody who decides for a side.
type Plays = fn(&World, SideId) -> Draft;

fn computer(world: &World, side: SideId) -> Draft {
    let seat = AnySeat::new(Player::Matrix, &world.battle, side);
    let mut thinking = seat.thinking(&world.battle).expect("it is asked");
    let answer = std::iter::repeat_with(|| thinking.think(1000)).find_map(|found| found);
    answer.expect("an answer").draft
}

/// Looks at the die that is to fall for the next card, and guesses right.
fn knows_the_cards(world: &World, side: SideId) -> Draft {
    let session = world.session();
    let (setting, state) = (session.battle().setting(), session.battle().state());
    let Source::Script(coming) = session.source() else {
        panic!("no script")
    };
    let draft = computer(world, side);
    let Ok(Order::Guess { element, .. }) = session.battle().read(&draft) else {
        return draft;
    };
    let (_, deck) = hiding::deck(setting, state, element);
    let next = coming
        .front()
        .and_then(|die| deck.left().get(usize::from(*die) - 1));
    let last = deck.drawn().last().copied().unwrap_or_default();
    let higher = next.is_some_and(|card| hiding::is_right(setting, last, *card, true));
    Book::draft(&Order::Guess { element, higher })
}

/// Asks what the enemy's squads have been told, and moves only if none of them shoots at once.
fn knows_the_orders(world: &World, side: SideId) -> Draft {
    let others = world.standing.iter().enumerate();
    let mut others = others.filter(|(n, _)| *n != usize::from(side.0));
    let shoots = others.any(|(_, told)| told.of(ElementId(0)) == Standing::AtOnce);
    let stays = Book::draft(&Order::EndPhase);
    let session = world.session();
    let may = session
        .battle()
        .judge(&stays)
        .is_some_and(|v| v.refused.is_none());
    if shoots && may {
        stays
    } else {
        computer(world, side)
    }
}

/// At how many decisions of a battle somebody decided otherwise when only what nobody can know had changed, and at how many he did not.
fn changes_his_mind(key: &str, plays: Plays, seed: u64, decisions: usize) -> (usize, usize) {
    let setting = setting(key);
    let header = Header::new(Book::NAME, Book::VERSION, text(key));
    let source = Source::Script(VecDeque::new());
    let session = Session::<Book>::new(Arc::clone(&setting), header, source);
    let mut world = World {
        battle: AnyBattle::Bushwars(session),
        standing: vec![StandingOrders::default(); setting.terms.sides.len()],
    };
    let (mut dice, mut choices) = (Dice::new(seed), Dice::new(seed ^ 0xb11d));
    let (mut changed, mut same) = (0, 0);
    while changed + same < decisions {
        if let Waiting::Dice(wanted) = world.session().battle().waiting() {
            let rolled = dice.roll(wanted.handful);
            world.add(&rolled);
            continue;
        }
        let Some(side) = world.asked() else { break };
        let twins = [0; 3].map(|_| world.twin(side, &mut choices));
        let drafts = twins.map(|twin| plays(&twin, side));
        if drafts.iter().all(|draft| *draft == drafts[0]) {
            same += 1;
        } else {
            changed += 1;
        }
        let draft = computer(&world, side);
        world.battle.submit_draft(side, &draft).expect("it may");
    }
    (changed, same)
}

/// So many decisions are looked at: all of the battle with `SMALL_WARS_LONG=1`.
fn decisions() -> usize {
    if std::env::var_os("SMALL_WARS_LONG").is_some() {
        5_000
    } else {
        150
    }
}

#[test]
fn the_computer_knows_nothing_of_dice_cards_and_orders_to_come() {
    for key in KEYS {
        let mut all = 0;
        for seed in 0..4 {
            let (changed, same) = changes_his_mind(key, computer, seed, decisions() / 4);
            assert_eq!(changed, 0, "{key}, seed {seed}");
            all += same;
        }
        assert!(all > 100, "{key}: {all}");
    }
}

#[test]
fn players_who_cheat_are_found_out() {
    let all = |plays: Plays| {
        let each = (0..4).map(|seed| changes_his_mind("patrol", plays, seed, 60));
        each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let (changed, same) = all(knows_the_cards);
    assert!(changed > 5 && same > 5, "{changed} {same}");
    let (changed, _) = all(knows_the_orders);
    assert!(changed > 5, "{changed}");
}

/// BW-R42: an ambush is decided on by what has been walked, not by what will be.
#[test]
fn the_computer_does_not_know_how_a_walk_goes_on() {
    let decides = |ends: &[(i32, i32)]| {
        let mut rig = Table::new()
            .unit(RED, Quality::Professional)
            .squad("4ar 1mg 1rpg", 30, 20)
            .area("wood", (28, 17), (32, 23))
            .unit(BLUE, Quality::Green)
            .squad("6r", 36, 12)
            .begin()
            .hidden(0, 1);
        let path = ends.iter().map(|(x, y)| inch(*x, *y)).collect();
        let way = Way { path, leave: false };
        let element = ElementId(1);
        rig.order(&Order::Move { element, way }, &[]);
        assert_eq!(rig.waits(), "ambush");
        let at = rig.at(1).expect("it walks");
        let seat = Seat::<Book>::new(Player::Matrix, rig.battle.setting(), RED, 1);
        (at, seat.choose(&rig.battle, 0).expect("it is asked"))
    };
    let on = decides(&[(36, 20)]);
    assert_eq!(decides(&[(36, 16), (40, 16)]), on);
    assert_eq!(decides(&[(36, 16), (33, 16)]), on);
}
