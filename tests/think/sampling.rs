//! Temperature, seed, limit and stop texts, call by call.

use twr::model::{Reply, Request, ScriptedModel, Usage};
use twr::think::Sampling;
use twr::{Policy, Think};

use crate::TASK;
use crate::specs::Study;

/// The requests of a run in which no reply is as asked, and each is another.
async fn requests(think: Think, calls: u32) -> Vec<Request> {
    let count = std::sync::atomic::AtomicU32::new(0);
    let model = ScriptedModel::from_fn(move |_| {
        format!("Bees, {}.", count.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
    });
    think.max_attempts(calls).run::<Study>(&model).await.unwrap_err();
    model.requests()
}

async fn check(think: Think, expect: &[f64]) {
    let requests = requests(think, u32::try_from(expect.len()).unwrap()).await;
    let found: Vec<Option<f64>> = requests.iter().map(|request| request.temperature).collect();
    let expect: Vec<Option<f64>> = expect.iter().copied().map(Some).collect();
    assert_eq!(found, expect);
}

#[tokio::test]
async fn the_temperature_goes_as_the_sampling_says() {
    let at = |temperature: f64| Think::new(TASK).temperature(temperature);
    // What is copied or chosen is not asked for any warmer: the second call asks for a choice, too, and the sixth
    // for nothing else.
    check(at(0.3), &[0.3, 0.3, 0.7, 0.9, 1.0, 0.3]).await;
    check(at(0.3).sampling(Sampling::Warm), &[0.3, 0.5, 0.7]).await;
    check(at(1.5).sampling(Sampling::Warm), &[1.5, 1.5]).await;
    check(at(0.7).sampling(Sampling::Cool), &[0.7, 0.6, 0.5, 0.4, 0.3, 0.3]).await;
    check(at(0.1).sampling(Sampling::Cool), &[0.1, 0.1]).await;
    check(at(0.123_456_789).sampling(Sampling::Keep), &[0.123_456_789; 4]).await;
    check(at(0.3).policy(Policy::Whole), &[0.3; 4]).await;
    check(at(0.3).policy(Policy::Blind), &[0.3; 4]).await;
    check(at(0.3).policy(Policy::Whole).sampling(Sampling::Warm), &[0.3, 0.5]).await;
}

#[tokio::test]
async fn without_a_temperature_none_is_ever_sent() {
    let all = requests(Think::new(TASK).sampling(Sampling::Warm), 4).await;
    assert!(all.iter().all(|request| request.temperature.is_none()));
}

#[tokio::test]
async fn each_call_has_another_seed_and_the_same_limit_and_stops() {
    let think = Think::new(TASK).seed(u64::MAX).max_tokens(40).stop("END").stop("<end>");
    let all = requests(think, 3).await;
    let seeds: Vec<Option<u64>> = all.iter().map(|request| request.seed).collect();
    assert_eq!(seeds, [Some(u64::MAX), Some(0), Some(1)]);
    for request in all {
        assert_eq!(
            (request.max_tokens, request.stop.as_slice()),
            (Some(40), &["END".to_owned(), "<end>".to_owned()][..])
        );
    }
    let all = requests(Think::new(TASK), 2).await;
    assert!(all.iter().all(|request| request.seed.is_none() && request.max_tokens.is_none()));
}

/// A server that does not sample gives equal replies to equal requests.
#[tokio::test]
async fn no_repair_is_the_same_request_again() {
    let think = || Think::new(TASK).max_attempts(6);
    for think in [think(), think().temperature(0.0), think().policy(Policy::Fresh)] {
        let model = ScriptedModel::from_fn(|_| "[Chapters]\n- Light\n- Smell\n- Memory".to_owned());
        think.run::<Study>(&model).await.unwrap_err();
        let requests = model.requests();
        assert_eq!(requests.len(), 6);
        let words = |request: &Request| format!("{:?} {:?}", request.temperature, request.messages);
        let distinct: std::collections::BTreeSet<String> = requests.iter().map(words).collect();
        assert_eq!(distinct.len(), 6, "{distinct:#?}");
    }
}

/// A value that is asked for alone is one line: a model in a loop is stopped, though nobody set a limit.
#[tokio::test]
async fn a_value_alone_has_a_limit_once_the_counts_show_that_the_model_does_not_think() {
    let first = "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory\n[Risk] some\n[Weeks] 9";
    let limit = async |usage: Usage| {
        let first = Reply::text(first).with_usage(usage);
        let model = ScriptedModel::new([first, Reply::text("low")]);
        Think::new(TASK).run::<Study>(&model).await.unwrap();
        model.requests()[1].max_tokens
    };
    assert_eq!(limit(Usage::of_call(90, 22)).await, Some(32));
    let unseen = Usage { reasoning_tokens: 200, ..Usage::of_call(90, 222) };
    for thinks in [Usage::of_call(90, 222), unseen] {
        assert_eq!(limit(thinks).await, None);
    }
    // The tokens of this reply are estimated.
    let model = ScriptedModel::new([first, "low"]);
    Think::new(TASK).run::<Study>(&model).await.unwrap();
    assert_eq!(model.requests()[1].max_tokens, None);
}
