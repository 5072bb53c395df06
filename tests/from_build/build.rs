//! Makes Rust source of the real specs.

fn main() -> Result<(), twr_gen::BuildError> {
    twr_gen::Build::new().specs("../../specs").compile()
}
