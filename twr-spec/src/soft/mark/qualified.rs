//! Headers with words of no meaning of their own round them: `Final Answer`, `Step 2: Plan`, `Score (0-10)`.

use std::ops::Range;

use super::header::{clip, dash_end, find_pair, name_end, skip_behind_header};
use super::{Form, Matcher};
use crate::kind::roman;
use crate::soft::fold::is_numeral;

/// What a header with other words round it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::soft) struct Qualified {
    /// The field.
    pub(in crate::soft) field: usize,
    /// Where the body begins; `None` if where the mark says.
    pub(in crate::soft) body: Option<usize>,
    /// Whether the words are also those of a sentence: `The plan: …`.
    pub(in crate::soft) loose: bool,
}

/// Words before a header that only say that it is the one that counts.
const FIRM: [&str; 9] = [
    "final",
    "overall",
    "proposed",
    "suggested",
    "recommended",
    "revised",
    "updated",
    "complete",
    "full",
];

/// Words before a header that only point at it.
const LOOSE: [&str; 4] = ["the", "my", "your", "our"];

/// The same in Chinese, where no blank stands between.
const WIDE: [&str; 5] = ["最终", "最后", "完整", "我的", "您的"];

/// What headers are called, before a number or behind a name.
const PARTS: [&str; 8] =
    ["step", "section", "part", "phase", "stage", "chapter", "question", "task"];

/// The first bytes of lines that may begin with such words; of Chinese ones with `wide`.
pub(super) fn starts(wide: bool) -> impl Iterator<Item = u8> {
    let words = FIRM.into_iter().chain(LOOSE).chain(PARTS).chain(["i", "v", "x", "a", "b"]);
    let letters = words.filter_map(|word| word.bytes().next());
    let letters = letters.flat_map(|byte| [byte, byte.to_ascii_uppercase()]);
    let wide = WIDE.into_iter().chain(["第"]).filter(move |_| wide);
    letters.chain(wide.filter_map(|word| word.bytes().next()))
}

/// Whether a line may begin with such words. `false` is certain.
pub(super) fn may_begin(text: &[u8]) -> bool {
    let small = |at: usize| text.get(at).map_or(0, |byte| byte | 0x20);
    match [small(0), small(1)] {
        // `.` and `)` behind a letter, a Roman number, and how the words begin.
        [b'a'..=b'z', b'.' | b')']
        | [b'i' | b'v' | b'x', b'i' | b'v' | b'x']
        | [b'c', b'h' | b'o']
        | [b'f', b'i' | b'u']
        | [b'm', b'y']
        | [b'o', b'u' | b'v']
        | [b'p', b'a' | b'h' | b'r']
        | [b'q' | b's', b'u']
        | [b'r', b'e']
        | [b's', b'e' | b't']
        | [b't', b'a' | b'h']
        | [b'u', b'p']
        | [b'y', b'o'] => true,
        _ => text.first().is_some_and(|byte| !byte.is_ascii()),
    }
}

impl Matcher {
    /// The field whose header the name there in the text is, in this form, but for words round it: that it
    /// is the final one, which step it is, what is said of it in brackets. A label inside a record is none.
    pub(in crate::soft) fn qualified(
        &self,
        text: &str,
        name: Range<usize>,
        form: Form,
    ) -> Option<Qualified> {
        if matches!(form, Form::Bracket | Form::Tag) {
            let found = self.core(text.get(name)?, 0);
            return found.map(|(field, loose)| Qualified { field, body: None, loose });
        }
        // A line may be long and hold many marks; of each only the beginning is looked at.
        let near = clip(text.get(name.start..)?, self.names.reach * 3);
        let line = near.split(['\n', '\r']).next()?;
        let (field, loose, body) = self.unbracketed(line)?;
        Some(Qualified { field, body: Some(name.start + body), loose })
    }

    /// The same of a line without brackets: the field, whether the words are loose, where the body begins.
    fn unbracketed(&self, line: &str) -> Option<(usize, bool, usize)> {
        let window = clip(line, self.names.reach);
        let colon = name_end(window);
        let bold = ["**", "__"].iter().filter_map(|mark| find_pair(window, mark)).min();
        let whole = (window.len() == line.len()).then_some(line.len());
        for end in [bold, colon.map(|(at, _)| at), whole].into_iter().flatten() {
            if let Some((field, loose)) = window.get(..end).and_then(|name| self.core(name, 0)) {
                return Some((
                    field,
                    loose,
                    line.len() - skip_behind_header(line.get(end..)?).len(),
                ));
            }
        }
        // `Step 2: Plan: text`
        let numbers = |name: &str| is_number(name) && !self.is_inner(name);
        let (_, behind) = colon.filter(|(end, _)| window.get(..*end).is_some_and(numbers))?;
        let rest = line.get(behind..)?;
        let window = clip(rest, self.names.reach);
        let whole = (window.len() == rest.len()).then_some(rest.len());
        let dash = dash_end(window).map(|(at, _)| at);
        let ends = [name_end(window).map(|(at, _)| at), whole, dash];
        ends.into_iter().flatten().find_map(|end| {
            let (field, _) = self.core(window.get(..end)?, 0)?;
            Some((field, false, line.len() - skip_behind_header(rest.get(end..)?).len()))
        })
    }

    /// The field whose name this is without the words round it, and whether those may be a sentence's.
    fn core(&self, name: &str, depth: u8) -> Option<(usize, bool)> {
        let name = name.trim_matches(is_dress);
        if name.is_empty() || depth > 4 || self.is_inner(name) {
            return None;
        }
        if let Some(field) = self.field(name) {
            return Some((field, false));
        }
        let next = |rest: &str| self.core(rest, depth + 1);
        if let Some(rest) = without_remark(name) {
            return next(rest);
        }
        if let Some((number, rest)) = without_number(name) {
            return if self.is_inner(number) { None } else { next(rest) };
        }
        if let Some(rest) = WIDE.iter().find_map(|word| name.strip_prefix(word)) {
            return next(rest);
        }
        if let Some(rest) = name.strip_suffix("部分") {
            return next(rest);
        }
        let (first, rest) = name.split_once([' ', '_', '-'])?;
        let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(first));
        if is(&FIRM) {
            return next(rest);
        }
        if is(&LOOSE) {
            return next(rest).map(|(field, _)| (field, true));
        }
        let (rest, last) = name.rsplit_once([' ', '_', '-'])?;
        if last.eq_ignore_ascii_case("section") { next(rest) } else { None }
    }
}

/// Whether the character may stand round a name without being part of it.
fn is_dress(c: char) -> bool {
    matches!(c, '*' | '_' | '#' | '`' | '"' | '“' | '”' | ':' | '：') || c.is_whitespace()
}

/// The name without what stands in round brackets at its end.
fn without_remark(name: &str) -> Option<&str> {
    let inside = name.strip_suffix([')', '）'])?;
    inside.rfind(['(', '（']).and_then(|open| inside.get(..open)).filter(|name| !name.is_empty())
}

/// The number and the name behind it, of `Step 2: Plan`, `Part II - Plan`, `3. Plan`, `第一部分：Plan`.
fn without_number(name: &str) -> Option<(&str, &str)> {
    let is_mark = |c: char| matches!(c, ':' | '：' | '.' | ')' | '、' | '-' | '–' | '—' | '|');
    if let Some(rest) = name.strip_prefix('第') {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || is_numeral(c));
        let rest =
            ["部分", "步", "节", "章", "条", "点"].iter().find_map(|part| rest.strip_prefix(part));
        let rest = rest?.trim_start_matches(|c: char| is_mark(c) || c.is_whitespace());
        return Some((name.get(..name.len() - rest.len())?, rest));
    }
    let end = name.find(is_mark)?;
    let mark = name.get(end..)?.chars().next()?;
    let (number, rest) = (name.get(..end)?, name.get(end + mark.len_utf8()..)?);
    is_number(number).then(|| (number, rest.trim_start()))
}

/// Whether this numbers a section: `Step 2`, `Part II`, `3`, `B`, `第一部分`.
fn is_number(text: &str) -> bool {
    let text = text.trim();
    if text.starts_with('第') {
        return without_number(text).is_some_and(|(_, rest)| rest.is_empty());
    }
    let number = match text.split_once(' ') {
        Some((part, number)) if PARTS.iter().any(|known| known.eq_ignore_ascii_case(part)) => {
            number
        }
        Some(_) => return false,
        None => text,
    };
    let number = number.trim_start_matches('#');
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let letter = number.len() == 1 && number.bytes().all(|byte| byte.is_ascii_alphabetic());
    digits && number.len() <= 3 || letter || roman(number).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soft::fold;
    use crate::spec::{Field, Layout};

    fn check(line: &str, form: Form, expect: &str) {
        let field = |header: &'static str| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            ..Field::EMPTY
        };
        let matcher =
            Matcher::new(&[field("Plan"), field("Answer"), field("风险")], Layout::Sections);
        let length = line.find([':', '：', ']']).unwrap_or(line.len());
        let found = matcher.qualified(line, 0..length, form).map(|found| {
            let loose = if found.loose { "loose " } else { "" };
            let body = found.body.map_or("", |body| &line[body..]);
            format!("{} {loose}|{body}", found.field)
        });
        assert_eq!(found.as_deref().unwrap_or("none"), expect, "{line:?}");
    }

    #[test]
    fn words_round_a_header_say_nothing() {
        check("Final Answer: 7", Form::Label, "1 |7");
        check("final_answer", Form::Heading, "1 |");
        check("The Plan: We go", Form::Label, "0 loose |We go");
        check("My Final Plan", Form::Heading, "0 loose |");
        check("Plan (in two sentences): We go", Form::Label, "0 |We go");
        check("Final Plan** - We go", Form::Bold, "0 |- We go");
        check("Step 1: Plan", Form::Heading, "0 |");
        check("Part II: Plan: We go", Form::Label, "0 |We go");
        check("Section 2 - Plan Section", Form::Heading, "0 |");
        check("Step 3: Answer** 7", Form::Bold, "1 |7");
        check("B. Answer: 7", Form::Label, "1 |7");
        check("最终风险：高", Form::Label, "2 |高");
        check("第一部分：风险", Form::Heading, "2 |");
        check("第二部分 风险（高中低）：高", Form::Label, "2 |高");
        check("Final Answer] 7", Form::Bracket, "1 |");
    }

    #[test]
    fn words_with_a_meaning_make_another_name() {
        check("Old plan: no", Form::Label, "none");
        check("Plan B: no", Form::Label, "none");
        check("The plan is this: no", Form::Label, "none");
        check("Planning: no", Form::Label, "none");
        check("Step 1: Think: Plan", Form::Label, "none");
        check("The (Plan)", Form::Heading, "none");
        check("Final", Form::Heading, "none");
        check("Step 1", Form::Heading, "none");
        check("Answers (1) and (2)", Form::Heading, "none");
    }

    #[test]
    fn every_word_is_let_through() {
        for word in FIRM.iter().chain(&LOOSE).chain(&PARTS).chain(&WIDE).chain(&["II.", "a)", "第"])
        {
            assert!(may_begin(word.as_bytes()), "{word}");
            let first = word.as_bytes()[0];
            assert!(starts(true).any(|byte| byte == first), "{word}");
        }
    }
}
