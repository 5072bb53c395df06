//! Forms (elicitation) both ways: a server that asks our person, and our server that asks the person of a client.

use std::sync::{Arc, Mutex};

use rmcp::ServiceExt as _;
use rmcp::handler::client::ClientHandler;
use rmcp::handler::server::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ClientConfig,
    ClientResult, ContentBlock, ElicitRequestParams, ElicitResult, ElicitationAction, ErrorData,
    ListToolsResult, PaginatedRequestParams, Request, ServerCapabilities, ServerConfig,
    ServerRequest, Tool,
};
use rmcp::service::{RequestContext, RoleClient, RoleServer};
use serde_json::{Value as Json, json};
use twr::model::BoxFuture;
use twr_agent::Toolbox;
use twr_agent::asking::scripted::{Script, Scripted};
use twr_agent::asking::{Ask, AskError, Payload, Reply};
use twr_agent::mcp::{McpClient, McpLimits, McpServer};

use crate::support::called;

/// A server whose one tool asks for a city and a number of days, and answers with what came.
struct Travel;

impl ServerHandler for Travel {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let Json::Object(schema) = json!({"type": "object", "properties": {}}) else { panic!() };
        Ok(ListToolsResult::with_all_items(vec![Tool::new("plan", "Plans.", Arc::new(schema))]))
    }

    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let client = context.peer.peer_info();
        if client.as_ref().is_none_or(|client| client.capabilities.elicitation.is_none()) {
            let nobody = vec![ContentBlock::text("There is nobody to ask.")];
            return Ok(CallToolResult::success(nobody).into());
        }
        let schema = json!({
            "type": "object", "required": ["city"],
            "properties": {"city": {"type": "string"}, "days": {"type": "integer", "maximum": 7}},
        });
        let form = ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: "Where to?".into(),
            requested_schema: serde_json::from_value(schema).unwrap(),
        };
        let request = ServerRequest::ElicitRequest(Request::new(form));
        let told = match context.peer.send_request(request).await {
            Ok(ClientResult::ElicitResult(result)) => serde_json::to_string(&result).unwrap(),
            other => format!("{other:?}"),
        };
        Ok(CallToolResult::success(vec![ContentBlock::text(told)]).into())
    }
}

/// What the server is told by a person who answers so, and what the person was asked.
async fn planned(script: impl IntoIterator<Item = Script>) -> (String, Vec<Payload>) {
    let person = Arc::new(Scripted::new(script));
    let told = planned_with(Some(person.clone())).await;
    (told, person.asked())
}

/// What the server is told by this person, or by a client that has nobody to ask.
async fn planned_with(person: Option<Arc<dyn Ask>>) -> String {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let server = tokio::spawn(async move { Travel.serve(theirs).await.unwrap().waiting().await });
    let (read, write) = tokio::io::split(ours);
    let limits = McpLimits::default();
    let client = McpClient::connect(read, write, person, limits).await.unwrap();
    let said = called(client.tools().await.unwrap(), "plan", "{}").await.unwrap();
    drop(client);
    server.abort();
    said.text
}

/// A person who takes longer than a call may take.
struct Slow;

impl Ask for Slow {
    fn ask<'a>(&'a self, _: &'a Payload) -> BoxFuture<'a, Result<Reply, AskError>> {
        Box::pin(async {
            tokio::time::sleep(10 * McpLimits::default().call).await;
            Ok(Reply::Skipped)
        })
    }
}

#[tokio::test(start_paused = true)]
async fn a_person_may_take_longer_than_a_call() {
    assert_eq!(planned_with(Some(Arc::new(Slow))).await, r#"{"action":"decline"}"#);
}

#[tokio::test]
async fn a_server_is_told_that_nobody_can_be_asked() {
    assert_eq!(planned_with(None).await, "There is nobody to ask.");
}

fn answers(texts: &[&str]) -> Script {
    Script::Answers(texts.iter().map(ToString::to_string).collect())
}

#[tokio::test]
async fn a_server_asks_our_person() {
    let (told, asked) = planned([answers(&["Oslo", "3"])]).await;
    assert_eq!(
        serde_json::from_str::<Json>(&told).unwrap(),
        json!({"action": "accept", "content": {"city": "Oslo", "days": 3}})
    );
    let [Payload::Clarification(form)] = asked.as_slice() else { panic!("{asked:?}") };
    assert_eq!(form.preface.as_deref(), Some("Where to?"));
    assert_eq!(form.questions.len(), 2);
    // What does not fit is asked for again, with the reason.
    let (told, asked) = planned([answers(&["", "9"]), answers(&["Oslo", ""])]).await;
    assert!(told.contains(r#"{"city":"Oslo"}"#), "{told}");
    let Payload::Clarification(form) = &asked[1] else { panic!() };
    let preface = form.preface.as_deref().unwrap();
    assert!(preface.contains("\"city\" needs an answer."), "{preface}");
    assert!(preface.contains("\"days\": write a whole number"), "{preface}");
}

#[tokio::test]
async fn a_person_declines_or_cancels() {
    let check = async |reply: Reply, action: &str| {
        let (told, _) = planned([Script::Reply(reply)]).await;
        assert_eq!(serde_json::from_str::<Json>(&told).unwrap(), json!({ "action": action }));
    };
    check(Reply::Skipped, "decline").await;
    check(Reply::Cancelled { interrupted: true }, "cancel").await;
    check(Reply::Later { file: None }, "cancel").await;
    check(Reply::TimedOut, "cancel").await;
    // Nobody is there: an error, and no answer.
    let (told, _) = planned([]).await;
    assert!(told.contains("nobody answered"), "{told}");
}

/// A client whose person answers each form so; `None` for a client that shows no forms.
#[derive(Clone)]
struct Person(Option<ElicitResult>);

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        if self.0.is_some() {
            config.capabilities = ClientCapabilities::builder().enable_elicitation().build();
        }
        config
    }

    async fn create_elicitation(
        &self,
        _: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        self.0.clone().ok_or_else(|| ErrorData::internal_error("it shows no forms", None))
    }
}

/// A client that keeps the names of a form's fields, in their order.
#[derive(Clone, Default)]
struct Order(Arc<Mutex<Vec<String>>>);

impl ClientHandler for Order {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        config.capabilities = ClientCapabilities::builder().enable_elicitation().build();
        config
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        if let ElicitRequestParams::FormElicitationParams { requested_schema, .. } = request {
            *self.0.lock().unwrap() = requested_schema.property_order.unwrap_or_default();
        }
        Ok(ElicitResult::new(ElicitationAction::Decline))
    }
}

#[tokio::test]
async fn the_fields_of_a_form_are_in_the_order_of_the_questions() {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(theirs);
    tokio::spawn(McpServer::new("station", Toolbox::new()).asking().serve(read, write));
    let order = Order::default();
    let client = order.clone().serve(ours).await.unwrap();
    let form = json!({"response_type": "clarification", "title": "The report", "questions": [
        {"id": "tone", "question": "Which tone?", "options": ["dry", "warm"], "allow_freeform": true},
        {"id": "audience", "question": "Who reads it?"}, {"id": "size", "question": "How long?"},
    ]});
    let Json::Object(arguments) = form else { panic!() };
    let call = CallToolRequestParams::new("ui_request").with_arguments(arguments);
    client.call_tool(call).await.unwrap();
    assert_eq!(*order.0.lock().unwrap(), ["tone", "tone_other", "audience", "size"]);
}

#[tokio::test]
async fn our_server_asks_the_person_of_a_client() {
    let check =
        async |person: Option<ElicitResult>, arguments: Json, is_error: bool, words: &str| {
            let (ours, theirs) = tokio::io::duplex(1 << 16);
            let (read, write) = tokio::io::split(theirs);
            tokio::spawn(McpServer::new("station", Toolbox::new()).asking().serve(read, write));
            let client = Person(person).serve(ours).await.unwrap();
            let tools = client.list_all_tools().await.unwrap();
            assert_eq!(tools[0].name, "ui_request");
            assert_eq!(tools[0].input_schema["type"], "object");
            let Json::Object(arguments) = arguments else { panic!() };
            let call = CallToolRequestParams::new("ui_request").with_arguments(arguments);
            let result = client.call_tool(call).await.unwrap();
            let text = serde_json::to_value(&result.content).unwrap()[0]["text"].to_string();
            assert_eq!(result.is_error, Some(is_error), "{text}");
            assert!(text.contains(words), "{words:?} is not in {text}");
        };
    let form = json!({"type": "clarification", "title": "The report", "questions": [
        {"id": "audience", "question": "Who reads it?", "options": ["Engineers", "Managers"]},
    ]});
    let accept =
        |content: Json| Some(ElicitResult::new(ElicitationAction::Accept).with_content(content));
    check(accept(json!({"audience": "1"})), form.clone(), false, "Answer: Managers").await;
    check(accept(json!({"audience": "5"})), form.clone(), true, "no option 6").await;
    let declined = Some(ElicitResult::new(ElicitationAction::Decline));
    check(declined, form.clone(), false, "chose not to answer").await;
    let cancelled = Some(ElicitResult::new(ElicitationAction::Cancel));
    check(cancelled, form.clone(), true, "The user cancelled").await;
    check(None, form, true, "shows no forms").await;
    let outline = json!({"type": "outline_edit", "title": "Bees", "outline_text": "- Eyes"});
    check(accept(json!({"outline": "- Ears"})), outline, false, "+- Ears").await;
    check(None, json!({"type": "clarification", "title": "T"}), true, "questions").await;
}
