//! The parsers without a spec take any text.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    benches::fuzz::parsers(text);
});
