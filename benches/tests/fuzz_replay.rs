//! What the fuzz targets check, on the seeds and a share of their mutations. `TWR_FUZZ_COUNT` sets how many.

use std::env;

use benches::fuzz::{self, Mutator};

/// Mutated texts in a usual run: a few seconds of a debug build.
const COUNT: u64 = 250;

/// Texts that broke once: a think block takes a list back of which items were told; code that apologizes is code.
const MENDED: [&str; 2] = [
    "[Members]\n- Name: Ann\n  Hours: 3\n  Duties:\n  - a\n- Name: Bo\n  Ho</think>\na: 1\nb: 2\n[Notes]\nx: y\n",
    "My apologies for the oversight. Here's the revised headline.",
];

#[test]
fn what_broke_once_holds() {
    for text in MENDED {
        fuzz::all(text);
    }
}

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
