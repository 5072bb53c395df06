//! The kinds that a builder knows.

use twr_spec::spec::{ParsedForm, Temporal, Width};

use super::declare::{Declared, Kind, SpecBuilder, Word};

impl Kind {
    /// Text of any number of lines, verbatim.
    pub const fn text() -> Self {
        Self(Declared::Text)
    }

    /// One line of text, trimmed, without decoration.
    pub const fn line() -> Self {
        Self(Declared::Line)
    }

    /// A whole number from `i64::MIN` to `i64::MAX`.
    pub const fn integer() -> Self {
        Self::integer_of(Width::I64)
    }

    /// A whole number that fits a Rust integer type, such as `Width::U8`.
    pub const fn integer_of(width: Width) -> Self {
        Self(Declared::Integer(width))
    }

    /// A finite number, as `f64` holds it.
    pub const fn number() -> Self {
        Self(Declared::Number)
    }

    /// A decimal number, exact to its last digit: `12.90`. As JSON it is text, so that no reader loses a digit.
    pub const fn decimal() -> Self {
        Self(Declared::Decimal)
    }

    /// A link with its scheme: `https://example.com`.
    pub const fn link() -> Self {
        Self(Declared::Parsed(ParsedForm::Link))
    }

    /// A UUID, in lower case with hyphens.
    pub const fn uuid() -> Self {
        Self(Declared::Parsed(ParsedForm::Uuid))
    }

    /// Yes or no.
    pub const fn boolean() -> Self {
        Self(Declared::Boolean)
    }

    /// A day: `2026-11-22`.
    pub const fn date() -> Self {
        Self(Declared::Temporal(Temporal::Date))
    }

    /// A time of day: `15:00:00`.
    pub const fn time() -> Self {
        Self(Declared::Temporal(Temporal::Time))
    }

    /// A day and a time of day, without an offset from UTC: `2026-11-22T15:00:00`.
    pub const fn date_time() -> Self {
        Self(Declared::Temporal(Temporal::DateTime))
    }

    /// An instant, with its offset from UTC: `2026-11-22T15:00:00+01:00`.
    pub const fn timestamp() -> Self {
        Self(Declared::Temporal(Temporal::Timestamp))
    }

    /// A duration of years, months, days, hours, minutes and seconds: `P1Y2M10D`, `PT1H30M`.
    pub const fn duration() -> Self {
        Self(Declared::Temporal(Temporal::Period))
    }

    /// Code in a fence, verbatim, in this language as the model writes it (`rust`); empty for any language.
    pub fn code(language: impl Into<String>) -> Self {
        Self(Declared::Code(language.into()))
    }

    /// A file: its path on a line, its content in a fence below. As JSON an object of `path` and `content`.
    pub const fn file() -> Self {
        Self(Declared::File)
    }

    /// An edit of a file: the lines to find and the lines to put there, below its path. As JSON an object of `path`,
    /// `find` and `replace`.
    pub const fn edit() -> Self {
        Self(Declared::Edit)
    }

    /// One value of JSON, of any shape.
    pub const fn json() -> Self {
        Self(Declared::Json)
    }

    /// One of these words.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::dynamic::{Kind, Word};
    /// let risk = Kind::choice(["low", "high"]);
    /// let risk = Kind::choice([Word::new("low"), Word::new("high").about("It could cost a life.")]);
    /// ```
    pub fn choice(words: impl IntoIterator<Item = impl Into<Word>>) -> Self {
        Self(Declared::Choice(words.into_iter().map(Into::into).collect()))
    }

    /// Any number of items.
    pub fn list(item: Self) -> Self {
        Self(Declared::List(Box::new(item)))
    }

    /// `key: value` lines; as JSON an object.
    pub fn map(value: Self) -> Self {
        Self(Declared::Map(Box::new(value)))
    }

    /// A record inside the reply, or a union: labelled values. The same record may be used more than once.
    pub fn record(record: SpecBuilder) -> Self {
        Self(Declared::Record(Box::new(record)))
    }

    /// A list of records, written as a table with one row each.
    pub fn table(row: SpecBuilder) -> Self {
        Self(Declared::Table(Box::new(row)))
    }

    /// The record or the union of this name, which is declared elsewhere in the same spec. So a record can hold itself,
    /// in a list, a map, an optional field or one of several cases.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::dynamic::{Field, Kind, Spec};
    /// let comment = Spec::builder("Comment")
    ///     .field(Field::line("author").example("ann"))
    ///     .field(Field::list("replies", Kind::same_as("Comment")));
    /// let page = Spec::builder("Page").field(Field::record("comment", comment)).build()?;
    /// # Ok::<(), twr_runtime::dynamic::SpecError>(())
    /// ```
    pub fn same_as(record: impl Into<String>) -> Self {
        Self(Declared::SameAs(record.into()))
    }
}

impl Word {
    /// A word without aliases and without a description.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), aliases: Vec::new(), about: String::new() }
    }

    /// When to choose it, for the model.
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Another word that is read as this one; may be given again.
    pub fn alias(mut self, alias: impl Into<String>) -> Self {
        self.aliases.push(alias.into());
        self
    }
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}
