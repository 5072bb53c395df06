//! A server that speaks the protocol by hand, one line of JSON at a time.

use serde_json::{Value as Json, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream};
use twr_agent::mcp::{McpClient, McpLimits, McpTools};
use twr_agent::tool::{RetryPolicy, ToolContext};
use twr_agent::{Observation, ToolFault, Toolbox};

/// What a server does with a request.
pub(crate) enum Act {
    Answer(Json),
    Error(i64, &'static str),
    /// Sends these bytes as they are.
    Raw(Vec<u8>),
    /// Says nothing.
    Hang,
    /// Closes the pipe.
    Die,
}

/// What a sound server says to a greeting.
pub(crate) fn greeting(params: &Json) -> Act {
    Act::Answer(json!({
        "protocolVersion": params["protocolVersion"],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": "by hand", "version": "1"},
    }))
}

/// The list of tools that a server has.
pub(crate) fn list(tools: &Json) -> Act {
    Act::Answer(json!({ "tools": tools }))
}

/// A tool that takes a city.
pub(crate) fn weather() -> Json {
    json!({
        "name": "weather",
        "description": "Tomorrow's weather.",
        "inputSchema": {
            "type": "object",
            "properties": {
                "city": {"type": "string", "minLength": 2},
                "days": {"type": "integer", "minimum": 1, "maximum": 7},
            },
            "required": ["city"],
        },
    })
}

/// Answers requests until the pipe ends.
async fn answer(pipe: DuplexStream, mut act: impl FnMut(&str, &Json) -> Act + Send + 'static) {
    let (read, mut write) = tokio::io::split(pipe);
    let mut lines = BufReader::new(read).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let message: Json = serde_json::from_str(&line).unwrap();
        let (Some(method), Some(id)) = (message["method"].as_str(), message.get("id")) else {
            continue;
        };
        let reply = match act(method, &message["params"]) {
            Act::Answer(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
            Act::Error(code, message) => {
                json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}})
            }
            Act::Raw(bytes) => {
                if write.write_all(&bytes).await.is_err() {
                    return;
                }
                continue;
            }
            Act::Hang => continue,
            Act::Die => return,
        };
        if write.write_all(format!("{reply}\n").as_bytes()).await.is_err() {
            return;
        }
    }
}

/// A client of a server that acts so.
pub(crate) async fn client(
    limits: McpLimits,
    act: impl FnMut(&str, &Json) -> Act + Send + 'static,
) -> Result<McpClient, ToolFault> {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    tokio::spawn(answer(theirs, act));
    let (read, write) = tokio::io::split(ours);
    McpClient::connect(read, write, None, limits).await
}

/// The tools of a sound server, whose calls act so.
pub(crate) async fn tools_with(
    tools: Json,
    mut call: impl FnMut(&Json) -> Act + Send + 'static,
) -> McpTools {
    let act = move |method: &str, params: &Json| match method {
        "initialize" => greeting(params),
        "tools/list" => list(&tools),
        _ => call(params),
    };
    client(McpLimits::default(), act).await.unwrap().tools().await.unwrap()
}

/// A call of one of the tools, by its arguments as a model writes them.
pub(crate) async fn called(
    tools: McpTools,
    name: &str,
    input: &str,
) -> Result<Observation, ToolFault> {
    let tools = tools.tools.into_iter().fold(Toolbox::new(), Toolbox::with_dynamic);
    tools.call(name, input, ToolContext::for_test("goal"), &RetryPolicy::default()).await
}
