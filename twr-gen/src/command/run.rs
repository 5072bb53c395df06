//! `twr-gen run`: asks a model, and again for what is missing.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use twr_runtime::model::Model as _;
use twr_runtime::think::{Ask, Attempt, Event, ThinkError, Transcript};
use twr_spec::partial::Named as ByName;
use twr_spec::spec::{Output, Spec};
use twr_spec::visible::visible;

use crate::asked::{Asked, Question, output, reader_of};
use crate::catalog::Named;
use crate::failure::{Exit, Failure};
use crate::generated::write_changed;
use crate::inputs::Lacking;
use crate::live_fields::LiveFields;
use crate::named_model::NamedModel;
use crate::screen::{BAD, DIM, Screen, count, note_aside};

/// Ask a model, and again for what is missing; print the value as JSON
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen run ResearchPlan --task 'Plan a study of bees.' --model gpt-4o-mini
  twr-gen run Review --input text=@draft.md --transcript calls.json > review.json
  twr-gen run Review --input text=@draft.md --stream > review.json
  TWR_BASE_URL=http://localhost:8080/v1 TWR_MODEL=smollm2 twr-gen run Review --input topic=bees
  twr-gen run Review --input topic=bees --output grammar --grammar-field structured_outputs

A key is never an argument: it is in TWR_API_KEY, or in the provider's usual variable. Without --model and
--base-url the model is that of TWR_MODEL and TWR_BASE_URL.

Exit codes: 0 the value is on standard output, 1 there is no value, 2 wrong arguments or a spec with mistakes.")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Run {
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    model: NamedModel,
    /// What enforces the form of a reply: text, native, tool, grammar or auto [default: as the spec's `asking` says, else text]
    ///
    /// `native` is the server's JSON mode, `tool` a tool that the model has to call, `grammar` a grammar in the field that
    /// --grammar-field names, `auto` the best that the server takes. Where the server refuses, the same is asked for in
    /// text.
    #[arg(long, value_name = "MODE", value_parser = output)]
    output: Option<Output>,
    /// How many calls at most [default: as the spec's `asking` says, else 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_attempts: Option<u32>,
    /// How many replies vote on each choice, number or grounded value
    ///
    /// The answer itself is one of them. Each further reply is one short call, and no attempt. Texts, lists and
    /// records have no vote.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    votes: u32,
    /// Ask the model to quote what the task says for each field with the rule `grounded`
    ///
    /// One short call a field, and one more where the quote is not in the task or does not hold the value.
    #[arg(long)]
    evidence: bool,
    /// The time limit of the whole run, in seconds, including the current call
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    max_time: Option<u64>,
    /// The temperature of the first call [default: as the spec's `asking` says]
    #[arg(long, value_name = "T")]
    temperature: Option<f64>,
    /// The most tokens of a reply [default: as the spec's `asking` says]
    #[arg(long, value_name = "N")]
    max_tokens: Option<u32>,
    /// Write every call, as JSON, to this file
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Show each field while it is written, on standard error [default: on a terminal]
    #[arg(long, conflicts_with = "quiet")]
    stream: bool,
    /// Ask for whole replies, and show nothing of them before they end
    #[arg(long, conflicts_with = "stream")]
    no_stream: bool,
    /// Say nothing while waiting
    #[arg(long, short)]
    quiet: bool,
}

impl Run {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let found = self.named.find()?;
        let asked = Asked::new(&found, &self.question, Lacking::Refused)?;
        let model = self.model.open()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut options = self.question.options(&asked.spec);
        options.budget.attempts = self.max_attempts.unwrap_or(options.budget.attempts);
        options.temperature = self.temperature.or(options.temperature);
        options.max_tokens = self.max_tokens.or(options.max_tokens);
        options.output = self.output.or(options.output);
        options.votes = self.votes;
        options.evidence = self.evidence;
        options.budget.time = self.max_time.map(Duration::from_secs);

        let live = self.streams().then(|| Arc::new(LiveFields::new(&asked.spec)));
        let progress = Arc::new(Progress::new(self.quiet, live.clone(), model.name()));
        let told = Arc::clone(&progress);
        let reader = asked.reader();
        let json = asked.in_json();
        let json_reader = reader_of(&json);
        let run = asked.run(&reader, options).with_json(&json, &json_reader);
        let on_event = move |event: &Event<'_>| told.event(event);
        let answer = match &live {
            Some(live) => {
                runtime.block_on(run.drive_in_pieces(&model, on_event, |event| live.show(event)))
            }
            None => runtime.block_on(run.drive_told(&model, on_event)),
        };
        progress.end();
        match answer {
            Ok(run) => {
                let value = found.document.with_defaults(run.value());
                let shown = serde_json::to_string_pretty(&ByName::reply(&asked.spec, &value));
                let printed = print_value(&shown.unwrap_or_default(), screen);
                self.cost(run.transcript(), screen);
                // The calls are recorded even if the value could not be printed.
                self.keep(run.transcript())?;
                printed.map(|()| Exit::Success)
            }
            Err(error) => {
                failed(&error, screen);
                self.cost(error.transcript(), screen);
                self.keep(error.transcript())?;
                Ok(Exit::No)
            }
        }
    }

    /// Whether fields are shown while they are written.
    fn streams(&self) -> bool {
        self.stream || !self.quiet && !self.no_stream && Screen::is_watched()
    }

    fn keep(&self, transcript: &Transcript) -> Result<(), Failure> {
        let Some(path) = &self.transcript else { return Ok(()) };
        let text = serde_json::to_string_pretty(transcript).unwrap_or_default();
        write_changed(path, &format!("{text}\n"))
            .map(drop)
            .map_err(|error| Failure::file(path, "written", error))
    }

    fn cost(&self, transcript: &Transcript, screen: &mut Screen) {
        let usage = transcript.usage();
        if !self.quiet && !transcript.attempts.is_empty() {
            let calls = count(transcript.attempts.len(), "call");
            let (input, output) = (usage.input_tokens, usage.output_tokens);
            let how = if usage.estimated_calls > 0 { " (estimated)" } else { "" };
            // The cost is a courtesy: a closed standard error must not keep the calls from being kept.
            let _ = screen
                .note(format_args!("{DIM}{calls}, {input} tokens in, {output} out{how}{DIM:#}"));
        }
    }
}

/// Prints the value before anything else can fail, because it was paid for. A value that standard output does not
/// take goes to standard error, unless its reader has closed the pipe and wants no more.
fn print_value(value: &str, screen: &mut Screen) -> Result<(), Failure> {
    let Err(error) = screen.json(value) else { return Ok(()) };
    if error.kind() != io::ErrorKind::BrokenPipe {
        // There is no third place to print it to.
        let _ = screen.note(format_args!(
            "{BAD}error{BAD:#}: standard output cannot be written ({error}); here is the value\n{value}"
        ));
    }
    Err(Failure::Output(error))
}

/// Prints the values that were read before the run failed. If standard error is closed, the exit code still says that
/// the run failed.
fn failed(error: &ThinkError, screen: &mut Screen) {
    let _ = screen.note(format_args!("{BAD}no answer{BAD:#}: {error}"));
    let partial = error.partial();
    if partial.good() > 0 {
        let shown = serde_json::to_string_pretty(partial).unwrap_or_default();
        let _ = screen.note(format_args!("what could be read:\n{shown}"));
    }
}

/// What is told while a model writes: a line for each call and each wait, and on a terminal something that
/// moves.
struct Progress {
    quiet: bool,
    /// What shows a reply while a model writes it, if anything does.
    live: Option<Arc<LiveFields>>,
    waiting: Mutex<ProgressBar>,
    model: String,
}

impl Progress {
    fn new(quiet: bool, live: Option<Arc<LiveFields>>, model: &str) -> Self {
        let waiting = Mutex::new(ProgressBar::hidden());
        let progress = Self { quiet, live, waiting, model: visible(model) };
        progress.wait();
        progress
    }

    fn wait(&self) {
        if self.quiet || self.live.is_some() || !Screen::is_watched() {
            return;
        }
        let waiting = ProgressBar::new_spinner().with_message(format!("{} is writing", self.model));
        waiting.set_style(ProgressStyle::default_spinner());
        waiting.enable_steady_tick(Duration::from_millis(120));
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = waiting;
    }

    fn end(&self) {
        if let Some(live) = &self.live {
            live.end();
        }
        self.stop_waiting();
    }

    fn stop_waiting(&self) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).finish_and_clear();
    }

    fn event(&self, event: &Event<'_>) {
        if let Some(live) = &self.live {
            live.event(event);
        }
        match event {
            Event::Replied(attempt) => {
                self.line(&attempt_in_words(attempt), !attempt.verdict.is_success());
            }
            Event::GaveUp(it) => {
                let (mode, reason) = (it.output.name(), visible(&it.reason));
                self.line(&format!("no {mode} output, so it is asked in text: {reason}"), true);
            }
            Event::Waiting(waiting) => self.line(&format!("{}: {waiting}", self.model), true),
            _ => {}
        }
    }

    fn line(&self, text: &str, goes_on: bool) {
        self.stop_waiting();
        match &self.live {
            Some(live) => live.line(format_args!("{DIM}{text}{DIM:#}")),
            None if self.quiet => return,
            None => note_aside(format_args!("{DIM}{text}{DIM:#}")),
        }
        if goes_on {
            self.wait();
        }
    }
}

/// `call 2, asked for [Risk]: [Risk] is wrong`.
fn attempt_in_words(attempt: &Attempt) -> String {
    let spec: &Spec = &attempt.verdict.partial.spec;
    let asked = match &attempt.ask {
        Ask::Sections(fields) => format!(", asked for {}", headers(spec, fields)),
        Ask::Value(field) => format!(", asked for {}", headers(spec, &[*field])),
        Ask::Quote(field) => format!(", asked what the task says for {}", headers(spec, &[*field])),
        _ => String::new(),
    };
    let came = match attempt.verdict.wrong().as_slice() {
        _ if attempt.verdict.is_success() => "as asked".to_owned(),
        [] => attempt.condition.name().to_owned(),
        wrong => format!("wrong in {}", headers(spec, wrong)),
    };
    format!("call {}{asked}: {came}", attempt.number)
}

fn headers(spec: &Spec, fields: &[usize]) -> String {
    let fields = fields.iter().filter_map(|&at| spec.fields.get(at));
    let headers: Vec<String> = fields.map(|field| spec.layout.mention(&field.header)).collect();
    headers.join(", ")
}
