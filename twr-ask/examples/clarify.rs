//! A model asks before it writes: its questions are read, a person answers, and the model goes on.
//!
//! Run it with `cargo run -p twr-ask --example clarify`. It needs no key and no network: the model is scripted. With
//! nobody at the keyboard (`< /dev/null`) the recommended options count, and the model is told so.

use std::error::Error;
use std::io::{BufReader, stdin, stdout};

use twr::model::{Message, Model as _, Request, ScriptedModel};
use twr_ask::read::read_or_format;
use twr_ask::{Ask as _, AskErrorKind, Auto, Plain, Reply};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let model = ScriptedModel::new([
        "I need two details first.\n[[ACME_CLARIFICATION_JSON]]\n{\"response_type\": \"clarification\", \
         \"title\": \"A page about bees\", \"questions\": [\
         {\"id\": \"audience\", \"question\": \"Who reads it?\", \"why\": \"It decides the words.\", \
         \"options\": [\"Children\", \"Beekeepers\"], \"recommended\": 0},\
         {\"id\": \"length\", \"question\": \"How long?\", \"options\": [\"1 page\", \"3 pages\"], \
         \"allow_freeform\": true}]}",
        "Bees see the sun even when clouds hide it.",
    ]);
    let mut messages = vec![Message::user("Write a page about bees.")];

    let reply = model.complete(&Request::new(messages.clone())).await?;
    let reading = read_or_format(&reply.text, &model).await;
    if let Some(notice) = reading.notice {
        println!("{notice}");
    }
    let person = Plain::new(BufReader::new(stdin()), stdout());
    let said = match person.ask(&reading.payload).await {
        Err(error) if error.kind() == AskErrorKind::Closed => {
            println!("\nNobody is there.");
            Auto::new().reply(&reading.payload)
        }
        said => said?,
    };
    let Some(text) = said.text() else {
        if let Reply::Cancelled { .. } = said {
            println!("Nothing is written.");
        }
        return Ok(());
    };
    println!("\n----- to the model -----\n{text}\n----- from the model -----");
    messages.extend([Message::assistant(reply.text), Message::user(text)]);
    println!("{}", model.complete(&Request::new(messages)).await?.text);
    Ok(())
}
