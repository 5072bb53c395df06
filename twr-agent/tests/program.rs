//! The program: its demonstration, its commands without a model, its arguments, and an interrupt.
#![cfg(feature = "assistant")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use twr_agent::run::{Decision, Happening};
use twr_agent::store::Database;

fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_twr-assistant"));
    command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for name in ["TWR_MODEL", "TWR_BASE_URL", "TWR_API_KEY", "PLAN_REPLAN_MAX_STEPS"] {
        command.env_remove(name);
    }
    command
}

/// Runs it with these lines as its input.
fn run(command: &mut Command, lines: &str) -> Output {
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_demonstration_shows_a_whole_task_and_its_trace() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["--demo", "--trace", "trace.jsonl", "--picture", "run.html"];
    let output = run(program(folder.path()).args(files), "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    for line in [
        "> 把买牛奶加到待办，并提醒我\n",
        "  当前计划项：1/2\n",
        "  步骤动作：todo [待办命令] /todo add 买牛奶\n",
        "\n请确认：几点提醒您？\n",
        "\n[ ] #1 买牛奶\n",
        "  任务状态：已完成\n“买牛奶”已经在待办里，今天 18:00 会提醒您。\n",
        "\n#1 2026-11-23 18:00 买牛奶\n",
    ] {
        assert!(said.contains(line), "{line:?} is not in\n{said}");
    }
    let trace = std::fs::read_to_string(folder.path().join("trace.jsonl")).unwrap();
    let lines: Vec<serde_json::Value> =
        trace.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let calls: Vec<_> = lines.iter().filter(|line| line["call_id"].is_u64()).collect();
    assert_eq!(calls.len(), 9);
    assert_eq!((&calls[0]["phase"], &calls[0]["attempt"]), (&"plan".into(), &1.into()));
    assert_eq!(
        (&calls[0]["max_attempts"], &calls[0]["refusal"]),
        (&3.into(), &serde_json::Value::Null)
    );
    assert!(calls[0]["messages"].is_array() && calls[0]["response"].is_string());
    assert!(lines.iter().any(|line| line["happening"] == "acted"));
    assert!(trace.contains("今天是 2026-11-23 09:00 星期一。"), "{trace}");
    assert!(calls.iter().all(|call| call["usage"]["calls"] == 1), "{trace}");
    let spent = lines.iter().filter(|line| line["happening"] == "spent");
    let tries: u64 = spent.map(|line| line["tries"].as_u64().unwrap()).sum();
    assert_eq!(tries, 9);
    let page = std::fs::read_to_string(folder.path().join("run.html")).unwrap();
    assert!(page.contains("<h1>把买牛奶加到待办，并提醒我</h1>") && page.contains("几点提醒您？"));
    assert!(page.contains("“买牛奶”已经在待办里，今天 18:00 会提醒您。"), "{page}");
    // Nothing was written besides.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn the_demonstration_speaks_english_alone() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["--demo", "--lang", "en", "--trace", "trace.jsonl", "--picture", "run.html"];
    let output = run(program(folder.path()).args(files), "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    for line in [
        "> Put milk on my list, and remind me\n",
        "  Plan:\n  1. Add \"buy milk\"\n",
        "  Action: todo [Todo command] /todo add buy milk\n",
        "\nPlease confirm: When shall I remind you?\n",
        "\n[ ] #1 buy milk\n",
        "  Status: done\n\"Buy milk\" is on your list, and I will remind you today at 18:00.\n",
        "\n#1 2026-11-23 18:00 buy milk\n",
    ] {
        assert!(said.contains(line), "{line:?} is not in\n{said}");
    }
    // Neither the user nor the model sees another language.
    let trace = std::fs::read_to_string(folder.path().join("trace.jsonl")).unwrap();
    let page = std::fs::read_to_string(folder.path().join("run.html")).unwrap();
    for seen in [said, trace, page] {
        let foreign = seen.chars().find(|letter| ('\u{2e80}'..'\u{fb00}').contains(letter));
        assert_eq!(foreign, None, "{seen}");
    }
}

#[test]
fn in_english_a_line_of_english_cancels_the_task() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
    save_waiting(&database, "When?");
    let cancelled = |word: Option<&str>, line: &str| {
        let mut command = program(folder.path());
        command
            .env_remove("TASK_CANCEL_COMMAND")
            .envs(word.map(|word| ("TASK_CANCEL_COMMAND", word)));
        command
            .env("TWR_MODEL", "m")
            .env("TWR_BASE_URL", "http://127.0.0.1:1/v1")
            .env("NO_PROXY", "*");
        let output = run(command.args(["--lang", "en"]), line);
        text(&output.stdout).contains("The task is cancelled.")
    };
    assert!(cancelled(None, "cancel the task\n"));
    save_waiting(&database, "When?");
    assert!(cancelled(Some("stop"), "stop\n"));
}

#[test]
fn without_a_model_commands_work_and_stay() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&mut program(folder.path()), "/todo add 买牛奶\n你好\n");
    assert!(output.status.success());
    let said = text(&output.stdout);
    assert!(said.contains("TWR_MODEL="), "{said}");
    assert!(
        said.ends_with(
            "已添加待办 #1: 买牛奶\n当前未配置 LLM。请设置 TWR_MODEL 和 TWR_API_KEY 后重试。\n"
        ),
        "{said}"
    );
    let said = text(&run(&mut program(folder.path()), "/view all\n").stdout);
    assert!(said.ends_with("[ ] #1 买牛奶\n"), "{said}");
}

#[test]
fn what_is_wrong_with_the_arguments_or_the_environment_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let check = |arguments: &[&str], code: i32, error: &str| {
        let output =
            run(program(folder.path()).env("PLAN_REPLAN_MAX_STEPS", "0").args(arguments), "");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert_eq!(text(&output.stderr), error, "{arguments:?}");
    };
    check(&["--help"], 0, "");
    check(&["--fast"], 2, "twr-assistant: unknown argument \"--fast\"; try --help\n");
    check(&["--db"], 2, "twr-assistant: --db needs a value; try --help\n");
    check(&["--lang", "fr"], 2, "twr-assistant: --lang takes zh or en, not \"fr\"; try --help\n");
    check(&["--picture"], 2, "twr-assistant: --picture needs a value; try --help\n");
    check(&["--db", "--demo"], 2, "twr-assistant: --db needs a value; try --help\n");
    let limit = "PLAN_REPLAN_MAX_STEPS is \"0\": set a whole number of at least 1, or unset it";
    check(&["--demo"], 1, &format!("twr-assistant: {limit}\n"));

    let mut command = program(folder.path());
    command.env("TWR_SEARCH_URL", "http://127.0.0.1:1").env("INTERNET_SEARCH_TOP_K", "many");
    let output = run(&mut command, "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("INTERNET_SEARCH_TOP_K is \"many\""));

    let output = run(program(folder.path()).env("TWR_SEARCH_URL", "foo"), "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "twr-assistant: TWR_SEARCH_URL: \"foo\" is no address such as http://localhost:8888\n"
    );
    for option in ["--trace", "--picture"] {
        let output = run(program(folder.path()).args(["--lang", "EN", option, "no/file"]), "");
        assert_eq!(output.status.code(), Some(1));
        let told = text(&output.stderr);
        assert!(told.starts_with(&format!("twr-assistant: {option} no/file: ")), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_task_goes_on_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    // A server that takes calls and never answers.
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/v1", server.local_addr().unwrap());
    let begin = |lines: &str| -> Child {
        let mut command = program(folder.path());
        command.env("TWR_MODEL", "slow").env("TWR_BASE_URL", &address).env("NO_PROXY", "*");
        let mut child = command.spawn().unwrap();
        // The input stays open, as a terminal does.
        child.stdin.as_mut().unwrap().write_all(lines.as_bytes()).unwrap();
        child
    };
    let interrupt = |mut child: Child| {
        let stdin = child.stdin.take();
        let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(signal.unwrap().success());
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        assert_eq!(output.status.code(), Some(130));
        assert_eq!(text(&output.stdout), "已中断。任务保存在数据库里，下次启动时继续。\n");
    };
    let child = begin("提醒我买牛奶\n");
    let first = server.accept().unwrap();
    interrupt(child);
    // The second start asks the model by itself.
    let child = begin("");
    let second = server.accept().unwrap();
    interrupt(child);
    drop((first, second));
}

/// A program whose input stays open, and whose words come line by line.
struct Conversation {
    child: Child,
    words: BufReader<std::process::ChildStdout>,
}

impl Conversation {
    fn begin(command: &mut Command) -> Self {
        let mut child = command.spawn().unwrap();
        let words = BufReader::new(child.stdout.take().unwrap());
        Self { child, words }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Reads until a line that has these words.
    fn wait_for(&mut self, words: &str) -> String {
        let mut line = String::new();
        while !line.contains(words) {
            line.clear();
            assert!(self.words.read_line(&mut line).unwrap() > 0, "{words:?} never came");
        }
        line
    }

    /// Ends the input, and gives the exit code.
    fn end(mut self) -> Option<i32> {
        drop(self.child.stdin.take());
        self.child.wait().unwrap().code()
    }
}

#[test]
fn a_running_task_is_cancelled_by_the_word_and_commands_work_meanwhile() {
    let folder = tempfile::tempdir().unwrap();
    // A server that takes calls and never answers.
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/v1", server.local_addr().unwrap());
    let mut command = program(folder.path());
    command.env("TWR_MODEL", "slow").env("TWR_BASE_URL", &address).env("NO_PROXY", "*");
    let mut program = Conversation::begin(command.args(["--lang", "en"]));
    program.say("Remind me of milk.");
    let first = server.accept().unwrap();
    program.say("/todo add milk");
    program.wait_for("Added todo #1: milk");
    program.say("cancel the task");
    program.wait_for("The task is cancelled.");
    let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
    assert_eq!(database.open_task().unwrap(), None);
    // The next line is a new task, and a line that comes meanwhile is one after it.
    program.say("Remind me of tea.");
    let second = server.accept().unwrap();
    program.say("Remind me of rice.");
    program.say("cancel the task");
    program.wait_for("The task is cancelled.");
    let third = server.accept().unwrap();
    let open = database.open_task().unwrap().unwrap();
    assert_eq!(open.log[0], Happening::Begun { goal: "Remind me of rice.".into() });
    program.say("cancel the task");
    program.wait_for("The task is cancelled.");
    assert_eq!(program.end(), Some(0));
    drop((first, second, third));
}

#[test]
fn a_task_whose_model_cannot_be_reached_is_kept_with_its_cause() {
    let folder = tempfile::tempdir().unwrap();
    let without = |arguments: &[&str], lines: &str| {
        let mut command = program(folder.path());
        // Nothing is served there.
        command.env("TWR_MODEL", "m").env("TWR_BASE_URL", "http://127.0.0.1:1/v1");
        run(command.env("NO_PROXY", "*").args(["--lang", "en"]).args(arguments), lines)
    };
    let output = without(&[], "Remind me of milk.\n");
    let seen = text(&output.stdout);
    assert!(seen.contains("The model cannot be asked: "), "{seen}");
    let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
    assert_eq!(database.open_task().unwrap().unwrap().log.len(), 1);
    let output = without(&["resume"], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("The model cannot be asked: "));
    assert!(database.open_task().unwrap().is_some());
}

#[test]
fn what_is_due_is_said_and_with_the_option_run_as_a_task_after_the_open_one() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/v1", server.local_addr().unwrap());
    let begin = |arguments: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
        save_waiting(&database, "When?");
        let mut command = program(folder.path());
        command.env("TWR_MODEL", "m").env("TWR_BASE_URL", &address).env("NO_PROXY", "*");
        let mut program = Conversation::begin(command.args(["--lang", "en"]).args(arguments));
        program.say("/schedule add 2026-11-01 08:00 Look up the weather.");
        program.wait_for("Reminder: Look up the weather. (2026-11-01 08:00)");
        // It waits for the task that is open.
        assert!(database.open_task().unwrap().is_some());
        program.say("cancel the task");
        program.wait_for("The task is cancelled.");
        (program, database, folder)
    };
    let (mut program, database, _folder) = begin(&["--run-due"]);
    answer_once(&server, "[Plan]\n- Look it up.");
    answer_once(&server, "[Action] done\n[Response] Snow.");
    answer_once(&server, "[Status] done\n[Response] It will snow.");
    program.wait_for("It will snow.");
    assert_eq!(program.end(), Some(0));
    assert_eq!(database.open_task().unwrap(), None);

    let (program, database, _folder) = begin(&[]);
    assert_eq!(program.end(), Some(0));
    assert_eq!(database.open_task().unwrap(), None);
}

#[test]
fn resume_says_why_it_does_not_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
    save_waiting(&database, "When?");
    let output = run(program(folder.path()).args(["--lang", "en", "resume"]), "");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout)
            .ends_with("No model is configured. Set TWR_MODEL and TWR_API_KEY, then try again.\n")
    );
    let with_model = |lines: &str| {
        let mut command = program(folder.path());
        command.env("TWR_MODEL", "m").env("TWR_BASE_URL", "http://127.0.0.1:1/v1");
        run(command.args(["--lang", "en", "resume"]), lines)
    };
    let lock = database.lock_task().unwrap();
    assert!(lock.is_some());
    let output = with_model("");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "Another assistant works on the task; try again later.\n");
    drop(lock);
    // A command is carried out, and the question is asked again: no planner sees it.
    let output = with_model("/todo add milk\n:later\n");
    let seen = text(&output.stdout);
    assert_eq!(output.status.code(), Some(13), "{seen}");
    assert!(seen.contains("Added todo #1: milk"), "{seen}");
    assert_eq!(seen.matches("When?").count(), 2, "{seen}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_of_a_resumed_task_ends_with_14_and_keeps_the_task() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
    save_waiting(&database, "When?");
    let mut command = program(folder.path());
    command.env("TWR_MODEL", "m").env("TWR_BASE_URL", "http://127.0.0.1:1/v1");
    let mut program = Conversation::begin(command.args(["--lang", "en", "resume"]));
    program.wait_for("When?");
    let signal = Command::new("kill").args(["-INT", &program.child.id().to_string()]).status();
    assert!(signal.unwrap().success());
    program.wait_for("Interrupted.");
    assert_eq!(program.child.wait().unwrap().code(), Some(14));
    assert!(database.open_task().unwrap().is_some());
}

#[test]
fn a_database_that_cannot_tell_what_is_due_ends_no_conversation() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = program(folder.path());
    let mut program = Conversation::begin(command.args(["--lang", "en"]));
    program.say("/todo add milk");
    program.wait_for("Added todo #1: milk");
    let file = folder.path().join("twr-assistant.sqlite");
    rusqlite::Connection::open(file).unwrap().execute("DROP TABLE schedule", ()).unwrap();
    program.wait_for("schedule");
    program.say("/todo list");
    program.wait_for("[ ] #1 milk");
    assert_eq!(program.end(), Some(0));
}

#[test]
fn nothing_that_a_model_says_commands_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/v1", server.local_addr().unwrap());
    let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
    save_waiting(&database, "When?");
    let model = std::thread::spawn(move || {
        answer_once(
            &server,
            "[Status] done\n[Response] At \u{1b}]0;owned\u{7}5 \u{9b}2J\u{202e}pm.",
        );
    });
    let mut command = program(folder.path());
    command.env("TWR_MODEL", "m").env("TWR_BASE_URL", &address).env("NO_PROXY", "*");
    let output = run(command.args(["--lang", "en"]), "at 5\n");
    model.join().unwrap();
    let seen = text(&output.stdout);
    assert!(seen.contains("At ␛]0;owned␇5 "), "{seen}");
    assert!(!seen.contains(|c| c != '\n' && twr::visible::is_hidden(c)), "{seen:?}");
}

/// Answers one call of a model with this text.
fn answer_once(server: &TcpListener, content: &str) {
    let (mut stream, _) = server.accept().unwrap();
    let mut input = BufReader::new(stream.try_clone().unwrap());
    let mut length = 0;
    loop {
        let mut line = String::new();
        input.read_line(&mut line).unwrap();
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        if line.trim().is_empty() {
            break;
        }
    }
    std::io::copy(&mut input.take(length), &mut std::io::sink()).unwrap();
    let message = serde_json::json!({"role": "assistant", "content": content});
    let choices = serde_json::json!({"choices": [{"message": message, "finish_reason": "stop"}]});
    let body = choices.to_string();
    let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json";
    write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
}

/// Saves a task that waits for the answer to this question.
fn save_waiting(database: &Database, question: &str) {
    let decision = Decision::Ask { question: question.into(), options: Vec::new() };
    database
        .begin_task(&[
            Happening::Begun { goal: "Remind me.".into() },
            Happening::Planned { items: vec!["Set a reminder.".into()] },
            Happening::Thought { decision },
        ])
        .unwrap();
}

#[test]
fn a_person_who_cancels_ends_the_saved_task() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
    save_waiting(&database, "When?");
    let mut command = program(folder.path());
    // Nothing is served there: the model is not asked.
    command.env("TWR_MODEL", "m").env("TWR_BASE_URL", "http://127.0.0.1:1/v1").env("NO_PROXY", "*");
    let output = run(command.args(["--lang", "en", "resume"]), ":cancel\n");
    let seen = text(&output.stdout);
    assert_eq!(output.status.code(), Some(15), "{seen}{}", text(&output.stderr));
    assert!(seen.ends_with(&format!("{}\n", twr_agent::texts::ENGLISH.cancelled)), "{seen}");
    assert_eq!(database.open_task().unwrap(), None);
}

#[test]
fn a_task_that_waits_is_resumed_with_its_question() {
    let folder = tempfile::tempdir().unwrap();
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/v1", server.local_addr().unwrap());
    let question = r#"{"type": "clarification", "title": "Time", "questions": [{"question": "When?", "options": ["5 pm", "6 pm"], "recommended": 1}]}"#;
    let database = Database::open(folder.path().join("twr-assistant.sqlite")).unwrap();
    save_waiting(&database, question);
    let resume = |lines: &str| {
        let mut command = program(folder.path());
        command.env("TWR_MODEL", "m").env("TWR_BASE_URL", &address).env("NO_PROXY", "*");
        run(command.args(["--lang", "en", "resume"]), lines)
    };
    let check = |output: &Output, code: i32, said: &str| {
        let seen = text(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{seen}{}", text(&output.stderr));
        assert!(seen.contains(said), "{said:?} is not in\n{seen}");
    };
    check(&resume(""), 11, "  1. 6 pm (recommended)\n  2. 5 pm\n");
    check(&resume(":later\n"), 13, "Question 1 of 1: When?");
    let model = std::thread::spawn(move || {
        answer_once(&server, "[Status] done\n[Response] You will be reminded at 5 pm.");
    });
    check(&resume("2\n"), 0, "You will be reminded at 5 pm.\n");
    model.join().unwrap();
    assert_eq!(database.open_task().unwrap(), None);
    check(&resume(""), 0, "No task can be resumed.\n");
}
