//! `SpecServer`: specs as an MCP server, and an agent that has them as its tools.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use twr_agent::agent_tool::AgentTool;
use twr_agent::mcp::McpServer;
use twr_agent::{Agent, Limits, SoftPlanner, ToolFault, Toolbox};
use twr_runtime::model::Model;
use twr_spec::spec::Language;

use crate::catalog::Found;
use crate::failure::Failure;
use crate::spec_tool::SpecTool;

/// The name of the agent among the tools.
const AGENT: &str = "assistant";

/// The tools of a server.
pub(crate) struct SpecServer {
    tools: Toolbox,
    model: Arc<dyn Model>,
    /// The most time of one call.
    time: Duration,
    /// The language of the agent's prompts: that of the specs, or English where they differ.
    language: Language,
}

impl SpecServer {
    /// A server whose tools are these specs.
    pub(crate) fn new(
        specs: Vec<Found>,
        model: Arc<dyn Model>,
        time: Duration,
    ) -> Result<Self, Failure> {
        let mut languages = specs.iter().map(|found| found.spec.language);
        let first = languages.next().unwrap_or(Language::English);
        let is_one = languages.all(|language| language == first);
        let mut tools = Toolbox::new();
        for found in specs {
            tools = tools.with_dynamic(SpecTool::new(found, Arc::clone(&model), time)?);
        }
        let language = if is_one { first } else { Language::English };
        Ok(Self { tools, model, time, language })
    }

    /// The same server with an agent as a further tool, whose own tools are the specs.
    pub(crate) fn with_agent(self) -> Result<Self, Failure> {
        if self.tools.has(AGENT) {
            let message = format!("a spec has the name of the agent, `{AGENT}`");
            return Err(Failure::usage(message, "rename the spec, or leave out `--agent`"));
        }
        let planner = SoftPlanner::new(Arc::clone(&self.model), self.language);
        let mut limits = Limits::default();
        limits.time = Some(self.time);
        let agent = AgentTool::new(Agent::new(planner, self.tools.clone()), limits);
        let agent = agent.map_err(|error| {
            Failure::usage(format!("the agent cannot be a tool: {error}"), "leave out `--agent`")
        })?;
        // The limit of the run ends first, and says more.
        let agent = agent.timeout(self.time + Duration::from_secs(5));
        Ok(Self { tools: self.tools.with_dynamic(agent), ..self })
    }

    /// The names of the tools.
    pub(crate) fn names(&self) -> Vec<&str> {
        self.tools.names().map(|(name, _)| name).collect()
    }

    /// Serves the tools on standard input and output until the client closes them, with `ui_request` if `asks`; the
    /// fault that ended it, if one did.
    pub(crate) fn serve(self, asks: bool) -> io::Result<Option<ToolFault>> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let server = McpServer::new("twr-gen", self.tools);
        let server = if asks { server.asking() } else { server };
        let served = runtime.block_on(server.serve_stdio());
        // A read of standard input that is under way cannot be stopped.
        runtime.shutdown_background();
        Ok(served.err())
    }
}
