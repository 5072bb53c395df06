//! Rules and headers that the reader could not keep: a pattern between slashes, words that need more room, a header
//! that is too long.

use twr::Thinkable;

#[derive(Thinkable)]
struct Plan {
    #[think(pattern = "/[a-z]+/i")]
    word: Option<String>,
    #[think(min_words = 10, max_len = 5)]
    text: Option<String>,
    #[think(max = 1e300, example = 1)]
    share: f32,
    #[think(
        header = "What has to be done before the end of the year, and also what may wait until the next one, or the one after it",
        example = "Bees"
    )]
    title: String,
}

fn main() {}
