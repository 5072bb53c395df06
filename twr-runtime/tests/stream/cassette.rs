//! A recorded stream: its pieces come again as they came, at once, or in another cut, and tell the same.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use twr::model::{
    BoxFuture, Cut, Message, Model, ModelError, Piece, Recorder, Replay, Reply, ReplyStream,
    Request, Stream, next_piece,
};
use twr::read::Reader;
use twr::soft::fold;
use twr::spec::{Field, Kind, Ref, Spec};
use twr::stream::ReplyEvent;
use twr::think::{Options, Run, Task};

/// A file that is gone after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("twr-times-{}-{name}.jsonl", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}

const PIECES: [&str; 4] = ["[Plan]\nWe follow ", "bees home, 蜂", " and back.\n[Ri", "sk]\nlow"];

/// A model that takes its time before each piece.
struct Slow(Duration);

struct Given(std::vec::IntoIter<Piece>, Duration);

impl Stream for Given {
    type Item = Result<Piece, ModelError>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        std::thread::sleep(self.1);
        Poll::Ready(self.0.next().map(Ok))
    }
}

impl Model for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async { Ok(Reply::text(PIECES.concat())) })
    }

    fn stream<'a>(&'a self, _: &'a Request) -> ReplyStream<'a> {
        let texts = PIECES.map(|piece| Piece::Text(piece.to_owned()));
        let end = Piece::End(Reply::text(PIECES.concat()));
        Box::pin(Given(texts.into_iter().chain([end]).collect::<Vec<_>>().into_iter(), self.0))
    }
}

fn request() -> Request {
    Request::new([Message::user("Plan it.")])
}

/// A clock that each wait sets forward at once.
#[derive(Clone, Default)]
struct Clock(Arc<Mutex<Duration>>);

impl Clock {
    fn now(&self) -> Duration {
        *self.0.lock().unwrap()
    }

    fn sleep(&self) -> impl Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync + 'static {
        let clock = self.clone();
        move |wait| {
            *clock.0.lock().unwrap() += wait;
            Box::pin(std::future::ready(()))
        }
    }
}

/// When each piece comes, in milliseconds of the clock, and what it is.
async fn given(replay: &Replay, clock: &Clock) -> Vec<(u128, String)> {
    let asked = request();
    let mut stream = replay.stream(&asked);
    let mut given = Vec::new();
    while let Some(piece) = next_piece(&mut stream).await {
        let text = match piece.unwrap() {
            Piece::Text(text) => text,
            Piece::End(reply) => format!("end of {} bytes", reply.text.len()),
            other => panic!("{other:?}"),
        };
        given.push((clock.now().as_millis(), text));
    }
    given
}

/// A cassette whose pieces came at these milliseconds.
fn recorded(times: [u64; 4]) -> String {
    let asked = serde_json::to_value(request()).unwrap();
    let pieces: Vec<serde_json::Value> = PIECES
        .iter()
        .zip(times)
        .map(|(piece, ms)| serde_json::json!({"ms": ms, "text": piece.len()}))
        .collect();
    let call = serde_json::json!({
        "request": asked, "reply": {"text": PIECES.concat()}, "pieces": pieces,
    });
    format!("{{\"twr_cassette\":1,\"model\":\"slow\"}}\n{call}\n")
}

#[tokio::test]
async fn recorded_pieces_come_again_as_they_came_at_once_or_in_another_cut() {
    let text = recorded([40, 41, 900, 2_500]);
    let replay = || Replay::from_text(&text).unwrap();
    let end = format!("end of {} bytes", PIECES.concat().len());
    let pieces = |times: [u128; 5]| -> Vec<(u128, String)> {
        let texts = PIECES.map(str::to_owned).into_iter().chain([end.clone()]);
        times.into_iter().zip(texts).collect()
    };

    let clock = Clock::default();
    let as_it_came = given(&replay().with_times(clock.sleep()), &clock).await;
    assert_eq!(as_it_came, pieces([40, 41, 900, 2_500, 2_500]));

    let clock = Clock::default();
    assert_eq!(
        given(&replay(), &clock).await,
        pieces([0; 5]),
        "without a clock all is there at once"
    );

    let whole = given(&replay().cut(Cut::Whole).with_times(clock.sleep()), &clock).await;
    assert_eq!(whole, [(0, PIECES.concat()), (0, end.clone())], "a whole reply waits for nothing");

    let cut = given(&replay().cut(Cut::AtMost(5)).with_times(clock.sleep()), &clock).await;
    assert!(cut.iter().all(|(at, text)| *at == 0 && (text.len() <= 5 || *text == end)), "{cut:?}");
    let texts: Vec<&str> = cut.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts[..texts.len() - 1].concat(), PIECES.concat());
}

#[tokio::test]
async fn the_times_of_pieces_are_recorded_and_rise() {
    const WAIT: Duration = Duration::from_millis(3);
    let scratch = Scratch::new("rise");
    let recorder = Recorder::create(&scratch.0, Slow(WAIT)).unwrap();
    let asked = request();
    let mut stream = recorder.stream(&asked);
    while next_piece(&mut stream).await.is_some() {}
    drop(stream);
    let clock = Clock::default();
    let replay = Replay::open(&scratch.0).unwrap().with_times(clock.sleep());
    let given = given(&replay, &clock).await;
    let texts: Vec<&str> = given.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts[..4], PIECES);
    // A wait is never shorter than it is asked to be; a millisecond is lost where a time is rounded down.
    for (at, pair) in given[..4].windows(2).enumerate() {
        assert!(pair[1].0 >= pair[0].0 + WAIT.as_millis() - 1, "piece {at}: {given:?}");
    }
    assert!(given[0].0 >= WAIT.as_millis() - 1, "{given:?}");
}

fn spec() -> Spec {
    let field = |name: &'static str, kind: Kind| Field {
        name: name.into(),
        header: name.into(),
        keys: vec![fold(name).into()].into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    };
    let fields = vec![field("Plan", Kind::Text), field("Risk", Kind::Line)];
    Spec { name: "Study".into(), fields: fields.into(), ..Spec::EMPTY }
}

/// What the pieces of a run say, and its value.
async fn told(model: &dyn Model) -> (Vec<String>, String) {
    let spec = Ref::shared(spec());
    let reader = Reader::new(&spec);
    let run = Run::new(&spec, &reader, Task::from("Plan it."), Options::default());
    let told = Mutex::new(Vec::new());
    let tell = |event: &ReplyEvent| told.lock().unwrap().push(format!("{event:?}"));
    let run = run.drive_in_pieces(model, |_| {}, tell).await.unwrap();
    (told.into_inner().unwrap(), format!("{:?}", run.value()))
}

#[tokio::test]
async fn a_run_that_is_replayed_tells_what_it_told() {
    let scratch = Scratch::new("run");
    let first = told(&Recorder::create(&scratch.0, Slow(Duration::ZERO)).unwrap()).await;
    let replay = || Replay::open(&scratch.0).unwrap();
    assert_eq!(told(&replay()).await, first);
    let clock = Clock::default();
    assert_eq!(told(&replay().with_times(clock.sleep())).await, first);
    for cut in [Cut::Whole, Cut::AtMost(1), Cut::AtMost(7)] {
        let (told, value) = told(&replay().cut(cut)).await;
        assert_eq!(value, first.1);
        let last = |told: &[String]| {
            told.iter().filter(|event| event.starts_with("Ready")).cloned().collect::<Vec<_>>()
        };
        assert_eq!(last(&told), last(&first.0), "{cut:?}");
    }
}
