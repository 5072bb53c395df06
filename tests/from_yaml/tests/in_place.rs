//! `specs!` gives the types that the files declare: the same spec, and nothing wrong with it.

use std::path::Path;

use from_yaml::specs;
use twr::Thinkable;
use twr::advanced::prompt::{PromptOptions, prompt};
use twr::advanced::schema::json_schema;
use twr::advanced::spec::Spec;
use twr::wording::Wording;
use twr_yaml::Document;

fn shown(spec: &Spec) -> String {
    let wording = Wording::default();
    let prompt = prompt(spec, "The task.", PromptOptions::new(&wording));
    format!("{prompt:#?}\n{:?}", json_schema(spec))
}

fn check_spec<T: Thinkable>(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs");
    let document = Document::load(folder.join(format!("{name}.yaml")));
    let document = document.unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(shown(document.spec().expect("a spec")), shown(T::SPEC), "{name}");
    assert!(twr::check::<T>().is_ok(), "{name}: {:?}", twr::check::<T>());
}

#[test]
fn types_in_place_are_the_specs_of_their_files() {
    check_spec::<specs::chain_of_thought::ChainOfThought>("chain_of_thought");
    check_spec::<specs::chapter_outline::ChapterOutline>("chapter_outline");
    check_spec::<specs::clarification::Clarification>("clarification");
    check_spec::<specs::critic_verdict::CriticVerdict>("critic_verdict");
    check_spec::<specs::keyword_groups::KeywordGroups>("keyword_groups");
    check_spec::<specs::latex_paper::LatexPaper>("latex_paper");
    check_spec::<specs::outline_edit::OutlineEdit>("outline_edit");
    check_spec::<specs::paper_overview::PaperOverview>("paper_overview");
    check_spec::<specs::planner_plan::PlannerPlan>("planner_plan");
    check_spec::<specs::planner_replan::PlannerReplan>("planner_replan");
    check_spec::<specs::planner_thought::PlannerThought>("planner_thought");
    check_spec::<specs::reflection::Reflection>("reflection");
    check_spec::<specs::requirement_checklist::RequirementChecklist>("requirement_checklist");
    check_spec::<specs::research_plan::ResearchPlan>("research_plan");
    check_spec::<specs::verifier_decision::VerifierDecision>("verifier_decision");
}
