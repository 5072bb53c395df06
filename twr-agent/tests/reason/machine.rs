//! Properties of the log: cut anywhere and resumed it goes on alike, and it never grows beyond its limits.

use proptest::prelude::*;
use twr::model::Usage;
use twr_agent::reason::{
    Level, Mode, ReasonLimits, ReasonLog, ReasonMove, Reflection, Step, Voice,
};

/// A step that answers the move; `good` decides whether it is a good one.
fn step(next: ReasonMove, good: u8) -> Option<Step> {
    let usage = Usage::of_call(1, 1);
    let findings = if good == 0 { Vec::new() } else { vec!["wrong".to_owned()] };
    Some(match next {
        ReasonMove::Try if good == 2 => Step::NoAnswer { why: "empty".to_owned(), usage },
        ReasonMove::Try => Step::Tried { reply: format!("[Answer] {good}"), usage },
        ReasonMove::Check(at) => Step::Checked { name: format!("check {at}"), findings, usage },
        ReasonMove::Judge(Voice::Defender) => {
            Step::Defended { text: (good != 2).then(|| "no".to_owned()), usage }
        }
        ReasonMove::Judge(voice) => {
            let passes = [Some(true), Some(false), None][usize::from(good)];
            Step::Judged { voice, passes, findings, usage }
        }
        ReasonMove::Reflect => {
            let text = || "text".to_owned();
            let reflection = Reflection { wrong: text(), lesson: text(), next: text() };
            Step::Reflected { reflection: (good != 2).then_some(reflection), usage }
        }
        _ => return None,
    })
}

/// A log that has not begun, and its tries.
fn log() -> impl Strategy<Value = (ReasonLog, u32)> {
    let mode = prop::sample::select(&Mode::ALL);
    let level = prop::sample::select(vec![Level::Light, Level::Adversarial]);
    (mode, level, 0..6_u32, 0..3_usize).prop_map(|(mode, level, tries, checks)| {
        let checks = (0..checks).map(|at| format!("check {at}")).collect();
        let limits = ReasonLimits { tries, ..ReasonLimits::default() };
        (ReasonLog::new("task", mode, level, checks, limits), tries.max(1))
    })
}

proptest! {
    #[test]
    fn it_ends_within_its_limits_and_resumes_alike(
        (mut log, tries) in log(),
        goods in prop::collection::vec(0..3_u8, 200),
    ) {
        let mut ended = false;
        for good in goods {
            let resumed: ReasonLog =
                serde_json::from_str(&serde_json::to_string(&log).unwrap()).unwrap();
            prop_assert_eq!(resumed.next(), log.next());
            prop_assert_eq!(&resumed, &log);
            prop_assert!(log.lessons().len() <= 3);
            let Some(step) = step(log.next(), good) else {
                ended = true;
                break;
            };
            prop_assert!(log.on(step));
            prop_assert!(log.tries_used() <= tries);
        }
        // Each try has at most two checks, a reflection or three rulings, and its answer.
        prop_assert!(ended, "{:?}", log.steps().len());
        prop_assert!(log.steps().len() <= 6 * tries as usize);
    }

    #[test]
    fn a_step_that_was_not_asked_for_changes_nothing(
        (mut log, _) in log(),
        drawn in prop::collection::vec((0..3_u8, 0..8_usize), 60),
    ) {
        let moves = [
            ReasonMove::Try,
            ReasonMove::Check(0),
            ReasonMove::Check(1),
            ReasonMove::Judge(Voice::Critic),
            ReasonMove::Judge(Voice::Defender),
            ReasonMove::Judge(Voice::Judge),
            ReasonMove::Reflect,
            ReasonMove::Reflect,
        ];
        for (good, at) in drawn {
            let before = log.clone();
            let asked = log.next();
            let step = step(moves[at], good).unwrap();
            if log.on(step) {
                prop_assert_eq!(asked, moves[at]);
            } else {
                prop_assert_eq!(&log, &before);
            }
        }
    }

    #[test]
    fn only_what_passed_everything_passes((mut log, _) in log(), goods in prop::collection::vec(0..3_u8, 200)) {
        let mut last_good = 9;
        for good in goods {
            let next = log.next();
            let Some(step) = step(next, good) else { break };
            log.on(step);
            last_good = good;
        }
        if log.next() == ReasonMove::Passed {
            // The step that let it pass was a good one.
            let is_answer = matches!(log.steps().last(), Some(Step::Tried { .. }));
            prop_assert!(is_answer || last_good == 0, "{:?}", log.steps());
        }
    }
}
