//! What the user is told, in Chinese and in English.

use std::fmt::Write as _;

use twr::Language;

use crate::run::{AgentRun, End, State};
use crate::wording::bilingual;

bilingual! {
    /// What the user is told. In Chinese the words are those of the assistants that this loop comes from.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Texts {
        /// Before a question.
        pub question = "请确认：" => "Please confirm: ",
        /// The question while an answer is waited for and none came.
        pub waiting = "请确认：请补充必要信息。" => "Please confirm: tell me what is missing.",
        /// The line that cancels a task, unless the environment sets another one.
        pub cancel_word = "取消当前任务" => "cancel the task",
        /// A task was cancelled.
        pub cancelled = "已取消当前任务。" => "The task is cancelled.",
        /// There is no task to cancel.
        pub nothing_to_cancel = "当前没有进行中的任务。" => "There is no task to cancel.",
        /// There is no model.
        pub no_model = "当前未配置 LLM。请设置 TWR_MODEL 和 TWR_API_KEY 后重试。"
            => "No model is configured. Set TWR_MODEL and TWR_API_KEY, then try again.",
        /// The model cannot be asked; `{}` is the reason.
        pub model_down = "现在无法调用模型：{}\n任务已保存。按回车继续，或取消任务。"
            => "The model cannot be asked: {}\nThe task is kept. Press Enter to go on with it, or cancel it.",
        /// The planner gave no decision.
        pub planner_down = "抱歉，当前计划执行服务暂时不可用。请稍后再试，或直接使用 /todo、/schedule 命令。"
            => "Planning does not work at the moment. Try again later, or use the commands /todo and /schedule.",
        /// The user would have been asked too often.
        pub too_many_questions = "澄清次数过多，请直接用 /todo 或 /schedule"
            => "Too many questions; use /todo or /schedule.",
        /// The same question came again.
        pub same_question = "无法完成重规划，请直接用 /todo 或 /schedule"
            => "The plan could not be changed; use /todo or /schedule.",
        /// The steps are used up; `{}` is their number.
        pub step_limit = "已达到最大执行步数（{}）。" => "The limit of {} steps is reached.",
        /// The time is used up.
        pub time_limit = "已达到时间上限。" => "The time is used up.",
        /// Above what worked.
        pub worked = "已完成部分：" => "What is done:",
        /// Before the last failure.
        pub unfinished = "未完成原因：" => "Why it is not finished: ",
        /// Where nothing worked, or nothing failed.
        pub nothing = "无" => "nothing",
        /// What the user can do after a task that was not finished.
        pub advice = "下一步建议：请补充信息后重试，或直接使用 /todo、/schedule 命令。"
            => "What to do next: say more and try again, or use the commands /todo and /schedule.",
        /// Another process works on the task; the user's words were not taken in.
        pub busy = "另一个助手正在处理当前任务，请稍后再试。"
            => "Another assistant works on the task; try again later.",
        /// An unfinished task comes first, so that the user's line was not taken in; `{}` is the line.
        pub not_taken = "上一个任务还没有结束，下面这行没有处理，请在任务结束后重新输入：{}"
            => "An earlier task is not finished. This line was not taken in; write it again after the task: {}",
        /// The user interrupted the program in the middle of a task.
        pub interrupted = "已中断。任务保存在数据库里，下次启动时继续。"
            => "Interrupted. The task is in the database and goes on at the next start.",
        /// There is no task to go on with.
        pub nothing_to_resume = "没有可以继续的任务。" => "No task can be resumed.",
        /// The words of the progress lines: steps, plan, current item, action, result, completed, status, and then a
        /// result that worked, one that failed, and the states running, waiting, done and ended.
        pub progress: [&'static str; 13] = [
            "步骤进度：", "计划列表：", "当前计划项：", "步骤动作：", "步骤结果：", "完成情况：", "任务状态：",
            "成功", "失败", "进行中", "等待补充信息", "已完成", "已结束",
        ] => [
            "Steps: ", "Plan:", "Current item: ", "Action: ", "Result: ", "Completed: ", "Status: ",
            "worked", "failed", "running", "waiting for an answer", "done", "ended",
        ],
    }
}

impl Texts {
    /// The texts of a language; English for one that there are no others for.
    pub fn of_language(language: Language) -> &'static Self {
        Self::of(language)
    }

    /// A question, as the user is asked it.
    pub fn asking(&self, question: &str) -> String {
        format!("{}{question}", self.question)
    }

    /// What the user is told at the end of a run.
    pub fn ending(&self, run: &AgentRun, end: &End) -> String {
        match end {
            End::Done(response) => response.clone(),
            End::Steps => {
                let limit = self.step_limit.replace("{}", &run.limits().steps.to_string());
                self.unfinished(&limit.replace("of 1 steps", "of 1 step"), &run.state())
            }
            End::Time => self.unfinished(self.time_limit, &run.state()),
            End::PlannerDown => self.planner_down.to_owned(),
            End::Questions => self.too_many_questions.to_owned(),
            End::SameQuestion => self.same_question.to_owned(),
            End::Cancelled => self.cancelled.to_owned(),
        }
    }

    /// What is done (the last three results), why it is not finished (the last failure), and what to do next.
    fn unfinished(&self, limit: &str, state: &State) -> String {
        let mut text = format!("{limit}\n{}", self.worked);
        let worked: Vec<_> = state.observations.iter().filter(|observed| observed.ok).collect();
        for observed in worked.iter().skip(worked.len().saturating_sub(3)) {
            let first = observed.result.lines().next().unwrap_or_default();
            let _ = write!(text, "\n- {}: {first}", observed.tool);
        }
        if worked.is_empty() {
            text.push_str(if self.worked.is_ascii() { " " } else { "" });
            text.push_str(self.nothing);
        }
        let failed = state.observations.iter().rfind(|observed| !observed.ok);
        let failed = failed.map_or(self.nothing, |observed| &observed.result);
        let _ = write!(text, "\n{}{failed}\n{}", self.unfinished, self.advice);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{CHINESE, ENGLISH, Texts};
    use crate::run::{AgentRun, End, Limits};

    #[test]
    fn each_end_has_its_words_in_each_language() {
        let check = |end: End, chinese: &str, english: &str| {
            let run = AgentRun::new("x", Limits::default());
            assert_eq!(CHINESE.ending(&run, &end), chinese);
            assert_eq!(ENGLISH.ending(&run, &end), english);
        };
        check(End::Done("好。".into()), "好。", "好。");
        check(End::Cancelled, "已取消当前任务。", "The task is cancelled.");
        check(End::Questions, CHINESE.too_many_questions, ENGLISH.too_many_questions);
        check(End::SameQuestion, CHINESE.same_question, ENGLISH.same_question);
        check(End::PlannerDown, CHINESE.planner_down, ENGLISH.planner_down);
        check(
            End::Steps,
            "已达到最大执行步数（20）。\n已完成部分：无\n未完成原因：无\n下一步建议：请补充信息后重试，或直接使用 /todo、/schedule 命令。",
            "The limit of 20 steps is reached.\nWhat is done: nothing\nWhy it is not finished: nothing\nWhat to do next: say more and try again, or use the commands /todo and /schedule.",
        );
        let one = AgentRun::new("x", Limits { steps: 1, ..Limits::default() });
        let told = ENGLISH.ending(&one, &End::Steps);
        assert!(told.starts_with("The limit of 1 step is reached."), "{told}");
        let both = [twr::Language::Chinese, twr::Language::English].map(Texts::of_language);
        assert_eq!(both.map(|texts| texts.asking("?")), ["请确认：?", "Please confirm: ?"]);
    }
}
