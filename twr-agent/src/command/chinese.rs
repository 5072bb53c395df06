//! What commands say in Chinese: the words of the assistants that they come from.

use twr::Language;

use super::texts::CommandTexts;

pub(super) const CHINESE: CommandTexts = CommandTexts {
    language: Language::Chinese,
    usage: "用法:",
    todo: "\
用法: /todo add <内容> [-d <YYYY-MM-DD>]
/todo list [open|done|all]
/todo view <编号>
/todo update <编号> <内容> [-d <YYYY-MM-DD>]
/todo done <编号>
/todo undo <编号>
/todo delete <编号>
/todo search <词>
",
    view: "用法: /view <all|open|done|today|overdue>\n",
    schedule: "\
用法: /schedule add <YYYY-MM-DD HH:MM> <内容> [-r <none|daily|weekly|monthly>]
/schedule list
/schedule view <编号>
/schedule update <编号> <YYYY-MM-DD HH:MM> <内容> [-r <none|daily|weekly|monthly>]
/schedule repeat <编号> <none|daily|weekly|monthly>
/schedule delete <编号>
",
    memory: "\
用法: /memory list
/memory forget <编号>
",
    unknown: ["未知命令", "。输入 /help 查看可用的命令。"],
    aside: ["（", "）"],

    no_todos: "没有待办。",
    no_todo: "没有编号为 {} 的待办。",
    todo_added: "已添加待办 #{}",
    todo_updated: "已更新待办 #{}",
    todo_done: "已完成待办 #{}",
    todo_reopened: "已重新打开待办 #{}",
    todo_deleted: "已删除待办 #{}",
    due: "截止 ",

    no_schedules: "没有日程。",
    no_schedule: "没有编号为 {} 的日程。",
    schedule_added: "已添加日程 #{}",
    schedule_updated: "已更新日程 #{}",
    schedule_deleted: "已删除日程 #{}",
    repeat_set: "已设置日程 #{} 的重复",
    repeats: "重复 ",
    reminded: "已提醒",
    reminder: "提醒：",

    no_failures: "没有失败记录。",
    no_failure: "没有编号为 {} 的失败记录。",
    forgotten: "已忘记失败记录 #{}",
    times: "{} 次",
    fix: "有效的解决办法：",
};
