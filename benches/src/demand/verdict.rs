//! A judge's verdict: a short token in free text. Read by a spec of one value; where that is of no avail, by
//! a parser with the token's pattern, as one writes it for a format without headers.

use regex::Regex;
use twr_runtime::parser::{Parser, Status};
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::fold;
use twr_spec::spec::{Kind, Ref, Spec, Value};

use super::{Outcome, Rung, Truth};
use crate::corpus::Sample;
use crate::shape::{Pattern, choice, field, number, part, spec};

static PAIR: Pattern = Pattern::new(|| Regex::new(r"\[\[\s*([ABC])\s*\]\]").ok());
static RATING: Pattern = Pattern::new(|| Regex::new(r"\[\[\s*(\d+(?:\.\d+)?)\s*\]\]").ok());
static OUTPUT: Pattern = Pattern::new(|| Regex::new(r"Output \(([ab])\)").ok());
static BETTER: Pattern = Pattern::new(|| Regex::new(r"Output \(([ab])\) is better").ok());
static ANSWER: Pattern = Pattern::new(|| Regex::new(r"(?i)answer is:?\s*\(?([A-J])\b").ok());
static SCORES: Pattern =
    Pattern::new(|| Regex::new(r"\A\s*(\d+(?:\.\d+)?[ ,]+\d+(?:\.\d+)?)\s*(?:\n|\z)").ok());

/// `[[A]]`, `[[B]]` or `[[C]]` at the end.
pub(super) fn pair(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let spec = spec(vec![field("Verdict", choice(&["A", "B", "C"]))]);
    token(sample, known, &spec, &PAIR, |value| letter(value, b'A'))
}

/// `Rating: [[n]]`.
pub(super) fn rating(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let spec = spec(vec![field("Rating", number())]);
    token(sample, known, &spec, &RATING, plain)
}

/// `Output (a)` and nothing else.
pub(super) fn bare_output(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let spec = spec(vec![field("Better", choice(&["Output (a)", "Output (b)"]))]);
    token(sample, known, &spec, &OUTPUT, |value| letter(value, b'a'))
}

/// `Therefore, Output (a) is better.` at the end.
pub(super) fn therefore_output(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let spec = spec(vec![field("Better", choice(&["Output (a)", "Output (b)"]))]);
    token(sample, known, &spec, &BETTER, |value| letter(value, b'a'))
}

/// `The answer is (X).` at the end.
pub(super) fn the_answer_is(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let words = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
    let mut answer = field("The answer is", choice(&words));
    answer.keys = ["The answer is", "Answer"].map(|key| fold(key).into()).to_vec().into();
    token(sample, known, &spec(vec![answer]), &ANSWER, |value| letter(value, b'A'))
}

/// Two scores on the first line, then the reasons.
pub(super) fn two_scores(sample: &Sample, known: Circumstances<'_>) -> Outcome {
    let scores = Kind::List(Ref::shared(number()));
    let spec = spec(vec![field("Scores", scores)]);
    let said = |value: &Value<'_>| match value {
        Value::List(scores) => Some(scores.iter().filter_map(plain).collect::<Vec<_>>().join(" ")),
        _ => None,
    };
    token(sample, known, &spec, &SCORES, said)
}

/// Reads the one value of the spec, as the whole reply or under its header; else the last token. What the
/// spec gives is held against the tokens of the reply, if they agree with each other.
fn token(
    sample: &Sample,
    known: Circumstances<'_>,
    spec: &Spec,
    pattern: &'static Pattern,
    said: impl Fn(&Value<'_>) -> Option<String>,
) -> Outcome {
    let reading = Reader::new(spec).read_field(0, &sample.text, known);
    let outcome = Outcome::of(spec, &reading);
    if let Some(value) = part(&reading.value, 0) {
        let mut truth = Truth::default();
        if let Some(token) = stated(before_next_question(&sample.text), pattern) {
            let read = said(value).unwrap_or_default();
            truth.compare(token == read, "the verdict", token, &read);
        }
        return outcome.with_truth(truth);
    }
    let parser = |reply: &str| match pattern.all(reply).last() {
        Some(token) => Status::Success((*token).to_owned()),
        None => Status::Error { feedback: "End with the token.".to_owned() },
    };
    match parser.parse(&sample.text) {
        Status::Success(_) => Outcome { rung: Rung::Pattern, ..outcome },
        Status::Error { .. } => outcome,
    }
}

/// The token of the reply: the one with which it ends or that is a whole line, else the only one. `None` where
/// these are not the same.
fn stated<'r>(reply: &'r str, pattern: &Pattern) -> Option<&'r str> {
    let whole_lines = reply.lines().filter_map(|line| pattern.whole(line.trim()));
    // `Output (b) is better.` is a verdict for every pattern that it fits.
    let ends = [pattern, &BETTER].map(|pattern| at_end(reply, pattern));
    let clear: Vec<&str> = ends.into_iter().flatten().chain(whole_lines).collect();
    only(if clear.is_empty() { pattern.all(reply) } else { clear })
}

/// The reply without the further questions that some models go on with.
fn before_next_question(reply: &str) -> &str {
    reply.split_once("\nQuestion:").map_or(reply, |(own, _)| own)
}

/// The token with which the reply ends, marks aside.
fn at_end<'r>(reply: &'r str, pattern: &Pattern) -> Option<&'r str> {
    let reply = reply.trim_end();
    pattern.at_end(reply).or_else(|| pattern.at_end(reply.trim_end_matches(['.', '*', ')'])))
}

/// The token, if all are the same.
fn only(mut tokens: Vec<&str>) -> Option<&str> {
    tokens.sort_unstable();
    tokens.dedup();
    let [only] = tokens.as_slice() else { return None };
    Some(only)
}

fn letter(value: &Value<'_>, first: u8) -> Option<String> {
    match value {
        Value::Choice(at) => Some(char::from(first + u8::try_from(*at).ok()?).to_string()),
        _ => None,
    }
}

fn plain(value: &Value<'_>) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
