//! `JsonPlanner`: the planner of each age, with its strict gate and its blind retry.

use serde_json::{Value as Json, json};
use twr::model::{BoxFuture, Message, Model, ModelError, NamedSchema, Reply, ReplyForm, Request};

use super::gate::{Refusal, gate, text, without_think_blocks};
use super::{Age, ItemsDecision, Round, plan, plan_of_items, replan, round, thought, tool_call};
use crate::debug_fields::debug_fields;
use crate::planner::{NoDecision, Planner, PlannerCall, PlannerQuestion};
use crate::run::{Decision, Happening, Observed, Phase, PlanItem};

/// The planner of an age: strict, and a refused reply is asked for again with the very same messages. So is a call
/// that failed: a model that stays down is a planner without a decision, and no [pause](crate::Pause::ModelDown).
///
/// The server is asked for a JSON object; if it refuses that, for plain text. A long result is cut and never
/// summarized.
///
/// - First age: each call gives a plan and the next action. After an answer of the user's, a tool has to run before
///   the next question; a question before that is refused.
/// - Second age: replan writes tasks without marks. A task that was done in the plan before stays done; a plan of such
///   tasks alone ends the run with the response of the last thought.
/// - Third age: a thought is one native call of a tool. A call of `done`, or text without a call, is the response of a
///   finished item.
pub struct JsonPlanner<M> {
    model: M,
    age: Age,
    is_scheduled: bool,
}

impl<M: Model> JsonPlanner<M> {
    /// A planner of the age that asks this model. An agent with it takes [`Age::limits`], an assistant [`Age::texts`].
    pub fn new(age: Age, model: M) -> Self {
        Self { model, age, is_scheduled: false }
    }

    /// Whether a schedule began the runs. The third age then has no questions. Default: no.
    #[must_use]
    pub fn scheduled(mut self, is_scheduled: bool) -> Self {
        self.is_scheduled = is_scheduled;
        self
    }

    async fn asked(&self, question: PlannerQuestion<'_>) -> Result<Vec<Happening>, NoDecision> {
        if question.phase == Phase::Digest {
            return Err(NoDecision::new("this planner writes no summaries"));
        }
        let messages = self.messages(question);
        let most = question.limits.attempts;
        let mut why = "no attempts".to_owned();
        for attempt in 1..=most {
            // A call that failed is an attempt, as a reply that was refused.
            let reply = self.reply(question, &messages).await;
            let decided = match &reply {
                Ok(reply) => self.decided(question, reply).map_err(|refusal| refusal.to_string()),
                Err(error) => Err(error.to_string()),
            };
            let reply = reply.unwrap_or_else(|_| Reply::text(""));
            let call = (question.phase, attempt, most);
            let call =
                PlannerCall::new(call, &messages, &reply.text, decided.as_ref().err().cloned());
            (question.on_call)(&call.with_usage(reply.usage));
            match decided {
                Ok(happenings) => return Ok(happenings),
                Err(refusal) => why = refusal,
            }
        }
        Err(NoDecision::new(why))
    }

    /// The reply in the form that the phase has, or in plain text if the server refuses that form.
    async fn reply(
        &self,
        question: PlannerQuestion<'_>,
        messages: &[Message],
    ) -> Result<Reply, ModelError> {
        let form = if self.age == Age::Third && question.phase == Phase::Thought {
            ReplyForm::Tools(self.tools(question))
        } else {
            ReplyForm::Schema(NamedSchema::new("reply", r#"{"type":"object"}"#, false))
        };
        let plain = Request::new(messages);
        match self.model.complete(&plain.clone().with_form(form)).await {
            Err(_) => self.model.complete(&plain).await,
            reply => reply,
        }
    }

    /// The tools of the third age, for native calls. A server lets its model answer with a call alone, so that a
    /// finished item and a question are calls, too.
    fn tools(&self, question: PlannerQuestion<'_>) -> Vec<NamedSchema> {
        let allowed = self.age.tools();
        let mut tools: Vec<NamedSchema> = question
            .tools
            .definitions()
            .filter(|tool| allowed.contains(&tool.name.as_str()))
            .map(|tool| {
                NamedSchema::new(&tool.name, tool.parameters.to_string(), false)
                    .with_about(tool.description)
            })
            .collect();
        tools.push(of_one_text(DONE, "response"));
        if !self.is_scheduled {
            tools.push(of_one_text("ask_user", "question"));
        }
        tools
    }

    fn decided(
        &self,
        question: PlannerQuestion<'_>,
        reply: &Reply,
    ) -> Result<Vec<Happening>, Refusal> {
        match (self.age, question.phase) {
            (Age::First, _) => decided_in_a_round(question, &reply.text),
            (Age::Third, Phase::Thought) => {
                Ok(vec![Happening::Thought { decision: self.called(reply)? }])
            }
            (Age::Third, phase) => Ok(vec![planned(phase, plan_of_items(&reply.text)?)]),
            (Age::Second, Phase::Thought) => {
                let decision = with_input(question, thought(&reply.text)?);
                Ok(vec![Happening::Thought { decision }])
            }
            (Age::Second, Phase::Plan) => {
                Ok(vec![Happening::Planned { items: plan(&reply.text)? }])
            }
            (Age::Second, _) => {
                let before = &question.state.plan;
                let item = |task: String| {
                    let completed = before.iter().any(|item| item.completed && item.task == task);
                    PlanItem { task, completed }
                };
                let items = replan(&reply.text)?.into_iter().map(item).collect();
                Ok(vec![Happening::Replanned { reason: String::new(), items }])
            }
        }
    }

    /// The thought of the third age.
    fn called(&self, reply: &Reply) -> Result<Decision, Refusal> {
        let response = without_think_blocks(&reply.text).trim().to_owned();
        if reply.tool_calls.is_empty() && !response.is_empty() {
            return Ok(Decision::Done { response });
        }
        let arguments = |arguments: &Json| match arguments {
            Json::String(text) => text.clone(),
            other => other.to_string(),
        };
        let names = reply.tool_calls.iter().map(|call| call.name.as_str());
        let arguments: Vec<String> =
            reply.tool_calls.iter().map(|call| arguments(&call.arguments)).collect();
        let calls: Vec<(&str, &str)> = names.zip(arguments.iter().map(String::as_str)).collect();
        if let [(DONE, arguments)] = calls.as_slice() {
            return Ok(Decision::Done { response: text(&gate(arguments)?, "response") });
        }
        let (tool, arguments) = tool_call(&calls, self.is_scheduled)?;
        if tool == "ask_user" {
            return Ok(Decision::Ask {
                question: text(&arguments, "question"),
                options: Vec::new(),
            });
        }
        Ok(Decision::Act { tool, input: Json::Object(arguments).to_string() })
    }

    fn messages(&self, question: PlannerQuestion<'_>) -> Vec<Message> {
        let state = question.state;
        let observation = |seen: &Observed| {
            let input = question.tools.one_text_of_input(&seen.tool, &seen.input);
            let input = input.as_ref().unwrap_or(&seen.input);
            json!({"tool": seen.tool, "input": input, "ok": seen.ok, "result": seen.result})
        };
        let payload = json!({
            "phase": question.phase.name(),
            "goal": state.goal,
            "latest_plan": state.plan.iter().map(|item| match self.age {
                Age::Third => json!({"task": item.task, "completed": item.completed}),
                _ => json!(item.task),
            }).collect::<Vec<_>>(),
            "current_plan_item": state.item(),
            "clarification_history": state.clarifications,
            "observations": state.observations.iter().map(observation).collect::<Vec<_>>(),
            "step_count": state.steps,
            "max_steps": question.limits.steps,
        });
        let system = match self.shape(question) {
            Some(shape) => format!("你只输出一个 JSON 对象，不要输出其他内容。格式：\n{shape}"),
            None => "调用一个工具来完成当前计划项；已经完成就直接回复结果。".to_owned(),
        };
        vec![Message::system(system), Message::user(payload.to_string())]
    }

    /// The form of the reply, as the model is shown it; `None` for a native call.
    fn shape(&self, question: PlannerQuestion<'_>) -> Option<Json> {
        let mut tools: Vec<&str> = question.tools.names().map(|(name, _)| name).collect();
        if self.age == Age::First {
            tools.push("ask_user");
        }
        let action = json!({"tool": tools.join("|"), "input": "string"});
        let steps = json!(["步骤1", "步骤2"]);
        let items = json!([{"task": "步骤1", "completed": false, "tools": ["工具"]}]);
        Some(match (self.age, question.phase) {
            (Age::First, _) => json!({
                "status": "continue|done", "plan": steps, "next_action": action, "response": "string|null",
            }),
            (Age::Second, Phase::Plan) => json!({"status": "planned", "plan": steps}),
            (Age::Second, Phase::Replan) => json!({"status": "replanned", "plan": steps}),
            (Age::Second, _) => json!({
                "status": "continue|ask_user|done",
                "next_action": action, "question": "string|null", "response": "string|null",
            }),
            (Age::Third, Phase::Plan) => {
                json!({"status": "planned|done", "plan": items, "response": "string"})
            }
            (Age::Third, Phase::Replan) => json!({
                "status": "replanned|done", "plan": items, "response": "string", "should_send": true,
            }),
            (Age::Third, _) => return None,
        })
    }
}

impl<M: Model> Planner for JsonPlanner<M> {
    fn decide<'a>(
        &'a self,
        question: PlannerQuestion<'a>,
    ) -> BoxFuture<'a, Result<Vec<Happening>, NoDecision>> {
        Box::pin(self.asked(question))
    }

    /// An observation of these assistants is what the tool said, and nothing else.
    fn hears_advice(&self) -> bool {
        false
    }
}

debug_fields!([M: Model] JsonPlanner<M> { model.name(), age });

/// The native call that ends an item of the third age.
const DONE: &str = "done";

/// A native call with one text.
fn of_one_text(name: &str, member: &str) -> NamedSchema {
    let schema = json!({
        "type": "object",
        "properties": {member: {"type": "string"}},
        "required": [member],
    });
    NamedSchema::new(name, schema.to_string(), false)
}

/// A round of the first age: its plan, and what it does next. A round without a plan has the goal as its one step.
fn decided_in_a_round(
    question: PlannerQuestion<'_>,
    reply: &str,
) -> Result<Vec<Happening>, Refusal> {
    let (mut plan, tool, input) = match round(reply)? {
        Round::Done { response, .. } => return Ok(vec![Happening::Completed { response }]),
        Round::Continue { plan, tool, input } => (plan, tool, input),
    };
    let decision = match tool.as_str() {
        "ask_user" if question.state.is_answer_unused => {
            return Err(Refusal::schema("`ask_user` right after an answer: run a tool first"));
        }
        "ask_user" => Decision::Ask { question: input, options: Vec::new() },
        _ => with_input(question, Decision::Act { tool, input }),
    };
    if plan.is_empty() {
        plan.push(question.state.goal.clone());
    }
    let open = |task: String| PlanItem { task, completed: false };
    let planned = match question.phase {
        Phase::Plan => Happening::Planned { items: plan },
        _ => Happening::Replanned {
            reason: String::new(),
            items: plan.into_iter().map(open).collect(),
        },
    };
    Ok(vec![planned, Happening::Thought { decision }])
}

/// The action with its input as a clean reply of the tool's input type.
fn with_input(question: PlannerQuestion<'_>, decision: Decision) -> Decision {
    match decision {
        Decision::Act { tool, input } => {
            let input = question.tools.input_of_one_text(&tool, &input).unwrap_or(input);
            Decision::Act { tool, input }
        }
        decision => decision,
    }
}

/// What a plan or a replan of the third age makes happen. A response that is not to be sent is empty.
fn planned(phase: Phase, decision: ItemsDecision) -> Happening {
    match decision {
        ItemsDecision::Plan(items) if phase == Phase::Plan => {
            Happening::Planned { items: items.into_iter().map(|item| item.task).collect() }
        }
        ItemsDecision::Plan(items) => Happening::Replanned { reason: String::new(), items },
        ItemsDecision::Done { should_send: Some(false), .. } => {
            Happening::Completed { response: String::new() }
        }
        ItemsDecision::Done { response, .. } | ItemsDecision::Acknowledge(response) => {
            Happening::Completed { response }
        }
    }
}
