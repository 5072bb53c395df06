//! The loop: plan, thought, act, observe, replan, with scripted models.

mod faults;
mod flow;
mod machine;
mod search;
mod support;
mod toolbox;
