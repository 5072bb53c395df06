//! The grammar of a regular expression. What a grammar cannot say of it is left to the reader.

use regex_syntax::hir::{Class as HirClass, Hir, HirKind, Repetition};

use super::{Class, Part, Rules};

/// No more ranges of a class are written: `\w` has hundreds.
const MOST_RANGES: usize = 48;

/// The largest count that is written; a larger one is for the reader.
const MOST_COUNT: u32 = 1_000;

/// Blanks, which are no part of a text at its ends.
const BLANKS: [(char, char); 7] = [
    (' ', ' '),
    ('\u{a0}', '\u{a0}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{2000}', '\u{200a}'),
    ('\u{202f}', '\u{202f}'),
    ('\u{205f}', '\u{205f}'),
    ('\u{3000}', '\u{3000}'),
];

/// Which ends of the text a part of a pattern is at.
#[derive(Clone, Copy)]
struct Ends {
    first: bool,
    last: bool,
}

impl Ends {
    const NONE: Self = Self { first: false, last: false };

    fn is_none(self) -> bool {
        !self.first && !self.last
    }
}

/// The texts of one line without blanks at their ends that match the whole pattern; `None` if it is no pattern, or one that only looks round. What
/// looks round inside is left out, so that the grammar may let more through than the pattern.
pub(crate) fn pattern(regex: &str, rules: &mut Rules) -> Option<Part> {
    let hir = regex_syntax::Parser::new().parse(regex).ok()?;
    let part = of_hir(&hir, Ends { first: true, last: true })?;
    Some(rules.share("pattern", part))
}

fn of_hir(hir: &Hir, ends: Ends) -> Option<Part> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => Some(Part::empty()),
        HirKind::Literal(literal) => {
            let text = std::str::from_utf8(&literal.0).ok()?;
            (!text.contains('\n')).then(|| Part::text(text))
        }
        HirKind::Class(class) => of_class(class, ends),
        HirKind::Repetition(repetition) => of_repetition(repetition, ends),
        HirKind::Capture(capture) => of_hir(&capture.sub, ends),
        HirKind::Concat(parts) => {
            let parts = || parts.iter().filter(|part| !matches!(part.kind(), HirKind::Look(_)));
            let end = parts().count();
            let parts = parts().enumerate().map(|(at, part)| {
                let first = ends.first && at == 0;
                of_hir(part, Ends { first, last: ends.last && at + 1 == end })
            });
            Some(Part::sequence(parts.collect::<Option<Vec<Part>>>()?))
        }
        // An alternative that cannot be said is left out, if another can.
        HirKind::Alternation(parts) => {
            Part::either(parts.iter().filter_map(|part| of_hir(part, ends)))
        }
    }
}

/// A part as often as is said. At an end of the text a character comes at least once without blanks there.
fn of_repetition(repetition: &Repetition, ends: Ends) -> Option<Part> {
    let Repetition { min, max, sub, .. } = repetition;
    if *min > MOST_COUNT {
        return None;
    }
    let most = max.filter(|max| *max <= MOST_COUNT);
    let inner = of_hir(sub, Ends::NONE)?;
    let HirKind::Class(class) = sub.kind() else { return Some(inner.repeat(*min, most)) };
    if ends.is_none() || most == Some(0) {
        return Some(inner.repeat(*min, most));
    }
    let Some(outer) = of_class(class, Ends { first: true, last: true }) else {
        // Nothing but blanks.
        return (*min == 0).then(Part::empty);
    };
    let less = |by: u32| (min.saturating_sub(by), most.map(|most| most.saturating_sub(by)));
    let is_one = most == Some(1);
    let (fewest, more) = less(if ends.first && ends.last { 2 } else { 1 });
    let some = match (ends.first, ends.last) {
        _ if is_one => outer,
        (true, true) => {
            let rest = Part::sequence([inner.repeat(fewest, more), outer.clone()]);
            let rest = if *min < 2 { rest.optional() } else { rest };
            Part::sequence([outer, rest])
        }
        (true, false) => Part::sequence([outer, inner.repeat(fewest, more)]),
        _ => Part::sequence([inner.repeat(fewest, more), outer]),
    };
    Some(if *min == 0 { some.optional() } else { some })
}

/// One character of the class, without line breaks and other controls. A class of many scripts is cut to ASCII and
/// the letters beyond it. At an end of the text it is no blank.
fn of_class(class: &HirClass, ends: Ends) -> Option<Part> {
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
    let all = if ends.is_none() { all } else { all.without(&Class::of_ranges(&BLANKS)) };
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
