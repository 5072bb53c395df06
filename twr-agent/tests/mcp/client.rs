//! The tools of a server in a toolbox, and every way in which a server can fail them.

use std::time::Duration;

use serde_json::{Value as Json, json};
use tokio::process::Command;
use twr::Language;
use twr::model::ScriptedModel;
use twr_agent::mcp::{McpClient, McpLimits, McpTools};
use twr_agent::run::End;
use twr_agent::tool::{Cause, DynamicTool};
use twr_agent::{Agent, Limits, Pause, SoftPlanner, Toolbox};

use crate::support::{Act, called, client, greeting, list, tools_with, weather};

fn text(text: &str) -> Act {
    Act::Answer(json!({"content": [{"type": "text", "text": text}]}))
}

#[tokio::test]
async fn a_model_calls_the_tool_of_a_server() {
    let found = tools_with(json!([weather()]), |call| {
        assert_eq!(call["arguments"], json!({"city": "Oslo", "days": 2}));
        text("Snow.")
    })
    .await;
    assert_eq!(found.refused, []);
    let tools = found.tools.into_iter().fold(Toolbox::new(), Toolbox::with_dynamic);
    let model = ScriptedModel::new([
        "[Plan]\n- Look it up.",
        "[Action] weather\n[City] Oslo\n[Days] 2",
        "[Action] done\n[Response] It snows.",
        "[Status] done\n[Response] It snows.",
    ]);
    let agent = Agent::new(SoftPlanner::new(model, Language::English), tools);
    let mut run = agent.begin("Will it snow in Oslo?", Limits::default());
    let pause = agent.drive(&mut run, &()).await.unwrap();
    assert_eq!(pause, Pause::Ended(End::Done("It snows.".into())));
    assert_eq!(run.state().observations[0].result, "Snow.");
}

#[tokio::test]
async fn an_input_is_read_by_the_schema_before_the_server_sees_it() {
    let check = async |input: &str, cause: Option<Cause>| {
        let tools =
            tools_with(json!([weather()]), |call| text(&call["arguments"].to_string())).await;
        let result = called(tools, "weather", input).await;
        assert_eq!(result.as_ref().err().map(|fault| fault.cause), cause, "{input}: {result:?}");
        result.map(|observation| observation.text).unwrap_or_default()
    };
    assert_eq!(check(r#"{"city": "Oslo"}"#, None).await, r#"{"city":"Oslo"}"#);
    assert_eq!(check("[City] Oslo\n[Days] 3", None).await, r#"{"city":"Oslo","days":3}"#);
    check(r#"{"city": "Oslo", "days": 30}"#, Some(Cause::BadInput)).await;
    check(r#"{"days": 3}"#, Some(Cause::BadInput)).await;
}

#[tokio::test]
async fn what_a_server_answers_is_an_observation_or_a_fault_with_its_cause() {
    let sum = json!({"name": "sum", "inputSchema": {"type": "object"}, "outputSchema": {
        "type": "object", "properties": {"sum": {"type": "integer"}}, "required": ["sum"],
    }});
    let check = async |act: fn() -> Act, expect: Result<&str, (Cause, &str)>| {
        let tools = tools_with(json!([sum]), move |_| act()).await;
        match (called(tools, "sum", "").await, expect) {
            (Ok(observation), Ok(text)) => assert_eq!(observation.text, text),
            (Err(fault), Err((cause, words))) => {
                assert_eq!(fault.cause, cause, "{fault}");
                assert!(fault.message.contains(words), "{fault}");
            }
            (result, _) => panic!("{result:?}"),
        }
    };
    let data = || Act::Answer(json!({"content": [], "structuredContent": {"sum": 3}}));
    check(data, Ok(r#"{"sum":3}"#)).await;
    let mixed = || {
        Act::Answer(json!({"structuredContent": {"sum": 3}, "content": [
            {"type": "text", "text": "Three."},
            {"type": "image", "data": "AA==", "mimeType": "image/png"},
        ]}))
    };
    check(mixed, Ok("Three.\n[image/png]")).await;
    let lie = || Act::Answer(json!({"content": [], "structuredContent": {"sum": "three"}}));
    check(lie, Err((Cause::Other, "not what the server says it is"))).await;
    check(|| text("3"), Err((Cause::Other, "not what the server says it is"))).await;
    let failed = || {
        Act::Answer(json!({"isError": true, "content": [{"type": "text", "text": "out of paper"}]}))
    };
    check(failed, Err((Cause::Other, "out of paper"))).await;
    check(|| Act::Error(-32602, "no such day"), Err((Cause::BadInput, "no such day"))).await;
    check(|| Act::Error(-32601, "unknown"), Err((Cause::NotFound, "unknown"))).await;
    check(|| Act::Error(-32000, "broken"), Err((Cause::Other, "broken"))).await;
    check(|| Act::Answer(json!({"nonsense": 1})), Err((Cause::Other, ""))).await;
    check(|| Act::Die, Err((Cause::Network, ""))).await;
    check(|| Act::Raw(vec![b'x'; 5 << 20]), Err((Cause::Network, ""))).await;
}

#[tokio::test(start_paused = true)]
async fn a_call_that_hangs_ends_with_its_time_and_is_made_again_only_if_it_does_no_harm() {
    for (hints, calls) in
        [(json!({}), 1), (json!({"idempotentHint": true}), 2), (json!({"readOnlyHint": true}), 2)]
    {
        let mut tool = weather();
        tool["annotations"] = hints;
        let (count, counted) = tokio::sync::mpsc::unbounded_channel();
        let tools = tools_with(json!([tool]), move |_| {
            count.send(()).unwrap();
            Act::Hang
        });
        let fault = called(tools.await, "weather", "[City] Oslo").await.unwrap_err();
        assert_eq!(
            (fault.cause, fault.message.as_str()),
            (Cause::Timeout, "the MCP server gave no answer within 60 s")
        );
        assert_eq!(counted.len(), calls);
    }
}

#[tokio::test]
async fn a_tool_whose_schema_is_a_lie_is_left_out_and_the_others_are_not() {
    let tools = json!([
        weather(),
        {"name": "banana", "inputSchema": {"type": "object", "properties": {"x": {"type": "banana"}}}},
        {"name": "lost", "inputSchema": {"type": "object", "properties": {"x": {"$ref": "#/$defs/none"}}}},
        {"name": "clock", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}},
    ]);
    let McpTools { tools, refused, .. } = tools_with(tools, |_| text("")).await;
    let names: Vec<&str> = tools.iter().map(DynamicTool::name).collect();
    assert_eq!(names, ["weather", "clock"]);
    assert!(tools[1].input().is_none());
    let why: Vec<String> = refused.iter().map(ToString::to_string).collect();
    assert!(why[0].starts_with("banana: ") && why[1].starts_with("lost: "), "{why:?}");
    assert_eq!(tools[0].clone().renamed("forecast").name(), "forecast");
}

#[tokio::test]
async fn a_tool_that_no_model_can_call_by_its_name_or_with_an_object_is_left_out() {
    let named = |name: &str| json!({"name": name, "inputSchema": {"type": "object"}});
    let tools = json!([
        named("clock"),
        named(""),
        named("two\nlines"),
        named("clock"),
        {"name": "word", "inputSchema": {"type": "string"}},
        {"name": "any", "inputSchema": {"type": ["object", "null"]}},
    ]);
    let McpTools { tools, refused, .. } = tools_with(tools, |_| text("")).await;
    let names: Vec<&str> = tools.iter().map(DynamicTool::name).collect();
    assert_eq!(names, ["clock", "any"]);
    let why: Vec<String> = refused.iter().map(ToString::to_string).collect();
    assert_eq!(
        why,
        [
            ": a name has to be a word on one line",
            "two\nlines: a name has to be a word on one line",
            "clock: a second tool of this name",
            "word: the input is \"string\", not an object",
        ]
    );
}

#[tokio::test]
async fn data_may_have_members_that_its_schema_does_not_name_unless_it_is_closed() {
    let check = async |closed: bool, data: &'static str, passes: bool| {
        let mut schema = json!({
            "type": "object", "required": ["sum"],
            "properties": {"sum": {"type": "integer"}, "parts": {"type": "array", "items": {
                "type": "object", "properties": {"value": {"type": "integer"}},
            }}},
        });
        if closed {
            schema["additionalProperties"] = json!(false);
        }
        let sum = json!({"name": "sum", "inputSchema": {"type": "object"}, "outputSchema": schema});
        let data: Json = serde_json::from_str(data).unwrap();
        let answer = json!({"content": [], "structuredContent": data});
        let tools = tools_with(json!([sum]), move |_| Act::Answer(answer.clone())).await;
        match called(tools, "sum", "").await {
            // All of it is given on.
            Ok(observation) if passes => assert_eq!(observation.data, Some(data)),
            Err(fault) if !passes => assert!(fault.message.contains("not what"), "{fault}"),
            result => panic!("{data}: {result:?}"),
        }
    };
    check(false, r#"{"sum": 3, "unit": "m", "parts": [{"value": 3, "of": "x"}]}"#, true).await;
    check(false, r#"{"unit": "m"}"#, false).await;
    check(false, r#"{"sum": "three", "unit": "m"}"#, false).await;
    check(true, r#"{"sum": 3}"#, true).await;
    check(true, r#"{"sum": 3, "unit": "m"}"#, false).await;
}

#[tokio::test]
async fn arguments_are_passed_on_by_an_open_schema_and_misspelt_ones_refused_by_a_closed_one() {
    let check = async |schema: Json, input: &str, expect: Result<&str, &str>| {
        let tool = json!({"name": "look", "inputSchema": schema});
        let tools = tools_with(json!([tool]), |call| text(&call["arguments"].to_string())).await;
        let result = called(tools, "look", input).await;
        let result = result.map(|seen| seen.text).map_err(|fault| fault.message);
        assert_eq!(result.as_deref().map_err(String::as_str), expect, "{input}");
    };
    let open = json!({"type": "object"});
    check(open.clone(), r#"{"city": "Oslo", "days": [1]}"#, Ok(r#"{"city":"Oslo","days":[1]}"#))
        .await;
    check(open, "", Ok("{}")).await;
    let closed = json!({
        "type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
        "required": ["city"], "additionalProperties": false,
    });
    check(
        closed,
        r#"{"city": "Oslo", "dayz": 3}"#,
        Err("unknown argument `dayz`: there is `city`, `days`"),
    )
    .await;
    let none = json!({"type": "object", "properties": {}, "additionalProperties": false});
    check(none, r#"{"city": "Oslo"}"#, Err("unknown argument `city`: there are none")).await;
}

#[tokio::test(start_paused = true)]
async fn a_server_that_does_not_greet_or_does_not_list_is_a_fault() {
    let check = async |at: &'static str, act: fn() -> Act, cause| {
        let acting = move |method: &str, params: &Json| match method {
            _ if method == at => act(),
            "initialize" => greeting(params),
            _ => list(&json!([])),
        };
        let failed = match client(McpLimits::default(), acting).await {
            Ok(client) => client.tools().await.unwrap_err(),
            Err(fault) => fault,
        };
        assert_eq!(failed.cause, cause, "{at}: {failed}");
    };
    for at in ["initialize", "tools/list"] {
        check(at, || Act::Hang, Cause::Timeout).await;
        check(at, || Act::Die, Cause::Network).await;
        check(at, || Act::Raw(vec![b'['; 5 << 20]), Cause::Network).await;
    }
    check("initialize", || Act::Error(-32000, "not today"), Cause::Network).await;
}

#[tokio::test]
async fn a_list_without_an_end_is_cut() {
    let mut limits = McpLimits::default();
    limits.tools = 5;
    let mut page = 0;
    let acting = move |method: &str, params: &Json| {
        if method == "initialize" {
            return greeting(params);
        }
        page += 1;
        let mut tool = weather();
        tool["name"] = json!(format!("weather_{page}"));
        Act::Answer(json!({"tools": [tool], "nextCursor": page.to_string()}))
    };
    let found = client(limits, acting).await.unwrap().tools().await.unwrap();
    assert_eq!((found.tools.len(), found.refused.len()), (5, 1));
    assert_eq!(found.refused[0].message, "weather_6: more than 5 tools");
}

/// A server of shell script: the greeting, one tool, one call.
const SCRIPT: &str = r#"
while read -r line; do
  id=$(printf '%s' "$line" | sed -n 's/.*"id":\([0-9]*\).*/\1/p')
  case "$line" in
    *'"initialize"'*) result='{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}' ;;
    *'"tools/list"'*) result='{"tools":[{"name":"pid","inputSchema":{"type":"object"}}]}' ;;
    *'"tools/call"'*) result="{\"content\":[{\"type\":\"text\",\"text\":\"$$\"}]}" ;;
    *) continue ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$result"
done
"#;

#[tokio::test]
async fn a_child_process_serves_its_tools_and_ends_with_them() {
    let mut command = Command::new("sh");
    command.args(["-c", SCRIPT]);
    let server = McpClient::start(command, None, McpLimits::default()).await.unwrap();
    let tools = server.tools().await.unwrap();
    drop(server);
    let pid = called(tools, "pid", "").await.unwrap().text;
    // The tools are dropped now, and the process with them.
    ends(&pid).await;
}

/// Waits until the process of this number is gone.
async fn ends(pid: &str) {
    assert!(pid.parse::<u32>().is_ok(), "{pid}");
    for _ in 0..100 {
        if !std::path::Path::new("/proc").join(pid).join("exe").exists() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the process {pid} is still there");
}

#[tokio::test]
async fn the_processes_that_a_server_started_end_with_it() {
    // The server is a child of the process that was started, and has a child of its own that reads nothing.
    let script = SCRIPT.replace("$$", "$helper");
    let mut command = Command::new("sh");
    command.args(["-c", &format!("sleep 600 <&- >&- 2>&- & helper=$!; {script}")]);
    let server = McpClient::start(command, None, McpLimits::default()).await.unwrap();
    let tools = server.tools().await.unwrap();
    drop(server);
    let helper = called(tools, "pid", "").await.unwrap().text;
    ends(&helper).await;

    // Nor does a program leave one that closes its output and greets nobody.
    let file = std::env::temp_dir().join(format!("twr-mcp-{}", std::process::id()));
    let mut command = Command::new("sh");
    let script = format!("sleep 600 >&- & echo $! > {}; exec sleep 600 >&-", file.display());
    command.args(["-c", &script]);
    let fault = McpClient::start(command, None, McpLimits::default()).await.unwrap_err();
    assert_eq!(fault.cause, Cause::Network);
    let helper = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    ends(helper.trim()).await;
}

#[tokio::test]
async fn a_program_that_is_not_there_or_no_server_is_a_fault() {
    let check = async |program: &str, cause| {
        let mut command = Command::new(program);
        command.arg("-c").arg("exit 1").stderr(std::process::Stdio::null());
        let fault = McpClient::start(command, None, McpLimits::default()).await.unwrap_err();
        assert_eq!(fault.cause, cause, "{program}: {fault}");
    };
    check("no-such-program-anywhere", Cause::NotFound).await;
    check("sh", Cause::Network).await;
}
