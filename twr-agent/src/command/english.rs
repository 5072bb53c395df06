//! What commands say in English.

use twr::Language;

use super::texts::CommandTexts;

pub(super) const ENGLISH: CommandTexts = CommandTexts {
    language: Language::English,
    usage: "Usage:",
    todo: "\
Usage: /todo add <text> [-d <YYYY-MM-DD>]
/todo list [open|done|all]
/todo view <number>
/todo update <number> <text> [-d <YYYY-MM-DD>]
/todo done <number>
/todo undo <number>
/todo delete <number>
/todo search <words>
",
    view: "Usage: /view <all|open|done|today|overdue>\n",
    schedule: "\
Usage: /schedule add <YYYY-MM-DD HH:MM> <text> [-r <none|daily|weekly|monthly>]
/schedule list
/schedule view <number>
/schedule update <number> <YYYY-MM-DD HH:MM> <text> [-r <none|daily|weekly|monthly>]
/schedule repeat <number> <none|daily|weekly|monthly>
/schedule delete <number>
",
    memory: "\
Usage: /memory list
/memory forget <number>
",
    unknown: ["Unknown command", ". /help shows the commands."],
    aside: [" (", ")"],

    no_todos: "There are no todos.",
    no_todo: "There is no todo #{}.",
    todo_added: "Added todo #{}",
    todo_updated: "Updated todo #{}",
    todo_done: "Done: todo #{}",
    todo_reopened: "Open again: todo #{}",
    todo_deleted: "Deleted todo #{}",
    due: "due ",

    no_schedules: "There are no schedules.",
    no_schedule: "There is no schedule #{}.",
    schedule_added: "Added schedule #{}",
    schedule_updated: "Updated schedule #{}",
    schedule_deleted: "Deleted schedule #{}",
    repeat_set: "Schedule #{} now repeats",
    repeats: "repeats ",
    reminded: "reminded",
    reminder: "Reminder: ",

    no_failures: "No failures are remembered.",
    no_failure: "There is no failure #{}.",
    forgotten: "Forgot failure #{}",
    times: "times: {}",
    fix: "What mended it: ",
};
