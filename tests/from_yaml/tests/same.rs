//! A file, the source that is written from it and a type by hand are the same spec: the same prompt, byte by
//! byte, the same JSON Schema, the same reading and the same feedback, in every layout.

mod support;

use from_yaml::{
    by_hand, every_kind, job, keyword_groups, latex_paper, nesting, outline, replan, research_plan,
};
use support::{check_same, document};
use twr::Thinkable;

fn check<T: Thinkable>(name: &str) {
    check_same::<T>(&document(&format!("twr-yaml/tests/good/{name}")), name);
}

#[test]
fn written_source_is_the_file() {
    check::<research_plan::ResearchPlan>("research_plan.yaml");
    check::<latex_paper::LatexPaper>("latex_paper.yaml");
    check::<keyword_groups::KeywordGroups>("keyword_groups.yaml");
    check::<replan::Replan>("replan.yaml");
    check::<outline::Outline>("outline.yaml");
    check::<every_kind::EveryKind>("every_kind.yaml");
    check::<nesting::Atlas>("nesting.yaml");
    check::<job::Job>("job.yaml");
}

#[test]
fn a_type_by_hand_is_the_file() {
    check::<by_hand::ResearchPlan>("research_plan.yaml");
}
