//! Text from a model, a server or a file, made safe to show: no character of it commands a terminal.

use std::fmt::{self, Display, Write};

/// A text with every character shown that would command a terminal or hide from the eye.
///
/// - A control character becomes its picture: escape is `␛`, backspace `␈`. A line break and a tab stay,
///   and so does a carriage return before a line break.
/// - A control character of the second set (U+0080 to U+009F), a mark of writing direction, a character
///   without width and a tag character become their number: `\u{202e}`. The joiners (U+200C, U+200D) stay,
///   since Persian and emoji need them.
///
/// ```
/// # use twr_spec::visible::visible;
/// assert_eq!(visible("\u{1b}[31mred\u{1b}[0m, \u{202e}txt.exe"), "␛[31mred␛[0m, \\u{202e}txt.exe");
/// ```
pub fn visible(text: impl Display) -> String {
    let mut out = String::new();
    // A `String` takes every text.
    let _ = write!(Visibly(&mut out), "{text}");
    out
}

/// A writer that makes text [`visible`] on its way: for a `Display` whose words are not all its own.
#[derive(Debug)]
pub struct Visibly<W>(pub W);

impl<W: Write> Write for Visibly<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        while let Some(at) = rest.find(is_hidden) {
            let (shown, hidden) = rest.split_at(at);
            self.0.write_str(shown)?;
            let mut characters = hidden.chars();
            let Some(character) = characters.next() else { break };
            rest = characters.as_str();
            match character {
                '\r' if rest.starts_with('\n') => self.0.write_char('\r')?,
                character => write_shown(character, &mut self.0)?,
            }
        }
        self.0.write_str(rest)
    }
}

fn write_shown(hidden: char, out: &mut impl Write) -> fmt::Result {
    match hidden {
        '\u{0}'..='\u{1f}' => {
            // The pictures have the order of the characters.
            let picture = char::from_u32(0x2400 + u32::from(hidden));
            out.write_char(picture.unwrap_or(char::REPLACEMENT_CHARACTER))
        }
        '\u{7f}' => out.write_char('␡'),
        other => write!(out, "{}", other.escape_unicode()),
    }
}

/// Gives an error type its `Display` and its `Debug`: both write what the type's own
/// `fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result` writes, made [`visible`].
///
/// `Debug` says the same as `Display`, because `Debug` is what a `main` prints of its error. An error may
/// quote a reply or a server, whose escapes must not reach the terminal.
///
/// `show_in_words!(NotMoney: Error)` makes the type an error without a source, too.
#[doc(hidden)]
#[macro_export]
macro_rules! show_in_words {
    ($error:ident $(<$parameter:ident>)?: Error) => {
        $crate::show_in_words!($error $(<$parameter>)?);

        impl $(<$parameter>)? ::std::error::Error for $error $(<$parameter>)? {}
    };
    ($error:ident $(<$parameter:ident>)?) => {
        impl $(<$parameter>)? ::std::fmt::Display for $error $(<$parameter>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.write_words(&mut $crate::visible::Visibly(f))
            }
        }

        /// What `main` prints of it: the same as `Display`.
        impl $(<$parameter>)? ::std::fmt::Debug for $error $(<$parameter>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }
    };
}

/// JSON with the same characters as its own escapes (`\u202e`), so that the value stays what it is.
///
/// The text must be JSON: outside its strings JSON has none of these characters.
pub fn visible_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for character in json.chars() {
        if is_hidden(character) && character != '\r' {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                // A `String` takes every text.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    out
}

/// Whether a character commands a terminal, or changes what the eye sees without being seen.
pub fn is_hidden(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        character => character.is_control() || is_format_mark(character),
    }
}

/// Whether a character gives a direction to the text round it, or has no width.
fn is_format_mark(character: char) -> bool {
    matches!(
        character,
        // Marks of direction.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Characters without width.
        | '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}'
        | '\u{206a}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        // Line ends that only some programs see.
        | '\u{2028}' | '\u{2029}'
        // Tags, in which a whole message can hide.
        | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_is_shown() {
        let check = |text: &str, expected: &str| assert_eq!(visible(text), expected, "{text:?}");
        check("", "");
        check("plain, 中文, é, 👩\u{200d}🔬", "plain, 中文, é, 👩\u{200d}🔬");
        check("two\nlines\tand a tab\r\n", "two\nlines\tand a tab\r\n");
        check("over\rwritten", "over␍written");
        check("end\r", "end␍");
        check("\u{1b}]0;title\u{7}\u{8}", "␛]0;title␇␈");
        check("\u{0}\u{7f}", "␀␡");
        check("\u{9b}31m\u{85}", "\\u{9b}31m\\u{85}");
        check("a\u{202e}b\u{2066}c\u{200f}", "a\\u{202e}b\\u{2066}c\\u{200f}");
        check("a\u{200b}b\u{feff}\u{2028}\u{e0041}", "a\\u{200b}b\\u{feff}\\u{2028}\\u{e0041}");
    }

    #[test]
    fn json_keeps_its_value() {
        let text = "a\u{9b}b\u{202e}c\u{7f}d\u{e0041}\u{1b}\n中";
        let json = serde_json::to_string(text).unwrap();
        let shown = visible_json(&json);
        assert!(!shown.contains(is_hidden), "{shown}");
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
    }
}
