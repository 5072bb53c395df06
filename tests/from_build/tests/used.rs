//! What the build script made is used as any other Rust.

use from_build::verifier_decision::{
    VerifierDecision, VerifierDecisionDecision, VerifierDecisionInput, verifier_decision,
};
use twr::model::{ScriptedModel, ScriptedReply};

#[tokio::test]
async fn a_typed_function_asks_with_typed_inputs_and_gives_a_typed_value() {
    let model = ScriptedModel::new([
        ScriptedReply::from("[决策] 驳回").expect_contains("这是第 2 轮审核。"),
        ScriptedReply::from("[理由] 少一章。").expect_contains("[理由]"),
    ]);
    let input =
        VerifierDecisionInput { task: "写三章。".into(), result: "- 数字".into(), round: 2 };
    let decision = verifier_decision(&model, input).await.unwrap();
    let expected = VerifierDecision {
        decision: VerifierDecisionDecision::Fail,
        reason: "少一章。".into(),
        feedback: None,
    };
    assert_eq!(decision, expected);
    assert_eq!(model.left(), 0);
}

#[test]
fn a_type_parses_alone() {
    let verdict = twr::parse::<VerifierDecision>("**决策：** 通过\n**理由：** 齐全。");
    assert_eq!(verdict.value().unwrap().decision, VerifierDecisionDecision::Pass);
}
