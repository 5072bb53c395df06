//! `Description`: what a field asks for, as its spec says it and as a reply says it again.

use super::stem::{base_of, stem};
use super::text::Text;
use crate::lexicon::is_han;
use crate::text::{fold, folds_to, remark_after};

/// What a field asks for.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    /// All of it, in lower case.
    pub(super) lower: String,
    /// The same without a remark in brackets at its end, folded.
    folded: String,
    /// How a sentence says it.
    said_as: Vec<String>,
    clauses: Vec<Clause>,
}

impl Description {
    pub(super) fn new(about: &str) -> Self {
        Self {
            lower: about.to_lowercase(),
            folded: fold(bare_line(without_remark(about))),
            said_as: said_as(about),
            clauses: clauses_of(about),
        }
    }

    /// Whether the line is the description and nothing else, a remark in brackets after it apart.
    pub(crate) fn is(&self, line: &str) -> bool {
        let about = &self.folded;
        let initial = |text: &str| text.bytes().next().filter(u8::is_ascii_alphabetic);
        // Most lines begin with another letter.
        let differs = || {
            let letters = initial(line).zip(initial(about));
            letters.is_some_and(|(line, about)| !line.eq_ignore_ascii_case(&about))
        };
        !about.is_empty() && !differs() && folds_to(bare_line(without_remark(line)), about)
    }

    /// Where the description ends that begins at the place, as a sentence says it.
    pub(crate) fn end_at(&self, text: &Text, at: usize) -> Option<usize> {
        let rest = text.rest(at);
        let ends = |words: &&String| {
            let after = rest.strip_prefix(words.as_str());
            let ends_word =
                |after: &str| words.ends_with(is_han) || !after.starts_with(char::is_alphanumeric);
            after.is_some_and(ends_word)
        };
        self.said_as.iter().find(ends).map(|words| at + words.len())
    }
    /// Whether a Chinese line is a later clause of the description, which says how to write the value: `只写书名`.
    pub(crate) fn orders(&self, line: &str) -> bool {
        let line = bare_line(line);
        let mut clauses =
            self.lower.split(['，', '。', '？', '；', '（', '）', '?', ',', ';']).skip(1);
        let orders = ["只写", "只填", "请", "写", "填", "用", "不要", "不写", "仅写"];
        orders.iter().any(|order| line.starts_with(order))
            && clauses.any(|clause| clause.trim() == line)
    }

    /// Whether the words, in lower case, are a piece of the description: `过敏食物` of `客人提到的过敏食物`.
    pub(crate) fn holds(&self, words: &str) -> bool {
        let is_long =
            words.split(' ').count() > 1 || words.chars().filter(|c| is_han(*c)).count() > 2;
        is_long && self.lower.contains(words)
    }

    /// Whether the words, in lower case, say how the description wants the value: `in one sentence`.
    pub(crate) fn names_form(&self, words: &str) -> bool {
        let about = &self.lower;
        // `In one sentence:`, where the description asks for one sentence.
        let form = words.strip_prefix("in ").or_else(|| words.strip_prefix("as "));
        let form = form.filter(|form| form.contains(' '));
        form.is_some_and(|form| about.contains(form))
            || words.starts_with("in ") && about.contains(words)
            || words.starts_with('用') && about.contains(words)
    }

    /// Whether the description says what does not count: `The pupils who went, not counting adults.`
    pub(super) fn leaves_out(&self) -> bool {
        const WORDS: [&str; 8] = [
            "not counting",
            "not including",
            "excluding",
            "except for",
            "without",
            "不含",
            "不包括",
            "不算",
        ];
        WORDS.iter().any(|word| self.lower.contains(word))
    }

    /// Whether the description speaks of the past: `how many crates were delivered`.
    pub(super) fn tells_of_past(&self) -> bool {
        let mut words = self.lower.split(|c: char| !c.is_ascii_alphabetic());
        words.any(|word| {
            matches!(word, "was" | "were" | "did" | "had")
                || word.len() > 4 && word.ends_with("ed")
                || base_of(word).is_some()
        })
    }

    /// What a sentence says in the words of a clause of the description.
    pub(super) fn said(&self, text: &Text) -> Option<ClauseSaid> {
        let rest = ["the ", "this "].iter().find_map(|the| text.lower.strip_prefix(the))?;
        let mut words = rest.split(' ');
        let noun = words.next()?;
        let mut end = text.len() - rest.len() + noun.len() + 1;
        let mut verb = words.next()?;
        if BESIDE_VERB.contains(&verb) {
            end += verb.len() + 1;
            verb = words.next()?;
        }
        let does = |clause: &Clause, word: &str| stem(&clause.verb) == stem(word);
        // `The vet first prescribed a lotion` says that something followed.
        if words.next().is_some_and(|next| self.clauses.iter().any(|clause| does(clause, next))) {
            return Some(ClauseSaid::OfAnother);
        }
        let mut said = self.clauses.iter().filter(|clause| does(clause, verb)).peekable();
        said.peek()?;
        let is_own = said.any(|clause| stem(&clause.noun) == stem(noun));
        let after = text.skip_blanks(end + verb.len());
        Some(if is_own { ClauseSaid::Own(after) } else { ClauseSaid::OfAnother })
    }
}

/// How a sentence says what a description names, in lower case: all of it, and what is before its first comma; without
/// an article before it and a remark after it. A few words may be of something else, and are left out.
fn said_as(about: &str) -> Vec<String> {
    let whole = bare_line(without_remark(about)).trim_end_matches(['?', '？']).to_lowercase();
    let bare = ["the ", "a ", "an "].iter().find_map(|article| whole.strip_prefix(article));
    let whole = bare.unwrap_or(&whole);
    let head = whole.split([',', '，', ';', '；', '。']).next().filter(|head| *head != whole);
    let is_long = |words: &&str| {
        words.split(' ').count() > 2 || words.chars().filter(|c| is_han(*c)).count() > 4
    };
    [Some(whole), head].into_iter().flatten().filter(is_long).map(str::to_owned).collect()
}

/// A clause of a description that says what somebody does: `the vet prescribed` of `Medicine the vet prescribed`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Clause {
    noun: String,
    verb: String,
}

/// What a sentence says in the words of such a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClauseSaid {
    /// What is asked for follows here: `The vet prescribed | a lotion.`
    Own(usize),
    /// The sentence says so of somebody else, or of one time among others: `The farmer prescribed a lotion.`
    OfAnother,
}

/// Words before a verb that leave it as it is.
const BESIDE_VERB: [&str; 3] = ["still", "now", "already"];

/// The clauses of a description, in lower case.
fn clauses_of(about: &str) -> Vec<Clause> {
    // `the exits of the theatre rooms` has no verb.
    const PLACES: [&str; 12] =
        ["of", "in", "on", "at", "for", "to", "by", "from", "with", "and", "or", "whether"];
    let lower = about.to_lowercase();
    let is_plain = |word: &&str| !BESIDE_VERB.contains(word);
    let words: Vec<&str> = lower.split_whitespace().filter(is_plain).collect();
    let told = |window: &[&str]| match *window {
        [before, "the", noun, verb] => {
            let bare = verb.trim_end_matches(|c: char| !c.is_alphanumeric());
            let is_word = noun.bytes().all(|byte| byte.is_ascii_lowercase());
            (is_word && !PLACES.contains(&before) && before.ends_with(char::is_alphanumeric))
                .then(|| Clause { noun: noun.to_owned(), verb: bare.to_owned() })
        }
        _ => None,
    };
    words.windows(4).filter_map(told).filter(|clause| is_finite(&clause.verb)).collect()
}

/// Whether a word that follows a noun is a verb of somebody's act.
fn is_finite(word: &str) -> bool {
    let is_being = matches!(word, "was" | "were" | "does");
    let ends = word.ends_with("ed") || word.ends_with('s') && !word.ends_with("ss");
    !is_being && word.len() > 3 && (ends || base_of(word).is_some())
}

/// A line without the full stop at its end.
pub(super) fn bare_line(line: &str) -> &str {
    line.trim().trim_end_matches(['.', '。'])
}

/// A line without the remark in brackets at its end.
pub(super) fn without_remark(line: &str) -> &str {
    let remark = remark_after(line.trim_end().trim_end_matches(['.', '。']));
    remark.map(|(bare, _)| bare).filter(|bare| !bare.trim().is_empty()).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_said_as_it_is_without_its_remarks() {
        assert_eq!(said_as("The name of the guest (in full)."), ["name of the guest"]);
        let whole = "day the contract ends, if an end is agreed";
        assert_eq!(
            said_as("Day the contract ends, if an end is agreed."),
            [whole, "day the contract ends"]
        );
        assert_eq!(said_as("Its price."), [""; 0]);
        assert_eq!(said_as("今晚排练实际到场的人数（不含指挥）"), ["今晚排练实际到场的人数"]);
    }

    #[test]
    fn a_clause_of_a_description_has_somebody_and_a_verb() {
        let check = |about: &str, expect: &[(&str, &str)]| {
            let found = clauses_of(about);
            let found: Vec<_> = found.iter().map(|one| (&*one.noun, &*one.verb)).collect();
            assert_eq!(found, expect, "{about:?}");
        };
        check("Medicine the vet prescribed, if any.", &[("vet", "prescribed")]);
        check("The repairs the bicycle still needs.", &[("bicycle", "needs")]);
        check("What the guard wrote down.", &[("guard", "wrote")]);
        check("The exits of the theatre rooms.", &[]);
        check("How long the power was out.", &[]);
    }
}
