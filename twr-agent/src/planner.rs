//! Planners: who decides what a run does.

mod chinese;
mod english;
mod heard;
mod question;
mod soft;
mod words;

pub use question::{NoDecision, Planner, PlannerCall, PlannerQuestion};
pub use soft::SoftPlanner;
