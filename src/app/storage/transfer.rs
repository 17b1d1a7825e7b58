//! The page's way of carrying files: a link that downloads, an input that asks for a file.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, File, FileReader, HtmlAnchorElement, HtmlInputElement, Url};

use super::{Part, Reply, Request};
use crate::engine::journal::MAX_BYTES;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Inbox>()
        .add_systems(Update, (upload, receive).in_set(Part::Serve));
}

/// A file that has come, or why it has not.
type Came = Result<(String, Vec<u8>), String>;

/// Files that the page was given and that nobody has opened yet.
#[derive(Resource, Clone, Default)]
struct Inbox(Arc<Mutex<Vec<Came>>>);

impl Inbox {
    fn put(&self, came: Came) {
        if let Ok(mut files) = self.0.lock() {
            files.push(came);
        }
    }
}

fn words(fault: JsValue) -> String {
    format!("{fault:?}")
}

/// Offers bytes as a file of that name.
pub(super) fn download(name: &str, bytes: &[u8]) -> Result<(), String> {
    let document = web_sys::window()
        .and_then(|window| window.document())
        .ok_or("there is no page")?;
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let kind = BlobPropertyBag::new();
    kind.set_type("application/x-ndjson");
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind).map_err(words)?;
    let address = Url::create_object_url_with_blob(&blob).map_err(words)?;
    let link: HtmlAnchorElement = document
        .create_element("a")
        .map_err(words)?
        .dyn_into()
        .map_err(|_| "the page makes no links".to_owned())?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address).map_err(words)
}

/// Opens the browser's own dialog. What is chosen comes when it has been read, and wakes the table.
fn upload(
    mut requests: MessageReader<Request>,
    inbox: Res<Inbox>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut reply: ResMut<Reply>,
) {
    if !requests.read().any(|request| *request == Request::Upload) {
        return;
    }
    let proxy = proxy.map(|proxy| (**proxy).clone());
    let wake = move || {
        if let Some(proxy) = &proxy {
            // A loop that has ended needs no waking.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    };
    if let Err(why) = ask_for_file(inbox.clone(), wake) {
        reply.tell("saves-not-opened", [why]);
    }
}

fn ask_for_file(inbox: Inbox, wake: impl Fn() + Clone + 'static) -> Result<(), String> {
    let document = web_sys::window()
        .and_then(|window| window.document())
        .ok_or("there is no page")?;
    let input: HtmlInputElement = document
        .create_element("input")
        .map_err(words)?
        .dyn_into()
        .map_err(|_| "the page asks for no files".to_owned())?;
    input.set_type("file");
    input.set_accept(".battle,.ron,application/x-ndjson,text/plain");
    let chosen = {
        let input = input.clone();
        Closure::once_into_js(move || {
            let Some(file) = input.files().and_then(|files| files.get(0)) else {
                return;
            };
            if let Err(why) = read(file, inbox.clone(), wake.clone()) {
                inbox.put(Err(why));
                wake();
            }
        })
    };
    input.set_onchange(Some(chosen.unchecked_ref()));
    input.click();
    Ok(())
}

fn read(file: File, inbox: Inbox, wake: impl Fn() + 'static) -> Result<(), String> {
    let name = file.name();
    if file.size() > MAX_BYTES as f64 {
        return Err(format!(
            "{name} has {} bytes; at most {MAX_BYTES} are read",
            file.size()
        ));
    }
    let reader = FileReader::new().map_err(words)?;
    let done = {
        let reader = reader.clone();
        Closure::once_into_js(move || {
            let came = match reader.result() {
                Ok(buffer) if !buffer.is_null() => {
                    Ok((name, js_sys::Uint8Array::new(&buffer).to_vec()))
                }
                _ => Err(format!("{name}: the browser could not read it")),
            };
            inbox.put(came);
            wake();
        })
    };
    reader.set_onloadend(Some(done.unchecked_ref()));
    reader.read_as_array_buffer(&file).map_err(words)
}

fn receive(inbox: Res<Inbox>, mut requests: MessageWriter<Request>, mut reply: ResMut<Reply>) {
    let Ok(mut files) = inbox.0.lock() else {
        return;
    };
    for came in files.drain(..) {
        match came {
            Ok((name, bytes)) => {
                requests.write(Request::Take { name, bytes });
            }
            Err(why) => reply.tell("saves-not-opened", [why]),
        }
    }
}
