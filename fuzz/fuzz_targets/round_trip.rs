//! What was read from a text is read again from what is written of it.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let _ = benches::fuzz::round_trip(text);
});
