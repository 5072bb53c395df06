//! What must hold for any text: the bodies of the fuzz targets, and a source of texts for the test that runs
//! them without a fuzzer.

mod feed_in_pieces;
mod mutate;
mod parsers;
mod read;
mod round_trip;
mod specs;
mod tell_in_pieces;

pub use feed_in_pieces::feed_in_pieces;
pub use mutate::{Mutator, seeds};
pub use parsers::parsers;
pub use read::read;
pub use round_trip::round_trip;
pub use tell_in_pieces::tell_in_pieces;

/// Runs every body on the text; panics where something does not hold.
pub fn all(text: &str) {
    read(text);
    round_trip(text);
    feed_in_pieces(text);
    tell_in_pieces(text);
    parsers(text);
}
