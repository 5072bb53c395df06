//! `Problem`: one thing that is wrong in a file, as data. Its sentences are in `message.rs`.

use granit_parser::{ErrorKind, ScanError};
use twr_spec::spec::FlawKind;
use twr_spec::template::TemplateFlawKind;

use crate::slip::{self, Slip};
use crate::source::{Place, Unread};

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// Where it is.
    pub place: Place,
    /// A second place that explains it, with what it is.
    pub also: Option<(Place, &'static str)>,
}

/// What can be wrong with a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A file cannot be read.
    Unread {
        /// The file.
        path: String,
        /// Why.
        why: Unread,
    },
    /// There is nothing in the file.
    EmptyFile,
    /// It is no YAML.
    Syntax {
        /// What the parser says.
        message: String,
        /// What to do about it, where that is clear.
        help: Option<String>,
    },
    /// A comment after a text that the model is told, which may be a part of the text.
    Comment,
    /// A text that goes on in a line that looks like a key.
    Swallowed {
        /// What looks like its name.
        key: String,
    },
    /// A mark that parts nothing, in a word or an alias.
    WideComma {
        /// The mark.
        mark: char,
        /// The words as a list of YAML.
        words: String,
    },
    /// An escape of double quotes in a regular expression, which means something else there.
    Escape {
        /// The escape.
        escape: &'static str,
        /// What YAML reads it as.
        read_as: &'static str,
        /// The regular expression as it was meant.
        pattern: String,
    },
    /// Lines of a text that YAML joins, where the lines count.
    Joined {
        /// The key of the text.
        key: &'static str,
    },
    /// A tab where blanks set a line in.
    Tab,
    /// A second document after `---`.
    SecondDocument,
    /// Lists and mappings too deep in each other.
    TooDeep,
    /// More nodes than a spec has, by aliases of aliases most likely.
    TooManyNodes,
    /// An alias inside of the node that it repeats.
    AliasInItself,
    /// A dash and a blank that YAML does not know, before a key.
    OddBlank,
    /// A mark such as `&name` that no alias repeats.
    UnusedMark {
        /// The mark.
        mark: String,
    },
    /// A text inside of `{ }` that goes on after a comma.
    CommaInText {
        /// What is after the comma.
        after: String,
        /// The text with its comma.
        text: String,
    },
    /// A key that is a list or a mapping.
    OddKey,
    /// The same key again.
    DuplicateKey {
        /// The key.
        key: String,
        /// Whether it is the key that begins an item of a list.
        begins: bool,
    },
    /// A tag such as `!include`.
    Tag {
        /// The tag.
        tag: String,
    },
    /// A key that nothing reads.
    UnknownKey {
        /// The key.
        key: String,
        /// What it is in: "a section".
        home: &'static str,
        /// The keys that are known there.
        known: &'static [&'static str],
    },
    /// A key that has to be there.
    MissingKey {
        /// The key.
        key: &'static str,
        /// What it is missing in: "the section".
        home: &'static str,
        /// Whether it is there, with nothing after it.
        is_empty: bool,
    },
    /// Two keys that exclude each other.
    Both {
        /// The one.
        one: &'static str,
        /// The other.
        other: &'static str,
    },
    /// A value of another form.
    Expected {
        /// What is wanted: "a list of sections".
        what: String,
        /// What is there.
        found: String,
        /// What to write instead, if it can be told.
        instead: Option<String>,
    },
    /// An unknown word.
    UnknownWord {
        /// What it should be: "layout".
        what: &'static str,
        /// The word.
        word: String,
        /// Those that are known.
        known: Vec<String>,
    },
    /// An unknown kind.
    UnknownKind {
        /// The kind as it was written.
        kind: String,
        /// What to write instead, if it can be told.
        instead: Option<String>,
    },
    /// A kind that is not written as kinds are: a bracket is missing.
    KindSyntax {
        /// The kind as it was written.
        kind: String,
        /// What is wrong with it.
        why: String,
    },
    /// A name that no Rust item could have, or that is no type's.
    BadName {
        /// The name.
        name: String,
        /// Whether it should be a type's.
        of_type: bool,
    },
    /// A name of an input that no template could use.
    BadInputName {
        /// The name.
        name: String,
    },
    /// The same name again.
    SameName {
        /// The name.
        name: String,
        /// What has it: "section".
        what: &'static str,
    },
    /// A name that looks the same as another one, in letters of another alphabet.
    SameLook {
        /// The name.
        name: String,
        /// The letter of another alphabet.
        letter: char,
        /// What has it: "section".
        what: &'static str,
    },
    /// A record that holds itself.
    HoldsItself {
        /// The names from the record to itself.
        path: Vec<String>,
    },
    /// More than is checked in reasonable time.
    TooMany {
        /// Of what: "fields".
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A rule whose value is out of reach: a count below zero.
    RuleValue {
        /// The rule.
        rule: String,
        /// What it takes.
        what: &'static str,
        /// What is there.
        found: String,
    },
    /// A rule that says nothing of the field's kind.
    Misfit {
        /// The rule.
        rule: &'static str,
        /// What it is for.
        subject: &'static str,
        /// What the field asks for.
        asked: String,
        /// The rules to write instead, if it is plain.
        instead: Option<&'static str>,
    },
    /// Files that import each other.
    CyclicImport {
        /// The files, from the first to itself.
        path: Vec<String>,
    },
    /// More files than a document may have.
    TooManyFiles,
    /// A value that does not fit its kind.
    Value {
        /// What is wanted.
        what: String,
        /// What is there.
        found: String,
    },
    /// A field that a value has to have.
    MissingField {
        /// The field.
        field: String,
    },
    /// A name of a field that the record does not have.
    UnknownField {
        /// The name.
        field: String,
        /// Those that it has.
        known: Vec<String>,
    },
    /// A rule with no field that it could be of: `default` of a field that is optional already.
    Needless {
        /// The key.
        key: &'static str,
        /// Why it says nothing.
        why: &'static str,
    },
    /// What is wrong with the spec that the file declares.
    Flaw(FlawKind),
    /// What in a template does not agree with the spec and its inputs.
    Template(TemplateFlawKind),
    /// A template looks up a part of an input that has none.
    NoPart {
        /// The input.
        variable: String,
        /// The part.
        part: String,
        /// Whether the input is a map.
        is_map: bool,
    },
    /// A template goes through the items of an input that has none.
    NoItems {
        /// The input.
        variable: String,
        /// Whether it is a whole number.
        is_number: bool,
    },
    /// A template cannot be filled in with these values.
    Fill {
        /// Why.
        why: String,
    },
    /// A worked example does not come back in some layouts as it was written.
    RoundTrip {
        /// The layouts.
        layouts: Vec<&'static str>,
        /// What is wrong, and what to write.
        why: String,
    },
    /// Feedback on the field says nothing of it.
    Feedback {
        /// What the feedback was on.
        on: String,
    },
    /// The prompt is longer than `max_prompt` allows.
    PromptTooLong {
        /// How many characters it has.
        characters: usize,
        /// How many it may have.
        most: u32,
    },
}

/// What the parser of YAML says, as a problem, with the byte where it is.
pub(crate) fn of_syntax(error: &ScanError, text: &str, at: usize) -> (ProblemKind, usize) {
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => (ProblemKind::TooDeep, at),
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => (ProblemKind::Tab, tab(text, at)),
        kind => {
            let message = kind.to_string();
            let slip = slip::hidden(text, at).filter(|_| of_brackets(kind));
            let slip = slip.or_else(|| of_quotes(&message, text, at));
            match slip.or_else(|| slip::slip(text, at)) {
                Some(Slip { at, help }) => (ProblemKind::Syntax { message, help: Some(help) }, at),
                None => (ProblemKind::Syntax { message, help: help(kind).map(str::to_owned) }, at),
            }
        }
    }
}

/// The tab that sets a line in, in the line of the byte or after it.
fn tab(text: &str, at: usize) -> usize {
    let start = text.get(..at).and_then(|head| head.rfind('\n')).map_or(0, |end| end + 1);
    let mut line_start = start;
    for line in text.get(start..).unwrap_or_default().split_inclusive('\n').take(3) {
        let blank = line.len() - line.trim_start_matches([' ', '\t']).len();
        if let Some(tab) = line.get(..blank).and_then(|blank| blank.find('\t')) {
            return line_start + tab;
        }
        line_start += line.len();
    }
    at
}

fn of_brackets(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnclosedFlowCollection { .. }
            | ErrorKind::UnexpectedEofFlowSequence
            | ErrorKind::UnexpectedEofFlowMapping
            | ErrorKind::ExpectedFlowMappingSeparator
            | ErrorKind::ExpectedFlowSequenceSeparator
    )
}

/// A slip with quotes.
fn of_quotes(message: &str, text: &str, at: usize) -> Option<Slip> {
    let help = if message.contains("single-quoted") {
        "a `'` inside of `'…'` is written twice, `''`; or put the text into `\"…\"`"
    } else if message.contains("double-quoted") {
        "a `\"` inside of `\"…\"` is written `\\\"`; or put the text below its key, after `|`"
    } else if message.contains("escape") {
        "in `\"…\"` a `\\` begins an escape: put the text in single quotes, as in `'\\d+'`"
    } else if message.contains("quote") {
        let open = text.get(..at)?.rfind(['"', '\''])?;
        let help = "this quote is not closed: close it, or write the text below its key, after `|`";
        return Some(Slip { at: open, help: help.to_owned() });
    } else {
        return None;
    };
    Some(Slip { at, help: help.to_owned() })
}

/// What to do about the slips that are made most.
fn help(kind: &ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => {
            "a value with `: ` in it needs quotes, or goes below its key after `|`"
        }
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            "every line of a mapping is `key: value`; put a longer text below its key, after `|`"
        }
        ErrorKind::UnclosedQuotedScalar | ErrorKind::InvalidQuotedScalarIndent => {
            "close the quote, or write the text below its key, after `|`"
        }
        ErrorKind::UnknownAnchor => {
            "a value that begins with `*` names one marked with `&` before it; to write a star, use quotes"
        }
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidIndentation => {
            "the keys of one mapping begin in one column, and so do the `- ` of one list"
        }
        ErrorKind::UnclosedFlowCollection { .. } => {
            "each `[` and `{` has its `]` and `}`; to write one as text, use quotes"
        }
        ErrorKind::ExpectedBlockSequenceEntry => {
            "the items of a list begin with `- ` in one column, and their keys two further in; a key of the file itself begins in the first column"
        }
        ErrorKind::UnexpectedEofFlowSequence | ErrorKind::ExpectedFlowSequenceSeparator => {
            "close the list with `]`; an item with `,` or `: ` in it needs quotes"
        }
        ErrorKind::UnexpectedEofFlowMapping | ErrorKind::ExpectedFlowMappingSeparator => {
            "close the mapping with `}`; a value with `,` or `: ` in it needs quotes"
        }
        kind if kind.to_string().contains("block scalar") => {
            "the text after `|` or `>` begins on the next line, indented; to begin a text with the mark, use quotes"
        }
        kind if kind.to_string().contains("bracket") => {
            "each `[` has its `]`, and each `{` its `}`; to write one as text, use quotes"
        }
        kind if kind.to_string().contains("sequence entries") => {
            "the items of a list begin below their key; to begin a text with `- `, use quotes"
        }
        ErrorKind::UnexpectedCharacter { .. } => "to write this character first, use quotes",
        _ => return None,
    })
}
