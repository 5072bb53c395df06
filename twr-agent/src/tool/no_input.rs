//! `NoInput`: the input of a tool that takes nothing.

use twr::advanced::spec::{Kind, Ref, Spec};
use twr::verdict::Value;
use twr::{FieldValue, Mismatch, Thinkable};

/// The input of a [`Tool`](super::Tool) that takes nothing: choosing the tool is the whole call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoInput;

static EMPTY: Spec = Spec::EMPTY;

impl FieldValue for NoInput {
    const KIND: &'static Kind = &Kind::Record(Ref::Static(&EMPTY));

    fn from_value(_: Value<'_>) -> Result<Self, Mismatch> {
        Ok(Self)
    }

    fn to_value(&self) -> Value<'_> {
        Value::Record(Vec::new())
    }
}

impl Thinkable for NoInput {
    const SPEC: &'static Spec = &EMPTY;
}
