//! `HttpModel` against a server that answers well, wrongly, or not at all.

mod absent;
mod bounds;
mod broken;
mod chat;
mod faults;
mod live;
mod messages;
mod origin;
mod output;
mod patience;
mod real_pieces;
mod server;
mod support;
mod terminal;
mod tls;
mod tokens;
