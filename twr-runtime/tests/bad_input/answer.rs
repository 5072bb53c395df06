//! What the replies are read as: a type that implements by hand what the derive writes.

use std::borrow::Cow;

use serde::Serialize;
use twr_runtime::spec::{Field, Kind, Ref, Spec, Value};
use twr_runtime::typed::{FieldValue, Fields, Mismatch, Record, Thinkable};

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    pub(crate) plan: String,
    pub(crate) certain: Option<bool>,
}

const SPEC: Spec = Spec {
    name: Cow::Borrowed("Answer"),
    fields: Cow::Borrowed(
        const {
            &[
                Field {
                    name: Cow::Borrowed("plan"),
                    header: Cow::Borrowed("Plan"),
                    keys: Cow::Borrowed(&[Cow::Borrowed("plan")]),
                    example: Cow::Borrowed("We count bees at the hive."),
                    ..Field::EMPTY
                },
                Field {
                    name: Cow::Borrowed("certain"),
                    header: Cow::Borrowed("Certain"),
                    keys: Cow::Borrowed(&[Cow::Borrowed("certain")]),
                    kind: Ref::Static(<Option<bool> as FieldValue>::KIND),
                    ..Field::EMPTY
                },
            ]
        },
    ),
    ..Spec::EMPTY
};

impl FieldValue for Answer {
    const KIND: &'static Kind = &Kind::Record(Ref::Static(&SPEC));

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        let mut fields = Fields::open(&SPEC, value)?;
        Ok(Self {
            plan: fields.next("plan", FieldValue::from_value)?,
            certain: fields.next("certain", FieldValue::from_value)?,
        })
    }

    fn to_value(&self) -> Value<'_> {
        Record::with_room(2).and(self.plan.to_value()).and(self.certain.to_value()).value()
    }
}

impl Thinkable for Answer {
    const SPEC: &'static Spec = &SPEC;
}
