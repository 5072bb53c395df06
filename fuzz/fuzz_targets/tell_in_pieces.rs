//! A reply that is read while it arrives is read as the whole is.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    benches::fuzz::tell_in_pieces(text);
});
