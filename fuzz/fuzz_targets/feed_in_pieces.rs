//! A text in pieces is scanned as the whole is.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    benches::fuzz::feed_in_pieces(text);
});
