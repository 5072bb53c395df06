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
        use std::sync::Arc;

        use twr_agent::mcp::McpServer;

        use crate::screen::DIM;
        use crate::spec_tool::SpecTool;

        let time = std::time::Duration::from_secs(self.max_time);
        let model: Arc<dyn twr_runtime::model::Model> = self.model.open()?.into();
        let mut tools = twr_agent::Toolbox::new();
        for found in specs {
            tools = tools.with_dynamic(SpecTool::new(found, Arc::clone(&model), time)?);
        }
        let names: Vec<&str> = tools.names().map(|(name, _)| name).collect();
        screen.note(format_args!("{DIM}serving {}{DIM:#}", names.join(", ")))?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let server = McpServer::new("twr-gen", tools);
        let server = if self.ask { server.asking() } else { server };
        let served = runtime.block_on(server.serve_stdio());
        // A read of standard input that is under way cannot be stopped.
        runtime.shutdown_background();
        let Err(fault) = served else { return Ok(Exit::Success) };
        screen.note(format_args!("{fault}"))?;
        Ok(Exit::No)
    }

    #[cfg(not(feature = "mcp"))]
    fn serve(&self, specs: Vec<Found>, _: &mut Screen) -> Result<Exit, Failure> {
        // What is wrong with the arguments is told in any case.
        drop((specs, self.model.open()?, self.max_time, self.ask));
        let message = "this `twr-gen` was built without MCP";
        Err(Failure::usage(message, "install it with `cargo install twr-gen --features mcp`"))
    }
}
