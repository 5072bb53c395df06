//! Runs whose replies arrive in pieces, over random specs and scripted replies; and cassettes of them.

extern crate twr_runtime as twr;

mod cassette;
#[path = "../../../twr-spec/tests/support/damage.rs"]
mod damage;
#[expect(dead_code, reason = "other tests use the rest")]
#[path = "../../../twr-spec/tests/support/heard.rs"]
mod heard;
#[path = "../fixtures/in_pieces.rs"]
mod in_pieces;
#[expect(dead_code, reason = "other tests use the rest")]
#[path = "../../../twr-spec/tests/support/noise.rs"]
mod noise;
#[path = "../../../twr-spec/tests/support/random_spec.rs"]
mod random_spec;
#[path = "../../../twr-spec/tests/support/random_value.rs"]
mod random_value;
#[path = "../../../twr-spec/tests/support/seeds.rs"]
mod seeds;
mod twin;
