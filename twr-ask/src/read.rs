//! Reading what a model wrote into a [`Payload`], from the strictest way to the most lenient one.

use twr::model::Model;
use twr::think::Policy;
use twr::{Layout, Think, Thinkable as _};

use crate::payload::{Envelope, Payload};

mod coerce;
mod coerced;
mod coercion;
mod feedback;
mod find;
mod items;
mod members;
mod outline_json;
mod reading;
mod remarks;
mod sections;
mod thought;

pub use coerced::Coerced;
pub use coercion::Coercion;
pub use reading::{Layer, NOTICE, Reading, Unreadable};

/// Reads a reply without a model: sections in any layout, or JSON with or without a tag line
/// (`[[…_CLARIFICATION_JSON]]`, `[[…_OUTLINE_EDIT_JSON]]`). A reply that does not set out to be a form is
/// [`Payload::Normal`].
///
/// ```
/// use twr_ask::payload::Payload;
/// use twr_ask::read::{Layer, read};
///
/// let reply = "Sure, one moment!\n[[DOGENT_CLARIFICATION_JSON]]\n\
///     {'type': 'clarification', 'title': 'The report', 'questions': [\
///     {'question': 'Who reads it?', 'options': ['Engineers', 'Managers'], 'recommended': 1},]}";
/// let reading = read(reply)?;
/// assert_eq!(reading.layer, Layer::Repaired);
/// let Payload::Clarification(form) = reading.payload else { panic!("no form") };
/// assert_eq!(form.questions[0].recommended.as_deref(), Some("Managers"));
/// # Ok::<(), twr_ask::read::Unreadable>(())
/// ```
///
/// # Errors
/// The reply sets out to be a form and cannot be read as one, or holds two that differ.
pub fn read(reply: &str) -> Result<Reading, Unreadable> {
    find::read(reply)
}

/// As [`read`], and what cannot be read goes to a model, which brings it into form at temperature 0, in at most two
/// calls. Without an answer of the model the reply is shown as it is, with a [`NOTICE`].
pub async fn read_or_format(reply: &str, formatter: &(impl Model + ?Sized)) -> Reading {
    let unreadable = match read(reply) {
        Ok(reading) => return reading,
        Err(unreadable) => unreadable,
    };
    let task = format!(
        "Bring this text into the form. Take all from the text, and add nothing.\n\n----- text -----\n{reply}\n----- end of text -----\n\nWhat was wrong with it: {}",
        unreadable.feedback()
    );
    let think = Think::new(task).layout(Layout::Json).policy(Policy::Whole);
    let think = think.temperature(0.0).max_attempts(2).of::<Envelope>();
    match think.run(&Coerced::new(formatter)).await {
        Ok(thought) => Reading {
            payload: thought.value.into(),
            layer: Layer::Formatted,
            coercions: Vec::new(),
            notice: None,
        },
        Err(_) => plain_text(reply),
    }
}

fn plain_text(reply: &str) -> Reading {
    let payload = Payload::normal(reply.trim());
    Reading { payload, layer: Layer::PlainText, coercions: Vec::new(), notice: Some(NOTICE) }
}

/// The JSON Schema of the one tool that asks a person (`ui_request`): the schema of [`Envelope`].
pub fn tool_schema() -> serde_json::Value {
    let schema = twr::advanced::schema::json_schema(Envelope::SPEC).compact();
    serde_json::from_str(&schema).unwrap_or_default()
}
