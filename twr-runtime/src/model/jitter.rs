//! Chance for waits: cheap, seedable, and good for nothing else.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

/// Numbers between 0 and 1, the same for the same seed (`SplitMix64`).
#[derive(Debug)]
pub(super) struct Jitter(AtomicU64);

impl Jitter {
    pub(super) fn new(seed: u64) -> Self {
        Self(AtomicU64::new(seed))
    }

    /// One that differs from process to process and from value to value, as the hash maps' keys do.
    pub(super) fn unseeded() -> Self {
        Self::new(RandomState::new().hash_one(0))
    }

    /// The next number, from 0 up to but without 1.
    pub(super) fn next(&self) -> f64 {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut z = self.0.fetch_add(STEP, Ordering::Relaxed).wrapping_add(STEP);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        // 32 bits are more than a wait can show, and fit a float exactly.
        let high = u32::try_from(z >> 32).unwrap_or(u32::MAX);
        f64::from(high) / (f64::from(u32::MAX) + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Jitter;

    #[test]
    fn the_numbers_follow_from_the_seed_and_spread_over_the_whole_range() {
        let numbers = |seed| {
            let jitter = Jitter::new(seed);
            (0..1000).map(|_| jitter.next()).collect::<Vec<f64>>()
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
        for tenth in 0..10 {
            let from = f64::from(tenth) / 10.0;
            let count = numbers(7).iter().filter(|n| (from..from + 0.1).contains(*n)).count();
            assert!((50..200).contains(&count), "{count} of 1000 from {from}");
        }
    }
}
