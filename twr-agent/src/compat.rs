//! The protocols of the assistants that the loop comes from, as they were: three ages of one JSON contract.
//!
//! | | [`Age::First`] | [`Age::Second`] | [`Age::Third`] |
//! |---|---|---|---|
//! | a model writes | one JSON a round: plan, next action, response ([`round`]) | JSON by phase ([`plan`], [`thought`], [`replan`]) | plan and replan as JSON with finished items ([`plan_of_items`]), a thought as a tool call ([`tool_call`]) |
//! | tools | `todo`, `schedule`, `internet_search`, `ask_user` | the first three; a question is a status | `schedule`, `timer`, `search`, `history`, `thoughts`, `profile`, `system`, and `ask_user` |
//!
//! In all ages a reply passes one gate ([`gate`]): `<think>…</think>` is removed, and the rest is one JSON object and
//! nothing else; a fence around it is refused. A refused reply is asked for again with the very same messages.
//! [`JsonPlanner`] does so for each age, so that an [`Agent`](crate::Agent) can run with it. The default planner is
//! lenient, and says what to write instead.
//!
//! [`tool_uses`] reads calls in tags, as another assistant's replies have them.

mod age;
mod gate;
mod items;
mod planner;
mod steps;
mod tool_uses;

pub use age::Age;
pub use gate::{Refusal, RefusalReason, gate};
pub use items::{ItemsDecision, plan_of_items, tool_call};
pub use planner::JsonPlanner;
pub use steps::{Round, plan, replan, round, thought};
pub use tool_uses::{ToolUses, tool_uses};
