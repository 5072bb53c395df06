//! `GenaiModel` against a server that answers well, wrongly, or not at all.

mod absent;
mod chat;
mod faults;
mod messages;
mod server;
mod support;
