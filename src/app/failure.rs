//! What is said when there is no screen to play on, or when the program breaks.

/// There is no display to open a window on.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no display to open a window on: {0}. Without a screen, `check`, `replay`, `simulate` and `referee` work; \
     see `small-wars --help`"
)]
pub struct NoWindow(String);

/// Refuses where winit would panic: when no display is named, or the one that is does not answer.
#[cfg(all(target_os = "linux", not(target_arch = "wasm32")))]
pub(super) fn look_for_display() -> Result<(), NoWindow> {
    let named = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    if named("WAYLAND_SOCKET").is_some() {
        return Ok(());
    }
    if let Some(display) = named("WAYLAND_DISPLAY") {
        let folder = named("XDG_RUNTIME_DIR").unwrap_or_default();
        let socket = std::path::Path::new(&folder).join(display);
        return match std::os::unix::net::UnixStream::connect(&socket) {
            Ok(_) => Ok(()),
            Err(why) => Err(NoWindow(format!(
                "WAYLAND_DISPLAY names {}, which does not answer ({why})",
                socket.display()
            ))),
        };
    }
    let Some(display) = named("DISPLAY") else {
        return Err(NoWindow(
            "neither WAYLAND_DISPLAY nor DISPLAY is set".to_owned(),
        ));
    };
    match x11rb::connect(None) {
        Ok(_) => Ok(()),
        Err(why) => Err(NoWindow(format!(
            "DISPLAY names {}, which does not answer ({why})",
            display.to_string_lossy()
        ))),
    }
}

/// There always is a display.
#[cfg(all(not(target_os = "linux"), not(target_arch = "wasm32")))]
pub(super) fn look_for_display() -> Result<(), NoWindow> {
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
