//! How each command is written.

pub(super) const TODO: &str = "\
用法: /todo add <内容> [-d <YYYY-MM-DD>]
/todo list [open|done|all]
/todo view <编号>
/todo update <编号> <内容> [-d <YYYY-MM-DD>]
/todo done <编号>
/todo undo <编号>
/todo delete <编号>
/todo search <词>
";

pub(super) const VIEW: &str = "用法: /view <all|open|done|today|overdue>\n";

pub(super) const SCHEDULE: &str = "\
用法: /schedule add <YYYY-MM-DD HH:MM> <内容> [-r <none|daily|weekly|monthly>]
/schedule list
/schedule view <编号>
/schedule update <编号> <YYYY-MM-DD HH:MM> <内容>
/schedule repeat <编号> <none|daily|weekly|monthly>
/schedule delete <编号>
";

pub(super) const MEMORY: &str = "\
用法: /memory list
/memory forget <编号>
";

/// All commands, for `/help`.
pub(super) fn all() -> String {
    [TODO, VIEW, SCHEDULE, MEMORY].concat().replace("用法: ", "").trim_end().to_owned()
}
