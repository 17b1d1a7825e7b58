//! The browser's own storage, and who may write to it. Locks are the page's: they go when the page goes, also by a crash or a reload.

use std::cell::RefCell;
use std::collections::BTreeMap;

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::Hold;
use super::chunks::{Chunks, Slots};

/// How long to wait for a lock that a page which is just going may still have, in milliseconds.
const PATIENCE: f64 = 1500.0;

/// `localStorage`.
pub struct LocalStorage;

/// Battles in the browser's storage.
pub fn store() -> Chunks<LocalStorage> {
    Chunks::new(LocalStorage)
}

fn words(fault: &JsValue) -> String {
    let name = Reflect::get(fault, &"name".into())
        .ok()
        .and_then(|name| name.as_string());
    match name.as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => {
            "it is full: delete battles you no longer want".to_owned()
        }
        Some("SecurityError") => "the browser blocks it: allow this page to keep data".to_owned(),
        Some(name) => name.to_owned(),
        None => format!("{fault:?}"),
    }
}

fn storage() -> Result<web_sys::Storage, String> {
    let window = web_sys::window().ok_or("there is no page")?;
    match window.local_storage() {
        Ok(Some(storage)) => Ok(storage),
        Ok(None) => Err("this browser has none".to_owned()),
        Err(fault) => Err(words(&fault)),
    }
}

impl Slots for LocalStorage {
    fn get(&self, key: &str) -> Result<Option<String>, String> {
        storage()?.get_item(key).map_err(|fault| words(&fault))
    }

    fn set(&self, key: &str, value: &str) -> Result<(), String> {
        storage()?
            .set_item(key, value)
            .map_err(|fault| words(&fault))
    }

    fn remove(&self, key: &str) -> Result<(), String> {
        storage()?.remove_item(key).map_err(|fault| words(&fault))
    }

    fn keys(&self) -> Result<Vec<String>, String> {
        let storage = storage()?;
        let count = storage.length().map_err(|fault| words(&fault))?;
        Ok((0..count)
            .filter_map(|n| storage.key(n).ok().flatten())
            .collect())
    }

    fn hold(&self, name: &str) -> Hold {
        LOCKS.with_borrow_mut(|locks| match locks.get(name) {
            Some(Lock::Asked) => Hold::Asked,
            Some(Lock::Held(_)) => Hold::Got(Box::new(Held(name.to_owned()))),
            Some(Lock::Refused) => {
                locks.remove(name);
                Hold::Elsewhere
            }
            None => match ask(name) {
                Some(()) => {
                    locks.insert(name.to_owned(), Lock::Asked);
                    Hold::Asked
                }
                // A page without locks sees by what it reads before it writes whether another tab has written.
                None => Hold::Got(Box::new(())),
            },
        })
    }

    fn now(&self) -> u64 {
        js_sys::Date::now() as u64
    }

    fn place(&self) -> String {
        "the browser's storage".to_owned()
    }
}

/// How it stands with a lock that was asked for.
enum Lock {
    /// The browser has not answered.
    Asked,
    /// It is ours until this is called.
    Held(Function),
    /// Another tab has it.
    Refused,
}

thread_local! {
    static LOCKS: RefCell<BTreeMap<String, Lock>> = const { RefCell::new(BTreeMap::new()) };
}

/// Lets go of a lock when dropped.
struct Held(String);

impl Drop for Held {
    fn drop(&mut self) {
        let lock = LOCKS.with_borrow_mut(|locks| locks.remove(&self.0));
        if let Some(Lock::Held(release)) = lock {
            // A page that is going has let go already.
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

fn function(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}

/// Asks the browser for the lock of a battle; none when it has no locks.
fn ask(name: &str) -> Option<()> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into())
        .ok()
        .filter(JsValue::is_object)?;
    let request = function(&locks, "request")?;
    let signals = Reflect::get(&js_sys::global(), &"AbortSignal".into()).ok()?;
    let signal = function(&signals, "timeout")?
        .call1(&signals, &PATIENCE.into())
        .ok()?;
    let options = Object::new();
    Reflect::set(&options, &"signal".into(), &signal).ok()?;
    let of = name.to_owned();
    let granted = Closure::once_into_js(move |_lock: JsValue| -> JsValue {
        let mut held = |release: Function, _: Function| {
            LOCKS.with_borrow_mut(|locks| locks.insert(of.clone(), Lock::Held(release)));
        };
        Promise::new(&mut held).into()
    });
    let key = JsValue::from(format!("small-wars/{name}"));
    let asked: Promise = request
        .call3(&locks, &key, &options, &granted)
        .ok()?
        .dyn_into()
        .ok()?;
    let of = name.to_owned();
    let denied = Closure::once(move |_: JsValue| {
        LOCKS.with_borrow_mut(|locks| {
            if let Some(lock @ Lock::Asked) = locks.get_mut(&of) {
                *lock = Lock::Refused;
            }
        });
    });
    let _ = asked.catch(&denied);
    denied.forget();
    Some(())
}
