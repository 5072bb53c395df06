//! What form of line a field asks for: any, a phrase, a name.

use super::statement::is_statement;
use super::text::Text;
use super::title_case::is_title_case;
use crate::lexicon::{Class, Topic, Topics, is_han};

/// What form of line a field asks for; each is one of those before it, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    Anything,
    /// Words that state nothing by themselves: `clean the filter`, `a broken belt`.
    Phrase,
    /// A few words: `Renew the passport`, `A Year on the River`.
    Name,
    /// A name that is no part of a sentence: `Bees at home`.
    ProperName,
    /// One or two words with a capital: `Lisbon`, `Kim Lee`.
    BareName,
}

impl Shape {
    /// The form of the example, which has a line for each item of a list.
    pub(super) fn shown(example: &str) -> Self {
        let lines = || example.lines().map(str::trim);
        let ends = |line: &str| line.ends_with(['.', '!', '?', '。', '！', '？']);
        if lines().any(ends) {
            return Self::Anything;
        }
        let is_name = |line: &str| {
            let han = line.chars().filter(|c| is_han(*c)).count();
            (line.split_whitespace().count() <= 3 || is_title_case(line)) && han <= 8
        };
        let is_proper = |line: &str| {
            let mut after = line.split_whitespace().skip(1);
            !after.any(|word| matches!(word, "the" | "a" | "an" | "your")) || is_title_case(line)
        };
        let is_bare = |line: &str| {
            let is_latin = line.split_whitespace().count() < 3
                && line.split_whitespace().all(|word| word.starts_with(char::is_uppercase));
            is_latin || line.chars().all(is_han) && line.chars().count() < 5
        };
        if !lines().all(is_name) {
            let is_phrase = |line: &str| !is_statement(&format!("{line}."));
            return if lines().all(is_phrase) { Self::Phrase } else { Self::Anything };
        }
        match (lines().all(is_proper), lines().all(is_bare)) {
            (false, _) => Self::Name,
            (true, false) => Self::ProperName,
            (true, true) => Self::BareName,
        }
    }

    /// The form that the description of a field without an example asks for: a phrase where the description names a
    /// thing, `The part of the contract that the dispute is about.`
    pub(super) fn described(about: &str, topics: Topics) -> Self {
        let text = Text::new(about);
        let is_title = topics.has(Topic::Name)
            || ["names only", "叫什么"].iter().any(|words| text.lower.contains(words));
        let about = without_order(first_clause(&text.lower));
        if PHRASES.iter().any(|words| text.lower.contains(words)) {
            return Self::Phrase;
        }
        let is_called = asks_for_title(about);
        if Class::Telling.is_in(&text.lower) || !(names_a_thing(about) || is_called) {
            return Self::Anything;
        }
        let bare = about.strip_prefix("the ").unwrap_or(about);
        let is_name = ["name of ", "full name of ", "first name of ", "surname of ", "who "]
            .iter()
            .any(|words| bare.starts_with(words))
            || text.lower.contains("full name")
            || about.ends_with("的姓名");
        match (is_name, is_title) {
            (true, _) => Self::BareName,
            (false, true) => Self::Name,
            (false, false) => Self::Phrase,
        }
    }
}

/// How a description says that it wants a few words.
const PHRASES: [&str; 10] = [
    "short phrase",
    "a phrase",
    "noun phrase",
    "in a few words",
    "in two or three words",
    "短语",
    "词语",
    "几个字",
    "几个词",
    "名词",
];

/// Whether a description's first clause, in lower case, is the name of a thing that a few words can be, or asks who or
/// where. It is, unless it is a question that a sentence answers, or leaves open what is written.
fn names_a_thing(about: &str) -> bool {
    const OPEN: [&str; 15] = [
        "what",
        "how",
        "why",
        "when",
        "whether",
        "if",
        "anything",
        "something",
        "everything",
        "whatever",
        "it",
        "you",
        "we",
        "they",
        "i",
    ];
    if about.starts_with(is_han) {
        return about.contains(['的', '谁', '哪']);
    }
    let first = about.split(' ').next().unwrap_or_default();
    !first.is_empty() && !OPEN.contains(&first)
}

/// The clause without the order to write what it describes: `who signs` of `say who signs`, `the props that are
/// missing` of `list the props that are missing`.
fn without_order(clause: &str) -> &str {
    const ORDERS: [&str; 9] =
        ["say ", "tell ", "state ", "give ", "name ", "list ", "write ", "note ", "enter "];
    let rest = ORDERS.iter().find_map(|order| clause.strip_prefix(order));
    // In `name of the owner` the first word is a noun.
    let rest = rest.filter(|rest| !rest.starts_with("of ")).unwrap_or(clause);
    rest.strip_prefix("down ").unwrap_or(rest)
}

/// Whether the clause asks what something is called.
fn asks_for_title(about: &str) -> bool {
    [" called", " named", " titled", " entitled"].iter().any(|called| about.ends_with(called))
        || about.contains("叫什么")
}

/// The description up to its first mark: what is asked for, without how to write it.
fn first_clause(about: &str) -> &str {
    about.split([',', '.', ';', ':', '(', '。']).next().unwrap_or(about).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_shows_the_form() {
        for (example, expect) in [
            ("It broke down twice.", Shape::Anything),
            ("the belt is worn out on one side", Shape::Anything),
            ("clean the filter of the pump", Shape::Phrase),
            ("Renew the passport", Shape::Name),
            ("Bees at home", Shape::ProperName),
            ("Kim Lee", Shape::BareName),
            ("soil\nfrost on the leaves", Shape::Phrase),
            ("李雷", Shape::BareName),
        ] {
            assert_eq!(Shape::shown(example), expect, "{example:?}");
        }
    }

    #[test]
    fn without_an_example_the_description_tells_the_form() {
        for (about, expect) in [
            ("", Shape::Anything),
            ("What the technician does next.", Shape::Anything),
            ("What the next programme is called.", Shape::Name),
            ("The reason of the delay.", Shape::Anything),
            ("The part of the contract that the dispute is about.", Shape::Phrase),
            ("The title of the lesson.", Shape::Name),
            ("The name of the witness, if there was one.", Shape::BareName),
            ("项目的主要风险。", Shape::Phrase),
            ("推迟的原因。", Shape::Anything),
            ("用一个短语说明电梯为什么停运。", Shape::Phrase),
            ("Why it failed, in a short phrase.", Shape::Phrase),
            ("The cause in a few words.", Shape::Phrase),
            ("Say who signs the declaration.", Shape::BareName),
            ("List the props that are still missing.", Shape::Phrase),
            ("Say what the customer wants.", Shape::Anything),
            ("Allergy noted in the file, if there is one", Shape::Phrase),
            ("报关还缺哪些单证？", Shape::Phrase),
            ("Fabric of the lining", Shape::Phrase),
            ("Describe the damage.", Shape::Anything),
            ("Anything that the kitchen has to know.", Shape::Anything),
        ] {
            let topics = Topics::asked_by(&about.to_lowercase());
            assert_eq!(Shape::described(about, topics), expect, "{about:?}");
        }
    }
}
