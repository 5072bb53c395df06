//! What makes it doubtful that a line is the field's value and nothing else, whatever form of line is asked for: the
//! writer speaks, the line has another field's name, gives two values, is crossed out, or asks.

use crate::assertion::{Labels, Text, floor, is_title_case};
use crate::lexicon::{Class, Topic, is_han};
use crate::text::{has, in_pair, remark_after};

use super::cues::Cues;
use super::guess::{asks_before, looks_for_words, rules_out};
use super::no_value;
use super::other_value::names_other_value;
use super::phrase::words;
use super::plain::ScannedLine;
use super::words::labelled_in_brackets;

/// Why a line may be no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubt {
    /// `Let me read the log first.`
    Writer,
    /// `[Weather] It rained.`, `Note: it rained.`
    OtherName,
    /// `Previous owner: Kim Lee` for an owner
    OtherOwn,
    /// `The caption could be shorter.` for a caption
    OwnName,
    /// `Copper Heron or Saffron Gale`, `UC-551 (could also be UC-557)`
    Either,
    /// `❌ Copper Heron`, `It does not say "It rained."`
    Denied,
    /// `Which version do you mean?`
    Question,
}

impl Doubt {
    /// Whether the line may be meant as it is: a model that writes it again means it.
    pub(super) fn is_of_form(self) -> bool {
        matches!(self, Self::OtherName | Self::OtherOwn)
    }
}

/// Why it is doubtful that the line is a value of the field with these names. What the field's example shows is not
/// doubted.
pub(super) fn doubt(line: &str, labels: &Labels) -> Option<Doubt> {
    of_looked(ScannedLine::at(line), labels)
}

/// The same of a line that was looked at.
pub(super) fn of_looked(scanned: ScannedLine<'_>, labels: &Labels) -> Option<Doubt> {
    let line = scanned.line;
    if !may_be_doubted(scanned, labels) {
        return None;
    }
    let is_shown =
        |doubt: &Doubt| labels.example_lines().any(|shown| of(shown, labels) == Some(*doubt));
    of(line, labels).filter(|doubt| !is_shown(doubt))
}

/// Why an item of a list may be none.
pub(super) fn doubt_of_item(scanned: ScannedLine<'_>, labels: &Labels) -> Option<Doubt> {
    let line = scanned.line;
    if scanned.is_plain() && scanned.lacks(Cues::MARK) {
        return None;
    }
    let is_beside = is_aside(line) && !labels.example_lines().any(is_aside);
    if denies_in_brackets(line) && !labels.example_lines().any(denies_in_brackets) {
        Some(Doubt::Denied)
    } else if is_beside {
        Some(Doubt::Writer)
    } else {
        line_doubt(scanned, labels)
    }
}

/// Why a line may be neither a value nor an item: a list has names of its own in its items, and two in one are two words.
pub(super) fn line_doubt(scanned: ScannedLine<'_>, labels: &Labels) -> Option<Doubt> {
    if scanned.is_plain() {
        return None;
    }
    let line = scanned.line;
    let is_shown = || labels.example_lines().any(is_crossed);
    if is_crossed(line) && !is_shown() {
        return Some(Doubt::Denied);
    }
    is_note_to_self(line, labels).then_some(Doubt::Writer)
}

/// Whether the line is what the writer has yet to do, where no tasks are asked for: `TBD: ask the maker`
fn is_note_to_self(line: &str, labels: &Labels) -> bool {
    const MARKS: [&str; 3] = ["TODO:", "FIXME:", "TBD:"];
    const TASKS: [&str; 14] = [
        "todo", "todos", "task", "tasks", "step", "steps", "action", "actions", "do", "next",
        "work", "待办", "任务", "步骤",
    ];
    let begins = |line: &str| MARKS.iter().any(|mark| line.starts_with(mark));
    begins(line)
        && !TASKS.iter().any(|word| labels.names(word))
        && !labels.example_lines().any(begins)
}

/// Whether the whole of a list is a line that is no item: the writer speaks, asks, or names something else: `Let me read
/// the log first.`, `[Exports] grain, steel`
pub(in crate::kind) fn holds_no_item(line: &str, labels: &Labels) -> bool {
    let is_other = |line: &str| {
        matches!(of(line, labels), Some(Doubt::Writer | Doubt::Question))
            || labelled_in_brackets(line).is_some()
            || is_aside(line)
    };
    may_be_doubted(ScannedLine::at(line), labels)
        && is_other(line)
        && !labels.example_lines().any(is_other)
}

/// Whether the whole line is in round brackets: a remark beside the items, or a place to fill in.
fn is_aside(line: &str) -> bool {
    in_pair(line.trim_end_matches(['.', '。']), &[('(', ')'), ('（', '）')]).is_some()
}

/// Whether one quick look leaves it open.
fn may_be_doubted(scanned: ScannedLine<'_>, labels: &Labels) -> bool {
    const NAMING: Cues = Cues::SAID.union(Cues::ARTICLE);
    const ANYWHERE: Cues = Cues::EITHER.union(Cues::WISH).union(Cues::WRITER).union(Cues::MARK);
    let says_of_field = || !scanned.lacks(NAMING) && labels.may_be_among(scanned.beginnings());
    !scanned.line.is_empty()
        && (!scanned.is_plain()
            || !scanned.lacks(ANYWHERE)
            || !scanned.begins_without(Cues::ASKS)
            || says_of_field())
}

fn of(line: &str, labels: &Labels) -> Option<Doubt> {
    let text = Text::new(line);
    let is_speech = !labels.has_example() && labels.asks_for_words();
    if is_note_to_self(line, labels) {
        Some(Doubt::Writer)
    } else if is_crossed(line) || denies_quote(&text.lower) || is_withdrawn(&text.lower) {
        Some(Doubt::Denied)
    } else if let Some(doubt) = other_name(line, labels) {
        Some(doubt)
    } else if no_value::is_either(line, &text) || names_other_value(&text.lower) {
        Some(Doubt::Either)
    } else if names_field(&text, labels) || names_field_inside(&text, labels) {
        Some(Doubt::OwnName)
    } else if asks_what_is_meant(&text.lower) {
        Some(Doubt::Question)
    } else if is_speech {
        is_of_form(&text, labels).then_some(Doubt::Writer)
    } else if looks_for_words(&text.lower) || is_spoken(&text, labels) {
        Some(Doubt::Writer)
    } else if is_question(&text, labels) {
        Some(Doubt::Question)
    } else {
        let speaks = is_of_writer(&text.lower) || is_of_form(&text, labels);
        (speaks && !is_title_case(line)).then_some(Doubt::Writer)
    }
}

/// Whether the line rules a guess out, or asks before it answers, where no title or name is asked for.
fn is_spoken(text: &Text, labels: &Labels) -> bool {
    let lower = text.lower.as_str();
    (rules_out(lower) || asks_before(lower, labels))
        && !is_title_case(&text.plain)
        && !labels.topics().has(Topic::Name)
}

/// Whether a mark of denial is before the line.
fn is_crossed(line: &str) -> bool {
    line.starts_with(['❌', '✗', '✘', '✖'])
        || line.starts_with("~~") && line.matches("~~").count() > 1
}

/// Whether the line ends with a quotation that it denies: `The guide did not say "It rained."`
fn denies_quote(lower: &str) -> bool {
    let inside = lower.trim_end_matches('.').strip_suffix('"');
    let before = inside.and_then(|inside| inside.rsplit_once('"')).map(|(before, _)| before);
    before.is_some_and(|before| Class::Not.is_in(before))
}

/// What takes a value back, in a remark after it or as a label before it.
const TAKES_BACK: [&str; 15] = [
    "rejected",
    "revoked",
    "cancelled",
    "canceled",
    "withdrawn",
    "declined",
    "denied",
    "ruled out",
    "outdated",
    "obsolete",
    "superseded",
    "no longer",
    "已取消",
    "已撤回",
    "已否决",
];

/// Whether words begin with some that take a value back.
fn takes_back(words: &str) -> bool {
    TAKES_BACK.iter().any(|word| words.starts_with(word))
}

/// Whether a remark in brackets or a label takes the value back: `Re-glue the rim (rejected by the customer)`, `Ruled out:
/// a worn seal`
pub(super) fn is_withdrawn(lower: &str) -> bool {
    let remark =
        lower.trim_end_matches('.').strip_suffix(')').and_then(|line| line.rsplit_once('('));
    let label = || {
        lower.split_once(':').filter(|(label, rest)| TAKES_BACK.contains(label) && !rest.is_empty())
    };
    remark.is_some_and(|(_, remark)| takes_back(remark)) || label().is_some()
}

/// Whether a clause says that the item before it no longer counts.
fn is_taken_back(clause: &str) -> bool {
    let bare = clause.strip_prefix('已').unwrap_or(clause);
    takes_back(clause) || ["取消", "撤回"].iter().any(|word| bare.starts_with(word))
}

/// Whether a remark in brackets takes back the item before it: `grill (no, the club has one)`
fn denies_in_brackets(line: &str) -> bool {
    let bare = line.trim_end_matches(['.', '。']);
    remark_after(bare).is_some_and(|(item, remark)| {
        let lower = remark.to_lowercase();
        let denied = lower.starts_with("no, ")
            || lower.split(['，', '、', '；', ',', ';']).map(str::trim).any(is_taken_back)
            || ["排除", "否认", "不算", "not needed", "not required", "not necessary", "no longer"]
                .iter()
                .any(|word| lower.contains(word));
        denied && !item.trim().is_empty()
    })
}

/// No label has so many words.
const LONGEST_LABEL: usize = 12;

/// The doubt of a line with a name before it that is not the field's.
fn other_name(line: &str, labels: &Labels) -> Option<Doubt> {
    if labelled_in_brackets(line).is_some() {
        return Some(Doubt::OtherName);
    }
    let (label, rest) = line.split_once([':', '：'])?;
    // `Escort (last visit): Kim Lee`
    let remarked = remark_after(label.trim_matches('*'));
    if remarked.is_some_and(|(name, _)| labels.is_own(name)) && !rest.trim().is_empty() {
        return Some(Doubt::OtherOwn);
    }
    let count = label.split_whitespace().count();
    let is_mark = |c: char| matches!(c, ' ' | '-' | '\'' | '*' | '(' | ')');
    // `Does what is asked: …`; the owner in `Opponent's injury: …` says nothing.
    let says = || {
        let lower = label.to_lowercase().replace("'s ", " ");
        [Class::Finite, Class::Auxiliary].iter().any(|class| class.is_in(&lower))
    };
    let is_name = !label.trim_start_matches('*').starts_with(char::is_lowercase)
        && label.chars().all(|c| c.is_alphabetic() || is_mark(c))
        && count < LONGEST_LABEL
        && label.chars().count() > 1
        && label.chars().filter(|c| is_han(*c)).count() < 9
        && !says();
    let is_apart = line.contains('：') || rest.starts_with([' ', '*']);
    let is_question = rest.ends_with(['?', '？']);
    if !is_name || !is_apart || is_question || rest.trim().is_empty() {
        return None;
    }
    let text = Text::new(label);
    let asks = || words(&text.lower).any(|(at, _)| labels.asks_with(text.rest(at)));
    // `Bees: a history` is a title, and `Learn: all of it.` a sentence.
    let is_title =
        || labels.topics().has(Topic::Name) || labels.has_example() && labels.shows_names();
    if asks() {
        return Some(Doubt::OtherOwn);
    }
    // `Faded but still legible: Kim Lee`
    let is_told = labels.shows_names() && count > 3 && !is_title_case(label);
    (is_told || count < 5 && labels.shows_phrases() && !is_title()).then_some(Doubt::OtherName)
}

/// Whether a sentence in the line says something of the field by its name: `The caption could be shorter.`
fn names_field(text: &Text, labels: &Labels) -> bool {
    let lower = text.lower.as_str();
    std::iter::once(0).chain(clause_starts(lower)).any(|at| {
        // `So the caption is: …`
        let opener = Class::Opener.longest(text.rest(at)).unwrap_or_default();
        let at = text.skip_blanks(at + opener);
        let Some(end) = labels.own_label_at(text, at) else { return false };
        let rest = text.rest(text.skip_blanks(end));
        let is_apart = rest.len() < text.rest(end).len() || rest.starts_with(is_han);
        let says = |class: &Class| class.longest(rest);
        let copula = says(&Class::Copula).or_else(|| says(&Class::Finite));
        // `The cause is a worn belt.` is a sentence that gives the cause.
        let is_open = |width: usize| {
            labels.shows_phrases()
                || rest.get(width..).is_some_and(|rest| rest.starts_with(':'))
                || Class::Not.is_in(first_clause(rest))
        };
        is_apart && (says(&Class::Doubt).is_some() || copula.is_some_and(is_open))
    })
}

/// Whether a line of many words, where a few are asked for, has the field's name after an article: `Owner ticked 'no' in the
/// allergy box` for an allergy.
fn names_field_inside(text: &Text, labels: &Labels) -> bool {
    /// A name has fewer words.
    const MANY: usize = 6;
    /// No noun is longer, in bytes.
    const NOUN: usize = 64;
    let lower = text.lower.as_str();
    labels.shows_phrases()
        && labels.has_example()
        && !is_title_case(&text.plain)
        && lower.split(' ').count() >= MANY
        && lower.match_indices(" the ").any(|(at, the)| {
            let start = at + the.len();
            let near = text.piece(start, floor(lower, start + NOUN));
            let width = near.find([',', '.', ';']).unwrap_or(near.len());
            labels.own_at(text, start).is_some()
                || near.get(..width).is_some_and(|noun| labels.is_head_noun(noun))
        })
}

/// Where a clause begins after a mark.
fn clause_starts(lower: &str) -> impl Iterator<Item = usize> {
    let bytes = lower.as_bytes();
    // `0x82` is the last byte of `。`.
    let marks = bytes.iter().enumerate().filter(|(at, byte)| match byte {
        b',' => true,
        b'.' | b'!' => bytes.get(at + 1) == Some(&b' '),
        0x82 => lower.get(..=*at).is_some_and(|before| before.ends_with('。')),
        _ => false,
    });
    marks.flat_map(|(at, _)| {
        let is_blank = bytes.get(at + 1) == Some(&b' ');
        [Some(at + 1), is_blank.then_some(at + 2)].into_iter().flatten()
    })
}

/// The words up to the next mark, and no more than a clause has.
fn first_clause(rest: &str) -> &str {
    const LONGEST: usize = 120;
    let end = rest.char_indices().find(|(at, c)| *at >= LONGEST || ".!?,;。".contains(*c));
    rest.get(..end.map_or(rest.len(), |(at, _)| at)).unwrap_or(rest)
}

/// Whether the line asks for what it should say: `Which version do you mean?`, `这道菜叫炒面吗？`
fn is_question(text: &Text, labels: &Labels) -> bool {
    let asks_too = |shown: &str| shown.ends_with(['?', '？']);
    let has_nothing = labels.shows_names() && text.lower.chars().all(|c| c == '?');
    !labels.example_lines().any(asks_too)
        && (has_nothing
            || no_value::is_question_of(text, labels)
            || text.lower.ends_with("吗?")
            || ["could you ", "can you ", "would you "]
                .iter()
                .any(|ask| text.lower.starts_with(ask)))
}

/// Whether the line asks what the task means: `Which of the two do you mean?`
fn asks_what_is_meant(lower: &str) -> bool {
    let asks = [" do you mean", " did you mean", "你是指", "您是指", "你指的是", "您指的是"];
    let offers = ["should i ", "shall i ", "do you want me to ", "would you like me to "];
    let is_asked = || asks.iter().any(|words| lower.contains(words));
    lower.ends_with('?') && (offers.iter().any(|words| lower.starts_with(words)) || is_asked())
}

/// How a line begins in which the writer tells what the writer does, in lower case.
const WRITES: [&str; 28] = [
    "i could not ",
    "i couldn't ",
    "i was unable ",
    "i was not able ",
    "i have read ",
    "i've read ",
    "i have looked ",
    "let me ",
    "let's ",
    "let us ",
    "i will ",
    "i'll ",
    "i'd be ",
    "i would be ",
    "i'm going to ",
    "i am going to ",
    "i'm happy to ",
    "i am happy to ",
    "i can ",
    "i can't ",
    "i cannot ",
    "i need to ",
    "we need to ",
    "让我",
    "我来",
    "我会",
    "我将",
    "请告诉",
];

/// Whether the writer tells what the writer does, at the beginning or after a few words: `Great question! Let's see.`
fn is_of_writer(lower: &str) -> bool {
    let may_begin = |text: &str| {
        text.bytes().next().is_some_and(|first| matches!(first, b'l' | b'i' | b'w') || first > 127)
    };
    let begins = |text: &str| may_begin(text) && WRITES.iter().any(|words| text.starts_with(words));
    let is_parted = || !lower.is_ascii() || has(lower, b'!') || has(lower, b',');
    let opener = || lower.split_once(['!', ',', '。']).filter(|(opener, _)| opener.len() < 24);
    let opener = if is_parted() { opener() } else { None };
    begins(lower) || opener.is_some_and(|(_, rest)| begins(rest.trim_start()))
}

/// How a line begins that says that the writer does not know.
const UNSURE: [&str; 8] = [
    "i doubt ",
    "i'm unsure ",
    "i am unsure ",
    "it is unclear ",
    "it's unclear ",
    "it is not clear ",
    "it isn't clear ",
    "我不确定",
];

/// Whether the line speaks of the form and fills no field: `The sentence should name the house.`, `It is unclear who gets
/// it.`, `Let's follow the instructions.`
fn is_of_form(text: &Text, labels: &Labels) -> bool {
    let lower = text.lower.as_str();
    let noun = ["the ", "this ", "your ", "my "].iter().find_map(|the| lower.strip_prefix(the));
    let says_how = noun.is_some_and(|noun| {
        // `The first sentence should greet the readers.`
        let after = words(noun).take(3).find_map(|(at, _)| {
            let telling = noun.get(at..)?;
            telling.get(Class::Telling.longest(telling)?..).map(|after| (telling, after))
        });
        let after = after.filter(|(telling, _)| labels.asks_with(telling));
        let after = after.map_or("", |(_, after)| after);
        [" should ", " must ", " needs to ", " has to "].iter().any(|word| after.starts_with(word))
    });
    let names_form = || {
        let nouns = [" instruction", " format", " field", " section", " template"];
        let is_own = || {
            let places = [" the ", " your ", " a "]
                .iter()
                .flat_map(|the| lower.match_indices(the).map(|(at, the)| at + the.len()));
            places.into_iter().any(|at| labels.own_at(text, at).is_some())
        };
        nouns.iter().any(|noun| lower.contains(noun)) || is_own()
    };
    // `Write one sentence that says what it showed.`
    let orders = lower.strip_prefix("write ").is_some_and(|what| {
        ["one sentence", "a sentence", "one short sentence", "something like"]
            .iter()
            .any(|words| what.starts_with(words))
    });
    says_how
        || orders && labels.asks_for_words()
        || UNSURE.iter().any(|words| lower.starts_with(words)) && !labels.is_for_words()
        || misses_task(lower)
        || is_of_writer(lower) && (names_form() || cannot_write(lower))
}

/// Whether what the writer cannot do is to write: `Sorry, I cannot describe an object I have not seen.`
fn cannot_write(lower: &str) -> bool {
    const VERBS: [&str; 9] = [
        "write",
        "describe",
        "summarize",
        "summarise",
        "provide",
        "draft",
        "create",
        "phrase",
        "answer",
    ];
    let after =
        ["i cannot ", "i can't "].iter().find_map(|cannot| Some(lower.split_once(cannot)?.1));
    after.is_some_and(|after| VERBS.iter().any(|verb| after.starts_with(verb)))
}

/// Whether the line tells the reader that nothing was given: `You have not pasted the will.`
fn misses_task(lower: &str) -> bool {
    const GIVES: [&str; 8] =
        ["pasted", "provided", "included", "attached", "shared", "given", "sent", "supplied"];
    let leads = ["you have not ", "you haven't ", "you did not ", "you didn't "];
    let after = leads.iter().find_map(|lead| lower.strip_prefix(lead));
    after.is_some_and(|verb| GIVES.iter().any(|gives| verb.starts_with(gives)))
}

/// Whether a line could be doubtful for some field.
pub(super) fn may_be_doubtful(line: &str) -> bool {
    let text = Text::new(line);
    is_crossed(line)
        || is_aside(line)
        || labelled_in_brackets(line).is_some()
        || line.contains([':', '：'])
        || no_value::is_either(line, &text)
        || names_other_value(&text.lower)
        || text.lower.ends_with('?')
        || is_of_writer(&text.lower)
        || is_withdrawn(&text.lower)
        || denies_in_brackets(line)
        || text.lower.starts_with("write ")
        || text.lower.contains(" the ")
        || cannot_write(&text.lower)
        || UNSURE.iter().any(|words| text.lower.starts_with(words))
        || misses_task(&text.lower)
        || [Class::Copula, Class::Finite, Class::Doubt].iter().any(|class| class.is_in(&text.lower))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Field;

    fn check(about: &'static str, example: &'static str, lines: &[(&str, bool)]) {
        let field = Field {
            header: "Caption".into(),
            keys: vec!["caption".into()].into(),
            about: about.into(),
            example: example.into(),
            ..Field::EMPTY
        };
        let labels = Labels::of(&field);
        for (line, expect) in lines {
            assert_eq!(
                doubt(line, &labels).is_some(),
                *expect,
                "{line:?} beside {example:?}, {about:?}"
            );
        }
    }

    #[test]
    fn a_line_is_doubtful_by_what_it_shows() {
        let about = "What the picture shows, in one sentence.";
        let example = "Two boats are tied up at the pier.";
        check(
            about,
            example,
            &[
                ("A dog sleeps in the sun.", false),
                ("A man or a woman rows the boat.", false),
                ("Great question! Let's look at the picture.", true),
                ("I'd be happy to help you with the caption!", true),
                ("[Weather] It rains.", true),
                ("Weather: it rains.", false),
                ("Old caption: a dog sleeps.", true),
                ("The caption could be shorter.", true),
                ("\"A dog sleeps.\" or \"A cat sleeps.\"", true),
                ("❌ A dog sleeps in the sun.", true),
                ("Which picture do you mean?", true),
                ("好的，让我先看看这张图片。", true),
            ],
        );
        // What the example shows is not doubted.
        check("", "two boats tied up at the pier", &[("Weather: rain over the sea", true)]);
        check("", "boats: two tied up at the pier", &[("Weather: rain over the sea", true)]);
        check("", "Boats: two tied up at the pier", &[("Weather: rain over the sea", false)]);
        check(about, "[Pier] Two boats are tied up.", &[("[Sun] A dog sleeps.", false)]);
        // A title may have a colon, and what is said may be said by anybody.
        check("The title of the picture.", "", &[("Boats: a history", false)]);
        check("The message to the customer.", "", &[("I'll call you tomorrow.", false)]);
    }
}
