//! `Spec`, `Field` and `Kind`: which sections a reply has, and what each of them holds.

use std::borrow::Cow;
use std::fmt;

use super::{
    Asking, Examples, Json, Language, Layout, List, LiteralExample, Ref, Rule, Str, Value, Width,
    Word,
};

/// The shape of a whole reply, or of a record inside one.
///
/// Derived specs are constants and fill what they leave out from [`Spec::EMPTY`].
#[derive(Clone, Debug)]
pub struct Spec {
    /// The type's name, for messages to people.
    pub name: Str,
    /// What the reply is, in the words the model is told.
    pub about: Str,
    /// The language of the fixed words around the user's own.
    pub language: Language,
    /// How the sections of a reply are marked. A record inside one is labels in any layout.
    pub layout: Layout,
    /// The fields in the order in which they are asked for.
    pub fields: List<Field>,
    /// The task of the worked example that is assembled from the fields' own examples; empty for a
    /// stock request.
    pub example_task: Str,
    /// Whole worked examples.
    pub examples: Examples,
    /// Further ones, as text; they are after the others.
    pub literal_examples: List<LiteralExample>,
    /// How many characters the prompt may have at most, worked examples and all, without the task and the
    /// text of a template; `None` for any number.
    pub max_prompt: Option<u32>,
    /// The message that asks for a reply, as a template; empty if the task itself is the message.
    pub template: TaskTemplate,
    /// Whether the model is told to think before it writes its sections. Without it only a spec with a worked
    /// example that thinks tells so.
    pub thinking: bool,
    /// How it is asked for where the caller says nothing else.
    pub asking: Asking,
}

impl Spec {
    /// A spec without fields, for `..Spec::EMPTY`.
    pub const EMPTY: Self = Self {
        name: Cow::Borrowed(""),
        about: Cow::Borrowed(""),
        language: Language::English,
        layout: Layout::Sections,
        fields: Cow::Borrowed(&[]),
        example_task: Cow::Borrowed(""),
        examples: Examples::None,
        literal_examples: Cow::Borrowed(&[]),
        max_prompt: None,
        template: TaskTemplate::EMPTY,
        thinking: false,
        asking: Asking::EMPTY,
    };

    /// The position of the field called `name` (the field's name, not its header). Of cases that share
    /// the name, that of the first.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }

    /// The position of the field called `name` in this value of the spec: of cases that share the name,
    /// that of the case that the value is.
    pub fn position_in(&self, name: &str, value: &Value<'_>) -> Option<usize> {
        let word = self.word_of(value);
        let counts = |field: &Field| field.name == name && field.case.counts(word);
        self.fields.iter().position(counts).or_else(|| self.position(name))
    }

    /// The position of the tag's word in this value of the spec.
    pub fn word_of(&self, value: &Value<'_>) -> Option<u16> {
        let Value::Record(values) = value else { return None };
        match values.get(self.tag()?) {
            Some(Some(Value::Choice(word))) => Some(*word),
            _ => None,
        }
    }

    /// Whether both are the same spec: the constant of one type may be at more than one address. Types of different
    /// modules may share a name, and even the names of their fields.
    pub fn is(&self, other: &Self) -> bool {
        let is_field = |(one, other): (&Field, &Field)| {
            let mut rules = one.rules.iter().zip(other.rules.iter());
            one.keys == other.keys
                && one.about == other.about
                && one.rules.len() == other.rules.len()
                && rules.all(|(one, other)| one.name() == other.name())
                && one.kind.is(&other.kind)
        };
        std::ptr::eq(self, other)
            || self.is_named_as(other) && self.fields.iter().zip(other.fields.iter()).all(is_field)
    }

    /// Whether both have the same name and as many fields, which tells specs apart inside specs: one may hold itself.
    fn is_named_as(&self, other: &Self) -> bool {
        self.name == other.name
            && self.about == other.about
            && self.fields.len() == other.fields.len()
    }

    /// Whether it has worked examples of its own or wants none, so that no field needs an example.
    pub fn has_examples(&self) -> bool {
        !(self.examples.is_none() && self.literal_examples.is_empty())
    }

    /// The position of the field that says which of the others count.
    pub fn tag(&self) -> Option<usize> {
        self.fields.iter().position(|field| field.case == Case::Tag)
    }

    /// The words of the tag; `None` without a tag.
    pub fn tag_words(&self) -> Option<&[Word]> {
        match &*self.fields.get(self.tag()?)?.kind {
            Kind::Choice(words) => Some(words),
            _ => None,
        }
    }

    /// The header and the word of the tag with which a field counts, for `Case::Of` in a spec with a tag.
    pub fn when(&self, field: &Field) -> Option<(&str, &str)> {
        let Case::Of(at) = field.case else { return None };
        let tag = self.fields.get(self.tag()?)?;
        match &*tag.kind {
            Kind::Choice(words) => Some((&tag.header, &words.get(usize::from(at))?.text)),
            _ => None,
        }
    }
}

/// A prompt template as a spec holds it. See [`template`](crate::template).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskTemplate {
    /// The template; empty for none.
    pub source: Str,
    /// The variables that it takes; `task` alone where there is no input of named values.
    pub variables: List<Str>,
}

impl TaskTemplate {
    /// No template.
    pub const EMPTY: Self = Self { source: Cow::Borrowed(""), variables: Cow::Borrowed(&[]) };

    /// Whether it takes the task as it was given, and nothing else.
    pub fn takes_a_task(&self) -> bool {
        !self.source.is_empty() && *self.variables == [Cow::Borrowed("task")]
    }
}

/// One section of a reply, or one labelled value of a record.
#[derive(Clone)]
pub struct Field {
    /// The name in the program: the Rust field, the YAML key, the JSON key.
    pub name: Str,
    /// The header as the model writes it, without brackets.
    pub header: Str,
    /// The folded header first, then the folded aliases; made by [`fold`](crate::text::fold).
    pub keys: List<Str>,
    /// What to write there, in the words the model is told.
    pub about: Str,
    /// What the section holds.
    pub kind: Ref<Kind>,
    /// Conditions on the value.
    pub rules: List<Rule>,
    /// An example of the section's body as a model would write it; empty for none.
    pub example: Str,
    /// What a missing section means.
    pub presence: Presence,
    /// Whether it counts in every reply, or only where the tag says so.
    pub case: Case,
    /// The value of a missing section whose presence is [`Presence::Defaulted`]; `None` where the program's
    /// own code has it, or where the field is then missing from the value, too.
    pub default: Option<Ref<Value<'static>>>,
}

impl Field {
    /// A required text field without a name, for `..Field::EMPTY`.
    pub const EMPTY: Self = Self {
        name: Cow::Borrowed(""),
        header: Cow::Borrowed(""),
        keys: Cow::Borrowed(&[]),
        about: Cow::Borrowed(""),
        kind: Ref::Static(&Kind::Text),
        rules: Cow::Borrowed(&[]),
        example: Cow::Borrowed(""),
        presence: Presence::Required,
        case: Case::Always,
        default: None,
    };

    /// The description, if it is a short Chinese name and the header is English. A model that writes Chinese uses such a
    /// description as the header.
    pub(crate) fn described_name(&self) -> Option<&str> {
        /// In characters.
        const LENGTH: std::ops::RangeInclusive<usize> = 2..=8;
        let is_han = |text: &str| text.chars().all(|c| matches!(c, '\u{4e00}'..='\u{9fff}'));
        let name = self.about.trim().trim_end_matches('。');
        let is_name = LENGTH.contains(&name.chars().count()) && is_han(name);
        (is_name && self.header.is_ascii()).then_some(name)
    }

    /// Whether a reply without this section is incomplete.
    pub fn is_required(&self) -> bool {
        !self.may_be_left_out() && !matches!(self.case, Case::Of(_))
    }

    /// Whether its value has to be in the task.
    pub fn is_grounded(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Rule::Grounded))
    }

    /// Whether it may stay away even where it counts.
    pub fn may_be_left_out(&self) -> bool {
        self.presence == Presence::Defaulted || matches!(*self.kind, Kind::Optional(_))
    }
}

/// Without the default, which is no part of what is asked for: the same field of a Rust type has its default in
/// the type's code.
#[expect(clippy::missing_fields_in_debug, reason = "the default is left out on purpose")]
impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Field")
            .field("name", &self.name)
            .field("header", &self.header)
            .field("keys", &self.keys)
            .field("about", &self.about)
            .field("kind", &self.kind)
            .field("rules", &self.rules)
            .field("example", &self.example)
            .field("presence", &self.presence)
            .field("case", &self.case)
            .finish()
    }
}

/// In which replies a field counts. A spec with a tag is a union: its tag, a [`Kind::Choice`] before all
/// fields of a case, says which of them are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Case {
    /// In all of them.
    #[default]
    Always,
    /// It is the tag.
    Tag,
    /// Where the tag is the word at this position of its choice; elsewhere it is out of place.
    Of(u16),
}

impl Case {
    /// Whether a field of this case counts where the tag is this word; where the word is not known, it may.
    pub fn counts(self, word: Option<u16>) -> bool {
        match (self, word) {
            (Self::Of(own), Some(word)) => own == word,
            _ => true,
        }
    }

    /// Whether no reply holds both fields of this case and of the other one, so that they may share a name.
    pub fn excludes(self, other: Self) -> bool {
        matches!((self, other), (Self::Of(own), Self::Of(other)) if own != other)
    }
}

/// What it means that a section is not there. (An optional *kind* reads it as nothing in any case.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Presence {
    /// The reply is incomplete.
    #[default]
    Required,
    /// The program fills in a default.
    Defaulted,
}

/// What a section, an item or an entry holds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// Text of any number of lines, verbatim.
    Text,
    /// One line of text, trimmed, without decoration.
    Line,
    /// A whole number of a Rust width, exact.
    Integer(Width),
    /// A finite number, or an exact decimal.
    Number(Float),
    /// Yes or no.
    Boolean,
    /// One of the words.
    Choice(List<Word>),
    /// The kind inside, or nothing.
    Optional(Ref<Kind>),
    /// Any number of items.
    List(Ref<Kind>),
    /// Labelled values: a nested struct.
    Record(Ref<Spec>),
    /// `key: value` lines; a value of several lines is set in below its key.
    Map(Ref<Kind>),
    /// A line that a function accepts: any type with `FromStr` and `Display`.
    Parsed(Parsed),
    /// A date, a time or a duration.
    Temporal(Temporal),
    /// A pipe table: any number of records, one a row, whose fields are the columns. A
    /// [`Value::List`](super::Value::List) of records; cells are scalars and texts.
    Table(Ref<Spec>),
    /// Code in a fence, verbatim, without the line break before the closing mark. In this language, by
    /// the tag that the model writes (`rust`); empty for any.
    Code(Str),
    /// A file: its path on a line, its content in a fence below. A
    /// [`Value::Record`](super::Value::Record) of both as texts.
    File,
    /// An edit of a file: its path on a line, and in a fence below the lines to find and the lines to put there,
    /// between marks. A [`Value::Record`](super::Value::Record) of the three as texts, each line with its break.
    Edit,
    /// One value of JSON, of any shape that a function accepts.
    Json(JsonType),
}

impl Kind {
    /// Whether both are the same kind, of the same words and widths. Records inside are told apart by their names.
    fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Optional(one), Self::Optional(other))
            | (Self::List(one), Self::List(other))
            | (Self::Map(one), Self::Map(other)) => one.is(other),
            (Self::Record(one), Self::Record(other)) | (Self::Table(one), Self::Table(other)) => {
                one.is_named_as(other)
            }
            (Self::Choice(one), Self::Choice(other)) => one == other,
            (Self::Integer(one), Self::Integer(other)) => one == other,
            (Self::Code(one), Self::Code(other)) => one == other,
            (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
        }
    }

    /// Whether a value of this kind is one short piece of text, so that it is on its header's line.
    pub fn is_scalar(&self) -> bool {
        match self {
            Self::Line
            | Self::Integer(_)
            | Self::Number(_)
            | Self::Boolean
            | Self::Choice(_)
            | Self::Parsed(_)
            | Self::Temporal(_) => true,
            Self::Optional(inner) => inner.is_scalar(),
            Self::Text
            | Self::List(_)
            | Self::Record(_)
            | Self::Map(_)
            | Self::Table(_)
            | Self::Code(_)
            | Self::File
            | Self::Edit
            | Self::Json(_) => false,
        }
    }

    /// Whether a value of this kind has parts of its own.
    pub fn has_parts(&self) -> bool {
        matches!(self, Self::List(_) | Self::Record(_) | Self::Map(_) | Self::Table(_))
    }

    /// Whether a value of this kind is a fence below a path: a file or an edit of one. A list of them has no marks.
    pub const fn is_named_fence(&self) -> bool {
        matches!(self, Self::File | Self::Edit)
    }

    /// Whether it leads back to the record that it is in.
    pub fn leads_back(&self) -> bool {
        match self {
            Self::Optional(inner) | Self::List(inner) | Self::Map(inner) => inner.leads_back(),
            Self::Record(spec) | Self::Table(spec) => spec.closes_a_cycle(),
            _ => false,
        }
    }

    /// The spec of the records that are in it, be it one, a list, a map or a table of them.
    pub fn holds(&self) -> Option<&Spec> {
        match self {
            Self::Optional(inner) | Self::List(inner) | Self::Map(inner) => inner.holds(),
            Self::Record(spec) | Self::Table(spec) => Some(spec),
            _ => None,
        }
    }

    /// Whether the kind, or one that its values hold, is one of these. A type that holds itself is looked at once.
    pub(crate) fn has_inside(&self, is_one: fn(&Self) -> bool) -> bool {
        fn inside(kind: &Kind, is_one: fn(&Kind) -> bool, seen: &mut Vec<usize>) -> bool {
            if is_one(kind) {
                return true;
            }
            match kind {
                Kind::Optional(inner) | Kind::List(inner) | Kind::Map(inner) => {
                    inside(inner, is_one, seen)
                }
                Kind::Record(spec) | Kind::Table(spec) => {
                    let address = std::ptr::from_ref::<Spec>(spec).addr();
                    if seen.contains(&address) {
                        return false;
                    }
                    seen.push(address);
                    spec.fields.iter().any(|field| inside(&field.kind, is_one, seen))
                }
                _ => false,
            }
        }
        inside(self, is_one, &mut Vec::new())
    }

    /// The kind after any `Optional`.
    pub fn required(&self) -> &Self {
        match self {
            Self::Optional(inner) => inner.required(),
            other => other,
        }
    }
}

/// What of the calendar or the clock is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Temporal {
    /// A day: `2026-11-22`.
    Date,
    /// A time of day: `15:00:00`.
    Time,
    /// A day and a time of day, wherever that is: `2026-11-22T15:00:00`.
    DateTime,
    /// An instant, with the offset from UTC in which it was written: `2026-11-22T15:00:00+01:00`.
    Timestamp,
    /// An exact time, in hours, minutes and seconds; a day has 24 hours: `PT1H30M`.
    Duration,
    /// The same, never negative.
    Elapsed,
    /// Any units of the calendar and the clock, as they were written: `P1Y2M10D`.
    Period,
}

/// The width of a floating-point number, which bounds what fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Float {
    /// `f32`.
    F32,
    /// `f64`.
    F64,
    /// An exact decimal with the digits as they were written, and never rounded: 96 bits of digits, at most 28
    /// of them after the point. A [`Value::Decimal`](super::Value::Decimal).
    Decimal,
}

/// A foreign type that reads itself from a line.
#[derive(Clone)]
pub struct Parsed {
    /// The type's name, for messages to the program: `Ipv4Addr`.
    pub name: Str,
    /// What the type takes, in words that follow "write": `an order number`. Empty for the words of a type of
    /// std, and for one line of any form.
    pub phrase: Str,
    /// `Ok` if the type accepts the text; else its own message.
    pub check: fn(&str) -> Result<(), String>,
    /// Where in a line the text is.
    pub form: ParsedForm,
}

/// Where in a line the text of a foreign type is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ParsedForm {
    /// The whole line, or the number or time that it asserts.
    #[default]
    Line,
    /// A UUID, in a sentence perhaps, also in braces, as a URN or without hyphens; read in lower case with hyphens.
    Uuid,
    /// A link, in a sentence perhaps, also in Markdown's forms.
    Link,
}

/// A foreign type that reads itself from JSON.
#[derive(Clone)]
pub struct JsonType {
    /// What the JSON looks like, in a form that follows "JSON of the form": `{"title": string}`. Empty for
    /// any JSON.
    pub form: fn() -> String,
    /// `Ok` if the type accepts the value; else its own message, with the place inside.
    pub check: fn(&Json) -> Result<(), String>,
}

impl JsonType {
    /// Any JSON, for specs that are built at run time.
    pub const ANY: Self = Self { form: String::new, check: |_| Ok(()) };
}

impl fmt::Debug for JsonType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonType").finish_non_exhaustive()
    }
}

impl fmt::Debug for Parsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parsed").field("name", &self.name).finish_non_exhaustive()
    }
}
