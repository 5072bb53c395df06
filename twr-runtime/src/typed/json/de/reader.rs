//! `JsonReader`: a value of JSON that is read as a type.

use twr_spec::json::Json;

/// A value of JSON to be read into a type.
#[derive(Clone, Copy, Debug)]
pub(in crate::typed) struct JsonReader<'de>(pub(in crate::typed) &'de Json);
