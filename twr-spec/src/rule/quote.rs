//! Quotes of a task: the words in which a value is there, and the pieces near a quote that a value could be.

use std::ops::Range;

use super::spans::{LONGEST, MOST, matching, nearest, pattern};
use super::task::{push_word, words};
use crate::spec::Field;
use crate::text::fold;

/// How many words before a value belong to the quote that says it.
const BEFORE: usize = 3;
/// The most words of a quote that is offered as a value itself, where the value has fewer.
const SHORT: usize = 4;

/// The words of the task in which a value is, with up to three before it in its sentence: what a perfect model
/// would quote. `None` where the value is not there.
pub fn quote_of(value: &str, task: &str) -> Option<String> {
    let page = Page::new(task);
    let place = page.find(value)?;
    let start = (place.start.saturating_sub(BEFORE)..place.start)
        .rev()
        .take_while(|at| !page.is_break(*at))
        .last()
        .unwrap_or(place.start);
    page.text(start..place.end).map(str::to_owned)
}

/// The pieces of the task that a field's value could be, by a quote of the task that does not hold the `value`: at
/// most five, and the value is the last. What the field's pattern matches in the sentence of the quote; without a
/// pattern, the words that are written as the value is, in capitals or with digits: those in the quote first, then
/// those in the rest of its sentence. Where the quote has no such words, the quote itself, if it is short.
///
/// Empty where the quote is not in the task and nothing there is near it, and where nothing but the value
/// is left.
pub fn pieces_near(field: &Field, task: &str, quote: &str, value: &str) -> Vec<String> {
    let page = Page::new(task);
    let place = page.find(quote).or_else(|| page.find(nearest(quote, task).first()?));
    let Some(place) = place else { return Vec::new() };
    let sentence = page.sentence(&place);
    let found = if let Some(regex) = pattern(field) {
        matching(regex, page.text(sentence).unwrap_or_default())
    } else {
        let length = words(value).len();
        let is_short = place.len() <= SHORT.max(2 * length) && place.len() <= LONGEST;
        let mut found = page.written_as(value, place.clone());
        if found.is_empty() {
            found.extend(page.text(place).filter(|_| is_short).map(str::to_owned));
        }
        found.extend(page.written_as(value, sentence));
        found
    };
    let mut pieces: Vec<String> = Vec::new();
    for piece in found {
        let is_new = |known: &String| fold(known) != fold(&piece);
        if pieces.len() + 1 < MOST && fold(&piece) != fold(value) && pieces.iter().all(is_new) {
            pieces.push(piece);
        }
    }
    if !pieces.is_empty() {
        pieces.push(value.to_owned());
    }
    pieces
}

/// How a word is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Script {
    Digits,
    Capital,
    Plain,
}

impl Script {
    fn of(word: &str) -> Self {
        if word.contains(|c: char| c.is_ascii_digit()) {
            Self::Digits
        } else if word.starts_with(char::is_uppercase) {
            Self::Capital
        } else {
            Self::Plain
        }
    }
}

/// A text as words with their places.
struct Page<'t> {
    text: &'t str,
    words: Vec<Range<usize>>,
    /// The words in lower case, a blank before and after each.
    spaced: String,
    /// Where each word begins there.
    offsets: Vec<usize>,
}

impl<'t> Page<'t> {
    fn new(text: &'t str) -> Self {
        let words = words(text);
        let mut spaced = String::from(" ");
        let mut offsets = Vec::with_capacity(words.len());
        for word in &words {
            offsets.push(spaced.len());
            push_word(&mut spaced, text.get(word.clone()).unwrap_or_default());
        }
        Self { text, words, spaced, offsets }
    }

    /// The first place where the words of a text are, in this order.
    fn find(&self, text: &str) -> Option<Range<usize>> {
        let sought = Page::new(text);
        if sought.words.is_empty() {
            return None;
        }
        let at = memchr::memmem::find(self.spaced.as_bytes(), sought.spaced.as_bytes())?;
        let first = self.offsets.binary_search(&(at + 1)).ok()?;
        Some(first..first + sought.words.len())
    }

    /// What is in the text from the first to the last of these words.
    fn text(&self, words: Range<usize>) -> Option<&'t str> {
        let words = self.words.get(words)?;
        self.text.get(words.first()?.start..words.last()?.end)
    }

    /// Whether a sentence ends after this word.
    fn is_break(&self, at: usize) -> bool {
        let (Some(word), Some(next)) = (self.words.get(at), self.words.get(at + 1)) else {
            return true;
        };
        let gap = self.text.get(word.end..next.start).unwrap_or_default();
        let ends = gap.contains(['.', '!', '?', ';']) && gap.contains(char::is_whitespace);
        ends || gap.contains(['\n', '。', '！', '？', '；'])
    }

    /// The words of the sentences that these are in.
    fn sentence(&self, place: &Range<usize>) -> Range<usize> {
        let start = (0..place.start).rev().take_while(|at| !self.is_break(*at)).last();
        let last = place.end.saturating_sub(1);
        let end = (last..self.words.len()).find(|at| self.is_break(*at));
        start.unwrap_or(place.start)..end.map_or(place.end, |end| end + 1)
    }

    /// The pieces among these words that are written as the value is. A value of capitals, or of digits, may be
    /// longer or shorter than they are; of others the words are compared one by one.
    fn written_as(&self, value: &str, among: Range<usize>) -> Vec<String> {
        let script = |text: &str, word: &Range<usize>| {
            Script::of(text.get(word.clone()).unwrap_or_default())
        };
        let sought: Vec<Script> = words(value).iter().map(|word| script(value, word)).collect();
        let Some(first) = sought.first().filter(|_| sought.len() <= LONGEST) else {
            return Vec::new();
        };
        let is_uniform = sought.iter().all(|other| other == first);
        let here = self.words.get(among.clone()).unwrap_or_default();
        let here: Vec<Script> = here.iter().map(|word| script(self.text, word)).collect();
        let mut places: Vec<Range<usize>> = Vec::new();
        if is_uniform && *first != Script::Plain {
            for (at, _) in here.iter().enumerate().filter(|(_, script)| *script == first) {
                let at = among.start + at;
                match places.last_mut().filter(|run| run.end == at && self.is_close(at)) {
                    Some(run) => run.end += 1,
                    None => places.push(at..at + 1),
                }
            }
        } else if !is_uniform {
            let fits = here.windows(sought.len()).enumerate();
            let fits = fits.filter(|(_, window)| *window == sought);
            places.extend(fits.map(|(at, _)| among.start + at..among.start + at + sought.len()));
        }
        let pieces = places.into_iter().filter_map(|place| self.text(place));
        // A letter alone is the writer.
        let is_word = |piece: &&str| *first != Script::Capital || piece.chars().count() > 1;
        pieces.filter(is_word).map(str::to_owned).collect()
    }

    /// Whether no mark but a full stop or a hyphen parts the word from the one before.
    fn is_close(&self, at: usize) -> bool {
        let words =
            (at.checked_sub(1).and_then(|before| self.words.get(before)), self.words.get(at));
        let (Some(before), Some(word)) = words else { return false };
        let gap = self.text.get(before.end..word.start).unwrap_or_default();
        gap.chars().all(|c| c.is_whitespace() || matches!(c, '.' | '-'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::Rule;

    const TASK: &str = "Hi, I am Anna Kowalski. Please ring Carla de Souza on 12 March, or Ben Oak. \
                        We would like egg sandwiches, and cheese rolls for Tom.";

    #[test]
    fn a_value_is_quoted_with_the_words_before_it() {
        let check = |value: &str, task: &str, expect: Option<&str>| {
            assert_eq!(quote_of(value, task).as_deref(), expect, "{value:?}");
        };
        check("Anna Kowalski", TASK, Some("Hi, I am Anna Kowalski"));
        check("carla de souza", TASK, Some("Please ring Carla de Souza"));
        check("12 March", TASK, Some("de Souza on 12 March"));
        check("Hi", TASK, Some("Hi"));
        check("Please", TASK, Some("Please"));
        check("Dora", TASK, None);
        check("", TASK, None);
        check("王小明", "你好。我是王小明。", Some("我是王小明"));
    }

    #[test]
    fn pieces_near_a_quote_are_written_as_the_value_is() {
        let check = |quote: &str, value: &str, expect: &[&str]| {
            let field = Field { rules: vec![Rule::Grounded].into(), ..Field::EMPTY };
            assert_eq!(pieces_near(&field, TASK, quote, value), expect, "{quote:?} {value:?}");
        };
        check("or Ben Oak", "Tom", &["Ben Oak", "Please", "Carla", "Souza", "Tom"]);
        check("I am Anna Kowalski", "Tom", &["Anna Kowalski", "Hi", "Tom"]);
        // What the model wrote otherwise is found by what is nearest to it.
        check("I am Ana Kowalsky", "Tom", &["Anna Kowalski", "Hi", "Tom"]);
        check("on 12 March", "5 May", &["12 March", "5 May"]);
        check("egg sandwiches", "cheese rolls", &["egg sandwiches", "cheese rolls"]);
        check("nothing of this kind", "Tom", &[]);
        check("", "Tom", &[]);
        check("cheese rolls", "Tom", &["cheese rolls", "We", "Tom"]);
    }

    #[cfg(feature = "patterns")]
    #[test]
    fn a_pattern_says_what_the_pieces_are() {
        let rules = vec![Rule::Grounded, Rule::Pattern(r"\d+".into())];
        let field = Field { rules: rules.into(), ..Field::EMPTY };
        let task = "Order 41 was for 3 lamps. Order 77 is late.";
        assert_eq!(pieces_near(&field, task, "Order 77 is late", "41"), ["77", "41"]);
        assert_eq!(pieces_near(&field, task, "lamps", "41"), ["3", "41"]);
        assert_eq!(pieces_near(&field, task, "is late", "77"), Vec::<String>::new());
    }

    #[test]
    fn a_long_task_of_one_word_costs_no_more_than_its_length() {
        let task = "again ".repeat(40_000);
        let field = Field { rules: vec![Rule::Grounded].into(), ..Field::EMPTY };
        let long = format!("{}once", "again ".repeat(20));
        assert_eq!(pieces_near(&field, &task, &long, "Tom"), Vec::<String>::new());
        assert!(quote_of("again", &task).is_some());
    }
}
