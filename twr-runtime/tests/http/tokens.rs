//! The budget of tokens with a server that does not count them: it is estimated, and that is said.

use serde_json::json;
use twr_runtime::model::HttpModel;
use twr_runtime::think::{Options, Run, Task, ThinkErrorKind};
use twr_spec::read::Reader;
use twr_spec::spec::{Field, Ref, Spec};

use crate::server::{Answer, Server};

#[tokio::test]
async fn tokens_that_a_server_does_not_count_are_estimated_and_end_a_run() {
    let field = Field { name: "goal".into(), header: "Goal".into(), ..Field::EMPTY };
    let more = Field { name: "risk".into(), header: "Risk".into(), ..Field::EMPTY };
    let fields = vec![field, more].into();
    let spec = Ref::shared(Spec { name: "Plan".into(), fields, ..Spec::EMPTY });
    let reader = Reader::new(&spec);
    // 4000 bytes are about 1000 tokens, at four bytes for one.
    let text = format!("[Goal] {}", "bees ".repeat(800));
    let reply = json!({"choices": [{"message": {"content": text}, "finish_reason": "stop"}]});
    let server = Server::start(vec![Answer::json("200 OK", &reply); 3]).await;
    let model = HttpModel::at(server.address(), "tiny").with_retries(0);
    let mut options = Options::default();
    options.budget.tokens = Some(1_000);
    let run = Run::new(&spec, &reader, Task::from("Study bees."), options);
    let error = run.drive(&model, |_| {}).await.expect_err("there is no answer");
    assert_eq!(error.kind(), ThinkErrorKind::OutOfTokens, "{error}");
    assert_eq!(server.calls().len(), 1, "the estimate of the first call is above the budget");
    let usage = error.usage();
    assert_eq!((usage.calls, usage.estimated_calls), (1, 1));
    assert!((1_000..1_400).contains(&usage.total_tokens()), "{usage:?}");
    assert!(error.to_string().contains("the token budget is spent (estimated"), "{error}");
}
