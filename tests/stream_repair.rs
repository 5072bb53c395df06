//! What is told while a repair arrives, and what ends a call early.

use std::time::Duration;

use twr::model::{
    BoxFuture, Finish, Model, ModelError, ModelErrorKind, Patient, Reply, ReplyStream, Request,
    ScriptedModel, ScriptedReply,
};
use twr::stream::ReplyEvent;
use twr::think::{OnFail, TopUp};
use twr::{Streamed, Think, Thinkable};

#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Study {
    #[think(example = ["Light", "Memory"], min_items = 2)]
    chapters: Vec<String>,
    #[think(example = ["It rains.", "Bees sleep."], min_items = 2)]
    risks: Vec<String>,
    #[think(example = 12)]
    weeks: u16,
}

const TASK: &str = "Plan a study of how bees navigate.";

/// An event in short.
fn show(event: &ReplyEvent) -> Option<String> {
    let name = |field: &usize| Study::SPEC.fields[*field].name.to_string();
    Some(match event {
        ReplyEvent::Began { field } => format!("{} began", name(field)),
        ReplyEvent::Part { path, value } => format!("{path} = {value:?}"),
        ReplyEvent::Ready { field, .. } => format!("{} ready", name(field)),
        ReplyEvent::Rejected { field, .. } => format!("{} rejected", name(field)),
        ReplyEvent::Replaced { field } => format!("{} replaced", name(field)),
        _ => return None,
    })
}

/// What is told from this call on, and the value with the way in which each call ended.
async fn told_from(
    call: u32,
    think: Think,
    model: &impl Model,
) -> (Vec<String>, Study, Vec<Finish>) {
    let mut stream = think.stream::<Study>(model);
    let (mut told, mut number_now) = (Vec::new(), 0);
    while let Some(item) = stream.next().await {
        match item {
            Streamed::Asked { number, .. } => number_now = number,
            Streamed::Reply(event) if number_now >= call => told.extend(show(&event)),
            Streamed::Done(result) => {
                let thought = result.unwrap();
                let attempts = thought.transcript.attempts.iter();
                let ends = attempts.map(|attempt| attempt.reply.finish.clone()).collect();
                return (told, thought.value, ends);
            }
            _ => {}
        }
    }
    panic!("no last item");
}

const SHORT: &str = "[Chapters]\n- Sun\n[Risks]\n- Rain\n[Weeks]\n20\n";
const REST: &str = "[Chapters]\n- Scent\n[Risks]\n- Wasps\n";

#[tokio::test]
async fn the_rest_of_a_list_is_told_behind_what_is_kept() {
    let model = ScriptedModel::new([SHORT, REST]).with_piece_size(5);
    let think = Think::new(TASK).top_up(TopUp::Remaining);
    let (told, study, _) = told_from(2, think, &model).await;
    assert_eq!(study.chapters, ["Sun", "Scent"]);
    let expect = [
        "chapters began",
        "#0[0] = Text(\"Sun\")",
        "#0[1] = Text(\"Scent\")",
        "chapters ready",
        "risks began",
        "#1[0] = Text(\"Rain\")",
        "risks ready",
    ];
    assert_eq!(told, expect);
}

#[tokio::test]
async fn a_repair_that_completes_a_list_is_never_rejected_or_ended() {
    for top_up in [TopUp::Remaining, TopUp::Again] {
        for size in [3, 12, 1_000] {
            let model = ScriptedModel::new([SHORT, REST]).with_piece_size(size);
            let think = Think::new(TASK).top_up(top_up);
            let (told, study, _) = told_from(2, think, &model).await;
            assert_eq!((study.chapters.len(), study.risks.len()), (2, 2));
            assert!(!told.iter().any(|line| line.contains("rejected")), "{top_up:?}: {told:?}");
        }
        // The first reply is ended at its first short list, so it has the one list alone.
        let replies =
            ["[Weeks]\n20\n[Risks]\n- Rain\n- Wasps\n[Chapters]\n- Sun\n\n[Weeks]\n20\n", REST];
        let model = ScriptedModel::new(replies).with_piece_size(5);
        let think = Think::new(TASK).top_up(top_up).abort_on_reject(true);
        let (_, study, ends) = told_from(2, think, &model).await;
        assert_eq!(study.chapters, ["Sun", "Scent"]);
        assert_eq!(ends.len(), 2, "{ends:?}");
        assert_eq!(ends[1], Finish::Stop, "{top_up:?}: a good repair was ended");
    }
}

#[tokio::test]
async fn what_the_caller_does_where_a_rule_is_broken_is_done_before_it_is_told() {
    let reply = "[Chapters]\n- Sun\n[Risks]\n- Rain\n- Wasps\n[Weeks]\n20\n";
    let model = ScriptedModel::new([reply]).with_piece_size(5);
    let think = Think::new(TASK).on_fail("chapters", OnFail::Keep).abort_on_reject(true);
    let (told, study, _) = told_from(1, think, &model).await;
    assert_eq!(study.chapters, ["Sun"]);
    assert!(told.contains(&"chapters ready".to_owned()), "{told:?}");
    assert!(!told.contains(&"chapters rejected".to_owned()), "{told:?}");
}

#[tokio::test]
async fn a_rejected_field_that_is_replaced_ends_no_call() {
    let reply =
        "[Weeks]\nsoon\n[Weeks]\n20\n[Chapters]\n- Sun\n- Scent\n[Risks]\n- Rain\n- Wasps\n";
    let model = ScriptedModel::new([reply]).with_piece_size(1_000);
    let (told, study, ends) = told_from(1, Think::new(TASK).abort_on_reject(true), &model).await;
    assert!(told.contains(&"weeks rejected".to_owned()), "{told:?}");
    assert_eq!((study.weeks, ends), (20, vec![Finish::Stop]));
}

#[tokio::test]
async fn the_wait_for_a_busy_server_is_no_idling() {
    const IDLE: Duration = Duration::from_millis(40);
    let busy = ModelError::new(ModelErrorKind::RateLimited, "busy").with_retry_after(IDLE * 8);
    let whole = format!("{SHORT}[Chapters]\n- Sun\n- Scent\n[Risks]\n- Rain\n- Wasps\n");
    let model = ScriptedModel::new([ScriptedReply::from(busy), ScriptedReply::from(whole)]);
    let model = Patient::new(model, |wait| Box::pin(tokio::time::sleep(wait)));
    let (_, study, ends) = told_from(1, Think::new(TASK).idle_limit(IDLE), &model).await;
    assert_eq!((study.weeks, ends.len()), (20, 1));
}

/// A model that tells of a wait, and then says nothing.
struct BusyThenSilent<M>(M);

impl<M: Model> Model for BusyThenSilent<M> {
    fn inner(&self) -> Vec<&dyn Model> {
        vec![&self.0]
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        self.0.complete(request)
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        let whole = self.0.complete(request);
        let silent = async move {
            drop(whole.await);
            std::future::pending::<()>().await;
        };
        Box::pin(Silent(Box::pin(silent)))
    }
}

struct Silent<'s>(BoxFuture<'s, ()>);

impl twr::model::Stream for Silent<'_> {
    type Item = Result<twr::model::Piece, ModelError>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        self.0.as_mut().poll(context).map(|()| None)
    }
}

#[tokio::test]
async fn silence_after_a_wait_is_idling() {
    const IDLE: Duration = Duration::from_millis(20);
    let busy = ModelError::new(ModelErrorKind::RateLimited, "busy").with_retry_after(IDLE * 2);
    let model = ScriptedModel::new([ScriptedReply::from(busy), ScriptedReply::from("[Weeks] 1")]);
    let model = Patient::new(model, |wait| Box::pin(tokio::time::sleep(wait)));
    let model = BusyThenSilent(model);
    let mut stream = Think::new(TASK).idle_limit(IDLE).stream::<Study>(&model);
    let mut last = None;
    while let Some(item) = stream.next().await {
        last = Some(item);
    }
    let Some(Streamed::Done(Err(error))) = last else { panic!("{last:?}") };
    assert_eq!(error.model_error().unwrap().kind(), ModelErrorKind::Timeout);
}
