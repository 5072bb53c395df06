//! The assistant: commands, tasks that survive, schedules, and several processes on one database.
#![cfg(feature = "sqlite")]

mod commands;
mod processes;
mod routing;
mod support;
