//! The command as its users see it: what is on standard output and standard error, and the exit code.

mod folder;
mod server;
#[allow(dead_code, reason = "the terminals of other tests")]
#[path = "../../../twr-ask/tests/support/session.rs"]
mod session;

mod build;
mod check;
mod grammar;
mod help;
mod mcp;
mod new;
mod parse;
mod prompt;
mod readme;
mod run;
mod safety;
mod terminal;
mod test;
mod tune;
mod watch;
