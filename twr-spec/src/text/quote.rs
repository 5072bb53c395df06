//! `quote`: a short piece of a reply, as diagnostics repeat it.

/// How many characters of a reply a diagnostic may repeat: enough to find the place, and too few to be
/// copied as an answer.
const QUOTED: usize = 40;

/// The text in double quotes on one line, cut to a short piece.
pub fn quote(text: &str) -> String {
    let line = text.trim();
    let mut out = String::from("\"");
    for (count, character) in line.chars().enumerate() {
        if count == QUOTED {
            out.push('…');
            break;
        }
        out.push(if character.is_control() { ' ' } else { character });
    }
    out.push('"');
    out
}
