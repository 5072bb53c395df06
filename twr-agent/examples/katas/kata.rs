//! A kata: a task, tests that run, one right solution and two wrong ones.

/// The language of a kata's solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Code {
    Python,
    Rust,
}

/// A task with tests, and the solutions that a simulated model writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kata {
    pub(crate) name: &'static str,
    pub(crate) code: Code,
    /// What the model is asked for.
    pub(crate) task: &'static str,
    /// The tests: Python code that ends with exit code 1, or Rust tests beside a module `solution`.
    pub(crate) tests: &'static str,
    /// The right solution, and two with a slip that people make.
    pub(crate) solutions: [&'static str; 3],
}
