//! The twin of `critic_verdict.yaml`.

use twr::Thinkable;

/// You are a strict critic. You judge what another model did, and never do the work yourself.
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    layout = "labels",
    prompt_text = "\
----- task -----
{{ task }}
----- what was done -----
{{ action }}
----- what came of it -----
{{ result }}
----- end -----

Judge by the result, not by the intention.
{%- if strict %} The smallest fault is a failure.{% endif %}

{{ format }}
",
    input = CriticVerdictInput,
    example(
        input = CriticVerdictInput {
            task: "List three fruits.".into(),
            action: "It wrote a list.".into(),
            result: "apple, pear".into(),
            strict: false,
        },
        reply = CriticVerdict {
            verdict: Outcome::Fail,
            reason: "There are two fruits and not three.".into(),
            score: 4,
            suggestions: Some(vec!["Add a third fruit.".into()]),
        }
    )
)]
pub struct CriticVerdict {
    #[think(header = "VERDICT")]
    pub verdict: Outcome,
    /// One sentence that quotes the result.
    #[think(header = "REASON", line)]
    pub reason: String,
    /// How good it is.
    #[think(header = "SCORE", min = 1, max = 10)]
    pub score: u8,
    /// What to do otherwise.
    #[think(header = "SUGGESTIONS", line)]
    pub suggestions: Option<Vec<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Thinkable)]
pub enum Outcome {
    /// The task is done.
    #[think(word = "PASS", alias = ["passed", "通过"])]
    Pass,
    /// Something has to be done again.
    #[think(word = "FAIL", alias = ["failed", "不通过"])]
    Fail,
}

#[derive(Debug, Clone)]
pub struct CriticVerdictInput {
    pub task: String,
    pub action: String,
    pub result: String,
    /// Whether small faults count.
    pub strict: bool,
}
