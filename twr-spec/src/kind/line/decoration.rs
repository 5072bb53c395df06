//! What is round a line and no part of it: pictures, the quotation marks of the whole, a remark on the line's size.

use crate::assertion::{Labels, is_ornament};
use crate::text::{in_pair, remark_after, undecorate};

/// The marks of an item that no line begins with.
pub(super) const BULLETS: [&str; 3] = ["- ", "* ", "• "];

/// Whether the line is one quotation: its marks say where the value begins and ends, sentences in it too.
pub(super) fn is_quoted_whole(line: &str) -> bool {
    let bare = BULLETS.iter().find_map(|bullet| line.strip_prefix(*bullet)).unwrap_or(line);
    in_pair(bare.trim(), &[('"', '"'), ('“', '”')]).is_some_and(|inside| inside.contains(". "))
}

/// A phrase without the pictures before and after it, where the example has none: `Carlos 🎲`.
pub(in crate::kind) fn without_ornaments<'a>(line: &'a str, labels: &Labels) -> &'a str {
    if line.is_ascii() || !labels.shows_phrases() || labels.example_lines().any(is_ornamented) {
        return line;
    }
    let bare = undecorate(line.trim_matches(is_part_of_ornament).trim());
    let bare = if is_ornamented(line) { bare } else { line };
    if bare.contains(char::is_alphanumeric) { bare } else { line }
}

/// Whether a line begins or ends with a picture.
pub(super) fn is_ornamented(line: &str) -> bool {
    let bare = |c: &char| *c != '\u{fe0f}';
    [line.chars().next(), line.chars().rev().find(bare)].into_iter().flatten().any(is_ornament)
}

/// A line without the tags with the field's own name round it: `<finder>Ilse Brandt</finder>`. The outline may have taken
/// the closing one.
pub(super) fn without_own_tag<'a>(line: &'a str, labels: &Labels) -> &'a str {
    let tag = line.strip_prefix('<').and_then(|rest| rest.split_once('>'));
    let Some((name, inside)) = tag.filter(|(name, _)| labels.is_own(name)) else { return line };
    let closing = inside.strip_suffix('>').and_then(|inside| inside.rsplit_once("</"));
    let inside = closing.filter(|(_, other)| *other == name).map_or(inside, |(inside, _)| inside);
    if inside.trim().is_empty() { line } else { inside.trim() }
}

/// A line without the remark after it that says how long it is: `Dad's favourite spot (20 characters)`.
pub(super) fn without_size(line: &str) -> &str {
    const OF_CHARACTERS: [&str; 7] =
        ["characters", "character", "chars", "letters", "字", "个字", "字符"];
    let Some((bare, remark)) = remark_after(line) else { return line };
    let bare = bare.trim_end();
    let unit = remark.trim_start_matches(|c: char| c.is_ascii_digit());
    let told = remark.get(..remark.len() - unit.len()).and_then(|told| told.parse::<usize>().ok());
    let size = match unit.trim_start() {
        "words" | "word" => bare.split_whitespace().count(),
        unit if OF_CHARACTERS.contains(&unit) => bare.chars().count(),
        _ => return line,
    };
    // Models count badly.
    let is_near = |told: usize| told.abs_diff(size) <= 2 + size / 5;
    if !bare.is_empty() && told.is_some_and(is_near) { bare } else { line }
}

fn is_part_of_ornament(character: char) -> bool {
    is_ornament(character) || matches!(character, ' ' | '\u{fe0f}' | '\u{200d}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn pictures_round_a_phrase_are_no_part_of_it() {
        let check = |example: &'static str, line: &str, expect: &str| {
            let field = Field { header: "Name".into(), example: example.into(), ..Field::EMPTY };
            assert_eq!(without_ornaments(line, &Labels::of(&field)), expect, "{line:?}");
        };
        check("Tomasz", "Carlos 🎲", "Carlos");
        check("Tomasz", "🎲🎲 Carlos ⚽️", "Carlos");
        check("Tomasz", "Carlos 🎲 Diaz", "Carlos 🎲 Diaz");
        check("Tomasz", "🎲 **Carlos**", "Carlos");
        check("Tomasz", "🎲", "🎲");
        check("Tomasz 🎲", "Carlos 🎲", "Carlos 🎲");
        check("It rained all day, and nobody came.", "It snowed ☃", "It snowed ☃");
    }

    #[test]
    fn tags_with_the_own_name_are_no_part() {
        let check = |line: &str, expect: &str| {
            let keys = vec!["finder".into()].into();
            let field = Field { header: "Finder".into(), keys, ..Field::EMPTY };
            assert_eq!(without_own_tag(line, &Labels::of(&field)), expect, "{line:?}");
        };
        check("<finder>Ilse Brandt</finder>", "Ilse Brandt");
        check("<finder>Ilse Brandt", "Ilse Brandt");
        check("<b>Ilse Brandt</b>", "<b>Ilse Brandt</b>");
        check("<finder></finder>", "<finder></finder>");
    }

    #[test]
    fn a_remark_on_the_size_is_no_part() {
        assert_eq!(without_size("Dad's spot (10 characters)"), "Dad's spot");
        assert_eq!(without_size("Essay on bees (500 words)"), "Essay on bees (500 words)");
        assert_eq!(without_size("爸爸的角落（5个字）"), "爸爸的角落");
        assert_eq!(without_size("Dad's spot (20 seats)"), "Dad's spot (20 seats)");
        assert_eq!(without_size("Dad's spot (characters)"), "Dad's spot (characters)");
        assert_eq!(without_size("(20 words)"), "(20 words)");
    }

    #[test]
    fn sentences_in_one_quotation_are_one_value() {
        assert!(is_quoted_whole("\"He came for tea. He stayed.\""));
        assert!(is_quoted_whole("- “He came for tea. He stayed.”"));
        assert!(!is_quoted_whole("\"He came.\" He stayed."));
        assert!(!is_quoted_whole("\"He came\""));
    }
}
