//! `places`: where lines are among other lines.

use std::borrow::Cow;

use super::fold::Numbers;

/// The most places that are told apart.
const MOST: usize = 20;

/// Every place where `part` is in `whole`, line for line under `key`, in order; at most twenty.
pub(super) fn places<'t>(
    whole: &[&'t str],
    part: &[&'t str],
    key: impl Fn(&'t str) -> Cow<'t, str>,
) -> Vec<usize> {
    let mut numbers = Numbers::default();
    let part: Vec<usize> = part.iter().map(|line| numbers.of(key(line))).collect();
    let back = fallbacks(&part);
    let mut found = Vec::new();
    let mut matched = 0;
    for (at, line) in whole.iter().enumerate() {
        let number = numbers.of(key(line));
        matched = advance(&part, &back, matched, number);
        if matched == part.len() {
            found.push(at + 1 - matched);
            if found.len() == MOST {
                break;
            }
            matched = back.last().copied().unwrap_or_default();
        }
    }
    found
}

/// How many lines of the part match after one more line.
fn advance(part: &[usize], back: &[usize], mut matched: usize, number: usize) -> usize {
    loop {
        if part.get(matched) == Some(&number) {
            return matched + 1;
        }
        let Some(last) = matched.checked_sub(1) else { return 0 };
        matched = back.get(last).copied().unwrap_or_default();
    }
}

/// For each line of the part, how many lines from its start match again if the next one does not: the table of
/// Knuth, Morris and Pratt, by which each line is looked at twice at most.
fn fallbacks(part: &[usize]) -> Vec<usize> {
    let mut back = Vec::with_capacity(part.len());
    let mut matched = 0;
    for (at, number) in part.iter().enumerate() {
        if at > 0 {
            matched = advance(part, &back, matched, *number);
        }
        back.push(matched);
    }
    back
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(whole: &str, part: &str, expect: &[usize]) {
        let lines = |text: &'static str| text.split(' ').collect::<Vec<_>>();
        let [whole, part] = [whole, part].map(|text| lines(Box::leak(text.to_owned().into())));
        assert_eq!(places(&whole, &part, Cow::Borrowed), expect, "{whole:?} {part:?}");
    }

    #[test]
    fn every_place_is_found() {
        check("a b c", "b c", &[1]);
        check("a b a b a", "a b a", &[0, 2]);
        check("a a a b a a b", "a a b", &[1, 4]);
        check("a b", "a b c", &[]);
        check("a b c", "c a", &[]);
    }
}
