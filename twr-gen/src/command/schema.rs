//! `twr-gen schema`: the JSON Schema of the format itself, for editors.

use std::path::PathBuf;

use clap::Args;

use crate::failure::{Exit, Failure};
use crate::generated::write_changed;
use crate::screen::Screen;

/// The schema's file beside specs.
pub(super) const FILE: &str = "spec.schema.json";

/// Write the JSON Schema of the YAML format, for completion and checks in editors
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen schema --out specs/spec.schema.json
  twr-gen schema specs/plan.yaml --out specs/plan.schema.json

The second completes the records, choices and unions of that file, too, and the names of its sections. Write it
again when they change.

Editors with a YAML language server find it by the first line of a spec:
  # yaml-language-server: $schema=./spec.schema.json")]
pub(super) struct Schema {
    /// A spec whose own types and sections are completed, too
    #[arg(value_name = "FILE")]
    of: Option<PathBuf>,
    /// The file to write, unless it is so already [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Schema {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let text = match &self.of {
            None => schema_text(),
            Some(file) => {
                let schema = twr_yaml::schema_for(file)
                    .map_err(|problems| Failure::Broken(vec![problems]))?;
                format!("{schema:#}\n")
            }
        };
        match &self.out {
            None => screen.exact(&text)?,
            Some(path) => {
                let failed = |error| Failure::file(path, "written", error);
                write_changed(path, &text).map_err(failed)?;
            }
        }
        Ok(Exit::Success)
    }
}

/// The schema as its file holds it.
pub(super) fn schema_text() -> String {
    format!("{:#}\n", twr_yaml::schema())
}
