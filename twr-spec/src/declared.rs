//! What a declaration says without saying it to a model: names in words, as a model would write them, and
//! comments as descriptions. The derive and the YAML loader say the same.

/// `chapter_outline` and `ChapterOutline` as `Chapter outline`; abbreviations stay: `HTTP status`.
pub fn header(name: &str) -> String {
    let words = split(name).join(" ");
    let mut characters = words.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// `VeryHigh` as `very high`.
pub fn choice(name: &str) -> String {
    split(name).join(" ")
}

/// `RiskLevel` as `risk_level`.
pub fn snake(name: &str) -> String {
    split(name).join("_").to_lowercase()
}

/// The words of a name in lower case, except abbreviations.
fn split(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words = vec![String::new()];
    for (at, &letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        let after = letters.get(at + 1);
        let starts = letter.is_uppercase()
            && (before.is_some_and(|before| !before.is_uppercase())
                || after.is_some_and(|after| after.is_lowercase()));
        if letter == '_' || starts {
            words.push(String::new());
        }
        if let (Some(word), true) = (words.last_mut(), letter != '_') {
            word.push(letter);
        }
    }
    words.retain(|word| !word.is_empty());
    words.into_iter().map(lower_unless_abbreviation).collect()
}

fn lower_unless_abbreviation(word: String) -> String {
    let abbreviation = word.chars().count() > 1 && !word.chars().any(char::is_lowercase);
    if abbreviation { word } else { word.to_lowercase() }
}

/// A description of several lines and paragraphs as one line.
pub fn joined<'l>(lines: impl Iterator<Item = &'l str>) -> String {
    let mut out = String::new();
    for line in lines {
        // Block comments may carry a star on each line.
        let line = line.trim();
        let line = line.strip_prefix("* ").unwrap_or(line).trim();
        let (last, first) = (out.chars().last(), line.chars().next());
        if let (Some(last), Some(first)) = (last, first) {
            // Scripts without blanks between words have none between lines either.
            if !(is_wide(last) && is_wide(first)) {
                out.push(' ');
            }
        }
        out.push_str(line);
    }
    out
}

/// Chinese and Japanese characters and their marks.
fn is_wide(character: char) -> bool {
    matches!(character, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expect: [&str; 3]) {
        assert_eq!([header(name), choice(name), snake(name)], expect, "{name}");
    }

    #[test]
    fn names_become_words() {
        check("chapter_outline", ["Chapter outline", "chapter outline", "chapter_outline"]);
        check("ChapterOutline", ["Chapter outline", "chapter outline", "chapter_outline"]);
        check("VeryHigh", ["Very high", "very high", "very_high"]);
        check("HTTPStatus", ["HTTP status", "HTTP status", "http_status"]);
        check("NotAPlan", ["Not a plan", "not a plan", "not_a_plan"]);
        check("q1", ["Q1", "q1", "q1"]);
        check("_private", ["Private", "private", "private"]);
        check("研究计划", ["研究计划", "研究计划", "研究计划"]);
    }
}
