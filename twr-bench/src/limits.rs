//! `Limits`: what an arm may spend on a task.

/// What every arm may spend on a task, and how it samples.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Calls at most.
    pub calls: u32,
    /// Tokens of a reply at most.
    pub max_tokens: u32,
    /// The temperature of the first call.
    pub temperature: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { calls: 4, max_tokens: 256, temperature: 0.3 }
    }
}
