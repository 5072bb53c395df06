//! `Problem`: one thing that is wrong in a file, as data. Its sentences are in `message.rs`.

use granit_parser::{ErrorKind, ScanError};
use twr_spec::spec::FlawKind;
use twr_spec::template::TemplateFlawKind;

use crate::slip;
use crate::source::{Place, Unread};

/// One thing that is wrong in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// Where it stands.
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
        help: Option<&'static str>,
    },
    /// A tab where blanks set a line in.
    Tab,
    /// A second document behind `---`.
    SecondDocument,
    /// Lists and mappings too deep in each other.
    TooDeep,
    /// More nodes than a spec has, by aliases of aliases most likely.
    TooManyNodes,
    /// An alias inside of what it stands for.
    AliasInItself,
    /// A key that is a list or a mapping.
    OddKey,
    /// The same key again.
    DuplicateKey {
        /// The key.
        key: String,
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
        /// What it stands in: "a section".
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
        /// Whether it is there, with nothing behind it.
        is_empty: bool,
    },
    /// Two keys of which one says it all.
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
        /// What stands there.
        found: String,
        /// What to write instead, if it can be told.
        instead: Option<String>,
    },
    /// A word that is none of those that are known.
    UnknownWord {
        /// What it should be: "layout".
        what: &'static str,
        /// The word.
        word: String,
        /// Those that are known.
        known: Vec<String>,
    },
    /// A kind that is none.
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
    /// The same name again.
    SameName {
        /// The name.
        name: String,
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
        /// What stands there.
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
    /// A value that is none of its kind.
    Value {
        /// What is wanted.
        what: String,
        /// What stands there.
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

/// What the parser of YAML says, as a problem.
pub(crate) fn of_syntax(error: &ScanError, text: &str, at: usize) -> ProblemKind {
    match error.kind() {
        ErrorKind::RecursionLimitExceeded => ProblemKind::TooDeep,
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => ProblemKind::Tab,
        kind => {
            let message = kind.to_string();
            let of_quotes = if message.contains("single-quoted") {
                Some("a `'` inside of `'…'` is written twice, `''`; or put the text into `\"…\"`")
            } else if message.contains("double-quoted") {
                Some(
                    "a `\"` inside of `\"…\"` is written `\\\"`; or put the text below its key, behind `|`",
                )
            } else {
                None
            };
            let help = of_quotes.or_else(|| slip::help(text, at)).or_else(|| help(kind));
            ProblemKind::Syntax { message, help }
        }
    }
}

/// What to do about the slips that are made most.
fn help(kind: &ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => {
            "a value with `: ` in it stands in quotes, or below its key behind `|`"
        }
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            "every line of a mapping is `key: value`; longer text stands below its key, behind `|`"
        }
        ErrorKind::UnclosedQuotedScalar | ErrorKind::InvalidQuotedScalarIndent => {
            "close the quote, or write the text below its key, behind `|`"
        }
        ErrorKind::UnknownAnchor => {
            "a value that begins with `*` names one marked with `&` before it; to write a star, use quotes"
        }
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidIndentation => {
            "the keys of one mapping stand in the same column"
        }
        ErrorKind::UnclosedFlowCollection { .. } => {
            "each `[` and `{` has its `]` and `}`; to write one as text, use quotes"
        }
        ErrorKind::ExpectedBlockSequenceEntry => {
            "the items of a list begin with `- ` in one column, and their keys stand two further in"
        }
        ErrorKind::UnexpectedEofFlowSequence | ErrorKind::ExpectedFlowSequenceSeparator => {
            "close the list with `]`; an item with `,` or `: ` in it stands in quotes"
        }
        ErrorKind::UnexpectedEofFlowMapping | ErrorKind::ExpectedFlowMappingSeparator => {
            "close the mapping with `}`; a value with `,` or `: ` in it stands in quotes"
        }
        ErrorKind::UnexpectedCharacter { .. } => "to write this character first, use quotes",
        _ => return None,
    })
}
