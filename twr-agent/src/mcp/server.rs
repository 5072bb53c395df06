//! A toolbox as an MCP server: each tool with its schema, each answer as text and as data.

use std::future::Future;
use std::sync::Arc;

use rmcp::ServiceExt;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, CustomRequest,
    CustomResult, ErrorCode, ErrorData, Implementation, JsonObject, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::Value as Json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use twr::Language;
use twr_ask::mcp::ui_request;
use twr_ask::read::tool_schema;

use super::bounded::Bounded;
use crate::tool::{Cause, RetryPolicy, ToolContext, ToolDefinition, ToolFault, Toolbox};

/// The longest message of a client, in bytes.
const MAX_MESSAGE: usize = 16 << 20;

/// The tool by which the client's model asks the person.
const UI_REQUEST: &str = "ui_request";

/// A toolbox as an MCP server, with settings.
#[derive(Debug)]
#[must_use]
pub struct McpServer {
    name: String,
    tools: Toolbox,
    retry: RetryPolicy,
    asks: bool,
    /// Whether the client has hung up.
    hung_up: watch::Sender<bool>,
}

impl McpServer {
    /// A server of these tools, under this name.
    pub fn new(name: impl Into<String>, tools: Toolbox) -> Self {
        Self {
            name: name.into(),
            tools,
            retry: RetryPolicy::default(),
            asks: false,
            hung_up: watch::Sender::new(false),
        }
    }

    /// Serves the tool `ui_request`, too: the client's model calls it with a [`Payload`](twr_ask::Payload), and the person behind the
    /// client is asked by a form (elicitation). The result is the answer as text. A tool of this name in the toolbox
    /// is not served.
    pub fn asking(mut self) -> Self {
        self.asks = true;
        self
    }

    /// Serves the tools over standard input and output until the client closes them. Nothing else may write to standard
    /// output meanwhile.
    ///
    /// # Errors
    /// As [`serve`](Self::serve).
    pub async fn serve_stdio(self) -> Result<(), ToolFault> {
        self.serve(tokio::io::stdin(), tokio::io::stdout()).await
    }

    /// Serves the tools to the client after a pair of pipes until it closes them.
    ///
    /// A fault of a tool is a result for the model of the client to read, with what to do instead; an unknown tool is an
    /// error of the protocol. Calls run side by side, each with the tool's time limit. Where the client hangs up, the
    /// calls under way end, too.
    ///
    /// # Errors
    /// [`Cause::Network`]: what came is not the protocol, or the pipe broke.
    pub async fn serve(
        self,
        read: impl AsyncRead + Send + Unpin + 'static,
        write: impl AsyncWrite + Send + Unpin + 'static,
    ) -> Result<(), ToolFault> {
        let network = |why: String| ToolFault::new(Cause::Network, why);
        let read = Bounded::new(read, MAX_MESSAGE).telling(self.hung_up.clone());
        let running = ServiceExt::serve(self, (read, write)).await;
        let running = running.map_err(|error| network(error.to_string()))?;
        running.waiting().await.map(drop).map_err(|error| network(error.to_string()))
    }
}

impl McpServer {
    /// The answer to a call.
    async fn answer(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let arguments = call.arguments.unwrap_or_default();
        if self.asks && call.name == UI_REQUEST {
            return Ok(ui_request(arguments, context.peer).await);
        }
        let Some(tool) = self.tools.definitions().find(|tool| tool.name == call.name) else {
            let asks = self.asks.then_some(UI_REQUEST);
            let own = self.tools.names().map(|(name, _)| name);
            let known: Vec<&str> = own.filter(|name| Some(*name) != asks).chain(asks).collect();
            let why = format!("no tool `{}`: there is `{}`", call.name, known.join("`, `"));
            return Err(ErrorData::invalid_params(why, None));
        };
        let input = Json::Object(arguments).to_string();
        let key = context.id.to_string();
        let context = ToolContext { goal: String::new(), key, attempt: 1 };
        Ok(match self.tools.call(&tool.name, &input, context, &self.retry).await {
            Ok(observation) => match observation.data {
                Some(data) => CallToolResult::structured(data),
                None => CallToolResult::success(vec![ContentBlock::text(observation.text)]),
            },
            Err(fault) => {
                let told = format!("{fault}\n{}", fault.advice(Language::English));
                CallToolResult::error(vec![ContentBlock::text(told)])
            }
        })
    }
}

impl ServerHandler for McpServer {
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
        let own = self.tools.definitions().filter(|tool| !self.asks || tool.name != UI_REQUEST);
        let asks = self.asks.then(|| {
            let about = "Asks the user: questions with options, or an outline to review.";
            Tool::new(UI_REQUEST, about, object(tool_schema()))
        });
        let tools = own.map(described).chain(asks).collect();
        std::future::ready(Ok(ListToolsResult::with_all_items(tools)))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let cancelled = context.ct.clone();
        let mut hung_up = self.hung_up.subscribe();
        let nobody = |why| Err(ErrorData::internal_error(why, None));
        // Where nobody waits for the answer any more, the call ends with all that it waits for.
        tokio::select! {
            // An answer that is there is sent, even to one who has said all there is to say.
            biased;
            answer = self.answer(call, context) => Ok(answer?.into()),
            () = cancelled.cancelled() => nobody("the client cancelled the call"),
            _ = hung_up.wait_for(|hung_up| *hung_up) => nobody("the client hung up"),
        }
    }

    /// Requests that the protocol refuses: an unknown method, or wrong parameters of a known one.
    fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<CustomResult, ErrorData>> + Send {
        let error = match request.method.as_str() {
            "tools/call" => {
                let why = "`tools/call` takes a text `name` and an object `arguments`";
                ErrorData::invalid_params(why, None)
            }
            method => {
                let why = format!("no method `{method}`: this server has tools alone");
                ErrorData::new(ErrorCode::METHOD_NOT_FOUND, why, None)
            }
        };
        std::future::ready(Err(error))
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

/// The schema of an object. The protocol wants that word in front, although each alternative of a union says it.
fn object(schema: Json) -> Arc<JsonObject> {
    let Json::Object(mut schema) = schema else { return Arc::default() };
    schema.entry("type").or_insert_with(|| Json::from("object"));
    Arc::new(schema)
}
