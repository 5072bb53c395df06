//! A task with a check, and scripts of replies.

use twr::Thinkable;
use twr::model::{Model, ScriptedModel};
use twr::think::Finding;
use twr_agent::reason::{Reason, ReasonError, Reasoned, reason};

#[derive(Clone, Debug, PartialEq, Thinkable)]
pub(crate) struct Fruits {
    /// One fruit a line.
    #[think(example = ["Quince"])]
    pub(crate) fruits: Vec<String>,
}

pub(crate) const TASK: &str = "Name three fruits.";
pub(crate) const TWO: &str = "[Fruits]\n- Apple\n- Pear";
pub(crate) const THREE: &str = "[Fruits]\n- Apple\n- Pear\n- Plum";
pub(crate) const LESSON: &str =
    "[What went wrong] Only two.\n[Lesson] Count the items.\n[Next] Write a third.";

/// Finds fault with any number of fruits but three.
pub(crate) fn three(answer: &Fruits) -> Vec<Finding> {
    match answer.fruits.len() {
        3 => Vec::new(),
        n => vec![Finding::of("fruits", format!("Write three fruits, not {n}."))],
    }
}

pub(crate) struct Ran {
    pub(crate) result: Result<Reasoned<Fruits>, ReasonError>,
    pub(crate) model: ScriptedModel,
}

impl Ran {
    pub(crate) fn log(&self) -> &twr_agent::reason::ReasonLog {
        match &self.result {
            Ok(reasoned) => &reasoned.log,
            Err(error) => &error.log,
        }
    }

    /// What the model was told in this call, as one text.
    pub(crate) fn told(&self, call: usize) -> String {
        let requests = self.model.requests();
        let texts = requests[call].messages.iter().map(|message| message.content.as_str());
        texts.collect::<Vec<_>>().join("\n")
    }
}

/// Runs a reasoning against a script that it must use up.
pub(crate) async fn run(
    script: &[&str],
    set: impl for<'m> FnOnce(Reason<'m, Fruits>) -> Reason<'m, Fruits>,
) -> Ran {
    let model = ScriptedModel::new(script.iter().copied());
    let one_call = |think: twr::Think<Fruits>| think.max_attempts(1);
    let result = set(reason(&model as &dyn Model, TASK).settings(one_call)).run().await;
    assert_eq!(model.left(), 0, "{script:?}");
    Ran { result, model }
}
