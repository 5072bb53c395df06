//! A restart, a process that is killed in the middle of a tool, and two assistants on one database.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use twr::model::ScriptedModel;
use twr::{Language, Thinkable};
use twr_agent::assistant::Assistant;
use twr_agent::run::{AgentRun, Limits};
use twr_agent::store::Database;
use twr_agent::tool::{Observation, Tool, ToolContext, ToolFault};
use twr_agent::{Agent, SoftPlanner, Toolbox};

use crate::support::{ASK, DONE, FINISH, Hands, PLAN, REPLAN, SCHEDULE, assistant};

fn open(path: &Path) -> Arc<Database> {
    Arc::new(Database::open(path).unwrap())
}

#[tokio::test]
async fn a_question_waits_for_days_and_over_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite");
    let hands = Hands::at("2026-11-23T09:00");
    {
        let (first, _) = assistant(&open(&path), &hands, &[PLAN, ASK]);
        first.handle("/schedule add 2026-11-24 08:00 晨会", &()).await.unwrap();
        assert_eq!(first.handle("提醒我", &()).await.unwrap(), "请确认：几点？");
    }
    // Nobody answers; what is due is said all the same.
    hands.set_time("2026-11-30T09:00");
    let (second, model) = assistant(&open(&path), &hands, &[REPLAN, SCHEDULE, DONE, FINISH]);
    assert_eq!(second.due().unwrap(), ["提醒：晨会（2026-11-24 08:00）"]);
    assert_eq!(second.go_on(&()).await.unwrap().unwrap(), "请确认：几点？");
    assert_eq!(second.handle("六点", &()).await.unwrap(), "18:00 提醒您。");
    assert_eq!(model.left(), 0);
    assert_eq!(second.go_on(&()).await.unwrap(), None);
}

#[tokio::test]
async fn of_two_assistants_one_works_on_the_task_and_the_other_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sqlite");
    let hands = Hands::at("2026-11-23T09:00");
    let (one, two) = (open(&path), open(&path));
    let held = one.lock_task().unwrap().unwrap();
    let (second, model) = assistant(&two, &hands, &[PLAN, ASK]);
    assert_eq!(
        second.handle("提醒我", &()).await.unwrap(),
        "另一个助手正在处理当前任务，请稍后再试。"
    );
    assert_eq!(second.go_on(&()).await.unwrap(), None);
    assert_eq!(second.handle("/todo add 买牛奶", &()).await.unwrap(), "已添加待办 #1: 买牛奶");
    assert_eq!(model.requests().len(), 0);
    drop(held);
    assert_eq!(second.handle("提醒我", &()).await.unwrap(), "请确认：几点？");

    // The question is answered by the one of them that is faster; the other has no task then.
    let (first, _) = assistant(&one, &hands, &[REPLAN, SCHEDULE, DONE, FINISH]);
    assert_eq!(first.handle("六点", &()).await.unwrap(), "18:00 提醒您。");
    assert_eq!(second.handle("取消当前任务", &()).await.unwrap(), "当前没有进行中的任务。");

    // Even without the lock, a log has one continuation.
    let task = one.begin_task(&[]).unwrap();
    let happening = twr_agent::run::Happening::Cancelled;
    one.append(task, 0, &happening).unwrap();
    let error = two.append(task, 0, &happening).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the database failed: another assistant has gone on with the task"
    );
}

/// A place to write to.
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
struct Note {
    /// 内容。
    #[think(header = "内容", line, example = "买牛奶")]
    text: String,
}

/// Writes a line to a file, and then does not come back while a file says so.
struct Slow {
    folder: std::path::PathBuf,
    idempotent: bool,
}

impl Tool for Slow {
    type Input = Note;
    const NAME: &'static str = "note";
    const ABOUT: &'static str = "记下来。";

    async fn call(&self, input: Note, _: ToolContext) -> Result<Observation, ToolFault> {
        use std::io::Write as _;
        let file =
            std::fs::File::options().create(true).append(true).open(self.folder.join("notes"));
        writeln!(file.unwrap(), "{}", input.text).unwrap();
        while self.folder.join("hang").exists() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok("记下了".into())
    }

    fn is_idempotent(&self) -> bool {
        self.idempotent
    }
}

fn noting(
    folder: &Path,
    idempotent: bool,
    script: &[&str],
) -> Assistant<SoftPlanner<ScriptedModel>> {
    let tools = Toolbox::new().with(Slow { folder: folder.to_owned(), idempotent });
    let planner = SoftPlanner::new(ScriptedModel::new(script.iter().copied()), Language::Chinese);
    let database = open(&folder.join("a.sqlite"));
    Assistant::new(
        database,
        Hands::at("2026-11-23T09:00").clock(),
        Some(Agent::new(planner, tools)),
    )
}

#[tokio::test]
async fn a_task_that_is_interrupted_gives_its_lock_back_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("hang"), "").unwrap();
    let script = [PLAN, "[动作] note\n[内容] 买牛奶", DONE, FINISH];
    let assistant = noting(folder.path(), false, &script);
    // As the program does where the user interrupts: the future is dropped.
    let handled = assistant.handle("记下买牛奶", &());
    let dropped = tokio::time::timeout(Duration::from_millis(500), handled).await;
    assert!(dropped.is_err());
    assert_eq!(std::fs::read_to_string(folder.path().join("notes")).unwrap(), "买牛奶\n");
    assert_eq!(assistant.go_on(&()).await.unwrap().unwrap(), "18:00 提醒您。");
    assert_eq!(std::fs::read_to_string(folder.path().join("notes")).unwrap(), "买牛奶\n");

    // A line that comes before the task went on is a task of its own, after it.
    std::fs::remove_file(folder.path().join("hang")).unwrap();
    let script = ["[计划]\n- 休息", DONE, FINISH, PLAN, DONE, "[状态] done\n[最终回复] 第二件。"];
    let other = noting(folder.path(), false, &script);
    let log = AgentRun::new("第一件", Limits::default()).log().to_vec();
    open(&folder.path().join("a.sqlite")).begin_task(&log).unwrap();
    assert_eq!(other.handle("第二件", &()).await.unwrap(), "18:00 提醒您。\n第二件。");
}

/// Not a test by itself: the process that is killed.
#[tokio::test]
async fn child() {
    let Ok(folder) = std::env::var("TWR_AGENT_CHILD") else { return };
    let script = [PLAN, "[动作] note\n[内容] 买牛奶"];
    let _ = noting(Path::new(&folder), false, &script).handle("记下买牛奶", &()).await;
}

#[tokio::test]
async fn a_process_that_is_killed_in_the_middle_of_a_tool_does_nothing_twice() {
    for (idempotent, notes) in [(false, 1), (true, 2)] {
        let folder = tempfile::tempdir().unwrap();
        let count = || {
            let notes = std::fs::read_to_string(folder.path().join("notes")).unwrap_or_default();
            notes.lines().count()
        };
        std::fs::write(folder.path().join("hang"), "").unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "processes::child", "--nocapture"])
            .env("TWR_AGENT_CHILD", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while count() == 0 && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
        }
        // Alive, it holds the task.
        let other = noting(folder.path(), idempotent, &[]);
        assert_eq!(other.go_on(&()).await.unwrap(), None);
        child.kill().unwrap();
        child.wait().unwrap();
        std::fs::remove_file(folder.path().join("hang")).unwrap();

        let resumed = noting(folder.path(), idempotent, &[DONE, FINISH]);
        assert_eq!(resumed.go_on(&()).await.unwrap().unwrap(), "18:00 提醒您。");
        assert_eq!(count(), notes, "idempotent: {idempotent}");
    }
}

/// Not a test by itself: the process whose files may not grow.
#[tokio::test]
async fn child_on_a_full_disk() {
    let Ok(folder) = std::env::var("TWR_AGENT_FULL") else { return };
    let database = open(&Path::new(&folder).join("a.sqlite"));
    let hands = Hands::at("2026-11-23T09:00");
    let (assistant, model) = assistant(&database, &hands, &[PLAN, ASK]);
    let long = "长".repeat(1_000);
    let mut kept = 0;
    let error = loop {
        match assistant.handle(&format!("/todo add {long}"), &()).await {
            Ok(text) if kept < 10_000 => {
                assert!(text.starts_with("已添加待办"), "{text}");
                kept += 1;
            }
            Ok(_) => panic!("the disk is not full"),
            Err(error) => break error.to_string(),
        }
    };
    // A task stops where it cannot be kept, and no model is asked.
    let task = assistant.handle(&"提醒我".repeat(5_000), &()).await.unwrap_err().to_string();
    assert_eq!(model.requests().len(), 0);
    println!("kept {kept}; {error}; {task};");
}

#[cfg(unix)]
#[tokio::test]
async fn on_a_full_disk_nothing_is_lost_and_the_next_start_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 256; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "processes::child_on_a_full_disk", "--nocapture"])
        .env("TWR_AGENT_FULL", folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said} {}", String::from_utf8_lossy(&output.stderr));
    let (_, said) = said.split_once("kept ").unwrap();
    let mut parts = said.split(';');
    let kept: usize = parts.next().unwrap().parse().unwrap();
    let failed: Vec<&str> = parts.take(2).collect();
    assert!(failed.iter().all(|error| error.contains("the database failed")), "{failed:?}");

    let hands = Hands::at("2026-11-23T09:00");
    let database = open(&folder.path().join("a.sqlite"));
    let (assistant, _) = assistant(&database, &hands, &[PLAN, ASK]);
    let todos = assistant.handle("/todo list", &()).await.unwrap();
    assert_eq!(todos.lines().count(), kept);
    assert_eq!(assistant.handle("提醒我", &()).await.unwrap(), "请确认：几点？");
    // The task that could not be kept has left nothing that would take the line's place.
    assert_eq!(assistant.waiting_state().unwrap().unwrap().goal, "提醒我");
}
