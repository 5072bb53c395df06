//! Postscripts below the values: `P.S. 12 will not be enough, so better order 20, or even 24.` What they want of a value is
//! for the model to say.

use crate::assertion::Text;
use crate::lexicon::{NUMBERS, contains_words};
use crate::spec::{Int, Value};
use crate::text::{after_postscript, is_courtesy_after};

/// Whether a line is a postscript that may be about the values above it, and does not only speak to the reader.
pub(super) fn is_second_thought(line: &str) -> bool {
    after_postscript(line).is_some_and(|words| !is_courtesy_after(words))
}

/// Whether a line points at what stands above it on the page.
pub(super) fn points_above(line: &str) -> bool {
    ["上面", "上述"].iter().any(|word| line.contains(word))
        || contains_words(&line.to_lowercase(), "above")
}

/// Whether one of the numbers in a value is among the words.
pub(super) fn holds_number(value: &Value<'_>, words: &Text) -> bool {
    let holds = |number: &str| contains_words(&words.lower, number);
    let in_words = |number: &Int| {
        let at = usize::try_from(number.magnitude()).ok().filter(|at| *at > 1);
        at.and_then(|at| NUMBERS.get(at))
    };
    match value {
        Value::Integer(number) => {
            holds(&number.to_string()) || in_words(number).is_some_and(|word| holds(word))
        }
        Value::Number(number) => holds(&number.to_string()),
        Value::List(items) => items.iter().any(|item| holds_number(item, words)),
        Value::Record(parts) => parts.iter().flatten().any(|part| holds_number(part, words)),
        Value::Map(entries) => entries.iter().any(|(_, value)| holds_number(value, words)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{asked, field};
    use crate::spec::{Kind, Ref, Spec, Width};

    /// Which fields are asked for below a title, a number of minutes and props, with a postscript.
    fn check(postscript: &str, expect: &[usize]) {
        let fields = vec![
            field("Title", Kind::Line),
            field("Minutes", Kind::Integer(Width::U8)),
            field("Props", Kind::List(Ref::shared(Kind::Line))),
        ];
        let spec = Spec { fields: fields.into(), ..Spec::EMPTY };
        let reply =
            format!("[Title] The tuba\n[Minutes] 6\n[Props]\n- a tuba\n- a lamp\n\n{postscript}");
        assert_eq!(asked(&spec, &reply), expect, "{postscript:?}");
    }

    #[test]
    fn a_postscript_that_speaks_of_a_value_makes_it_open() {
        check("P.S. I read it aloud with a clock, and it took 9 once and 10 later, not 6.", &[1]);
        check("P.S. Six may be too few.", &[1]);
        check("PS: The minutes are a guess.", &[1]);
        check("PS: That is wrong, sorry.", &[2]);
        check("P.S. It was a pleasure.", &[]);
        check("P.S. Thank you!", &[]);
        check("P.S. Let me know if 6 is too short.", &[]);
    }
}
