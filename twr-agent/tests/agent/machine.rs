//! Properties of the machine: any log, cut anywhere and resumed, gives the same next move; no limit is passed by one.

use proptest::prelude::*;
use twr_agent::run::{
    AgentRun, Decision, End, Happening, LimitError, Limits, Move, Outcome, Phase, PlanItem,
};
use twr_agent::tool::Cause;

use crate::support::with;

fn text() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["a", "几点？", "几点", "b c", "", "x".repeat(30).leak() as &str])
        .prop_map(str::to_owned)
}

fn happening() -> impl Strategy<Value = Happening> {
    let decision = prop_oneof![
        (text(), text()).prop_map(|(tool, input)| Decision::Act { tool, input }),
        (text(), prop::collection::vec(text(), 0..3))
            .prop_map(|(question, options)| Decision::Ask { question, options }),
        text().prop_map(|response| Decision::Done { response }),
    ];
    let outcome = prop_oneof![
        text().prop_map(|text| Outcome::Result { text }),
        (prop::sample::select(Cause::ALL.to_vec()), text()).prop_map(|(cause, message)| {
            Outcome::Fault { cause, message, advice: String::new() }
        }),
    ];
    let item = (text(), any::<bool>()).prop_map(|(task, completed)| PlanItem { task, completed });
    let phase =
        prop::sample::select(vec![Phase::Plan, Phase::Replan, Phase::Thought, Phase::Digest]);
    prop_oneof![
        1 => prop::collection::vec(text(), 1..4).prop_map(|items| Happening::Planned { items }),
        3 => (text(), prop::collection::vec(item, 1..4))
            .prop_map(|(reason, items)| Happening::Replanned { reason, items }),
        1 => text().prop_map(|response| Happening::Completed { response }),
        6 => decision.prop_map(|decision| Happening::Thought { decision }),
        4 => Just(Happening::Began),
        4 => outcome.prop_map(|outcome| Happening::Acted { outcome }),
        1 => text().prop_map(|summary| Happening::Digested { summary }),
        1 => (phase, text()).prop_map(|(phase, why)| Happening::Failed { phase, why }),
        2 => text().prop_map(|text| Happening::Answered { text }),
    ]
}

/// A happening that fits the move, made from one that need not.
fn fitting(next: &Move, drawn: &Happening) -> Option<Happening> {
    let fits = matches!(
        (next, drawn),
        (Move::Plan, Happening::Planned { .. })
            | (
                Move::Replan,
                Happening::Replanned { .. } | Happening::Failed { phase: Phase::Replan, .. }
            )
            | (
                Move::Think,
                Happening::Thought { .. } | Happening::Failed { phase: Phase::Thought, .. }
            )
            | (Move::Digest, Happening::Digested { .. })
            | (Move::Wait(_), Happening::Answered { .. })
    );
    let acts = |began: bool| match drawn {
        Happening::Began => !began,
        Happening::Acted { .. } => began,
        _ => false,
    };
    match next {
        Move::Act(action) if acts(action.began) => Some(drawn.clone()),
        _ => fits.then(|| drawn.clone()),
    }
}

fn is_failed_round(happening: &Happening) -> bool {
    matches!(happening, Happening::Failed { phase: Phase::Replan | Phase::Thought, .. })
}

/// How often a question came again right after it was answered.
fn repeats(log: &[Happening]) -> usize {
    let bare = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let (mut asked, mut answered, mut count) = (String::new(), None, 0);
    for happening in log {
        match happening {
            Happening::Thought { decision: Decision::Ask { question, .. } } => {
                let question = bare(question);
                let is_same = |last: &String| {
                    !question.is_empty() && (last.contains(&question) || question.contains(last))
                };
                count += usize::from(answered.as_ref().is_some_and(is_same));
                asked = question;
            }
            Happening::Answered { .. } => answered = Some(std::mem::take(&mut asked)),
            _ => {}
        }
    }
    count
}

/// How many of the last five faults since the last plan are of the last one's tool or cause.
fn most_alike(log: &[Happening]) -> usize {
    let mut tool = "";
    let mut faults: Vec<(&str, Cause)> = Vec::new();
    for happening in log {
        match happening {
            Happening::Thought { decision: Decision::Act { tool: called, .. } } => tool = called,
            Happening::Acted { outcome: Outcome::Fault { cause, .. } } => {
                faults.push((tool, *cause));
            }
            Happening::Replanned { items, .. } if items.iter().any(|item| !item.completed) => {
                faults.clear();
            }
            _ => {}
        }
    }
    // Only a fault strikes, so what it was like when the last one came counts.
    let Some((tool, cause)) = faults.last() else { return 0 };
    let last = || faults.iter().rev().take(5);
    let of_tool = last().filter(|(other, _)| other == tool).count();
    of_tool.max(last().filter(|(_, other)| other == cause).count())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_run_that_is_cut_and_resumed_anywhere_goes_on_alike(
        log in prop::collection::vec(happening(), 0..60), cut in 0_usize..60,
    ) {
        let mut whole = AgentRun::new("goal", Limits::default());
        let mut cut_off = whole.clone();
        for (at, happening) in log.into_iter().enumerate() {
            if at == cut {
                let saved = serde_json::to_string(&cut_off).unwrap();
                cut_off = serde_json::from_str(&saved).unwrap();
            }
            whole.on(happening.clone());
            cut_off.on(happening);
            prop_assert_eq!(whole.next(), cut_off.next());
        }
        prop_assert_eq!(whole.state(), cut_off.state());
    }

    #[test]
    fn no_limit_is_ever_passed_by_one(
        drawn in prop::collection::vec(happening(), 0..200),
        steps in 1_u32..12, questions in 1_u32..4, chars in 1_usize..20, kept in 1_usize..5,
        (rounds, same, strikes) in (1_u32..4, 1_u32..4, 1_usize..5),
    ) {
        let limits = with(|limits| {
            limits.steps = steps;
            limits.questions = questions;
            limits.observation_chars = chars;
            limits.observations = kept;
            limits.failed_rounds = rounds;
            limits.same_question = same;
            limits.strikes = strikes;
        });
        let mut run = AgentRun::new("goal", limits);
        for drawn in &drawn {
            if let Some(happening) = fitting(&run.next(), drawn) {
                run.on(happening);
            }
            let state = run.state();
            prop_assert!(state.steps <= steps, "{} steps", state.steps);
            prop_assert!(state.questions <= questions);
            prop_assert!(state.observations.len() <= kept);
            prop_assert!(state.observations.iter().all(|seen| seen.result.chars().count() <= chars));
            let is_over = state.end.is_some();
            let failed = run.log().iter().rev().take_while(|happening| is_failed_round(happening));
            prop_assert!(is_over || failed.count() < usize::try_from(rounds).unwrap());
            prop_assert!(is_over || repeats(run.log()) < usize::try_from(same).unwrap());
            let is_struck = most_alike(run.log()) >= strikes;
            prop_assert!(is_over || !is_struck || state.needs_replan, "{:?}", run.log());
        }
    }
}

/// Whether a move lets this happen besides what [`fitting`] lets happen: a plan made anew in any round, the end in the
/// first one, and phases without a decision.
fn also_fits(next: &Move, happening: &Happening) -> bool {
    match happening {
        Happening::Replanned { .. } => *next == Move::Think,
        Happening::Completed { .. } => matches!(next, Move::Plan | Move::Replan | Move::Think),
        Happening::Failed { phase: Phase::Plan, .. } => *next == Move::Plan,
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_cannot_happen_changes_no_state_and_no_order_of_happenings_passes_a_limit(
        drawn in prop::collection::vec(happening(), 0..80), steps in 1_u32..6, questions in 1_u32..4,
    ) {
        let limits = with(|limits| {
            limits.steps = steps;
            limits.questions = questions;
        });
        let mut run = AgentRun::new("goal", limits);
        for happening in drawn {
            let (before, next) = (run.state(), run.next());
            run.on(happening.clone());
            let state = run.state();
            if fitting(&next, &happening).is_none() && !also_fits(&next, &happening) {
                prop_assert_eq!(&state, &before, "{:?} at {:?}", happening, next);
            }
            prop_assert!(state.steps <= steps && state.questions <= questions, "{:?}", state);
        }
    }
}

#[test]
fn a_question_that_was_answered_counts_as_asked_again_whenever_it_comes() {
    let ask = |question: &str| Happening::Thought {
        decision: Decision::Ask { question: question.into(), options: Vec::new() },
    };
    let items = vec![PlanItem { task: "a".into(), completed: false }];
    let replanned = Happening::Replanned { reason: String::new(), items };
    let mut run = AgentRun::new("goal", Limits::default());
    run.on(Happening::Planned { items: vec!["a".into()] });
    for question in ["City?", "Day?"] {
        run.on(ask(question));
        run.on(Happening::Answered { text: "x".into() });
        run.on(replanned.clone());
    }
    run.on(ask("city"));
    assert_eq!(run.next(), Move::Think);
    assert_eq!(run.state().observations[0].result, "the user has answered this question already");
    run.on(ask("DAY"));
    assert_eq!(run.next(), Move::End(End::SameQuestion));
}

#[test]
fn an_empty_plan_is_none_and_costs_no_step() {
    let mut run = AgentRun::new("goal", Limits::default());
    run.on(Happening::Planned { items: Vec::new() });
    assert_eq!((run.next(), run.state().steps), (Move::End(End::PlannerDown), 0));
}

#[test]
fn the_environment_sets_the_limits_and_a_bad_value_is_named() {
    let read = |set: &[(&str, &str)]| -> Result<Limits, LimitError> {
        Limits::from_variables(|name| {
            set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    };
    assert_eq!(read(&[]).unwrap(), Limits::default());
    let set = read(&[
        ("PLAN_REPLAN_MAX_STEPS", "7"),
        ("PLAN_REPLAN_RETRY_COUNT", "0"),
        ("PLAN_OBSERVATION_CHAR_LIMIT", "50"),
        ("PLAN_OBSERVATION_HISTORY_LIMIT", "4"),
        ("PLAN_CONTINUOUS_FAILURE_LIMIT", "3"),
        ("TASK_CANCEL_COMMAND", " 算了 "),
    ]);
    let expected = with(|limits| {
        limits.steps = 7;
        limits.attempts = 1;
        limits.observation_chars = 50;
        limits.observations = 4;
        limits.failed_rounds = 3;
        "算了".clone_into(&mut limits.cancel_word);
    });
    assert_eq!(set.unwrap(), expected);
    let refused = |name: &str, value: &str| read(&[(name, value)]).unwrap_err().to_string();
    assert_eq!(
        refused("PLAN_REPLAN_MAX_STEPS", "many"),
        "PLAN_REPLAN_MAX_STEPS is \"many\": set a whole number of at least 1, or unset it"
    );
    assert_eq!(
        refused("TASK_CANCEL_COMMAND", " "),
        "TASK_CANCEL_COMMAND is empty: set a word, or unset it"
    );
}

#[test]
fn what_an_agent_does_can_be_spawned() {
    fn check<T: Send>(_: &T) {}
    let model = twr::model::ScriptedModel::new(["x"]);
    let agent = crate::support::agent(&model, crate::support::Todo::default());
    let mut run = agent.begin("x", Limits::default());
    check(&agent.drive(&mut run, &()));
    let part = || twr_agent::Participant::<twr_agent::Critique>::new("x");
    let dialog = twr_agent::Dialog::new(part(), part());
    check(&dialog.run("x", &model));
}

#[test]
fn only_the_result_that_came_last_is_summarized() {
    let happened = |result: &str, then: Option<Happening>| {
        let mut run = AgentRun::new("goal", with(|limits| limits.observation_chars = 5));
        run.on(Happening::Planned { items: vec!["a".into()] });
        let decision = Decision::Act { tool: "todo".into(), input: "x".into() };
        run.on(Happening::Thought { decision });
        run.on(Happening::Began);
        run.on(Happening::Acted { outcome: Outcome::Result { text: result.into() } });
        if let Some(then) = then {
            run.on(then);
        }
        run.next()
    };
    assert_eq!(happened("12345", None), Move::Think);
    assert_eq!(happened("123456", None), Move::Digest);
    // As after a limit that was lowered between two starts: the run went on without a summary.
    let done = Happening::Thought { decision: Decision::Done { response: String::new() } };
    assert_eq!(happened("123456", Some(done)), Move::Replan);
}
