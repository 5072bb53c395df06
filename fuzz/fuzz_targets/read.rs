//! Any text is read: a value or a reason for every field, and true places.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    benches::fuzz::read(text);
});
