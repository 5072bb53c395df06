//! Every asker gives the same value for the same answer: lines, the terminal, the page, and the asker for tests.

#[allow(dead_code, reason = "the terminals of other tests")]
#[path = "support/session.rs"]
mod session;

use std::io::{Cursor, sink};
use std::time::Duration;

use session::Session;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use twr_ask::payload::{Choice, Clarification, OutlineEdit, Payload, Question};
use twr_ask::scripted::{Script, Scripted};
use twr_ask::{Ask, Plain, Reply, WebForm};

/// One answer of a person to a payload, in the way of each asker.
struct PersonAnswer {
    payload: Payload,
    lines: &'static str,
    keys: &'static [&'static str],
    /// The body of the form that a browser sends.
    form: &'static str,
    script: Script,
}

fn questions() -> PersonAnswer {
    let children =
        Choice { description: Some("short words".into()), ..Choice::new("Children", "c") };
    let audience = Question {
        options: vec![children, "Beekeepers".into()],
        ..Question::free("audience", "Who reads it?")
    };
    let parts = Question::choice("parts", "Which parts?", ["Costs", "Risks", "Plan"]).of_several();
    let city = Question::free("city", "Which city?");
    let skipped = Question::choice("tone", "Which tone?", ["Dry", "Warm"]);
    let questions = [audience.recommending("Beekeepers"), parts, city, skipped];
    PersonAnswer {
        payload: Clarification::new("The report", questions).into(),
        lines: "2\n1, 3\nPorto\n:skip\n\n",
        keys: &["\x1b[B\r", "13\r", "Porto\r", "\x0e", "\r"],
        form: "q0=0&t0=&q1=0&q1=2&t2=Porto&do=send",
        script: Script::Answers(vec![
            "c".into(),
            "Costs, Plan".into(),
            "Porto".into(),
            String::new(),
        ]),
    }
}

fn outline() -> PersonAnswer {
    PersonAnswer {
        payload: OutlineEdit::from_text("Bees", "- Eyes\n- Home").into(),
        lines: ":edit\n- Eyes and feelers\n- Home\n.\n\n",
        keys: &["e\x1b[F and feelers", "\x1b", "\r"],
        form: "outline=-+Eyes+and+feelers%0D%0A-+Home&do=send",
        script: Script::Edit("- Eyes and feelers\n- Home".into()),
    }
}

async fn by_lines(given: &PersonAnswer) -> Reply {
    Plain::new(Cursor::new(given.lines), sink()).ask(&given.payload).await.unwrap()
}

async fn on_the_page(given: &PersonAnswer) -> Reply {
    let (told, mut urls) = mpsc::unbounded_channel();
    let form = WebForm::new(move |url| told.send(url.to_owned()).unwrap());
    let payload = given.payload.clone();
    let form = form.timeout(Duration::from_secs(60));
    let reply = tokio::spawn(async move { form.ask(&payload).await });
    let url = urls.recv().await.unwrap();
    let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let request = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: \
         application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{}",
        given.form.len(),
        given.form
    );
    let mut stream = TcpStream::connect(host).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).await.unwrap();
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    reply.await.unwrap().unwrap()
}

/// The program on a terminal, which prints the answer as JSON.
fn on_the_terminal(given: &PersonAnswer) -> Reply {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("payload.json");
    std::fs::write(&file, serde_json::to_string(&given.payload).unwrap()).unwrap();
    let mut command = session::command(env!("CARGO_BIN_EXE_twr-ask"));
    command.env("LANG", "C.UTF-8");
    command.args(["--json"]);
    command.arg(&file);
    let mut session = Session::start(command, (160, 24));
    session.wait_for(given.payload.title());
    for keys in given.keys {
        session.press(keys);
        // Each screen is drawn before the next key: Esc and a letter at once are another key.
        session.wait_for("");
    }
    let ended = session.end();
    assert_eq!(ended.code, 0);
    // What is printed is after the last screen of the dialog.
    let (_, printed) = ended.bytes.rsplit_once("\x1b[?1049l").unwrap();
    let json = printed.get(printed.find('{').unwrap()..=printed.rfind('}').unwrap()).unwrap();
    serde_json::from_str(json).unwrap()
}

#[tokio::test]
async fn every_asker_gives_the_same_value() {
    for given in [questions(), outline()] {
        let scripted = Scripted::new([given.script.clone()]).ask(&given.payload).await.unwrap();
        assert!(matches!(scripted, Reply::Answered(_)));
        assert_eq!(by_lines(&given).await, scripted);
        assert_eq!(on_the_page(&given).await, scripted);
        assert_eq!(on_the_terminal(&given), scripted);
    }
}
