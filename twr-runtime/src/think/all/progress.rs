//! `Progress`: how far many tasks have come.

use crate::model::Usage;

/// How far many tasks have come, and what that has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// How many tasks there are.
    pub of: usize,
    /// How many have their answer.
    pub done: usize,
    /// How many ended without one.
    pub failed: usize,
    /// What all calls cost that were answered, those of tasks still under way and those of the journal
    /// included.
    pub usage: Usage,
}
