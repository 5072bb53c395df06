//! The specs that texts are read by: every kind, and few enough to be read often.

use std::sync::LazyLock;

use twr_spec::spec::{Case, Field, JsonType, Kind, Parsed, ParsedForm, Ref, Spec, Temporal, Width};

use crate::shape::{choice, field, list, number, optional, spec};

/// All of them, made once.
pub(super) static SPECS: LazyLock<Vec<Spec>> =
    LazyLock::new(|| vec![plan(), values(), team(), step()]);

/// One field each, of every kind, so that nearly any text has a value of some of them.
pub(super) static SINGLE: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    let map = |value: Kind| Kind::Map(Ref::shared(value));
    let record = || {
        Kind::Record(Ref::shared(spec(vec![
            field("Name", optional(Kind::Line)),
            field("Text", optional(Kind::Text)),
            field("Items", optional(list(Kind::Line))),
        ])))
    };
    let kinds = vec![
        Kind::Text,
        optional(Kind::Text),
        Kind::Line,
        Kind::Integer(Width::I64),
        number(),
        Kind::Boolean,
        choice(&["low", "very high", "A"]),
        list(Kind::Text),
        list(Kind::Line),
        list(Kind::Integer(Width::I64)),
        list(record()),
        record(),
        map(Kind::Line),
        map(Kind::Text),
        Kind::Table(Ref::shared(spec(vec![
            field("Name", Kind::Text),
            field("Hours", optional(Kind::Integer(Width::U16))),
        ]))),
        list(map(Kind::Line)),
        Kind::Code("rust".into()),
        list(Kind::Code("".into())),
        Kind::File,
        list(Kind::File),
        Kind::Edit,
        list(Kind::Edit),
        json(),
        list(json()),
        Kind::Temporal(Temporal::Date),
        Kind::Temporal(Temporal::Time),
        Kind::Temporal(Temporal::Timestamp),
        Kind::Temporal(Temporal::Duration),
        Kind::Temporal(Temporal::Period),
    ];
    kinds.into_iter().map(|kind| spec(vec![field("Value", kind)])).collect()
});

/// Any JSON.
fn json() -> Kind {
    Kind::Json(JsonType { form: String::new, check: |_| Ok(()) })
}

fn plan() -> Spec {
    spec(vec![
        field("Plan", Kind::Text),
        field("Chapters", list(Kind::Text)),
        field("Risk", optional(choice(&["low", "very high", "A"]))),
        field("SECTION 1", optional(Kind::Text)),
        field("SECTION 2", optional(Kind::Text)),
        field("答案", optional(choice(&["批准", "不批准"]))),
    ])
}

fn values() -> Spec {
    let anything = Kind::Parsed(Parsed {
        name: "Anything".into(),
        phrase: "".into(),
        check: |_| Ok(()),
        form: ParsedForm::Line,
    });
    spec(vec![
        field("Title", Kind::Line),
        field("Score", Kind::Integer(Width::I8)),
        field("Price", number()),
        field("Approved", Kind::Boolean),
        field("Note", optional(anything)),
        field("Ranks", list(Kind::Integer(Width::U64))),
    ])
}

/// A union.
fn step() -> Spec {
    let of = |case: Case, field: Field| Field { case, ..field };
    spec(vec![
        of(Case::Tag, field("Step", choice(&["search", "answer", "stop"]))),
        of(Case::Of(0), field("Title", Kind::Line)),
        of(Case::Of(0), field("Ranks", optional(list(Kind::Text)))),
        of(Case::Of(1), field("Plan", Kind::Text)),
        field("Note", optional(Kind::Text)),
    ])
}

fn team() -> Spec {
    let record = |fields: Vec<Field>| Kind::Record(Ref::shared(spec(fields)));
    let member = record(vec![
        field("Name", Kind::Line),
        field("Hours", Kind::Integer(Width::U16)),
        field("Duties", optional(list(Kind::Text))),
    ]);
    let budget = record(vec![field("Total", number()), field("Text", optional(Kind::Text))]);
    spec(vec![
        field("Members", list(member)),
        field("Budget", optional(budget)),
        field("Scores", Kind::Map(Ref::shared(Kind::Integer(Width::U8)))),
        field("Notes", Kind::Map(Ref::shared(Kind::Text))),
    ])
}
