//! `twr-gen completions` and `twr-gen man`: for the shell and the manual, from the arguments themselves.

use clap::Args;
use clap_complete::Shell;

use crate::failure::{Exit, Failure};
use crate::screen::Screen;

/// Write completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen completions bash > ~/.local/share/bash-completion/completions/twr-gen
  twr-gen completions zsh > ~/.zfunc/_twr-gen
  twr-gen completions fish > ~/.config/fish/completions/twr-gen.fish")]
pub(super) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(super) fn carry_out(
        &self,
        mut whole: clap::Command,
        screen: &mut Screen,
    ) -> Result<Exit, Failure> {
        let mut out = Vec::new();
        clap_complete::generate(self.shell, &mut whole, "twr-gen", &mut out);
        screen.exact(&String::from_utf8_lossy(&out))?;
        Ok(Exit::Success)
    }
}

/// Write the manual page
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen man | man -l -
  twr-gen man prompt | man -l -")]
pub(super) struct Man {
    /// The command to write the page of [default: the page of them all]
    command: Option<String>,
}

impl Man {
    pub(super) fn carry_out(
        &self,
        mut whole: clap::Command,
        screen: &mut Screen,
    ) -> Result<Exit, Failure> {
        whole.build();
        let command = match &self.command {
            None => whole,
            Some(name) => {
                let found = whole.find_subcommand(name).cloned();
                found.ok_or_else(|| {
                    let message = format!("there is no command `{name}`");
                    Failure::usage(message, "`twr-gen --help` lists them")
                })?
            }
        };
        let mut out = Vec::new();
        clap_mangen::Man::new(command).render(&mut out)?;
        screen.exact(&String::from_utf8_lossy(&out))?;
        Ok(Exit::Success)
    }
}
