//! What tries, reflections, defenders and judges are told, in each language.

use std::fmt::Write as _;

use super::log::ReasonLog;
use crate::wording::bilingual;

bilingual! {
    /// The fixed words of the prompts.
    pub(super) struct Words {
        task = "----- 任务 -----" => "----- task -----",
        answer = "----- 结果 -----" => "----- answer -----",
        end = "----- 结束 -----" => "----- end -----",
        lessons = "以前几次尝试的教训：" => "Lessons from earlier tries:",
        nothing_read = "（没有格式正确的结果）" => "(no answer in the right form)",
        findings = "这次失败了，发现的问题：" => "It failed. What was found:",
        reflect = "请找原因，不要找借口，也不要重新做任务。"
            => "Look for the cause, not for an excuse. Do not solve the task again.",
        issues = "批评者说：" => "A critic says:",
        defend = "请逐条答复。" => "Reply to each issue.",
        defence = "辩护者答复：" => "The defender replies:",
        no_defence = "（没有答复）" => "(nothing)",
        judge = "请先判断哪些问题成立，再决定能否通过。"
            => "Decide which issues are left, then whether the answer passes.",
    }
}

impl Words {
    /// The task of a try: what is known beforehand, the task, and the lessons of the last reflections.
    pub(super) fn task(&self, log: &ReasonLog, background: &str) -> String {
        let mut text = String::new();
        if !background.is_empty() {
            let _ = write!(text, "{background}\n\n");
        }
        text.push_str(&log.task);
        let lessons = log.lessons();
        if !lessons.is_empty() {
            let _ = write!(text, "\n\n{}", self.lessons);
            for reflection in lessons {
                let _ = write!(text, "\n- {} {}", reflection.lesson, reflection.next);
            }
        }
        text
    }

    pub(super) fn reflection(&self, log: &ReasonLog) -> String {
        let mut text = self.case(log, self.findings);
        let _ = write!(text, "\n\n{}", self.reflect);
        text
    }

    pub(super) fn defence(&self, log: &ReasonLog) -> String {
        let mut text = self.case(log, self.issues);
        let _ = write!(text, "\n\n{}", self.defend);
        text
    }

    pub(super) fn judgement(&self, log: &ReasonLog) -> String {
        let mut text = self.case(log, self.issues);
        let defence = log.defence().unwrap_or(self.no_defence);
        let _ = write!(text, "\n\n{}\n{defence}\n\n{}", self.defence, self.judge);
        text
    }

    /// The task, the last answer, and what was found in it.
    fn case(&self, log: &ReasonLog, head: &str) -> String {
        let read = log.answer().unwrap_or(self.nothing_read);
        let (answer, findings) = match log.unread() {
            Some(why) => (self.nothing_read, std::slice::from_ref(why)),
            None => (read, log.findings()),
        };
        let mut text = format!(
            "{}\n{}\n{}\n{answer}\n{}\n\n{head}",
            self.task, log.task, self.answer, self.end
        );
        for finding in findings {
            let _ = write!(text, "\n- {finding}");
        }
        text
    }
}
