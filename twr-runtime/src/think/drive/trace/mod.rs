//! A span of `tracing` for each run and each of its calls, with the names of OpenTelemetry's conventions
//! for generative AI; nothing at all without the feature `tracing`.
//!
//! | span | attributes |
//! |---|---|
//! | `think` | `twr.spec`, `twr.attempts`, `twr.end`, `twr.usage.input_tokens`, `twr.usage.output_tokens`, `error.type` |
//! | `chat`, one a call, inside it | `gen_ai.operation.name`, `gen_ai.request.{model, temperature, max_tokens, seed, stop_sequences}`, `gen_ai.response.{model, finish_reasons}`, `gen_ai.usage.{input_tokens, output_tokens, cache_read.input_tokens}`, `error.type`, and `twr.{attempt, purpose, policy, ask, fields, condition, diagnostics, recoveries, completed}` |
//!
//! Fields and rules go by their names; what a model was told and what it wrote is in no attribute, unless
//! [`Think::record_content`](crate::think::Think::record_content) says so: then `gen_ai.input.messages` and
//! `gen_ai.output.messages` hold it as JSON. `otel.name`, `otel.kind` and `otel.status_code` are for
//! `tracing-opentelemetry`. The spans' target is `twr`, their level `INFO`.

#[cfg(feature = "tracing")]
mod content;
#[cfg(not(feature = "tracing"))]
mod silent;
#[cfg(feature = "tracing")]
mod spans;

#[cfg(not(feature = "tracing"))]
pub(super) use silent::{CallSpan, RunSpan};
#[cfg(feature = "tracing")]
pub(super) use spans::{CallSpan, RunSpan};
