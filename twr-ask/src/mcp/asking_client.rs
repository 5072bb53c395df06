//! `AskingClient`: a client whose servers may ask the person, by a form.

use std::fmt;
use std::sync::Arc;

use rmcp::handler::client::ClientHandler;
use rmcp::model::{
    ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationAction,
    ElicitationSchema, ErrorData,
};
use rmcp::service::{RequestContext, RoleClient};
use serde_json::Value as Json;
use tokio::sync::watch;

use super::requested::{Filled, Requested};
use crate::{Ask, AskError, Payload, Reply};

/// How often a form is asked for whose answers do not fit.
const MOST_ROUNDS: usize = 3;

/// The client's side of a connection to an MCP server, which may ask a person by forms.
///
/// The answers go back as the server's schema has them. A person who skips the form declines it; one who cancels,
/// answers later or takes too long cancels it. Answers that do not fit are asked for again, twice.
pub struct AskingClient {
    person: Option<Arc<dyn Ask>>,
    /// How many forms a person has before them.
    open: watch::Sender<usize>,
}

impl AskingClient {
    /// A client whose server may ask this person; without one, it says that it asks nobody.
    pub fn new(person: Option<Arc<dyn Ask>>) -> Self {
        Self { person, open: watch::Sender::new(0) }
    }

    /// Whether there is a person to ask.
    pub fn has_person(&self) -> bool {
        self.person.is_some()
    }

    /// Tells how many forms a person has before them.
    pub fn open(&self) -> watch::Receiver<usize> {
        self.open.subscribe()
    }
}

impl fmt::Debug for AskingClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AskingClient")
            .field("has_person", &self.has_person())
            .finish_non_exhaustive()
    }
}

/// What a person makes of the form of a server: its name, its message and its schema.
async fn fill(
    person: &dyn Ask,
    (server, message): (&str, &str),
    schema: &ElicitationSchema,
) -> Result<ElicitResult, AskError> {
    let order = schema.property_order.clone();
    let order = order.unwrap_or_else(|| schema.properties.keys().cloned().collect());
    let schema = serde_json::to_value(schema).map_err(AskError::failed)?;
    let form = Requested::new(message, &schema, &order);
    let mut wrong = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let reply = person.ask(&Payload::from(form.form(server, &wrong))).await?;
        let filled = match &reply {
            Reply::Answered(answer) => form.filled(answer),
            Reply::Skipped => Filled::Declined,
            Reply::Later { .. } | Reply::Cancelled { .. } | Reply::TimedOut => {
                return Ok(ElicitResult::new(ElicitationAction::Cancel));
            }
        };
        match filled {
            Filled::Content(content) => {
                let accepted = ElicitResult::new(ElicitationAction::Accept);
                return Ok(accepted.with_content(Json::Object(content)));
            }
            Filled::Declined => return Ok(ElicitResult::new(ElicitationAction::Decline)),
            Filled::Wrong(lines) => wrong = lines,
        }
    }
    Ok(ElicitResult::new(ElicitationAction::Cancel))
}

/// A form that a person has before them, until it is dropped.
struct Open<'a>(&'a watch::Sender<usize>);

impl<'a> Open<'a> {
    fn new(open: &'a watch::Sender<usize>) -> Self {
        open.send_modify(|count| *count += 1);
        Self(open)
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

impl ClientHandler for AskingClient {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        if self.has_person() {
            config.capabilities = ClientCapabilities::builder().enable_elicitation().build();
        }
        config
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let declined = ElicitResult::new(ElicitationAction::Decline);
        let Some(person) = &self.person else { return Ok(declined) };
        // A page of the server's is not opened for it: only forms were offered.
        let ElicitRequestParams::FormElicitationParams { message, requested_schema, .. } = request
        else {
            return Ok(declined);
        };
        let server = context.peer.peer_info();
        let server = server.as_ref().and_then(|info| info.server_info.as_ref());
        let server = server.map_or("", |server| server.name.as_str());
        let _open = Open::new(&self.open);
        let filled = fill(person.as_ref(), (server, &message), &requested_schema).await;
        filled.map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }
}
