//! `FieldSet`: some of the fields of a record. One is made for each item of a list, so it takes no allocation where
//! the record has few fields.

/// Some of the fields of a record, by position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FieldSet {
    /// A bit for each of the first fields.
    first: u64,
    /// The same for the others.
    others: Vec<u64>,
}

/// How many fields a word has bits for.
const WORD: usize = u64::BITS as usize;

/// The same, as bits are counted.
const WORD_BITS: u32 = u64::BITS;

impl FieldSet {
    /// Adds a field. Whether it is new.
    pub(super) fn insert(&mut self, field: usize) -> bool {
        let bit = 1 << (field % WORD);
        let word = self.word_mut(field / WORD);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Whether it has the field.
    pub(super) fn contains(&self, field: usize) -> bool {
        self.word(field / WORD) & (1 << (field % WORD)) != 0
    }

    /// How many fields it has.
    pub(super) fn len(&self) -> u32 {
        self.words().map(u64::count_ones).sum()
    }

    /// Whether its first field is after the last of the other's.
    pub(super) fn is_behind(&self, other: &Self) -> bool {
        let first = self.words().position(|word| word != 0);
        let last = other.words().enumerate().filter(|(_, word)| *word != 0).last();
        first.zip(last).is_some_and(|(first, (last, word))| {
            let own = self.word(first).trailing_zeros();
            (first, own) > (last, WORD_BITS - 1 - word.leading_zeros())
        })
    }

    /// Whether it has none of the other's fields.
    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        self.words().zip(other.words()).all(|(own, other)| own & other == 0)
    }

    /// Adds all of the other's fields.
    pub(super) fn add(&mut self, other: &Self) {
        for (at, word) in other.words().enumerate() {
            *self.word_mut(at) |= word;
        }
    }

    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    fn word(&self, at: usize) -> u64 {
        match at.checked_sub(1) {
            None => self.first,
            Some(at) => self.others.get(at).copied().unwrap_or_default(),
        }
    }

    #[expect(clippy::indexing_slicing, reason = "the words are made before")]
    fn word_mut(&mut self, at: usize) -> &mut u64 {
        let Some(at) = at.checked_sub(1) else { return &mut self.first };
        if self.others.len() <= at {
            self.others.resize(at + 1, 0);
        }
        &mut self.others[at]
    }
}

impl Extend<usize> for FieldSet {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, fields: I) {
        for field in fields {
            self.insert(field);
        }
    }
}

impl FromIterator<usize> for FieldSet {
    fn from_iter<I: IntoIterator<Item = usize>>(fields: I) -> Self {
        let mut set = Self::default();
        set.extend(fields);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_of(fields: &[usize]) -> FieldSet {
        fields.iter().copied().collect()
    }

    #[test]
    fn fields_of_narrow_and_wide_records_are_kept() {
        let mut set = set_of(&[0, 3, 63, 64, 200]);
        assert!(!set.insert(200) && set.insert(130));
        assert_eq!(set.len(), 6);
        let has: Vec<usize> = (0..300).filter(|field| set.contains(*field)).collect();
        assert_eq!(has, [0, 3, 63, 64, 130, 200]);
        assert!(set.is_disjoint(&set_of(&[1, 65, 280])));
        assert!(!set.is_disjoint(&set_of(&[1, 130])));
        let mut few = set_of(&[1]);
        few.add(&set);
        assert!(few.contains(1) && few.contains(200));
        assert!(few.is_disjoint(&FieldSet::default()));
        assert!(
            set_of(&[64]).is_behind(&set_of(&[1, 63])) && set_of(&[3]).is_behind(&set_of(&[1]))
        );
        assert!(
            !set_of(&[3]).is_behind(&set_of(&[1, 64])) && !set_of(&[2]).is_behind(&set_of(&[2]))
        );
    }
}
