//! Saved replies with the values that are expected of them.

use twr_spec::spec::Spec;

use super::asked::task;
use super::data::{of_record, position};
use crate::beside::{Expectation, Input, Template, Test};
use crate::declare::Trial;
use crate::files;
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::reach::Nearby;

/// The tests of a spec; those with mistakes are reported and left out.
pub(crate) fn trials(
    trials: &[Trial],
    (spec, template): (&Spec, Option<(&Template, &[Input])>),
    nearby: &Nearby,
    log: &mut ProblemLog,
) -> Vec<Test> {
    let made =
        trials.iter().zip(1..).map(|(trial, at)| one((trial, at), spec, template, nearby, log));
    let made: Vec<Option<Test>> = made.collect();
    let tests: Vec<Test> = made.into_iter().flatten().collect();
    for (at, test) in tests.iter().enumerate() {
        let before = tests.iter().take(at);
        if let Some(first) = before.into_iter().find(|other| other.name == test.name) {
            let kind = ProblemKind::SameName { name: test.name.clone(), what: "test" };
            log.report_also(test.name_place, kind, first.name_place, "first here");
        }
    }
    tests
}

fn one(
    (trial, at): (&Trial, usize),
    spec: &Spec,
    template: Option<(&Template, &[Input])>,
    nearby: &Nearby,
    log: &mut ProblemLog,
) -> Option<Test> {
    let expect = match (&trial.expect, &trial.feedback) {
        (Some(node), _) => of_record(spec, node, log).map(Expectation::Value),
        (None, Some(fields)) => {
            let mut names = Vec::new();
            for field in fields {
                let at = position(spec, &field.value, None).and_then(|at| spec.fields.get(at));
                if at.is_none() {
                    let known = spec.fields.iter().map(|field| field.name.to_string()).collect();
                    let kind = ProblemKind::UnknownField { field: field.value.clone(), known };
                    log.report(field.place, kind);
                }
                names.extend(at.map(|field| field.name.to_string()));
            }
            Some(Expectation::Feedback(names))
        }
        (None, None) => Some(Expectation::Unsaid),
    };
    let (reply, reply_file) = match (&trial.reply, &trial.reply_file) {
        (Some(reply), _) => (reply.value.clone(), None),
        (None, Some(named)) => {
            let (path, _, text) = files::beside(nearby, named, log)?;
            (text, Some(path))
        }
        (None, None) => return None,
    };
    let expect_place = trial.expect.as_ref().map(|node| node.place);
    Some(Test {
        name: trial.name.as_ref().map_or_else(|| format!("test {at}"), |name| name.value.clone()),
        name_place: trial.name.as_ref().map_or(trial.place, |name| name.place),
        task: task(trial.task.as_ref(), trial.inputs.as_ref(), template, log),
        reply,
        reply_file,
        cut_off: trial.cut_off,
        expect: expect?,
        expect_place,
        place: trial.place,
    })
}
