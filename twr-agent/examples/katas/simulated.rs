//! A model that writes right and wrong solutions by chance, and mends them by chance after a finding.

use std::sync::{Mutex, PoisonError};

use twr::model::{Message, Reply, Request, ScriptedModel, Usage};

use crate::kata::{Code, Kata};

/// How good the simulated model is: shares from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// First answers that are wrong.
    pub(crate) wrong: f64,
    /// Wrong answers that are right in the next try, after a finding or a lesson.
    pub(crate) mended: f64,
    /// Right answers that are wrong in the next try, after a false finding.
    pub(crate) spoiled: f64,
    /// Wrong answers that its critic rejects.
    pub(crate) caught: f64,
    /// Right answers that its critic rejects.
    pub(crate) false_alarms: f64,
}

/// The model's answer so far, and its source of chance.
struct State {
    solution: Option<usize>,
    random: u64,
}

impl State {
    /// Whether something of this share happens (`SplitMix64`).
    fn happens(&mut self, share: f64) -> bool {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.random;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        f64::from(u32::try_from(z >> 32).unwrap_or(u32::MAX)) < share * f64::from(u32::MAX)
    }

    fn wrong_solution(&mut self) -> usize {
        if self.happens(0.5) { 1 } else { 2 }
    }

    /// The solution of the next try.
    fn next_solution(&mut self, skill: &Skill) -> usize {
        let wrong = match self.solution {
            None => skill.wrong,
            Some(0) => skill.spoiled,
            Some(_) => 1.0 - skill.mended,
        };
        let next = if self.happens(wrong) { self.wrong_solution() } else { 0 };
        self.solution = Some(next);
        next
    }

    fn rejects(&mut self, skill: &Skill) -> bool {
        let share = if self.solution == Some(0) { skill.false_alarms } else { skill.caught };
        self.happens(share)
    }
}

/// A model for one kata. The same seed gives the same replies.
pub(crate) fn simulated(kata: &'static Kata, skill: Skill, seed: u64) -> ScriptedModel {
    let state = Mutex::new(State { solution: None, random: seed });
    let model = ScriptedModel::from_fn(move |request: &Request| {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let told: usize = request.messages.iter().map(|message| message.content.len()).sum();
        let text = reply(kata, &skill, &mut state, &request.messages);
        let mut reply = Reply::text(text.as_str());
        reply.usage = Usage::estimated(told, text.len());
        reply
    });
    model.with_name("simulated")
}

fn reply(kata: &Kata, skill: &Skill, state: &mut State, messages: &[Message]) -> String {
    let asks_for = |words: &str| messages.iter().any(|message| message.content.contains(words));
    if asks_for("[What went wrong]") {
        return "[What went wrong] A case at the edge was not thought of.\n\
                [Lesson] Test the empty, the first and the last case by hand.\n\
                [Next] Write the function again, with each of these cases in mind."
            .to_owned();
    }
    if asks_for("VERDICT") {
        return if state.rejects(skill) {
            "VERDICT: FAIL\nREASON: A case at the edge gives a wrong result.\n\
             SUGGESTIONS:\n- Treat the cases at the edge."
        } else {
            "VERDICT: PASS\nREASON: It does what the task says."
        }
        .to_owned();
    }
    let language = match kata.code {
        Code::Python => "python",
        Code::Rust => "rust",
    };
    let solution = kata.solutions.get(state.next_solution(skill)).copied().unwrap_or_default();
    format!("[Code]\n```{language}\n{solution}\n```")
}
