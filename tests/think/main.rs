//! The retry loop, seen from outside: what is sent at each call, and what is made of the replies.

mod all;
mod conversation;
mod errors;
mod events;
#[path = "../../twr-runtime/tests/fixtures/in_pieces.rs"]
mod in_pieces;
mod ladder;
mod limits;
mod looks;
mod output;
mod policies;
mod properties;
mod repair;
mod sampling;
mod saved;
mod specs;
mod streamed;
mod talk;
mod trace;
mod trouble;
mod validators;
mod value_only;
mod vote;

use std::fmt::Debug;

use trace::trace;
use twr::model::{ScriptedModel, ScriptedReply};
use twr::{Think, Thinkable};

const TASK: &str = "Plan a study of how bees navigate.";

/// Runs the script to its end and compares all that was sent and found with the snapshot of this name.
async fn check<T: Thinkable + Debug>(
    name: &str,
    think: Think,
    script: impl IntoIterator<Item = impl Into<ScriptedReply>>,
) {
    check_typed(name, think.of::<T>(), script).await;
}

/// The same where something is known of the type's values besides its spec.
async fn check_typed<T: Thinkable + Debug>(
    name: &str,
    think: Think<T>,
    script: impl IntoIterator<Item = impl Into<ScriptedReply>>,
) {
    let model = ScriptedModel::new(script);
    let result = think.run(&model).await;
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(name, trace(&model, &result));
    });
    assert_eq!(model.left(), 0, "{name}: the script is used up");
}

/// The task of most tests, with as many calls as it takes.
fn think() -> Think {
    Think::new(TASK).max_attempts(9)
}

/// Whoever spawns a task on a runtime of several threads needs these futures to be `Send`.
#[test]
fn the_futures_are_send() {
    fn check(_: impl Future + Send) {}
    let model = ScriptedModel::new([""]);
    let model: &dyn twr::Model = &model;
    check(twr::think_with_retry::<specs::Study>(&model, TASK));
    check(twr::think_with_retry::<specs::Study>(model, TASK));
    check(think().run::<specs::Study>(model));
    check(think().watch::<specs::Study>(model, |_| {}));
    check(twr::Vote::new(think().of::<specs::Study>()).run(model));
    let mut talk = twr::Conversation::new();
    check(talk.think::<specs::Study>(TASK, model));
    check(twr::think_all::<specs::Study>(model, [TASK]));
    check(twr::ThinkAll::<specs::Study>::new([TASK]).watch(model, |_| {}));
    check(think().run::<specs::Study>(&std::sync::Arc::new(ScriptedModel::new([""]))));
}
