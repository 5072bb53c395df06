//! Checks by commands and tools: what passes, what is found, what cannot tell, and what is left behind.
#![cfg(all(unix, feature = "command"))]

use std::time::{Duration, Instant};

use twr::Thinkable;
use twr::think::{Finding, Validator, ValidatorError};
use twr_agent::check::{CommandCheck, CommandLimits, ToolCheck};
use twr_agent::tool::{Cause, Observation, Tool, ToolContext, ToolFault};

/// A script.
#[derive(Debug, Thinkable)]
struct Script {
    /// The script.
    #[think(code = "sh", example = "echo hello")]
    script: String,
}

fn limits() -> CommandLimits {
    CommandLimits { time: Duration::from_secs(2), ..CommandLimits::default() }
}

async fn found(script: &str, limits: CommandLimits) -> Result<Vec<Finding>, ValidatorError> {
    let check = CommandCheck::new("sh", ["script.sh"])
        .file("script.sh", |answer: &Script| answer.script.clone())
        .about("script")
        .limits(limits);
    let report = check.validate(&Script { script: script.to_owned() }).await?;
    Ok(report.findings)
}

#[tokio::test]
async fn a_command_passes_or_its_end_and_output_are_the_finding() {
    let check = async |script: &str, expected: Option<&str>| {
        let findings = found(script, limits()).await.unwrap();
        let orders: Vec<&str> = findings.iter().map(|finding| finding.order.as_str()).collect();
        assert_eq!(orders, expected.into_iter().collect::<Vec<_>>(), "{script}");
        assert!(findings.iter().all(|finding| finding.field.as_deref() == Some("script")));
    };
    check("true", None).await;
    check("echo noise; echo more >&2", None).await;
    check(
        "echo one; echo two >&2; exit 3",
        Some("Fix this: `sh script.sh` failed with exit code 3. It wrote:\none\ntwo"),
    )
    .await;
    // The exit codes that shells and the limits use are a command's, too.
    for code in [125, 126, 127, 255] {
        let order = format!("Fix this: `sh script.sh` failed with exit code {code}. It wrote:\n");
        check(&format!("exit {code}"), Some(&order)).await;
        check(&format!("echo refused >&2; exit {code}"), Some(&(order + "refused"))).await;
    }
    check("kill -KILL $$", Some("Fix this: `sh script.sh` was killed by signal 9. It wrote:\n"))
        .await;
    check(
        "printf '\\033[2J'; exit 1",
        Some("Fix this: `sh script.sh` failed with exit code 1. It wrote:\n␛[2J"),
    )
    .await;
    // Nothing of the surroundings is passed on.
    check("[ -z \"$CARGO_MANIFEST_DIR\" ] && [ \"$HOME\" = \"$PWD\" ]", None).await;
    check("read line && exit 1; exit 0", None).await;
}

#[tokio::test]
async fn time_memory_files_and_output_are_limited() {
    let short = CommandLimits { time: Duration::from_millis(300), ..limits() };
    let began = Instant::now();
    let findings = found("echo begun; sleep 30", short).await.unwrap();
    assert_eq!(
        findings[0].order,
        "Fix this: `sh script.sh` ran longer than 0.3 s. It wrote:\nbegun"
    );
    assert!(began.elapsed() < Duration::from_secs(5));

    let flood = "i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done; exit 1";
    let order = &found(flood, limits()).await.unwrap()[0].order;
    assert!(order.chars().count() < 1700, "{}", order.len());
    assert!(order.contains("line 0\n") && order.ends_with("line 19999"), "{order}");

    let big = "head -c 200000 /dev/zero > file || exit 7; exit 0";
    let small = CommandLimits { file: 4096, ..limits() };
    assert!(!found(big, small).await.unwrap().is_empty());
    assert!(found(big, limits()).await.unwrap().is_empty());

    let greedy = "awk 'BEGIN { s = \"x\"; while (length(s) < 400000000) s = s s; exit 0 }'";
    let little = CommandLimits { memory: Some(64 << 20), ..limits() };
    assert!(!found(greedy, little).await.unwrap().is_empty());
}

#[tokio::test]
async fn no_process_and_no_folder_is_left() {
    let marker = std::env::temp_dir().join(format!("twr-check-marker-{}", std::process::id()));
    let path = marker.display();
    // A process in the background neither delays the check nor outlives it.
    let script = format!("pwd > {path}; (sleep 1; echo late >> {path}) & exit 0");
    let began = Instant::now();
    assert!(found(&script, limits()).await.unwrap().is_empty());
    assert!(began.elapsed() < Duration::from_millis(900), "{:?}", began.elapsed());
    tokio::time::sleep(Duration::from_millis(1300)).await;
    let written = std::fs::read_to_string(&marker).unwrap();
    std::fs::remove_file(&marker).unwrap();
    assert!(!written.contains("late"));
    assert!(!std::path::Path::new(written.trim()).exists(), "{written}");

    // Nor does a check that is no longer waited for.
    let script = format!("sleep 1; echo late >> {path}");
    let dropped = tokio::time::timeout(Duration::from_millis(200), found(&script, limits())).await;
    assert!(dropped.is_err());
    tokio::time::sleep(Duration::from_millis(1300)).await;
    assert!(!marker.exists());
}

#[tokio::test]
async fn a_program_that_is_not_installed_and_a_path_that_leaves_the_folder_are_no_verdict() {
    let check = async |check: CommandCheck<Script>, words: &str| {
        let script = Script { script: "true".to_owned() };
        let error = check.validate(&script).await.unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    };
    check(CommandCheck::new("no-such-compiler", ["x"]), "`no-such-compiler` is not installed")
        .await;
    let outside = |path: &str| CommandCheck::new("true", [""; 0]).file(path, |_| String::new());
    check(outside("../x"), "leaves the folder").await;
    check(outside("/tmp/x"), "leaves the folder").await;
}

#[tokio::test]
async fn a_further_command_runs_only_after_a_good_one() {
    let run = async |first: &str| {
        let check = CommandCheck::new("sh", ["-c", first])
            .then("sh", ["-c", "echo second; exit 1"])
            .file("a/b.txt", |_: &Script| "text".to_owned());
        let report = check.validate(&Script { script: String::new() }).await.unwrap();
        report.findings[0].order.clone()
    };
    assert!(run("test \"$(cat a/b.txt)\" = text").await.contains("second"));
    assert!(!run("exit 1").await.contains("second"));
}

struct Shouts;

impl Tool for Shouts {
    type Input = Script;
    const NAME: &'static str = "shouts";
    const ABOUT: &'static str = "Shouts.";

    async fn call(&self, input: Script, _: ToolContext) -> Result<Observation, ToolFault> {
        match input.script.as_str() {
            "bad" => Err(ToolFault::bad_input("no such word").suggesting("Write good.")),
            "panic" => panic!("out of breath"),
            "down" => Err(ToolFault::new(Cause::Network, "nobody answers")),
            _ => Ok("GOOD".into()),
        }
    }
}

#[tokio::test]
async fn a_tool_judges_by_its_faults_about_the_answer_alone() {
    let check = ToolCheck::new(Shouts, |script: &Script| Script { script: script.script.clone() });
    let of = async |word: &str| check.validate(&Script { script: word.to_owned() }).await;
    assert!(of("good").await.unwrap().findings.is_empty());
    assert_eq!(of("bad").await.unwrap().findings[0].order, "no such word Write good.");
    assert_eq!(of("down").await.unwrap_err().to_string(), "nobody answers");
    let broken = of("panic").await.unwrap_err().to_string();
    assert_eq!(broken, "the tool panicked: out of breath");
}
