//! One type in three output modes: text, a JSON Schema, tools. Offline, with a scripted model that checks what
//! it is asked; with `TWR_BASE_URL` and `TWR_MODEL` (and `TWR_API_KEY`, if the server wants one) a real model is asked.

use twr::model::{HttpModel, Model, Offers, Reply, ReplyForm, Request, ScriptedModel, ToolCall};
use twr::{Output, Think, Thinkable};

/// What to do next with a support ticket.
#[derive(Debug, PartialEq, Thinkable)]
#[think(examples = none)]
enum NextStep {
    /// Something is not clear.
    Ask {
        /// One question to the customer.
        #[think(line)]
        question: String,
    },
    /// Everything is clear.
    Refund {
        /// How much, in euros.
        #[think(min = 1, max = 500)]
        amount: u32,
        /// The words of the ticket that say so.
        #[think(line, grounded)]
        reason: String,
    },
}

const TICKET: &str = "The lamp for 40 euros arrived in pieces. I want my money back.";

/// Answers in the form that the request asks for.
fn answer(request: &Request) -> Reply {
    let refund = r#"{"amount": 40, "reason": "arrived in pieces"}"#;
    match &request.form {
        // A case is a tool, and the tool that is called is the case.
        Some(ReplyForm::Tools(tools)) => {
            assert!(tools.iter().any(|tool| tool.name == "refund"), "{tools:?}");
            Reply::text("").with_tool_calls([ToolCall::new("call_1", "refund", refund)])
        }
        Some(ReplyForm::Schema(schema)) => {
            assert!(schema.strict, "{schema:?}");
            Reply::text(refund.replace('{', r#"{"next_step": "refund", "question": null, "#))
        }
        _ => Reply::text("[Next step] refund\n[Amount] 40\n[Reason] arrived in pieces"),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let real = HttpModel::from_variables(|name| std::env::var(name).ok())?;
    let model: Box<dyn Model> = match real {
        Some(model) => Box::new(model),
        None => Box::new(ScriptedModel::from_fn(answer).with_offers(Offers::JSON)),
    };
    for output in [Output::Text, Output::Native, Output::Tool] {
        let thought = Think::new(TICKET).output(output).run::<NextStep>(&model).await?;
        let name = output.name();
        anstream::println!(
            "{name}: {:?}, {} calls",
            thought.value,
            thought.transcript.attempts.len()
        );
        for it in &thought.transcript.given_up {
            anstream::println!("  {} was given up: {}", it.output.name(), twr::visible(&it.reason));
        }
    }
    Ok(())
}
