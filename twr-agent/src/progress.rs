//! `Progress`: the lines that tell a user how a run goes on.

use crate::run::{AgentRun, Happening, Move, Outcome, PlanItem};
use crate::texts::Texts;

/// Makes progress lines. What is as it was is not shown again.
#[derive(Clone, Debug)]
pub struct Progress {
    texts: &'static Texts,
    plan: Vec<String>,
    status_lines: Vec<String>,
}

impl Progress {
    /// Progress in the words of these texts.
    pub fn new(texts: &'static Texts) -> Self {
        Self { texts, plan: Vec::new(), status_lines: Vec::new() }
    }

    /// What is to be shown after the last happening of the run.
    pub fn lines(&mut self, run: &AgentRun) -> Vec<String> {
        let [steps, plan, current, action, result, completed, status, worked, failed, ..] =
            self.texts.progress;
        let state = run.state();
        let mut lines = Vec::new();
        match run.log().last() {
            Some(Happening::Began) => {
                if let Some(begun) = &state.action {
                    let input = begun.input.replace('\n', "; ");
                    lines.push(format!("{action}{} {input}", begun.tool));
                }
            }
            Some(Happening::Acted { outcome }) => {
                let word = if matches!(outcome, Outcome::Result { .. }) { worked } else { failed };
                lines.push(format!("{result}{word}"));
            }
            Some(
                Happening::Begun { .. }
                | Happening::Answered { .. }
                | Happening::Digested { .. }
                | Happening::Spent { .. },
            )
            | None => return lines,
            Some(_) => {}
        }
        let tasks: Vec<String> = state.plan.iter().map(|item| item.task.clone()).collect();
        if tasks != self.plan {
            lines.push(plan.to_owned());
            lines.extend((1..).zip(&tasks).map(|(at, task)| format!("{at}. {task}")));
            self.plan = tasks;
        }
        let total = state.plan.len();
        let mut status_lines = vec![format!("{steps}{}/{}", state.steps, run.limits().steps)];
        if total > 0 {
            let done = state.plan.iter().filter(|PlanItem { completed, .. }| *completed).count();
            status_lines.push(format!("{current}{}/{total}", (state.index + 1).min(total)));
            status_lines.push(format!("{completed}{done}/{total}"));
        }
        status_lines.push(format!("{status}{}", self.status(&run.next())));
        lines.extend(status_lines.iter().filter(|line| !self.status_lines.contains(line)).cloned());
        self.status_lines = status_lines;
        lines
    }

    fn status(&self, next: &Move) -> &'static str {
        let [.., running, waiting, done, ended] = self.texts.progress;
        match next {
            Move::Wait(_) => waiting,
            Move::End(crate::run::End::Done(_)) => done,
            Move::End(_) => ended,
            _ => running,
        }
    }
}
