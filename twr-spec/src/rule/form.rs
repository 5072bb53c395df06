//! Pieces of a task that are written as the values of worked examples are: in capitals, with digits, as a date in
//! Chinese.

use std::ops::Range;

use super::spans::MOST;
use super::task::words;
use crate::lexicon::{Class, is_han};
use crate::spec::{Example, Value};
use crate::text::fold;

/// The pieces of the task that are written as all of these samples are, each once: what a value could be that has to
/// be copied from the task. Pieces of the samples' own length go before longer and shorter ones.
///
/// Empty where the samples are not written alike, where they are plain words, of which any could be meant, and where
/// more than five pieces are like them: a choice that leaves out the right one would mislead.
///
/// ```
/// use twr_spec::rule::written_alike;
///
/// let task = "Hi, Anna Kowalski here. We are 4, on 12 March.";
/// assert_eq!(written_alike(&["Li Wen", "Tom Becker"], task), ["Anna Kowalski"]);
/// assert_eq!(written_alike(&["3 May", "18 October"], task), ["12 March"]);
/// assert!(written_alike(&["a table", "two chairs"], task).is_empty());
/// ```
pub fn written_alike(samples: &[&str], task: &str) -> Vec<String> {
    let Some(form) = common_form(samples) else { return Vec::new() };
    let pieces = pieces(task);
    let exact = runs(&pieces, &form);
    let found = match form.as_slice() {
        [Script::Capital, rest @ ..] if rest.iter().all(|other| *other == Script::Capital) => {
            if exact.is_empty() {
                capitals(&pieces)
            } else {
                exact
            }
        }
        _ => exact,
    };
    let mut texts: Vec<&str> = Vec::new();
    for range in found {
        let Some(text) = task.get(range) else { continue };
        if !texts.iter().any(|known| fold(known) == fold(text)) {
            texts.push(text);
        }
        if texts.len() > MOST {
            return Vec::new();
        }
    }
    texts.into_iter().map(str::to_owned).collect()
}

/// The only piece of the task that is written as all of these samples are, where the text that was written has one
/// such piece, too, and that is another. The form has to be as telling as a pattern: numerals between characters that
/// all samples have.
pub(crate) fn only_written_alike(samples: &[&str], written: &str, task: &str) -> Option<String> {
    let form = common_form(samples)?;
    let is_telling = form.iter().any(|script| matches!(script, Script::Han(_)));
    let is_denied = || [Class::Not, Class::Doubt].iter().any(|class| class.is_in(written));
    if !is_telling || is_denied() {
        return None;
    }
    let [_] = written_alike(samples, written).as_slice() else { return None };
    match written_alike(samples, task).as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// The texts of a field in worked examples.
pub fn samples(examples: &[Example], field: usize) -> Vec<&str> {
    let values = examples.iter().filter_map(|example| match &example.reply {
        Value::Record(values) => values.get(field)?.as_ref(),
        _ => None,
    });
    let texts = values.filter_map(|value| match value {
        Value::Text(text) => Some(text.as_ref()),
        _ => None,
    });
    texts.collect()
}

/// How a word is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Script {
    /// With digits.
    Digits,
    Capital,
    Plain,
    /// Chinese numerals, however many.
    Numeral,
    /// A Chinese character.
    Han(char),
}

impl Script {
    fn of(word: &str) -> Self {
        match word.chars().next() {
            Some(letter) if is_numeral(letter) => Self::Numeral,
            Some(letter) if is_han(letter) => Self::Han(letter),
            _ if word.contains(|letter: char| letter.is_ascii_digit()) => Self::Digits,
            Some(letter) if letter.is_uppercase() => Self::Capital,
            _ => Self::Plain,
        }
    }
}

fn is_numeral(letter: char) -> bool {
    "〇零一二三四五六七八九十百千".contains(letter)
}

/// A word, or Chinese numerals beside each other.
#[derive(Debug)]
struct Piece {
    script: Script,
    range: Range<usize>,
    /// Whether a mark that ends a phrase parts it from the word before.
    is_apart: bool,
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for range in words(text) {
        let script = Script::of(text.get(range.clone()).unwrap_or_default());
        let gap = pieces.last().and_then(|last| text.get(last.range.end..range.start));
        let is_joined = |c: char| c.is_whitespace() && c != '\n' || matches!(c, '.' | '-' | '\'');
        let is_apart = gap.is_none_or(|gap| !gap.chars().all(is_joined) || gap.contains(". "));
        match pieces.last_mut() {
            Some(last)
                if !is_apart && script == Script::Numeral && last.script == Script::Numeral =>
            {
                last.range.end = range.end;
            }
            _ => pieces.push(Piece { script, range, is_apart }),
        }
    }
    pieces
}

/// How all samples are written; `None` if they differ, and for plain words.
fn common_form(samples: &[&str]) -> Option<Vec<Script>> {
    let form = |sample: &&str| pieces(sample).iter().map(|piece| piece.script).collect::<Vec<_>>();
    let (first, rest) = samples.split_first()?;
    let first = form(first);
    let is_uniform =
        |form: &[Script]| !form.is_empty() && form.iter().all(|script| *script == Script::Capital);
    let is_alike = |other: &&str| {
        let other = form(other);
        other == first || is_uniform(&other) && is_uniform(&first)
    };
    let is_telling = |script: &Script| !matches!(script, Script::Plain | Script::Han(_));
    (rest.iter().all(is_alike) && first.iter().any(is_telling)).then_some(first)
}

/// The places of exactly this form, with words of the same script on neither side.
fn runs(pieces: &[Piece], form: &[Script]) -> Vec<Range<usize>> {
    let fits = |(at, window): (usize, &[Piece])| {
        let is_form = window.iter().zip(form).all(|(piece, script)| piece.script == *script);
        let is_whole = window.iter().skip(1).all(|piece| !piece.is_apart);
        let (first, last) = (window.first()?, window.last()?);
        let before = at.checked_sub(1).and_then(|before| pieces.get(before));
        let after = pieces.get(at + window.len());
        let goes_on = before.is_some_and(|before| before.script == first.script && !first.is_apart)
            || after.is_some_and(|after| after.script == last.script && !after.is_apart);
        (is_form && is_whole && !goes_on).then_some(first.range.start..last.range.end)
    };
    pieces.windows(form.len().max(1)).enumerate().filter_map(fits).collect()
}

/// The runs of words in capitals, however long. A letter alone is the writer.
fn capitals(pieces: &[Piece]) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for piece in pieces {
        let is_capital = piece.script == Script::Capital;
        match runs.last_mut() {
            Some(run) if is_open && is_capital && !piece.is_apart => run.end = piece.range.end,
            _ if is_capital => runs.push(piece.range.clone()),
            _ => {}
        }
        is_open = is_capital;
    }
    runs.retain(|run| run.len() > 1);
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(samples: &[&str], task: &str, expect: &[&str]) {
        assert_eq!(written_alike(samples, task), expect, "{samples:?}");
    }

    #[test]
    fn pieces_are_written_as_all_samples_are() {
        let task = "Dear team, a table on 9 August, please. Yours, Peter Novak";
        check(&["Li Wen", "Tom Becker"], task, &["Peter Novak"]);
        check(&["3 May", "18 October"], task, &["9 August"]);
        // A name of another length, where none has the samples' own.
        check(&["Tom", "Ann"], "we are for Carla de Souza", &["Carla", "Souza"]);
        check(&["Li Wen"], "it is for Maria Pia Rossi", &["Maria Pia Rossi"]);
        check(&["XY-1", "AB-2"], "my order is KT-30417", &["KT-30417"]);
        check(&["Li Wen", "nobody"], task, &[]);
        check(&["a table"], task, &[]);
        check(&[], task, &[]);
        check(&["Li Wen"], "", &[]);
    }

    #[test]
    fn chinese_numerals_may_be_of_any_length() {
        let task = "您好，我们共八人，六月二十一日到。赵磊";
        check(&["五月三日", "十月十八日"], task, &["六月二十一日"]);
        // Characters that have nothing in common say nothing of the form.
        check(&["王芳", "李伟"], task, &[]);
        check(&["北京", "北京"], task, &[]);
    }

    #[test]
    fn the_only_piece_of_a_telling_form_is_taken() {
        let check = |samples: &[&str], written: &str, task: &str, expect: Option<&str>| {
            assert_eq!(only_written_alike(samples, written, task).as_deref(), expect, "{written}");
        };
        let (days, task) = (["五月三日", "十月十八日"], "八月九日陈静带30名学生来参观。");
        check(&days, "一月二十七日陈静带30名学生", task, Some("八月九日"));
        check(&days, "八月五十日", task, Some("八月九日"));
        // No day was written, two days, or that it is another one.
        check(&days, "三十一", task, None);
        check(&days, "八月五日或八月六日", task, None);
        check(&days, "不是八月五日", task, None);
        check(&days, "八月五日", "八月九日或十日九月一日", None);
        check(&days, "八月五日", "下周来。", None);
        // Words in capitals may be anything.
        check(&["Li Wen", "Tom Becker"], "Ann Lee", "Please ask Carla Kovalsky.", None);
    }

    #[test]
    fn more_than_five_are_no_choice() {
        check(&["7"], "1, 2, 3, 4, 5", &["1", "2", "3", "4", "5"]);
        check(&["7"], "1, 2, 3, 4, 5, 6", &[]);
    }
}
