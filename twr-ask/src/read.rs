//! Reading what a model wrote into a [`Payload`](crate::payload::Payload), from the strictest way to the most lenient one.

use twr::model::Model;
use twr::think::Policy;
use twr::verdict::Strictness;
use twr::{Layout, Think, Thinkable as _};

use crate::payload::Envelope;

mod coerce;
mod coerced;
mod coercion;
mod feedback;
mod find;
mod items;
mod members;
mod outline_json;
mod reading;
mod recovery;
mod remarks;
mod sections;
mod thought;

pub use coerced::Coerced;
pub use coercion::Coercion;
pub use reading::{Layer, NOTICE, Reading, Unreadable};
pub use recovery::Recovery;

/// Reads a reply without a model: sections in any layout, or JSON with or without a tag line
/// (`[[…_CLARIFICATION_JSON]]`, `[[…_OUTLINE_EDIT_JSON]]`). A reply that does not set out to be a form is
/// [`Payload::Normal`](crate::Payload::Normal). What the reply does otherwise than asked is in
/// [`Reading::recoveries`].
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

/// As [`read`], and a reply that needs a leniency which is refused cannot be read. The error's feedback names each such
/// part of the payload, and what to write there.
///
/// ```
/// use twr::verdict::{RecoveryKind, Strictness};
/// use twr_ask::read::read_strictly;
///
/// let reply = r#"{"response_type": "clarification", "title": "The report", "questions": [
///     {"id": "who", "question": "Who reads it?", "options": ["Engineers", "Managers"], "recommended": 1}]}"#;
/// let error = read_strictly(reply, Strictness::EXACT).unwrap_err();
/// assert!(error.feedback().contains("questions[0].options[1]: write the option with a `label`"));
///
/// // `Coercion::kind` is what a strictness knows it by.
/// let no_index = Strictness::LENIENT.refusing(RecoveryKind::ValueSpelled);
/// let error = read_strictly(reply, no_index).unwrap_err();
/// assert!(error.feedback().ends_with("questions[0].recommended: name the option by its `value` or `label`"));
/// assert!(read_strictly(reply, Strictness::LENIENT).is_ok());
/// ```
///
/// # Errors
/// As [`read`], and the reply needs what is refused.
pub fn read_strictly(reply: &str, strictness: Strictness) -> Result<Reading, Unreadable> {
    let reading = read(reply)?;
    let recoveries = reading.recoveries.iter();
    let refused: Vec<&Recovery> =
        recoveries.filter(|recovery| strictness.refuses(recovery.kind)).collect();
    if refused.is_empty() {
        return Ok(reading);
    }
    Err(Unreadable::new(feedback::refused(&refused)))
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
        Ok(thought) => Reading::new(thought.value.into(), Layer::Formatted, Vec::new()),
        Err(_) => Reading { notice: Some(NOTICE), ..Reading::plain_text(reply.trim()) },
    }
}

/// The JSON Schema of the one tool that asks a person (`ui_request`): the schema of [`Envelope`].
pub fn tool_schema() -> serde_json::Value {
    let schema = twr::advanced::schema::json_schema(Envelope::SPEC).compact();
    serde_json::from_str(&schema).unwrap_or_default()
}
