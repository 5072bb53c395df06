//! Intervals: Wilson's for shares, the bootstrap over tasks for everything else. All at 95 %.

use serde::{Deserialize, Serialize};

use crate::random::Random;

/// A figure with its interval.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The quantile of the normal distribution for 95 %.
const Z: f64 = 1.959_964;

/// How often the bootstrap draws.
const DRAWS: u32 = 1000;

/// The share of successes, with Wilson's score interval. Of no tries nothing is known: 0 to 1.
pub fn share(successes: u32, tries: u32) -> Estimate {
    if tries == 0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    let (successes, tries) = (f64::from(successes), f64::from(tries));
    let value = successes / tries;
    let spread = Z * Z / tries;
    let centre = (value + spread / 2.0) / (1.0 + spread);
    let half = Z * (value * (1.0 - value) / tries + spread / (4.0 * tries)).sqrt() / (1.0 + spread);
    Estimate { value, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// What `statistic` makes of the groups, with the percentile interval of a bootstrap that draws whole groups:
/// what is in one group (a task under several seeds) is alike. The same groups give the same interval.
pub fn bootstrap<G>(groups: &[G], statistic: impl Fn(&[&G]) -> f64) -> Estimate {
    let all: Vec<&G> = groups.iter().collect();
    let value = statistic(&all);
    let mut random = Random::new(1);
    let mut drawn: Vec<f64> = Vec::new();
    for _ in 0..DRAWS {
        let draw: Vec<&G> =
            all.iter().filter_map(|_| groups.get(random.below(groups.len()))).collect();
        drawn.push(statistic(&draw));
    }
    drawn.retain(|value| value.is_finite());
    drawn.sort_by(f64::total_cmp);
    let at = |share: usize| drawn.get(drawn.len() * share / 1000).copied().unwrap_or(value);
    Estimate { value, low: at(25), high: at(975) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(found: Estimate, value: f64, low: f64, high: f64) {
        let is_near = |one: f64, other: f64| (one - other).abs() < 5e-4;
        let all =
            is_near(found.value, value) && is_near(found.low, low) && is_near(found.high, high);
        assert!(all, "{found:?}");
    }

    #[test]
    fn shares_have_wilsons_interval() {
        // The figures of the formula in the textbook, worked by hand.
        check(share(8, 10), 0.8, 0.4902, 0.9433);
        check(share(0, 10), 0.0, 0.0, 0.2775);
        check(share(60, 60), 1.0, 0.9398, 1.0);
        check(share(0, 0), 0.0, 0.0, 1.0);
    }

    #[test]
    fn a_bootstrap_draws_groups() {
        let mean = |of: &[&f64]| {
            of.iter().copied().sum::<f64>() / f64::from(u32::try_from(of.len()).unwrap())
        };
        check(bootstrap(&[2.0; 5], mean), 2.0, 2.0, 2.0);
        let spread: Vec<f64> = (0..100).map(f64::from).collect();
        let found = bootstrap(&spread, mean);
        // The mean of 0 to 99 has a standard error of 2.9.
        assert!(
            (found.value - 49.5).abs() < 1e-9 && found.low > 42.0 && found.high < 57.0,
            "{found:?}"
        );
        assert!(found.high - found.low > 9.0, "{found:?}");
        assert_eq!(bootstrap(&spread, mean), found);
        let nothing: &[f64] = &[];
        assert!(bootstrap(nothing, |_| 0.0).value.abs() < 1e-9);
    }
}
