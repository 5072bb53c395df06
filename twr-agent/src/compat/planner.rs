//! `JsonPlanner`: the planner of the second age, with its strict gate and its blind retry.

use std::fmt;

use serde_json::json;
use twr::model::{BoxFuture, Message, Model, Request};

use super::{Refusal, plan, replan, thought};
use crate::planner::{NoDecision, Planner, PlannerCall, PlannerQuestion};
use crate::run::{Decision, Happening, Observed, Phase, PlanItem};

/// The planner of the second age: JSON by phase, strict, and a refused reply is asked for again with the very same
/// messages.
///
/// Replan writes tasks without marks. A task that was done in the plan before stays done; a plan of such tasks alone ends
/// the run with the response of the last thought.
pub struct JsonPlanner<M> {
    model: M,
}

impl<M: Model> JsonPlanner<M> {
    /// A planner that asks this model.
    pub fn new(model: M) -> Self {
        Self { model }
    }

    async fn asked(&self, question: PlannerQuestion<'_>) -> Result<Happening, NoDecision> {
        let messages = messages(question);
        let most = question.limits.attempts;
        let mut why = "no attempts".to_owned();
        for attempt in 1..=most {
            let reply = match self.model.complete(&Request::new(messages.clone())).await {
                Ok(reply) => reply.text,
                Err(error) => return Err(NoDecision { why: error.to_string() }),
            };
            let decided = decided(question, &reply);
            let refusal = decided.as_ref().err().map(ToString::to_string);
            let call = (question.phase, attempt, most);
            (question.on_call)(&PlannerCall::new(call, &messages, &reply, refusal));
            match decided {
                Ok(happening) => return Ok(happening),
                Err(refusal) => why = refusal.to_string(),
            }
        }
        Err(NoDecision { why })
    }
}

impl<M: Model> Planner for JsonPlanner<M> {
    fn decide<'a>(
        &'a self,
        question: PlannerQuestion<'a>,
    ) -> BoxFuture<'a, Result<Happening, NoDecision>> {
        Box::pin(self.asked(question))
    }
}

impl<M: Model> fmt::Debug for JsonPlanner<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JsonPlanner").field("model", &self.model.name()).finish()
    }
}

fn decided(question: PlannerQuestion<'_>, reply: &str) -> Result<Happening, Refusal> {
    match question.phase {
        Phase::Plan => Ok(Happening::Planned { items: plan(reply)? }),
        Phase::Replan => {
            let tasks = replan(reply)?;
            let before = &question.state.plan;
            let was_done =
                |task: &String| before.iter().any(|item| item.completed && item.task == *task);
            let items = tasks
                .iter()
                .map(|task| PlanItem { task: task.clone(), completed: was_done(task) })
                .collect();
            Ok(Happening::Replanned { reason: String::new(), items })
        }
        Phase::Thought => match thought(reply)? {
            Decision::Act { tool, input } => {
                let input = question.tools.input_of_one_text(&tool, &input).unwrap_or(input);
                Ok(Happening::Thought { decision: Decision::Act { tool, input } })
            }
            decision => Ok(Happening::Thought { decision }),
        },
        // That age cuts a long result and summarizes none.
        Phase::Digest => Err(Refusal::schema("no summaries")),
    }
}

fn messages(question: PlannerQuestion<'_>) -> Vec<Message> {
    let state = question.state;
    let tools: Vec<&str> = question.tools.names().map(|(name, _)| name).collect();
    let shape = match question.phase {
        Phase::Plan => json!({"status": "planned", "plan": ["步骤1", "步骤2"]}),
        Phase::Replan => json!({"status": "replanned", "plan": ["步骤1", "步骤2"]}),
        Phase::Thought | Phase::Digest => json!({
            "status": "continue|ask_user|done",
            "next_action": {"tool": tools.join("|"), "input": "string"},
            "question": "string|null", "response": "string|null",
        }),
    };
    let observation = |seen: &Observed| json!({"tool": seen.tool, "input": seen.input, "ok": seen.ok, "result": seen.result});
    let payload = json!({
        "phase": question.phase.name(),
        "goal": state.goal,
        "latest_plan": state.plan.iter().map(|item| &item.task).collect::<Vec<_>>(),
        "current_plan_item": state.item(),
        "clarification_history": state.clarifications,
        "observations": state.observations.iter().map(observation).collect::<Vec<_>>(),
        "step_count": state.steps,
        "max_steps": question.limits.steps,
    });
    let system = format!("你只输出一个 JSON 对象，不要输出其他内容。格式：\n{shape}");
    vec![Message::system(system), Message::user(payload.to_string())]
}
