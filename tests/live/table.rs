//! The success table: policies side by side, on the same tasks and the same first replies.

use std::fmt;

use twr::model::Usage;

/// What one policy made of the tasks of one spec.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    pub(crate) tasks: u32,
    pub(crate) right_at_first: u32,
    pub(crate) right: u32,
    pub(crate) usage: Usage,
}

impl Row {
    pub(crate) fn add(&mut self, other: Self) {
        self.tasks += other.tasks;
        self.right_at_first += other.right_at_first;
        self.right += other.right;
        self.usage += other.usage;
    }
}

/// `right / tasks (at first), calls, tokens a task, tokens a right answer`.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tokens = self.usage.total_tokens();
        let tasks = u64::from(self.tasks.max(1));
        write!(
            f,
            "{:>5} | {:>8} | {:>5} | {:>5} | {:>12}",
            self.tasks,
            self.right_at_first,
            self.right,
            self.usage.calls,
            tokens / tasks,
        )?;
        match u64::from(self.right) {
            0 => write!(f, " | {:>20}", "-"),
            right => write!(f, " | {:>20}", tokens / right),
        }
    }
}

pub(crate) const HEAD: &str =
    "spec     | policy  | tasks | at first | right | calls | tokens/task | tokens/right answer";
