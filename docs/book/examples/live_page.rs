//! A page whose fields fill in while a model writes, over server-sent events. Scripted replies.
//!
//! `cargo run -p twr-book --example live_page` serves the page. With nobody at the keyboard (`< /dev/null`) it fetches
//! its own events once, prints them and ends.

use std::convert::Infallible;
use std::error::Error;
use std::io::{IsTerminal as _, stdin};
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::response::Html;
use axum::response::sse::{Event, Sse};
use axum::routing::get;
use futures_util::{Stream, stream};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use twr::model::ScriptedModel;
use twr::think::LatestView;
use twr::{Streamed, Thinkable, think_stream};

/// A plan for a piece of research.
#[derive(Debug, Thinkable)]
struct Plan {
    /// What we investigate and why.
    #[think(example = "We ask sixty night nurses how they sleep.")]
    goal: String,
    /// One chapter a line, in reading order.
    #[think(min_items = 3, example = ["Why nurses", "A year of diaries", "What harms sleep"])]
    chapters: Vec<String>,
    /// How likely the study is to fail.
    risk: Risk,
}

#[derive(Debug, Thinkable)]
enum Risk {
    Low,
    Medium,
    High,
}

/// What a small model wrote: the first reply has one chapter too few, and the second repairs it. Any other model will
/// do in its place.
fn model() -> ScriptedModel {
    let first = "[Goal] We follow 10,000 bees in a beehive and ask what makes them navigate.\n[Chapters]\n- How they \
                 navigate\n- Bees that can fly faster than the average human\n[Risk] high";
    let second = "[Chapters]\n- How bees navigate by finding their way in darkness\n- Bees that can fly faster than \
                  the average human\n- Advice";
    ScriptedModel::new([first, second]).with_piece_size(6)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let page = Router::new()
        .route("/", get(|| async { Html(include_str!("live_page.html")) }))
        .route("/events", get(events));
    println!("http://{address}/");
    if stdin().is_terminal() {
        return Ok(axum::serve(listener, page).await?);
    }
    let mut server = JoinSet::new();
    server.spawn(async { axum::serve(listener, page).await });
    let fetched = fetch(address, "/events").await?;
    assert!(fetched.contains("event: done\ndata: 2 calls"), "{fetched}");
    print!("{fetched}");
    Ok(())
}

// ANCHOR: events
/// Asks the model, and sends the view of the fields each time that it has changed.
async fn events() -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let (tell, told) = oneshot::channel();
    // Closing the page drops the stream and this set. That aborts the task and ends the call of the model.
    let mut run = JoinSet::new();
    run.spawn(asked(tell));
    let latest = told.await.ok();
    Sse::new(stream::unfold((latest, run), |(mut latest, mut run)| async {
        let view = match &mut latest {
            Some(latest) => latest.changed().await,
            None => None,
        };
        let event = match view {
            Some(view) => Event::default().data(serde_json::to_string(&view).unwrap_or_default()),
            None => Event::default().event("done").data(run.join_next().await?.ok()?),
        };
        Some((Ok::<_, Infallible>(event), (latest, run)))
    }))
}
// ANCHOR_END: events

/// The run itself: it goes on as fast as the model writes, whether or not the page keeps up. Gives the last words.
async fn asked(tell: oneshot::Sender<LatestView>) -> String {
    let model = model();
    let mut stream = think_stream::<Plan>(&model, "Plan a study of how bees navigate.");
    drop(tell.send(stream.latest()));
    while let Some(item) = stream.next().await {
        if let Streamed::Done(result) = item {
            return match result {
                Ok(thought) => format!("{} calls", thought.transcript.attempts.len()),
                Err(error) => error.to_string(),
            };
        }
        // A recorded reply is there at once; this is a reader's pace.
        tokio::time::sleep(Duration::from_millis(15)).await;
    }
    String::new()
}

/// The body of a page.
async fn fetch(address: SocketAddr, path: &str) -> Result<String, Box<dyn Error>> {
    let mut connection = TcpStream::connect(address).await?;
    connection.write_all(format!("GET {path} HTTP/1.0\r\n\r\n").as_bytes()).await?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("the answer has no body")?;
    Ok(body.to_owned())
}
