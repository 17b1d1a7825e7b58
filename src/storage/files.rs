//! Battles as files in the user's data folder: `battles/NAME.battle`, appended to after every input.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{Guard, Hold, Kept, Store, StoreFault, is_name};
use crate::engine::journal::MAX_BYTES;
use crate::engine::session::Sink;

/// What a battle's file ends with.
pub const EXTENSION: &str = "battle";
/// A note of more bytes is not read.
const MAX_NOTE: u64 = 1_000_000;

/// A folder in which battles are kept.
#[derive(Clone, Debug)]
pub struct Files {
    folder: PathBuf,
}

impl Files {
    /// The folder; it is made when the first battle is kept.
    pub fn at(folder: impl Into<PathBuf>) -> Files {
        Files {
            folder: folder.into(),
        }
    }

    /// The folder that `SMALL_WARS_DATA` names, or the program's own among the user's data; the working folder where the system knows
    /// of no user.
    pub fn of_user() -> Files {
        let named = std::env::var_os("SMALL_WARS_DATA").filter(|folder| !folder.is_empty());
        let folder = named.map(PathBuf::from).or_else(|| {
            let folders = directories::ProjectDirs::from("", "", "Small Wars")?;
            Some(folders.data_dir().to_owned())
        });
        Files::at(folder.unwrap_or_else(|| PathBuf::from("small-wars-data")))
    }

    /// The file of a battle.
    pub fn path(&self, name: &str) -> Result<PathBuf, StoreFault> {
        self.file("battles", name, EXTENSION)
    }

    fn file(&self, folder: &str, name: &str, extension: &str) -> Result<PathBuf, StoreFault> {
        if !is_name(name) {
            return Err(StoreFault::NoName(name.to_owned()));
        }
        Ok(self.folder.join(folder).join(format!("{name}.{extension}")))
    }
}

fn refused(path: &Path) -> impl Fn(io::Error) -> StoreFault {
    let place = path.display().to_string();
    move |fault| StoreFault::Refused {
        place: place.clone(),
        why: fault.to_string(),
    }
}

fn millis(time: SystemTime) -> u64 {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Writes beside and puts it in its place when it lies there whole.
fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = path.with_extension("part");
    let mut file = File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

impl Store for Files {
    fn battles(&self) -> Result<Vec<Kept>, StoreFault> {
        let folder = self.folder.join("battles");
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(fault) => return Err(refused(&folder)(fault)),
        };
        let mut battles: Vec<Kept> = entries
            .flatten()
            .filter_map(|entry| {
                let path = entry.path();
                let ours = path
                    .extension()
                    .is_some_and(|extension| extension == EXTENSION);
                let name = path
                    .file_stem()?
                    .to_str()
                    .filter(|name| ours && is_name(name))?;
                let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
                Some(Kept {
                    name: name.to_owned(),
                    bytes: about.len(),
                    changed: about.modified().map_or(0, millis),
                })
            })
            .collect();
        battles.sort_by(|a, b| (b.changed, &b.name).cmp(&(a.changed, &a.name)));
        Ok(battles)
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, StoreFault> {
        let path = self.path(name)?;
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => {
                return Err(StoreFault::NoSuch(name.to_owned()));
            }
            Err(fault) => return Err(refused(&path)(fault)),
        };
        let size = file.metadata().map_err(refused(&path))?.len();
        if size > MAX_BYTES as u64 {
            return Err(StoreFault::TooBig {
                name: name.to_owned(),
                bytes: size,
            });
        }
        let mut bytes = Vec::new();
        file.take(MAX_BYTES as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(refused(&path))?;
        Ok(bytes)
    }

    /// Holds a lock beside the battles, which the system lets go of when the process ends, however it ends. Where locks cannot be had the
    /// battle is not held: that no other writes to it is still seen with every line.
    fn hold(&self, name: &str) -> Hold {
        let Ok(path) = self.file("locks", name, "lock") else {
            return Hold::Got(Box::new(()));
        };
        let opened = fs::create_dir_all(self.folder.join("locks")).and_then(|()| {
            OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&path)
        });
        match opened.map(|file| (file.try_lock(), file)) {
            Ok((Err(TryLockError::WouldBlock), _)) => Hold::Elsewhere,
            Ok((Ok(()), file)) => Hold::Got(Box::new(file)),
            Ok((Err(TryLockError::Error(_)), _)) | Err(_) => Hold::Got(Box::new(())),
        }
    }

    fn keep(&self, name: &str, text: &str, guard: Guard) -> Result<Box<dyn Sink>, StoreFault> {
        let path = self.path(name)?;
        let there = match self.read(name) {
            Ok(bytes) => bytes,
            Err(StoreFault::NoSuch(_)) => Vec::new(),
            Err(fault) => return Err(fault),
        };
        let rest = text.as_bytes().strip_prefix(there.as_slice());
        match rest {
            Some([]) if !there.is_empty() => {}
            Some(rest) if !there.is_empty() => {
                let appended = OpenOptions::new().append(true).open(&path);
                appended
                    .and_then(|mut file| file.write_all(rest))
                    .map_err(refused(&path))?;
            }
            _ => put(&path, text.as_bytes()).map_err(refused(&path))?,
        }
        if self.read(name)? != text.as_bytes() {
            return Err(StoreFault::Lost(path.display().to_string()));
        }
        let file = OpenOptions::new()
            .append(true)
            .open(&path)
            .map_err(refused(&path))?;
        Ok(Box::new(Appender {
            file,
            path,
            good: text.len() as u64,
            torn: false,
            _guard: guard,
        }))
    }

    fn remove(&self, name: &str) -> Result<(), StoreFault> {
        let path = self.path(name)?;
        match fs::remove_file(&path) {
            Ok(()) => {}
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => {
                return Err(StoreFault::NoSuch(name.to_owned()));
            }
            Err(fault) => return Err(refused(&path)(fault)),
        }
        let lock = self.file("locks", name, "lock")?;
        match fs::remove_file(&lock) {
            Err(fault) if fault.kind() != io::ErrorKind::NotFound => Err(refused(&lock)(fault)),
            _ => Ok(()),
        }
    }

    fn note(&self, key: &str) -> Result<Option<String>, StoreFault> {
        let path = self.file("notes", key, "json")?;
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(fault) => return Err(refused(&path)(fault)),
        };
        let mut text = String::new();
        file.take(MAX_NOTE)
            .read_to_string(&mut text)
            .map_err(refused(&path))?;
        Ok(Some(text))
    }

    fn set_note(&self, key: &str, text: &str) -> Result<(), StoreFault> {
        let path = self.file("notes", key, "json")?;
        let done = if text.is_empty() {
            fs::remove_file(&path)
        } else {
            put(&path, text.as_bytes())
        };
        match done {
            Err(fault) if !(text.is_empty() && fault.kind() == io::ErrorKind::NotFound) => {
                Err(refused(&path)(fault))
            }
            _ => Ok(()),
        }
    }

    fn now(&self) -> u64 {
        millis(SystemTime::now())
    }

    fn place(&self) -> String {
        self.folder.join("battles").display().to_string()
    }
}

/// The end of a file that is gone on with.
struct Appender {
    path: PathBuf,
    file: File,
    /// How many bytes stand.
    good: u64,
    /// Whether a line of ours may have been written in part.
    torn: bool,
    _guard: Guard,
}

impl Sink for Appender {
    fn append(&mut self, line: &str) -> Result<(), String> {
        self.write(line).map_err(|fault| fault.to_string())
    }
}

impl Appender {
    /// The path is asked, not the open file: one that was removed or put aside takes no more lines.
    fn size(&self) -> Result<u64, StoreFault> {
        Ok(fs::metadata(&self.path).map_err(refused(&self.path))?.len())
    }

    fn write(&mut self, line: &str) -> Result<(), StoreFault> {
        let size = self.size()?;
        if size > self.good && self.torn {
            self.file.set_len(self.good).map_err(refused(&self.path))?;
        } else if size != self.good {
            return Err(StoreFault::Foreign(self.path.display().to_string()));
        }
        let bytes = [line.as_bytes(), b"\n"].concat();
        self.torn = true;
        self.file.write_all(&bytes).map_err(refused(&self.path))?;
        let wanted = self.good + bytes.len() as u64;
        if self.size()? != wanted {
            return Err(StoreFault::Lost(self.path.display().to_string()));
        }
        (self.good, self.torn) = (wanted, false);
        Ok(())
    }
}
