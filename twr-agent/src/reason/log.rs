//! `ReasonLog`: a reasoning as the log of its steps, without IO. It says what comes next.

use serde::{Deserialize, Serialize};
use twr::model::Usage;

use super::{Level, Mode};

/// The limits of a reasoning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReasonLimits {
    /// The tries, the first included; 0 counts as 1. Judging an answer again, after a reply without a verdict, is
    /// one, too. Default 3.
    pub tries: u32,
    /// How many of the last lessons a try is shown. Default 3.
    pub lessons: usize,
    /// How many findings of a check are kept. Default 10.
    pub findings: usize,
    /// The characters of a finding and of a lesson; of a longer one the middle is left out. Default 2000.
    pub chars: usize,
}

impl Default for ReasonLimits {
    fn default() -> Self {
        Self { tries: 3, lessons: 3, findings: 10, chars: 2000 }
    }
}

/// What a model makes of its failed try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reflection {
    /// What went wrong.
    pub wrong: String,
    /// What is to be learned from it.
    pub lesson: String,
    /// What to do next.
    pub next: String,
}

/// Which voice of the criticism speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Voice {
    /// It looks for what is wrong.
    Critic,
    /// It answers the critic. Only of [`Level::Adversarial`].
    Defender,
    /// It decides between the two. Only of [`Level::Adversarial`].
    Judge,
}

/// One step of a reasoning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Step {
    /// A try gave an answer in the right form.
    Tried {
        /// The answer, as a clean reply.
        reply: String,
        /// What the try cost.
        usage: Usage,
    },
    /// A try gave no answer in the right form.
    NoAnswer {
        /// Why.
        why: String,
        /// What the try cost.
        usage: Usage,
    },
    /// A check looked at the answer.
    Checked {
        /// The check's name.
        name: String,
        /// What it found; nothing if the answer is good.
        findings: Vec<String>,
        /// What it cost, where it is a model.
        usage: Usage,
    },
    /// The critic or the judge ruled on the answer.
    Judged {
        /// Which of them.
        voice: Voice,
        /// Whether the answer passes; `None` without a verdict in the right form.
        passes: Option<bool>,
        /// What has to change.
        findings: Vec<String>,
        /// What it cost.
        usage: Usage,
    },
    /// The defender answered the critic.
    Defended {
        /// Its defence; `None` without one in the right form.
        text: Option<String>,
        /// What it cost.
        usage: Usage,
    },
    /// The model reflected on a failed try.
    Reflected {
        /// The reflection; `None` without one in the right form.
        reflection: Option<Reflection>,
        /// What it cost.
        usage: Usage,
    },
}

impl Step {
    /// What the step cost.
    pub fn usage(&self) -> Usage {
        match self {
            Self::Tried { usage, .. }
            | Self::NoAnswer { usage, .. }
            | Self::Checked { usage, .. }
            | Self::Judged { usage, .. }
            | Self::Defended { usage, .. }
            | Self::Reflected { usage, .. } => *usage,
        }
    }

    fn is_try(&self) -> bool {
        matches!(self, Self::Tried { .. } | Self::NoAnswer { .. })
    }

    fn is_no_verdict(&self) -> bool {
        matches!(self, Self::Judged { passes: None, .. })
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReasonMove {
    /// Ask for an answer.
    Try,
    /// Run the check at this position.
    Check(usize),
    /// Ask this voice of the criticism.
    Judge(Voice),
    /// Ask for a reflection on the failed try.
    Reflect,
    /// The last answer is the result: everything that judges it passed it.
    Passed,
    /// The tries are used up.
    OutOfTries,
}

/// How far the current try is.
enum TryState {
    Open(ReasonMove),
    Passed,
    Failed,
}

/// A reasoning, as the log of its steps: a pure state machine that serializes.
///
/// [`next`](Self::next) says what to do, and [`on`](Self::on) takes what came of it. A log that was saved anywhere goes
/// on exactly there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReasonLog {
    pub(super) task: String,
    pub(super) mode: Mode,
    pub(super) level: Level,
    pub(super) limits: ReasonLimits,
    pub(super) checks: Vec<String>,
    steps: Vec<Step>,
}

impl ReasonLog {
    /// A reasoning that has not begun, with checks of these names.
    pub fn new(
        task: impl Into<String>,
        mode: Mode,
        level: Level,
        checks: Vec<String>,
        limits: ReasonLimits,
    ) -> Self {
        Self { task: task.into(), mode, level, limits, checks, steps: Vec::new() }
    }

    /// Whether both are about the same task, in the same way, with the same checks.
    pub(super) fn is_of_the_same(&self, other: &Self) -> bool {
        (&self.task, self.mode, self.level, &self.checks)
            == (&other.task, other.mode, other.level, &other.checks)
    }

    /// The same steps with other limits.
    pub(super) fn with_limits(self, limits: ReasonLimits) -> Self {
        Self { limits, ..self }
    }

    /// Takes a step in, if it is of the kind that [`next`](Self::next) asks for; whether it is.
    pub fn on(&mut self, step: Step) -> bool {
        let fits = match (self.next(), &step) {
            (ReasonMove::Try, Step::Tried { .. } | Step::NoAnswer { .. })
            | (ReasonMove::Judge(Voice::Defender), Step::Defended { .. })
            | (ReasonMove::Reflect, Step::Reflected { .. }) => true,
            (ReasonMove::Check(at), Step::Checked { name, .. }) => {
                self.checks.get(at) == Some(name)
            }
            (ReasonMove::Judge(asked), Step::Judged { voice, .. }) => asked == *voice,
            _ => false,
        };
        if fits {
            self.steps.push(step);
        }
        fits
    }

    /// What to do now.
    pub fn next(&self) -> ReasonMove {
        let has_tries = self.tries_used() < self.limits.tries.max(1);
        let is_reflected = matches!(self.steps.last(), Some(Step::Reflected { .. }));
        match self.try_state() {
            _ if self.steps.is_empty() => ReasonMove::Try,
            TryState::Open(ReasonMove::Judge(_)) if self.lacks_verdict() && !has_tries => {
                ReasonMove::OutOfTries
            }
            TryState::Open(next) => next,
            TryState::Passed => ReasonMove::Passed,
            TryState::Failed if !has_tries => ReasonMove::OutOfTries,
            TryState::Failed if self.mode == Mode::Reflexion && !is_reflected => {
                ReasonMove::Reflect
            }
            TryState::Failed => ReasonMove::Try,
        }
    }

    /// What the reasoning is asked for.
    pub fn task(&self) -> &str {
        &self.task
    }

    /// How it learns from failed tries.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// All steps, oldest first.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The tries so far; judging an answer again, after a reply without a verdict, is one, too.
    pub fn tries_used(&self) -> u32 {
        let tries = self.steps.iter().filter(|step| step.is_try()).count();
        let pairs = self.steps.iter().zip(self.steps.iter().skip(1));
        let judged_again = pairs.filter(|(first, second)| {
            first.is_no_verdict() && matches!(second, Step::Judged { .. })
        });
        u32::try_from(tries + judged_again.count()).unwrap_or(u32::MAX)
    }

    /// The last answer, as a clean reply.
    pub fn answer(&self) -> Option<&str> {
        self.steps.iter().rev().find_map(|step| match step {
            Step::Tried { reply, .. } => Some(reply.as_str()),
            _ => None,
        })
    }

    /// What was found last in the last answer. Empty if nothing was found.
    pub fn findings(&self) -> &[String] {
        let of_answer =
            self.steps.iter().rev().take_while(|step| !matches!(step, Step::Tried { .. }));
        let mut found = of_answer.filter_map(|step| match step {
            Step::Checked { findings, .. } | Step::Judged { findings, .. } => Some(findings),
            _ => None,
        });
        found.find(|findings| !findings.is_empty()).map_or(&[], Vec::as_slice)
    }

    /// The reflections whose lessons the next try is shown, oldest first: as many as the limits allow.
    pub fn lessons(&self) -> Vec<&Reflection> {
        let all = self.steps.iter().rev().filter_map(|step| match step {
            Step::Reflected { reflection, .. } => reflection.as_ref(),
            _ => None,
        });
        let mut last: Vec<_> = all.take(self.limits.lessons).collect();
        last.reverse();
        last
    }

    /// What all steps together cost.
    pub fn usage(&self) -> Usage {
        self.steps.iter().map(Step::usage).sum()
    }

    /// What the defender said last of the current answer.
    pub(super) fn defence(&self) -> Option<&str> {
        self.current().iter().rev().find_map(|step| match step {
            Step::Defended { text, .. } => text.as_deref(),
            _ => None,
        })
    }

    /// Why the last try gave no answer in the right form; `None` if it gave one.
    pub(super) fn unread(&self) -> Option<&String> {
        match self.current().first() {
            Some(Step::NoAnswer { why, .. }) => Some(why),
            _ => None,
        }
    }

    /// The steps of the current try.
    fn current(&self) -> &[Step] {
        let at = self.steps.iter().rposition(Step::is_try).unwrap_or_default();
        self.steps.get(at..).unwrap_or_default()
    }

    fn lacks_verdict(&self) -> bool {
        self.steps.last().is_some_and(Step::is_no_verdict)
    }

    fn try_state(&self) -> TryState {
        let Some((Step::Tried { .. }, after)) = self.current().split_first() else {
            return TryState::Failed;
        };
        let mut checked = 0;
        for step in after {
            if let Step::Checked { findings, .. } = step {
                if !findings.is_empty() {
                    return TryState::Failed;
                }
                checked += 1;
            }
        }
        if checked < self.checks.len() {
            TryState::Open(ReasonMove::Check(checked))
        } else if self.mode == Mode::ActorCritic {
            self.judged(after)
        } else {
            TryState::Passed
        }
    }

    fn judged(&self, after: &[Step]) -> TryState {
        let is_ruling = |step: &&Step| matches!(step, Step::Judged { .. } | Step::Defended { .. });
        match after.iter().rev().find(is_ruling) {
            Some(Step::Judged { voice, passes: None, .. }) => {
                TryState::Open(ReasonMove::Judge(*voice))
            }
            Some(Step::Judged { passes: Some(true), .. }) => TryState::Passed,
            Some(Step::Judged { voice: Voice::Critic, .. }) if self.level == Level::Adversarial => {
                TryState::Open(ReasonMove::Judge(Voice::Defender))
            }
            Some(Step::Defended { .. }) => TryState::Open(ReasonMove::Judge(Voice::Judge)),
            Some(_) => TryState::Failed,
            None => TryState::Open(ReasonMove::Judge(Voice::Critic)),
        }
    }
}
