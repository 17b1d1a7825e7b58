//! What is said when there is no screen to play on, or when the program breaks.

/// There is no display to open a window on.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no display to open a window on: neither WAYLAND_DISPLAY nor DISPLAY is set. Without a screen, \
     `check`, `replay`, `simulate` and `referee` work; see `small-wars --help`"
)]
pub struct NoWindow;

/// Refuses where winit would panic.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn look_for_display() -> Result<(), NoWindow> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needed = cfg!(all(
        unix,
        not(target_os = "macos"),
        not(target_arch = "wasm32")
    ));
    if needed && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET") && !set("DISPLAY") {
        return Err(NoWindow);
    }
    Ok(())
}

/// In the page a panic is told to `window.smallWarsPanic`, which shows a panel with *Reload*.
#[cfg(target_arch = "wasm32")]
pub(super) fn tell_panics() {
    use wasm_bindgen::{JsCast, JsValue};

    std::panic::set_hook(Box::new(|info| {
        let text = JsValue::from_str(&info.to_string());
        let tell = web_sys::window()
            .and_then(|window| js_sys::Reflect::get(&window, &"smallWarsPanic".into()).ok())
            .and_then(|tell| tell.dyn_into::<js_sys::Function>().ok());
        if let Some(tell) = tell {
            // Nothing is left that could take an error from here.
            let _ = tell.call1(&JsValue::NULL, &text);
        }
    }));
}
