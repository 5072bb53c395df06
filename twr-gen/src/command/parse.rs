//! `twr-gen parse`: what is read from a reply, and what the model would be told.

use std::io::IsTerminal as _;
use std::ops::Range;

use clap::Args;
use twr_runtime::think::Ask;
use twr_spec::feedback::expected;
use twr_spec::partial::Named as ByName;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Field, Spec, Value};
use twr_spec::verdict::Verdict;
use twr_spec::wording::Wording;

use crate::asked::layout;
use crate::catalog::Named;
use crate::failure::{Exit, Failure};
use crate::inputs::read_text;
use crate::positions::Positions;
use crate::screen::{BAD, DIM, GOOD, Screen, indented};

/// Show what is read from a reply, what was tolerated, and the feedback that the model would get
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen parse ResearchPlan reply.txt
  pbpaste | twr-gen parse ResearchPlan
  twr-gen parse ResearchPlan reply.txt --json | jq .content

With --json: {\"status\": \"success\", \"content\": …} or {\"status\": \"error\", \"feedback\": …}, with the
partial value, diagnostics, recoveries, thought and extra sections beside it; spans count bytes.

Exit codes: 0 the reply is as asked, 1 it is rejected, 2 wrong arguments or a spec with mistakes.")]
pub(super) struct Parse {
    #[command(flatten)]
    named: Named,
    /// A file with the reply, or `-` for standard input
    #[arg(default_value = "-")]
    reply: String,
    /// The task that it replies to, for rules that look at it
    #[arg(long, short = 't')]
    task: Option<String>,
    /// The layout that was asked for [default: the spec's]
    #[arg(long, value_parser = layout)]
    layout: Option<twr_spec::spec::Layout>,
    /// The model was stopped before it had ended
    #[arg(long)]
    cut_off: bool,
    /// Print the verdict as JSON
    #[arg(long)]
    json: bool,
}

impl Parse {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let found = self.named.find()?;
        if self.reply == "-" && std::io::stdin().is_terminal() {
            screen.note(format_args!("{DIM}paste the reply, then press Ctrl-D{DIM:#}"))?;
        }
        let reply = read_text(&self.reply)?;
        let spec = match self.layout.or(found.spec.asking.layout) {
            Some(layout) => twr_spec::spec::Ref::shared(found.spec.in_layout(layout)),
            None => found.spec.clone(),
        };
        let examples = twr_spec::soft::worked_examples(&spec);
        let reader = Reader::new(&spec).telling_echoes(&examples);
        let known = Circumstances {
            task: self.task.as_deref(),
            cut_off: self.cut_off,
            ..Circumstances::default()
        };
        let verdict = Ask::Whole.judge(&reader, &spec, &reply, known, &Wording::default());
        let verdict = verdict.map(|value| found.document.with_defaults(value));
        if self.json {
            let content = verdict.value().unwrap_or(&Value::Null);
            let shown = serde_json::to_string_pretty(&verdict.named(content)).unwrap_or_default();
            screen.json(&shown)?;
        } else {
            let places = reader.read_in(&reply, known).places;
            let positions = Positions::new(&reply);
            let reply = Reply { text: &reply, positions, places: &places };
            show(&spec, &reply, &verdict, screen)?;
        }
        Ok(if verdict.is_success() { Exit::Success } else { Exit::No })
    }
}

/// The reply, and where things are in it.
struct Reply<'r> {
    text: &'r str,
    positions: Positions<'r>,
    /// Where each field was found.
    places: &'r [Option<Range<usize>>],
}

fn show(
    spec: &Spec,
    reply: &Reply<'_>,
    verdict: &Verdict<Value<'static>>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let style = if verdict.is_success() { GOOD } else { BAD };
    let word = if verdict.is_success() { "success" } else { "rejected" };
    screen.say(format_args!("{style}{word}{style:#} {}\n", spec.name))?;
    fields(spec, reply, verdict, screen)?;
    if !verdict.recoveries.is_empty() {
        screen.heading("tolerated")?;
        for recovery in &verdict.recoveries {
            let of = recovery.section.and_then(|at| spec.fields.get(at));
            let of = of.map_or_else(String::new, |field| format!(" in {}", field.name));
            let at = reply.lines(&recovery.span);
            let quote = quoted(reply.text.get(recovery.span.clone()).unwrap_or_default());
            screen
                .say(format_args!("  {}{of} {DIM}at {at}{DIM:#} {quote}", recovery.kind.name()))?;
        }
        screen.say("")?;
    }
    if let Some(thought) = &verdict.thought {
        screen.heading("thought")?;
        screen.say(format_args!("{}\n", indented(thought)))?;
    }
    for (header, body) in &verdict.extra {
        screen.heading(format_args!("not asked for: {header}"))?;
        screen.say(format_args!("{}\n", indented(body)))?;
    }
    if let Some(feedback) = verdict.feedback() {
        screen.heading("feedback that the model would get")?;
        screen.say(indented(feedback))?;
    }
    Ok(())
}

/// Each field: where it is, and what was read or what is wrong.
fn fields(
    spec: &Spec,
    reply: &Reply<'_>,
    verdict: &Verdict<Value<'static>>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let width =
        spec.fields.iter().map(|field| field.name.chars().count()).max().unwrap_or(0).max(5);
    screen.heading(format_args!("{:width$}  {:13}  value", "field", "from line:col"))?;
    for (at, field) in spec.fields.iter().enumerate() {
        let place = reply.places.get(at).and_then(Option::as_ref);
        let place = place.map_or_else(|| "-".to_owned(), |span| reply.lines(span));
        let value = match &verdict.partial.value {
            Value::Record(values) => values.get(at).and_then(Option::as_ref),
            _ => None,
        };
        let draft = verdict.partial.drafts.get(at).and_then(Option::as_ref);
        let shown = shown(field, value.map(Read::Good).or(draft.map(Read::Draft)).as_ref());
        screen.say(format_args!("{:width$}  {place:13}  {shown}", field.name))?;
        let wrong = verdict.partial.diagnostics.iter();
        for wrong in wrong.filter(|wrong| wrong.path.section() == Some(at)) {
            let expected = expected(spec, wrong);
            let found = match wrong.found.as_str() {
                "" => String::new(),
                found => format!(", not {}", shortened(&found.replace('\n', " "), 40)),
            };
            let kind = wrong.kind.name();
            screen.say(format_args!(
                "{:width$}  {:13}  {BAD}{kind}{BAD:#}: {expected}{found}",
                "", ""
            ))?;
        }
    }
    screen.say("")?;
    Ok(())
}

/// What was read, and whether it is good or only what was tried.
enum Read<'v> {
    Good(&'v Value<'static>),
    Draft(&'v Value<'static>),
}

fn shown(field: &Field, value: Option<&Read<'_>>) -> String {
    let json = |value: &Value<'_>| {
        let text = serde_json::to_string(&ByName::value(&field.kind, value));
        shortened(&text.unwrap_or_default(), 100)
    };
    match value {
        None => format!("{DIM}nothing{DIM:#}"),
        Some(Read::Good(Value::Null)) => format!("{DIM}left out{DIM:#}"),
        Some(Read::Good(value)) => json(value),
        Some(Read::Draft(value)) => format!("{DIM}not good:{DIM:#} {}", json(value)),
    }
}

impl Reply<'_> {
    /// `2:1-4:7`: lines and columns from 1, the columns in characters, without white space at both ends.
    fn lines(&self, span: &Range<usize>) -> String {
        let text = self.text.get(span.clone()).unwrap_or_default();
        let start = span.start + (text.len() - text.trim_start().len());
        let last = text.trim().char_indices().next_back();
        let end = last.map_or(start, |(at, _)| start + at);
        let (line, column) = self.positions.at(start);
        let (last_line, last_column) = self.positions.at(end);
        format!("{line}:{column}-{last_line}:{last_column}")
    }
}

fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text, 40))
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}
