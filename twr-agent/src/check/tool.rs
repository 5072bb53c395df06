//! `ToolCheck`: a tool as a validator.

use twr::Thinkable;
use twr::model::BoxFuture;
use twr::think::{Finding, Report, Validator, ValidatorError};

use crate::debug_fields::debug_fields;
use crate::tool::{Cause, Tool, ToolContext, guarded};

/// A tool that judges answers: an answer is good if the call gives a result.
///
/// A fault that says something about the answer (bad input, not found, other) is a finding. Any other fault, such as a
/// timeout, and a panic say nothing about it: the check then could not tell.
pub struct ToolCheck<L, F> {
    tool: L,
    input: F,
}

impl<L: Tool, F> ToolCheck<L, F> {
    /// A check with this tool; `input` makes the call's input from an answer.
    pub fn new(tool: L, input: F) -> Self {
        Self { tool, input }
    }
}

debug_fields!([L, F] ToolCheck<L, F> {});

impl<T, L, F> Validator<T> for ToolCheck<L, F>
where
    T: Thinkable + Sync,
    L: Tool,
    F: Fn(&T) -> L::Input + Send + Sync,
{
    fn validate<'a>(&'a self, value: &'a T) -> BoxFuture<'a, Result<Report, ValidatorError>> {
        let input = (self.input)(value);
        Box::pin(async move {
            let call = self.tool.call(input, ToolContext::for_test(L::NAME));
            let fault = match guarded(call, self.tool.timeout()).await {
                Ok(Ok(_)) => return Ok(Report::default()),
                Ok(Err(fault)) => fault,
                // A tool that panics says nothing about the answer.
                Err(broken) => return Err(ValidatorError::new(broken)),
            };
            match fault.cause {
                Cause::BadInput | Cause::NotFound | Cause::Other => {
                    let order = format!("{} {}", fault.message, fault.advice(T::SPEC.language));
                    Ok(Report::from(vec![Finding::whole(order)]))
                }
                _ => Err(ValidatorError::new(fault)),
            }
        })
    }
}
