//! A toolbox as an MCP server: each tool with its schema, each answer as text and as data.

use std::future::Future;
use std::sync::Arc;

use rmcp::ServiceExt as _;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities,
    ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::Value as Json;
use tokio::io::{AsyncRead, AsyncWrite};
use twr::spec::Language;

use super::bounded::Bounded;
use crate::tool::{Cause, RetryPolicy, ToolContext, ToolDefinition, ToolFault, Toolbox};

/// The longest message of a client, in bytes.
const MAX_MESSAGE: usize = 16 << 20;

/// Serves the tools over standard input and output until the client closes them. Nothing else may write to standard
/// output meanwhile.
///
/// # Errors
/// As [`serve`].
pub async fn serve_stdio(name: &str, tools: Toolbox) -> Result<(), ToolFault> {
    serve(name, tools, tokio::io::stdin(), tokio::io::stdout()).await
}

/// Serves the tools to the client after a pair of pipes until it closes them.
///
/// A fault of a tool is a result for the model of the client to read, with what to do instead; an unknown tool is an
/// error of the protocol. Calls run side by side, each with the tool's time limit.
///
/// # Errors
/// [`Cause::Network`]: what came is not the protocol, or the pipe broke.
pub async fn serve(
    name: &str,
    tools: Toolbox,
    read: impl AsyncRead + Send + Unpin + 'static,
    write: impl AsyncWrite + Send + Unpin + 'static,
) -> Result<(), ToolFault> {
    let server = Server { name: name.to_owned(), tools, retry: RetryPolicy::default() };
    let network = |why: String| ToolFault::new(Cause::Network, why);
    let running = server.serve((Bounded::new(read, MAX_MESSAGE), write)).await;
    let running = running.map_err(|error| network(error.to_string()))?;
    running.waiting().await.map(drop).map_err(|error| network(error.to_string()))
}

struct Server {
    name: String,
    tools: Toolbox,
    retry: RetryPolicy,
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let own = Implementation::new(self.name.clone(), env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities).with_server_info(own)
    }

    fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<ListToolsResult, ErrorData>> + Send {
        let tools = self.tools.definitions().map(described).collect();
        std::future::ready(Ok(ListToolsResult::with_all_items(tools)))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if !self.tools.has(&call.name) {
            let known: Vec<&str> = self.tools.names().map(|(name, _)| name).collect();
            let why = format!("no tool `{}`: there is `{}`", call.name, known.join("`, `"));
            return Err(ErrorData::invalid_params(why, None));
        }
        let input = Json::Object(call.arguments.unwrap_or_default()).to_string();
        let key = context.id.to_string();
        let context = ToolContext { goal: String::new(), key, attempt: 1 };
        let result = match self.tools.call(&call.name, &input, context, &self.retry).await {
            Ok(observation) => match observation.data {
                Some(data) => CallToolResult::structured(data),
                None => CallToolResult::success(vec![ContentBlock::text(observation.text)]),
            },
            Err(fault) => {
                let told = format!("{fault}\n{}", fault.advice(Language::English));
                CallToolResult::error(vec![ContentBlock::text(told)])
            }
        };
        Ok(result.into())
    }
}

fn described(tool: ToolDefinition) -> Tool {
    let hints = ToolAnnotations::new().idempotent(tool.is_idempotent);
    let described = Tool::new(tool.name, tool.description, object(tool.parameters));
    let described = described.with_annotations(hints);
    match tool.returns {
        Some(returns) => described.with_raw_output_schema(object(returns)),
        None => described,
    }
}

fn object(schema: Json) -> Arc<JsonObject> {
    match schema {
        Json::Object(schema) => Arc::new(schema),
        _ => Arc::default(),
    }
}
