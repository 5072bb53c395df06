//! The spans. None is entered across an `await`: the work is polled inside of them.

use tracing::field::Empty;
use tracing::{Instrument, Span, info_span};
use twr_spec::diagnostic::DiagnosticKind;
use twr_spec::spec::Spec;

use super::content;
use crate::model::{Finish, ModelError, Purpose};
use crate::think::{Ask, Attempt, Policy, Run, Step, ThinkError, Transcript};

/// The span of a run.
#[derive(Debug)]
pub(in crate::think) struct RunSpan {
    span: Span,
}

/// The span of a call.
#[derive(Debug)]
pub(in crate::think) struct CallSpan {
    span: Span,
    /// Whether it holds what was said.
    records_content: bool,
}

impl RunSpan {
    pub(in crate::think) fn open(run: &Run<'_>) -> Self {
        let name = run.spec.name.as_ref();
        let span = info_span!(
            target: "twr",
            "think",
            otel.name = format_args!("think {name}"),
            otel.status_code = Empty,
            error.type = Empty,
            twr.spec = name,
            twr.attempts = Empty,
            twr.end = Empty,
            twr.usage.input_tokens = Empty,
            twr.usage.output_tokens = Empty,
        );
        Self { span }
    }

    /// The span of the call that is the run's next step.
    pub(in crate::think) fn call(&self, run: &Run<'_>, model: &str) -> CallSpan {
        let records_content = run.options.record_content;
        let Step::Ask(request, ask) = run.next_step() else {
            return CallSpan { span: Span::none(), records_content };
        };
        let span = info_span!(
            target: "twr",
            parent: &self.span,
            "chat",
            otel.name = format_args!("chat {model}"),
            otel.kind = "client",
            otel.status_code = Empty,
            error.type = Empty,
            gen_ai.operation.name = "chat",
            gen_ai.request.model = model,
            gen_ai.request.temperature = request.temperature,
            gen_ai.request.max_tokens = request.max_tokens,
            gen_ai.request.seed = request.seed,
            gen_ai.request.stop_sequences = Empty,
            gen_ai.response.model = Empty,
            gen_ai.response.finish_reasons = Empty,
            gen_ai.usage.input_tokens = Empty,
            gen_ai.usage.output_tokens = Empty,
            gen_ai.usage.cache_read.input_tokens = Empty,
            gen_ai.input.messages = Empty,
            gen_ai.output.messages = Empty,
            twr.attempt = run.calls().saturating_add(1),
            twr.purpose = purpose(request.route.purpose),
            twr.policy = run.policy().map(Policy::name),
            twr.ask = ask_name(ask),
            twr.fields = Empty,
            twr.condition = Empty,
            twr.diagnostics = Empty,
            twr.recoveries = Empty,
            twr.completed = Empty,
        );
        if !span.is_disabled() {
            if !request.stop.is_empty() {
                span.record("gen_ai.request.stop_sequences", content::texts(&request.stop));
            }
            if let Some(fields) = asked(run.spec, ask) {
                span.record("twr.fields", fields);
            }
            if records_content {
                let messages = content::input(&request.messages);
                span.record("gen_ai.input.messages", messages);
            }
        }
        CallSpan { span, records_content }
    }

    /// The same work, inside the span.
    pub(in crate::think) async fn watch<T>(&self, work: impl Future<Output = T>) -> T {
        work.instrument(self.span.clone()).await
    }

    pub(in crate::think) fn answered(&self, run: &Run<'_>) {
        self.ended(run.transcript(), "answered");
    }

    pub(in crate::think) fn failed(&self, error: &ThinkError) {
        let kind = error.kind().name();
        self.span.record("error.type", kind);
        self.span.record("otel.status_code", "ERROR");
        self.ended(error.transcript(), kind);
    }

    fn ended(&self, transcript: &Transcript, end: &str) {
        let usage = transcript.usage();
        self.span.record("twr.end", end);
        self.span.record("twr.attempts", transcript.attempts.len());
        self.span.record("twr.usage.input_tokens", usage.input_tokens);
        self.span.record("twr.usage.output_tokens", usage.output_tokens);
    }
}

impl CallSpan {
    /// The same work, inside the span.
    pub(in crate::think) async fn watch<T>(&self, work: impl Future<Output = T>) -> T {
        work.instrument(self.span.clone()).await
    }

    pub(in crate::think) fn replied(&self, attempt: &Attempt) {
        if self.span.is_disabled() {
            return;
        }
        let Attempt { reply, verdict, .. } = attempt;
        let spec: &Spec = &verdict.partial.spec;
        if let Some(model) = &reply.model {
            self.span.record("gen_ai.response.model", model.as_str());
        }
        let finish = finish_reason(&reply.finish);
        self.span.record("gen_ai.response.finish_reasons", content::texts(&[finish]));
        // Zeros are those of a server that does not count.
        if reply.usage.total_tokens() > 0 {
            self.span.record("gen_ai.usage.input_tokens", reply.usage.input_tokens);
            self.span.record("gen_ai.usage.output_tokens", reply.usage.output_tokens);
            self.span.record("gen_ai.usage.cache_read.input_tokens", reply.usage.cached_tokens);
        }
        self.span.record("twr.condition", attempt.condition.name());
        self.span.record("twr.diagnostics", diagnostics(attempt));
        let recoveries = verdict.recoveries.iter().map(|recovery| recovery.kind.name());
        self.span.record("twr.recoveries", listed(recoveries));
        self.span.record("twr.completed", names(spec, &attempt.completed));
        if self.records_content {
            self.span.record("gen_ai.output.messages", content::output(reply, finish));
        }
    }

    pub(in crate::think) fn failed(&self, error: &ModelError) {
        self.span.record("error.type", error.kind().name());
        self.span.record("otel.status_code", "ERROR");
    }
}

fn purpose(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Answer => "answer",
        Purpose::Repair => "repair",
        Purpose::Format => "format",
        Purpose::Judge => "judge",
    }
}

fn ask_name(ask: &Ask) -> &'static str {
    match ask {
        Ask::Whole => "whole",
        Ask::Sections(_) => "sections",
        Ask::Value(_) => "value",
        Ask::Continuation(_) => "continuation",
        Ask::Quote(_) => "quote",
    }
}

/// The names of the fields that are asked for; `None` for all.
fn asked(spec: &Spec, ask: &Ask) -> Option<String> {
    match ask.inner() {
        Ask::Sections(fields) => Some(names(spec, fields)),
        Ask::Value(field) | Ask::Quote(field) => Some(names(spec, &[*field])),
        Ask::Whole | Ask::Continuation(_) => None,
    }
}

/// What is wrong, by fields and rules: `plan missing, chapters items`. What was found stays out of it.
fn diagnostics(attempt: &Attempt) -> String {
    let partial = &attempt.verdict.partial;
    let told = partial.diagnostics.iter().map(|wrong| {
        let rule = match &wrong.kind {
            DiagnosticKind::Broken(rule) => rule.name(),
            other => other.name(),
        };
        let at = wrong.path.section();
        match at.and_then(|at| partial.spec.fields.get(at)) {
            Some(field) => format!("{} {rule}", field.name),
            None => rule.to_owned(),
        }
    });
    listed(told)
}

fn names(spec: &Spec, fields: &[usize]) -> String {
    listed(fields.iter().filter_map(|&at| spec.fields.get(at)).map(|field| &field.name))
}

fn listed(items: impl Iterator<Item = impl AsRef<str>>) -> String {
    let mut out = String::new();
    for item in items {
        if !out.is_empty() {
            out.push_str(", ");
        }
        out.push_str(item.as_ref());
    }
    out
}

/// The convention's words for why a model stopped.
fn finish_reason(finish: &Finish) -> &str {
    match finish {
        Finish::Stop => "stop",
        Finish::Length => "length",
        Finish::Filtered => "content_filter",
        Finish::ToolCall => "tool_calls",
        Finish::Other(word) => word,
        Finish::Unknown => "unknown",
    }
}
