//! Battle files on disk.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::PathBuf;

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

/// Writes a file beside its place and puts it there when it is whole. A link leads to the file that is written; what is there and is no
/// plain file (a folder, a device) is left alone.
pub(super) fn write(path: &str, text: &str) -> Result<(), String> {
    let told = |fault: std::io::Error| format!("{path}: {fault}");
    if path.is_empty() || path.ends_with('/') {
        return Err(format!("{path:?} names no file to write"));
    }
    let place = match fs::symlink_metadata(path) {
        Ok(_) => fs::canonicalize(path).map_err(told)?,
        Err(fault) if fault.kind() == ErrorKind::NotFound => PathBuf::from(path),
        Err(fault) => return Err(told(fault)),
    };
    if fs::metadata(&place).is_ok_and(|found| !found.is_file()) {
        return Err(format!(
            "{path}: this is no plain file; name one, or one that is not there"
        ));
    }
    let mut beside = place.clone().into_os_string();
    beside.push(".part");
    fs::write(&beside, text).map_err(told)?;
    fs::rename(&beside, &place).map_err(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_and_nothing_else_is() {
        let dir = std::env::temp_dir().join(format!("small-wars-save-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let at = |name: &str| dir.join(name).to_str().unwrap().to_owned();
        write(&at("new"), "one").unwrap();
        write(&at("new"), "two").unwrap();
        assert_eq!(fs::read_to_string(at("new")).unwrap(), "two");
        for no_file in [dir.to_str().unwrap(), &at("x/"), ""] {
            assert!(write(no_file, "x").is_err(), "{no_file}");
        }
        assert!(write(&at("no-folder/x"), "x").is_err());
        fs::remove_dir_all(&dir).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_their_file_and_devices_stay() {
        use std::os::unix::fs::{FileTypeExt, symlink};

        let dir = std::env::temp_dir().join(format!("small-wars-links-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let at = |name: &str| dir.join(name).to_str().unwrap().to_owned();
        fs::write(at("real"), "old").unwrap();
        symlink(at("real"), at("link")).unwrap();
        symlink(at("nowhere"), at("broken")).unwrap();
        symlink("/dev/full", at("device")).unwrap();
        write(&at("link"), "new").unwrap();
        assert_eq!(fs::read_to_string(at("real")).unwrap(), "new");
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        assert!(write(&at("broken"), "new").is_err());
        let fault = write(&at("device"), "new").unwrap_err();
        assert!(fault.contains("no plain file"), "{fault}");
        let device = fs::metadata("/dev/full").unwrap();
        assert!(device.file_type().is_char_device());
        fs::remove_dir_all(&dir).unwrap();
    }
}
