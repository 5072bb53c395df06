//! `PlanCheck`: whether a plan of steps that need each other can be carried out.

use std::collections::{HashMap, HashSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use twr::model::BoxFuture;
use twr::think::{Finding, Report, Validator, ValidatorError};
use twr::{Language, Thinkable};

use crate::tool::Toolbox;

/// You plan: you split the goal into steps, and say which step needs which.
#[derive(Clone, Debug, PartialEq, Thinkable)]
pub struct StepPlan {
    /// The steps, one a row.
    #[think(header = "Steps", table, min_items = 1, max_items = 30)]
    pub steps: Vec<PlannedStep>,
}

/// One step of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Thinkable)]
pub struct PlannedStep {
    /// A short name that no other step has.
    #[think(header = "Step", line, example = "A")]
    pub id: String,
    /// What to do.
    #[think(header = "Task", line, example = "Look up the trains.")]
    pub task: String,
    /// The steps that have to be done before, with commas between; empty for none.
    #[think(header = "Needs", line)]
    pub needs: Option<String>,
    /// The tool that the step uses; empty for none.
    #[think(header = "Tool", line, example = "search")]
    pub tool: Option<String>,
}

/// 你做规划：把目标拆成步骤，并说明每一步依赖哪些步骤。
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(language = "zh")]
pub struct ChineseStepPlan {
    /// 所有步骤，一行一步。
    #[think(header = "步骤", table, min_items = 1, max_items = 30)]
    pub steps: Vec<ChinesePlannedStep>,
}

/// 计划中的一步。
#[derive(Clone, Debug, PartialEq, Eq, Thinkable)]
#[think(language = "zh")]
pub struct ChinesePlannedStep {
    /// 简短的编号，不能重复。
    #[think(header = "编号", line, example = "甲")]
    pub id: String,
    /// 做什么。
    #[think(header = "任务", line, example = "查询车次。")]
    pub task: String,
    /// 必须先完成的步骤，用逗号隔开；没有就留空。
    #[think(header = "依赖", line)]
    pub needs: Option<String>,
    /// 用到的工具；没有就留空。
    #[think(header = "工具", line, example = "search")]
    pub tool: Option<String>,
}

/// What a check has to know of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepNeeds {
    /// The step's name.
    pub id: String,
    /// The names of the steps that it needs.
    pub needs: Vec<String>,
    /// The tool that it uses.
    pub tool: Option<String>,
}

/// A plan whose steps need each other: [`StepPlan`], [`ChineseStepPlan`], or a type of your own.
pub trait Dependencies {
    /// The steps, in the order of the plan.
    fn step_needs(&self) -> Vec<StepNeeds>;
}

macro_rules! dependencies {
    ($($plan:ident),*) => {$(
        impl Dependencies for $plan {
            fn step_needs(&self) -> Vec<StepNeeds> {
                let step = self.steps.iter().map(|step| StepNeeds {
                    id: step.id.trim().to_owned(),
                    needs: names(step.needs.as_deref().unwrap_or_default()),
                    tool: step.tool.clone(),
                });
                step.collect()
            }
        }
    )*};
}

dependencies!(StepPlan, ChineseStepPlan);

/// The names of a list with commas between.
fn names(list: &str) -> Vec<String> {
    let names = list.split([',', '，', '、', ';', '；']).map(str::trim);
    names.filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanFault {
    /// Two steps have this name.
    SameName {
        /// The name.
        step: String,
    },
    /// A step needs one that the plan does not have.
    UnknownDependency {
        /// The step.
        step: String,
        /// What it needs.
        needs: String,
    },
    /// Steps need each other in a circle: the path, whose last step is its first.
    Cycle {
        /// The path, each step needing the next.
        path: Vec<String>,
    },
    /// Every step needs another one, so that no step can be the first.
    NoEntry,
    /// A step uses a tool that does not exist.
    MissingTool {
        /// The step.
        step: String,
        /// The tool.
        tool: String,
        /// The tools that exist.
        tools: Vec<String>,
    },
}

impl PlanFault {
    /// What the planner is told.
    pub fn order(&self, language: Language) -> String {
        let is_chinese = language == Language::Chinese;
        match self {
            Self::SameName { step } if is_chinese => format!("有两个步骤都叫“{step}”，请改名。"),
            Self::SameName { step } => {
                format!("Two steps are called `{step}`: give each a name of its own.")
            }
            Self::UnknownDependency { step, needs } if is_chinese => {
                format!("步骤“{step}”依赖的“{needs}”不存在：补上这一步，或去掉这个依赖。")
            }
            Self::UnknownDependency { step, needs } => format!(
                "Step `{step}` needs `{needs}`, which is not in the plan: add it, or drop the need."
            ),
            Self::Cycle { path } if is_chinese => {
                format!("步骤互相依赖：{}。请去掉其中一个依赖。", path.join(" → "))
            }
            Self::Cycle { path } => {
                format!("Steps need each other: {}. Drop one of these needs.", path.join(" → "))
            }
            Self::NoEntry if is_chinese => "每一步都依赖别的步骤，没有可以先做的一步。".to_owned(),
            Self::NoEntry => {
                "Every step needs another one: at least one step must need nothing.".to_owned()
            }
            Self::MissingTool { step, tool, tools } => {
                let tools = tools.join(if is_chinese { "、" } else { ", " });
                if is_chinese {
                    format!("步骤“{step}”用的工具“{tool}”不存在。可以用的工具：{tools}。")
                } else {
                    format!(
                        "Step `{step}` uses the tool `{tool}`, which does not exist. The tools: {tools}."
                    )
                }
            }
        }
    }
}

/// A validator of plans: unknown dependencies, cycles as paths, no entry and missing tools, all in one feedback.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::{Think, model::ScriptedModel};
/// use twr_agent::plan_check::{PlanCheck, StepPlan};
///
/// let model = ScriptedModel::new([
///     "[Steps]\n| Step | Task | Needs | Tool |\n|---|---|---|---|\n| A | Book. | B | |\n| B | Pay. | A | |",
///     "[Steps]\n| Step | Task | Needs | Tool |\n|---|---|---|---|\n| A | Book. | | |\n| B | Pay. | A | |",
/// ]);
/// let plan = Think::new("A train to Oslo.").of::<StepPlan>().validate(PlanCheck::new()).run(&model).await?;
/// assert_eq!(plan.value.steps.len(), 2);
///
/// let told = &model.requests()[1].messages;
/// assert!(told.iter().any(|message| message.content.contains("Steps need each other: A → B → A.")));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct PlanCheck {
    tools: Option<Vec<String>>,
}

impl PlanCheck {
    /// A check that takes any tool.
    pub fn new() -> Self {
        Self::default()
    }

    /// The tools that exist.
    pub fn tools(mut self, tools: &Toolbox) -> Self {
        self.tools = Some(tools.names().map(|(name, _)| name.to_owned()).collect());
        self
    }

    /// Everything that is wrong with the plan.
    pub fn faults(&self, plan: &impl Dependencies) -> Vec<PlanFault> {
        let steps = plan.step_needs();
        let mut faults = Vec::new();
        let mut positions: HashMap<&str, NodeIndex> = HashMap::new();
        let mut graph = DiGraph::<&str, ()>::new();
        for step in &steps {
            let node = graph.add_node(&step.id);
            if positions.insert(&step.id, node).is_some() {
                faults.push(PlanFault::SameName { step: step.id.clone() });
            }
        }
        for (step, node) in steps.iter().zip(graph.node_indices().collect::<Vec<_>>()) {
            for needs in &step.needs {
                match positions.get(needs.as_str()) {
                    Some(needed) => {
                        graph.update_edge(node, *needed, ());
                    }
                    None => faults.push(PlanFault::UnknownDependency {
                        step: step.id.clone(),
                        needs: needs.clone(),
                    }),
                }
            }
        }
        faults.extend(cycles(&graph));
        if !steps.is_empty() && steps.iter().all(|step| !step.needs.is_empty()) {
            faults.push(PlanFault::NoEntry);
        }
        faults.extend(steps.iter().filter_map(|step| self.missing_tool(step)));
        faults
    }

    fn missing_tool(&self, step: &StepNeeds) -> Option<PlanFault> {
        let (tools, tool) = (self.tools.as_ref()?, step.tool.as_ref()?);
        let is_missing = !tools.contains(tool);
        is_missing.then(|| PlanFault::MissingTool {
            step: step.id.clone(),
            tool: tool.clone(),
            tools: tools.clone(),
        })
    }
}

/// One path for each group of steps that need each other: the shortest one from its first step back to it.
fn cycles(graph: &DiGraph<&str, ()>) -> Vec<PlanFault> {
    let mut groups: Vec<Vec<NodeIndex>> = tarjan_scc(graph);
    for group in &mut groups {
        group.sort_unstable();
    }
    groups.sort_unstable();
    let path = |group: &Vec<NodeIndex>| {
        let path = way_back(graph, *group.first()?)?;
        let name = |node| graph.node_weight(node).map_or(String::new(), |name| (*name).to_owned());
        Some(PlanFault::Cycle { path: path.into_iter().map(name).collect() })
    };
    groups.iter().filter_map(path).collect()
}

/// The shortest path from a node back to it, with the node at both ends.
fn way_back(graph: &DiGraph<&str, ()>, start: NodeIndex) -> Option<Vec<NodeIndex>> {
    let mut seen = HashSet::new();
    let mut paths = std::collections::VecDeque::from([vec![start]]);
    while let Some(path) = paths.pop_front() {
        let mut next: Vec<NodeIndex> = graph.neighbors(*path.last()?).collect();
        next.sort_unstable();
        for node in next {
            let longer = path.iter().copied().chain([node]).collect();
            if node == start {
                return Some(longer);
            }
            if seen.insert(node) {
                paths.push_back(longer);
            }
        }
    }
    None
}

impl<P: Dependencies + Thinkable + Sync> Validator<P> for PlanCheck {
    fn validate<'a>(&'a self, plan: &'a P) -> BoxFuture<'a, Result<Report, ValidatorError>> {
        let orders = self.faults(plan).into_iter().map(|fault| fault.order(P::SPEC.language));
        let report: Report = orders.map(Finding::whole).collect();
        Box::pin(std::future::ready(Ok(report)))
    }
}
