//! Reads JSON in which every name stands once: of two values under one name nobody could tell which was meant.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value as Json};

/// Reads JSON. Refused are nesting deeper than 128 and an object that has a name twice.
///
/// # Errors
/// What is wrong with it, in words.
pub fn parse(text: &[u8]) -> Result<Json, String> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let json = Once.deserialize(&mut reader);
    json.and_then(|json| reader.end().map(|()| json))
        .map_err(|fault| {
            let why = fault.to_string();
            if why.starts_with("recursion limit exceeded") {
                "it is nested deeper than 128".to_owned()
            } else {
                why
            }
        })
}

/// Any JSON, with every name once.
struct Once;

impl<'de> DeserializeSeed<'de> for Once {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Json, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Once {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = from.next_element_seed(Once)? {
            list.push(value);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Json, A::Error> {
        let mut object = Map::new();
        while let Some(name) = from.next_key::<String>()? {
            if object.contains_key(&name) {
                let short: String = name.chars().take(40).collect();
                return Err(A::Error::custom(format!("{short:?} stands here twice")));
            }
            let value = from.next_value_seed(Once)?;
            object.insert(name, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn json_is_read_as_serde_reads_it() {
        for text in [
            "null",
            "true",
            "-3",
            "18446744073709551615",
            "0.25",
            "\"a\\u00e9\"",
            "[1,[],{}]",
            r#"{"a":{"a":1},"b":[{"a":2}]}"#,
        ] {
            let plain: serde_json::Value = serde_json::from_str(text).unwrap();
            assert_eq!(parse(text.as_bytes()), Ok(plain), "{text}");
        }
        for text in ["", "{", "{} {}", "nul", "[1,]"] {
            let plain = serde_json::from_str::<serde_json::Value>(text);
            assert_eq!(parse(text.as_bytes()), Err(plain.unwrap_err().to_string()));
        }
    }

    #[test]
    fn a_name_that_stands_twice_is_named_with_its_place() {
        let told = parse(br#"{"a":1,"b":{"c":1,"c":2}}"#).unwrap_err();
        assert!(told.starts_with("\"c\" stands here twice"), "{told}");
        assert!(told.contains("line 1 column"), "{told}");
        let deep = [b"[".repeat(200), b"]".repeat(200)].concat();
        assert_eq!(parse(&deep).unwrap_err(), "it is nested deeper than 128");
    }
}
