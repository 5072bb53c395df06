//! The loop: plan, thought, act, observe, replan, with scripted models.

mod faults;
mod flow;
mod machine;
mod support;
mod toolbox;
