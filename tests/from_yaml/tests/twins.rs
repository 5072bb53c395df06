//! For each spec of the repository, the file and its twin by hand are the same: the messages as they are
//! sent, worked examples and all, the JSON Schema, and the verdict on every saved reply, byte by byte.

mod support;

use std::collections::BTreeMap;

use from_yaml::twins::chain_of_thought::{ChainOfThought, ChainOfThoughtInput};
use from_yaml::twins::chapter_outline::{ChapterOutline, ChapterOutlineInput};
use from_yaml::twins::clarification::{Clarification, ClarificationInput};
use from_yaml::twins::critic_verdict::{CriticVerdict, CriticVerdictInput};
use from_yaml::twins::keyword_groups::{KeywordGroups, KeywordGroupsInput};
use from_yaml::twins::latex_paper::{LatexPaper, LatexPaperInput};
use from_yaml::twins::outline_edit::{OutlineEdit, OutlineEditInput};
use from_yaml::twins::paper_overview::{PaperOverview, PaperOverviewInput};
use from_yaml::twins::planner_plan::{PlannerPlan, PlannerPlanInput};
use from_yaml::twins::planner_replan::{PlannerReplan, PlannerReplanInput};
use from_yaml::twins::planner_thought::{PlannerThought, PlannerThoughtInput};
use from_yaml::twins::reflection::{Reflection, ReflectionInput};
use from_yaml::twins::requirement_checklist::{RequirementChecklist, RequirementChecklistInput};
use from_yaml::twins::research_plan::{ResearchPlan, ResearchPlanInput};
use from_yaml::twins::verifier_decision::{VerifierDecision, VerifierDecisionInput};
use support::{check_same, document};
use twr::advanced::partial::Named;
use twr::advanced::prompt::{PromptOptions, prompt_of};
use twr::advanced::template::{Variables, fill};
use twr::verdict::Value;
use twr::wording::Wording;
use twr::{Layout, Message, Prompted, Think};
use twr_yaml::Document;

/// The messages of the file's prompt with the examples of its inputs, or what stands for them.
fn messages(document: &Document, layout: Layout) -> Vec<Message> {
    let mut variables = Variables::new();
    for input in document.inputs() {
        let value = input.example.clone().or_else(|| input.when_left_out());
        let value: Value<'_> = value.expect("an input with an example or a default");
        variables = variables.and(&input.name, &Named::value(&input.kind, &value));
    }
    let template = document.template().expect("a template");
    let filled = fill(&template.text, &variables).expect("a template that can be filled in");
    let spec = document.spec().expect("a spec").in_layout(layout);
    let wording = Wording::default();
    let prompt = prompt_of(&spec, &filled, PromptOptions::new(&wording));
    let turns = prompt.turns.iter();
    let turns = turns.flat_map(|turn| [Message::user(&turn.task), Message::assistant(&turn.reply)]);
    let mut messages = vec![Message::system(&prompt.system)];
    messages.extend(turns);
    messages.push(Message::user(&prompt.task));
    messages
}

/// With an input that holds what the file gives as examples of its inputs.
fn check<T: Prompted>(name: &str, input: &T::Input) {
    let document = document(&format!("specs/{name}.yaml"));
    assert!(document.tests().len() >= 4, "{name}: saved replies");
    check_same::<T>(&document, name);
    for layout in Layout::ALL {
        let sent = Think::<T>::input(input).layout(layout).messages();
        let sent = sent.expect("a template that can be filled in");
        assert!(sent.len() >= 4, "{name}: a worked example");
        assert_eq!(messages(&document, layout), sent, "{name} as {layout:?}");
    }
}

#[test]
fn chain_of_thought() {
    let task = "A train leaves at 9:40 and takes 95 minutes. When does it arrive?".into();
    check::<ChainOfThought>("chain_of_thought", &ChainOfThoughtInput { task, lessons: vec![] });
}

#[test]
fn chapter_outline() {
    let input = ChapterOutlineInput {
        title: "三个城市的生活垃圾分类".into(),
        plan: "比较三个城市的垃圾分类制度，找出可以推广的做法。".into(),
        old_outline: vec!["背景".into(), "城市".into(), "结论".into()],
    };
    check::<ChapterOutline>("chapter_outline", &input);
}

#[test]
fn clarification() {
    let input = ClarificationInput {
        request: "Write a report on waste sorting.".into(),
        known: vec!["It is for the city council.".into()],
    };
    check::<Clarification>("clarification", &input);
}

#[test]
fn critic_verdict() {
    let input = CriticVerdictInput {
        task: "A function that returns the greatest number.".into(),
        action: "return xs[0]".into(),
        result: "max([1, 3]) gave 1".into(),
        strict: false,
    };
    check::<CriticVerdict>("critic_verdict", &input);
}

#[test]
fn keyword_groups() {
    let question = "上海的垃圾分类罚款有没有效果？".into();
    check::<KeywordGroups>("keyword_groups", &KeywordGroupsInput { question, tried: vec![] });
}

#[test]
fn latex_paper() {
    let input = LatexPaperInput {
        overview: "A paper on how bees navigate.".into(),
        checklist: "- [ ] At most 8 pages".into(),
    };
    check::<LatexPaper>("latex_paper", &input);
}

#[test]
fn outline_edit() {
    let request = "写一份关于垃圾分类的报告".into();
    check::<OutlineEdit>("outline_edit", &OutlineEditInput { request, comments: None });
}

#[test]
fn paper_overview() {
    let input = PaperOverviewInput {
        topic: "Deep learning for waste sorting".into(),
        requirements: "Eight pages, with one experiment.".into(),
        venue: None,
    };
    check::<PaperOverview>("paper_overview", &input);
}

#[test]
fn planner_plan() {
    let tools = [("schedule", "管理日程"), ("internet_search", "联网搜索")];
    let input = PlannerPlanInput {
        goal: "查一下明天的天气，下雨就提醒我带伞".into(),
        today: "2026-11-22 星期日".into(),
        tools: BTreeMap::from(tools.map(|(name, of)| (name.into(), of.into()))),
    };
    check::<PlannerPlan>("planner_plan", &input);
}

#[test]
fn planner_replan() {
    let input = PlannerReplanInput {
        goal: "下雨就提醒我带伞".into(),
        plan: vec!["查明天的天气".into(), "下雨就添加提醒".into()],
        observations: vec!["internet_search 成功：上海明天小雨".into()],
        steps_left: 20,
    };
    check::<PlannerReplan>("planner_replan", &input);
}

#[test]
fn planner_thought() {
    let input = PlannerThoughtInput {
        goal: "下雨就提醒我带伞".into(),
        plan: vec!["查明天的天气".into(), "下雨就添加提醒".into()],
        index: 1,
        observations: vec![],
        clarifications: vec!["人在上海".into()],
    };
    check::<PlannerThought>("planner_thought", &input);
}

#[test]
fn reflection() {
    let input = ReflectionInput {
        task: "写一个函数，返回列表里最大的数。".into(),
        attempt: "return xs[0]".into(),
        error: "测试失败：max([1, 3]) 应为 3，得到 1".into(),
        iteration: 1,
        past: vec![],
    };
    check::<Reflection>("reflection", &input);
}

#[test]
fn requirement_checklist() {
    let input = RequirementChecklistInput {
        overview: "A paper on how bees navigate.".into(),
        requirements: vec!["Eight pages".into(), "One experiment".into()],
    };
    check::<RequirementChecklist>("requirement_checklist", &input);
}

#[test]
fn research_plan() {
    let input = ResearchPlanInput {
        topic: "三个城市的生活垃圾分类".into(), notes: "暂无".into()
    };
    check::<ResearchPlan>("research_plan", &input);
}

#[test]
fn verifier_decision() {
    let input = VerifierDecisionInput {
        task: "写一份三章的大纲。".into(),
        result: "- 数字\n- 城市".into(),
        round: 2,
    };
    check::<VerifierDecision>("verifier_decision", &input);
}
