//! A toolbox as a server, seen by the protocol's own client and by hand.

use std::time::Duration;

use rmcp::ServiceExt as _;
use rmcp::model::{CallToolRequestParams, ErrorCode};
use rmcp::service::{RoleClient, RunningService, ServiceError};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use twr::dynamic::{Field, Spec};
use twr::model::{BoxFuture, ScriptedModel};
use twr_agent::agent_tool::AgentTool;
use twr_agent::mcp::McpServer;
use twr_agent::tool::{DynamicTool, Observation, ToolContext};
use twr_agent::{Agent, Limits, SoftPlanner, ToolFault, Toolbox, tool};

/// Tomorrow's weather.
#[tool(idempotent)]
async fn weather(
    /// The city.
    city: String,
    #[think(min = 1, max = 7)] days: Option<u8>,
) -> Result<String, ToolFault> {
    match city.as_str() {
        "Oslo" => Ok(format!("Snow for {} days.", days.unwrap_or(1))),
        "Panic" => panic!("out of paper"),
        other => Err(ToolFault::not_found(format!("no weather for {other}"))),
    }
}

struct Sum(Spec);

impl DynamicTool for Sum {
    fn name(&self) -> &'static str {
        "sum"
    }

    fn about(&self) -> &'static str {
        "Adds two numbers."
    }

    fn input(&self) -> Option<&Spec> {
        Some(&self.0)
    }

    fn returns(&self) -> Option<Json> {
        Some(json!({"type": "object", "properties": {"sum": {"type": "integer"}}}))
    }

    fn call(&self, input: Json, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        let sum = input["a"].as_i64().unwrap_or(0) + input["b"].as_i64().unwrap_or(0);
        Box::pin(async move { Ok(Observation::of_data(json!({ "sum": sum }))) })
    }
}

fn tools() -> Toolbox {
    let numbers = Spec::builder("Numbers").field(Field::integer("a")).field(Field::integer("b"));
    Toolbox::new().with(Weather).with_dynamic(Sum(numbers.build().unwrap()))
}

async fn client() -> RunningService<RoleClient, ()> {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(theirs);
    tokio::spawn(McpServer::new("weather station", tools()).serve(read, write));
    ().serve(ours).await.unwrap()
}

#[tokio::test]
async fn each_tool_is_listed_with_its_schemas() {
    let client = client().await;
    let server = client.peer_info().unwrap();
    assert_eq!(server.server_info.as_ref().unwrap().name, "weather station");
    let tools = client.list_all_tools().await.unwrap();
    assert_eq!(tools.len(), 2);
    let tool = serde_json::to_value(&tools[0]).unwrap();
    assert_eq!(tool["description"], "Tomorrow's weather.");
    assert_eq!(tool["inputSchema"]["properties"]["days"]["anyOf"][0]["maximum"], 7, "{tool:#}");
    assert_eq!(tool["inputSchema"]["required"], json!(["city"]), "{tool:#}");
    assert_eq!(tool["annotations"]["idempotentHint"], true);
    let tool = serde_json::to_value(&tools[1]).unwrap();
    assert_eq!(tool["outputSchema"]["properties"]["sum"]["type"], "integer");
}

#[tokio::test]
async fn a_call_gives_text_data_a_fault_that_says_what_to_do_or_an_error() {
    let client = client().await;
    let call = async |name: &'static str, arguments: Json| {
        let Json::Object(arguments) = arguments else { panic!() };
        client.call_tool(CallToolRequestParams::new(name).with_arguments(arguments)).await
    };
    let check = async |name, arguments: Json, is_error: bool, data: Option<Json>, words: &str| {
        let result = call(name, arguments).await.unwrap();
        assert_eq!((result.is_error, &result.structured_content), (Some(is_error), &data));
        let text = serde_json::to_value(&result.content).unwrap()[0]["text"].to_string();
        assert!(text.contains(words), "{text}");
    };
    check("weather", json!({"city": "Oslo", "days": 2}), false, None, "Snow for 2 days.").await;
    check("weather", json!({"city": "Oslo"}), false, None, "Snow for 1 days.").await;
    check("weather", json!({"city": "Rome"}), true, None, "no weather for Rome").await;
    check("weather", json!({"city": "Rome"}), true, None, "Suggestion: ").await;
    check("weather", json!({"days": 2}), true, None, "again with all arguments").await;
    check("weather", json!({"days": 2}), true, None, r#"\"city\" is missing"#).await;
    check("weather", json!({"city": "Oslo", "days": 99}), true, None, "7").await;
    check("weather", json!({"city": "Panic"}), true, None, "out of paper").await;
    check("sum", json!({"a": 1, "b": 2}), false, Some(json!({"sum": 3})), r"sum\").await;
    let unknown = "unknown argument `town`: there is `city`, `days`";
    check("weather", json!({"city": "Oslo", "town": "Oslo"}), true, None, unknown).await;
    check("sum", json!({"a": 1, "b": 2, "c": 3}), true, None, "unknown argument `c`").await;
    match call("wether", json!({})).await {
        Err(ServiceError::McpError(error)) => {
            assert_eq!(error.code, ErrorCode::INVALID_PARAMS);
            assert_eq!(error.message, "no tool `wether`: there is `weather`, `sum`");
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_client_by_hand_is_answered_and_what_is_no_protocol_ends_the_server() {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(theirs);
    let server = tokio::spawn(McpServer::new("station", tools()).serve(read, write));
    let (read, mut write) = tokio::io::split(ours);
    let mut lines = BufReader::new(read).lines();
    let mut ask = async |message: Json| {
        write.write_all(format!("{message}\n").as_bytes()).await.unwrap();
        if message.get("id").is_none() {
            return Json::Null;
        }
        serde_json::from_str(&lines.next_line().await.unwrap().unwrap()).unwrap()
    };
    let greeted = ask(json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "by hand", "version": "1"},
    }}));
    assert_eq!(greeted.await["result"]["serverInfo"]["name"], "station");
    ask(json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
    let called = ask(json!({"jsonrpc": "2.0", "id": "two", "method": "tools/call", "params": {
        "name": "sum", "arguments": {"a": 20, "b": 22},
    }}));
    assert_eq!(called.await["result"]["structuredContent"], json!({"sum": 42}));
    drop(write);
    drop(lines);
    server.await.unwrap().unwrap();

    let (ours, theirs) = tokio::io::duplex(64);
    let (read, write) = tokio::io::split(theirs);
    let server = tokio::spawn(McpServer::new("station", tools()).serve(read, write));
    drop(ours);
    assert!(server.await.unwrap().is_err());
}

/// The client's side of a connection that has greeted the server.
struct ByHand {
    lines: tokio::io::Lines<BufReader<tokio::io::ReadHalf<tokio::io::DuplexStream>>>,
    write: tokio::io::WriteHalf<tokio::io::DuplexStream>,
}

impl ByHand {
    async fn greeted(tools: Toolbox) -> (Self, JoinHandle<Result<(), ToolFault>>) {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(theirs);
        let server = tokio::spawn(McpServer::new("station", tools).serve(read, write));
        let (read, write) = tokio::io::split(ours);
        let mut client = Self { lines: BufReader::new(read).lines(), write };
        client
            .send(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
                "protocolVersion": "2025-06-18", "capabilities": {},
                "clientInfo": {"name": "by hand", "version": "1"},
            }}))
            .await;
        assert_eq!(client.next().await["id"], 0);
        client.send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        (client, server)
    }

    async fn send(&mut self, message: Json) {
        self.write.write_all(format!("{message}\n").as_bytes()).await.unwrap();
    }

    async fn next(&mut self) -> Json {
        serde_json::from_str(&self.lines.next_line().await.unwrap().unwrap()).unwrap()
    }
}

#[tokio::test]
async fn a_request_that_is_none_is_told_why() {
    let (mut client, _) = ByHand::greeted(tools()).await;
    let mut check = async |method: &str, params: Json, code: i64, words: &str| {
        let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        client.send(request).await;
        let error = &client.next().await["error"];
        assert_eq!(error["code"], code, "{method} {params}: {error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{error}");
    };
    let arguments = "an object `arguments`";
    check("tools/call", json!({"name": "sum", "arguments": "1 and 2"}), -32602, arguments).await;
    check("tools/call", json!({"arguments": {}}), -32602, "a text `name`").await;
    check("reports/list", json!({}), -32601, "no method `reports/list`").await;
}

/// A tool that never answers, and tells when its call begins and when it is dropped.
struct Endless(Spec, mpsc::UnboundedSender<&'static str>);

struct Dropped(mpsc::UnboundedSender<&'static str>);

impl Drop for Dropped {
    fn drop(&mut self) {
        let _ = self.0.send("dropped");
    }
}

impl DynamicTool for Endless {
    fn name(&self) -> &'static str {
        "endless"
    }

    fn about(&self) -> &'static str {
        "Never answers."
    }

    fn input(&self) -> Option<&Spec> {
        Some(&self.0)
    }

    fn call(&self, _: Json, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        let told = self.1.clone();
        Box::pin(async move {
            let _dropped = Dropped(told.clone());
            told.send("begun").unwrap();
            std::future::pending().await
        })
    }
}

#[tokio::test]
async fn a_client_that_hangs_up_ends_the_calls_and_the_server_at_once() {
    let (told, mut happenings) = mpsc::unbounded_channel();
    let numbers = Spec::builder("Numbers").field(Field::integer("a")).build().unwrap();
    let tools = Toolbox::new().with_dynamic(Endless(numbers, told));
    let (mut client, server) = ByHand::greeted(tools).await;
    let call = json!({"name": "endless", "arguments": {"a": 1}});
    client.send(json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": call})).await;
    assert_eq!(happenings.recv().await, Some("begun"));
    drop(client);
    let ended = tokio::time::timeout(Duration::from_secs(2), server).await;
    assert_eq!(ended.unwrap().unwrap(), Ok(()));
    assert_eq!(happenings.recv().await, Some("dropped"));
}

#[tokio::test]
async fn a_call_that_the_client_cancels_ends_at_once_and_is_not_answered() {
    let (told, mut happenings) = mpsc::unbounded_channel();
    let numbers = Spec::builder("Numbers").field(Field::integer("a")).build().unwrap();
    let tools = Toolbox::new().with_dynamic(Endless(numbers, told));
    let (mut client, _) = ByHand::greeted(tools).await;
    let call = json!({"name": "endless", "arguments": {"a": 1}});
    client.send(json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": call})).await;
    assert_eq!(happenings.recv().await, Some("begun"));
    let cancel = json!({"requestId": 7, "reason": "too slow"});
    let cancelled = "notifications/cancelled";
    client.send(json!({"jsonrpc": "2.0", "method": cancelled, "params": cancel})).await;
    let dropped = tokio::time::timeout(Duration::from_secs(10), happenings.recv()).await;
    assert_eq!(dropped, Ok(Some("dropped")));
    client.send(json!({"jsonrpc": "2.0", "id": 8, "method": "ping"})).await;
    assert_eq!(client.next().await["id"], 8);
}

#[tokio::test]
async fn an_agent_is_a_tool_that_does_a_whole_task() {
    let model = ScriptedModel::new([
        "[Plan]\n- Ask for the weather.",
        "[Action] weather\n[City] Oslo\n[Days] 2",
        "[Action] done\n[Response] Snow for two days.",
        "[Status] done\n[Response] Snow in Oslo, for two days.",
        "[Plan]\n- Ask for the weather.",
        "[Action] ask_user\n[Question] In which city?",
        "nothing",
    ]);
    let planner = SoftPlanner::new(model, twr::Language::English);
    let mut limits = Limits::default();
    limits.attempts = 1;
    let agent = Agent::new(planner, Toolbox::new().with(Weather));
    let tools = Toolbox::new().with_dynamic(AgentTool::new(agent, limits).unwrap());
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(theirs);
    tokio::spawn(McpServer::new("assistant", tools).serve(read, write));
    let client = ().serve(ours).await.unwrap();
    let listed = client.list_all_tools().await.unwrap();
    assert_eq!((listed.len(), listed[0].name.as_ref()), (1, "assistant"));
    let said = async |task: &str| {
        let Json::Object(arguments) = json!({ "task": task }) else { panic!() };
        let call = CallToolRequestParams::new("assistant").with_arguments(arguments);
        let result = client.call_tool(call).await.unwrap();
        (result.is_error, serde_json::to_value(&result.content).unwrap()[0]["text"].to_string())
    };
    let (is_error, text) = said("The weather in Oslo.").await;
    assert_eq!((is_error, text.as_str()), (Some(false), "\"Snow in Oslo, for two days.\""));
    let (is_error, text) = said("The weather.").await;
    assert!(is_error == Some(false) && text.contains("In which city?"), "{text}");
    let (is_error, text) = said("The weather.").await;
    assert_eq!(is_error, Some(true), "{text}");
}
