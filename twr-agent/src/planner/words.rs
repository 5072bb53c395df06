//! The prompts of the planner in each language, and the spec of a thought.

use std::fmt::Write as _;

use serde_json::json;
use twr::Language;
use twr::dynamic::{Case, Field, Kind, Spec, SpecBuilder, SpecError, Word};

use super::PlannerQuestion;
use crate::tool::{TAG, Toolbox};
use crate::wording::bilingual;

/// The word of a thought that asks the user.
pub(super) const ASK_USER: &str = "ask_user";
/// The word of a thought that ends the item.
pub(super) const DONE: &str = "done";
/// The field with the question.
pub(super) const QUESTION: &str = "question";
/// The field with the answers to choose from.
pub(super) const OPTIONS: &str = "suggested_answers";
/// The field with what the user is told.
pub(super) const RESPONSE: &str = "response";

bilingual! {
    /// The fixed words of the prompts.
    pub(super) struct Words {
        language: Language = Language::Chinese => Language::English,
        today = "今天是 " => "Today is ",
        goal = "----- 用户的目标 -----" => "----- the user's goal -----",
        end = "----- 结束 -----" => "----- end -----",
        tools = "可以使用的工具：" => "The tools:",
        colon = "：" => ": ",
        plan = "现在的计划：" => "The plan now:",
        plan_rule = "每一步只做一件事，并且能用一个工具完成。能一步做完的不要拆成两步。"
            => "Each step does one thing, with one tool. Do not split what one step can do.",
        current = "现在做第 {} 步：" => "Now do step {}: ",
        observed = "----- 已经观察到的 -----" => "----- observed so far -----",
        nothing_yet = "（还没有）" => "(nothing yet)",
        worked = "成功" => "worked",
        failed = "失败" => "failed",
        clarified = "用户补充过的信息，不要再问："
            => "What the user said already; do not ask for it again:",
        steps_left = "最多还能做 {} 步。" => "At most {} steps are left. ",
        replan_rule = "失败的步骤换一种做法，不要原样重复。目标全部达到才能结束。"
            => "Do what failed in another way, not the same again. End only if the whole goal is reached.",
        strike = "“{}”已经多次失败，计划里不要再这样做，换一种办法。"
            => "\"{}\" failed several times: the plan must not do it again, but find another way.",
        thought_rule = "每次只做一个动作。缺少必要信息时才提问，一次只问一个问题。这一步的目标达到了，就说完成。"
            => "One action at a time. Ask only for what the user alone knows, one question. If this step's goal is reached, say done.",
        result = "----- 很长的结果 -----" => "----- a very long result -----",
        digest_rule = "摘出对目标有用的内容，重要的数字、名称和链接要逐字抄录。"
            => "Take out what matters for the goal; copy numbers, names and links exactly.",
        done_mark = "（已完成）" => " (done)",
        /// What the spec of a thought is.
        about = "你是任务助手，决定当前这一步怎么做。"
            => "You are an assistant and decide what to do in the current step.",
        tag = "动作" => "Action",
        ask: CaseWords = CaseWords {
            aliases: &["提问", "询问用户"],
            about: "缺少只有用户知道的信息。",
            header: "问题",
            field_about: "一个问题。",
            example: ["目标：提醒我开会。", "会议是几点？"],
        } => CaseWords {
            aliases: &["ask"],
            about: "Something is missing that the user alone knows.",
            header: "Question",
            field_about: "One question.",
            example: ["Goal: remind me of the meeting.", "When is the meeting?"],
        },
        options = "建议回答" => "Suggested answers",
        options_about = "可以选的回答，最推荐的放在第一个。没有就不写。"
            => "Answers to choose from, the best one first. Leave it out if there are none.",
        options_example: [&'static str; 2] = ["上午九点", "下午两点"] => ["at 9 am", "at 2 pm"],
        done: CaseWords = CaseWords {
            aliases: &["完成"],
            about: "这一步的目标达到了。",
            header: "回复",
            field_about: "告诉用户的结果。",
            example: ["目标：把“买牛奶”加到待办。已经添加。", "“买牛奶”已经在待办里了。"],
        } => CaseWords {
            aliases: &["finished"],
            about: "This step's goal is reached.",
            header: "Response",
            field_about: "The result for the user.",
            example: [
                "Goal: put \"buy milk\" on the list. It was added.",
                "\"Buy milk\" is on the list.",
            ],
        },
    }
}

/// What prompts say of the time and besides the goal; empty for nothing.
pub(super) struct Setting {
    pub(super) today: String,
    pub(super) background: String,
}

/// A case of a thought that is no tool: its words, its one field, and the task and the text of its example.
struct CaseWords {
    aliases: &'static [&'static str],
    about: &'static str,
    header: &'static str,
    field_about: &'static str,
    example: [&'static str; 2],
}

impl Words {
    pub(super) fn plan(&self, question: PlannerQuestion<'_>, setting: &Setting) -> String {
        let mut text = self.today(&setting.today);
        self.goal(&mut text, question);
        setting.write_background(&mut text);
        let _ = writeln!(text, "\n{}", self.tools);
        for (name, about) in question.tools.names() {
            let _ = writeln!(text, "- {name}{}{about}", self.colon);
        }
        let _ = write!(text, "\n{}", self.plan_rule);
        text
    }

    pub(super) fn replan(&self, question: PlannerQuestion<'_>, setting: &Setting) -> String {
        let mut text = self.today(&setting.today);
        self.goal(&mut text, question);
        setting.write_background(&mut text);
        self.steps(&mut text, question);
        self.observed(&mut text, question);
        self.clarified(&mut text, question);
        let left = question.limits.steps.saturating_sub(question.state.steps);
        let left = self.steps_left.replace("{}", &left.to_string());
        let _ = write!(text, "\n{left}{}", self.replan_rule);
        if let Some(strike) = &question.state.strike {
            let _ = write!(text, "\n{}", self.strike.replace("{}", strike));
        }
        text
    }

    pub(super) fn thought(&self, question: PlannerQuestion<'_>, setting: &Setting) -> String {
        let mut text = self.today(&setting.today);
        self.goal(&mut text, question);
        setting.write_background(&mut text);
        self.steps(&mut text, question);
        let number = (question.state.index + 1).to_string();
        let item = question.state.item().unwrap_or_default();
        let _ = writeln!(text, "\n{}{item}", self.current.replace("{}", &number));
        self.observed(&mut text, question);
        self.clarified(&mut text, question);
        let _ = write!(text, "\n{}", self.thought_rule);
        text
    }

    pub(super) fn digest(&self, question: PlannerQuestion<'_>) -> String {
        let mut text = String::new();
        self.goal(&mut text, question);
        // All of it, so that quotes of any part are found: a tool's result is bounded.
        let long = question.state.long_result.as_deref().unwrap_or_default();
        let _ = write!(
            text,
            "\n{}\n{}\n{}\n\n{}",
            self.result,
            bordered(long),
            self.end,
            self.digest_rule
        );
        text
    }

    /// The union of the tools, a question and the end.
    pub(super) fn thought_spec(&self, tools: &Toolbox) -> Result<Spec, SpecError> {
        let begun = Spec::builder("Thought").about(self.about).language(self.language);
        let words = [ASK_USER, DONE];
        let taken: Vec<&str> =
            words.iter().chain(self.ask.aliases).chain(self.done.aliases).copied().collect();
        let union = tools.union_beside(begun, self.tag, &taken);
        let options = Field::list(OPTIONS, Kind::line()).header(self.options);
        let options = options.about(self.options_about).example(json!(self.options_example));
        let question = Field::new(QUESTION, Kind::line());
        let union = self.ask.add(union, ASK_USER, question, Some(options.omittable()));
        self.done.add(union, DONE, Field::new(RESPONSE, Kind::text()), None).build()
    }

    fn today(&self, today: &str) -> String {
        if today.is_empty() {
            return String::new();
        }
        let stop = if self.language == Language::Chinese { "。" } else { "." };
        format!("{}{today}{stop}\n\n", self.today)
    }

    fn goal(&self, text: &mut String, question: PlannerQuestion<'_>) {
        let _ = writeln!(text, "{}\n{}\n{}", self.goal, bordered(&question.state.goal), self.end);
    }

    fn steps(&self, text: &mut String, question: PlannerQuestion<'_>) {
        let _ = writeln!(text, "\n{}", self.plan);
        for (at, item) in (1..).zip(&question.state.plan) {
            let mark = if item.completed { self.done_mark } else { "" };
            let _ = writeln!(text, "{at}. {}{mark}", item.task);
        }
    }

    fn observed(&self, text: &mut String, question: PlannerQuestion<'_>) {
        let _ = writeln!(text, "\n{}", self.observed);
        if question.state.observations.is_empty() {
            let _ = writeln!(text, "{}", self.nothing_yet);
        }
        for observed in &question.state.observations {
            let word = if observed.ok { self.worked } else { self.failed };
            let input = observed.input.replace('\n', "; ");
            let _ = writeln!(
                text,
                "{} {input} {word}{}{}",
                observed.tool,
                self.colon,
                bordered(&observed.result)
            );
        }
        let _ = writeln!(text, "{}", self.end);
    }

    fn clarified(&self, text: &mut String, question: PlannerQuestion<'_>) {
        if question.state.clarifications.is_empty() {
            return;
        }
        let _ = writeln!(text, "\n{}", self.clarified);
        for (asked, answer) in &question.state.clarifications {
            let _ = writeln!(text, "- {asked} {answer}");
        }
    }
}

impl Setting {
    fn write_background(&self, text: &mut String) {
        if !self.background.is_empty() {
            let _ = writeln!(text, "\n{}", bordered(&self.background));
        }
    }
}

impl CaseWords {
    /// Adds the case and its worked example.
    fn add(
        &self,
        union: SpecBuilder,
        word: &str,
        field: Field,
        further: Option<Field>,
    ) -> SpecBuilder {
        let [task, example] = self.example;
        let reply = match word {
            ASK_USER => json!({TAG: word, QUESTION: example}),
            _ => json!({TAG: word, RESPONSE: example}),
        };
        let word = self.aliases.iter().fold(Word::new(word), |word, alias| word.alias(*alias));
        let field = field.header(self.header).about(self.field_about).example(example);
        let case = Case::new(word).about(self.about).field(field);
        let case = further.into_iter().fold(case, Case::field);
        union.case(case).example(task, reply)
    }
}

/// The text without a line that would end the border around it.
fn bordered(text: &str) -> String {
    text.replace("-----", "- - -")
}

/// A summary with its quotes, as an observation.
pub(super) fn digest_text(summary: &str, quotes: &[String]) -> String {
    let mut text = summary.to_owned();
    for quote in quotes {
        let _ = write!(text, "\n> {quote}");
    }
    text
}
