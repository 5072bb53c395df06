//! `【解析】 … <eoe>` and `【答案】 … <eoa>`: the solution and the answer of an exam's question.

use regex::Regex;
use twr_spec::read::Reader;
use twr_spec::spec::{Kind, Value};

use super::{Outcome, Truth};
use crate::corpus::Sample;
use crate::shape::{Pattern, choice, field, part, short, spec, text};

static ANSWER: Pattern = Pattern::new(|| Regex::new(r"【答案】((?s:.*?))<eoa>").ok());
const LETTERS: [&str; 4] = ["A", "B", "C", "D"];

/// A section for each opening mark; the answer is a letter where the prompt asks for one of four.
pub(super) fn read(sample: &Sample) -> Outcome {
    let marks = sample.strings("markers");
    let names = marks.iter().filter_map(|mark| mark.strip_prefix('【')?.strip_suffix('】'));
    let one_letter = sample.prompt.contains("你将从A，B，C，D中选出正确的答案");
    let kind = |name| if name == "答案" && one_letter { choice(&LETTERS) } else { Kind::Text };
    let spec = spec(names.map(|name| field(name, kind(name))).collect());
    let reading = Reader::new(&spec).read(&sample.text);
    let answer = spec.position("答案").and_then(|at| part(&reading.value, at));
    let truth = answer.map_or(Truth::Unknown, |read| truth(&sample.text, read));
    Outcome::of(&spec, &reading).with_truth(truth)
}

/// Where just one answer stands between its marks, it is that.
fn truth(reply: &str, read: &Value<'_>) -> Truth {
    let answers = ANSWER.all(reply);
    let [answer] = answers.as_slice() else { return Truth::Unknown };
    let answer = answer.trim().trim_start_matches([':', '：']).trim();
    // The spec knows nothing of the closing marks; one that is left behind a text is no wrong answer.
    let said = match read {
        Value::Choice(at) => LETTERS.get(usize::from(*at)).copied(),
        other => text(other).map(|text| text.trim_end_matches("<eoa>").trim()),
    };
    let same = match (said, read) {
        (Some(letter), Value::Choice(_)) => {
            let letters: String = answer.chars().filter(char::is_ascii_uppercase).collect();
            letters == letter
        }
        (Some(said), _) => said.trim() == answer || answer.contains(said.trim()),
        (None, _) => false,
    };
    if same {
        Truth::Agrees
    } else {
        Truth::Differs(format!("{} read as {}", short(answer), short(said.unwrap_or_default())))
    }
}
