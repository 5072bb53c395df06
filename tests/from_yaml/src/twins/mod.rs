//! The types of `specs/*.yaml` as one would write them by hand, with the derive alone.

pub mod chain_of_thought;
pub mod chapter_outline;
pub mod clarification;
pub mod critic_verdict;
pub mod keyword_groups;
pub mod latex_paper;
pub mod outline;
pub mod outline_edit;
pub mod paper_overview;
pub mod planner;
pub mod planner_plan;
pub mod planner_replan;
pub mod planner_thought;
pub mod reflection;
pub mod requirement_checklist;
pub mod research_plan;
pub mod verifier_decision;
