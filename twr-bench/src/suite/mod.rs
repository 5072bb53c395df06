//! `Suite`: a spec with three worked examples, and the tasks that it is measured on.

mod booking;
mod chinese;
mod code;
mod decision;
mod plan;
mod review;
mod shopping;
mod task;

pub use task::{Suite, Task};

/// All suites: sixty tasks of seven specs.
pub fn suites() -> Vec<Suite> {
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
    fn sixty_tasks_each_with_a_text_of_its_own() {
        let suites = suites();
        let texts: HashSet<&str> =
            suites.iter().flat_map(|suite| &suite.tasks).map(|task| task.text.as_str()).collect();
        assert_eq!(texts.len(), 60);
        assert_eq!(suites.iter().map(|suite| suite.tasks.len()).sum::<usize>(), 60);
        for suite in &suites {
            assert_eq!(twr::soft::worked_examples(suite.spec).len(), 3, "{}", suite.name);
        }
    }

    #[test]
    fn every_right_answer_is_right_clean_and_true() {
        for suite in suites() {
            let judge = Judge::new(suite.spec);
            for task in &suite.tasks {
                for seed in 0..20 {
                    let value = (suite.right)(task, &mut Random::new(seed));
                    let marks = judge.marks(&value, task);
                    assert!(
                        marks.right && marks.clean && marks.original,
                        "{}: {value:?}",
                        task.text
                    );
                    assert_eq!(marks.is_true, task.truth.is_some().then_some(true));
                }
            }
        }
    }
}
