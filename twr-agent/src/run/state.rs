//! `State`: what a log amounts to, and the move that follows from it.

use super::{Decision, End, Happening, Limits, Outcome, Phase, PlanItem};
use crate::tool::Cause;
use crate::wording::in_words_of;

/// What a log amounts to.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct State {
    /// What the user wants.
    pub goal: String,
    /// The latest plan; empty before the first.
    pub plan: Vec<PlanItem>,
    /// The position of the current item in the plan.
    pub index: usize,
    /// How many steps were taken.
    pub steps: u32,
    /// Whether the plan has to be made anew.
    pub needs_replan: bool,
    /// What the tools gave, and which rounds failed, oldest first: as many as the limits allow.
    pub observations: Vec<Observed>,
    /// What the user was asked and answered.
    pub clarifications: Vec<(String, String)>,
    /// Whether no tool gave anything since the user's last answer.
    pub is_answer_unused: bool,
    /// The question that waits for an answer.
    pub question: Option<String>,
    /// The answers to choose from, the recommended one first; none for an open question.
    pub options: Vec<String>,
    /// How many questions were asked.
    pub questions: u32,
    /// The call that was decided on and is not over.
    pub action: Option<Action>,
    /// A result that is longer than an observation may be, and waits for its summary.
    pub long_result: Option<String>,
    /// The result for the user that a thought gave; replan has to agree.
    pub response: Option<String>,
    /// What failed so often that the plan has to change: a cause or a tool.
    pub strike: Option<String>,
    /// How the run is over, unless by its steps.
    pub end: Option<End>,
    failed_rounds: u32,
    same_questions: u32,
    failures: Vec<(String, Cause)>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Move {
    /// Ask for the plan.
    Plan,
    /// Ask for the plan anew, or for the end.
    Replan,
    /// Ask what to do for the current item.
    Think,
    /// Note [`Happening::Began`] and call the tool. If that was noted already the process ended in the middle of the
    /// call: see [`Action::began`].
    Act(Action),
    /// Ask for a summary of the last result, which is longer than an observation may be.
    Digest,
    /// Wait for the user's answer to this question.
    Wait(String),
    /// The run is over.
    End(End),
}

/// A call of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The tool's name.
    pub tool: String,
    /// Its input, as a clean reply of its input type.
    pub input: String,
    /// Whether the call has begun. Such a call is made again only if the tool is idempotent.
    pub began: bool,
    /// The call's key: its position in the log.
    pub key: usize,
}

/// What a tool gave, or why a round failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// The tool's name, or the phase's.
    pub tool: String,
    /// Its input.
    pub input: String,
    /// Whether it worked.
    pub ok: bool,
    /// The result, cut or summarized.
    pub result: String,
}

impl State {
    pub(super) fn of(log: &[Happening], limits: &Limits) -> Self {
        let mut state = Self::default();
        for (at, happening) in log.iter().enumerate() {
            if state.can_happen(at, happening, limits) {
                state.take(at, happening, limits);
            }
        }
        let too_many = state.observations.len().saturating_sub(limits.observations);
        state.observations.drain(..too_many);
        state
    }

    pub(super) fn next(&self, limits: &Limits) -> Move {
        if let Some(end) = &self.end {
            return Move::End(end.clone());
        }
        if let Some(question) = &self.question {
            return Move::Wait(question.clone());
        }
        if self.long_result.is_some() {
            return Move::Digest;
        }
        self.next_without_digest(limits)
    }

    /// What comes next where no question waits, whether or not a long result waits for its summary.
    fn next_without_digest(&self, limits: &Limits) -> Move {
        let has_step = self.steps < limits.steps;
        match &self.action {
            // A call that has begun has taken its step.
            Some(action) if action.began || has_step => Move::Act(action.clone()),
            None if self.plan.is_empty() => Move::Plan,
            None if has_step && self.needs_replan => Move::Replan,
            None if has_step => Move::Think,
            _ => Move::End(End::Steps),
        }
    }

    /// The task of the current item.
    pub fn item(&self) -> Option<&str> {
        self.plan.get(self.index).map(|item| item.task.as_str())
    }

    /// Whether this can happen now. What cannot changes nothing.
    fn can_happen(&self, at: usize, happening: &Happening, limits: &Limits) -> bool {
        let next = match self.next(limits) {
            Move::End(_) => return false,
            // A run may go on without the summary.
            Move::Digest if !is_of_digest(happening) => self.next_without_digest(limits),
            next => next,
        };
        match happening {
            Happening::Begun { .. } => at == 0,
            Happening::Spent { .. } => false,
            Happening::Planned { .. } => next == Move::Plan,
            // A planner may plan anew in each round.
            Happening::Replanned { .. } => matches!(next, Move::Replan | Move::Think),
            Happening::Completed { .. } => matches!(next, Move::Plan | Move::Replan | Move::Think),
            Happening::Thought { .. } => next == Move::Think,
            Happening::Began => matches!(next, Move::Act(action) if !action.began),
            Happening::Acted { .. } => matches!(next, Move::Act(action) if action.began),
            Happening::Digested { .. } => next == Move::Digest,
            Happening::Failed { phase, .. } => match phase {
                Phase::Plan => next == Move::Plan,
                Phase::Replan => next == Move::Replan,
                Phase::Thought => next == Move::Think,
                Phase::Digest => next == Move::Digest,
            },
            Happening::Answered { .. } => matches!(next, Move::Wait(_)),
            Happening::Cancelled | Happening::TimeUp => true,
        }
    }

    fn take(&mut self, at: usize, happening: &Happening, limits: &Limits) {
        if !is_of_digest(happening) {
            // Only the result that came last is summarized.
            self.long_result = None;
        }
        match happening {
            Happening::Begun { goal } => goal.clone_into(&mut self.goal),
            Happening::Planned { items } if items.is_empty() => {
                self.fail(Phase::Plan, "the plan is empty", limits);
            }
            Happening::Planned { items } => {
                let open = |task: &String| PlanItem { task: task.clone(), completed: false };
                self.plan = items.iter().map(open).collect();
            }
            Happening::Replanned { items, .. } => {
                self.think(limits);
                self.replan(items, limits);
            }
            Happening::Completed { response } => {
                // The first plan is free, also where it is the end.
                if !self.plan.is_empty() {
                    self.think(limits);
                }
                self.end = Some(End::Done(response.clone()));
            }
            Happening::Thought { decision } => {
                self.think(limits);
                self.failed_rounds = 0;
                self.decide(at, decision, limits);
            }
            Happening::Began => {
                if let Some(action) = self.action.as_mut().filter(|action| !action.began) {
                    action.began = true;
                    self.steps += 1;
                }
            }
            Happening::Acted { outcome } => self.observe(outcome, limits),
            Happening::Digested { summary } => self.digest(summary, limits),
            Happening::Failed { phase, why } => self.fail(*phase, why, limits),
            Happening::Answered { text } => {
                if let Some(question) = self.question.take() {
                    self.options.clear();
                    self.clarifications.push((question, text.clone()));
                    self.needs_replan = true;
                    self.is_answer_unused = true;
                }
            }
            Happening::Cancelled => self.end = Some(End::Cancelled),
            Happening::TimeUp => self.end = Some(End::Time),
            Happening::Spent { .. } => {}
        }
    }

    fn think(&mut self, limits: &Limits) {
        self.steps += u32::from(limits.thoughts_are_steps);
    }

    /// A new plan. One without an open item ends the run with the response that a thought gave; without a response it
    /// is no decision.
    fn replan(&mut self, items: &[PlanItem], limits: &Limits) {
        match (items.iter().position(|item| !item.completed), self.response.take()) {
            (Some(open), response) => {
                self.plan = items.to_vec();
                self.index = open;
                self.response = response;
                self.needs_replan = false;
                self.failed_rounds = 0;
                self.failures.clear();
                self.strike = None;
            }
            (None, Some(response)) => self.end = Some(End::Done(response)),
            (None, None) => {
                self.round_failed(Phase::Replan, "the new plan has no open step", limits);
            }
        }
    }

    fn decide(&mut self, at: usize, decision: &Decision, limits: &Limits) {
        match decision {
            Decision::Act { tool, input } => {
                let (tool, input) = (tool.clone(), input.clone());
                self.action = Some(Action { tool, input, began: false, key: at });
            }
            Decision::Done { response } => {
                if let Some(item) = self.plan.get_mut(self.index) {
                    item.completed = true;
                }
                self.index = (self.index + 1).min(self.plan.len());
                if !response.trim().is_empty() {
                    self.response = Some(response.clone());
                }
                self.needs_replan = true;
            }
            Decision::Ask { question, .. } if question.trim().is_empty() => {
                let why =
                    in_words_of(&self.goal, "ask_user 缺少 question", "ask_user has no question");
                self.observed("ask_user", "", false, why, limits);
            }
            Decision::Ask { question, .. } if self.was_answered(question) => {
                self.same_questions += 1;
                let chinese = "重复提问：用户已经回答过";
                let english = "the user has answered this question already";
                let why = in_words_of(question, chinese, english);
                self.observed("ask_user", question, false, why, limits);
                if self.same_questions >= limits.same_question {
                    self.end = Some(End::SameQuestion);
                }
            }
            Decision::Ask { .. } if self.questions >= limits.questions => {
                self.end = Some(End::Questions);
            }
            Decision::Ask { question, options } => {
                self.questions += 1;
                self.options = options_of(options);
                self.question = Some(question.trim().to_owned());
            }
        }
    }

    /// Whether the same question was answered.
    fn was_answered(&self, question: &str) -> bool {
        self.clarifications.iter().any(|(asked, _)| same_question(asked, question))
    }

    fn observe(&mut self, outcome: &Outcome, limits: &Limits) {
        let Some(Action { tool, input, .. }) = self.action.take_if(|action| action.began) else {
            return;
        };
        self.is_answer_unused = false;
        match outcome {
            Outcome::Result { text } => {
                self.observed(&tool, &input, true, text, limits);
                if text.chars().nth(limits.observation_chars).is_some() {
                    self.long_result = Some(text.clone());
                }
            }
            Outcome::Fault { cause, message, advice } => {
                self.observed(
                    &tool,
                    &input,
                    false,
                    format!("{message} {advice}").trim_end(),
                    limits,
                );
                self.failures.push((tool, *cause));
                self.strike = self.struck(limits);
                self.needs_replan |= self.strike.is_some();
            }
        }
    }

    /// The tool or the cause that failed too often among the last five failures.
    fn struck(&self, limits: &Limits) -> Option<String> {
        let last = self.failures.iter().rev().take(5);
        let (tool, cause) = self.failures.last()?;
        let of_tool = last.clone().filter(|(other, _)| other == tool).count();
        let of_cause = last.filter(|(_, other)| other == cause).count();
        if of_tool >= limits.strikes {
            Some(tool.clone())
        } else {
            (of_cause >= limits.strikes).then(|| cause.name().to_owned())
        }
    }

    fn digest(&mut self, summary: &str, limits: &Limits) {
        if self.long_result.take().is_some()
            && let Some(last) = self.observations.last_mut()
        {
            last.result = cut_to_length(summary, limits.observation_chars);
        }
    }

    fn fail(&mut self, phase: Phase, why: &str, limits: &Limits) {
        match phase {
            Phase::Plan => self.end = Some(End::PlannerDown),
            // The beginning of the result stays.
            Phase::Digest => self.long_result = None,
            Phase::Replan | Phase::Thought => {
                self.think(limits);
                self.round_failed(phase, why, limits);
            }
        }
    }

    fn round_failed(&mut self, phase: Phase, why: &str, limits: &Limits) {
        self.failed_rounds += 1;
        self.observed(phase.name(), "", false, why, limits);
        if self.failed_rounds >= limits.failed_rounds {
            self.end = Some(End::PlannerDown);
        }
    }

    fn observed(&mut self, tool: &str, input: &str, ok: bool, result: &str, limits: &Limits) {
        let result = cut_to_length(result, limits.observation_chars);
        let (tool, input) = (tool.to_owned(), input.to_owned());
        self.observations.push(Observed { tool, input, ok, result });
    }
}

/// Whether this is a summary, or that there is none.
fn is_of_digest(happening: &Happening) -> bool {
    matches!(happening, Happening::Digested { .. } | Happening::Failed { phase: Phase::Digest, .. })
}

/// The options without blanks round them, each once; one option alone is no choice.
fn options_of(options: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for option in options.iter().map(|option| option.trim()).filter(|option| !option.is_empty()) {
        if found.len() < MOST_OPTIONS && !found.iter().any(|known| known == option) {
            found.push(option.to_owned());
        }
    }
    if found.len() < 2 { Vec::new() } else { found }
}

/// The most options of one question.
const MOST_OPTIONS: usize = 20;

/// The text with at most so many characters; the last three of a text that is cut are dots.
pub(crate) fn cut_to_length(text: &str, most: usize) -> String {
    if text.chars().nth(most).is_none() {
        return text.to_owned();
    }
    let dots = most.min(3);
    text.chars().take(most - dots).chain(std::iter::repeat_n('.', dots)).collect()
}

/// Whether two questions are the same but for case, blanks and punctuation, or one is in the other.
pub(crate) fn same_question(left: &str, right: &str) -> bool {
    let bare = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let (left, right) = (bare(left), bare(right));
    if left.is_empty() || right.is_empty() {
        return left == right;
    }
    left.contains(&right) || right.contains(&left)
}
