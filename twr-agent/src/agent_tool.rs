//! `AgentTool`: an agent as a tool, for another agent or for the clients of an MCP server.

use std::time::Duration;

use serde_json::Value as Json;
use twr::Language;
use twr::dynamic::{Field, Spec, SpecError};
use twr::model::BoxFuture;

use crate::agent::{Agent, Pause};
use crate::debug_fields::debug_fields;
use crate::planner::Planner;
use crate::run::{End, Limits};
use crate::texts::{CHINESE, ENGLISH, Texts};
use crate::tool::{Cause, DynamicTool, Observation, ToolContext, ToolFault};

/// An agent as a tool that takes a task and gives the result.
///
/// Each call is a run of its own, and nothing of it is kept. A run that would ask its user ends the call: the result
/// is the question, and the caller calls again with a task that has the answer. A run that ends without a result is a
/// fault.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::Language;
/// use twr::model::ScriptedModel;
/// use twr_agent::agent_tool::AgentTool;
/// use twr_agent::tool::{RetryPolicy, ToolContext};
/// use twr_agent::{Agent, Limits, SoftPlanner, Toolbox};
///
/// let model = ScriptedModel::new([
///     "[Plan]\n- Say hello.",
///     "[Action] done\n[Response] Hola!",
///     "[Status] done\n[Response] Hola!",
/// ]);
/// let agent = Agent::new(SoftPlanner::new(model, Language::English), Toolbox::new());
/// let tools = Toolbox::new().with_dynamic(AgentTool::new(agent, Limits::default())?);
///
/// // `twr_agent::mcp::McpServer::new("my-assistant", tools).serve_stdio()` lends it to other programs.
/// let context = ToolContext::for_test("");
/// let said = tools.call("assistant", "[Task] Greet me.", context, &RetryPolicy::default()).await?;
/// assert_eq!(said.text, "Hola!");
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct AgentTool<P> {
    agent: Agent<P>,
    limits: Limits,
    name: String,
    about: String,
    input: Spec,
    timeout: Duration,
}

impl<P: Planner> AgentTool<P> {
    /// The tool `assistant`, whose runs have these limits. A call may take ten minutes.
    ///
    /// # Errors
    /// The tool's input cannot be declared, which is a defect of this crate.
    pub fn new(agent: Agent<P>, limits: Limits) -> Result<Self, SpecError> {
        let task = Field::text("task").about("What has to be done, with all that has to be known.");
        Ok(Self {
            agent,
            limits,
            name: "assistant".to_owned(),
            about: "Does a whole task in several steps, and gives the result.".to_owned(),
            input: Spec::builder("Task")
                .field(task.example("Find out when the library opens."))
                .build()?,
            timeout: Duration::from_secs(600),
        })
    }

    /// Another name, and what the tool is for, in the words that the caller's model is told.
    pub fn named(self, name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into(), ..self }
    }

    /// How long a call may take.
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    async fn carry_out(&self, task: &str) -> Result<Observation, ToolFault> {
        let mut run = self.agent.begin(task, self.limits.clone());
        let fault = |cause, message: String| Err(ToolFault::new(cause, message));
        match self.agent.drive(&mut run, &()).await {
            Ok(Pause::Ended(End::Done(response))) => Ok(response.into()),
            Ok(Pause::Ended(end)) => {
                let is_chinese = self.agent.language() == Language::Chinese;
                let texts = if is_chinese { &WITHOUT_COMMANDS } else { &WITHOUT_COMMANDS_ENGLISH };
                fault(Cause::Other, texts.ending(&run, &end))
            }
            Ok(Pause::Question(question)) => Ok(format!(
                "The task is not done. This has to be known first: {question}\n\
                 Call `{}` again with the task and the answer.",
                self.name
            )
            .into()),
            Ok(Pause::ModelDown(why)) => fault(Cause::Network, why),
            Err(error) => fault(Cause::Other, error.to_string()),
        }
    }
}

/// What a caller is told, who has no commands.
const WITHOUT_COMMANDS: Texts = Texts {
    planner_down: "抱歉，当前计划执行服务暂时不可用。请稍后再试。",
    too_many_questions: "澄清次数过多。",
    same_question: "无法完成重规划。",
    advice: "下一步建议：请补充信息后重试。",
    ..CHINESE
};

/// The same in English.
const WITHOUT_COMMANDS_ENGLISH: Texts = Texts {
    planner_down: "Planning does not work at the moment. Try again later.",
    too_many_questions: "Too many questions.",
    same_question: "The plan could not be changed.",
    advice: "What to do next: say more and try again.",
    ..ENGLISH
};

impl<P: Planner + 'static> DynamicTool for AgentTool<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> &str {
        &self.about
    }

    fn input(&self) -> Option<&Spec> {
        Some(&self.input)
    }

    fn call(&self, input: Json, _: ToolContext) -> BoxFuture<'_, Result<Observation, ToolFault>> {
        Box::pin(async move {
            let task = input.get("task").and_then(Json::as_str).unwrap_or_default();
            self.carry_out(task).await
        })
    }

    fn timeout(&self) -> Duration {
        self.timeout
    }
}

debug_fields!([P] AgentTool<P> { name });
