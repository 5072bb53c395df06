//! The command `twr-gen`; all that it does is in the library's `command`.

use std::process::ExitCode;

fn main() -> ExitCode {
    twr_gen::main()
}
