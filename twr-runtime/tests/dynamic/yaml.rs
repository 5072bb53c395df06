//! Specs from YAML when the program runs.

use serde_json::json;
use twr_runtime::dynamic::Spec;
use twr_runtime::model::ScriptedModel;
use twr_runtime::think::Think;

const REVIEW: &str = r#"
name: Review
inputs:
  text: {type: text}
  tone: {type: text, default: calm}
prompt: |
  Judge this in a {{ tone }} tone: {{ text }}

  {{ format }}
sections:
  score: {type: u8, rules: {min: 1, max: 5}}
  rounds: {type: u8, default: 2}
  risk: Risk
choices:
  Risk: [low, high]
"#;

#[tokio::test]
async fn a_file_is_asked_for_with_its_inputs() {
    let spec = Spec::from_yaml(REVIEW).expect("a sound spec");
    assert_eq!(spec.inputs().collect::<Vec<_>>(), ["text", "tone"]);
    let model = ScriptedModel::new(["[Score] 4", "[Risk] low"]);
    let think = Think::spec_input(&spec, [("text", "Bees dance.")]);
    let thought = think.run(&model).await.expect("an answer");
    assert_eq!(thought.value.to_json(), json!({"score": 4, "rounds": 2, "risk": "low"}));
    let first = model.requests()[0].messages.last().expect("a message").content.clone();
    assert!(first.starts_with("Judge this in a calm tone: Bees dance."), "{first}");
}

#[tokio::test]
async fn an_input_that_is_not_given_is_told() {
    let spec = Spec::from_yaml(REVIEW).expect("a sound spec");
    let none: [(&str, &str); 0] = [];
    let error = Think::spec_input(&spec, none).run(&ScriptedModel::new(["x"])).await;
    let told = error.expect_err("no text").to_string();
    assert!(told.contains("text"), "{told}");
}

#[test]
fn mistakes_are_told_with_their_lines() {
    let error = Spec::from_yaml("name: Review\nsections:\n  score: {type: u9}\n").expect_err("no kind");
    assert!(error.to_string().contains("--> spec.yaml:3:17"), "{error}");
    assert_eq!(error.problems()[0].place, "3:17");
    let error = Spec::from_yaml("records:\n  A: {sections: {x: {type: u8}}}\n").expect_err("no reply");
    assert!(!error.problems().is_empty());
}
