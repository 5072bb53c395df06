//! `twr-gen export`: other faces of a spec.

use clap::{Args, ValueEnum};
use twr_spec::prompt::{Placement, PromptOptions, prompt};
use twr_spec::schema::json_schema;
use twr_spec::wording::Wording;

use crate::catalog::{Found, Named};
use crate::failure::{Exit, Failure};
use crate::screen::Screen;

/// Export a spec as a JSON Schema, a prompt or Rust
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen export ResearchPlan --as json-schema > research_plan.schema.json
  twr-gen export ResearchPlan --as prompt          what describes the format, without any task
  twr-gen export ResearchPlan --as rust")]
pub(super) struct Export {
    #[command(flatten)]
    named: Named,
    /// What to write
    #[arg(long = "as", value_name = "FACE")]
    face: Face,
}

/// What a spec can be written as.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Face {
    /// The JSON Schema of the value (draft 2020-12)
    JsonSchema,
    /// The description of the format, with the worked examples
    Prompt,
    /// Rust source
    Rust,
}

impl Export {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let found = self.named.find()?;
        let text = match self.face {
            Face::JsonSchema => format!("{}\n", json_schema(&found.spec).pretty()),
            Face::Prompt => described(&found),
            Face::Rust => twr_yaml::rust(&found.document),
        };
        screen.exact(&text)?;
        Ok(Exit::Success)
    }
}

/// The format as the model is told it.
fn described(found: &Found) -> String {
    let wording = Wording::default();
    let options = PromptOptions { placement: Placement::Text, ..PromptOptions::new(&wording) };
    format!("{}\n", prompt(&found.spec, "", options).system.trim_end())
}
