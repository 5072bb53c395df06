//! `Draw`: which of the measured faults happen in one reply, with some memory between the attempts at a task.

use super::fault::Fault;
use super::measured::{Headers, Rung};
use super::profile::Profile;
use crate::random::Random;

/// The draws of one reply.
#[derive(Debug)]
pub(super) struct Draw {
    profile: Profile,
    seed: u64,
    task: String,
    request: String,
    has_room: bool,
}

impl Draw {
    /// The draws of the reply to this request, for this task.
    pub(super) fn new(profile: Profile, seed: u64, task: &str, request: &str) -> Self {
        Self { profile, seed, task: task.to_owned(), request: request.to_owned(), has_room: false }
    }

    /// The same for a reply that may be longer than usual.
    pub(super) fn with_room(self, has_room: bool) -> Self {
        Self { has_room, ..self }
    }

    /// Whether the reply may be longer than usual.
    pub(super) fn has_room(&self) -> bool {
        self.has_room
    }

    /// What happens of a ladder, if anything. `what` names the ladder and the field, so that the same
    /// happens again in a further attempt.
    ///
    /// An attempt takes the task's own number with a chance that is the root of the correlation, so that
    /// two attempts both do so with the chance that is the correlation; else a number of its own.
    pub(super) fn of(&self, ladder: &[Rung], what: &str) -> Option<Fault> {
        let mut own = Random::of(self.seed, &["own", what, &self.request]);
        let is_habit = own.share() < self.profile.correlation.sqrt();
        let habit = Random::of(self.seed, &["habit", what, &self.task]).share();
        let mut left = if is_habit { habit } else { own.share() };
        for rung in ladder {
            let share = rung.share(self.profile.class);
            if left < share {
                return Some(rung.fault);
            }
            left -= share;
        }
        None
    }

    /// A number of this reply alone, for choices that were not measured.
    pub(super) fn any(&self, what: &str) -> Random {
        Random::of(self.seed, &["any", what, &self.request])
    }

    /// Whether the reply goes on after the answer.
    pub(super) fn runs_on(&self) -> bool {
        self.any("run on").share() < self.profile.run_on
    }

    /// By which measurement headers go.
    pub(super) fn headers(&self) -> Headers {
        self.profile.headers
    }
}
