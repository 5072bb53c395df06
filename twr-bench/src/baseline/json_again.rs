//! Baseline: strict JSON; after an error its text, and the whole answer again, as further turns. What
//! Instructor does.

use twr::model::{Message, Model, ModelError, Reply};
use twr::verdict::Value;

use super::{Answers, Ask, json_prompt, strict};

/// Asks until an answer validates, or the calls are used up.
///
/// # Errors
/// The model could not be asked.
pub async fn answer(model: &dyn Model, ask: &Ask<'_>) -> Result<Answers, ModelError> {
    let mut answers = Answers::none();
    let mut messages = json_prompt::messages(ask);
    for call in 0..ask.limits.calls {
        let request = ask.request(messages.clone(), call);
        let faults = answers.ask(model, request, |reply| parse(ask, reply)).await?;
        let (Some(faults), Some(last)) = (faults, answers.exchanges.last()) else { break };
        messages.push(Message::assistant(&last.reply.text));
        messages.push(Message::user(format!(
            "Your answer did not validate:\n{faults}\n\nCorrect these errors, and write the whole JSON object again, and nothing else."
        )));
    }
    Ok(answers)
}

/// The answer in a reply, or what is wrong with it.
pub(super) fn parse(ask: &Ask<'_>, reply: &Reply) -> Result<Value<'static>, String> {
    let json = strict::json(&reply.text)?;
    ask.validated(strict::record(ask.spec(), &json)?)
}
