//! `SpecError`: what is wrong with a spec that was to be made at run time.

use std::fmt;

use twr_spec::nearest::nearest;
use twr_spec::spec::FlawKind;

/// Everything that is wrong with a spec: at least one problem.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::dynamic::{Field, Spec};
///
/// let error = Spec::builder("Review")
///     .field(Field::integer("stars"))
///     .field(Field::text("title"))
///     .build()
///     .unwrap_err();
/// // What `Display` prints, problem by problem.
/// for problem in error.problems() {
///     println!("{}: {problem}", problem.place);
/// }
/// // A text needs an example.
/// assert_eq!(error.problems()[0].place, "Review.title");
/// ```
#[derive(Clone, PartialEq)]
pub struct SpecError {
    name: String,
    problems: Vec<SpecProblem>,
    /// The problems with the lines of their source, where the source is a text.
    shown: Option<String>,
}

impl SpecError {
    pub(super) fn new(name: &str, problems: Vec<SpecProblem>) -> Self {
        Self { name: name.to_owned(), problems, shown: None }
    }

    /// The same, which displays as this text.
    #[cfg(feature = "yaml")]
    pub(super) fn shown_as(self, shown: String) -> Self {
        Self { shown: Some(shown), ..self }
    }

    /// Every problem, in the order of the declaration.
    pub fn problems(&self) -> &[SpecProblem] {
        &self.problems
    }
}

/// One problem of a spec. Its `Display` says where it is, what is wrong, and what to do. [`SpecError`] has an example.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SpecProblem {
    /// Where it is: `Invoice.total` for a field of a record, `Invoice` for a record, `#/properties/total` for a place
    /// of a JSON Schema, `3:7` for a line and a column of YAML.
    pub place: String,
    /// The problem.
    pub kind: SpecProblemKind,
}

impl SpecProblem {
    pub(super) fn new(place: impl Into<String>, kind: SpecProblemKind) -> Self {
        Self { place: place.into(), kind }
    }
}

/// The problems of a spec that is made at run time.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SpecProblemKind {
    /// A flaw that types can have, too: of headers, kinds, rules, examples.
    Flaw(FlawKind),
    /// The rule of this name says nothing about the field's kind.
    RuleMisfit {
        /// The rule.
        rule: &'static str,
        /// What the rule judges.
        subject: &'static str,
    },
    /// A record, a field or a case without a name.
    NoName(&'static str),
    /// Two fields of a record have the same name.
    SameName(String),
    /// A case takes the fields of a union, which belong to the words of that union.
    FieldsOfUnion,
    /// Two different records have the same name.
    SameRecord(String),
    /// `Kind::same_as` names a record that the spec does not have.
    UnknownRecord {
        /// The name.
        name: String,
        /// The names of the spec's records.
        known: Vec<String>,
    },
    /// A record that no reply could end, by way of these records.
    HoldsItself(Vec<String>),
    /// More fields or words than a spec may have.
    TooMany {
        /// Fields or words.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A `min` or a `max` that is infinite or not a number.
    BadLimit,
    /// An example that is data of another kind than its field's, or of a record that holds itself.
    BadExample(String),
    /// A default that is not of its field's kind.
    BadDefault(String),
    /// The text is not JSON.
    NotJson(String),
    /// A JSON Schema says something that a spec cannot say.
    Unsupported {
        /// The keyword.
        keyword: String,
        /// Why not, and what to write instead.
        why: String,
    },
    /// A value in a JSON Schema that its keyword does not take.
    BadSchema {
        /// The keyword.
        keyword: String,
        /// What the keyword takes.
        expected: &'static str,
    },
    /// A `$ref` that leads to no place of the schema.
    UnknownRef(String),
    /// A problem of a file of YAML, in its own words.
    Yaml(String),
}

impl fmt::Display for SpecProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`: {}", self.place, self.kind)
    }
}

impl fmt::Display for SpecProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flaw(FlawKind::NoExample) => f.write_str(
                "the field has no example: add `.example(…)` to the field or a whole example to the spec, or say `.no_examples()` of the spec",
            ),
            Self::Flaw(flaw) => flaw.fmt(f),
            Self::RuleMisfit { rule, subject } => write!(f, "`{rule}` {subject}: leave it out"),
            Self::NoName(what) => write!(f, "{what} without a name: give it one"),
            Self::SameName(name) => write!(f, "two fields are called `{name}`: rename one of them"),
            Self::FieldsOfUnion => f.write_str(
                "the field belongs to a word of another union: give that union a field of its own, with `Kind::of_spec`",
            ),
            Self::SameRecord(name) => write!(
                f,
                "two different records are called `{name}`: rename one of them, or use `Kind::same_as({name:?})` for the same record"
            ),
            Self::UnknownRecord { name, known } => {
                write!(f, "the spec has no record `{name}`: ")?;
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                match nearest(name, &known) {
                    Some(near) => write!(f, "did you mean `{near}`?"),
                    None => write!(f, "it has `{}`", known.join("`, `")),
                }
            }
            Self::HoldsItself(path) => write!(
                f,
                "the record holds itself without an end (`{}`): make one field on the way optional, a list or a map",
                path.join("` in `")
            ),
            Self::TooMany { what, count, most } => {
                write!(f, "{count} {what}, and {most} are the limit: ask for them in several replies")
            }
            Self::BadLimit => f.write_str("a limit is not a finite number: write one, or leave the rule out"),
            Self::BadExample(why) => write!(f, "the example does not read as the field: {why}; write one that does"),
            Self::BadDefault(why) => write!(f, "the default does not read as the field: {why}; write one that does"),
            Self::NotJson(why) => write!(f, "the schema is not JSON: {why}"),
            Self::Unsupported { keyword, why } => write!(f, "`{keyword}` cannot be asked for: {why}"),
            Self::BadSchema { keyword, expected } => write!(f, "`{keyword}` takes {expected}"),
            Self::UnknownRef(target) => {
                write!(f, "`$ref` leads to `{target}`, which the schema does not have: add it, or put the schema in its place")
            }
            Self::Yaml(message) => f.write_str(message),
        }
    }
}

/// One line for each problem: where, what is wrong, what to do. Of YAML, each with its line.
impl SpecError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        if let Some(shown) = &self.shown {
            return f.write_str(shown);
        }
        match self.problems.len() {
            1 => write!(f, "one thing is wrong with `{}`", self.name)?,
            count => write!(f, "{count} things are wrong with `{}`", self.name)?,
        }
        self.problems.iter().try_for_each(|problem| write!(f, "\n- {problem}"))
    }
}

twr_spec::show_in_words!(SpecError: Error);
