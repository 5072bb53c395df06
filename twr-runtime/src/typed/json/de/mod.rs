//! `JsonReader`: serde reads any type out of a [`Json`], in the words of `serde_json`.
//!
//! Literals and numbers go to `serde_json` as they were written, so that no digit is lost and each type finds
//! what it expects of `serde_json`. Texts, lists and objects are read here.

mod access;
mod key;
mod reader;

use serde::de::value::StrDeserializer;
use serde::de::{Deserializer, Error as _, Expected, Unexpected, Visitor};
use serde_json::{Deserializer as ScalarReader, Error};
use twr_spec::json::Json;

use access::{Entries, Items, Variant};
pub(super) use reader::JsonReader;

/// The form of an object that is read as an enum.
const ONE_KEY: &str = "an object with one key";

/// What `serde_json` calls its newtypes that take a value as text.
const RAW: &str = "$serde_json::private::RawValue";

impl<'de> JsonReader<'de> {
    /// A literal or a number as it is written; `None` for a value with parts, and for text.
    fn scalar(self) -> Option<&'de str> {
        match self.0 {
            Json::Null => Some("null"),
            Json::Bool(true) => Some("true"),
            Json::Bool(false) => Some("false"),
            Json::Number(digits) => Some(digits),
            Json::Text(_) | Json::List(_) | Json::Object(_) => None,
        }
    }

    /// A value that a type does not expect.
    fn unexpected(self, expected: &dyn Expected) -> Error {
        let found = match self.0 {
            Json::Null => Unexpected::Unit,
            Json::Bool(yes) => Unexpected::Bool(*yes),
            Json::Number(digits) => number(digits),
            Json::Text(text) => Unexpected::Str(text),
            Json::List(_) => Unexpected::Seq,
            Json::Object(_) => Unexpected::Map,
        };
        Error::invalid_type(found, expected)
    }
}

fn number(digits: &str) -> Unexpected<'_> {
    if let Ok(number) = digits.parse() {
        return Unexpected::Unsigned(number);
    }
    if let Ok(number) = digits.parse() {
        return Unexpected::Signed(number);
    }
    digits.parse().map_or(Unexpected::Other("number"), Unexpected::Float)
}

/// Methods that take a literal or a number.
macro_rules! scalars {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let Some(text) = self.scalar() else { return Err(self.unexpected(&visitor)) };
            let mut reader = ScalarReader::from_str(text);
            let value = reader.$method(visitor)?;
            // A wide integer takes the digits before a point.
            reader.end()?;
            Ok(value)
        })*
    };
}

/// Methods that take a text.
macro_rules! texts {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0 {
                Json::Text(text) => visitor.visit_borrowed_str(text),
                _ => match self.scalar() {
                    Some(text) => ScalarReader::from_str(text).$method(visitor),
                    None => Err(self.unexpected(&visitor)),
                },
            }
        })*
    };
}

/// Methods that take a list, or a text as bytes.
macro_rules! bytes {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.0 {
                Json::Text(text) => visitor.visit_borrowed_bytes(text.as_bytes()),
                _ => self.deserialize_seq(visitor),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for JsonReader<'de> {
    type Error = Error;

    scalars! {
        deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64 deserialize_unit
    }

    texts! { deserialize_str deserialize_string deserialize_char deserialize_identifier }

    bytes! { deserialize_bytes deserialize_byte_buf }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Json::Null => visitor.visit_unit(),
            Json::Bool(yes) => visitor.visit_bool(*yes),
            Json::Number(digits) => ScalarReader::from_str(digits).deserialize_any(visitor),
            Json::Text(text) => visitor.visit_borrowed_str(text),
            Json::List(items) => Items::new(items).read(visitor),
            Json::Object(entries) => Entries::new(entries).read(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Json::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        if name == RAW {
            let text = self.0.compact();
            // From a reader, so that the value borrows nothing from `text`.
            return ScalarReader::from_reader(text.as_bytes())
                .deserialize_newtype_struct(name, visitor);
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match (self.0, self.scalar()) {
            (Json::List(items), _) => Items::new(items).read(visitor),
            (_, Some(text)) => ScalarReader::from_str(text).deserialize_seq(visitor),
            (_, None) => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _length: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match (self.0, self.scalar()) {
            (Json::Object(entries), _) => Entries::new(entries).read(visitor),
            (_, Some(text)) => ScalarReader::from_str(text).deserialize_map(visitor),
            (_, None) => Err(self.unexpected(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Json::List(_) => self.deserialize_seq(visitor),
            _ => self.deserialize_map(visitor),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Json::Text(text) => {
                StrDeserializer::new(text).deserialize_enum(name, variants, visitor)
            }
            Json::Object(entries) => match entries.as_slice() {
                [(name, value), remaining @ ..] => {
                    let variant = visitor.visit_enum(Variant { name, value })?;
                    if remaining.is_empty() { Ok(variant) } else { Err(self.unexpected(&ONE_KEY)) }
                }
                [] => Err(self.unexpected(&ONE_KEY)),
            },
            _ => Err(self.unexpected(&"a string or an object with one key")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}
