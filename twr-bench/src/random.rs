//! `Random`: numbers that are the same for the same seed, on every machine and with every compiler.

/// A small generator (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The numbers of what these texts are.
    pub fn of(seed: u64, texts: &[&str]) -> Self {
        // FNV-1a, with a mark between the texts.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for text in texts {
            for byte in text.bytes().chain([0xff]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        Self::new(hash)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to 1, without 1.
    pub fn share(&mut self) -> f64 {
        // The upper 32 bits are plenty, and exact.
        f64::from(u32::try_from(self.number() >> 32).unwrap_or(0)) / 4_294_967_296.0
    }

    /// Below `end`; 0 if that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.number() % end).unwrap_or(0)
    }

    /// One of these; the default of the type if there is none.
    pub fn one_of<T: Copy + Default>(&mut self, of: &[T]) -> T {
        of.get(self.below(of.len())).copied().unwrap_or_default()
    }

    /// So many of these, each at most once, in a random order.
    pub fn some_of<T: Copy>(&mut self, count: usize, of: &[T]) -> Vec<T> {
        let mut left = of.to_vec();
        let mut taken = Vec::new();
        while taken.len() < count && !left.is_empty() {
            taken.push(left.swap_remove(self.below(left.len())));
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_another_others() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            [random.number(), random.number(), random.number()]
        };
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
        assert_ne!(Random::of(1, &["ab", "c"]).number(), Random::of(1, &["a", "bc"]).number());
    }

    #[test]
    fn shares_are_even_and_picks_differ() {
        let mut random = Random::new(7);
        let mean = (0..10_000).map(|_| random.share()).sum::<f64>() / 10_000.0;
        assert!((mean - 0.5).abs() < 0.02, "{mean}");
        let mut picked = random.some_of(3, &[1, 2, 3, 4, 5]);
        picked.sort_unstable();
        picked.dedup();
        assert_eq!(picked.len(), 3);
        assert_eq!(random.some_of(9, &["a"]), ["a"]);
        assert_eq!(random.one_of::<u8>(&[]), 0);
    }
}
