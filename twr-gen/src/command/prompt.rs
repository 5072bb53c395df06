//! `twr-gen prompt`: the messages just as a model is sent them.

use clap::Args;
use serde_json::json;
use twr_runtime::model::Message;
use twr_spec::prompt::Placement;

use crate::asked::{Asked, Question};
use crate::catalog::Named;
use crate::failure::{Exit, Failure};
use crate::inputs::Lacking;
use crate::screen::{DIM, Screen, count};
use crate::tokens::{FORMULA, estimate};

/// Show the messages that a model gets
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen prompt ResearchPlan --task 'Plan a study of bees.'
  twr-gen prompt Review --input topic=bees --input text=@draft.md
  twr-gen prompt Review --layout tags
  twr-gen prompt Review --examples text      worked examples within the text, not as earlier turns

`twr-gen run` with the same arguments sends just this. An input that is not given is its default, or its example.")]
pub(super) struct Prompt {
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    question: Question,
    /// The same as `--examples turns`
    #[arg(long, conflicts_with = "examples")]
    turns: bool,
    /// Print the messages as JSON
    #[arg(long)]
    json: bool,
}

impl Prompt {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let found = self.named.find()?;
        let asked = Asked::new(&found, &self.question, Lacking::Example)?;
        let mut options = self.question.options(&asked.spec);
        if self.turns {
            options.placement = Placement::Turns;
        }
        let messages = asked.messages(options);
        if self.json {
            let shown = json!({ "messages": messages, "tokens": estimate(&messages) });
            screen.json(&format!("{shown:#}"))?;
        } else {
            show(&messages, screen)?;
        }
        for name in &asked.stand_ins {
            screen.note(format_args!(
                "{DIM}`{name}` is only its example: give one with `--input {name}=…`{DIM:#}"
            ))?;
        }
        Ok(Exit::Success)
    }
}

fn show(messages: &[Message], screen: &mut Screen) -> Result<(), Failure> {
    for message in messages {
        screen.heading(format_args!("── {}", message.role))?;
        screen.say(format_args!("{}\n", message.content.trim_end()))?;
    }
    let tokens = estimate(messages);
    let messages = count(messages.len(), "message");
    screen.note(format_args!("{DIM}{messages}, about {tokens} tokens ({FORMULA}){DIM:#}"))?;
    Ok(())
}
