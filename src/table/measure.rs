//! Lengths as people write them: whole millimetres, or text such as "4 in".

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::Length;

/// Why a text is no length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureFault {
    /// No number in front, or not one of at most nine digits before the point and four behind it.
    #[error("it begins with no number that can be read")]
    Number,
    /// No unit behind the number, or an unknown one.
    #[error("it ends in none of mm, cm, m, in, ft")]
    Unit,
    /// Beyond 20 m either way.
    #[error("it is longer than 20 m")]
    TooLong,
}

/// Units and how many tenths of a millimetre each has.
const UNITS: [(&str, i64); 5] = [
    ("mm", 10),
    ("cm", 100),
    ("m", 10_000),
    ("in", 254),
    ("ft", 3048),
];

/// Reads "12 cm", "4 in", "0.5 m" or "35 mm", with or without the space. What is finer than a tenth of a millimetre is rounded to
/// the nearest. Refused are other units, numbers without one, and all beyond 20 m.
impl FromStr for Length {
    type Err = MeasureFault;

    fn from_str(text: &str) -> Result<Length, MeasureFault> {
        let text = text.trim();
        let number_end = text
            .find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
            .unwrap_or(text.len());
        let (number, unit) = text.split_at(number_end);
        let (negative, number) = match number.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, number),
        };
        let ten_thousandths = ten_thousandths(number).ok_or(MeasureFault::Number)?;
        let unit = unit.trim();
        let (_, tenths) = UNITS
            .iter()
            .find(|(name, _)| *name == unit)
            .ok_or(MeasureFault::Unit)?;
        let length = (ten_thousandths * tenths + 5_000) / 10_000;
        if length > i64::from(Length::MAX.0) {
            return Err(MeasureFault::TooLong);
        }
        let length = Length(length as i32);
        Ok(if negative { -length } else { length })
    }
}

/// A decimal number without a sign, times 10,000.
fn ten_thousandths(number: &str) -> Option<i64> {
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = |text: &str, most: usize| {
        text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if (whole.is_empty() && part.is_empty()) || !digits(whole, 9) || !digits(part, 4) {
        return None;
    }
    format!("{whole}{part:0<4}").parse().ok()
}

/// For serde: a length as people write it in files they read (whole millimetres, or text), and as its tenths of a millimetre where
/// nobody reads it. Use as `#[serde(with = "crate::table::measure")]`.
pub fn serialize<S: Serializer>(length: &Length, serializer: S) -> Result<S::Ok, S::Error> {
    if !serializer.is_human_readable() {
        length.serialize(serializer)
    } else if length.0 % 10 == 0 {
        serializer.serialize_i32(length.0 / 10)
    } else {
        serializer.collect_str(&format_args!(
            "{}{}.{} mm",
            if length.0 < 0 { "-" } else { "" },
            length.0.abs() / 10,
            length.0.abs() % 10
        ))
    }
}

/// The other half of [`serialize()`].
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Length, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_any(Readable)
    } else {
        Length::deserialize(deserializer)
    }
}

struct Readable;

impl Visitor<'_> for Readable {
    type Value = Length;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("whole millimetres or text such as \"4 in\"")
    }

    fn visit_i64<E: Error>(self, mm: i64) -> Result<Length, E> {
        whole_mm(mm).map_err(E::custom)
    }

    fn visit_u64<E: Error>(self, mm: u64) -> Result<Length, E> {
        whole_mm(i64::try_from(mm).unwrap_or(i64::MAX)).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Length, E> {
        text.parse().map_err(E::custom)
    }
}

/// A length of whole millimetres, if it is within 20 m.
pub fn whole_mm(mm: i64) -> Result<Length, MeasureFault> {
    match i32::try_from(mm) {
        Ok(mm) if mm.unsigned_abs() <= Length::MAX.0.unsigned_abs() / 10 => Ok(Length::mm(mm)),
        _ => Err(MeasureFault::TooLong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_too_large_to_be_refused() {
        for mm in [i64::MIN, i64::from(i32::MIN), -20_001, 20_001, i64::MAX] {
            assert_eq!(whole_mm(mm), Err(MeasureFault::TooLong));
        }
        assert_eq!(whole_mm(-20_000), Ok(Length::mm(-20_000)));
    }

    #[test]
    fn texts_are_read_exactly() {
        let read = |text: &str| text.parse::<Length>();
        assert_eq!(read("4 in"), Ok(Length(1016)));
        assert_eq!(read("12cm"), Ok(Length(1200)));
        assert_eq!(read("12.5 cm"), Ok(Length(1250)));
        assert_eq!(read("0.25 in"), Ok(Length(64)));
        assert_eq!(read("1 m"), Ok(Length(10_000)));
        assert_eq!(read("4 ft"), Ok(Length(12_192)));
        assert_eq!(read("-3 mm"), Ok(Length(-30)));
        assert_eq!(read("in"), Err(MeasureFault::Number));
        assert_eq!(read("1.2.3 cm"), Err(MeasureFault::Number));
        assert_eq!(read("12"), Err(MeasureFault::Unit));
        assert_eq!(read("12 furlongs"), Err(MeasureFault::Unit));
        assert_eq!(read("21 m"), Err(MeasureFault::TooLong));
        assert_eq!(read("999999999 ft"), Err(MeasureFault::TooLong));
        assert_eq!(read("9999999999 mm"), Err(MeasureFault::Number));
        assert_eq!(read(""), Err(MeasureFault::Number));
    }

    #[test]
    fn what_is_written_is_read_back() {
        #[derive(Serialize, Deserialize, PartialEq, Debug)]
        struct Row {
            #[serde(with = "crate::table::measure")]
            length: Length,
        }
        for length in [0, 10, 254, -37, 200_000] {
            let row = Row {
                length: Length(length),
            };
            let text = ron::to_string(&row).unwrap();
            assert_eq!(ron::from_str::<Row>(&text).unwrap(), row, "{text}");
            let bytes = postcard::to_stdvec(&row).unwrap();
            assert_eq!(postcard::from_bytes::<Row>(&bytes).unwrap(), row);
        }
        assert!(ron::from_str::<Row>("(length: NaN)").is_err());
        assert!(ron::from_str::<Row>("(length: 4000000000)").is_err());
    }
}
