//! `HttpModel` against a server that answers well, wrongly, or not at all.

mod absent;
mod bounds;
mod broken;
mod calls;
mod chat;
mod doors;
mod faults;
mod live;
mod messages;
mod origin;
mod output;
mod patience;
mod real_pieces;
mod refusals;
mod server;
#[path = "../../../twr-spec/tests/support/strict_subset.rs"]
mod strict_subset;
mod support;
mod terminal;
mod tls;
mod tokens;

use twr_spec::json::Json;
