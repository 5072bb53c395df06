//! Pieces of a task that a value could be: what matches its pattern there, and what is nearest to what was
//! written.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::accept::Acceptance;
use super::pattern::Search;
use super::task::{Task, words};
use crate::lexicon::is_han;
use crate::spec::{Field, Kind, Rule};
use crate::text::fold;

/// How many pieces are offered: a choice among more is no help.
pub(super) const MOST: usize = 5;
/// The longest value, in words, that is searched for by likeness.
pub(super) const LONGEST: usize = 12;
/// How much of both texts a piece of the task shares with what was written, at least.
const ALIKE: f64 = 0.5;
/// The same of so few Chinese characters that one of them is much.
const ALIKE_IF_SHORT: f64 = 0.3;
const SHORT: usize = 3;
/// How much a run of another length counts: what was written has its words, only in other letters.
const OTHER_LENGTH: f64 = 0.85;

/// The pieces of the task that a field's value could be, at most five. Each keeps the field's rules:
///
/// - with a pattern, what the pattern matches; of more than five places, those nearest to what was `written`, the
///   nearest first;
/// - without a pattern, of a field that has to be copied: the runs of words nearest to what was `written`.
///
/// Empty for a field that is no text or link, where nothing is near, and where a pattern of a field that need not be
/// copied matches a plain word: such a word is there by chance.
pub fn offers(field: &Field, task: &str, written: Option<&str>) -> Vec<String> {
    let kind = field.kind.required();
    if !matches!(kind, Kind::Text | Kind::Line | Kind::Parsed(_)) {
        return Vec::new();
    }
    let task = Task::new(task);
    match pattern(field) {
        Some(_) => {
            let found = acceptable_matches(field, &task);
            let is_by_chance = |piece: &String| piece.chars().all(char::is_alphabetic);
            if !field.is_grounded() && found.iter().any(is_by_chance) {
                return Vec::new();
            }
            if found.len() > MOST { nearest_of(found, written) } else { found }
        }
        None if field.is_grounded() => {
            let found = written.map(|written| nearest(written, task.text())).unwrap_or_default();
            acceptable(field, &task, found)
        }
        None => Vec::new(),
    }
}

/// The only piece of the task that a field's value can be: it must be there, its pattern matches it, and it keeps
/// the field's other rules.
pub fn only_match(field: &Field, task: &Task<'_>) -> Option<String> {
    pattern(field).filter(|_| field.is_grounded())?;
    match acceptable_matches(field, task).as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// Whether the field has a pattern that can be searched for, and nothing in the task has its form.
pub(crate) fn matches_nothing(field: &Field, task: &Task<'_>) -> bool {
    pattern(field).is_some_and(|regex| {
        Search::new(regex).is_some() && matching(regex, task.text()).is_empty()
    })
}

/// What a field's pattern matches in the task and the field accepts, each once.
fn acceptable_matches(field: &Field, task: &Task<'_>) -> Vec<String> {
    let found = pattern(field).map(|regex| matching(regex, task.text()));
    acceptable(field, task, found.unwrap_or_default())
}

/// The pieces of the task that keep every rule of the field and that its type takes.
pub fn acceptable(field: &Field, task: &Task<'_>, mut pieces: Vec<String>) -> Vec<String> {
    let accepted = Acceptance::new(field, task);
    pieces.retain(|piece| accepted.takes(piece));
    pieces
}

/// The pieces that are like what was written, the likest first, at most five; none where nothing is like it.
fn nearest_of(pieces: Vec<String>, written: Option<&str>) -> Vec<String> {
    let Some(written) = written else { return Vec::new() };
    let sought = Pairs::of(written);
    let alike = |piece: String| (sought.likeness(&Pairs::of(&piece)), piece);
    let mut found: Vec<(f64, String)> = pieces.into_iter().map(alike).collect();
    found.retain(|(likeness, _)| *likeness >= ALIKE);
    // The sort is stable: of equals the first in the task comes first.
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    found.into_iter().take(MOST).map(|(_, piece)| piece).collect()
}

/// The runs of the task's words that what was `written` holds among other words, where they are as many words as one
/// of the samples: `Anna Kowalski` of `Anna Kowalski from Rome`, where `Li Wen` is a sample. At most five, as the task
/// has them; empty where there are more, and where the samples are longer than any value that is searched for.
pub fn runs_in_common(samples: &[&str], written: &str, task: &str) -> Vec<String> {
    let lengths: Vec<usize> = samples.iter().map(|sample| words(sample).len()).collect();
    let (Some(least), Some(most)) = (lengths.iter().min(), lengths.iter().max()) else {
        return Vec::new();
    };
    if *least < 2 || *most > LONGEST {
        return Vec::new();
    }
    let keys = |text: &str| -> Vec<(Range<usize>, String)> {
        let key = |range: Range<usize>| (range.clone(), fold(text.get(range).unwrap_or_default()));
        words(text).into_iter().map(key).collect()
    };
    let own: HashSet<[String; 2]> = keys(written).windows(2).filter_map(pair).collect();
    let words = keys(task);
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, two) in words.windows(2).enumerate() {
        let is_apart = two.first().zip(two.last()).is_none_or(|((one, _), (other, _))| {
            task.get(one.end..other.start).is_none_or(|gap| gap.contains(is_mark))
        });
        if is_apart || !pair(two).is_some_and(|pair| own.contains(&pair)) {
            continue;
        }
        match runs.last_mut().filter(|run| run.end == at + 1) {
            Some(run) => run.end = at + 2,
            None => runs.push(at..at + 2),
        }
    }
    runs.retain(|run| (*least..=*most).contains(&run.len()));
    let piece = |run: &Range<usize>| {
        let run = words.get(run.clone())?;
        task.get(run.first()?.0.start..run.last()?.0.end).map(str::to_owned)
    };
    let mut pieces: Vec<String> = Vec::new();
    for piece in runs.iter().filter_map(piece) {
        if !pieces.iter().any(|known| fold(known) == fold(&piece)) {
            pieces.push(piece);
        }
        // No more is compared, so that a long task costs no more than its length.
        if pieces.len() > MOST {
            return Vec::new();
        }
    }
    pieces
}

/// Two words beside each other.
fn pair(two: &[(Range<usize>, String)]) -> Option<[String; 2]> {
    match two {
        [(_, one), (_, other)] => Some([one.clone(), other.clone()]),
        _ => None,
    }
}

/// The only run of words of the task that a text names in another number: `pot of tea` where the task says `pots of
/// tea`. `None` where no run is like that, or several that differ.
pub(crate) fn only_inflected(written: &str, task: &Task<'_>) -> Option<String> {
    let text = task.text();
    let word = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
    let sought: Vec<&str> =
        words(written).into_iter().map(|range| written.get(range).unwrap_or_default()).collect();
    if sought.is_empty() || sought.len() > LONGEST {
        return None;
    }
    let words = words(text);
    let is_run = |run: &&[Range<usize>]| {
        run.iter().zip(&sought).all(|(range, sought)| is_same_noun(word(range), sought))
    };
    let mut pieces = words.windows(sought.len()).filter(is_run).filter_map(|run| {
        let range = run.first()?.start..run.last()?.end;
        text.get(range)
    });
    let only = pieces.next()?;
    pieces.all(|other| fold(other) == fold(only)).then(|| only.to_owned())
}

/// Whether two words differ in nothing but case and an ending that makes a plural in English.
fn is_same_noun(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    let is_plural_of = |plural: &str, noun: &str| {
        let ending = plural.strip_prefix(noun);
        let is_ending = matches!(ending, Some("s" | "es")) && noun.len() > 2;
        is_ending
            || noun.strip_suffix('y').is_some_and(|stem| plural.strip_suffix("ies") == Some(stem))
    };
    one == other || is_plural_of(&one, &other) || is_plural_of(&other, &one)
}

pub(super) fn pattern(field: &Field) -> Option<&str> {
    field.rules.iter().find_map(|rule| match rule {
        Rule::Pattern(pattern) => Some(pattern.regex.as_ref()),
        _ => None,
    })
}

/// What the pattern matches in the text, as whole words, each once.
pub(crate) fn matching(pattern: &str, text: &str) -> Vec<String> {
    let Some(search) = Search::new(pattern) else { return Vec::new() };
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    for range in search.places(text) {
        let Some(piece) = text.get(range.clone()).map(|piece| trimmed(piece, &search)) else {
            continue;
        };
        if !piece.is_empty() && stands_alone(text, &range) && known.insert(fold(piece)) {
            found.push(piece.to_owned());
        }
    }
    found
}

/// The piece without the blanks round it and the mark of the sentence after it, where the pattern matches
/// what is left.
fn trimmed<'p>(piece: &'p str, search: &Search) -> &'p str {
    let piece = if search.matches(piece.trim()) { piece.trim() } else { piece };
    let bare = piece.trim_start_matches(['(', '<', '"', '“', '（', '：', '，']);
    let bare = bare.trim_end_matches([
        '>', '"', '”', '）', '.', ',', ';', ':', '!', '?', ')', '。', '，', '；', '！', '？',
    ]);
    if !bare.is_empty() && search.matches(bare) { bare } else { piece }
}

/// Whether no letter or digit touches the place.
fn stands_alone(text: &str, range: &Range<usize>) -> bool {
    let touches = |next: Option<char>| next.is_some_and(|c| c.is_alphanumeric() && !is_han(c));
    let before = text.get(..range.start).and_then(|before| before.chars().next_back());
    let after = text.get(range.end..).and_then(|after| after.chars().next());
    let piece = text.get(range.clone()).unwrap_or_default();
    let begins = piece.starts_with(|c: char| c.is_alphanumeric() && !is_han(c));
    let ends = piece.ends_with(|c: char| c.is_alphanumeric() && !is_han(c));
    !(begins && touches(before) || ends && touches(after))
}

/// The runs of words of the text that are most like the written value; they do not overlap.
pub(super) fn nearest(written: &str, text: &str) -> Vec<String> {
    let size = tokens(written).len();
    if size == 0 || size > LONGEST {
        return Vec::new();
    }
    let sought = Pairs::of(written);
    let tokens = tokens(text);
    // Of a name of two characters one is right.
    let is_short = written.chars().count() <= SHORT && written.chars().all(is_han);
    let least = if is_short { ALIKE_IF_SHORT } else { ALIKE };
    let is_parted = written.contains(is_full_mark);
    let mut runs = Vec::new();
    let lengths = if is_short { size..=size } else { size.saturating_sub(1).max(1)..=size + 1 };
    for length in lengths {
        for run in tokens.windows(length) {
            let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
            let range = first.start..last.end;
            let piece = text.get(range.clone()).unwrap_or_default();
            let likeness = sought.likeness(&Pairs::of(piece));
            let likeness = if length == size { likeness } else { likeness * OTHER_LENGTH };
            // Characters on both sides of a comma are no word.
            if likeness >= least && (is_parted || !piece.contains(is_full_mark)) {
                runs.push((likeness, range));
            }
        }
    }
    runs.sort_by(|(one, at), (other, to)| other.total_cmp(one).then(at.start.cmp(&to.start)));
    let mut kept: Vec<Range<usize>> = Vec::new();
    for (_, range) in runs {
        if kept.len() < MOST && kept.iter().all(|k| range.end <= k.start || k.end <= range.start) {
            kept.push(range);
        }
    }
    let piece = |range: Range<usize>| text.get(range).unwrap_or_default().trim_matches(is_mark);
    let pieces = kept.into_iter().map(|range| piece(range).to_owned());
    pieces.filter(|piece| !piece.is_empty()).collect()
}

fn is_mark(letter: char) -> bool {
    letter.is_ascii_punctuation() || is_full_mark(letter)
}

fn is_full_mark(letter: char) -> bool {
    matches!(letter, '。' | '，' | '、' | '；' | '：' | '！' | '？' | '“' | '”')
}

/// The words of a text; a Chinese character is a word of its own.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let is_part = letter.is_alphanumeric() || letter.is_ascii_punctuation();
        match tokens.last_mut() {
            Some(last) if open && is_part && !is_han(letter) => last.end = end,
            _ if is_part => tokens.push(at..end),
            _ => {}
        }
        open = is_part && !is_han(letter);
    }
    tokens
}

/// The pairs of neighbouring letters of a text, counted.
struct Pairs {
    counts: HashMap<(char, char), usize>,
    all: usize,
}

impl Pairs {
    fn of(text: &str) -> Self {
        let folded = format!(" {} ", fold(text));
        let letters: Vec<char> = folded.chars().collect();
        let mut counts = HashMap::new();
        for pair in letters.windows(2) {
            if let [one, other] = pair {
                *counts.entry((*one, *other)).or_insert(0) += 1;
            }
        }
        Self { all: letters.len().saturating_sub(1), counts }
    }

    /// The share of both that is common, from 0 to 1 (Dice's coefficient).
    fn likeness(&self, other: &Self) -> f64 {
        let common: usize = self
            .counts
            .iter()
            .map(|(pair, count)| (*count).min(other.counts.get(pair).copied().unwrap_or(0)))
            .sum();
        // Counts of letters are far below what a float holds exactly.
        #[expect(clippy::cast_precision_loss, reason = "counts of letters are small")]
        let share = 2.0 * common as f64 / (self.all + other.all).max(1) as f64;
        share
    }
}

#[cfg(feature = "patterns")]
#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{Bounds, Pattern, Ref};

    const TASK: &str = "Hi, Anna Kowalski here (anna.k@example.com). We are 4, order AB-1204, and would like \
                        to come on 12 March. My friend Carla Kovalsky (+49 30 1234567) pays.";

    fn field(pattern: Option<&'static str>) -> Field {
        let pattern = pattern.map(|regex| Rule::Pattern(Pattern::from(regex)));
        Field { rules: pattern.into_iter().chain([Rule::Grounded]).collect(), ..Field::EMPTY }
    }

    fn check(pattern: Option<&'static str>, written: &str, expect: &[&str]) {
        assert_eq!(offers(&field(pattern), TASK, Some(written)), expect, "{pattern:?} {written:?}");
        let only = only_match(&field(pattern), &Task::new(TASK));
        assert_eq!(
            only.as_deref(),
            expect.first().copied().filter(|_| pattern.is_some() && expect.len() == 1)
        );
    }

    #[test]
    fn what_stands_in_the_task_is_offered() {
        check(Some(r"[^@ ]+@[^@ ]+"), "li@wen.org", &["anna.k@example.com"]);
        check(Some(r"^[A-Z]{2}-\d+$"), "XY-1", &["AB-1204"]);
        check(Some(r"\+[\d ]{6,}"), "", &["+49 30 1234567"]);
        check(Some(r"\d{1,2}"), "", &["4", "12", "49", "30"]);
        check(Some(r"[a-z]+\d"), "", &[]);
        check(None, "Anna Kowalsky", &["Anna Kowalski", "Carla Kovalsky"]);
        check(None, "March 12", &["12 March"]);
        check(None, "Li Wen", &[]);
        check(None, "", &[]);
    }

    #[test]
    fn of_many_places_the_nearest_are_offered_and_none_where_nothing_is_near() {
        let task = "Orders AB-1111, CD-2222, EF-3333, GH-4444, IJ-5555, KL-6666 and KL-6667.";
        let field = field(Some(r"[A-Z]{2}-\d+"));
        let check = |written: Option<&str>, expect: &[&str]| {
            assert_eq!(offers(&field, task, written), expect, "{written:?}");
        };
        check(Some("KL 6666"), &["KL-6666", "KL-6667"]);
        check(Some("the order"), &[]);
        check(None, &[]);
    }

    #[test]
    fn what_breaks_a_rule_is_neither_offered_nor_taken() {
        let short = Field {
            rules: (field(Some(r"[A-Z]{2}-\d+")).rules.iter().cloned())
                .chain([Rule::Length(Bounds { min: None, max: Some(7) })])
                .collect(),
            ..Field::EMPTY
        };
        let only = |task: &str| only_match(&short, &Task::new(task));
        assert_eq!(only("order AB-120455"), None);
        assert_eq!(only("order AB-120455, then CD-1"), Some("CD-1".to_owned()));
        assert_eq!(offers(&short, "order AB-120455, CD-1", Some("x")), ["CD-1"]);
        let list = Field { kind: Ref::shared(Kind::List(Ref::Static(&Kind::Line))), ..short };
        assert!(offers(&list, "CD-1 and EF-2", None).is_empty(), "a list is no choice");
    }

    #[test]
    fn a_field_with_a_pattern_alone_is_offered_what_is_no_plain_word() {
        let check = |regex: &'static str, expect: &[&str]| {
            let free = Field { rules: vec![Rule::Pattern(regex.into())].into(), ..Field::EMPTY };
            assert_eq!(offers(&free, TASK, Some("x")), expect, "{regex}");
            assert_eq!(only_match(&free, &Task::new(TASK)), None);
        };
        check(r"[A-Z]{2}-\d+", &["AB-1204"]);
        check(r"\d{1,2}", &["4", "12", "49", "30"]);
        // A country: `OK` and `TV` are none.
        check(r"[A-Z][a-z]+", &[]);
        let free = Field { rules: [].into_iter().collect(), ..Field::EMPTY };
        assert!(offers(&free, TASK, Some("Anna Kowalsky")).is_empty());
    }

    #[test]
    fn words_of_the_task_among_others_are_offered() {
        let check = |samples: &[&str], written: &str, task: &str, expect: &[&str]| {
            assert_eq!(runs_in_common(samples, written, task), expect, "{written:?}");
        };
        let cities = ["厦门", "成都", "哈尔滨"];
        let task = "孙丽，昆明，2把雨伞都是坏的，不要了，请退款。";
        check(&cities, "我福昆明", task, &["昆明"]);
        check(&cities, "昆明雨伞都", task, &["昆明", "雨伞都"]);
        check(&cities, "2把雨伞都是坏的", task, &[]);
        check(&cities, "丽昆", task, &[]);
        check(&["Li Wen"], "Anna Kowalski from Rome", TASK, &["Anna Kowalski"]);
        check(&["Li"], "Anna Kowalski from Rome", TASK, &[]);
        check(&[], "Anna Kowalski", TASK, &[]);
    }

    #[test]
    fn chinese_is_compared_by_its_characters() {
        assert_eq!(nearest("王小民", "我是王小明，三月五日来。"), ["王小明"]);
    }
}
