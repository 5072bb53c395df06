//! `Class`: a set of characters.

/// A set of characters, as ranges in order that do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Class {
    ranges: Vec<(char, char)>,
}

impl Class {
    /// The characters of these ranges, both ends included.
    pub(crate) fn of_ranges(ranges: &[(char, char)]) -> Self {
        let mut sorted: Vec<(char, char)> =
            ranges.iter().copied().filter(|(first, last)| first <= last).collect();
        sorted.sort_unstable();
        let mut joined: Vec<(char, char)> = Vec::with_capacity(sorted.len());
        for (first, last) in sorted {
            match joined.last_mut() {
                Some(open) if successor(open.1).is_none_or(|next| first <= next) => {
                    open.1 = open.1.max(last);
                }
                _ => joined.push((first, last)),
            }
        }
        Self { ranges: joined }
    }

    /// The characters of the text.
    pub(crate) fn of_text(text: &str) -> Self {
        Self::of_ranges(&text.chars().map(|c| (c, c)).collect::<Vec<_>>())
    }

    /// The characters of both.
    #[must_use]
    pub(crate) fn or(&self, other: &Self) -> Self {
        Self::of_ranges(&[self.ranges.as_slice(), other.ranges.as_slice()].concat())
    }

    /// The characters that the other class lacks.
    #[must_use]
    pub(crate) fn without(&self, other: &Self) -> Self {
        let mut left = Vec::new();
        let mut cuts = other.ranges.iter().copied().peekable();
        for (first, last) in self.ranges.iter().copied() {
            let mut from = Some(first);
            while let Some((cut_first, cut_last)) = cuts.peek().copied() {
                let Some(start) = from.filter(|start| *start <= last) else { break };
                if cut_last < start {
                    cuts.next();
                    continue;
                }
                if cut_first > last {
                    break;
                }
                if let Some(end) = predecessor(cut_first).filter(|end| *end >= start) {
                    left.push((start, end));
                }
                from = successor(cut_last);
                if cut_last > last {
                    break;
                }
                cuts.next();
            }
            left.extend(from.filter(|start| *start <= last).map(|start| (start, last)));
        }
        Self { ranges: left }
    }

    /// Whether it has the character.
    pub(crate) fn has(&self, character: char) -> bool {
        self.ranges.iter().any(|(first, last)| (*first..=*last).contains(&character))
    }

    /// Whether it has no character.
    pub(crate) fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Its ranges in order, both ends included.
    pub(crate) fn ranges(&self) -> &[(char, char)] {
        &self.ranges
    }
}

/// The next character; the surrogates are passed over.
fn successor(character: char) -> Option<char> {
    match character {
        '\u{d7ff}' => Some('\u{e000}'),
        other => char::from_u32(u32::from(other) + 1),
    }
}

/// The character before it.
fn predecessor(character: char) -> Option<char> {
    match character {
        '\u{e000}' => Some('\u{d7ff}'),
        other => u32::from(other).checked_sub(1).and_then(char::from_u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(left: &[(char, char)], right: &[(char, char)], expect: &[(char, char)]) {
        let class = Class::of_ranges(left).without(&Class::of_ranges(right));
        assert_eq!(class.ranges(), expect, "{left:?} without {right:?}");
    }

    #[test]
    fn what_one_class_has_beside_another() {
        check(&[('a', 'z')], &[('c', 'e')], &[('a', 'b'), ('f', 'z')]);
        check(&[('a', 'c'), ('x', 'z')], &[('b', 'y')], &[('a', 'a'), ('z', 'z')]);
        check(&[('a', 'c')], &[('a', 'c')], &[]);
        check(&[('a', 'c')], &[('c', 'z')], &[('a', 'b')]);
        check(&[('a', 'f')], &[('b', 'b'), ('d', 'd')], &[('a', 'a'), ('c', 'c'), ('e', 'f')]);
        check(
            &[('\u{d000}', '\u{f000}')],
            &[('\u{e000}', '\u{f000}')],
            &[('\u{d000}', '\u{d7ff}')],
        );
        assert_eq!(Class::of_text("cab").ranges(), [('a', 'c')]);
        assert!(Class::of_text("a").or(&Class::of_text("c")).has('c'));
    }
}
