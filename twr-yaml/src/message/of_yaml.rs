//! What is said of a slip in YAML itself, before anything is declared.

use crate::problem::ProblemKind;
use crate::tree::{MAX_DEPTH, MAX_NODES};

impl ProblemKind {
    /// What is wrong; `None` for what is no slip in YAML.
    pub(super) fn message_of_yaml(&self) -> Option<String> {
        Some(match self {
            Self::Syntax { message, .. } => format!("invalid YAML: {message}"),
            Self::Comment => {
                "` #` begins a comment, so the model would not see the text after it".to_owned()
            }
            Self::Swallowed { key } => {
                format!("YAML takes `{key}` for a part of the text above it")
            }
            Self::WideComma { mark: ',', .. } => {
                "without brackets `,` parts no words, so that this is one word".to_owned()
            }
            Self::WideComma { mark, .. } => {
                format!("`{mark}` parts no words, so that this is one word")
            }
            Self::Escape { escape, read_as, .. } => {
                format!("in double quotes YAML reads `{escape}` as {read_as}")
            }
            Self::Joined { .. } => "`>` joins the lines below it to one".to_owned(),
            Self::Tab => "YAML does not allow a tab here".to_owned(),
            Self::SecondDocument => "a second document begins here".to_owned(),
            Self::TooDeep => {
                format!("lists and mappings are nested more than {MAX_DEPTH} deep")
            }
            Self::TooManyNodes => {
                format!("written out, the file has more than {MAX_NODES} values")
            }
            Self::AliasInItself => "this alias is inside the value that it names".to_owned(),
            Self::OddBlank => "the blank after this `-` is not one that YAML knows".to_owned(),
            Self::UnusedMark { mark } => {
                format!("YAML reads `{mark}` as a mark, so it is not part of the text")
            }
            Self::CommaInText { after, .. } => {
                format!(
                    "a comma ends a text inside of `{{ }}`, so `{after}` is not part of the text before it"
                )
            }
            Self::OddKey => "a key must be a word, not a list or a mapping".to_owned(),
            Self::DuplicateKey { key, .. } => format!("the key `{key}` is there twice"),
            Self::Tag { tag } => format!("the tag `{tag}` has no effect here"),
            _ => return None,
        })
    }

    /// What to write instead.
    pub(super) fn help_of_yaml(&self) -> Option<String> {
        Some(match self {
            Self::Syntax { help, .. } => return help.clone(),
            Self::Comment => "put the text in quotes, `'… # …'`; or put the comment on a line of its own".to_owned(),
            Self::Swallowed { key } => {
                format!("write `:` and a blank after a key: `{key}: …`; if it belongs to the text, put the text in quotes, or below its key after `|`")
            }
            Self::WideComma { words, mark: ',' } => {
                format!("write `[{words}]`; or put the word in quotes if it is one")
            }
            Self::WideComma { words, .. } => {
                format!("write `[{words}]`, with `,` and a blank; or put the word in quotes if it is one")
            }
            Self::Escape { pattern, .. } => {
                format!("put a regular expression in single quotes, in which YAML reads nothing: `'{}'`", pattern.replace('\'', "''"))
            }
            Self::Joined { key } => format!("write `{key}: |`, which keeps each line"),
            Self::Tab => "indent with spaces, two for each level".to_owned(),
            Self::SecondDocument => "put each spec into a file of its own".to_owned(),
            Self::TooManyNodes => "aliases of aliases grow fast: write the values where they are needed".to_owned(),
            Self::DuplicateKey { key, begins: true } => {
                format!("to begin another one, write `- {key}: …`; else keep one of them")
            }
            Self::DuplicateKey { .. } => "keep one of them".to_owned(),
            Self::Tag { tag } if tag == "!" => "to begin a text with `!`, use quotes".to_owned(),
            Self::Tag { .. } => "leave it out; text that looks like a number needs quotes".to_owned(),
            Self::OddBlank => "write a plain blank after the `-` that begins an item".to_owned(),
            Self::UnusedMark { .. } => {
                "to begin a text with `&`, use quotes; to mark a value, repeat it with `*`".to_owned()
            }
            Self::CommaInText { text, .. } => {
                format!("put the whole text in quotes: `'{}'`", text.replace('\'', "''"))
            }
            Self::OddKey => "to begin a text with `{` or `[`, as with `{{ topic }}`, put it in quotes, or below its key after `|`".to_owned(),
            _ => return None,
        })
    }
}
