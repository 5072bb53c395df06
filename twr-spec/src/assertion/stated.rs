//! The question of a yes or no, answered by the same clause as a statement: `The warranty does not cover the repair.` where
//! the field asks whether the warranty covers the repair.

use super::label::Labels;
use super::stem::stem;
use super::text::Text;
use crate::lexicon::is_han;

/// Words that point at what is spoken of, and may differ.
const POINTING: [&str; 12] =
    ["the", "a", "an", "this", "that", "these", "any", "his", "her", "their", "its", "your"];

/// What the subject may be called.
const PRONOUNS: [&str; 5] = ["it", "he", "she", "they", "this"];

/// So many words are compared.
const MOST_WORDS: usize = 16;

impl Labels {
    /// Whether the clause that the field asks about is said or denied at the place, and where it ends. Every word of it
    /// has to be there, in its order and in any form, and no other.
    pub(crate) fn stated_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        // A clause begins with a word: at most places that tells at once that none is there.
        if !text.rest(at).starts_with(char::is_alphabetic) {
            return None;
        }
        let about = self.own_names().lower_about.trim();
        if about.starts_with(is_han) || about.contains("是否") {
            return stated_in_chinese(about, text, at);
        }
        let clause = about.strip_prefix("whether ")?;
        let clause = clause.split([',', '.', ';', '(']).next()?;
        let asked: Vec<&str> = words(clause).filter(|word| !POINTING.contains(word)).collect();
        let is_plain = (2..=MOST_WORDS).contains(&asked.len());
        if !is_plain
            || asked
                .iter()
                .any(|word| matches!(*word, "not" | "no" | "never" | "nothing" | "without" | "or"))
        {
            return None;
        }
        let first = words(text.rest(at)).next()?;
        // Where the predicate begins is not known: the first place after which all fits.
        let is_pronoun = PRONOUNS.contains(&first);
        let by_pronoun = || {
            let start = text.skip_blanks(at + first.len());
            // A single word behind the pronoun states nothing: `this repair`.
            (1..asked.len() - 1).find_map(|subject| said(asked.get(subject..)?, text, start))
        };
        said(&asked, text, at).or_else(|| if is_pronoun { by_pronoun() } else { None })
    }
}

/// Whether the words are said or denied from the place on, and where they end: at the end of a clause.
fn said(asked: &[&str], text: &Text, start: usize) -> Option<(bool, usize)> {
    let (mut at, mut next, mut is_denied) = (start, 0, false);
    for _ in 0..2 * MOST_WORDS {
        let rest = text.rest(text.skip_blanks(at));
        let word = words(rest).next().filter(|word| rest.starts_with(*word)).unwrap_or_default();
        let Some(wanted) = asked.get(next) else {
            let ends = rest.is_empty() || rest.starts_with(['.', '!', ',', ';', '\n']);
            return ends.then_some((!is_denied, at));
        };
        let (verb, denies) = negated(word);
        let helps = matches!(verb, "do" | "does" | "did") && verb != *wanted;
        if word.is_empty() || denies && is_denied {
            return None;
        }
        is_denied |= denies;
        let is_wanted = !verb.is_empty() && !helps && stem(verb) == stem(wanted);
        // `does` helps a denial, and `not` is one.
        let is_passed = POINTING.contains(&word) || helps || denies && verb.is_empty();
        if !is_wanted && !is_passed {
            return None;
        }
        next += usize::from(is_wanted);
        at = text.skip_blanks(at) + word.len();
    }
    None
}

/// A word without its denial, and whether it had one: `does` of `doesn't`.
fn negated(word: &str) -> (&str, bool) {
    match word {
        "not" => ("", true),
        "cannot" | "can't" => ("can", true),
        "won't" => ("will", true),
        _ => word.strip_suffix("n't").map_or((word, false), |verb| (verb, true)),
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '-');
    text.split(move |c: char| !is_part(c)).filter(|word| !word.is_empty())
}

/// The same of Chinese: `收件人还没有签收包裹`, where the field asks `收件人是否已经签收包裹`.
fn stated_in_chinese(about: &str, text: &Text, at: usize) -> Option<(bool, usize)> {
    const DENIES: [&str; 7] = ["还没有", "并没有", "没有", "尚未", "还没", "未", "没"];
    let clause = about.split(['，', '。', ',']).next()?;
    let (subject, predicate) = clause.split_once("是否")?;
    let done = ["已经", "已"].iter().find_map(|done| predicate.strip_prefix(done))?;
    let rest = text.rest(at).strip_prefix(subject).filter(|_| !subject.is_empty())?;
    let denied = DENIES.iter().find_map(|no| rest.strip_prefix(no));
    let said = || ["已经", "已"].iter().find_map(|done| rest.strip_prefix(done));
    let (is_said, rest) =
        denied.map(|rest| (false, rest)).or_else(|| said().map(|rest| (true, rest)))?;
    let rest = rest.strip_prefix(done)?;
    let rest = rest.strip_prefix('了').unwrap_or(rest);
    let ends = rest.is_empty() || rest.starts_with(['.', '。', '!', ',', ';', '\n']);
    ends.then(|| (is_said, text.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    #[test]
    fn a_question_is_answered_by_its_own_clause() {
        let check = |about: &'static str, text: &str, expect: Option<bool>| {
            let field = Field { header: "Answer".into(), about: about.into(), ..Field::EMPTY };
            let found = Labels::of(&field).stated_at(&Text::new(text), 0);
            assert_eq!(found.map(|(is_said, _)| is_said), expect, "{text:?}");
        };
        let about = "Whether the warranty covers the repair.";
        for (text, expect) in [
            ("The warranty covers the repair.", Some(true)),
            ("The warranty does not cover this repair.", Some(false)),
            ("It doesn't cover the repair.", Some(false)),
            ("This warranty may cover the repair.", None),
            ("The warranty covers the repair of others.", None),
            ("The old warranty covers the repair.", None),
            ("The repair covers the warranty.", None),
            ("It doesn't not cover the repair.", None),
            ("This repair.", None),
        ] {
            check(about, text, expect);
        }
        check("Whether the draft can be published.", "This draft can't be published.", Some(false));
        check("收件人是否已经签收包裹。", "收件人还没有签收包裹。", Some(false));
        check("收件人是否已经签收包裹。", "收件人已签收包裹。", Some(true));
        check("收件人是否已经签收包裹。", "邻居已签收包裹。", None);
    }
}
