//! Each command with each of its subcommands, and what it says.

use std::sync::Arc;

use twr::Language;
use twr_agent::command::Commands;
use twr_agent::store::Database;

use crate::support::{Hands, commands};

fn check(said: &[(&str, &str)]) {
    check_in(Language::Chinese, said);
}

fn check_in(language: Language, said: &[(&str, &str)]) {
    let hands = Hands::at("2026-11-23T09:00");
    let commands = commands(&Arc::new(Database::in_memory().unwrap()), &hands);
    let commands = commands.language(language);
    for (line, expected) in said {
        let text = commands.carry_out(line).unwrap();
        match *expected {
            "用法:" | "未知命令" | "Usage:" | "Unknown command" => {
                assert!(
                    text.starts_with(expected) && Commands::has_failed(&text),
                    "{line}: {text}"
                );
            }
            expected => {
                assert_eq!(&text, expected, "{line}");
                assert!(!Commands::has_failed(&text));
            }
        }
    }
}

#[test]
fn todo_and_view() {
    check(&[
        ("/todo list", "没有待办。"),
        ("/todo add 买牛奶", "已添加待办 #1: 买牛奶"),
        ("/todo add 交报告 -d 2026-11-23", "已添加待办 #2: 交报告"),
        ("  /todo   add  看-d牙  -d 2026-11-20 ", "已添加待办 #3: 看-d牙"),
        (
            "/todo list",
            "[ ] #1 买牛奶\n[ ] #2 交报告（截止 2026-11-23）\n[ ] #3 看-d牙（截止 2026-11-20）",
        ),
        ("/view today", "[ ] #2 交报告（截止 2026-11-23）"),
        ("/view overdue", "[ ] #3 看-d牙（截止 2026-11-20）"),
        ("/todo done 2", "已完成待办 #2: 交报告"),
        ("/todo list open", "[ ] #1 买牛奶\n[ ] #3 看-d牙（截止 2026-11-20）"),
        ("/todo list done", "[x] #2 交报告（截止 2026-11-23）"),
        ("/view done", "[x] #2 交报告（截止 2026-11-23）"),
        ("/view today", "没有待办。"),
        ("/todo undo 2", "已重新打开待办 #2: 交报告"),
        ("/todo update 2 交周报", "已更新待办 #2: 交周报"),
        ("/todo view 2", "[ ] #2 交周报（截止 2026-11-23）"),
        ("/todo update 1 买奶 -d 2026-12-01", "已更新待办 #1: 买奶"),
        ("/todo search 报", "[ ] #2 交周报（截止 2026-11-23）"),
        ("/todo delete 2", "已删除待办 #2"),
        ("/todo delete 2", "没有编号为 2 的待办。"),
        ("/todo view 2", "没有编号为 2 的待办。"),
        ("/todo done 9", "没有编号为 9 的待办。"),
        ("/view all", "[ ] #1 买奶（截止 2026-12-01）\n[ ] #3 看-d牙（截止 2026-11-20）"),
        ("/view open", "[ ] #1 买奶（截止 2026-12-01）\n[ ] #3 看-d牙（截止 2026-11-20）"),
        // A number is never given again.
        ("/todo add '); DROP TABLE todo; --", "已添加待办 #4: '); DROP TABLE todo; --"),
    ]);
    for usage in [
        "/todo",
        "/todo add",
        "/todo add x -d morgen",
        "/todo add -d 2026-12-01",
        "/todo add x -d",
        "/todo add -d 2026-12-01 x",
        "/todo add x -d 2026-12-01 y",
        "/todo add x -d 2026-12-01 -d 2026-12-02",
        "/todo update 1 x -d",
        "/schedule update 1 2026-11-24 08:00 tea -r hourly",
        "/todo done x",
        "/todo done",
        "/todo done -1",
        "/todo update 1",
        "/todo fly 1",
        "/todo search",
        "/view",
        "/view week",
        "/todo list some",
    ] {
        check(&[(usage, "用法:")]);
    }
    for usage in ["/memory", "/memory list all", "/memory forget", "/memory forget x"] {
        check(&[(usage, "用法:")]);
    }
    check(&[("/memory list", "没有失败记录。"), ("/memory forget 3", "没有编号为 3 的失败记录。")]);
    check(&[("/fly", "未知命令"), ("/", "未知命令"), ("/todos", "未知命令")]);
}

#[test]
fn commands_speak_english() {
    check_in(
        Language::English,
        &[
            ("/todo list", "There are no todos."),
            ("/todo add buy milk -d 2026-11-23", "Added todo #1: buy milk"),
            ("/todo list", "[ ] #1 buy milk (due 2026-11-23)"),
            ("/todo search MILK", "[ ] #1 buy milk (due 2026-11-23)"),
            ("/todo done 1", "Done: todo #1: buy milk"),
            ("/todo undo 1", "Open again: todo #1: buy milk"),
            ("/todo update 1 buy {} tea", "Updated todo #1: buy {} tea"),
            ("/todo delete 1", "Deleted todo #1"),
            ("/todo delete 1", "There is no todo #1."),
            ("/schedule list", "There are no schedules."),
            ("/schedule add 2026-11-23 08:00 milk", "Added schedule #1: 2026-11-23 08:00 milk"),
            ("/schedule repeat 1 daily", "Schedule #1 now repeats: daily"),
            ("/schedule view 1", "#1 2026-11-23 08:00 milk (repeats daily)"),
            (
                "/schedule update 1 2026-11-24 08:00 tea",
                "Updated schedule #1: 2026-11-24 08:00 tea",
            ),
            (
                "/schedule update 1 2026-11-24 08:00 tea -r weekly",
                "Updated schedule #1: 2026-11-24 08:00 tea",
            ),
            ("/schedule view 1", "#1 2026-11-24 08:00 tea (repeats weekly)"),
            ("/schedule delete 1", "Deleted schedule #1"),
            ("/schedule delete 1", "There is no schedule #1."),
            ("/memory list", "No failures are remembered."),
            ("/memory forget 1", "There is no failure #1."),
            ("/todo fly", "Usage:"),
            ("/view", "Usage:"),
            ("/schedule", "Usage:"),
            ("/memory", "Usage:"),
            ("/fly", "Unknown command"),
        ],
    );
    let hands = Hands::at("2026-11-23T09:00");
    let commands = commands(&Arc::new(Database::in_memory().unwrap()), &hands);
    let commands = commands.language(Language::English);
    let help = commands.carry_out("/help").unwrap();
    assert!(
        help.is_ascii() && help.contains("\n/schedule add <YYYY-MM-DD HH:MM> <text>"),
        "{help}"
    );
    commands.carry_out("/schedule add 2026-11-23 08:00 milk").unwrap();
    assert_eq!(commands.due().unwrap(), ["Reminder: milk (2026-11-23 08:00)"]);
    assert_eq!(
        commands.carry_out("/schedule view 1").unwrap(),
        "#1 2026-11-23 08:00 milk (reminded)"
    );
}

#[test]
fn schedule() {
    check(&[
        ("/schedule list", "没有日程。"),
        ("/schedule add 2026-11-23 18:00 买牛奶", "已添加日程 #1: 2026-11-23 18:00 买牛奶"),
        ("/schedule add 2026-11-24 08:30 晨会 -r daily", "已添加日程 #2: 2026-11-24 08:30 晨会"),
        ("/schedule list", "#1 2026-11-23 18:00 买牛奶\n#2 2026-11-24 08:30 晨会（重复 daily）"),
        ("/schedule view 2", "#2 2026-11-24 08:30 晨会（重复 daily）"),
        ("/schedule update 1 2026-11-23 19:00 买面包", "已更新日程 #1: 2026-11-23 19:00 买面包"),
        ("/schedule repeat 2 weekly", "已设置日程 #2 的重复: weekly"),
        ("/schedule repeat 2 none", "已设置日程 #2 的重复: none"),
        ("/schedule delete 2", "已删除日程 #2"),
        ("/schedule delete 2", "没有编号为 2 的日程。"),
        ("/schedule repeat 2 daily", "没有编号为 2 的日程。"),
        ("/schedule update 2 2026-11-23 19:00 x", "没有编号为 2 的日程。"),
        ("/schedule view 1", "#1 2026-11-23 19:00 买面包"),
    ]);
    for usage in [
        "/schedule",
        "/schedule add",
        "/schedule add 2026-11-23 买牛奶",
        "/schedule add 2026-13-01 08:00 x",
        "/schedule add 2026-11-23 25:00 x",
        "/schedule add 2026-11-23 08:00",
        "/schedule add 2026-11-23 08:00 x -r hourly",
        "/schedule add 2026-11-23 08:00 x -r",
        "/schedule add 2026-11-23 08:00 -r daily x",
        "/schedule repeat 1 often",
        "/schedule view",
        "/schedule update 1 2026-11-23 08:00",
    ] {
        check(&[(usage, "用法:")]);
    }
}

#[test]
fn a_schedule_that_is_due_is_said_once_and_a_repeated_one_again_at_its_next_time() {
    let hands = Hands::at("2026-11-23T09:00");
    let database = Arc::new(Database::in_memory().unwrap());
    let (one, other) = (commands(&database, &hands), commands(&database, &hands));
    one.carry_out("/schedule add 2026-11-23 18:00 买牛奶").unwrap();
    one.carry_out("/schedule add 2026-11-23 08:30 晨会 -r daily").unwrap();
    let due = || (one.due().unwrap(), other.due().unwrap());
    assert_eq!(due(), (vec!["提醒：晨会（2026-11-23 08:30）".to_owned()], vec![]));
    hands.set_time("2026-11-23T17:59");
    assert_eq!(due(), (vec![], vec![]));
    hands.set_time("2026-11-23T18:00");
    assert_eq!(due(), (vec!["提醒：买牛奶（2026-11-23 18:00）".to_owned()], vec![]));
    // Three mornings were missed: they are one reminder.
    hands.set_time("2026-11-26T12:00");
    assert_eq!(due(), (vec!["提醒：晨会（2026-11-24 08:30）".to_owned()], vec![]));
    assert_eq!(
        one.carry_out("/schedule view 2").unwrap(),
        "#2 2026-11-27 08:30 晨会（重复 daily）"
    );
    assert_eq!(one.carry_out("/schedule view 1").unwrap(), "#1 2026-11-23 18:00 买牛奶（已提醒）");
}
