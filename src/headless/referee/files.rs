//! Battle files on disk.

use std::fs::{self, File};
use std::io::Read;

use crate::engine::journal::MAX_BYTES;

/// A file's bytes; what is over the limit of a battle's file is not read.
pub(super) fn read(path: &str) -> Result<Vec<u8>, String> {
    let told = |fault: std::io::Error| format!("{path}: {fault}");
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(told)?;
    file.take(MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(told)?;
    Ok(bytes)
}

/// Writes a file beside its place and puts it there when it is whole.
pub(super) fn write(path: &str, text: &str) -> Result<(), String> {
    let told = |fault: std::io::Error| format!("{path}: {fault}");
    if path.is_empty() || path.ends_with('/') || std::path::Path::new(path).is_dir() {
        return Err(format!("{path:?} names no file to write"));
    }
    let beside = format!("{path}.part");
    fs::write(&beside, text).map_err(told)?;
    fs::rename(&beside, path).map_err(told)
}
