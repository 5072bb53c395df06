//! `Flaw`: one thing that is wrong with a spec, and how it is told. They are found in [`sound`](crate::sound).

use std::fmt;

use super::constant::EXPLAINED_DEPTH;
use super::{Bound, End, Width};

/// One thing that is wrong with a spec.
#[derive(Clone, Debug, PartialEq)]
pub struct Flaw {
    /// The field, by its position; `None` for the spec as a whole.
    pub field: Option<usize>,
    /// What is wrong with it.
    pub kind: FlawKind,
}

/// What can be wrong with a spec.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FlawKind {
    /// There is no field to ask for.
    NoFields,
    /// The header has no letter or digit, so that nothing is left of it after folding.
    EmptyHeader,
    /// An alias of the header, by its position among the aliases, has no letter or digit.
    EmptyAlias(usize),
    /// The header holds a character that ends it: a line break, a bracket, a colon, a backslash.
    UnwritableHeader(char),
    /// The header is longer than the reader looks for.
    LongHeader {
        /// How many bytes it has.
        length: usize,
        /// How many bytes it may have.
        most: usize,
    },
    /// The header or an alias folds to the same as that of the field at this position.
    SameHeader {
        /// The other field.
        other: usize,
        /// What both fold to.
        key: String,
    },
    /// Records lie deeper in the field than a prompt explains; the headers on the way inwards.
    TooDeep(Vec<String>),
    /// Two words of a choice fold to the same.
    SameWord(String),
    /// A word of a choice has no letter or digit.
    EmptyWord,
    /// A word of a choice, or an alias of one, holds a line break or another control character.
    BrokenWord(String),
    /// A choice without words.
    NoWords,
    /// A list of tables, an optional of an optional, an optional item that may be `none` itself: no reply
    /// could tell them apart.
    Nested(&'static str),
    /// A map of tables, code, files or JSON.
    MapValue,
    /// A language of code whose name cannot follow a fence.
    CodeLanguage(String),
    /// A column of a table, by its header, that is neither scalar nor text.
    TableCell(String),
    /// The rule, by its position, cannot say anything about the field's kind.
    RuleMisfit(usize),
    /// No value lies between the rule's least and its greatest.
    EmptyRange(usize),
    /// The rule's greatest count is zero, so that no value is worth asking for.
    ZeroMost(usize),
    /// A limit of a number that its type cannot reach.
    LimitOutOfReach {
        /// The rule's position.
        rule: usize,
        /// The end of the range.
        end: End,
        /// The limit.
        limit: Bound,
        /// The type.
        width: Width,
    },
    /// A limit of a whole number that is no whole number.
    FractionalLimit {
        /// The rule's position.
        rule: usize,
        /// The end of the range.
        end: End,
        /// The limit.
        limit: Bound,
    },
    /// A limit of a number of 32 bits that none of them reaches.
    LimitBeyondFloat {
        /// The rule's position.
        rule: usize,
        /// The end of the range.
        end: End,
    },
    /// `one_of` without words.
    NoAllowedWords(usize),
    /// A word of `one_of` has no letter or digit.
    EmptyAllowedWord {
        /// The rule's position.
        rule: usize,
        /// The word's position.
        word: usize,
    },
    /// Two words of `one_of` fold to the same.
    SameAllowedWord {
        /// The rule's position.
        rule: usize,
        /// The position of the second word.
        word: usize,
        /// The position of the first word.
        other: usize,
    },
    /// Two rules, by their positions, that no value can keep together.
    Contradiction {
        /// The one that leaves nothing of the other.
        rule: usize,
        /// The other.
        other: usize,
        /// What is left, or not.
        why: &'static str,
    },
    /// A word for a value that is left out is a value of the field.
    NoneWordIsValue {
        /// The rule's position.
        rule: usize,
        /// The word.
        word: String,
    },
    /// The rule's pattern is not a valid regular expression.
    BadPattern {
        /// The rule's position.
        rule: usize,
        /// What the regex library says.
        message: String,
    },
    /// The rule's pattern is between slashes, with flags after them.
    SlashedPattern {
        /// The rule's position.
        rule: usize,
        /// The pattern without them.
        instead: String,
    },
    /// A tag that is no choice or not the only one, or a case that has no tag before it or no such word.
    BadCase,
    /// The field needs an example that cannot be made, and the spec has no worked example.
    NoExample,
    /// The example does not read as the field's kind, or breaks one of its rules.
    BadExample(String),
    /// The example holds a header, fence or divider, so that it would need an escape.
    EscapedExample,
    /// A worked example that is a value does not read back as it is.
    BadWorkedExample {
        /// Its position among those that are values.
        example: usize,
        /// What is wrong, and what to write.
        why: String,
    },
    /// A worked example that is text does not read, or not in all its parts.
    BadLiteralExample {
        /// Its position among those that are text.
        example: usize,
        /// The line, from 1; `None` where nothing is.
        line: Option<usize>,
        /// What is wrong, and what to write.
        why: String,
    },
}

impl fmt::Display for FlawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFields => f.write_str("there is no field to ask for: add one"),
            Self::EmptyHeader => f.write_str("the header has no letter or digit: the reader could not find it"),
            Self::EmptyAlias(_) => f.write_str("an alias has no letter or digit: the reader could not find it"),
            Self::UnwritableHeader(c) => write!(f, "the header holds {c:?}, which would end it: leave it out"),
            Self::LongHeader { length, most } => write!(f, "the header has {length} bytes, and the reader looks for at most {most}: write a shorter one"),
            Self::SameHeader { key, .. } => write!(f, "two fields share the header `{key}`: the reader could not tell them apart"),
            Self::TooDeep(headers) => write!(
                f,
                "the field holds records {} deep, by way of `{}`: a prompt explains {EXPLAINED_DEPTH} levels, and the model would not be told what to write below; put the inner fields into the record around them, or ask for them in a reply of their own",
                EXPLAINED_DEPTH + 1,
                headers.join("`, `")
            ),
            Self::SameWord(key) => write!(f, "two words of the choice fold to `{key}`: the reader could not tell them apart"),
            Self::EmptyWord => f.write_str("a word of the choice has no letter or digit: the reader could not find it"),
            Self::BrokenWord(word) => write!(f, "the word {word:?} holds a line break or another control character: write it on one line"),
            Self::NoWords => f.write_str("the choice has no words to choose from"),
            Self::Nested(what) => write!(f, "{what} cannot be told apart in a reply: use a record"),
            Self::CodeLanguage(name) => write!(f, "{name:?} cannot follow a fence: name the language in one word, as in `rust`"),
            Self::TableCell(header) => write!(f, "the column `{header}` cannot be in a table, whose cells are numbers, words and short texts: use a list of records"),
            Self::MapValue => f.write_str("tables, code, files and JSON cannot be below the keys of a map: use a list of records with a field for the key"),
            Self::RuleMisfit(_) => f.write_str("the rule says nothing about a field of this kind"),
            Self::EmptyRange(_) => f.write_str("no value can be between these limits"),
            Self::ZeroMost(_) => f.write_str("a maximum of 0 allows no value: raise it, or leave the field out"),
            Self::LimitOutOfReach { limit, width, end, .. } => {
                write!(f, "the field holds numbers from {} to {}, ", width.min(), width.max())?;
                match limit.beyond_all(*end, *width) {
                    Some(beyond) => write!(f, "and none of them is {beyond} {limit}")?,
                    None => write!(f, "which excludes the limit {limit}")?,
                }
                f.write_str(": change the limit, or what the field holds")
            }
            Self::LimitBeyondFloat { .. } => write!(f, "an `f32` holds numbers up to {:e}, and the limit is beyond them: change the limit, or make it an `f64`", f32::MAX),
            Self::FractionalLimit { limit, .. } => write!(f, "the number is whole, and the limit {limit} is not: leave out the fraction"),
            Self::NoAllowedWords(_) => f.write_str("`one_of` has no words to choose from, so that no value could keep it: write them, or leave it out"),
            Self::EmptyAllowedWord { .. } => f.write_str("a word of `one_of` has no letter or digit: the reader could not find it"),
            Self::SameAllowedWord { .. } => f.write_str("two words of `one_of` read the same: case, blanks and marks are ignored, so that the reader could not tell them apart"),
            Self::Contradiction { why, .. } => write!(f, "two of its rules contradict each other: {why}; change one of them"),
            Self::NoneWordIsValue { word, .. } => write!(f, "`{word}` is a value of the field, so it cannot also mean that there is no value: remove it"),
            Self::BadPattern { message, .. } => write!(f, "the pattern is not a valid regular expression: {message}"),
            Self::SlashedPattern { instead, .. } => write!(f, "a regular expression is written without slashes and the flags behind them: write `{instead}`"),
            Self::BadCase => f.write_str("a union has one tag, a choice before the fields of its words"),
            Self::NoExample => f.write_str("the field has no example: models imitate, so show one"),
            Self::BadExample(why) => write!(f, "the example does not read as the field: {why}; write one that does"),
            Self::EscapedExample => f.write_str("the example holds a header, fence or divider: a model that copies it would break the reply"),
            Self::BadLiteralExample { example, line: None, why } => write!(f, "literal example {} {why}", example + 1),
            Self::BadLiteralExample { example, line: Some(line), why } => write!(f, "line {line} of literal example {} {why}", example + 1),
            Self::BadWorkedExample { example, why } => write!(f, "worked example {} {why}", example + 1),
        }
    }
}
