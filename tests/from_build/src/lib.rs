//! The real specs as Rust types, made by the build script.

include!(concat!(env!("OUT_DIR"), "/specs.rs"));
