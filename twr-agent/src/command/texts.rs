//! `CommandTexts`: what commands say, in one language.

use twr::Language;

use crate::wording::bilingual;

bilingual! {
    /// What commands say. Before the number of an entry is `#`; a `{}` is its number.
    pub(super) struct CommandTexts {
        pub(super) language: Language = Language::Chinese => Language::English,
        /// How each command is written: the usage of it that begins with [`usage`](Self::usage).
        pub(super) usage = "用法:" => "Usage:",
        pub(super) todo = "\
用法: /todo add <内容> [-d <YYYY-MM-DD>]
/todo list [open|done|all]
/todo view <编号>
/todo update <编号> <内容> [-d <YYYY-MM-DD>]
/todo done <编号>
/todo undo <编号>
/todo delete <编号>
/todo search <词>
" => "\
Usage: /todo add <text> [-d <YYYY-MM-DD>]
/todo list [open|done|all]
/todo view <number>
/todo update <number> <text> [-d <YYYY-MM-DD>]
/todo done <number>
/todo undo <number>
/todo delete <number>
/todo search <words>
",
        pub(super) view = "用法: /view <all|open|done|today|overdue>\n"
            => "Usage: /view <all|open|done|today|overdue>\n",
        pub(super) schedule = "\
用法: /schedule add <YYYY-MM-DD HH:MM> <内容> [-r <none|daily|weekly|monthly>]
/schedule list
/schedule view <编号>
/schedule update <编号> <YYYY-MM-DD HH:MM> <内容> [-r <none|daily|weekly|monthly>]
/schedule repeat <编号> <none|daily|weekly|monthly>
/schedule delete <编号>
" => "\
Usage: /schedule add <YYYY-MM-DD HH:MM> <text> [-r <none|daily|weekly|monthly>]
/schedule list
/schedule view <number>
/schedule update <number> <YYYY-MM-DD HH:MM> <text> [-r <none|daily|weekly|monthly>]
/schedule repeat <number> <none|daily|weekly|monthly>
/schedule delete <number>
",
        pub(super) memory = "\
用法: /memory list
/memory forget <编号>
" => "\
Usage: /memory list
/memory forget <number>
",
        /// Before a command that there is none of, and after it.
        pub(super) unknown: [&'static str; 2] = ["未知命令", "。输入 /help 查看可用的命令。"]
            => ["Unknown command", ". /help shows the commands."],
        /// The brackets around what is said besides.
        pub(super) aside: [&'static str; 2] = ["（", "）"] => [" (", ")"],

        pub(super) no_todos = "没有待办。" => "There are no todos.",
        pub(super) no_todo = "没有编号为 {} 的待办。" => "There is no todo #{}.",
        pub(super) todo_added = "已添加待办 #{}" => "Added todo #{}",
        pub(super) todo_updated = "已更新待办 #{}" => "Updated todo #{}",
        pub(super) todo_done = "已完成待办 #{}" => "Done: todo #{}",
        pub(super) todo_reopened = "已重新打开待办 #{}" => "Open again: todo #{}",
        pub(super) todo_deleted = "已删除待办 #{}" => "Deleted todo #{}",
        pub(super) due = "截止 " => "due ",

        pub(super) no_schedules = "没有日程。" => "There are no schedules.",
        pub(super) no_schedule = "没有编号为 {} 的日程。" => "There is no schedule #{}.",
        pub(super) schedule_added = "已添加日程 #{}" => "Added schedule #{}",
        pub(super) schedule_updated = "已更新日程 #{}" => "Updated schedule #{}",
        pub(super) schedule_deleted = "已删除日程 #{}" => "Deleted schedule #{}",
        pub(super) repeat_set = "已设置日程 #{} 的重复" => "Schedule #{} now repeats",
        pub(super) repeats = "重复 " => "repeats ",
        pub(super) reminded = "已提醒" => "reminded",
        pub(super) reminder = "提醒：" => "Reminder: ",

        pub(super) no_failures = "没有失败记录。" => "No failures are remembered.",
        pub(super) no_failure = "没有编号为 {} 的失败记录。" => "There is no failure #{}.",
        pub(super) forgotten = "已忘记失败记录 #{}" => "Forgot failure #{}",
        /// How often a failure was seen.
        pub(super) times = "{} 次" => "times: {}",
        pub(super) fix = "有效的解决办法：" => "What mended it: ",
    }
}

impl CommandTexts {
    /// All commands, for `/help`.
    pub(super) fn help(&self) -> String {
        let all = [self.todo, self.view, self.schedule, self.memory].concat();
        all.replace(&format!("{} ", self.usage), "").trim_end().to_owned()
    }

    /// What is said besides.
    pub(super) fn aside(&self, said: &str) -> String {
        let [open, close] = self.aside;
        format!("{open}{said}{close}")
    }

    /// Whether a text says, in this language, that the command could not be carried out.
    pub(super) fn says_failed(&self, text: &str) -> bool {
        text.starts_with(self.usage) || text.starts_with(self.unknown[0])
    }
}

/// The text about the entry with this number.
pub(super) fn about(template: &str, id: i64) -> String {
    template.replace("{}", &id.to_string())
}
