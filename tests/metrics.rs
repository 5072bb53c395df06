//! The figures of many runs: from scripted runs to the table and the JSON, and their sums.

use std::collections::BTreeMap;

use proptest::prelude::*;
use twr::metrics::Received;
use twr::model::{ModelError, ModelErrorKind, Money, Reply, ScriptedModel, ScriptedReply, Usage};
use twr::think::Finding;
use twr::{Metrics, Policy, Think, Thinkable};

#[derive(Debug, Thinkable)]
struct Plan {
    #[think(example = "Count bees.", max_len = 40)]
    title: String,
    #[think(example = ["Buy a net.", "Wait."], min_items = 2)]
    steps: Vec<String>,
    #[think(example = "Bern, 3")]
    place: Option<Place>,
}

#[derive(Debug, Thinkable)]
struct Place {
    #[think(line, example = "Bern")]
    city: String,
    #[think(example = 3, max = 9)]
    rooms: u8,
}

const RIGHT: &str = "[Title] Bees\n[Steps]\n- a\n- b\n[Place]\nCity: Bern\nRooms: 2";

async fn counted(
    metrics: &mut Metrics,
    think: Think,
    script: impl IntoIterator<Item = impl Into<ScriptedReply>>,
) {
    metrics.record(&think.run::<Plan>(&ScriptedModel::new(script)).await);
}

fn paid(text: &str) -> Reply {
    Reply::text(text).with_usage(Usage::of_call(100, 20))
}

/// One run of each fate.
async fn figures() -> Metrics {
    let mut metrics = Metrics::default();
    let think = || Think::new("Plan.");
    counted(&mut metrics, think(), [paid(RIGHT)]).await;
    counted(&mut metrics, think(), [paid("**Title:** Bees\n**Steps:**\n- a\n- b")]).await;
    counted(&mut metrics, think(), [paid("[Title] Bees\n[Steps]\n- a"), paid("[Steps]\n- c")])
        .await;
    let bad_place = "[Title] Bees\n[Place]\nCity: Bern\nRooms: 20";
    counted(
        &mut metrics,
        think(),
        [
            paid(bad_place),
            paid("[Steps]\n- a\n- b\n[Place]\nCity: Bern\nRooms: many"),
            paid("none"),
        ],
    )
    .await;
    let refused = "I'm sorry, but I can't help with that.";
    counted(&mut metrics, think().max_attempts(1), [paid(refused)]).await;
    counted(
        &mut metrics,
        think().policy(Policy::Whole),
        ["[Title] Bees", "[Steps]\n- a\n- b", RIGHT],
    )
    .await;
    let judged = think().of::<Plan>().check(|plan| match plan.title.as_str() {
        "Ants" => vec![Finding::of("title", "write of bees"), Finding::whole("be brief")],
        _ => Vec::new(),
    });
    let ants = RIGHT.replace("Bees", "Ants");
    metrics.record(&judged.run(&ScriptedModel::new([ants.as_str(), RIGHT])).await);
    let down = ModelError::new(ModelErrorKind::Server, "tiny");
    counted(&mut metrics, think(), [ScriptedReply::from(paid("")), down.clone().into()]).await;
    counted(&mut metrics, think(), [down]).await;
    metrics
}

#[tokio::test]
async fn scripted_runs_are_counted_by_every_figure() {
    let mut metrics = figures().await;
    metrics.charge(Money::from_micros(250_000));
    metrics.charge(Money::from_micros(50_000));
    insta::assert_snapshot!("table", metrics.to_string());
    let json = serde_json::to_string_pretty(&metrics).unwrap();
    assert_eq!(serde_json::from_str::<Metrics>(&json).unwrap(), metrics);
    insta::assert_snapshot!("json", json);
}

#[tokio::test]
async fn the_figures_say_what_asking_again_is_worth() {
    let metrics = figures().await;
    assert_eq!((metrics.runs, metrics.answered(), metrics.repaired()), (9, 6, 4));
    assert_eq!(metrics.share_right_at_first(), Some(2.0 / 9.0));
    assert_eq!(metrics.share_repaired(), Some(4.0 / 6.0));
    assert_eq!(metrics.mean_attempts(), Some(2.0));
    let commonest = metrics.commonest_faults()[0];
    assert_eq!((commonest.field, commonest.rule), ("Plan.steps", "missing"));
    assert_eq!(metrics.money, None);
}

#[test]
fn of_nothing_there_is_no_share() {
    let metrics = Metrics::default();
    assert_eq!(metrics.share_right_at_first(), None);
    assert_eq!(metrics.share_repaired(), None);
    assert_eq!(metrics.mean_attempts(), None);
    insta::assert_snapshot!("table_of_nothing", metrics.to_string());
}

fn counts() -> impl Strategy<Value = BTreeMap<String, u64>> {
    proptest::collection::btree_map("[ab]", 0..=u64::MAX, 0..3)
}

fn received() -> impl Strategy<Value = Received> {
    any::<[u64; 2]>().prop_map(|[replies, tokens]| {
        let mut received = Received::default();
        (received.replies, received.tokens) = (replies, tokens);
        received
    })
}

/// Replies that ended early, by the reason.
fn early() -> impl Strategy<Value = BTreeMap<String, Received>> {
    proptest::collection::btree_map("stopped_early|stalled", received(), 0..3)
}

fn any_metrics() -> impl Strategy<Value = Metrics> {
    let numbers = (any::<[u64; 3]>(), any::<[u64; 4]>(), any::<Option<u64>>(), any::<u32>());
    let taken = proptest::collection::btree_map(1_u32..4, 0_u64..9, 0..3);
    let nested = proptest::collection::btree_map("[ab]", counts(), 0..3);
    let ends = (counts(), [early(), early()], [received(), received()]);
    (numbers, taken, [counts(), counts(), counts()], nested, ends).prop_map(
        |(
            (runs, tokens, micros, calls),
            taken,
            [failures, conditions, recoveries],
            diagnostics,
            (early_ends, early, whole),
        )| {
            let mut metrics = Metrics::default();
            [metrics.runs, metrics.right_at_first, metrics.wrong_at_first] = runs;
            (metrics.attempts_to_success, metrics.failures) = (taken, failures);
            (metrics.conditions, metrics.recoveries) = (conditions, recoveries);
            metrics.diagnostics = diagnostics;
            metrics.early_ends = early_ends;
            [metrics.early_replies, metrics.early_repairs] = early;
            [metrics.whole_replies, metrics.whole_repairs] = whole;
            metrics.money = micros.map(Money::from_micros);
            let repairs = metrics.repairs.entry("missing".to_owned()).or_default();
            [repairs.calls, repairs.asked, repairs.mended, _] = tokens;
            let [input, output, cached, reasoning] = tokens;
            metrics.usage = Usage::of_call(input, output);
            metrics.usage.calls = calls;
            (metrics.usage.cached_tokens, metrics.usage.reasoning_tokens) = (cached, reasoning);
            metrics
        },
    )
}

fn sum<'m>(all: impl IntoIterator<Item = &'m Metrics>) -> Metrics {
    all.into_iter().collect()
}

proptest! {
    #[test]
    fn a_sum_depends_on_neither_order_nor_grouping(
        a in any_metrics(), b in any_metrics(), c in any_metrics()
    ) {
        prop_assert_eq!(sum([&a, &b]), sum([&b, &a]));
        prop_assert_eq!(sum([&sum([&a, &b]), &c]), sum([&a, &sum([&b, &c])]));
        prop_assert_eq!(&sum([&a, &Metrics::default()]), &a);
        let json = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(serde_json::from_str::<Metrics>(&json).unwrap(), a);
    }
}
