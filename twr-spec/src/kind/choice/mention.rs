//! Which of a choice's words a sentence mentions, as whole words, and what else it says.

use crate::spec::Word;

/// What a sentence says of the words.
#[derive(Debug, Default)]
pub(super) struct Mentions {
    /// The choices that it mentions, once each.
    pub(super) found: Vec<usize>,
    /// Whether a letter that is a choice stands where it could be a word, as in "A reason".
    pub(super) doubtful: bool,
    /// Whether some other word takes it back, or doubts it.
    pub(super) negated: bool,
}

/// Looks for whole words; a longer match hides a shorter inside it, as "very high" hides "high".
pub(super) fn mentions(words: &[Word], text: &str) -> Mentions {
    let tokens = tokens(text);
    let mut mentions = Mentions::default();
    let mut others = String::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let here = tokens.get(at..).unwrap_or_default();
        let longest = words
            .iter()
            .enumerate()
            .flat_map(|(choice, word)| word.keys.iter().map(move |key| (choice, key)))
            .filter_map(|(choice, key)| Some((choice, spelled_by(here, key)?)))
            .max_by_key(|(_, length)| *length);
        match longest {
            Some((_, 1)) if token.is_letter() && !token.marked => {
                mentions.doubtful |= token.upper;
                at += 1;
            }
            // A single Chinese character in a sentence is mostly a part of another word.
            Some((_, 1)) if token.is_character() && !token.marked && tokens.len() > 6 => {
                mentions.doubtful = true;
                at += 1;
            }
            Some((choice, length)) => {
                if !mentions.found.contains(&choice) {
                    mentions.found.push(choice);
                }
                // What stands on both sides of a word is apart.
                others.push(' ');
                at += length;
            }
            None => {
                mentions.negated |= NEGATIONS.contains(&token.text.as_str());
                others.push_str(&token.text);
                at += 1;
            }
        }
    }
    mentions.negated |= is_negated(others);
    mentions
}

/// How many tokens from the first spell the key together.
fn spelled_by(tokens: &[Token], key: &str) -> Option<usize> {
    let mut rest = key;
    for (count, token) in tokens.iter().enumerate() {
        rest = rest.strip_prefix(token.text.as_str())?;
        if rest.is_empty() {
            return Some(count + 1);
        }
    }
    None
}

/// A word, in lower case. Characters that are written without blanks between words stand alone.
#[derive(Debug)]
struct Token {
    text: String,
    /// Whether it begins with a capital.
    upper: bool,
    /// Whether a mark stands before or behind it, or nothing behind it.
    marked: bool,
}

impl Token {
    /// Whether a letter behind it is one to choose: `option A`.
    fn names(&self) -> bool {
        matches!(self.text.as_str(), "option" | "choice" | "answer" | "choose" | "select" | "pick")
    }

    fn is_letter(&self) -> bool {
        self.text.len() == 1 && self.text.starts_with(|c: char| c.is_ascii_alphabetic())
    }

    fn is_character(&self) -> bool {
        !self.text.is_ascii() && self.text.chars().count() == 1
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open = false;
    let mut before = ' ';
    for (at, original) in text.char_indices() {
        let character = crate::soft::half_width(original);
        let alone = matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
        // Only looked at behind a letter: a long run of blanks is passed once.
        let next = || {
            let behind = text.get(at + original.len_utf8()..).unwrap_or_default();
            behind.trim_start_matches(' ').chars().next()
        };
        match tokens.last_mut() {
            Some(token) if open && character.is_alphanumeric() && !alone => {
                token.text.extend(character.to_lowercase());
                token.marked = is_mark(next());
            }
            _ if character.is_alphanumeric() || character == '+' => {
                let text: String = character.to_lowercase().collect();
                let named =
                    character.is_ascii_uppercase() && tokens.last().is_some_and(Token::names);
                let marked = is_mark(next()) || is_mark(Some(before)) || named;
                tokens.push(Token { text, upper: character.is_uppercase(), marked });
                open = !alone;
            }
            _ => open = false,
        }
        before = character;
    }
    tokens
}

/// Whether nothing stands there, or something that is neither blank nor a letter nor an apostrophe.
fn is_mark(next: Option<char>) -> bool {
    next.is_none_or(|c| {
        matches!(c, '选' | '项')
            || !c.is_whitespace() && !c.is_alphanumeric() && !matches!(c, '\'' | '’')
    })
}

/// Words that turn a choice into its opposite, or into doubt.
const NEGATIONS: [&str; 26] = [
    "not", "no", "none", "nothing", "never", "neither", "nor", "isn", "wasn", "cannot", "without",
    "except", "unlikely", "t", "non", "un", "anti", "than", "if", "unless", "hardly", "barely",
    "instead", "against", "maybe", "perhaps",
];

/// Whether the words besides the choice take it back in Chinese. Some words that only stress it hold
/// the same characters.
fn is_negated(mut others: String) -> bool {
    for stress in ["非常", "特别", "无疑", "不仅", "未来"] {
        others = others.replace(stress, "");
    }
    others.contains(['不', '非', '未', '没', '无', '否', '别', '勿'])
}
