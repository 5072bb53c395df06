//! Where the sentences of a reply's own words end.

use std::ops::Range;

/// Where a sentence ends, the mark included.
pub(super) const STOPS: [&str; 9] = [". ", "! ", "? ", "; ", "\n", "。", "！", "？", "；"];

/// The pieces of the words, each with the mark that ends it.
pub(super) fn pieces(words: &str, stops: &[&str]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    while start < words.len() {
        let rest = words.get(start..).unwrap_or_default();
        let stops = stops.iter().filter_map(|stop| Some(rest.find(stop)? + stop.len()));
        let end = start + stops.min().unwrap_or(rest.len());
        found.push(start..end);
        start = end;
    }
    found
}
