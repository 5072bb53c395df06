//! Plain prompts: what a person sees and writes, line by line.

use std::io::{self, BufRead, Cursor, Read};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use twr::Language;
use twr_ask::payload::{Choice, Clarification, OutlineEdit, Payload, Question};
use twr_ask::{Ask, AskErrorKind, Plain, Reply};

/// What was written, for a look at it afterwards.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Written {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// What comes of these lines, and what the person saw.
async fn ask(payload: impl Into<Payload>, input: &'static str) -> (Reply, String) {
    ask_in(Language::English, payload.into(), input).await
}

async fn ask_in(language: Language, payload: Payload, input: &'static str) -> (Reply, String) {
    let out = Written::default();
    let asker = Plain::new(Cursor::new(input), out.clone()).language(language);
    let reply = asker.ask(&payload).await.unwrap();
    (reply, out.text())
}

fn report() -> Clarification {
    let engineers = Choice { description: Some("with code".into()), ..Choice::from("Engineers") };
    let audience = Question {
        why: Some("Engineers need figures.".into()),
        ..Question::choice("audience", "Who reads it?", ["General readers".into(), engineers])
    };
    let parts = Question::choice("parts", "Which parts?", ["Costs", "Risks", "Plan"]);
    let city = Question {
        placeholder: Some("e.g. Lisbon".into()),
        ..Question::free("city", "Which city?")
    };
    let questions = [audience.recommending("engineers"), parts.of_several().or_other(), city];
    Clarification {
        preface: Some("Three things.".into()),
        ..Clarification::new("The report", questions)
    }
}

#[tokio::test]
async fn a_person_answers_goes_back_and_reviews() {
    let (reply, seen) = ask(report(), "\n1, 3\n:back\n9\n2 3\n1500\n2\nall of it\n\n").await;
    insta::assert_snapshot!("report_seen", seen);
    insta::assert_snapshot!("report_text", reply.text().unwrap());
}

#[tokio::test]
async fn words_end_or_skip_the_asking() {
    async fn check(input: &'static str, expected: Reply) {
        assert_eq!(ask(report(), input).await.0, expected, "{input:?}");
    }
    check(":later\n", Reply::Later { file: None }).await;
    check("1\n:cancel\n", Reply::Cancelled { interrupted: false }).await;
    check(":skipall\n", Reply::Skipped).await;
    let (reply, _) = ask(report(), ":skip\n:skip\n:s\n\n").await;
    let Reply::Answered(answer) = reply else { panic!("{reply:?}") };
    assert!(answer.questions().iter().all(twr_ask::QuestionAnswer::is_skipped));
}

#[tokio::test]
async fn words_that_are_no_answer_are_asked_for_again() {
    let question = Question::choice("q", "Which?", ["a", "b"]);
    let (reply, seen) =
        ask(Clarification::new("t", [question.clone()]), "\n3\n1 2\nc\n:nonsense\nB\n").await;
    assert_eq!(reply.text().unwrap().lines().nth(2), Some("  Answer: b"));
    insta::assert_snapshot!("refused", seen);
    // Words that are a number.
    let (reply, _) = ask(Clarification::new("t", [question.or_other()]), "=7\n").await;
    assert_eq!(reply.text().unwrap().lines().nth(2), Some("  Answer: 7"));
}

#[tokio::test]
async fn the_dialog_speaks_the_language_that_is_set() {
    let question =
        Question::choice("city", "是哪座城市？", ["里斯本", "上海"]).recommending("上海");
    let form = Payload::from(Clarification::new("关于报告", [question]));
    let (reply, seen) = ask_in(Language::Chinese, form.clone(), "7\n\n").await;
    assert_eq!(reply.text().unwrap().lines().nth(2), Some("  Answer: 上海"));
    for words in [
        "第 1 题，共 1 题：是哪座城市？",
        "上海（推荐）",
        "您的选择 [回车：上海]：",
        "没有第 7 个选项。",
    ] {
        assert!(seen.contains(words), "{words:?} is not in\n{seen}");
    }
    let outline = OutlineEdit::from_text("蜜蜂", "- 眼睛\n- 归巢");
    let (_, seen) = ask_in(Language::Chinese, outline.into(), "\n").await;
    assert!(seen.contains("按回车采用"), "{seen}");

    let untitled = Clarification::new("", [Question::free("city", "是哪座城市？")]);
    let (_, seen) = ask_in(Language::Chinese, untitled.into(), "里斯本\n").await;
    assert!(seen.starts_with("== 请回答 ==\n"), "{seen}");

    // Whatever language the questions are in.
    let out = Written::default();
    Plain::new(Cursor::new("\n"), out.clone()).ask(&form).await.unwrap();
    assert!(out.text().contains("Your choice [Enter: 上海]: "), "{}", out.text());
}

#[tokio::test]
async fn an_outline_is_adopted_written_anew_or_saved() {
    let outline = || OutlineEdit::from_text("Bees", "1. Eyes\n2. Home");
    let (reply, seen) = ask(outline(), "\n").await;
    assert_eq!(reply.text().as_deref(), Some("Outline approved, continue."));
    insta::assert_snapshot!("outline_seen", seen);
    let (reply, _) = ask(outline(), ":edit\n1. Eyes\n   - Facets\n.\n\n").await;
    insta::assert_snapshot!("outline_edited", reply.text().unwrap());
    let (reply, _) = ask(outline(), ":edit\n.\n\n").await;
    assert_eq!(reply.text().as_deref(), Some("Outline approved, continue."));

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("outline.md");
    let asker = Plain::new(Cursor::new(format!(":save {}\n", file.display())), io::sink());
    let reply = asker.ask(&outline().into()).await.unwrap();
    assert_eq!(reply, Reply::Later { file: Some(file.clone()) });
    assert_eq!(std::fs::read_to_string(file).unwrap(), "1. Eyes\n2. Home\n");
}

#[tokio::test]
async fn an_input_that_ends_is_an_error_that_says_so() {
    let asker = Plain::new(io::empty(), io::sink());
    let error = asker.ask(&report().into()).await.unwrap_err();
    assert_eq!(error.kind(), AskErrorKind::Closed);
    assert_eq!(error.to_string(), "nobody answered: the input ended");
    // And the next one, too.
    assert_eq!(asker.ask(&report().into()).await.unwrap_err().kind(), AskErrorKind::Closed);
}

/// An input that never ends and never says anything.
struct Silent;

impl Read for Silent {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        loop {
            std::thread::park();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_person_who_says_nothing_runs_out_of_time() {
    let out = Written::default();
    let asker =
        Plain::new(io::BufReader::new(Silent), out.clone()).timeout(Duration::from_secs(60));
    assert_eq!(asker.ask(&report().into()).await.unwrap(), Reply::TimedOut);
    assert!(out.text().ends_with("(within 60 s): \nThe time is up.\n"), "{}", out.text());
}

#[tokio::test]
async fn what_is_hostile_is_neither_obeyed_nor_long() {
    let huge = "x".repeat(1_000_000);
    let escape = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{202e}";
    let option = |at: usize| Choice::new(format!("{escape}{at}"), at.to_string());
    let mut options: Vec<Choice> = (0..10_000).map(option).collect();
    options[59].label.push_str(&huge);
    options[0].label.push_str(&huge);
    let question = Question {
        why: Some(escape.into()),
        placeholder: Some(format!("{escape}\n\n\n{escape}")),
        ..Question::choice(escape, format!("{escape}{huge}"), options)
    };
    let form =
        Clarification { preface: Some(escape.into()), ..Clarification::new(huge, [question]) };
    let (reply, seen) = ask(form, "60\n").await;
    assert!(!seen.chars().any(|c| c != '\n' && twr::visible::is_hidden(c)), "{seen}");
    assert!(seen.len() < 100_000 && seen.lines().count() < 70, "{}", seen.len());
    let Reply::Answered(answer) = reply else { panic!("{reply:?}") };
    assert_eq!(answer.questions()[0].chosen[0].value(), "59");
}

#[tokio::test]
async fn what_has_to_be_judged_keeps_its_lines() {
    let right = Question::choice("right", "Is it right?", ["Yes", "No"]);
    let form = Clarification::new("Please check this", [right]);
    let material = Some("[Slogan] Honey\n[Price] 5\u{1b}[2J".into());
    let (_, seen) = ask(Clarification { material, ..form }, "1\n").await;
    assert!(seen.contains("\n[Slogan] Honey\n[Price] 5␛[2J\n"), "{seen}");
}

#[tokio::test]
async fn text_is_shown_and_nothing_is_asked() {
    let (reply, seen) = ask(Payload::normal("Done.\u{1b}[2J\nBye."), "").await;
    assert_eq!((reply.exit_code(), seen.as_str()), (0, "Done.␛[2J\nBye.\n"));
}

#[tokio::test]
async fn no_line_is_read_before_it_is_wanted() {
    let input = Arc::new(Mutex::new(Cursor::new("1\nfor someone else\n")));
    let asker = Plain::new(io::BufReader::with_capacity(1, Shared(Arc::clone(&input))), io::sink());
    let form = Clarification::new("t", [Question::choice("q", "?", ["a", "b"])]);
    asker.ask(&form.into()).await.unwrap();
    let mut remaining = String::new();
    input.lock().unwrap().read_line(&mut remaining).unwrap();
    assert_eq!(remaining, "for someone else\n");
}

struct Shared(Arc<Mutex<Cursor<&'static str>>>);

impl Read for Shared {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.lock().unwrap().read(bytes)
    }
}
