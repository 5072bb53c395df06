//! `Suite`: a spec with three worked examples, and the tasks that it is measured on.
//!
//! The first seven suites were there while twr was written. The six of `held_out` came later and were held out at first.
//! Since then replies to single tasks of theirs became tests, and some defaults were chosen by the figures of both.

mod booking;
mod chinese;
mod code;
mod decision;
mod held_out;
mod plan;
mod review;
mod shopping;
mod task;

pub use task::{Order, Suite, Task};

/// Which suites are measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SuiteSet {
    /// Sixty tasks of seven specs.
    #[default]
    First,
    /// Forty-two tasks of six further specs, which came later.
    Second,
    /// Both.
    All,
}

/// The suites of a set.
pub fn suites(set: SuiteSet) -> Vec<Suite> {
    match set {
        SuiteSet::First => first(),
        SuiteSet::Second => held_out::suites(),
        SuiteSet::All => first().into_iter().chain(held_out::suites()).collect(),
    }
}

fn first() -> Vec<Suite> {
    vec![
        plan::suite(),
        booking::suite(),
        review::suite(),
        shopping::suite(),
        code::suite(),
        decision::suite(),
        chinese::suite(),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::judge::Judge;
    use crate::random::Random;

    #[test]
    fn sixty_tasks_and_forty_two_each_with_a_text_of_its_own() {
        let count = |set| suites(set).iter().map(|suite| suite.tasks.len()).sum::<usize>();
        assert_eq!([SuiteSet::First, SuiteSet::Second, SuiteSet::All].map(count), [60, 42, 102]);
        let suites = suites(SuiteSet::All);
        let texts: Vec<&str> =
            suites.iter().flat_map(|suite| &suite.tasks).map(|task| task.text.as_str()).collect();
        // The simulated model knows a task by its text, so that no text may hold another.
        let holds = |text: &str| texts.iter().filter(|other| text.contains(**other)).count();
        assert!(texts.iter().all(|text| holds(text) == 1));
        assert!(texts.iter().all(|text| text.split_whitespace().count() <= 60));
    }

    #[test]
    fn each_suite_has_a_name_of_its_own_and_three_examples_of_other_tasks() {
        let suites = suites(SuiteSet::All);
        let names: HashSet<&str> = suites.iter().map(|suite| suite.name).collect();
        assert_eq!(names.len(), suites.len());
        for suite in suites {
            let examples = suite.spec.examples.get();
            assert_eq!(examples.len(), 3, "{}", suite.name);
            assert_eq!(
                twr::advanced::soft::worked_examples(suite.spec),
                examples,
                "{}",
                suite.name
            );
            for example in examples {
                assert!(suite.tasks.iter().all(|task| task.text != example.task));
            }
            assert_eq!(twr::advanced::spec::flaws(suite.spec), Vec::new(), "{}", suite.name);
        }
    }

    #[test]
    fn worked_examples_are_right_clean_and_original_themselves() {
        for suite in suites(SuiteSet::All) {
            let judge = Judge::new(suite.spec).unwrap();
            for example in suite.spec.examples.get() {
                let task = Task::about(example.task.clone(), "");
                let found = judge.objections(&example.reply, &task, &[]);
                assert_eq!(found, [], "{}", example.task);
                let marks = judge.marks(&example.reply, &task, &[]);
                assert!(marks.clean && marks.original, "{}", example.task);
            }
        }
    }

    #[test]
    fn every_right_answer_is_right_clean_and_true() {
        for suite in suites(SuiteSet::All) {
            let judge = Judge::new(suite.spec).unwrap();
            let shown = suite.spec.examples.get();
            for task in &suite.tasks {
                for seed in 0..20 {
                    let value = (suite.right)(task, &mut Random::new(seed));
                    let found = judge.objections(&value, task, &shown);
                    assert_eq!(found, [], "{}", task.text);
                    let marks = judge.marks(&value, task, &shown);
                    assert!(marks.clean && marks.original, "{}: {value:?}", task.text);
                    assert_eq!(marks.is_true, task.truth.is_some().then_some(true));
                }
            }
        }
    }

    #[test]
    fn every_known_truth_counts() {
        for suite in suites(SuiteSet::All) {
            let judge = Judge::new(suite.spec).unwrap();
            for (task, other) in suite.tasks.iter().zip(suite.tasks.iter().skip(1)) {
                let value = (suite.right)(other, &mut Random::new(1));
                let is_true = judge.marks(&value, task, &[]).is_true;
                assert_eq!(is_true, task.truth.is_some().then_some(false), "{}", task.text);
            }
        }
    }
}
