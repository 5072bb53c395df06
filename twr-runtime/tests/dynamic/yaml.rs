//! Specs from YAML when the program runs.

use serde_json::json;
use twr_runtime::dynamic::Spec;
use twr_runtime::model::ScriptedModel;
use twr_runtime::think::Think;

const REVIEW: &str = r"
name: Review
inputs:
  text: {kind: text, about: What is judged.}
  tone: {kind: text, about: How it is judged., default: calm}
prompt: |
  Judge this in a {{ tone }} tone: {{ text }}

  {{ format }}
sections:
  - {field: score, kind: u8, rules: {min: 1, max: 5}}
  - {field: rounds, kind: u8, default: 2}
  - {field: risk, kind: choice, words: [low, high]}
  - {field: parts, kind: list<Part>, optional: true}
records:
  Part:
    fields:
      - {field: name, kind: line, example: a leg}
      - {field: count, kind: u8, default: 1}
";

#[tokio::test]
async fn a_file_is_asked_for_with_its_inputs() {
    let spec = Spec::from_yaml(REVIEW).expect("a sound spec");
    assert_eq!(spec.inputs().collect::<Vec<_>>(), ["text", "tone"]);
    let verdict = spec.parse("[Score] 4\n[Risk] low\n[Parts]\n- Name: a wing");
    let parts = verdict.value().expect("a record").to_json()["parts"].clone();
    assert_eq!(parts, json!([{"name": "a wing", "count": 1}]));

    let model = ScriptedModel::new(["[Score] 4", "[Risk] low"]);
    let think = Think::spec_input(&spec, [("text", "Bees dance.")]);
    let thought = think.run(&model).await.expect("an answer");
    assert_eq!(
        thought.value.to_json(),
        json!({"score": 4, "rounds": 2, "risk": "low", "parts": null})
    );
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
    let error = Spec::from_yaml("name: Review\nsections:\n  - {field: score, kind: u9}\n")
        .expect_err("no kind");
    assert!(error.to_string().contains("--> spec.yaml:3:26"), "{error}");
    assert_eq!(error.problems()[0].place, "3:26");
    let error =
        Spec::from_yaml("records:\n  A: {sections: {x: {type: u8}}}\n").expect_err("no reply");
    assert!(!error.problems().is_empty());
}
