//! `think_all` in a process that is killed in the middle, at every reply: nothing is lost, nothing that was
//! written down is asked again, and the journal is whole in the end.

mod server;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs, thread};

use serde_json::Value;
use server::Server;
use twr::model::HttpModel;
use twr::{ThinkAll, Thinkable};

const NAME: &str = "a_killed_batch_loses_nothing_and_repeats_nothing";
/// What the test says to itself when it runs as the process that is killed.
const JOURNAL: &str = "TWR_CRASH_JOURNAL";
const SERVER: &str = "TWR_CRASH_SERVER";

const TASKS: usize = 6;
/// Tasks of odd numbers need two calls.
const CALLS: usize = 9;

/// What is asked for.
#[derive(Debug, Thinkable)]
struct Plan {
    #[think(line, example = "count bees")]
    goal: String,
    #[think(example = 3)]
    weeks: usize,
}

#[test]
fn a_killed_batch_loses_nothing_and_repeats_nothing() {
    if let (Some(journal), Ok(server)) = (env::var_os(JOURNAL), env::var(SERVER)) {
        return batch(PathBuf::from(journal), &server);
    }
    for replies in 0..=CALLS {
        check(&[Kill::Written(replies)]);
        check(&[Kill::Sent(replies)]);
    }
    check(&(1..CALLS).map(Kill::Written).collect::<Vec<_>>());
    check(&(1..CALLS).map(Kill::Sent).collect::<Vec<_>>());
    check(&[Kill::Written(0), Kill::Sent(0), Kill::Sent(4), Kill::Written(4), Kill::Sent(9)]);
}

/// When the process is killed: so many replies are in the journal, ...
#[derive(Clone, Copy, Debug)]
enum Kill {
    /// ... and that can be seen.
    Written(usize),
    /// ... or just now on their way into it.
    Sent(usize),
}

/// Kills a batch at each of these points, and then lets it run to its end.
fn check(kills: &[Kill]) {
    let journal = env::temp_dir().join(format!("twr-crash-{}.jsonl", std::process::id()));
    let _ = fs::remove_file(&journal);
    for kill in kills {
        let written = written(&journal);
        let (Kill::Written(replies) | Kill::Sent(replies)) = *kill;
        let missing = replies.saturating_sub(written.len());
        let server = Server::start(reply, missing);
        let mut process = Process::start(&journal, &server);
        match kill {
            Kill::Written(_) => process.wait_until(|| lines(&journal) > written.len() + missing),
            Kill::Sent(_) => process.wait_until(|| server.sent() >= missing),
        }
        process.0.kill().unwrap();
        process.0.wait().unwrap();
        assert_all_new(&server, &written, kills);
        assert_written_first(&server, &journal, kills);
    }
    let written = written(&journal);
    let server = Server::start(reply, usize::MAX);
    assert!(Process::start(&journal, &server).0.wait().unwrap().success(), "{kills:?}");
    assert_all_new(&server, &written, kills);
    assert_eq!(server.asked().len(), CALLS - written.len(), "{kills:?}");
    let whole = fs::read_to_string(&journal).unwrap();
    assert!(whole.ends_with('\n'));
    let texts = replies_in(&whole);
    assert_eq!(texts.len(), CALLS, "{kills:?}: {whole}");
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), CALLS, "{kills:?}: {whole}");
    fs::remove_file(&journal).unwrap();
}

/// Nothing was asked twice in one run, and nothing that was written down before it.
fn assert_all_new(server: &Server, written: &[String], kills: &[Kill]) {
    let asked = server.asked();
    let distinct: BTreeSet<&String> = asked.iter().collect();
    assert_eq!(distinct.len(), asked.len(), "{kills:?}: {asked:?}");
    assert!(!written.iter().any(|text| distinct.contains(text)), "{kills:?}: {asked:?}");
}

/// Whatever run had gone on to its second call had its first reply in the journal by then.
fn assert_written_first(server: &Server, journal: &Path, kills: &[Kill]) {
    let written = written(journal);
    let asked = server.asked();
    for number in asked.iter().filter_map(|text| text.strip_prefix("[Weeks] ")) {
        let first = format!("[Goal] goal {number}");
        assert!(written.contains(&first), "{kills:?}: {first} of {written:?}");
    }
}

/// The process that is killed: this test, run as [`batch`].
struct Process(Child);

impl Process {
    fn start(journal: &Path, server: &Server) -> Self {
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--exact", NAME]).env(JOURNAL, journal).env(SERVER, &server.url);
        Self(command.stdout(Stdio::null()).spawn().unwrap())
    }

    /// Waits, as long as the process lives.
    fn wait_until(&mut self, is_so: impl Fn() -> bool) {
        let mut is_over = false;
        while !is_so() {
            assert!(!is_over, "the process ended by itself");
            is_over = self.0.try_wait().unwrap().is_some();
            thread::yield_now();
        }
    }
}

impl Drop for Process {
    /// A test that fails leaves no process behind.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What the process does: all tasks, with their journal. Fails if an answer is not there.
fn batch(journal: PathBuf, server: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let model = HttpModel::at(server, "tiny");
    let tasks = (1..=TASKS).map(|number| format!("Task {number}"));
    let run = ThinkAll::<Plan>::new(tasks).at_once(3).journal(journal).run(&model);
    let thoughts = runtime.block_on(run).unwrap();
    let weeks: Vec<usize> =
        thoughts.into_iter().map(|thought| thought.unwrap().value.weeks).collect();
    assert_eq!(weeks, (1..=TASKS).collect::<Vec<_>>());
}

/// The reply to these messages: another one for each call of a batch.
fn reply(said: &str) -> String {
    let number = said.rsplit("Task ").next().unwrap();
    let number: String = number.chars().take_while(char::is_ascii_digit).collect();
    let is_odd = number.parse::<usize>().unwrap() % 2 == 1;
    match (said.contains("[Goal]"), is_odd) {
        (true, false) => format!("[Goal] goal {number}\n[Weeks] {number}"),
        (true, true) => format!("[Goal] goal {number}"),
        (false, _) => format!("[Weeks] {number}"),
    }
}

fn lines(journal: &Path) -> usize {
    fs::read_to_string(journal).unwrap_or_default().matches('\n').count()
}

/// The replies that a journal holds, be its last line whole or not.
fn written(journal: &Path) -> Vec<String> {
    let text = fs::read_to_string(journal).unwrap_or_default();
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    replies_in(&text[..whole])
}

fn replies_in(whole: &str) -> Vec<String> {
    let entry = |line: &str| serde_json::from_str::<Value>(line).unwrap()["entry"].take();
    let entries = whole.lines().skip(1).map(entry);
    entries.map(|entry| entry["reply"]["reply"]["text"].as_str().unwrap().to_owned()).collect()
}
