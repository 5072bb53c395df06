//! The seeds of property tests whose cases are the same in each run.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// The seeds. `PROPTEST_RNG_SEED` gives another.
const SEEDS: [u64; 3] = [1, 2, 3];

/// A configuration for each seed. `PROPTEST_CASES` gives another number of cases of each, `PROPTEST_MAX_SHRINK_ITERS`
/// another number of steps in which a failure is made smaller.
pub(crate) fn configs(cases: u32, shrinks: u32) -> Vec<ProptestConfig> {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let config = |seed: u64| ProptestConfig {
        cases: number("PROPTEST_CASES").unwrap_or(cases),
        failure_persistence: None,
        max_shrink_iters: number("PROPTEST_MAX_SHRINK_ITERS").unwrap_or(shrinks),
        max_local_rejects: u32::MAX,
        rng_seed: RngSeed::Fixed(seed),
        ..ProptestConfig::default()
    };
    match number("PROPTEST_RNG_SEED") {
        Some(seed) => vec![config(seed.into())],
        None => SEEDS.map(config).into(),
    }
}
