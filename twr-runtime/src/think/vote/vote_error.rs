//! `VoteError`: why no sample has a say.

use std::error::Error;
use std::fmt;

use super::super::ThinkError;
use crate::model::Usage;
use crate::typed::Mismatch;

/// Why there is no answer: every sample failed. It keeps the errors of all.
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::think::{Think, Vote};
///
/// let model = ScriptedModel::new(["[Weeks] many", "[Weeks] some"]);
/// let think = Think::new("Plan a study of bees.").max_attempts(1).of::<Plan>();
/// let error = Vote::new(think).samples(2).run(&model).await.unwrap_err();
/// assert_eq!(error.errors().len(), 2);
/// assert_eq!(error.usage().calls, 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct VoteError {
    pub(super) errors: Vec<ThinkError>,
    pub(super) mismatch: Option<Box<Mismatch>>,
    pub(super) usage: Usage,
}

impl VoteError {
    /// The error of the sample that came furthest: the one with the most good fields, the first of these.
    /// None if there was no sample at all, or if the type refuses what its own kind reads.
    pub fn best(&self) -> Option<&ThinkError> {
        // Of equals the last counts there.
        self.errors.iter().rev().max_by_key(|error| error.partial().good())
    }

    /// The errors of all samples that failed, in their order.
    pub fn errors(&self) -> &[ThinkError] {
        &self.errors
    }

    /// The calls and tokens of all samples together.
    pub fn usage(&self) -> Usage {
        self.usage
    }
}

impl VoteError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match (&self.mismatch, self.best()) {
            (Some(mismatch), _) => write!(
                f,
                "a type refuses what its own kind reads: {mismatch}; let its `from_value` take every value of its `KIND`"
            ),
            (None, Some(best)) => {
                let count = self.errors.len();
                write!(f, "all samples failed ({count}), the best because {best}")
            }
            (None, None) => write!(f, "there are no samples: ask for one at least"),
        }
    }
}

twr_spec::show_in_words!(VoteError);

impl Error for VoteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        // The text has the best error, so what follows is that error's own cause.
        self.best()?.source()
    }
}
