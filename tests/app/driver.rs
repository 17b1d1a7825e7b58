//! An app without a window, and hands for it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use bevy::asset::AssetPlugin;
use bevy::camera::CameraPlugin;
use bevy::image::{CompressedImageFormats, ImageLoader};
use bevy::input::keyboard::{Key, KeyboardInput, NativeKeyCode};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::input::{ButtonState, InputPlugin};
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, ExitCondition, PrimaryWindow, WindowEvent, WindowFocused};
use bevy_egui::EguiPlugin;
use serde_json::Value;
use small_wars::app::battle::{Game, Pace};
use small_wars::app::board::{Land, Shown, TableClick};
use small_wars::app::input::{Command, Gesture};
use small_wars::app::probe::Probe;
use small_wars::app::storage::Storage;
use small_wars::app::ui::Settings;
use small_wars::app::{self, Options, Screen};
use small_wars::storage::files::Files;
use small_wars::table::Point;

/// The app, and what it has heard.
pub struct Driver {
    pub app: App,
    window: Entity,
}

/// A folder that is not there yet, for the battles of one test.
pub fn data_folder() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("small-wars-app-{}-{number}", std::process::id()))
}

/// Everything that the battle's own systems would have heard.
#[derive(Resource, Default)]
pub struct Heard {
    pub clicks: Vec<TableClick>,
    pub commands: Vec<Command>,
    pub zooms: u32,
}

impl Driver {
    /// An app whose assets lie in that folder, and which keeps battles in a folder of its own.
    pub fn with_assets(folder: &str) -> Driver {
        Driver::new(folder, &data_folder(), Options::default())
    }

    fn new(folder: &str, data: &Path, options: Options) -> Driver {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            StatesPlugin,
            InputPlugin,
            WindowPlugin {
                exit_condition: ExitCondition::DontExit,
                ..default()
            },
            AssetPlugin {
                file_path: folder.to_owned(),
                ..default()
            },
            ImagePlugin::default(),
            MeshPlugin,
            TransformPlugin,
            CameraPlugin,
        ))
        .init_asset::<Shader>()
        .init_asset::<ColorMaterial>()
        // The renderer does that in a window, once it knows the graphics card.
        .register_asset_loader(ImageLoader::new(CompressedImageFormats::NONE))
        .insert_resource(options)
        .insert_resource(Storage(Box::new(Files::at(data))))
        .add_plugins((EguiPlugin::default(), app::plugin))
        .init_resource::<Heard>()
        .add_systems(Last, listen);
        app.finish();
        app.cleanup();
        app.update();
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>()
            .single(app.world())
            .expect("a primary window");
        Driver { app, window }
    }

    /// The app on its title.
    pub fn on_title() -> Driver {
        Driver::on_title_with(&data_folder())
    }

    /// The app on its title, with battles kept in that folder.
    pub fn on_title_with(data: &Path) -> Driver {
        let mut driver = Driver::starting_with(data, None);
        driver.wait_for(Screen::Title);
        driver
    }

    /// The app as it starts, with battles kept in that folder, and a file named on the command line.
    pub fn starting_with(data: &Path, file: Option<String>) -> Driver {
        Driver::new(
            concat!(env!("CARGO_MANIFEST_DIR"), "/assets"),
            data,
            Options {
                file,
                ..Options::default()
            },
        )
    }

    /// The app at the table.
    pub fn at_the_table() -> Driver {
        let mut driver = Driver::on_title();
        driver.click_button("new-battle");
        driver.wait_for(Screen::Setup);
        // Always the same dice.
        driver.click_button("setup-seed");
        driver.types(&Key::End);
        (0..20).for_each(|_| driver.types(&Key::Backspace));
        driver.types(&Key::Character("2".into()));
        driver.click_button("begin");
        driver.wait_for(Screen::Battle);
        let game = driver.app.world().resource::<Game>();
        assert_eq!(game.battle.journal().header().seed, Some(2));
        driver.frames(3);
        driver.let_pass(Duration::from_secs(1));
        driver
    }

    /// Lets so much time pass between two frames.
    pub fn let_pass(&mut self, time: Duration) {
        self.app
            .insert_resource(TimeUpdateStrategy::ManualDuration(time));
        self.frames(2);
        self.app.insert_resource(TimeUpdateStrategy::Automatic);
        self.frames(1);
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// The app at the table of a battle that is under way, everything shown at once and the briefing read.
    pub fn in_battle(game: Game) -> Driver {
        let mut driver = Driver::on_title();
        let world = driver.app.world_mut();
        world.resource_mut::<Settings>().pace = Pace::Instant;
        world.resource_mut::<Shown>().set(game.battle.view(None));
        world.resource_mut::<Land>().0 = Some(game.scenario.setting.clone());
        world.insert_resource(game);
        let mut next = world.resource_mut::<NextState<Screen>>();
        next.set(Screen::Battle);
        driver.wait_for(Screen::Battle);
        driver.calm();
        if driver.probe().buttons.contains_key("brief-noted") {
            press(&mut driver, KeyCode::Enter);
        }
        driver
    }

    /// Lets a new question be drawn, and old enough to take an answer.
    pub fn calm(&mut self) {
        self.frames(3);
        self.let_pass(Duration::from_secs(1));
        self.frames(3);
    }

    pub fn wait_for(&mut self, screen: Screen) {
        let end = Instant::now() + Duration::from_secs(60);
        while self.screen() != screen {
            assert!(
                Instant::now() < end,
                "waited for {screen:?} on {:?}",
                self.screen()
            );
            self.app.update();
            std::thread::sleep(Duration::from_millis(2));
        }
        self.frames(2);
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    pub fn probe(&self) -> &Probe {
        self.app.world().resource::<Probe>()
    }

    /// What was heard since the last call.
    pub fn heard(&mut self) -> Heard {
        std::mem::take(&mut *self.app.world_mut().resource_mut::<Heard>())
    }

    /// The middle of a control.
    pub fn button(&self, name: &str) -> Vec2 {
        let known = &self.probe().buttons;
        let control = known
            .get(name)
            .unwrap_or_else(|| panic!("no button {name} among {:?}", known.keys()));
        let [x, y, width, height] = control.rect;
        Vec2::new(x + width / 2.0, y + height / 2.0)
    }

    pub fn click_button(&mut self, name: &str) {
        self.frames(2);
        let at = self.button(name);
        self.move_to(at);
        self.frames(1);
        self.press(MouseButton::Left);
        self.frames(1);
        self.release(MouseButton::Left);
        self.frames(3);
    }

    pub fn move_to(&mut self, position: Vec2) {
        let moved = CursorMoved {
            window: self.window,
            position,
            delta: None,
        };
        self.send(moved.clone(), WindowEvent::CursorMoved(moved));
    }

    pub fn press(&mut self, button: MouseButton) {
        self.mouse(button, ButtonState::Pressed);
    }

    pub fn release(&mut self, button: MouseButton) {
        self.mouse(button, ButtonState::Released);
    }

    pub fn click(&mut self, button: MouseButton) {
        self.press(button);
        self.release(button);
    }

    fn mouse(&mut self, button: MouseButton, state: ButtonState) {
        let input = MouseButtonInput {
            button,
            state,
            window: self.window,
        };
        self.send(input, WindowEvent::MouseButtonInput(input));
    }

    pub fn wheel(&mut self, notches: f32) {
        let wheel = MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: notches,
            window: self.window,
            phase: TouchPhase::Moved,
        };
        self.send(wheel, WindowEvent::MouseWheel(wheel));
    }

    /// Types letters into the field that was clicked.
    pub fn types_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.types(&Key::Character(letter.to_string().into()));
        }
    }

    /// Takes so many letters back in the field that was clicked.
    pub fn erases(&mut self, letters: usize) {
        self.types(&Key::End);
        (0..letters).for_each(|_| self.types(&Key::Backspace));
    }

    /// Presses a key in the field that was clicked.
    fn types(&mut self, key: &Key) {
        let text = match key {
            Key::Character(letter) => Some(letter.clone()),
            _ => None,
        };
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let input = KeyboardInput {
                key_code: KeyCode::Unidentified(NativeKeyCode::Unidentified),
                logical_key: key.clone(),
                state,
                text: text.clone(),
                repeat: false,
                window: self.window,
            };
            self.send(input.clone(), WindowEvent::KeyboardInput(input));
        }
        self.frames(1);
    }

    pub fn key(&mut self, key_code: KeyCode, state: ButtonState) {
        let input = KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window: self.window,
        };
        self.send(input.clone(), WindowEvent::KeyboardInput(input));
    }

    pub fn focus(&mut self, focused: bool) {
        let change = WindowFocused {
            window: self.window,
            focused,
        };
        self.send(change.clone(), WindowEvent::WindowFocused(change));
    }

    /// As a window does: the message itself, and the same among all the window's messages in their order.
    fn send<M: Message>(&mut self, message: M, event: WindowEvent) {
        self.app.world_mut().write_message(message);
        self.app.world_mut().write_message(event);
    }
}

fn listen(
    mut heard: ResMut<Heard>,
    mut clicks: MessageReader<TableClick>,
    mut commands: MessageReader<Command>,
    mut gestures: MessageReader<Gesture>,
) {
    heard.clicks.extend(clicks.read().copied());
    heard.commands.extend(commands.read().copied());
    let zooms = gestures
        .read()
        .filter(|gesture| matches!(gesture, Gesture::Zoom(..)));
    heard.zooms += zooms.count() as u32;
}

/// Where a place of the table is in the window.
fn pixel(driver: &Driver, place: Point) -> Vec2 {
    let view = &driver.probe().facts["view"];
    let number = |value: &Value| value.as_f64().expect("a number") as f32;
    let mm = number(&view["mm_per_px"]);
    let [left, top, width, height] = driver.probe().table;
    Vec2::new(
        left + width / 2.0 + (place.x as f32 / 10.0 - number(&view["centre"][0])) / mm,
        top + height / 2.0 - (-place.y as f32 / 10.0 - number(&view["centre"][1])) / mm,
    )
}

/// Points at a place of the table.
pub fn point_at(driver: &mut Driver, place: Point) {
    let at = pixel(driver, place);
    driver.move_to(at);
    driver.frames(3);
}

/// Clicks a place of the table.
pub fn click(driver: &mut Driver, place: Point) {
    point_at(driver, place);
    driver.click(MouseButton::Left);
    driver.frames(4);
}

/// Presses a key and lets it go.
pub fn press(driver: &mut Driver, key: KeyCode) {
    driver.key(key, ButtonState::Pressed);
    driver.key(key, ButtonState::Released);
    driver.frames(4);
}
