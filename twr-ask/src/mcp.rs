//! Forms of MCP (elicitation): the person behind a client is asked by a server, and servers ask a person of ours.

mod asking_client;
mod elicit;
mod requested;

use rmcp::model::{CallToolResult, ContentBlock, JsonObject};
use rmcp::service::{Peer, RoleServer};
use serde_json::Value as Json;

pub use asking_client::AskingClient;
pub use elicit::Elicit;

use crate::read::read;
use crate::{Ask as _, Payload, Reply};

/// Asks the person behind the client of a server what the arguments say, which are those of a call of the tool with
/// [`tool_schema`](crate::read::tool_schema). The result is the answer as text.
pub async fn ui_request(arguments: JsonObject, client: Peer<RoleServer>) -> CallToolResult {
    let text = |text: String| vec![ContentBlock::text(text)];
    let payload = match read(&Json::Object(arguments).to_string()) {
        Ok(reading) => reading.payload,
        Err(unreadable) => return CallToolResult::error(text(unreadable.feedback().to_owned())),
    };
    if matches!(payload, Payload::Normal { .. }) {
        let told = "Nothing is asked: write questions or an outline, or answer without this tool.";
        return CallToolResult::error(text(told.to_owned()));
    }
    let reply = match Elicit::new(client).ask(&payload).await {
        Ok(reply) => reply,
        Err(error) => {
            let told = format!("{error}. Ask in your own words, in your reply.");
            return CallToolResult::error(text(told));
        }
    };
    match &reply {
        Reply::Answered(answer) => CallToolResult::success(text(answer.text())),
        Reply::Skipped => CallToolResult::success(text(reply.text().unwrap_or_default())),
        Reply::Later { .. } | Reply::Cancelled { .. } | Reply::TimedOut => {
            CallToolResult::error(text("The user cancelled. Stop the task.".to_owned()))
        }
    }
}
