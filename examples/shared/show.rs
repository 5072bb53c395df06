//! What the examples share: the model to talk to, and printing what happens, in colour on a terminal.

use std::cell::RefCell;
use std::time::Duration;

use anstream::println;
use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use twr::model::{
    BoxFuture, HttpModel, Message, Model, ModelError, Recorder, Replay, Reply, ReplyStream,
    Request, Usage,
};
use twr::think::Attempt;
use twr::visible::visible_json;
use twr::{ThinkError, visible};

/// A model, and where its replies come from.
pub(crate) struct Source {
    model: Box<dyn Model>,
    /// A sentence for the first line.
    pub(crate) origin: String,
}

impl Model for Source {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.model]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        self.model.complete(request)
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        self.model.stream(request)
    }
}

/// The model that is configured, or a replay of the cassette.
pub(crate) fn model(cassette: &str) -> Result<Source, Box<dyn std::error::Error>> {
    let Some(model) = HttpModel::from_variables(|name| std::env::var(name).ok())? else {
        let origin = "Replaying what SmolLM2-135M-Instruct wrote when this was recorded; \
                      set TWR_BASE_URL and TWR_MODEL to talk to a model."
            .to_owned();
        return Ok(Source { model: Box::new(Replay::from_text(cassette)?), origin });
    };
    let origin = format!("Talking to {}.", model.name());
    let model: Box<dyn Model> = match std::env::var_os("TWR_RECORD") {
        Some(path) => Box::new(Recorder::create(path, model)?),
        None => Box::new(model),
    };
    Ok(Source { model, origin })
}

/// Prints what happens; between two calls a spinner turns, on a terminal only.
pub(crate) struct Show {
    spinner: RefCell<ProgressBar>,
}

impl Show {
    /// Says where the replies come from.
    pub(crate) fn begin(origin: &str) -> Self {
        println!("{origin}");
        Self { spinner: RefCell::new(ProgressBar::hidden()) }
    }

    /// The messages of the first call; then the wait for it begins.
    pub(crate) fn prompt(&self, messages: &[Message]) {
        heading("prompt, as sent");
        say(messages);
        self.wait();
    }

    /// One call: what was asked if it was a repair, the reply, and what was made of it.
    pub(crate) fn attempt(&self, attempt: &Attempt) {
        self.end();
        if attempt.number > 1 {
            heading(&format!(
                "call {}, on a fresh fork, as sent (examples left out)",
                attempt.number
            ));
            say(attempt.request.messages.first());
            say(attempt.request.messages.last());
        }
        heading(&format!("reply {}, as received", attempt.number));
        println!("{}", visible(attempt.reply.text.trim_end()));
        heading(&format!("verdict {}", attempt.number));
        let verdict = &attempt.verdict;
        let dim = Style::new().dimmed();
        for recovery in &verdict.recoveries {
            println!("{dim}tolerated: {} at {:?}{dim:#}", recovery.kind.name(), recovery.span);
        }
        match verdict.feedback() {
            None => {
                let good = AnsiColor::Green.on_default();
                println!("{good}success{good:#}");
            }
            Some(feedback) => {
                let bad = AnsiColor::Yellow.on_default();
                println!("{bad}error{bad:#}, with the feedback:\n{}", visible(feedback));
            }
        }
        let spec = &verdict.partial.spec;
        let headers = attempt.completed.iter().filter_map(|&at| spec.fields.get(at));
        let headers: Vec<String> = headers.map(|field| format!("[{}]", field.header)).collect();
        if !headers.is_empty() {
            let with = if attempt.number > 1 { ", with what was there before" } else { "" };
            println!("good from here on{with}: {}", headers.join(" "));
        }
        self.wait();
    }

    /// Stops the spinner.
    pub(crate) fn end(&self) {
        self.spinner.borrow().finish_and_clear();
    }

    fn wait(&self) {
        let spinner = ProgressBar::new_spinner().with_message("the model is writing");
        spinner.set_style(ProgressStyle::default_spinner());
        spinner.enable_steady_tick(Duration::from_millis(120));
        *self.spinner.borrow_mut() = spinner;
    }
}

pub(crate) fn heading(text: &str) {
    let style = AnsiColor::Cyan.on_default().bold();
    println!("\n{style}── {text}{style:#}");
}

pub(crate) fn repaired(fields: &[String]) {
    if !fields.is_empty() {
        println!("supplied by a repair: {}", fields.join(", "));
    }
}

pub(crate) fn usage(usage: Usage) {
    println!(
        "{} calls, {} tokens in, {} out",
        usage.calls, usage.input_tokens, usage.output_tokens
    );
}

/// What there is when there is no answer.
pub(crate) fn failed(error: &ThinkError) {
    heading("no answer");
    let partial = serde_json::to_string_pretty(error.partial()).unwrap_or_default();
    println!("what could be read:\n{}", visible_json(&partial));
    usage(error.usage());
}

fn say<'m>(messages: impl IntoIterator<Item = &'m Message>) {
    for message in messages {
        let style = AnsiColor::Magenta.on_default();
        println!("{style}{}:{style:#} {}", message.role, visible(&message.content));
    }
}
