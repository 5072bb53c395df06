//! Planners: who decides what a run does.

mod chinese;
mod english;
mod overheard;
mod question;
mod soft;
#[cfg(feature = "ask")]
mod told;
mod words;

pub use question::{NoDecision, Planner, PlannerCall, PlannerQuestion};
pub use soft::SoftPlanner;
