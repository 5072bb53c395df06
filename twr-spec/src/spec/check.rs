//! The rule of the user's own: a function of the value.

use std::fmt;

use super::{Str, Value};

/// A condition that only the user's program can state.
#[derive(Clone)]
pub struct Check {
    /// What it expects, as a phrase that follows "write".
    pub phrase: Str,
    /// `Ok` if the value is as expected; else what is wrong with it, for the model to read.
    pub check: fn(&Value<'_>) -> Result<(), String>,
}

/// Never prints the function's address.
impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check").field("phrase", &self.phrase).finish_non_exhaustive()
    }
}
