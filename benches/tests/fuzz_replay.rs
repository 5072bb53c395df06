//! What the fuzz targets check, on the seeds and a share of their mutations. `TWR_FUZZ_COUNT` sets how many.

use std::env;

use benches::fuzz::{self, Mutator};

/// Mutated texts in a usual run: a few seconds of a debug build.
const COUNT: u64 = 250;

#[test]
fn every_seed_and_many_mutations_hold() {
    let seeds = fuzz::seeds();
    for seed in seeds.iter().step_by(31) {
        fuzz::all(seed);
    }
    let count = env::var("TWR_FUZZ_COUNT").map_or(COUNT, |count| count.parse().unwrap());
    let mut mutator = Mutator::new(1, seeds);
    for _ in 0..count {
        fuzz::all(&mutator.text());
    }
}
