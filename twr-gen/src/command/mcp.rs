//! `twr-gen mcp`: each spec as a tool of an MCP server, whose answer is the typed value.

use clap::Args;

use super::check::Checked;
use crate::catalog::{Files, Found};
use crate::failure::{Exit, Failure};
use crate::named_model::NamedModel;
use crate::screen::Screen;

/// Serve the specs as tools over MCP, on standard input and output
///
/// Each spec is a tool: its inputs are the tool's arguments, and the answer is the typed value, as JSON. A call asks the
/// model, and again for what is missing.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen mcp specs/ --model gpt-4o-mini
  TWR_BASE_URL=http://localhost:8080/v1 TWR_MODEL=smollm2 twr-gen mcp
  twr-gen mcp specs/ --agent --max-time 600

In the settings of a program that takes MCP servers:
  {\"mcpServers\": {\"specs\": {\"command\": \"twr-gen\", \"args\": [\"mcp\", \"/path/to/specs\"]}}}

Exit codes: 0 the program closed the connection, 1 the connection broke, 2 wrong arguments or specs with mistakes.")]
pub(super) struct Mcp {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    model: NamedModel,
    /// The most time of one call of a tool, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    max_time: u64,
    /// Serve the tool `ui_request`, too, by which the client's model asks its user: questions or an outline, as a form
    /// of the client (elicitation)
    #[arg(long)]
    ask: bool,
    /// Serve the tool `assistant`, too: an agent that does a whole task in several steps, with the specs as its tools
    #[arg(long)]
    agent: bool,
}

impl Mcp {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let files = self.files.list()?;
        let documents = Checked::of(&files, &self.files).documents(screen)?;
        let found = documents.into_iter().filter_map(|(path, document)| {
            let spec = document.spec().cloned()?;
            Some(Found { path, document, spec })
        });
        self.serve(found.collect(), screen)
    }

    #[cfg(feature = "mcp")]
    fn serve(&self, specs: Vec<Found>, screen: &mut Screen) -> Result<Exit, Failure> {
        use crate::screen::DIM;
        use crate::spec_server::SpecServer;

        let time = std::time::Duration::from_secs(self.max_time);
        let server = SpecServer::new(specs, self.model.open()?.into(), time)?;
        let server = if self.agent { server.with_agent()? } else { server };
        screen.note(format_args!("{DIM}serving {}{DIM:#}", server.names().join(", ")))?;
        let Some(fault) = server.serve(self.ask)? else { return Ok(Exit::Success) };
        screen.note(format_args!("{fault}"))?;
        Ok(Exit::No)
    }

    #[cfg(not(feature = "mcp"))]
    fn serve(&self, specs: Vec<Found>, _: &mut Screen) -> Result<Exit, Failure> {
        // What is wrong with the arguments is told in any case.
        drop((specs, self.model.open()?, self.max_time, self.ask, self.agent));
        let message = "this `twr-gen` was built without MCP";
        Err(Failure::usage(message, "install it with `cargo install twr-gen --features mcp`"))
    }
}
