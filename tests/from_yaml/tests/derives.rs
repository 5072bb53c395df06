//! The derives that a file asks for: serde writes the value as `twr-gen run` shows it, and reads it back.

use std::collections::HashSet;

use from_yaml::replan::{Replan, ReplanStatus, Step};
use serde_json::{from_value, json, to_value};

#[test]
fn serde_writes_a_value_as_a_reply_has_it() {
    let reply = "[思考] 换一家。\n[状态] 继续\n[计划]\n- 动作: 搜索\n  输入: 网上书店\n[类型] 否";
    let plan: Replan = twr::parse(reply).value().cloned().expect("a good reply");
    let written = to_value(&plan).expect("JSON");
    let expect = json!({
        "thought": "换一家。",
        "status": "继续",
        "plan": [{"step": "搜索", "input": "网上书店"}],
        "type": false,
        "retries": 2,
    });
    assert_eq!(written, expect);
    assert_eq!(from_value::<Replan>(written).expect("the value"), plan);
}

#[test]
fn each_type_has_what_its_parts_have() {
    let seen = HashSet::from([ReplanStatus::Continue, ReplanStatus::Done, ReplanStatus::Done]);
    assert_eq!(seen.len(), 2);
    let step = Step::Ask { question: "预算是多少".to_owned() };
    assert!(HashSet::from([step.clone()]).contains(&step));
}
