//! The specs of the repository, in place by `specs!`.

pub mod chain_of_thought {
    twr::specs!("../../specs/chain_of_thought.yaml");
}

pub mod chapter_outline {
    twr::specs!("../../specs/chapter_outline.yaml");
}

pub mod clarification {
    twr::specs!("../../specs/clarification.yaml");
}

pub mod critic_verdict {
    twr::specs!("../../specs/critic_verdict.yaml");
}

pub mod keyword_groups {
    twr::specs!("../../specs/keyword_groups.yaml");
}

pub mod latex_paper {
    twr::specs!("../../specs/latex_paper.yaml");
}

pub mod outline_edit {
    twr::specs!("../../specs/outline_edit.yaml");
}

pub mod paper_overview {
    twr::specs!("../../specs/paper_overview.yaml");
}

pub mod planner_plan {
    twr::specs!("../../specs/planner_plan.yaml");
}

pub mod planner_replan {
    twr::specs!("../../specs/planner_replan.yaml");
}

pub mod planner_thought {
    twr::specs!("../../specs/planner_thought.yaml");
}

pub mod reflection {
    twr::specs!("../../specs/reflection.yaml");
}

pub mod requirement_checklist {
    twr::specs!("../../specs/requirement_checklist.yaml");
}

pub mod research_plan {
    twr::specs!("../../specs/research_plan.yaml");
}

pub mod verifier_decision {
    twr::specs!("../../specs/verifier_decision.yaml");
}
