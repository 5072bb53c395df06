//! `【解析】 … <eoe>` and `【答案】 … <eoa>`: the solution and the answer of an exam's question.

use regex::Regex;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Kind, Value};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{choice, field, part, spec, text};

const LETTERS: [&str; 4] = ["A", "B", "C", "D"];

/// A section for each opening mark; the answer is a letter where the prompt asks for one of four.
pub(super) fn read(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let marks = sample.strings("markers");
    let names: Vec<&str> =
        marks.iter().filter_map(|mark| mark.strip_prefix('【')?.strip_suffix('】')).collect();
    let closing = marks.iter().filter(|mark| mark.starts_with('<'));
    let one_letter = sample.prompt.contains("你将从A，B，C，D中选出正确的答案");
    let kind =
        |name: &str| if name == "答案" && one_letter { choice(&LETTERS) } else { Kind::Text };
    let spec = spec(names.iter().map(|name| field(name, kind(name))).collect());
    let reading = Reader::new(&spec).read_in(&sample.text, known);
    let mut truth = Truth::default();
    for (at, (name, end)) in names.iter().zip(closing).enumerate() {
        if let (Some(said), Some(read)) =
            (between(&sample.text, name, end), part(&reading.value, at))
        {
            compare(&mut truth, name, said, end, read);
        }
    }
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// What is between the marks of that name, where both are just once and nothing but the next opening
/// mark follows. The spec does not know the closing marks, so it cannot leave out what is after one.
fn between<'r>(reply: &'r str, name: &str, end: &str) -> Option<&'r str> {
    let (name, end) = (regex::escape(name), regex::escape(end));
    let pair =
        Regex::new(&format!(r"\A(?s:.*)【{name}】\s*[:：]?((?s:.*?)){end}\s*(?:【|\z)")).ok()?;
    let is_only =
        reply.matches(&format!("【{name}】")).count() == 1 && reply.matches(&*end).count() == 1;
    pair.captures(reply).filter(|_| is_only)?.get(1).map(|group| group.as_str())
}

fn compare(truth: &mut Truth, name: &str, said: &str, end: &str, read: &Value<'_>) {
    match read {
        Value::Choice(at) => {
            let letters: String = said.chars().filter(char::is_ascii_uppercase).collect();
            let read = LETTERS.get(usize::from(*at)).copied().unwrap_or_default();
            truth.compare(letters == read, name, said, read);
        }
        // The spec knows nothing of the closing marks; one that is left after a text is no wrong answer.
        other => {
            let read = text(other).unwrap_or_default();
            truth.compare_words(name, said, read.trim().trim_end_matches(end));
        }
    }
}
