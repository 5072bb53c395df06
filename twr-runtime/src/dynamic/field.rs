//! The fields that a builder knows, and their settings.

use serde_json::Value as Json;
use twr_spec::spec::{Bound, Int, Pattern};

use super::declare::{Absence, Field, Kind, Limit, Rules, SpecBuilder, Word};

/// Fields by their kinds.
impl Field {
    /// A field of any kind. The name is the key in JSON; the header is made of it (`unit_price`: `Unit price`).
    pub fn new(name: impl Into<String>, kind: Kind) -> Self {
        Self {
            name: name.into(),
            header: None,
            aliases: Vec::new(),
            about: String::new(),
            kind,
            rules: Rules::default(),
            example: None,
            default: None,
            absence: Absence::Missing,
        }
    }

    /// Text of any number of lines: [`Kind::text`].
    pub fn text(name: impl Into<String>) -> Self {
        Self::new(name, Kind::text())
    }

    /// One line of text: [`Kind::line`].
    pub fn line(name: impl Into<String>) -> Self {
        Self::new(name, Kind::line())
    }

    /// A whole number: [`Kind::integer`].
    pub fn integer(name: impl Into<String>) -> Self {
        Self::new(name, Kind::integer())
    }

    /// A number: [`Kind::number`].
    pub fn number(name: impl Into<String>) -> Self {
        Self::new(name, Kind::number())
    }

    /// Yes or no: [`Kind::boolean`].
    pub fn boolean(name: impl Into<String>) -> Self {
        Self::new(name, Kind::boolean())
    }

    /// One of these words: [`Kind::choice`].
    pub fn choice(
        name: impl Into<String>,
        words: impl IntoIterator<Item = impl Into<Word>>,
    ) -> Self {
        Self::new(name, Kind::choice(words))
    }

    /// Any number of items: [`Kind::list`].
    pub fn list(name: impl Into<String>, item: Kind) -> Self {
        Self::new(name, Kind::list(item))
    }

    /// Labelled values: [`Kind::record`].
    pub fn record(name: impl Into<String>, record: SpecBuilder) -> Self {
        Self::new(name, Kind::record(record))
    }
}

/// What a field is.
impl Field {
    /// Tells the model in a sentence what to write there.
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// The header as the model writes it, without brackets. Default: the name in words.
    pub fn header(mut self, header: impl Into<String>) -> Self {
        self.header = Some(header.into());
        self
    }

    /// Another header that is read as this one; may be given again.
    pub fn alias(mut self, alias: impl Into<String>) -> Self {
        self.aliases.push(alias.into());
        self
    }

    /// An example of the value: as data (`4`, `["Paper"]`, `json!({…})`), or as text that a model would write.
    ///
    /// A required field of which no value can be made needs one: text, a map, code, a file or JSON, unless the spec
    /// has a whole worked example or [wants none](SpecBuilder::no_examples).
    pub fn example(mut self, example: impl Into<Json>) -> Self {
        self.example = Some(example.into());
        self
    }

    /// A reply may leave it out; its value is then `null`.
    pub fn optional(mut self) -> Self {
        self.absence = Absence::Null;
        self
    }

    /// A reply may leave it out; its value is then this one.
    pub fn default(mut self, value: impl Into<Json>) -> Self {
        self.default = Some(value.into());
        self
    }

    /// A reply may leave it out; the JSON of the record then leaves it out, too.
    pub fn omittable(mut self) -> Self {
        self.absence = Absence::Omitted;
        self
    }
}

/// The rules of a field. Each is told in the prompt, tested on the reply, and named in the feedback.
impl Field {
    /// The least number of characters of a text.
    pub fn min_len(mut self, characters: u32) -> Self {
        self.rules.length.min = Some(characters);
        self
    }

    /// The greatest number of characters of a text.
    pub fn max_len(mut self, characters: u32) -> Self {
        self.rules.length.max = Some(characters);
        self
    }

    /// The least number of words of a text; a Chinese character counts as one.
    pub fn min_words(mut self, words: u32) -> Self {
        self.rules.words.min = Some(words);
        self
    }

    /// The greatest number of words of a text.
    pub fn max_words(mut self, words: u32) -> Self {
        self.rules.words.max = Some(words);
        self
    }

    /// The least number of lines of a text, blank ones left out.
    pub fn min_lines(mut self, lines: u32) -> Self {
        self.rules.lines.min = Some(lines);
        self
    }

    /// The greatest number of lines of a text.
    pub fn max_lines(mut self, lines: u32) -> Self {
        self.rules.lines.max = Some(lines);
        self
    }

    /// The least number, included.
    pub fn min(mut self, least: impl Into<Limit>) -> Self {
        self.rules.range.min = Some(least.into().0);
        self
    }

    /// The greatest number, included.
    pub fn max(mut self, greatest: impl Into<Limit>) -> Self {
        self.rules.range.max = Some(greatest.into().0);
        self
    }

    /// The least number of items of a list or entries of a map.
    pub fn min_items(mut self, items: u32) -> Self {
        self.rules.items.min = Some(items);
        self
    }

    /// The greatest number of items of a list or entries of a map.
    pub fn max_items(mut self, items: u32) -> Self {
        self.rules.items.max = Some(items);
        self
    }

    /// No item of a list says the same as another.
    pub fn unique(mut self) -> Self {
        self.rules.unique = true;
        self
    }

    /// A regular expression that the whole text matches, in the syntax of the crate `regex`; may be given again.
    pub fn pattern(self, regex: impl Into<String>) -> Self {
        self.named_pattern(regex, "")
    }

    /// The same with a phrase that the prompt shows instead of the regular expression: `an order number`.
    pub fn named_pattern(mut self, regex: impl Into<String>, phrase: impl Into<String>) -> Self {
        let (regex, phrase): (String, String) = (regex.into(), phrase.into());
        self.rules.patterns.push(Pattern { regex: regex.into(), phrase: phrase.into() });
        self
    }

    /// The texts that a text field may hold. For one word of several prefer [`Kind::choice`].
    pub fn one_of(mut self, texts: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.rules.one_of = texts.into_iter().map(Into::into).collect();
        self
    }

    /// Words that say that an [optional](Self::optional) value is not there, besides `none` and its like: `Present`.
    pub fn none(mut self, words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.rules.none_words = words.into_iter().map(Into::into).collect();
        self
    }

    /// A text may be empty.
    pub fn allow_empty(mut self) -> Self {
        self.rules.allow_empty = true;
        self
    }

    /// The text has to occur in the task: nothing is invented.
    pub fn grounded(mut self) -> Self {
        self.rules.grounded = true;
        self
    }
}

macro_rules! limits {
    ($($from:ty),*) => {$(
        impl From<$from> for Limit {
            fn from(number: $from) -> Self {
                Self(Bound::Integer(Int::from_signed(i128::from(number))))
            }
        }
    )*};
}

limits!(i8, i16, i32, i64, u8, u16, u32, u64);

impl From<f32> for Limit {
    fn from(number: f32) -> Self {
        Self(Bound::Number(f64::from(number)))
    }
}

impl From<f64> for Limit {
    fn from(number: f64) -> Self {
        Self(Bound::Number(number))
    }
}
