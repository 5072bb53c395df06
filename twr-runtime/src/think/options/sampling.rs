//! `Sampling`: how the temperature changes from call to call.

use super::Policy;

/// How the temperature changes from call to call, if one is sent.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::think::{Sampling, Think};
///
/// // Each repair is a little warmer than the call before.
/// let think = Think::new("Plan a study.").temperature(0.2).sampling(Sampling::Warm);
/// # let _ = think;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Sampling {
    /// It stays.
    Keep,
    /// Up by 0.2 a call, to 1.0 at most: another answer is wanted.
    Warm,
    /// Down by 0.1 a call, to 0.3 at least: the same answer is wanted in better form.
    Cool,
}

/// Where a call is in its run.
#[derive(Clone, Copy, Debug)]
pub(in crate::think) struct Call {
    /// Which it is, from 1.
    pub(in crate::think) number: u32,
    /// How many replies before it only repeated another.
    pub(in crate::think) repeats: u32,
    /// How it came to be made; `None` for the first.
    pub(in crate::think) policy: Option<Policy>,
    /// Whether it asks for something that is copied or chosen, of which there are no other versions.
    pub(in crate::think) is_exact: bool,
}

impl Call {
    /// The vote with this number, the answer itself being the first: warmer with each, as another answer is wanted.
    pub(in crate::think) fn of_vote(number: u32) -> Self {
        Self { number, repeats: 0, policy: Some(Policy::Missing), is_exact: false }
    }

    /// Its temperature, if the first call has this one: as the caller says, or else as suits the policy.
    pub(in crate::think) fn temperature(self, first: f64, chosen: Option<Sampling>) -> f64 {
        let later = self.number.saturating_sub(1);
        let (sampling, steps) = match (chosen, self.policy) {
            (Some(sampling), _) => (sampling, later),
            (None, None | Some(Policy::Blind)) => (Sampling::Keep, later),
            (None, Some(Policy::Missing | Policy::OneByOne)) if self.is_exact => {
                (Sampling::Keep, later)
            }
            (None, Some(Policy::Missing | Policy::OneByOne)) => (Sampling::Warm, later),
            (None, Some(Policy::Whole)) => (Sampling::Warm, self.repeats),
            (None, Some(Policy::Fresh)) => (Sampling::Cool, later),
            (None, Some(Policy::Formatter)) => return 0.0,
        };
        let steps = f64::from(steps);
        match sampling {
            Sampling::Keep => first,
            Sampling::Warm => rounded(first + 0.2 * steps).min(first.max(1.0)),
            Sampling::Cool => rounded(first - 0.1 * steps).max(first.min(0.3)),
        }
    }
}

/// Without the dust of binary fractions, which would be sent and recorded.
fn rounded(temperature: f64) -> f64 {
    (temperature * 1e6).round() / 1e6
}
