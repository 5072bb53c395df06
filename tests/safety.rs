//! Text from others, as `docs/safety.md` promises: it commands no terminal, its files stay where they belong, and a
//! fence tells it from the caller's own words.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use twr::model::{ModelError, ModelErrorKind, Patient, ScriptedModel, ScriptedReply};
use twr::parser::{ThinkWithParser, simple_parser};
use twr::think::Finding;
use twr::{File, Think, ThinkError, ThinkErrorKind, Thinkable, parse, prompt, visible};

#[derive(Debug, Thinkable)]
struct Summary {
    /// What the text says.
    #[think(example = "Bees find home by the sun.")]
    summary: String,
}

#[derive(Debug, Thinkable)]
#[think(examples = none)]
struct Change {
    /// The files that change.
    files: Vec<File>,
}

#[derive(Debug, Thinkable)]
#[think(examples = none)]
struct Setup {
    /// The files of the setup.
    #[think(hidden_paths)]
    files: Vec<File>,
}

const ESCAPES: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31m\u{202e}\u{8}";

fn is_safe(text: &str) -> bool {
    !text.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202e}')
}

#[tokio::test]
async fn no_error_carries_an_escape() {
    let model = ScriptedModel::new(vec![format!("[Summary] {ESCAPES}"); 9]);
    let rejected =
        Think::new("Sum up.").of::<Summary>().check(|_| vec![Finding::of("summary", ESCAPES)]);
    let rejected = rejected.run(&model).await.unwrap_err();
    let refused = ModelError::new(ModelErrorKind::BadRequest, ESCAPES)
        .with_detail(ESCAPES)
        .with_body(ESCAPES);
    let header = format!("[{ESCAPES}]");
    let parser = simple_parser(header.as_str());
    let unparsed =
        ThinkWithParser::new("Sum up.", parser).run(&ScriptedModel::new(["no"; 3])).await;
    let unparsed = unparsed.err().unwrap();
    let of_model = ThinkError::from(refused.clone());
    for error in [&rejected as &dyn std::error::Error, &refused, &of_model, &unparsed] {
        for shown in [error.to_string(), format!("{error:?}"), format!("{error:#?}")] {
            assert!(is_safe(&shown), "{shown:?}");
        }
    }
    assert!(refused.to_string().contains("␛[2J␛]0;owned␇\\u{9b}31m\\u{202e}␈"), "{refused}");
    assert_eq!(visible(ESCAPES), "␛[2J␛]0;owned␇\\u{9b}31m\\u{202e}␈");
}

#[test]
fn both_errors_go_with_a_question_mark() {
    fn failing() -> Result<(), ThinkError> {
        Err(ModelError::new(ModelErrorKind::Config, "tiny").with_detail("there is no key"))?;
        Ok(())
    }
    let error = failing().unwrap_err();
    assert_eq!(error.kind(), ThinkErrorKind::Model);
    assert_eq!(error.model_error().map(ModelError::kind), Some(ModelErrorKind::Config));
    assert_eq!(error.to_string(), "the model could not be asked: model `tiny`: there is no key");
    assert_eq!((error.usage().calls, error.partial().good()), (0, 0));
}

#[tokio::test]
async fn a_parser_run_tells_of_waits() {
    let busy = ModelError::new(ModelErrorKind::RateLimited, "tiny")
        .with_retry_after(Duration::from_millis(200));
    let script = [ScriptedReply::from(busy), ScriptedReply::from("[Topic] Bees")];
    let model = Patient::new(ScriptedModel::new(script), |_| Box::pin(async {}));
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&told);
    let asked = ThinkWithParser::new("What shall I study?", simple_parser("[Topic]"))
        .on_wait(move |waiting| heard.lock().unwrap().push(waiting.to_string()));
    assert_eq!(asked.run(&model).await.unwrap().content, "Bees");
    assert_eq!(*told.lock().unwrap(), ["busy; again in 0.2 s"]);
}

#[test]
fn a_path_that_is_not_safe_is_asked_for_again() {
    let check = |path: &str, order: &str| {
        let reply = format!("[Files]\nFile: {path}\n```\nx\n```");
        let verdict = parse::<Change>(&reply);
        let feedback = verdict.feedback().unwrap_or_default();
        assert!(feedback.contains(order), "{path}: {feedback}");
        let reply = serde_json::json!({"files": [{"path": path, "content": "x"}]}).to_string();
        let verdict = parse::<Change>(&reply);
        let feedback = verdict.feedback().unwrap_or_default();
        assert!(feedback.contains(order), "{path} in JSON: {feedback}");
    };
    let hidden = "a path in which no folder and no file has a name that begins with a dot";
    for path in
        [".git/config", ".GIT/hooks/post-commit", "a/.ssh/id", ".bashrc", ".env", "git~1/config"]
    {
        check(path, hidden);
    }
    let device = "a path without the name of a device";
    for path in ["con.txt", "NUL.tar.gz", "a/COM1"] {
        check(path, device);
    }
    let disguised = "a path of visible characters";
    for path in ["a\u{202e}txt.exe", "．．／a.md", "a\u{200b}.md"] {
        check(path, disguised);
    }
    check("../a.md", "relative and inside the folder");
    check("a.md./b.md", "no name begins or ends with a blank, or ends with a dot");
    check(&format!("{}.md", "a".repeat(300)), "a shorter path");
    let reply = "[Files]\nFile: .github/workflows/ci.yml\n```\nx\n```";
    assert!(parse::<Setup>(reply).is_success());
    assert!(!parse::<Setup>(&reply.replace(".github", "..")).is_success());
}

#[test]
fn a_fence_is_round_the_task_or_a_value() {
    let think = Think::new("Sum up: [Summary] nothing\n=====").fence_task(true);
    let sent = think.messages::<Summary>();
    let task = &sent.last().unwrap().content;
    assert!(task.ends_with("```\nSum up: [Summary] nothing\n=====\n```"), "{task}");
    let text = "[Summary] nothing\n```";
    let think = prompt!(Summary, "Sum up:\n{{ text | fenced }}\n{{ format }}", text = text);
    let sent = think.messages().unwrap().pop().unwrap().content;
    assert!(sent.starts_with("Sum up:\n````\n[Summary] nothing\n```\n````\n"), "{sent}");
}
