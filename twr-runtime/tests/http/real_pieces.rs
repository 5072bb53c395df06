//! Streams of real models, in the pieces in which they came, from a server that breaks them off: nothing hangs, and
//! nothing that had arrived is lost or forgotten to be paid for.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use serde_json::{Value as Json, json};
use twr_runtime::model::{Finish, HttpModel, Model, Piece, ScriptedModel, next_piece};
use twr_runtime::read::Reader;
use twr_runtime::soft::fold;
use twr_runtime::spec::{Field, Kind, Ref, Spec, Value};
use twr_runtime::stream::ReplyEvent;
use twr_runtime::think::{Attempt, Options, Run, Task, Transcript};

use crate::server::{Answer, Server};
use crate::support::{event, request};

/// What came of a model, piece by piece.
struct Recorded {
    id: String,
    /// Whether it is the reasoning, and not the reply.
    is_reasoning: bool,
    chunks: Vec<String>,
}

/// Every stream of the corpus; none, said loudly, where the corpus is not at hand.
fn recorded() -> Vec<Recorded> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/streams.jsonl");
    let Ok(text) = fs::read_to_string(&file) else {
        eprintln!("SKIPPED: there is no corpus at {}; nothing of it was read", file.display());
        return Vec::new();
    };
    let stream = |line: &str| {
        let line: Json = serde_json::from_str(line).unwrap();
        let chunks = line["chunks"].as_array().unwrap().iter();
        Recorded {
            id: line["id"].as_str().unwrap().to_owned(),
            is_reasoning: line["task"] == "stream-think",
            chunks: chunks.map(|chunk| chunk.as_str().unwrap().to_owned()).collect(),
        }
    };
    text.lines().map(stream).collect()
}

impl Recorded {
    /// The pieces as a server sends them: with a header before the text, or a reply after the reasoning.
    fn deltas(&self) -> Vec<Json> {
        let text = |text: &str| json!({"content": text});
        if !self.is_reasoning {
            let chunks = self.chunks.iter().map(|chunk| text(chunk));
            return std::iter::once(text("[Answer]\n")).chain(chunks).collect();
        }
        let chunks = self.chunks.iter().map(|chunk| json!({"reasoning_content": chunk}));
        chunks.chain(["[Answer]", "\nDone", "."].map(text)).collect()
    }

    /// The text and the reasoning of the first pieces.
    fn said(&self, pieces: usize) -> (String, Option<String>) {
        let deltas = self.deltas();
        let all = |key: &str| -> String {
            deltas.iter().take(pieces).filter_map(|delta| delta[key].as_str()).collect()
        };
        (all("content"), Some(all("reasoning_content")).filter(|text| !text.is_empty()))
    }

    /// Where the stream is broken off: early, in the middle, late.
    fn cuts(&self) -> [usize; 3] {
        let all = self.deltas().len();
        [2, all / 2, all - 1]
    }

    /// The body up to a piece.
    fn body(&self, pieces: usize) -> String {
        lines(&self.deltas()[..pieces])
    }
}

fn lines(deltas: &[Json]) -> String {
    let line = |delta| format!("data: {}\n\n", event(delta, None));
    deltas.iter().map(line).collect::<Vec<_>>().concat()
}

const END: &str = "data: [DONE]\n\n";

fn spec() -> Spec {
    let field = Field {
        name: "answer".into(),
        header: "Answer".into(),
        keys: vec![fold("Answer").into()].into(),
        kind: Ref::shared(Kind::Text),
        ..Field::EMPTY
    };
    Spec { name: "Reply".into(), fields: vec![field].into(), ..Spec::EMPTY }
}

/// How a run ended.
struct Ended {
    /// The text that was told of the field, as far as it counts.
    told: String,
    value: Option<Value<'static>>,
    transcript: Transcript,
}

/// A run of one attempt, that waits so long for the next piece. Nothing may hang.
async fn run(model: &dyn Model, idle: Duration) -> Ended {
    let spec = Ref::shared(spec());
    let reader = Reader::new(&spec);
    let mut options = Options::default();
    options.budget.attempts = 1;
    options.early.idle = Some(idle);
    let run = Run::new(&spec, &reader, Task::from("Answer."), options);
    let told = Mutex::new(String::new());
    let tell = |event: &ReplyEvent| match event {
        ReplyEvent::Text { text, .. } => told.lock().unwrap().push_str(text),
        ReplyEvent::Replaced { .. } => told.lock().unwrap().clear(),
        _ => {}
    };
    let driven = run.drive_in_pieces(model, |_| {}, tell);
    let driven = tokio::time::timeout(PATIENCE, driven).await.expect("nothing hangs");
    let (value, transcript) = match driven {
        Ok(run) => (Some(run.value()), run.into_transcript()),
        Err(error) => (None, error.transcript().clone()),
    };
    Ended { told: told.into_inner().unwrap(), value, transcript }
}

/// Long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// So short that a stalled stream is soon given up.
const IMPATIENCE: Duration = Duration::from_millis(500);

async fn asked(answer: Answer, idle: Duration) -> Ended {
    let server = Server::start([answer]).await;
    run(&HttpModel::at(server.address(), "tiny").with_retries(0), idle).await
}

/// The value of a whole reply, as one reading has it.
async fn whole(text: &str) -> Option<Value<'static>> {
    run(&ScriptedModel::new([text]), PATIENCE).await.value
}

fn stream(body: &str) -> String {
    Answer::head("text/event-stream") + body
}

/// The only call, which was paid for.
fn only<'t>(id: &str, transcript: &'t Transcript) -> &'t Attempt {
    let [attempt] = transcript.attempts.as_slice() else {
        panic!("{id}: {} calls", transcript.attempts.len())
    };
    assert_eq!(attempt.reply.usage.calls, 1, "{id}");
    attempt
}

#[tokio::test]
async fn a_whole_stream_is_read_as_its_text_however_it_is_sent() {
    for (at, stream_of) in recorded().into_iter().enumerate() {
        let id = &stream_of.id;
        let (text, reasoning) = stream_of.said(usize::MAX);
        let expected = whole(&text).await;
        let body = stream_of.body(stream_of.deltas().len());
        let empty = format!("data: {}\n\n", event(&json!({"content": ""}), None));
        let odd = body.replace("\n\n", &format!("\n\n: keep-alive\n\n{empty}"));
        let counted = r#"{"choices":[],"usage":{"prompt_tokens":21,"completion_tokens":8,"total_tokens":29}}"#;
        let mut answers = vec![
            ("as it came", Answer::Bytes(stream(&(body.clone() + END)))),
            ("with comments and empty pieces", Answer::Bytes(stream(&(odd + END)))),
            ("counted", Answer::Bytes(stream(&(body + "data: " + counted + "\n\n" + END)))),
        ];
        // A long time on a busy machine.
        if at % 5 == 0 {
            let bytes =
                Answer::ByteByByte(stream(&(stream_of.body(stream_of.deltas().len()) + END)));
            answers.push(("byte by byte", bytes));
        }
        for (how, answer) in answers {
            let ended = asked(answer, PATIENCE).await;
            assert_eq!(ended.value, expected, "{id} {how}");
            assert_eq!(
                Value::Record(vec![Some(Value::text(ended.told))]),
                expected.clone().unwrap()
            );
            let reply = &only(id, &ended.transcript).reply;
            assert_eq!((&reply.text, &reply.reasoning), (&text, &reasoning), "{id} {how}");
            let is_counted = how == "counted";
            assert_eq!(reply.usage.estimated_calls, u32::from(!is_counted), "{id} {how}");
            let is_thought_counted = reply.usage.reasoning_tokens > 0;
            assert_eq!(is_thought_counted, reasoning.is_some() && !is_counted, "{id} {how}");
        }
    }
}

#[tokio::test]
async fn what_arrived_of_a_broken_stream_is_kept_and_paid_for() {
    let overloaded = json!({"error": {"message": "overloaded", "code": 503}});
    let no_credit = json!({"error": {"message": "no credit", "code": "insufficient_quota"}});
    for stream_of in recorded() {
        let id = &stream_of.id;
        for cut in stream_of.cuts() {
            let body = stream_of.body(cut);
            let (text, reasoning) = stream_of.said(cut);
            let failing = |error: &Json| Answer::Bytes(stream(&format!("{body}data: {error}\n\n")));
            let answers = [
                Answer::Bytes(stream(&body)),
                Answer::cut_short("200 OK", "", "text/event-stream", &body, 1 << 20),
                failing(&overloaded),
                failing(&no_credit),
                Answer::Bytes(stream(&format!("{body}data: {{\"cho"))),
            ];
            for answer in answers {
                let shown = format!("{id}, {cut} pieces, {answer:?}");
                let ended = asked(answer, PATIENCE).await;
                check_begun(&shown, &ended, (&text, &reasoning), "broken_off");
            }
        }
    }
}

/// What had arrived is the only reply, ended for this reason and paid for.
fn check_begun(shown: &str, ended: &Ended, said: (&String, &Option<String>), reason: &str) {
    let reply = &only(shown, &ended.transcript).reply;
    assert_eq!((&reply.text, &reply.reasoning), said, "{shown}");
    assert_eq!(reply.finish, Finish::Other(reason.to_owned()), "{shown}");
    let usage = reply.usage;
    assert!(usage.output_tokens > 0 && usage.estimated_calls == 1, "{shown}: {usage:?}");
    assert_eq!(usage.reasoning_tokens > 0, reply.reasoning.is_some(), "{shown}: {usage:?}");
    assert!(reply.text.contains(&ended.told), "{shown}: {}", ended.told);
}

#[tokio::test]
async fn what_arrived_of_a_stalled_stream_is_kept_and_paid_for() {
    for stream_of in recorded().into_iter().step_by(4) {
        let [_, cut, _] = stream_of.cuts();
        let (text, reasoning) = stream_of.said(cut);
        let answer = Answer::Drip(stream(&format!("{}:", stream_of.body(cut))));
        let ended = asked(answer, IMPATIENCE).await;
        check_begun(&stream_of.id, &ended, (&text, &reasoning), "stalled");
    }
}

#[tokio::test]
async fn who_stops_reading_stops_the_server() {
    for stream_of in recorded().into_iter().take(4) {
        let id = &stream_of.id;
        let body = stream_of.body(stream_of.deltas().len());
        // The server takes its next call only after the first one hung up.
        let endless = Answer::Drip(stream(&(body.clone() + ":")));
        let server = Server::start([endless, Answer::Bytes(stream(&(body + END)))]).await;
        let model = HttpModel::at(server.address(), "tiny").with_retries(0);
        let asked = request();
        let mut reply = model.stream(&asked);
        let first = next_piece(&mut reply).await;
        assert!(matches!(first, Some(Ok(Piece::Text(_) | Piece::Reasoning(_)))), "{id}: {first:?}");
        drop(reply);
        let ended = run(&model, PATIENCE).await;
        assert!(ended.value.is_some(), "{id}");
    }
}
