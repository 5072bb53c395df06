//! The names of variables that mean something to the library.

/// The reserved variable that stands for the format block.
pub const FORMAT: &str = "format";

/// The variable of a template without a typed input: the task.
pub const TASK: &str = "task";
