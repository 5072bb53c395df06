//! The error of a run: its text, its data, its causes.

use std::error::Error as _;

use twr::advanced::spec::Kind;
use twr::model::{Finish, ModelError, ModelErrorKind, Reply, ScriptedModel, ScriptedReply, Usage};
use twr::verdict::Value;
use twr::{FieldValue, Mismatch, Think, ThinkError, ThinkErrorKind, Thinkable};

use crate::TASK;
use crate::specs::Study;

async fn failed<T: Thinkable + std::fmt::Debug>(
    think: Think,
    script: impl IntoIterator<Item = impl Into<ScriptedReply>>,
) -> ThinkError {
    think.run::<T>(&ScriptedModel::new(script)).await.unwrap_err()
}

/// A number that its type refuses although its kind reads it.
#[derive(Debug, PartialEq)]
struct Even(u8);

impl FieldValue for Even {
    const KIND: &'static Kind = u8::KIND;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match u8::from_value(value)? {
            odd if odd % 2 == 1 => Err(Mismatch::described("an even number", &Value::Null)),
            even => Ok(Self(even)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        self.0.to_value()
    }
}

#[derive(Debug, Thinkable)]
#[think(example(task = "One and one.", reply = Sum { sum: Even(2) }))]
struct Sum {
    sum: Even,
}

fn cut_off(text: &str) -> Reply {
    Reply::text(text).with_finish(Finish::Length)
}

#[tokio::test]
async fn what_a_program_prints_of_an_error_is_its_text() {
    let cause = ModelError::new(ModelErrorKind::Connection, "tiny")
        .with_detail("the server closed the connection")
        .with_source(std::io::Error::other("reset by peer"));
    let error = failed::<Study>(Think::new(TASK), [cause]).await;
    // What `main` prints, and `unwrap`.
    assert_eq!(format!("{error:?}"), error.to_string());
    // Along the chain of causes nothing is told twice.
    let source = error.source().expect("the cause of the cause");
    assert_eq!(source.to_string(), "reset by peer");
    assert!(!error.to_string().contains("reset by peer"), "{error}");
}

#[tokio::test]
async fn each_cause_has_a_text_that_says_what_to_do() {
    let down = || ModelError::new(ModelErrorKind::Server, "tiny").with_status(503);
    let paid = || Reply::text("[Plan] Bees.").with_usage(Usage::of_call(8, 2));
    let refused = "I'm sorry, but I can't help with that.";
    let once = || Think::new(TASK).max_attempts(1);
    let texts = [
        failed::<Study>(once(), ["Bees."]).await,
        failed::<Study>(
            Think::new(TASK),
            ["Bees.", "Bees!", "[Plan] We follow bees to their hive and back."],
        )
        .await,
        failed::<Study>(Think::new(TASK).max_total_tokens(5), [paid()]).await,
        failed::<Study>(once(), [refused]).await,
        failed::<Study>(Think::new(TASK), [refused, refused, refused]).await,
        failed::<Study>(Think::new(TASK), [down()]).await,
        failed::<Study>(Think::new(TASK), [ScriptedReply::from(paid()), down().into()]).await,
        failed::<Sum>(Think::new("One and two."), ["[Sum] 3"]).await,
        failed::<Study>(
            Think::new(TASK).max_attempts(2),
            [cut_off("[Plan] We"), cut_off("[Plan] We fol")],
        )
        .await,
    ];
    let lines: Vec<String> =
        texts.iter().map(|error| format!("{:?}: {error}", error.kind())).collect();
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("error_texts", lines.join("\n"));
    });
}

#[tokio::test]
async fn the_cause_is_told_once_and_what_was_paid_for_is_kept() {
    let down = ModelError::new(ModelErrorKind::Server, "tiny").with_status(503);
    let paid = Reply::text("[Plan] We follow bees to their hive and back.")
        .with_usage(Usage::of_call(8, 2));
    let error = failed::<Study>(Think::new(TASK), [ScriptedReply::from(paid), down.into()]).await;
    assert!(error.to_string().contains("the server failed (503)"), "{error}");
    assert!(error.source().is_none(), "the text has the cause already");
    assert_eq!(error.model_error().map(ModelError::status), Some(Some(503)));
    assert_eq!(error.model_error().map(ModelError::kind), Some(ModelErrorKind::Server));
    assert_eq!(error.usage(), Usage::of_call(8, 2));
    assert_eq!(error.transcript().attempts.len(), 1);
    assert_eq!(
        error.partial().get("plan"),
        Some(&Value::text("We follow bees to their hive and back."))
    );
    assert!(error.last_feedback().is_some_and(|feedback| feedback.contains("[Chapters]")));

    let error = failed::<Study>(Think::new(TASK), ["a", "b", "c"]).await;
    assert!(error.source().is_none());

    let error = failed::<Sum>(Think::new("One and two."), ["[Sum] 3"]).await;
    assert_eq!(error.kind(), ThinkErrorKind::Mismatch);
    assert!(error.source().is_none(), "the text has the cause already");
    assert_eq!(error.mismatch().map(|mismatch| mismatch.path().join(".")), Some("sum".to_owned()));
    assert_eq!(error.partial().get("sum"), Some(&3_u8.to_value()));
}
