//! `twr-gen schema`: the JSON Schema of the format itself, for editors.

use std::path::PathBuf;

use clap::Args;

use crate::failure::{Exit, Failure};
use crate::generated::write_changed;
use crate::screen::Screen;

/// The schema's file beside specs.
pub(super) const FILE: &str = "spec.schema.json";

/// Write the JSON Schema of the YAML format, by which editors complete and check
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen schema --out specs/spec.schema.json

Editors with a YAML language server find it by the first line of a spec:
  # yaml-language-server: $schema=./spec.schema.json")]
pub(super) struct Schema {
    /// The file to write, unless it is so already [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Schema {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        match &self.out {
            None => screen.exact(&schema_text())?,
            Some(path) => {
                let failed = |error| Failure::file(path, "written", error);
                write_changed(path, &schema_text()).map_err(failed)?;
            }
        }
        Ok(Exit::Success)
    }
}

/// The schema as its file holds it.
pub(super) fn schema_text() -> String {
    format!("{:#}\n", twr_yaml::schema())
}
