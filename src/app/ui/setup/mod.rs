//! Choosing what to play: the battles with a picture of their table, what they are about, who plays each side, the seed.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::{Panels, SOLO_ASKS, Settings, UiPart, opening, parts, seed, theme};
use crate::app::battle::{Game, OwnDice, Player};
use crate::app::probe::{Probe, button, button_unless};
use crate::app::{Screen, Step, input};

mod about;
mod choice;
mod house;

pub use choice::Choice;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Setup>()
        .add_systems(OnEnter(Screen::Setup), prepare)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiPart::Side).run_if(in_state(Screen::Setup)),
        )
        .add_systems(
            Update,
            obey.in_set(Step::Orders).run_if(in_state(Screen::Setup)),
        );
}

/// What has been chosen.
#[derive(Resource, Default)]
struct Setup {
    battles: Vec<Choice>,
    chosen: usize,
    players: Vec<Player>,
    own: OwnDice,
    house: house::House,
    seed: String,
}

impl Setup {
    /// Another battle is chosen: house rules were for the one before, which is as its file has it again.
    fn choose(&mut self, number: usize) {
        if number != self.chosen
            && let Some(before) = self.battles.get_mut(self.chosen)
        {
            before.as_filed();
        }
        if let Some(choice) = self.battles.get(number) {
            self.chosen = number;
            self.players = choice.usual_players();
        }
    }

    fn begin(&self) -> Option<Game> {
        let choice = self.battles.get(self.chosen)?;
        let seed = seed::read(&self.seed).unwrap_or_else(seed::draw);
        Some(Game::begin(
            choice.to_fight()?.clone(),
            self.players.clone(),
            self.own,
            seed,
        ))
    }
}

/// Reads the battles when they are first looked at; every time each is as its file has it, and a new seed is drawn.
fn prepare(mut setup: ResMut<Setup>) {
    if setup.battles.is_empty() {
        setup.battles = choice::all();
        setup.choose(0);
    }
    setup.battles.iter_mut().for_each(Choice::as_filed);
    setup.house.open = false;
    setup.seed = seed::draw().to_string();
}

/// Who may play a side: the control's name, the word, the player's name in files.
pub const PLAYERS: [(&str, &str, &str); 4] = [
    ("person", "ui-player-person", "person"),
    ("computer", "ui-player-computer", "matrix"),
    ("solo", "ui-player-solo", "solo"),
    ("novice", "ui-player-novice", "random"),
];

/// Whose dice may be rolled by hand: the control's name, the word.
const DICE: [(&str, &str, OwnDice); 3] = [
    ("none", "ui-dice-seed", OwnDice::None),
    ("persons", "ui-dice-persons", OwnDice::Persons),
    ("all", "ui-dice-all", OwnDice::All),
];

/// Who rolls the dice: the program by its seed, or a hand.
pub fn own_dice(ui: &mut egui::Ui, probe: &mut Probe, screen: &str, own: &mut OwnDice) {
    let prefix = format!("{screen}-dice-");
    row(ui, probe, ("ui-dice-own", &prefix), &DICE, own);
    if *own != OwnDice::None {
        ui.label(
            egui::RichText::new(parts::say("ui-dice-own-how"))
                .size(13.0)
                .color(theme::DIM),
        );
    }
}

fn show(
    mut commands: Commands,
    mut panels: Panels,
    mut setup: ResMut<Setup>,
    mut settings: ResMut<Settings>,
    mut next: ResMut<NextState<Screen>>,
) {
    // Drawing is no change: nobody waits for one.
    let setup = setup.bypass_change_detection();
    let mut begun = false;
    let mut asks = settings.solo_asks;
    panels.dock("setup", |ui, probe| {
        if setup.house.open {
            house_rules(ui, probe, setup);
            return;
        }
        let frame = theme::panel_frame().inner_margin(egui::Margin::symmetric(20, 16));
        let wide = (ui.available_width() * 0.31).clamp(300.0, 520.0);
        egui::Panel::left("setup-battles")
            .resizable(false)
            .exact_size(wide)
            .frame(frame)
            .show(ui, |ui| {
                ui.heading(parts::say("ui-setup"));
                ui.add_space(4.0);
                egui::ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        list(ui, probe, setup);
                    });
            });
        let frame = theme::panel_frame()
            .fill(theme::DEEP)
            .inner_margin(egui::Margin::symmetric(26, 16));
        egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            egui::Panel::bottom("setup-begin")
                .resizable(false)
                .exact_size(60.0)
                .frame(egui::Frame::NONE)
                .show(ui, |ui| {
                    begun = foot(ui, probe, setup, &mut next);
                });
            egui::ScrollArea::vertical()
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    if let Some(choice) = setup.battles.get(setup.chosen) {
                        about::show(ui, choice);
                    }
                    players(ui, probe, setup);
                    if setup.players.contains(&Player::Solo) {
                        row(ui, probe, ("ui-solo-asks", ""), &SOLO_ASKS, &mut asks);
                    }
                    own_dice(ui, probe, "setup", &mut setup.own);
                    if let Some(choice) = setup.battles.get(setup.chosen) {
                        house::summary(ui, probe, choice);
                        about::forces(ui, choice);
                    }
                });
        });
    });
    if asks != settings.solo_asks {
        settings.solo_asks = asks;
    }
    if begun && let Some(game) = setup.begin() {
        opening::open(&mut commands, game);
    }
}

/// The whole screen for the house rules of the battle that is chosen.
fn house_rules(ui: &mut egui::Ui, probe: &mut Probe, setup: &mut Setup) {
    let frame = theme::panel_frame()
        .fill(theme::DEEP)
        .inner_margin(egui::Margin::symmetric(44, 20));
    egui::CentralPanel::default().frame(frame).show(ui, |ui| {
        if let Some(choice) = setup.battles.get_mut(setup.chosen) {
            setup.house.show(ui, probe, choice);
        }
    });
}

fn list(ui: &mut egui::Ui, probe: &mut Probe, setup: &mut Setup) {
    let mut wanted = None;
    for (number, choice) in setup.battles.iter_mut().enumerate() {
        let response = choice::card(ui, choice, number == setup.chosen);
        probe.control(&format!("setup-battle-{}", choice.key), ui, &response, None);
        if response.clicked() {
            wanted = Some(number);
        }
        ui.add_space(4.0);
    }
    if let Some(number) = wanted {
        setup.choose(number);
    }
}

fn players(ui: &mut egui::Ui, probe: &mut Probe, setup: &mut Setup) {
    let Some(choice) = setup.battles.get(setup.chosen) else {
        return;
    };
    ui.add_space(8.0);
    ui.label(
        egui::RichText::new(parts::say("ui-setup-players"))
            .size(15.0)
            .strong(),
    );
    for (number, side) in choice.sides().enumerate() {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(22.0, 30.0), egui::Sense::hover());
            parts::side_mark(ui.painter(), rect.center(), 8.0, side.0);
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(egui::vec2(130.0, 30.0), left, |ui| {
                ui.set_min_width(130.0);
                ui.label(&side.1);
            });
            for (name, key, player) in PLAYERS {
                let player = Player::of(player);
                let on = setup.players.get(number) == Some(&player);
                let words = egui::Button::selectable(on, parts::say(key));
                if button(ui, probe, &format!("setup-side-{number}-{name}"), words).clicked()
                    && let Some(place) = setup.players.get_mut(number)
                {
                    *place = player;
                }
            }
        });
    }
    ui.label(
        egui::RichText::new(parts::say(mood(&setup.players)))
            .size(13.0)
            .color(theme::DIM),
    );
}

/// What is chosen, and the choices in a row; their controls have that prefix.
fn row<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    (heading, prefix): (&'static str, &str),
    choices: &[(&str, &'static str, T)],
    wanted: &mut T,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(egui::RichText::new(parts::say(heading)).strong());
        for (name, key, value) in choices {
            let words = egui::Button::selectable(*wanted == *value, parts::say(key));
            if button(ui, probe, &format!("{prefix}{name}"), words).clicked() {
                *wanted = *value;
            }
        }
    });
}

/// What the choice of players amounts to.
fn mood(players: &[Player]) -> &'static str {
    if players.contains(&Player::Solo) {
        return "ui-setup-matrix";
    }
    match players
        .iter()
        .filter(|player| **player == Player::Person)
        .count()
    {
        0 => "ui-setup-watch",
        1 => "ui-setup-solo",
        _ => "ui-setup-hot-seat",
    }
}

/// The seed, the way to the house rules, and the two ways on; whether the battle begins.
fn foot(
    ui: &mut egui::Ui,
    probe: &mut Probe,
    setup: &mut Setup,
    next: &mut NextState<Screen>,
) -> bool {
    let mut begun = false;
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        ui.label(parts::say("ui-seed"));
        let field = egui::TextEdit::singleline(&mut setup.seed)
            .desired_width(150.0)
            .char_limit(20)
            .hint_text(parts::say("ui-seed-random"));
        let field = ui.add(field).on_hover_text(parts::say("ui-seed-why"));
        probe.control("setup-seed", ui, &field, None);
        if button(
            ui,
            probe,
            "setup-new-seed",
            egui::Button::new(parts::say("ui-seed-new")),
        )
        .clicked()
        {
            setup.seed = seed::draw().to_string();
        }
        if let Some(choice) = setup.battles.get(setup.chosen) {
            ui.add_space(6.0);
            house::way(ui, probe, &mut setup.house, choice);
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let begin =
                theme::main_button(parts::say("ui-begin")).min_size(egui::vec2(160.0, 38.0));
            let faulty = setup
                .battles
                .get(setup.chosen)
                .is_some_and(|choice| !choice.faults().is_empty());
            let why_not = faulty.then(|| parts::say("ui-house-no-battle"));
            begun = button_unless(ui, probe, "begin", begin, why_not.as_deref()).clicked();
            let back =
                egui::Button::new(parts::say("ui-setup-back")).min_size(egui::vec2(110.0, 38.0));
            if button(ui, probe, "back", back).clicked() {
                next.set(Screen::Title);
            }
        });
    });
    begun
}

/// The key of the house rules, among those of orders.
const HOUSE: u8 = 12;

/// Enter begins, Esc goes back, N is the next battle, 1 to 9 and 0 the battle of that number, O the house rules, which then have the keys.
fn obey(
    mut orders: MessageReader<input::Command>,
    mut commands: Commands,
    mut setup: ResMut<Setup>,
    mut next: ResMut<NextState<Screen>>,
) {
    for input::Command(action) in orders.read() {
        if setup.house.open {
            let setup = setup.as_mut();
            if let Some(choice) = setup.battles.get_mut(setup.chosen) {
                setup.house.obey(*action, choice);
            }
            continue;
        }
        match action {
            input::Action::Confirm => {
                if let Some(game) = setup.begin() {
                    opening::open(&mut commands, game);
                }
            }
            input::Action::Back => next.set(Screen::Title),
            input::Action::Next => {
                let after = (setup.chosen + 1) % setup.battles.len().max(1);
                setup.choose(after);
            }
            input::Action::Order(HOUSE) => setup.house.open(),
            input::Action::Order(n @ ..=10) => setup.choose(usize::from(n.saturating_sub(1))),
            _ => {}
        }
    }
}
