//! Validators: functions, what takes its time, and critics; and what is done where a rule is broken.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use twr::model::{BoxFuture, Purpose, Reply, ScriptedModel, Usage};
use twr::think::{Critic, Finding, OnFail, Report, Validator, ValidatorError};
use twr::verdict::Value;
use twr::{Policy, Think, ThinkErrorKind, Thinkable};

use crate::specs::Study;
use crate::{TASK, check_typed, think};

const GOOD: &str =
    "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory";

fn no_light(study: &Study) -> Vec<Finding> {
    let is_bad = study.chapters.iter().any(|chapter| chapter == "Light");
    is_bad.then(|| Finding::of("chapters", "Leave out light.")).into_iter().collect()
}

fn no_hives(study: &Study) -> Vec<Finding> {
    let is_bad = study.plan.contains("hive");
    is_bad.then(|| Finding::whole("Do not speak of hives.")).into_iter().collect()
}

#[tokio::test]
async fn what_a_validator_finds_fault_with_is_asked_for_again() {
    let think = || think().of::<Study>().check(no_light);
    check_typed("found", think(), [GOOD, "[Chapters]\n- Wind\n- Smell\n- Memory"]).await;
    // As often as it takes, and until it is good.
    let still = "[Chapters]\n- Light\n- Smell\n- Memory";
    check_typed("found_again", think(), [GOOD, still, "- Wind\n- Smell\n- Memory"]).await;
    check_typed(
        "found_in_dialogue",
        think().policy(Policy::Whole),
        [GOOD, &GOOD.replace("Light", "Wind")],
    )
    .await;
}

#[tokio::test]
async fn what_is_wrong_with_the_whole_is_asked_for_as_a_whole() {
    let think = || think().of::<Study>().check(no_hives);
    let better = GOOD.replace("hive", "flowers");
    check_typed("found_in_all", think(), [GOOD, &better]).await;
    check_typed("found_in_all_in_dialogue", think().policy(Policy::Whole), [GOOD, &better]).await;
}

#[tokio::test]
async fn an_answer_that_stays_bad_is_a_partial_one() {
    let think = || Think::new(TASK).of::<Study>().max_rounds(1).check(no_light);
    check_typed("found_to_the_end", think(), [GOOD, GOOD]).await;
    check_typed("found_to_the_end_blindly", think().policy(Policy::Blind), [GOOD, GOOD]).await;
}

#[tokio::test]
async fn rounds_of_validators_leave_the_attempts_to_the_form() {
    let again = "[Chapters]\n- Light\n- Smell\n- Memory";
    let think = || Think::new(TASK).of::<Study>().max_attempts(2).check(no_light);
    // Of two attempts one went to the form; the rounds come on top, and after a bad form in them nothing is left.
    let short = "[Plan] We follow bees to their hive and back.";
    check_typed("rounds_apart", think(), [short, again, again, "- Wind\n- Smell\n- Memory"]).await;
    check_typed("rounds_and_form", think(), [short, again, "Light and smell."]).await;

    let model = ScriptedModel::new([GOOD, again, again, again]);
    let error = Think::new(TASK).of::<Study>().check(no_light).run(&model).await.unwrap_err();
    assert_eq!((error.kind(), model.left()), (ThinkErrorKind::OutOfRounds, 0), "three rounds");
    assert_eq!(error.findings(), [&Finding::of("chapters", "Leave out light.")]);
    assert_eq!(
        error.to_string(),
        "validators found fault with each of 4 answers (the last findings: [Chapters] \"Leave out \
         light.\"): allow more rounds, or read the replies in the transcript"
    );
    let answers: Vec<bool> =
        error.transcript().attempts.iter().map(|attempt| attempt.answers_findings).collect();
    assert_eq!(answers, [false, true, true, true]);
}

#[tokio::test]
async fn without_a_round_the_first_finding_ends_the_run() {
    let many = |_: &Study| {
        let orders = ["Name the bees.", "Name the flowers.", "Say when.", "Say where."];
        orders.iter().map(|order| Finding::whole(*order)).collect()
    };
    let model = ScriptedModel::new([GOOD]);
    let think = Think::new(TASK).of::<Study>().max_rounds(0).check(many);
    let error = think.run(&model).await.unwrap_err();
    assert_eq!((error.kind(), error.findings().len()), (ThinkErrorKind::OutOfRounds, 4));
    let told =
        "(the last findings: \"Name the bees.\", \"Name the flowers.\", \"Say when.\", and 1 more)";
    assert!(error.to_string().contains(told), "{error}");
    assert_eq!(error.partial().good(), 3, "what was found fault with as a whole is still there");
}

/// Finds fault with two fields of each answer.
fn no_field(_: &Study) -> Vec<Finding> {
    vec![Finding::of("plan", "Name the bees."), Finding::of("chapters", "Leave out light.")]
}

#[tokio::test]
async fn validators_never_make_a_run_endless() {
    for policy in [Policy::Missing, Policy::OneByOne, Policy::Whole, Policy::Fresh, Policy::Blind] {
        let model = ScriptedModel::from_fn(|_| GOOD);
        let think = Think::new(TASK).of::<Study>().policy(policy).check(no_field);
        let error = think.max_attempts(4).max_rounds(5).run(&model).await.unwrap_err();
        assert_eq!(error.kind(), ThinkErrorKind::OutOfRounds, "{policy:?}");
        let calls = error.transcript().attempts.len();
        assert!((6..=4 + 5 + 5).contains(&calls), "{policy:?}: {calls} calls");
        // What comes in bad form after a finding uses up the attempts.
        let mut good = vec![GOOD];
        good.extend(["Hm."; 20]);
        let model = ScriptedModel::new(good);
        let think = Think::new(TASK).of::<Study>().policy(policy).check(no_field);
        let error = think.max_attempts(4).max_rounds(5).run(&model).await.unwrap_err();
        assert_eq!(error.kind(), ThinkErrorKind::Exhausted, "{policy:?}");
        assert!(
            error.to_string().contains("the last findings: [Plan] \"Name the bees.\""),
            "{error}"
        );
        assert!(error.transcript().attempts.len() <= 4 + 2, "{policy:?}");
    }
}

/// Counts how often it is asked, and cannot tell.
struct Broken(Arc<AtomicU32>);

impl Validator<Study> for Broken {
    fn validate<'a>(&'a self, _: &'a Study) -> BoxFuture<'a, Result<Report, ValidatorError>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async { Err(ValidatorError::new("the compiler is not installed")) })
    }
}

#[tokio::test]
async fn a_validator_that_cannot_tell_passes_nothing() {
    let asked = Arc::new(AtomicU32::new(0));
    let model = ScriptedModel::new(["Bees.", GOOD]);
    let think = think().of::<Study>().validate(Broken(Arc::clone(&asked)));
    let error = think.run(&model).await.unwrap_err();
    assert_eq!(error.kind(), ThinkErrorKind::Validator);
    let said = "a validator could not tell after 2 attempts: the compiler is not installed";
    assert_eq!(error.to_string(), said);
    assert_eq!(asked.load(Ordering::Relaxed), 1, "only what keeps all rules is judged");
    assert_eq!(error.partial().good(), 3, "and nothing is lost");
}

/// Whether a plan will do.
#[derive(Thinkable)]
struct Review {
    /// Whether it will do.
    #[think(example = true)]
    good: bool,
    /// If not, what to change.
    #[think(example = "Say how long it takes.")]
    order: Option<String>,
}

fn critic(says: Vec<&'static str>) -> (Arc<ScriptedModel>, impl Validator<Study> + 'static) {
    let priced = |text: &str| Reply::text(text).with_usage(Usage::of_call(7, 2));
    let model = Arc::new(ScriptedModel::new(says.into_iter().map(priced).collect::<Vec<_>>()));
    let critic = Critic::new(
        Arc::clone(&model),
        |study: &Study| format!("Will this do? {}", study.plan),
        |review: Review| match review {
            Review { good: true, .. } => Vec::new(),
            Review { order, .. } => vec![Finding::of("plan", order.unwrap_or_default())],
        },
    );
    (model, critic)
}

#[tokio::test]
async fn a_critic_is_asked_with_retry_and_its_cost_counts() {
    let (judge, critic) = critic(vec!["Hm.", "[Good] no\n[Order] Name the bees.", "[Good] yes"]);
    let model = ScriptedModel::new([GOOD, "[Plan] We follow honey bees to their flowers."]);
    let thought = think().of::<Study>().validate(critic).run(&model).await.unwrap();
    assert_eq!(thought.value.plan, "We follow honey bees to their flowers.");
    assert_eq!(thought.usage().calls, 5, "two answers and three of the critic");
    let asked = judge.requests();
    assert!(asked.iter().all(|request| request.route.purpose == Purpose::Judge));
    assert!(asked[0].messages.last().unwrap().content.starts_with("Will this do? We follow bees"));
    let reports = &thought.transcript.attempts[0].reports;
    assert_eq!((reports[0].usage.calls, reports[0].model.as_deref()), (2, Some("scripted")));
}

#[tokio::test]
async fn a_critic_without_a_verdict_passes_nothing() {
    let (_, critic) = critic(vec!["Hm.", "Well.", "I wonder."]);
    let model = ScriptedModel::new([GOOD]);
    let error = think().of::<Study>().validate(critic).run(&model).await.unwrap_err();
    assert_eq!((error.kind(), error.usage().calls), (ThinkErrorKind::Validator, 4));
    assert!(error.to_string().contains("no reply was as asked after 3 attempts"), "{error}");
}

fn chapters(items: &str) -> String {
    format!("[Plan] We follow bees to their hive and back.\n[Chapters]\n{items}")
}

#[tokio::test]
async fn what_breaks_a_rule_is_fixed_dropped_kept_or_asked_for() {
    let many = chapters("- A\n- B\n- C\n- D\n- E\n- F\n- G");
    let one = chapters("- A");
    let drop = || think().on_fail("chapters", OnFail::DropItems).of::<Study>();
    check_typed("dropped", drop(), [many.as_str()]).await;
    // What is left has to keep the rules, too.
    check_typed("dropped_in_vain", drop(), [one.as_str(), "[Chapters]\n- B\n- C\n- D"]).await;

    let fix = |value| match value {
        Value::List(mut items) => {
            items.extend(["B", "C"].map(|item| Value::Text(item.into())));
            Some(Value::List(items))
        }
        _ => None,
    };
    let fixed = think().on_fail("chapters.items", OnFail::fix(fix)).of::<Study>();
    check_typed("fixed", fixed, [one.as_str()]).await;
    let in_vain = think().on_fail("chapters.items", OnFail::fix(|_| None)).of::<Study>();
    check_typed("fixed_in_vain", in_vain, [one.as_str(), "[Chapters]\n- B\n- C\n- D"]).await;

    let keep = think().on_fail("chapters", OnFail::Keep).of::<Study>();
    check_typed("kept", keep, [one.as_str()]).await;
    // Of another rule, or of something that is no rule's matter, nothing is kept.
    let other = think().on_fail("chapters.unique", OnFail::Keep).of::<Study>();
    check_typed("not_kept", other, [one.as_str(), "[Chapters]\n- B\n- C\n- D"]).await;
    let keep = think().on_fail("weeks", OnFail::Keep).of::<Study>();
    let unreadable = format!("{GOOD}\n[Weeks] a few");
    check_typed("not_readable", keep, [unreadable.as_str(), "[Weeks] 7"]).await;
}
