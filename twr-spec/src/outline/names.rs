//! `NameTable`: folded names and their numbers. Nearly every line of a reply asks it for a name that it lacks.

use super::key::Key;

/// A hash table of few names that is written once and asked often: open addressing, at most half full.
#[derive(Clone, Debug, Default)]
pub(super) struct NameTable {
    /// A power of two of them, or none.
    slots: Vec<Option<Slot>>,
    count: usize,
    /// The length of the longest name.
    pub(super) longest: usize,
}

#[derive(Clone, Debug)]
struct Slot {
    hash: u64,
    name: Box<[u8]>,
    key: Key,
}

impl NameTable {
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    #[inline]
    pub(super) fn get(&self, name: &[u8]) -> Option<Key> {
        if name.len() > self.longest {
            return None;
        }
        let hash = hash(name);
        self.probe(hash)
            .map_while(|at| self.slots.get(at)?.as_ref())
            .find(|slot| slot.hash == hash && *slot.name == *name)
            .map(|slot| slot.key)
    }

    /// The number of the name, which becomes `key` if the table lacks it.
    pub(super) fn insert(&mut self, name: &[u8], key: Key) -> Key {
        if let Some(known) = self.get(name) {
            return known;
        }
        self.count += 1;
        self.longest = self.longest.max(name.len());
        if self.count * 2 > self.slots.len() {
            let slots = vec![None; (self.slots.len() * 2).max(16)];
            let old = std::mem::replace(&mut self.slots, slots);
            old.into_iter().flatten().for_each(|slot| self.put(slot));
        }
        self.put(Slot { hash: hash(name), name: name.into(), key });
        key
    }

    fn put(&mut self, slot: Slot) {
        let free = self.probe(slot.hash).find(|at| matches!(self.slots.get(*at), Some(None)));
        if let Some(free) = free.and_then(|at| self.slots.get_mut(at)) {
            *free = Some(slot);
        }
    }

    /// The places where a name of that hash may be, in the order in which they are tried.
    #[inline]
    fn probe(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let count = self.slots.len();
        // The high bits are the well mixed ones.
        let first = usize::try_from(hash >> 32).unwrap_or_default();
        (0..count).map(move |step| (first + step) & (count - 1))
    }
}

/// A quick hash, eight bytes a step. The names are those of a spec, so nobody gains by a collision.
#[inline]
pub(super) fn hash(name: &[u8]) -> u64 {
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let step = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(MIX);
    let (words, rest) = name.as_chunks::<8>();
    let hash =
        words.iter().fold(name.len() as u64, |hash, word| step(hash, u64::from_le_bytes(*word)));
    let last = rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    step(hash, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_others_are_not() {
        let mut table = NameTable::default();
        assert_eq!(table.get(b"plan"), None);
        let names: Vec<String> = (0..500).map(|at| format!("name{at}")).collect();
        for (at, name) in (0..).zip(&names) {
            assert_eq!(table.insert(name.as_bytes(), Key(at)), Key(at));
            assert_eq!(table.insert(name.as_bytes(), Key(999)), Key(at), "the first number counts");
        }
        for (at, name) in (0..).zip(&names) {
            assert_eq!(table.get(name.as_bytes()), Some(Key(at)));
        }
        assert_eq!((table.len(), table.longest), (500, 7));
        assert_eq!(table.get(b"name500"), None);
        assert_eq!(table.get(b""), None);
    }
}
