//! Baseline: strict JSON; after an error the same request again, as if nothing had been said. What rig does.

use twr::model::{Model, ModelError};

use super::{Answers, Ask, json_again, json_prompt};

/// Asks until an answer validates, or the calls are used up.
///
/// # Errors
/// The model could not be asked.
pub async fn answer(model: &dyn Model, ask: &Ask<'_>) -> Result<Answers, ModelError> {
    let mut answers = Answers::none();
    let messages = json_prompt::messages(ask);
    for call in 0..ask.limits.calls {
        let request = ask.request(messages.clone(), call);
        let parse = |reply: &_| json_again::parse(ask, reply);
        if answers.ask(model, request, parse).await?.is_none() {
            break;
        }
    }
    Ok(answers)
}
