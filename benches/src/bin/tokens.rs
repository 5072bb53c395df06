//! Prints how many tokens the description of ten common types costs in each form.

use std::process::ExitCode;

use benches::{command, tokens};

const USAGE: &str = "usage: cargo xtask tokens [--show TYPE]";

fn main() -> ExitCode {
    let shown = match command::options(USAGE, options) {
        Ok(shown) => shown,
        Err(code) => return code,
    };
    if let Some(name) = shown {
        return show(&name);
    }
    match tokens::rows(&tokens::folder()) {
        Ok(rows) => {
            print!("{}", tokens::table(&rows));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints every form of one type.
fn show(name: &str) -> ExitCode {
    match tokens::forms_of(&tokens::folder(), name) {
        Ok(forms) => {
            for (form, text) in forms {
                println!("── {form}\n{text}\n");
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn options(arguments: &[String]) -> Result<Option<String>, String> {
    match arguments {
        [] => Ok(None),
        [option, name] if option == "--show" => Ok(Some(name.clone())),
        [option, ..] => Err(format!("`tokens` knows no option `{option}`, or it lacks its value")),
    }
}
