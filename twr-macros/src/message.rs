//! What is said of a mistake in a header, a word, a rule or an example: what is wrong, why it matters, and
//! what to write instead.

use twr_spec::kind::phrase;
use twr_spec::rule::Rule;
use twr_spec::soft::ExampleFault;
use twr_spec::spec::{Bound, End, FlawKind, Kind, Language, Range, Width};

use crate::ast::Field;
use crate::spec::Placed;

/// Of a name that folds to nothing.
pub(crate) fn nothing_left(name: &str, of: &str) -> String {
    format!(
        "nothing is left of {name:?} when case, blanks and marks are ignored, as the reader does: a {of} \
         needs a letter or a digit"
    )
}

/// Of two words that fold to the same.
pub(crate) fn same_word(word: &str, earlier: &str) -> String {
    if word == earlier {
        return format!(
            "the word {word:?} is there already, and the reader could not tell the two apart; choose another"
        );
    }
    format!(
        "the word {word:?} reads the same as {earlier:?}: case, blanks and marks are ignored, so that the \
         reader could not tell them apart; choose another"
    )
}

/// Of a header or alias (`what`) that folds to the same as a header of another field, or of its own.
pub(crate) fn same_header(what: &str, other: Option<&str>) -> String {
    let Some(other) = other else {
        return format!("{what} reads the same as another header of this field: drop it");
    };
    let instead = if what.starts_with("the alias") {
        "choose another, or drop it"
    } else {
        "choose another, with `header = \"…\"`"
    };
    format!(
        "{what} reads the same as a header of {other}: case, blanks, marks and numbering are ignored, so \
         that the reader could not tell the sections apart; {instead}"
    )
}

/// Of a header that is that of the tag.
pub(crate) fn same_as_tag(header: &str) -> String {
    format!(
        "the header {header:?} reads the same as that of the enum's tag: choose another, or name the tag \
         with `tag = \"…\"` on the enum"
    )
}

/// Of a header with a character that ends it.
pub(crate) fn unwritable(character: char) -> String {
    let name = match character {
        '\n' | '\r' => "a line break".to_owned(),
        other if other.is_control() => "a control character".to_owned(),
        other => format!("`{other}`"),
    };
    format!(
        "the header holds {name}, where the reader would end it or take it for a mark: leave it out"
    )
}

/// Of a rule that says nothing of the field's kind.
pub(crate) fn misfit(rule: &Placed, kind: &Kind) -> String {
    let of = rule.rule.subject();
    let instead = match (&rule.rule, kind.required()) {
        (Rule::Length(_) | Rule::Words(_) | Rule::Items(_), Kind::Integer(_) | Kind::Number(_)) => {
            "write `min` or `max`"
        }
        (Rule::Items(_) | Rule::Range(_), Kind::Text | Kind::Line) => {
            "write `min_len` or `max_len`"
        }
        (Rule::Length(_) | Rule::Range(_), Kind::List(_) | Kind::Table(_) | Kind::Map(_)) => {
            "write `min_items` or `max_items`"
        }
        (Rule::NoneWords(_), _) => "make its type an `Option`, or leave it out",
        (Rule::AllowEmpty, _) if matches!(kind, Kind::Optional(_)) => {
            "an empty section is `None` already: drop `allow_empty`, or the `Option`"
        }
        _ => "leave it out",
    };
    let asked = phrase(kind, Language::English);
    format!("`{}` {of}, and the field asks for {asked}; {instead}", rule.name)
}

/// Of a rule between whose least and greatest no value lies.
pub(crate) fn empty_range(rule: &Rule) -> String {
    if let Rule::Range(Range { min: Some(min), max: Some(max) }) = rule
        && (min.is_excluded() || max.is_excluded())
    {
        let (least, from) =
            if min.is_excluded() { ("above", "above") } else { ("min", "at least") };
        let (greatest, to) =
            if max.is_excluded() { ("below", "below") } else { ("max", "at most") };
        return format!(
            "no number of this type is {from} {min} and {to} {max}, and every reply would be refused; raise \
             `{greatest}`, or lower `{least}`"
        );
    }
    let (min, max, least) = match rule {
        Rule::Length(bounds) => ("min_len", "max_len", bounds.min.map(|min| min.to_string())),
        Rule::Words(bounds) => ("min_words", "max_words", bounds.min.map(|min| min.to_string())),
        Rule::Lines(bounds) => ("min_lines", "max_lines", bounds.min.map(|min| min.to_string())),
        Rule::Items(bounds) => ("min_items", "max_items", bounds.min.map(|min| min.to_string())),
        Rule::Range(range) => ("min", "max", range.min.map(|min| min.to_string())),
        _ => ("the least", "the greatest", None),
    };
    let least = least.unwrap_or_default();
    format!(
        "`{max}` is below `{min} = {least}`: no value could keep both, and every reply would be refused; \
         raise `{max}`, or lower `{min}`"
    )
}

/// Of a limit that the type `name` cannot reach.
pub(crate) fn beyond_the_type(name: &str, (end, limit): (End, Bound), width: Width) -> String {
    let why = match limit.beyond_all(end, width) {
        Some(beyond) => format!("none is {beyond} {limit}"),
        None => format!("{limit} does not"),
    };
    format!(
        "a `{name}` lies from {} to {}, and {why}: change the limit or the type",
        width.min(),
        width.max()
    )
}

/// Of a limit with a fraction, where the type `name` has none.
pub(crate) fn fractional_limit(name: &str) -> String {
    format!("`{name}` is whole, and so is its limit: leave out the fraction")
}

/// Of `one_of` without words.
pub(crate) const NO_ALLOWED_WORDS: &str = "`one_of` has no words to choose from, so that no value could keep it: \
     write them, as in `one_of = [\"red\", \"green\"]`, or leave it out";

/// Of two rules that no value can keep together.
pub(crate) fn contradiction(rule: &Placed, other: &Placed, why: &str) -> String {
    format!(
        "`{}` and `{}` contradict each other: {why}; change one of the two",
        other.name, rule.name
    )
}

/// Of a field that shows nothing.
pub(crate) fn no_example(field: &Field<'_>, kind: &Kind) -> String {
    let form = match kind.required() {
        Kind::List(_) => "[\"…\", \"…\"]",
        Kind::Integer(_) => "3",
        Kind::Number(_) => "0.5",
        Kind::Map(_) => "[\"key: …\"]",
        _ => "\"…\"",
    };
    let no = if field.attrs.example.is_some() { "an empty" } else { "no" };
    format!(
        "`{}` has {no} example, and models imitate what they see: write `example = {form}` here, or on the \
         type a whole reply, `example(task = \"…\", reply = …)`, or `examples = none` if it is shown only as \
         a part of other types, or not at all",
        field.name
    )
}

/// Of an example that its own field refuses.
pub(crate) fn bad_example(why: &str) -> String {
    format!(
        "the reader refuses this example: {why}; write one that it accepts, because models copy the examples"
    )
}

/// Of a worked example that is text, and does not read.
pub(crate) fn bad_literal(fault: &ExampleFault) -> String {
    let ExampleFault { line, why, .. } = fault;
    match line {
        Some(line) => format!("line {line} of the example {why}"),
        None => format!("the example {why}"),
    }
}

/// Of an example with a line that is more than text.
pub(crate) fn escaped_example(line: Option<&str>) -> String {
    let what = line.map_or_else(
        || "a header of the reply, a fence or a divider".to_owned(),
        |line| format!("the line {line:?}, which ends or begins something in a reply"),
    );
    format!("the example holds {what}: a model that copies it breaks its reply there; leave it out")
}

/// Of a type that no reply could show.
pub(crate) fn nested(kind: &Kind, flaw: &FlawKind) -> String {
    match kind {
        Kind::Optional(inner) if matches!(**inner, Kind::Optional(_)) => {
            "a reply can only leave a value out, not say in which of two ways: write one `Option`"
                .to_owned()
        }
        _ => flaw.to_string(),
    }
}

/// Of a map whose values are in fences, in tables or as JSON.
pub(crate) const MAP_VALUE: &str = "tables, code, files and JSON cannot be below the keys of a map: \
                                    use a `Vec` of a struct with a field for the key";
