//! Plans whose steps need each other: every fault, all of them at once, and the way back to the planner.

use twr::model::ScriptedModel;
use twr::{Language, Think, Thinkable};
use twr_agent::Toolbox;
use twr_agent::plan_check::{ChineseStepPlan, Dependencies, PlanCheck, StepNeeds, StepPlan};
use twr_agent::tool::{Observation, Tool, ToolContext, ToolFault};

/// A query.
#[derive(Debug, Thinkable)]
struct Query {
    /// The words.
    #[think(line, example = "trains")]
    words: String,
}

struct Search;

impl Tool for Search {
    type Input = Query;
    const NAME: &'static str = "search";
    const ABOUT: &'static str = "Searches.";

    async fn call(&self, _: Query, _: ToolContext) -> Result<Observation, ToolFault> {
        Ok("".into())
    }
}

/// Steps as `name: needs @tool`.
struct Sketch(&'static [&'static str]);

impl Dependencies for Sketch {
    fn step_needs(&self) -> Vec<StepNeeds> {
        let step = |line: &&str| {
            let (remaining, tool) =
                line.split_once('@').map_or((*line, None), |(a, b)| (a, Some(b)));
            let (id, needs) = remaining.split_once(':').unwrap();
            StepNeeds {
                id: id.to_owned(),
                needs: needs.split_whitespace().map(str::to_owned).collect(),
                tool: tool.map(str::to_owned),
            }
        };
        self.0.iter().map(step).collect()
    }
}

#[test]
fn each_fault_is_told_once_and_all_together() {
    let check = |plan: &'static [&'static str], expected: &[&str]| {
        let tools = Toolbox::new().with(Search);
        let faults = PlanCheck::new().tools(&tools).faults(&Sketch(plan));
        let orders: Vec<_> = faults.iter().map(|fault| fault.order(Language::English)).collect();
        assert_eq!(orders, expected, "{plan:?}");
    };
    check(&[], &[]);
    check(&["a: @search", "b: a", "c: a b", "d:"], &[]);
    check(
        &["a:", "b: x"],
        &["Step `b` needs `x`, which is not in the plan: add it, or drop the need."],
    );
    check(
        &["a: c", "b: a", "c: b", "d:"],
        &["Steps need each other: a → c → b → a. Drop one of these needs."],
    );
    check(&["a: a", "b:"], &["Steps need each other: a → a. Drop one of these needs."]);
    // Two circles, and a step that only leads into one.
    check(
        &["a: b", "b: a", "c: d", "d: c", "e: a", "f:"],
        &[
            "Steps need each other: a → b → a. Drop one of these needs.",
            "Steps need each other: c → d → c. Drop one of these needs.",
        ],
    );
    check(&["a:", "a:"], &["Two steps are called `a`: give each a name of its own."]);
    check(
        &["a: b", "b: a", "c: x @fax"],
        &[
            "Step `c` needs `x`, which is not in the plan: add it, or drop the need.",
            "Steps need each other: a → b → a. Drop one of these needs.",
            "Every step needs another one: at least one step must need nothing.",
            "Step `c` uses the tool `fax`, which does not exist. The tools: search.",
        ],
    );
}

#[tokio::test]
async fn a_plan_is_asked_for_again_with_all_its_faults() {
    let table =
        |rows: &str| format!("[Steps]\n| Step | Task | Needs | Tool |\n|---|---|---|---|\n{rows}");
    let model = ScriptedModel::new([
        table("| 1 | Look up. | 2, 3 | fax |\n| 2 | Pay. | 1 | |"),
        table("| 1 | Look up. | | search |\n| 2 | Pay. | 1 | |"),
    ]);
    let check = PlanCheck::new().tools(&Toolbox::new().with(Search));
    let think = Think::new("A train to Oslo.").of::<StepPlan>().validate(check);
    let plan = think.run(&model).await.unwrap().value;
    assert_eq!(plan.steps[0].needs, None);
    let messages = &model.requests()[1].messages;
    let told: String = messages.iter().map(|message| message.content.as_str()).collect();
    for order in ["needs `3`", "1 → 2 → 1", "Every step", "tool `fax`"] {
        assert!(told.contains(order), "{order}: {told}");
    }
}

#[tokio::test]
async fn a_chinese_plan_is_checked_in_chinese() {
    let table = |needs: &str| {
        format!(
            "[步骤]\n| 编号 | 任务 | 依赖 | 工具 |\n|---|---|---|---|\n| 一 | 查询 | {needs} | |\n| 二 | 付款 | 一 | |"
        )
    };
    let model = ScriptedModel::new([table("二、三"), table("")]);
    let think = Think::new("买票。").of::<ChineseStepPlan>().validate(PlanCheck::new());
    think.run(&model).await.unwrap();
    let messages = &model.requests()[1].messages;
    let told: String = messages.iter().map(|message| message.content.as_str()).collect();
    assert!(told.contains("步骤互相依赖：一 → 二 → 一。"), "{told}");
    assert!(told.contains("步骤“一”依赖的“三”不存在"), "{told}");
}
