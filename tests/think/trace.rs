//! A run as text: each call with what was sent in short, the reply, what was made of it; and the end.

use std::fmt::{Debug, Write as _};

use twr::advanced::soft::worked_examples;
use twr::advanced::spec::Spec;
use twr::model::{Message, Request, Role, ScriptedModel};
use twr::think::{Ask, Attempt, Transcript};
use twr::{ThinkError, Thought};

pub(crate) fn trace<T: Debug>(
    model: &ScriptedModel,
    result: &Result<Thought<T>, ThinkError>,
) -> String {
    let transcript = match result {
        Ok(thought) => &thought.transcript,
        Err(error) => error.transcript(),
    };
    let mut out = calls(transcript);
    let requests = model.requests();
    for unanswered in requests.iter().skip(transcript.attempts.len()) {
        out.push_str("\ncall without an answer\n");
        out.push_str(&indented(&request(unanswered, &[])));
    }
    match result {
        Ok(thought) => {
            let _ = write!(out, "\n= {:?}\n", thought.value);
            let _ = writeln!(out, "  written: {}", one_line(&thought.reply));
            let _ = writeln!(out, "  repaired: {}", thought.repaired.join(", "));
            for reported in &thought.reported {
                let _ = writeln!(out, "  reported: {}: {}", reported.kind.name(), reported.found);
            }
            for agreement in &thought.agreement {
                let (field, votes, of) = (&agreement.field, agreement.votes, agreement.of);
                let _ = writeln!(out, "  agreement: {field}: {votes} of {of}");
            }
            for evidence in &thought.evidence {
                let (field, quote) = (&evidence.field, evidence.quote.as_deref());
                let quote = quote.unwrap_or_default();
                let _ = writeln!(out, "  evidence: {field}: {:?} {quote:?}", evidence.kind);
            }
        }
        Err(error) => {
            let partial = serde_json::to_string(error.partial()).unwrap();
            let _ = write!(out, "\n! {:?}: {error}\n  partial: {partial}\n", error.kind());
            let drafts = error.partial().drafts.iter().flatten();
            for draft in drafts {
                let _ = writeln!(out, "  draft: {draft:?}");
            }
        }
    }
    out
}

fn calls(transcript: &Transcript) -> String {
    let mut out = String::new();
    for attempt in &transcript.attempts {
        let spec = &attempt.verdict.partial.spec;
        let examples: Vec<String> =
            worked_examples(spec).into_iter().map(|example| example.task).collect();
        let policy = attempt.policy.map(|policy| format!(" by {}", policy.name()));
        let look = attempt.look.map(|look| format!(" as a {}", look.name()));
        let policy = policy.or(look).unwrap_or_default();
        let _ = writeln!(out, "call {}{policy} for {}", attempt.number, ask(spec, &attempt.ask));
        out.push_str(&indented(&request(&attempt.request, &examples)));
        let _ = writeln!(out, "  < {}", one_line(&attempt.reply.text));
        let _ = writeln!(out, "  {}", found(spec, attempt));
        for finding in attempt.reports.iter().flat_map(|report| &report.findings) {
            let field = finding.field.as_deref().unwrap_or("all");
            let _ = writeln!(out, "  found fault with {field}: {}", finding.order);
        }
    }
    out
}

fn ask(spec: &Spec, ask: &Ask) -> String {
    let names = |fields: &[usize]| {
        fields.iter().map(|&at| spec.fields[at].name.to_string()).collect::<Vec<_>>().join(", ")
    };
    match ask {
        Ask::Whole => "all".to_owned(),
        Ask::Sections(fields) => names(fields),
        Ask::Value(field) => format!("the value of {}", names(&[*field])),
        Ask::Quote(field) => format!("what the task says for {}", names(&[*field])),
        Ask::Continuation(begun) => format!("the rest of {}", self::ask(spec, begun)),
        _ => "something new".to_owned(),
    }
}

/// The sampling, then the messages; examples, told by their tasks, and the format in short.
fn request(request: &Request, examples: &[String]) -> String {
    let mut out = String::new();
    let sampling = [
        request.temperature.map(|temperature| format!("temperature {temperature}")),
        request.max_tokens.map(|most| format!("at most {most} tokens")),
        request.seed.map(|seed| format!("seed {seed}")),
        (!request.stop.is_empty()).then(|| format!("stop at {:?}", request.stop)),
    ];
    let sampling: Vec<String> = sampling.into_iter().flatten().collect();
    if !sampling.is_empty() {
        let _ = writeln!(out, "({})", sampling.join(", "));
    }
    let mut messages = request.messages.iter();
    while let Some(message) = messages.next() {
        if message.role == Role::User && examples.iter().any(|task| is_of(task, &message.content)) {
            let reply = messages.next().map(|message| one_line(&message.content));
            let start: String = reply.unwrap_or_default().chars().take(40).collect();
            let _ = writeln!(out, "example: {start} …");
            continue;
        }
        let text = match message.role {
            Role::System => format(&message.content),
            _ => message.content.trim_end().to_owned(),
        };
        let _ = writeln!(out, "{}: {}", message.role, text.replace('\n', "\n  "));
    }
    out
}

/// Whether the message asks for an example with this task, and with a cue after it or none.
fn is_of(task: &str, message: &str) -> bool {
    message.strip_prefix(task).is_some_and(|rest| rest.is_empty() || rest.starts_with("\n\n"))
}

/// The system message without its prose: what is before the format, then the headers that it shows, then what was
/// wrong.
fn format(system: &str) -> String {
    let begins = ["Write only these sections", "Write only this section"];
    let Some((before, _)) = begins.iter().find_map(|begin| system.split_once(begin)) else {
        return system.trim_end().to_owned();
    };
    let remarks = ["\n\nWhat was wrong before:\n", "\n\nHere ["]
        .into_iter()
        .find_map(|remark| system.find(remark));
    let (format, orders) = system.split_at(remarks.unwrap_or(system.len()));
    let header = |line: &str| Some(format!("{}]", line.strip_prefix('[')?.split(']').next()?));
    let headers: Vec<String> =
        format.lines().filter_map(header).map(|header| format!("[{header}")).collect();
    let examples = system.matches("Example reply:").count();
    let examples = if examples > 0 { format!(" with {examples} examples") } else { String::new() };
    let orders = orders.trim_end().replacen("\n\n", "\n", 1);
    format!("{} … {}{examples}{orders}", before.trim_end(), headers.join(" "))
}

/// What is wrong, and what is good from here on.
fn found(spec: &Spec, attempt: &Attempt) -> String {
    let name = |at: usize| spec.fields[at].name.as_ref();
    let mut words = vec![attempt.condition.name().to_owned()];
    let wrong: Vec<String> = attempt
        .verdict
        .partial
        .diagnostics
        .iter()
        .map(|wrong| format!("{} {}", name(wrong.path.section().unwrap()), wrong.kind.name()))
        .collect();
    if !wrong.is_empty() {
        words.push(format!("wrong: {}", wrong.join(", ")));
    }
    let completed: Vec<&str> = attempt.completed.iter().map(|&at| name(at)).collect();
    if !completed.is_empty() {
        words.push(format!("good from here on: {}", completed.join(", ")));
    }
    words.join("; ")
}

/// All messages as they are sent.
pub(crate) fn in_full(messages: &[Message]) -> String {
    let shown = messages.iter().map(|message| format!("{}:\n{}", message.role, message.content));
    shown.collect::<Vec<_>>().join("\n----\n")
}

fn indented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
    lines.join("\n") + "\n"
}

fn one_line(text: &str) -> String {
    text.replace('\n', " ⏎ ")
}
