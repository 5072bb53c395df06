//! The awaiting: asks a model what a run says, until the run is done.

use super::error::Cause;
use super::{Attempt, Run, Step, ThinkError};
use crate::model::Model;

impl Run<'_> {
    /// Asks the model until the run is done, and gives the run back, whose [`value`](Run::value) is then the
    /// answer: for specs that no Rust type stands for. `watch` sees each attempt as soon as it was read.
    ///
    /// # Errors
    /// No reply was as asked, or the model could not be asked: see [`ThinkErrorKind`].
    ///
    /// [`ThinkErrorKind`]: super::ThinkErrorKind
    pub async fn drive(
        self,
        model: &(impl Model + ?Sized),
        watch: impl FnMut(&Attempt),
    ) -> Result<Self, ThinkError> {
        drive(self, &model, watch).await
    }
}

/// Asks and reads until the run is done. Generic in neither the type nor the model: the same code for all.
pub(super) async fn drive<'r>(
    mut run: Run<'r>,
    model: &dyn Model,
    mut watch: impl FnMut(&Attempt),
) -> Result<Run<'r>, ThinkError> {
    loop {
        let request = match run.next_step() {
            Step::Ask(request, _) => request.clone(),
            Step::Done => return Ok(run),
            Step::OutOfAttempts => return Err(ThinkError::of(run, Cause::OutOfAttempts)),
            Step::OutOfTokens => return Err(ThinkError::of(run, Cause::OutOfTokens)),
        };
        let reply = match model.complete(&request).await {
            Ok(reply) => reply,
            Err(error) => return Err(ThinkError::of(run, Cause::Model(error))),
        };
        run.on_reply(reply);
        if let Some(attempt) = run.transcript().attempts.last() {
            watch(attempt);
        }
    }
}
