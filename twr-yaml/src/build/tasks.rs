//! Tasks with what is known to be true of their answers, by the spec that they are asked with.

use twr_spec::spec::{Spec, Value};
use twr_spec::template::{Filled, TASK, Variables, fill};

use super::data::of_some_fields;
use super::template::{filled, given};
use crate::beside::{Input, Task, Template};
use crate::declare::TaskDeclared;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;

/// What the tasks are asked with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AskedWith<'a> {
    pub(crate) spec: &'a Spec,
    pub(crate) template: Option<&'a Template>,
    pub(crate) inputs: &'a [Input],
}

/// The tasks; those with mistakes are reported and left out.
pub(crate) fn tasks(
    declared: &[TaskDeclared],
    with: AskedWith<'_>,
    log: &mut ProblemLog,
) -> Vec<Task> {
    let made = declared.iter().zip(1..).map(|(declared, at)| task(declared, at, with, log));
    let made: Vec<Option<Task>> = made.collect();
    made.into_iter().flatten().collect()
}

fn task(
    declared: &TaskDeclared,
    at: usize,
    with: AskedWith<'_>,
    log: &mut ProblemLog,
) -> Option<Task> {
    let expect: Option<Vec<(usize, Value<'static>)>> = match &declared.expect {
        Some(node) => of_some_fields(with.spec, node, log),
        None => Some(Vec::new()),
    };
    let message = message(declared, with, log).ok()?;
    let said = declared.task.as_ref().map(|task| task.value.trim_end().to_owned());
    let text = message.as_ref().map(Filled::task).or(said)?;
    let name = declared.name.as_ref();
    let name = name.map_or_else(|| format!("task {at}"), |name| name.value.clone());
    Some(Task { name, text, message, expect: expect? })
}

/// A task that cannot be asked, which is reported.
struct Lost;

/// The template filled in, if there is one.
fn message(
    declared: &TaskDeclared,
    with: AskedWith<'_>,
    log: &mut ProblemLog,
) -> Result<Option<Filled>, Lost> {
    match (with.template, &declared.task, &declared.inputs) {
        (Some(template), _, Some(node)) if !with.inputs.is_empty() => {
            let values = given(node, with.inputs, log).ok_or(Lost)?;
            filled(template, with.inputs, &values, node.place, log).ok_or(Lost).map(Some)
        }
        (_, _, Some(node)) => {
            let why = "the spec's prompt takes no inputs: write `task`";
            log.report(node.place, ProblemKind::Needless { key: "inputs", why });
            Err(Lost)
        }
        (Some(_), Some(task), None) if !with.inputs.is_empty() => {
            let why = "the spec's prompt takes inputs: write `inputs`";
            log.report(task.place, ProblemKind::Needless { key: "task", why });
            Err(Lost)
        }
        (Some(template), Some(task), None) => {
            let filled = fill(&template.text, &Variables::new().and(TASK, &task.value));
            filled.map(Some).map_err(|error| {
                log.report(declared.place, ProblemKind::Fill { why: error.to_string() });
                Lost
            })
        }
        _ => Ok(None),
    }
}
