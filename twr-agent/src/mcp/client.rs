//! `McpClient`: the tools of an MCP server. Everything that it says is judged: it may die, hang, flood and lie.

use std::pin::pin;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use rmcp::ServiceExt as _;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ContentBlock, ErrorCode, PaginatedRequestParams, Tool,
};
use rmcp::service::{RoleClient, RunningService, ServiceError};
use serde_json::Value as Json;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::process::Command;
use tokio::sync::watch;
use tokio::time::Instant;
use twr::dynamic::Spec;
use twr::model::BoxFuture;
use twr_ask::Ask;
use twr_ask::mcp::AskingClient;

use super::bounded::Bounded;
use crate::debug_fields::debug_fields;
use crate::process_group::ProcessGroup;
use crate::tool::unknown::named;
use crate::tool::{Cause, DynamicTool, Observation, ToolContext, ToolFault, is_word};

/// How much a server may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct McpLimits {
    /// How long the greeting and the list of the tools may take, each. Default 30 seconds.
    pub start: Duration,
    /// How long one call may take, without the time in which a person is asked. Default 60 seconds.
    pub call: Duration,
    /// How long a person may be asked during one call. Default one hour.
    pub asking: Duration,
    /// The longest message, in bytes. A longer one ends the connection. Default 4 MiB.
    pub message_bytes: usize,
    /// How many tools are taken; the others are refused. Default 200.
    pub tools: usize,
}

impl Default for McpLimits {
    fn default() -> Self {
        Self {
            start: Duration::from_secs(30),
            call: Duration::from_secs(60),
            asking: Duration::from_secs(60 * 60),
            message_bytes: 4 << 20,
            tools: 200,
        }
    }
}

/// A connection to an MCP server. It ends when the last of its tools is dropped; a child process ends with it, and on
/// Unix every process of its group.
///
/// ```no_run
/// use tokio::process::Command;
/// use twr_agent::Toolbox;
/// use twr_agent::mcp::{McpClient, McpLimits};
///
/// # async fn example() -> Result<(), twr_agent::ToolFault> {
/// let files = McpClient::start(Command::new("mcp-server-files"), None, McpLimits::default()).await?;
/// let found = files.tools().await?;
/// for refused in &found.refused {
///     eprintln!("left out: {refused}");
/// }
/// let tools = found.tools.into_iter().fold(Toolbox::new(), Toolbox::with_dynamic);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct McpClient {
    connection: Arc<Connection>,
    limits: McpLimits,
}

struct Connection {
    service: RunningService<RoleClient, AskingClient>,
    /// Killed when it is dropped.
    _server: Option<ProcessGroup>,
}

/// The tools of a server, and those that no model can be asked to call.
#[derive(Debug)]
#[non_exhaustive]
pub struct McpTools {
    /// The tools, in the server's order.
    pub tools: Vec<McpTool>,
    /// Why the others were left out, each with its name.
    pub refused: Vec<ToolFault>,
}

impl McpClient {
    /// Starts a server as a child process, and greets it over its standard input and output.
    ///
    /// The server may ask this person by forms (elicitation). The answers go back as the server's schema has them. A
    /// person who skips the form declines it; one who cancels, answers later or takes too long cancels it. Answers that
    /// do not fit are asked for again, twice. Without a person it may ask nobody.
    ///
    /// # Errors
    /// [`Cause::NotFound`]: there is no such program. Else as [`connect`](Self::connect).
    pub async fn start(
        mut command: Command,
        person: Option<Arc<dyn Ask>>,
        limits: McpLimits,
    ) -> Result<Self, ToolFault> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = ProcessGroup::start(&mut command).map_err(|error| {
            ToolFault::not_found(format!("the MCP server does not start: {error}"))
        })?;
        let (Some(read), Some(write)) = (server.0.stdout.take(), server.0.stdin.take()) else {
            return Err(ToolFault::new(Cause::Other, "the MCP server has no pipes"));
        };
        Self::connected((read, write), Some(server), person, limits).await
    }

    /// Greets a server after a pair of pipes, such as one in this process after `tokio::io::duplex`. The server may ask
    /// this person, as with [`start`](Self::start).
    ///
    /// # Errors
    /// [`Cause::Timeout`]: it does not answer. [`Cause::Network`]: it ended, or said what is not the protocol.
    pub async fn connect(
        read: impl AsyncRead + Send + Unpin + 'static,
        write: impl AsyncWrite + Send + Unpin + 'static,
        person: Option<Arc<dyn Ask>>,
        limits: McpLimits,
    ) -> Result<Self, ToolFault> {
        Self::connected((read, write), None, person, limits).await
    }

    async fn connected(
        (read, write): (
            impl AsyncRead + Send + Unpin + 'static,
            impl AsyncWrite + Send + Unpin + 'static,
        ),
        server: Option<ProcessGroup>,
        person: Option<Arc<dyn Ask>>,
        limits: McpLimits,
    ) -> Result<Self, ToolFault> {
        let greeted =
            AskingClient::new(person).serve((Bounded::new(read, limits.message_bytes), write));
        let service = within(limits.start, greeted).await?.map_err(|error| {
            ToolFault::new(Cause::Network, format!("the MCP server does not greet: {error}"))
        })?;
        Ok(Self { connection: Arc::new(Connection { service, _server: server }), limits })
    }

    /// The tools of the server, as tools of a [`Toolbox`](crate::Toolbox). The schema of each becomes a spec, by which
    /// a model is asked and its input is read before the server sees it.
    ///
    /// # Errors
    /// [`Cause::Timeout`]: the list does not come to its end. [`Cause::Network`]: the server ended.
    pub async fn tools(&self) -> Result<McpTools, ToolFault> {
        let listed = within(self.limits.start, self.listed()).await??;
        let mut found = McpTools { tools: Vec::new(), refused: Vec::new() };
        for tool in listed {
            let name = twr::visible(&tool.name);
            let is_full = found.tools.len() >= self.limits.tools;
            let tool = match self.tool(tool) {
                _ if is_full => Err(format!("more than {} tools", self.limits.tools)),
                Ok(tool) if found.tools.iter().any(|known| known.name == tool.name) => {
                    Err("a second tool of this name".to_owned())
                }
                tool => tool,
            };
            match tool {
                Ok(tool) => found.tools.push(tool),
                Err(why) => {
                    found.refused.push(ToolFault::new(Cause::Other, format!("{name}: {why}")));
                }
            }
        }
        Ok(found)
    }

    /// Every page of the list, up to some more tools than are taken.
    async fn listed(&self) -> Result<Vec<Tool>, ToolFault> {
        let (mut listed, mut cursor) = (Vec::new(), None);
        loop {
            let page = PaginatedRequestParams::default().with_cursor(cursor);
            let page = self
                .connection
                .service
                .list_tools(Some(page))
                .await
                .map_err(|error| fault(&error))?;
            listed.extend(page.tools);
            cursor = page.next_cursor;
            if cursor.is_none() || listed.len() > self.limits.tools {
                return Ok(listed);
            }
        }
    }

    fn tool(&self, tool: Tool) -> Result<McpTool, String> {
        let has_fields = |schema: &Json| {
            schema["properties"].as_object().is_some_and(|fields| !fields.is_empty())
        };
        if !is_word(&tool.name) {
            return Err("a name has to be a word on one line".to_owned());
        }
        let schema = Json::Object((*tool.input_schema).clone());
        let is_object = |kind: &Json| kind == "object";
        match schema.get("type") {
            Some(Json::Array(kinds)) if kinds.iter().any(is_object) => {}
            Some(kind) if !is_object(kind) => {
                return Err(format!("the input is {kind}, not an object"));
            }
            _ => {}
        }
        let is_simple = schema
            .as_object()
            .is_some_and(|schema| schema.keys().all(|key| EMPTY_OBJECT.contains(&key.as_str())));
        let input = if is_simple && !has_fields(&schema) { None } else { Some(spec(&schema)?) };
        let returns = tool.output_schema.map(|schema| Json::Object((*schema).clone()));
        let hints = tool.annotations.unwrap_or_default();
        Ok(McpTool {
            client: self.clone(),
            known_as: tool.name.clone().into_owned(),
            name: tool.name.into_owned(),
            about: tool.description.unwrap_or_default().trim().to_owned(),
            input,
            parameters: schema,
            output: returns.as_ref().filter(|schema| has_fields(schema)).and_then(|s| spec(s).ok()),
            returns,
            is_idempotent: hints.idempotent_hint.or(hints.read_only_hint).unwrap_or(false),
        })
    }
}

/// What the schema of a tool says that takes nothing.
const EMPTY_OBJECT: [&str; 7] =
    ["type", "properties", "required", "additionalProperties", "$schema", "title", "description"];

fn spec(schema: &Json) -> Result<Spec, String> {
    Spec::from_json_schema(&schema.to_string()).map_err(|error| error.to_string())
}

debug_fields!([] McpClient { limits });

/// A tool of an MCP server.
#[derive(Clone, Debug)]
pub struct McpTool {
    client: McpClient,
    /// The name that the server knows.
    known_as: String,
    name: String,
    about: String,
    input: Option<Spec>,
    /// The schema of its input, in the server's words.
    parameters: Json,
    /// What its data has to be, as far as a spec can say it.
    output: Option<Spec>,
    returns: Option<Json>,
    is_idempotent: bool,
}

impl McpTool {
    /// Sets whether a second call with the same input does no harm. Default: what the server says of the tool; where
    /// it says nothing, no.
    #[must_use]
    pub fn idempotent(mut self, is_idempotent: bool) -> Self {
        self.is_idempotent = is_idempotent;
        self
    }

    /// Sets the name by which a model chooses the tool, where two servers have one of the same name.
    #[must_use]
    pub fn renamed(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    async fn called(&self, input: Json) -> Result<Observation, ToolFault> {
        let Json::Object(input) = input else {
            return Err(ToolFault::bad_input("an input is an object"));
        };
        let call = CallToolRequestParams::new(self.known_as.clone()).with_arguments(input);
        let service = &self.client.connection.service;
        let open = service.service().open();
        let result = while_nobody_asks(self.client.limits.call, open, service.call_tool(call));
        let result = result.await?.map_err(|error| fault(&error))?;
        let text = text(&result);
        if result.is_error == Some(true) {
            return Err(ToolFault::new(Cause::Other, text));
        }
        let data = result.structured_content;
        if let Some(output) = &self.output {
            let stated = data.as_ref().map_or_else(
                || Err("there is none".to_owned()),
                |data| {
                    let data = self.returns.as_ref().map(|schema| named(schema, data));
                    let read = output.read_json(&data.unwrap_or_default());
                    read.map_err(|error| error.to_string())
                },
            );
            stated.map_err(|why| {
                let why =
                    format!("the data of `{}` is not what the server says it is: {why}", self.name);
                ToolFault::new(Cause::Other, why)
            })?;
        }
        let text = if text.is_empty() {
            data.as_ref().map(ToString::to_string).unwrap_or_default()
        } else {
            text
        };
        Ok(Observation { text, data })
    }
}

impl DynamicTool for McpTool {
    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> &str {
        &self.about
    }

    fn input(&self) -> Option<&Spec> {
        self.input.as_ref()
    }

    fn parameters(&self) -> Json {
        self.parameters.clone()
    }

    fn returns(&self) -> Option<Json> {
        self.returns.clone()
    }

    fn call(&self, input: Json, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        Box::pin(self.called(input))
    }

    fn is_idempotent(&self) -> bool {
        self.is_idempotent
    }

    fn timeout(&self) -> Duration {
        let limits = self.client.limits;
        if self.client.connection.service.service().has_person() {
            limits.call.saturating_add(limits.asking)
        } else {
            limits.call
        }
    }
}

/// What a result says to people: its texts, and of everything else what it is.
fn text(result: &CallToolResult) -> String {
    let part = |block: &ContentBlock| match block {
        ContentBlock::Text(text) => text.text.clone(),
        ContentBlock::Image(image) => format!("[{}]", image.mime_type),
        ContentBlock::Audio(audio) => format!("[{}]", audio.mime_type),
        ContentBlock::ResourceLink(link) => format!("[{}]", link.uri),
        _ => "[resource]".to_owned(),
    };
    result.content.iter().map(part).collect::<Vec<_>>().join("\n")
}

async fn within<T>(time: Duration, future: impl Future<Output = T>) -> Result<T, ToolFault> {
    tokio::time::timeout(time, future).await.map_err(|_elapsed| too_late(time))
}

fn too_late(time: Duration) -> ToolFault {
    let why = format!("the MCP server gave no answer within {} s", time.as_secs_f64());
    ToolFault::new(Cause::Timeout, why)
}

/// The output of a future that may take this long, without the time in which a person has a form open.
async fn while_nobody_asks<T>(
    time: Duration,
    mut open: watch::Receiver<usize>,
    future: impl Future<Output = T>,
) -> Result<T, ToolFault> {
    let mut future = pin!(future);
    let mut left = time;
    loop {
        let is_asking = *open.borrow_and_update() > 0;
        let since = Instant::now();
        tokio::select! {
            biased;
            output = &mut future => return Ok(output),
            // The sender lives as long as the connection.
            Ok(()) = open.changed() => {}
            () = tokio::time::sleep(left), if !is_asking => return Err(too_late(time)),
        }
        if !is_asking {
            left = left.saturating_sub(since.elapsed());
        }
    }
}

fn fault(error: &ServiceError) -> ToolFault {
    let cause = match error {
        ServiceError::McpError(error) if error.code == ErrorCode::INVALID_PARAMS => Cause::BadInput,
        ServiceError::McpError(error) if error.code == ErrorCode::METHOD_NOT_FOUND => {
            Cause::NotFound
        }
        ServiceError::TransportSend(_) | ServiceError::TransportClosed => Cause::Network,
        ServiceError::Timeout { .. } => Cause::Timeout,
        _ => Cause::Other,
    };
    ToolFault::new(cause, format!("the MCP server: {error}"))
}
