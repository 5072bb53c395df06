//! The grammar of a regular expression. What a grammar cannot say of it is left to the reader.

use regex_syntax::hir::{Class as HirClass, Hir, HirKind};

use super::{Class, Part, Rules};

/// No more ranges of a class are written: `\w` has hundreds.
const MOST_RANGES: usize = 48;

/// The largest count that is written; a larger one is for the reader.
const MOST_COUNT: u32 = 1_000;

/// The texts of one line that match the whole pattern; `None` if it is no pattern, or one that only looks round. What
/// looks round inside is left out, so that the grammar may let more through than the pattern.
pub(crate) fn pattern(regex: &str, rules: &mut Rules) -> Option<Part> {
    let hir = regex_syntax::Parser::new().parse(regex).ok()?;
    let part = of_hir(&hir)?;
    Some(rules.share("pattern", part))
}

fn of_hir(hir: &Hir) -> Option<Part> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => Some(Part::empty()),
        HirKind::Literal(literal) => {
            let text = std::str::from_utf8(&literal.0).ok()?;
            (!text.contains('\n')).then(|| Part::text(text))
        }
        HirKind::Class(class) => of_class(class),
        HirKind::Repetition(repetition) => {
            let inner = of_hir(&repetition.sub)?;
            let most = repetition.max.filter(|max| *max <= MOST_COUNT);
            (repetition.min <= MOST_COUNT).then(|| inner.repeat(repetition.min, most))
        }
        HirKind::Capture(capture) => of_hir(&capture.sub),
        HirKind::Concat(parts) => {
            let parts: Option<Vec<Part>> = parts.iter().map(of_hir).collect();
            Some(Part::sequence(parts?))
        }
        // An alternative that cannot be said is left out, if another can.
        HirKind::Alternation(parts) => Part::either(parts.iter().filter_map(of_hir)),
    }
}

/// One character of the class, without line breaks and other controls. A class of many scripts is cut to ASCII and
/// the letters beyond it.
fn of_class(class: &HirClass) -> Option<Part> {
    let ranges: Vec<(char, char)> = match class {
        HirClass::Unicode(class) => {
            class.ranges().iter().map(|range| (range.start(), range.end())).collect()
        }
        HirClass::Bytes(class) => {
            let ranges = class.ranges().iter();
            ranges.map(|range| (char::from(range.start()), char::from(range.end()))).collect()
        }
    };
    let controls =
        Class::of_ranges(&[('\0', '\x1f'), ('\x7f', '\u{9f}'), ('\u{2028}', '\u{2029}')]);
    let all = Class::of_ranges(&ranges).without(&controls);
    if all.ranges().len() <= MOST_RANGES {
        return (!all.is_empty()).then_some(Part::Class(all));
    }
    let ascii: Vec<(char, char)> =
        all.ranges().iter().map(|(first, last)| (*first, (*last).min('~'))).collect();
    let ascii = Class::of_ranges(&ascii);
    // Letters of all scripts, but not the digits of all.
    let wide = [('\u{c0}', '\u{24f}'), ('\u{370}', '\u{1fff}'), ('\u{3041}', '\u{9fff}')];
    let is_of_letters = all.has('é') && all.has('计');
    let some = if is_of_letters { ascii.or(&Class::of_ranges(&wide)) } else { ascii };
    (!some.is_empty()).then_some(Part::Class(some))
}
