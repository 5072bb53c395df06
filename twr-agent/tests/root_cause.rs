//! Votes over root causes: a winner, a tie that is told, samples that fail, and strategies.

use twr::model::ScriptedModel;
use twr_agent::root_cause::{RootCause, root_cause};

use RootCause::{Environment, MissingInformation, WrongExecution};

fn says(cause: &str) -> String {
    format!("[Chain] It went wrong here.\n[Cause] {cause}")
}

async fn votes(causes: &[&str]) -> twr_agent::root_cause::CauseVotes {
    let model = ScriptedModel::new(causes.iter().map(|cause| says(cause)));
    root_cause(&model, "The sum is wrong.", causes.len()).await.unwrap()
}

#[tokio::test]
async fn the_most_frequent_cause_wins_and_ties_are_told() {
    let check = async |causes: &[&str], winner, tied: &[RootCause], has_majority: bool| {
        let votes = votes(causes).await;
        assert_eq!(votes.winner(), winner, "{causes:?}");
        assert_eq!(votes.tied(), tied, "{causes:?}");
        assert_eq!(votes.has_majority(), has_majority, "{causes:?}");
        assert_eq!(votes.usage.calls as usize, causes.len());
    };
    let (slip, env, info) = ("wrong execution", "environment", "missing information");
    check(&[slip], Some(WrongExecution), &[WrongExecution], true).await;
    check(&[env, slip, slip], Some(WrongExecution), &[WrongExecution], true).await;
    check(&[slip, slip, env, info, info, slip], Some(WrongExecution), &[WrongExecution], false)
        .await;
    check(&[env, slip], None, &[WrongExecution, Environment], false).await;
    check(&[env, slip, info], None, &[MissingInformation, WrongExecution, Environment], false)
        .await;
    check(&["执行出错", slip], Some(WrongExecution), &[WrongExecution], true).await;
}

#[tokio::test]
async fn a_tie_has_the_strategies_of_all_its_causes() {
    let votes = votes(&["environment", "wrong execution"]).await;
    assert_eq!(votes.to_string(), "tie: WrongExecution 1, Environment 1");
    let strategies = votes.strategies();
    assert!(strategies.contains(&"test a smaller case first"));
    assert!(strategies.contains(&"wait and try again"));
}

#[tokio::test]
async fn a_sample_that_fails_has_no_vote_and_counts_against_a_majority() {
    // Each request is answered by its seed, since samples are asked at once.
    let model = ScriptedModel::from_fn(|request| match request.seed.unwrap_or(0) / 1000 {
        0 => says("environment"),
        _ => "I do not know.".to_owned(),
    });
    let votes = root_cause(&model, "The sum is wrong.", 3).await.unwrap();
    assert_eq!((votes.winner(), votes.failed), (Some(Environment), 2));
    assert!(!votes.has_majority());

    let silent = ScriptedModel::from_fn(|_| "I do not know.");
    assert!(root_cause(&silent, "The sum is wrong.", 2).await.is_err());
}
