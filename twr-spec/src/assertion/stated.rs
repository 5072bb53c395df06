//! The question of a yes or no, answered by the same clause as a statement: `The warranty does not cover the repair.` where
//! the field asks whether the warranty covers the repair, or `Does the warranty cover the repair?`

use super::label::Labels;
use super::stem::stem;
use super::text::Text;
use crate::lexicon::is_han;

/// Words that point at what is spoken of, and may differ.
const POINTING: [&str; 16] = [
    "the",
    "a",
    "an",
    "this",
    "that",
    "these",
    "any",
    "his",
    "her",
    "their",
    "its",
    "your",
    "itself",
    "himself",
    "herself",
    "themselves",
];

/// What the subject may be called.
const PRONOUNS: [&str; 5] = ["it", "he", "she", "they", "this"];

/// So many words are compared.
const MOST_WORDS: usize = 16;

/// Verbs that a question begins with, and its answer has after the subject.
const AUXILIARIES: [&str; 13] = [
    "is", "are", "was", "were", "has", "have", "had", "can", "may", "will", "should", "must",
    "could",
];

/// The words that a clause may end with, and its answer leave out, begin with one of these: `after the check`.
const PLACING: [&str; 14] = [
    "after", "before", "by", "in", "on", "at", "for", "to", "with", "of", "from", "during",
    "within", "since",
];

/// Verbs between the words of a field's name that say it: `the queen was seen` of `Queen seen`.
const HELPING: [&str; 8] = ["is", "are", "was", "were", "has", "have", "been", "be"];

impl Labels {
    /// Whether the two parts of the field's name are said of one another at the place, and where that ends: `the queen was
    /// not seen` of `Queen seen`.
    pub(crate) fn own_parts_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        let header = self.header.to_lowercase().replace('_', " ");
        let (subject, participle) = header.rsplit_once(' ')?;
        let rest = text.rest(at);
        // In `no refund is due` the first word denies the rest.
        if text.piece(0, at).ends_with("no ") {
            return None;
        }
        let after = POINTING.iter().find_map(|the| rest.strip_prefix(the)?.strip_prefix(' '));
        let mut rest = after.unwrap_or(rest).strip_prefix(subject)?.strip_prefix(' ')?;
        let (mut is_denied, mut is_helped) = (false, false);
        while let Some((word, after)) = rest.split_once(' ') {
            let (verb, denies) = negated(word);
            let is_help = HELPING.contains(&verb) || denies && verb.is_empty();
            if !is_help || denies && is_denied {
                break;
            }
            is_denied |= denies;
            (is_helped, rest) = (true, after);
        }
        let after = rest.strip_prefix(participle)?;
        let ends = !after.starts_with(|c: char| c.is_alphanumeric() || c == '\'');
        let end = text.len() - after.len();
        (is_helped && ends && participle.ends_with(['d', 'n', 'e'])).then_some((!is_denied, end))
    }
}

/// The clause that a field asks about, as the words that its answer has to say.
struct Asked<'a> {
    words: Vec<&'a str>,
    /// The verb that a question begins with: `is` of `Is the house sold?`
    auxiliary: Option<&'a str>,
    /// So many words are enough: the last ones only place the rest.
    least: usize,
}

impl<'a> Asked<'a> {
    /// What the description asks: `whether the goal counts`, `does the customer get the loan?`, in lower case.
    fn by(about: &'a str) -> Option<Self> {
        let (auxiliary, clause) = match about.split_once(' ')? {
            ("whether" | "does" | "do" | "did", clause) => (None, clause),
            (verb, clause) if AUXILIARIES.contains(&verb) => (Some(verb), clause),
            _ => return None,
        };
        let clause = clause.split([',', '.', ';', '(', '?']).next()?;
        let all: Vec<&str> = words(clause).collect();
        let words: Vec<&str> =
            all.iter().copied().filter(|word| !POINTING.contains(word)).collect();
        let is_denied =
            |word: &&str| matches!(*word, "not" | "no" | "never" | "nothing" | "without" | "or");
        let is_plain = (2..=MOST_WORDS).contains(&words.len()) && !words.iter().any(is_denied);
        let is_placed = matches!(
            all.as_slice(),
            [.., place, the, _] if PLACING.contains(place) && POINTING.contains(the)
        );
        let least = if is_placed { words.len() - 2 } else { words.len() };
        is_plain.then_some(Self { words, auxiliary, least: least.max(2) })
    }

    /// The same without the words of its subject, so many.
    fn predicate(&self, subject: usize) -> Option<Self> {
        let words = self.words.get(subject..)?.to_vec();
        let (auxiliary, least) = (self.auxiliary, self.least.saturating_sub(subject).max(1));
        Some(Self { words, auxiliary, least })
    }

    /// Whether it is said or denied from the place on, and where that ends: at the end of a clause.
    fn said(&self, text: &Text, start: usize) -> Option<(bool, usize)> {
        let (mut at, mut next, mut is_denied) = (start, 0, false);
        let mut is_helped = self.auxiliary.is_none();
        for _ in 0..2 * MOST_WORDS {
            let rest = text.rest(text.skip_blanks(at));
            let ends = rest.is_empty() || rest.starts_with(['.', '!', ',', ';', '\n']);
            let wanted = self.words.get(next).copied();
            if ends || wanted.is_none() {
                return (ends && next >= self.least && is_helped).then_some((!is_denied, at));
            }
            let word = words(rest).next().filter(|word| rest.starts_with(*word))?;
            let (verb, denies) = negated(word);
            if denies && is_denied {
                return None;
            }
            is_denied |= denies;
            let is_auxiliary =
                |verb| !is_helped && self.auxiliary.is_some_and(|it| is_form(it, verb));
            if is_auxiliary(verb) {
                is_helped = true;
            } else if wanted.is_some_and(|wanted| is_word(verb, wanted)) {
                next += 1;
            } else {
                // `does` helps a denial, `has been` is `is`, and `not` is a denial.
                let is_been = matches!(verb, "has" | "have")
                    && (!is_helped && self.auxiliary.is_some_and(is_being)
                        || wanted.is_some_and(is_being));
                let helps = matches!(verb, "do" | "does" | "did") || is_been;
                if !(POINTING.contains(&word) || helps || denies && verb.is_empty()) {
                    return None;
                }
            }
            at = text.skip_blanks(at) + word.len();
        }
        None
    }
}

/// Whether the verb is a form of `to be`.
fn is_being(verb: &str) -> bool {
    matches!(verb, "is" | "are" | "was" | "were" | "be")
}

/// Whether the verb says what the auxiliary asks: `has been` says that it is.
fn is_form(auxiliary: &str, verb: &str) -> bool {
    match auxiliary {
        "is" | "are" => matches!(verb, "is" | "are" | "been"),
        "was" | "were" => matches!(verb, "was" | "were" | "been"),
        "has" | "have" => matches!(verb, "has" | "have"),
        _ => verb == auxiliary,
    }
}

/// Whether the word is the wanted one in any form.
fn is_word(word: &str, wanted: &str) -> bool {
    !word.is_empty() && (stem(word) == stem(wanted) || is_being(wanted) && is_form(wanted, word))
}

impl Labels {
    /// Whether the clause that the field asks about is said or denied at the place, and where it ends. Every word of it
    /// has to be there, in its order and in any form, and no other.
    pub(crate) fn stated_at(&self, text: &Text, at: usize) -> Option<(bool, usize)> {
        // A clause begins with a word: at most places that tells at once that none is there.
        if !text.rest(at).starts_with(char::is_alphabetic) {
            return None;
        }
        let about = self.description().lower.trim();
        if about.starts_with(is_han) || about.contains("是否") {
            return stated_in_chinese(about, text, at);
        }
        let asked = Asked::by(about)?;
        let first = words(text.rest(at)).next()?;
        // Where the predicate begins is not known: the first place after which all fits. A single word after the
        // pronoun states nothing, but for one that a verb leads to: `this repair`, `it was sold`.
        let by_pronoun = || {
            let start = text.skip_blanks(at + first.len());
            let last = asked.words.len() - usize::from(asked.auxiliary.is_none());
            (1..last).find_map(|subject| asked.predicate(subject)?.said(text, start))
        };
        let is_pronoun = PRONOUNS.contains(&first);
        asked.said(text, at).or_else(|| if is_pronoun { by_pronoun() } else { None })
    }
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
    fn the_parts_of_a_name_are_said_of_one_another() {
        let check = |text: &str, expect: Option<bool>| {
            let field = Field { header: "Queen seen".into(), ..Field::EMPTY };
            let found = Labels::of(&field).own_parts_at(&Text::new(text), 0);
            assert_eq!(found.map(|(is_said, _)| is_said), expect, "{text:?}");
        };
        check("The queen was seen.", Some(true));
        check("Queen not seen", Some(false));
        check("The queen has not been seen.", Some(false));
        check("The queen wasn't seen.", Some(false));
        check("The queen may be seen.", None);
        check("The queen was heard.", None);
        check("The queen was not unseen.", None);
        check("Queen seen", None);
    }

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
        let about = "Whether the goal counts after the check.";
        check(about, "The goal counts.", Some(true));
        check(about, "The goal doesn't count after the check.", Some(false));
        check(about, "The goal.", None);
        let about = "Does the customer get the loan?";
        check(about, "The customer gets the loan.", Some(true));
        check(about, "The customer did not get the loan.", Some(false));
        check(about, "The customer gets a letter.", None);
        let about = "Is the house sold?";
        check(about, "The house is sold.", Some(true));
        check(about, "The house has not been sold.", Some(false));
        check(about, "It is sold.", Some(true));
        check(about, "The house sold.", None);
        check(about, "The house will be sold.", None);
        check("Whether the draft can be published.", "This draft can't be published.", Some(false));
        check("收件人是否已经签收包裹。", "收件人还没有签收包裹。", Some(false));
        check("收件人是否已经签收包裹。", "收件人已签收包裹。", Some(true));
        check("收件人是否已经签收包裹。", "邻居已签收包裹。", None);
    }
}
