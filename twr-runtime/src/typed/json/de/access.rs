//! The parts of lists and objects, and an object that is a variant of an enum.

use std::slice::Iter;

use serde::Deserialize;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde_json::Error;
use twr_spec::json::Json;

use super::key::KeyReader;
use super::reader::JsonReader;

/// The items of a list that are not read yet.
pub(super) struct Items<'de>(Iter<'de, Json>);

impl<'de> Items<'de> {
    pub(super) fn new(items: &'de [Json]) -> Self {
        Self(items.iter())
    }

    /// Reads all of them.
    pub(super) fn read<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        let value = visitor.visit_seq(&mut self)?;
        if self.0.len() > 0 { Err(Error::custom("trailing characters")) } else { Ok(value) }
    }
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        self.0.next().map(|item| seed.deserialize(JsonReader(item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The entries of an object that are not read yet.
pub(super) struct Entries<'de> {
    remaining: Iter<'de, (String, Json)>,
    /// The value of the key that was read last.
    value: Option<&'de Json>,
}

impl<'de> Entries<'de> {
    pub(super) fn new(entries: &'de [(String, Json)]) -> Self {
        Self { remaining: entries.iter(), value: None }
    }

    /// Reads all of them.
    pub(super) fn read<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        let value = visitor.visit_map(&mut self)?;
        if self.remaining.len() > 0 { Err(Error::custom("trailing comma")) } else { Ok(value) }
    }
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.remaining.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(KeyReader(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        match self.value.take() {
            Some(value) => seed.deserialize(JsonReader(value)),
            None => Err(Error::custom("a value was asked for before its key")),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.remaining.len())
    }
}

/// A variant of an enum and what it holds: `{"name": value}`.
pub(super) struct Variant<'de> {
    pub(super) name: &'de str,
    pub(super) value: &'de Json,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Held<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Held<'de>), Error> {
        Ok((seed.deserialize(KeyReader(self.name))?, Held(self.value)))
    }
}

/// What a variant holds.
pub(super) struct Held<'de>(&'de Json);

impl<'de> VariantAccess<'de> for Held<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Deserialize::deserialize(JsonReader(self.0))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(JsonReader(self.0))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _length: usize, visitor: V) -> Result<V::Value, Error> {
        JsonReader(self.0).deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        JsonReader(self.0).deserialize_struct("", fields, visitor)
    }
}
