//! The grammar of JSON: any value, a string round a text, and the white space between.

use super::{Class, Part, Rules};

/// The white space that may be between the marks of JSON: nothing, one blank, or a line break with the next
/// line's indent. More would let a model write blanks without end.
pub(crate) fn space(rules: &mut Rules) -> Part {
    rules.once("space", |_| {
        let indent = Part::one_of(" ").repeat(0, Some(64));
        let line = Part::sequence([Part::text("\n"), indent]);
        Part::either([Part::text(" "), line]).unwrap_or_else(Part::empty).optional()
    })
}

/// A string with this text inside.
pub(crate) fn quoted(text: &Part, rules: &mut Rules) -> Part {
    let inside = rules.in_string(text);
    Part::sequence([Part::text("\""), inside, Part::text("\"")])
}

/// How many levels of JSON are in each other in a soft layout, where each has rules of its own.
const LEVELS: usize = 6;

/// Any value of JSON.
pub(crate) fn any_json(rules: &mut Rules) -> Part {
    rules.once("json", |rules| {
        let space = space(rules);
        let value = any_json(rules);
        let value = of_values(&value, &space, rules);
        Part::either([value, scalar(rules)]).unwrap_or_else(Part::empty)
    })
}

/// A value of JSON in a soft layout, of a few levels, its further lines set in by `indent` blanks at least. No rule of
/// it holds itself: see [`lark`](super::lark).
pub(crate) fn shallow_json(indent: usize, rules: &mut Rules) -> Part {
    let least = Part::text(&format!("\n{:indent$}", ""));
    let line = Part::sequence([least, Part::one_of(" ").repeat(0, Some(32))]);
    let blanks = Part::either([Part::text(" "), line]).unwrap_or_else(Part::empty).optional();
    let space = rules.share("blanks", blanks);
    let mut value = scalar(rules);
    for _ in 1..LEVELS {
        let whole = of_values(&value, &space, rules);
        let all = Part::either([whole, scalar(rules)]).unwrap_or_else(Part::empty);
        value = rules.share("json", all);
    }
    value
}

/// An object or an array of these values.
fn of_values(value: &Part, space: &Part, rules: &mut Rules) -> Part {
    let text = any_string(rules);
    let comma = Part::sequence([Part::text(","), space.clone()]);
    let colon = Part::sequence([Part::text(":"), Part::text(" ").optional()]);
    let member = rules.share("member", Part::sequence([text, colon, value.clone()]));
    let whole = |open: &str, close: &str, entry: Part| {
        let entries = entry.separated(comma.clone(), 1, None);
        let inside = Part::sequence([space.clone(), entries, space.clone()]).optional();
        Part::sequence([Part::text(open), inside, Part::text(close)])
    };
    let both = [whole("{", "}", member), whole("[", "]", value.clone())];
    Part::either(both).unwrap_or_else(Part::empty)
}

/// A value of JSON without parts.
fn scalar(rules: &mut Rules) -> Part {
    let words = ["null", "true", "false"].map(Part::text);
    let all = words.into_iter().chain([any_string(rules), any_number(rules)]);
    let all = Part::either(all).unwrap_or_else(Part::empty);
    rules.share("scalar", all)
}

/// Any string of JSON.
fn any_string(rules: &mut Rules) -> Part {
    let outside = Class::of_ranges(&[('\0', '\x1f'), ('"', '"'), ('\\', '\\'), ('\x7f', '\u{9f}')]);
    let plain = Class::of_ranges(&[('\0', char::MAX)]).without(&outside);
    let hex = || Part::one_of("0123456789abcdef");
    let controls = [Part::text("\\u00"), Part::one_of("01789"), hex()];
    let short = Part::sequence([Part::text("\\"), Part::one_of("\"\\nt/")]);
    let character = Part::either([Part::Class(plain), short, Part::sequence(controls)]);
    let inside = character.unwrap_or_else(Part::empty).any_times();
    rules.share("string", Part::sequence([Part::text("\""), inside, Part::text("\"")]))
}

/// Any number of JSON.
fn any_number(rules: &mut Rules) -> Part {
    let digits = || Part::one_of("0123456789").repeat(1, None);
    let rest = Part::one_of("0123456789").any_times();
    let whole = Part::sequence([Part::one_of("123456789"), rest]);
    let whole = Part::either([Part::text("0"), whole]).unwrap_or_else(Part::empty);
    let part = Part::sequence([Part::text("."), digits()]).optional();
    let sign = Part::one_of("+-").optional();
    let exponent = Part::sequence([Part::one_of("eE"), sign, digits()]).optional();
    rules.share("number", Part::sequence([Part::text("-").optional(), whole, part, exponent]))
}
