//! `Fields` takes a record apart, place by place, and `Record` puts one together: for generated code.

use twr_spec::spec::{Spec, Value};

use super::Mismatch;

/// The places of a record of a spec, in the spec's order.
#[derive(Debug)]
pub struct Fields<'a> {
    places: std::vec::IntoIter<Option<Value<'a>>>,
}

impl<'a> Fields<'a> {
    /// Opens a value that should be a record of the spec.
    ///
    /// # Errors
    /// It is no record, or one with another number of places.
    pub fn open(spec: &Spec, value: Value<'a>) -> Result<Self, Mismatch> {
        match value {
            Value::Record(places) if places.len() == spec.fields.len() => {
                Ok(Self { places: places.into_iter() })
            }
            other => Err(Mismatch::described(
                format!("a record of `{}` with {} fields", spec.name, spec.fields.len()),
                &other,
            )),
        }
    }

    /// The typed value of the next place. A place in which nothing could be read is read as nothing,
    /// which only optional types accept.
    ///
    /// # Errors
    /// The place holds another kind of value.
    pub fn next<T>(
        &mut self,
        name: &'static str,
        read: fn(Value<'_>) -> Result<T, Mismatch>,
    ) -> Result<T, Mismatch> {
        read(self.place().unwrap_or(Value::Null)).map_err(|error| error.within(name))
    }

    /// The same for a field with a default, which fills an empty place.
    ///
    /// # Errors
    /// The place holds another kind of value.
    pub fn next_or<T>(
        &mut self,
        name: &'static str,
        read: fn(Value<'_>) -> Result<T, Mismatch>,
        default: impl FnOnce() -> T,
    ) -> Result<T, Mismatch> {
        match self.place() {
            Some(value) => read(value).map_err(|error| error.within(name)),
            None => Ok(default()),
        }
    }

    /// The position of the word in the next place, which is a tag.
    ///
    /// # Errors
    /// The place holds no choice.
    pub fn tag(&mut self, name: &'static str) -> Result<u16, Mismatch> {
        match self.place().unwrap_or(Value::Null) {
            Value::Choice(at) => Ok(at),
            other => Err(Mismatch::described("a word of the choice", &other).within(name)),
        }
    }

    /// Passes over the places of other words of the tag.
    pub fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.places.next();
        }
    }

    fn place(&mut self) -> Option<Value<'a>> {
        self.places.next().flatten()
    }
}

/// A record in the making: its places in the spec's order.
#[derive(Debug, Default)]
pub struct Record<'a> {
    places: Vec<Option<Value<'a>>>,
}

impl<'a> Record<'a> {
    /// A record without places, with room for `count`.
    pub fn with_room(count: usize) -> Self {
        Self { places: Vec::with_capacity(count) }
    }

    /// The same with one more place.
    #[must_use]
    pub fn and(mut self, value: Value<'a>) -> Self {
        self.places.push(Some(value));
        self
    }

    /// Adds one more place. A list without items leaves the place empty.
    #[must_use]
    pub fn and_any(self, value: Value<'a>) -> Self {
        match value {
            Value::List(items) if items.is_empty() => self.gap(1),
            value => self.and(value),
        }
    }

    /// The same with places in which nothing is.
    #[must_use]
    pub fn gap(mut self, count: usize) -> Self {
        self.places.extend(std::iter::repeat_n(None, count));
        self
    }

    /// The value.
    pub fn value(self) -> Value<'a> {
        Value::Record(self.places)
    }
}
