//! What the usual types of other crates ask for, by their names: a guess, which a constant confirms before anything is
//! said.

use syn::Type;
use twr_spec::sound::flaws;
use twr_spec::spec::constant::guessed;
use twr_spec::spec::{
    Examples, FlawKind, Float, Kind, Language, Parsed, ParsedForm, Spec, Temporal,
};

use crate::ast::Field;
use crate::kind;
use crate::message::bad_example;
use crate::spec;

/// Of each kind that the type may have: its name for the constant, and what is wrong with the field's example then.
pub(crate) fn example_flaws(field: &Field<'_>, language: Language) -> Vec<(&'static str, String)> {
    if field.attrs.example.is_none() || field.inferred.is_whole() {
        return Vec::new();
    }
    let kinds = kinds(kind::leaf(field.ty)).into_iter();
    kinds.filter_map(|kind| Some((guessed(&kind), flaw(field, &kind, language)?))).collect()
}

/// What is wrong with the example if the innermost type has this kind.
fn flaw(field: &Field<'_>, leaf: &Kind, language: Language) -> Option<String> {
    let fields = vec![spec::field_as(field, field.inferred.kind(leaf), language)];
    let examples = Examples::Typed(Vec::new);
    let alone = Spec { fields: fields.into(), language, examples, ..Spec::EMPTY };
    flaws(&alone).into_iter().find_map(|flaw| match flaw.kind {
        FlawKind::BadExample(why) => Some(bad_example(&why)),
        _ => None,
    })
}

/// The kinds that types of this name have in jiff, chrono, std, uuid, url and `rust_decimal`.
fn kinds(ty: &Type) -> Vec<Kind> {
    let Some(last) = kind::path(ty).and_then(|path| path.segments.last()) else {
        return Vec::new();
    };
    let temporal = match (last.ident.to_string().as_str(), last.arguments.is_none()) {
        ("Date" | "NaiveDate", true) => vec![Temporal::Date],
        ("Time" | "NaiveTime", true) => vec![Temporal::Time],
        ("DateTime" | "NaiveDateTime", true) => vec![Temporal::DateTime],
        ("Timestamp", true) | ("DateTime", false) => vec![Temporal::Timestamp],
        ("SignedDuration" | "TimeDelta", true) => vec![Temporal::Duration],
        ("Duration", true) => vec![Temporal::Elapsed, Temporal::Duration],
        ("Span", true) => vec![Temporal::Period],
        ("Decimal", true) => return vec![Kind::Number(Float::Decimal)],
        ("Uuid", true) => return vec![parsed("UUID", ParsedForm::Uuid)],
        ("Url", true) => return vec![parsed("link", ParsedForm::Link)],
        _ => Vec::new(),
    };
    temporal.into_iter().map(Kind::Temporal).collect()
}

/// Only the program can ask the type itself.
fn parsed(name: &'static str, form: ParsedForm) -> Kind {
    Kind::Parsed(Parsed { name: name.into(), phrase: "".into(), check: |_| Ok(()), form })
}
