//! What the builder collects: data, without any check.

use serde_json::Value as Json;
use twr_spec::spec::{
    Bound, Bounds, Language, Layout, ParsedForm, Pattern, Range, Ref, Spec as Shape, Temporal,
    Width,
};

/// A spec that is not built yet; made by [`Spec::builder`](super::Spec::builder).
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct SpecBuilder {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) language: Language,
    pub(super) layout: Layout,
    pub(super) thinking: bool,
    pub(super) fields: Vec<Field>,
    /// The header and the name of the union's tag, where it has others than the type's name.
    pub(super) tag: Option<String>,
    /// The header of the tag, where it is not the name in words.
    pub(super) tag_header: Option<String>,
    pub(super) cases: Vec<Case>,
    pub(super) examples: Vec<(String, Json)>,
    pub(super) example_task: String,
    pub(super) no_examples: bool,
    pub(super) max_prompt: Option<u32>,
}

/// One section of a reply, or one labelled value of a record: its name, its kind, what to write there, rules and an
/// example.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::dynamic::{Field, Kind, Spec};
///
/// let spec = Spec::builder("Invoice")
///     .field(Field::line("supplier").about("Who sends it.").example("Acme"))
///     .field(Field::integer("total").about("In cents.").min(0))
///     .field(Field::new("due", Kind::date()).optional())
///     .build()?;
/// let verdict = spec.parse("[Supplier] Bolt & Co\n[Total] 1250");
/// assert_eq!(verdict.value().unwrap().to_json()["due"], serde_json::Value::Null);
/// # Ok::<(), twr_runtime::dynamic::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Field {
    pub(super) name: String,
    pub(super) header: Option<String>,
    pub(super) aliases: Vec<String>,
    pub(super) about: String,
    pub(super) kind: Kind,
    pub(super) rules: Rules,
    pub(super) example: Option<Json>,
    pub(super) default: Option<Json>,
    pub(super) absence: Absence,
}

/// What it means that a field is not there, if it has no default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absence {
    /// The reply is incomplete.
    Missing,
    /// Its value is `null`.
    Null,
    /// The JSON of the record does not have it either.
    Omitted,
}

/// The kind of value that a section, an item or an entry holds.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Kind(pub(super) Declared);

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Declared {
    Text,
    Line,
    Integer(Width),
    Number,
    Decimal,
    Boolean,
    Temporal(Temporal),
    /// A link or a UUID.
    Parsed(ParsedForm),
    Code(String),
    File,
    Edit,
    Json,
    /// JSON that is an object with any keys.
    JsonObject,
    Choice(Vec<Word>),
    List(Box<Kind>),
    Map(Box<Kind>),
    Record(Box<SpecBuilder>),
    Table(Box<SpecBuilder>),
    SameAs(String),
    Made(Made),
}

/// A spec that was made before.
#[derive(Clone, Debug)]
pub(super) struct Made(pub(super) Ref<Shape>);

/// The same spec, not one that says the same.
impl PartialEq for Made {
    fn eq(&self, other: &Self) -> bool {
        self.0.is(&other.0)
    }
}

/// One word of a choice, with its aliases and when to choose it.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::dynamic::{Field, Spec, Word};
///
/// let words = [
///     Word::new("low").about("nobody waits"),
///     Word::new("high").about("somebody waits").alias("urgent"),
/// ];
/// let spec = Spec::builder("Ticket").field(Field::choice("urgency", words)).build()?;
/// let verdict = spec.parse("[Urgency] urgent");
/// assert_eq!(verdict.value().unwrap().to_json()["urgency"], "high");
/// # Ok::<(), twr_runtime::dynamic::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Word {
    pub(super) text: String,
    pub(super) aliases: Vec<String>,
    pub(super) about: String,
}

/// One case of a union: the word that the model writes for it, and the fields that count with that word.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Case {
    pub(super) word: Word,
    /// The specs whose fields come first.
    pub(super) made: Vec<Made>,
    pub(super) fields: Vec<Field>,
}

/// The least or the greatest number of a field: any Rust integer up to 64 bits, `f32` or `f64`.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::dynamic::{Field, Spec};
///
/// let spec = Spec::builder("Review")
///     .field(Field::integer("stars").min(1).max(5))
///     .field(Field::number("share").min(0).max(0.5))
///     .build()?;
/// assert!(!spec.parse("[Stars] 4\n[Share] 0.7").is_success());
/// # Ok::<(), twr_runtime::dynamic::SpecError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit(pub(super) Bound);

/// The rules of a field, each at most once but patterns.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Rules {
    pub(super) length: Bounds,
    pub(super) words: Bounds,
    pub(super) lines: Bounds,
    pub(super) range: Range,
    pub(super) items: Bounds,
    pub(super) unique: bool,
    pub(super) patterns: Vec<Pattern>,
    pub(super) one_of: Vec<String>,
    pub(super) grounded: bool,
    pub(super) none_words: Vec<String>,
    pub(super) allow_empty: bool,
}
