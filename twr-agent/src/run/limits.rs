//! `Limits`: what one task may take.

use std::fmt;

use std::time::Duration;
use twr::__private::show_in_words;

use serde::{Deserialize, Serialize};

/// What one task may take. No limit is passed by one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Limits {
    /// How many steps: each replan, thought and call of a tool is one; the first plan and questions are free.
    /// Default 20.
    pub steps: u32,
    /// Whether a replan and a thought are steps, as a call of a tool is. Default true.
    pub thoughts_are_steps: bool,
    /// How many calls one decision of the planner may take, the first included. Default 3.
    pub attempts: u32,
    /// After how many rounds without a decision, one after the other, the run ends. Default 2.
    pub failed_rounds: u32,
    /// How many questions the user is asked; the next one ends the run. Default 6.
    pub questions: u32,
    /// How often the same question may come again after its answer before the run ends. Default 2: the second time
    /// ends it.
    pub same_question: u32,
    /// How many characters of an observation the planner is shown. Default 10,000. A longer result is summarized; the
    /// summary is made of all of it, up to [`MAX_RESULT_CHARS`](crate::tool::MAX_RESULT_CHARS).
    pub observation_chars: usize,
    /// How many observations the planner is shown, the last ones. Default 100.
    pub observations: usize,
    /// How often the same cause or the same tool may fail among the last five failures before the plan has to change.
    /// Default 3.
    pub strikes: usize,
    /// How long a run may go on before it waits for the user or is over; a call under way is then stopped. Default:
    /// any time.
    pub time: Option<Duration>,
    /// The word that cancels a task. Default `取消当前任务`.
    pub cancel_word: String,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps: 20,
            thoughts_are_steps: true,
            attempts: 3,
            failed_rounds: 2,
            questions: 6,
            same_question: 2,
            observation_chars: 10_000,
            observations: 100,
            strikes: 3,
            time: None,
            cancel_word: "取消当前任务".to_owned(),
        }
    }
}

impl Limits {
    /// The limits with those that an environment sets: `PLAN_REPLAN_MAX_STEPS`, `PLAN_REPLAN_RETRY_COUNT` (calls after
    /// the first), `PLAN_OBSERVATION_CHAR_LIMIT`, `PLAN_OBSERVATION_HISTORY_LIMIT`, `PLAN_CONTINUOUS_FAILURE_LIMIT` and
    /// `TASK_CANCEL_COMMAND`. `variable` looks one up; the library reads no environment by itself.
    ///
    /// # Errors
    /// A value is no whole number that is greater than 0 (for the retries: 0 or greater), or the word is empty.
    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Result<Self, LimitError> {
        let number = |name: &'static str, least: u32| match variable(name) {
            None => Ok(None),
            Some(value) => match value.trim().parse::<u32>() {
                Ok(number) if number >= least => Ok(Some(number)),
                _ => Err(LimitError { name, value, least }),
            },
        };
        let size = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        let default = Self::default();
        let mut limits = Self {
            steps: number("PLAN_REPLAN_MAX_STEPS", 1)?.unwrap_or(default.steps),
            attempts: number("PLAN_REPLAN_RETRY_COUNT", 0)?
                .map_or(default.attempts, |retries| retries.saturating_add(1)),
            observation_chars: number("PLAN_OBSERVATION_CHAR_LIMIT", 1)?
                .map_or(default.observation_chars, size),
            observations: number("PLAN_OBSERVATION_HISTORY_LIMIT", 1)?
                .map_or(default.observations, size),
            failed_rounds: number("PLAN_CONTINUOUS_FAILURE_LIMIT", 1)?
                .unwrap_or(default.failed_rounds),
            ..default
        };
        if let Some(word) = variable("TASK_CANCEL_COMMAND") {
            let word = word.trim().to_owned();
            if word.is_empty() {
                return Err(LimitError { name: "TASK_CANCEL_COMMAND", value: word, least: 0 });
            }
            limits.cancel_word = word;
        }
        Ok(limits)
    }
}

/// A variable of the environment that sets no limit.
#[derive(Clone, PartialEq, Eq)]
pub struct LimitError {
    name: &'static str,
    value: String,
    least: u32,
}

impl LimitError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        let Self { name, value, least } = self;
        match *name {
            "TASK_CANCEL_COMMAND" => write!(f, "{name} is empty: set a word, or unset it"),
            _ => write!(
                f,
                "{name} is {value:?}: set a whole number of at least {least}, or unset it"
            ),
        }
    }
}

show_in_words!(LimitError: Error);
