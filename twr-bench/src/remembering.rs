//! `Remembering`: a model whose replies are kept in a file, one a line, with the pieces that they came in, so that nothing
//! is asked twice.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use twr::model::{
    BoxFuture, GrammarDialect, Model, ModelError, ModelErrorKind, Offers, Piece, Reply,
    ReplyStream, Request, next_piece,
};

use crate::piecewise::{Arrived, in_pieces};

/// A model and what it said.
#[derive(Debug)]
pub struct Remembering<M> {
    /// None if only what is known is to be used.
    model: Option<M>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    said: HashMap<String, Reply>,
    file: File,
    asked: u64,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line<'l> {
    request: Cow<'l, Request>,
    reply: Cow<'l, Reply>,
    #[serde(flatten)]
    arrived: Arrived,
}

impl<M: Model> Remembering<M> {
    /// Goes on from what the file holds, and adds to it. A last line that was not written to its end is
    /// left out, and asked for again.
    ///
    /// # Errors
    /// The file cannot be read or written.
    pub fn open(model: Option<M>, path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let mut said = HashMap::new();
        let mut is_whole = true;
        for line in BufReader::new(&file).split(b'\n') {
            let line = line?;
            match serde_json::from_slice::<Line<'_>>(&line) {
                Ok(line) => {
                    let reply = line.arrived.noted_in(line.reply.into_owned());
                    said.insert(key(&line.request), reply);
                    is_whole = true;
                }
                Err(_) => is_whole = false,
            }
        }
        if !is_whole {
            writeln!(&file)?;
        }
        Ok(Self { model, state: Mutex::new(State { said, file, asked: 0 }) })
    }

    /// How many replies were asked for, and not remembered.
    pub fn asked(&self) -> u64 {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).asked
    }

    /// What is known of the reply to a request.
    fn known(&self, request: &Request) -> Option<Reply> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.said.get(&key(request)).cloned()
    }

    /// The reply, from memory if it is known.
    async fn ask(&self, request: &Request) -> Result<Reply, ModelError> {
        if let Some(reply) = self.known(request) {
            return Ok(reply);
        }
        let model = self.model()?;
        let started = Instant::now();
        let reply = model.complete(request).await?;
        let seconds = started.elapsed().as_secs_f64();
        self.keep(request, reply, &Arrived { seconds, pieces: Vec::new() })
    }

    /// The reply with the pieces that it came in, from memory if those are known. No server says what a reply in pieces
    /// cost, so the whole reply is asked for, too.
    async fn ask_for_pieces(&self, request: &Request) -> Result<Reply, ModelError> {
        let known = self.known(request);
        let Some(model) = self.model.as_ref() else { return self.ask(request).await };
        if let Some(reply) = known.clone().filter(|reply| !Arrived::of(reply).pieces.is_empty()) {
            return Ok(reply);
        }
        // First, since the server keeps what it made of a prompt: the pieces of a reply to the same prompt would come sooner.
        let (text, arrived) = streamed(model, request).await?;
        let whole = match known {
            Some(reply) => reply,
            None => model.complete(request).await?,
        };
        let arrived = if text == whole.text { arrived } else { Arrived::of(&whole) };
        self.keep(request, whole, &arrived)
    }

    fn model(&self) -> Result<&M, ModelError> {
        self.model.as_ref().ok_or_else(|| {
            let why =
                "this was not asked yet, and no model is given: set TWR_BASE_URL and TWR_MODEL";
            ModelError::new(ModelErrorKind::NotRecorded, self.name()).with_detail(why)
        })
    }

    /// Keeps a reply, and gives it with when it came.
    fn keep(
        &self,
        request: &Request,
        mut reply: Reply,
        arrived: &Arrived,
    ) -> Result<Reply, ModelError> {
        // The server's own answer is not needed, and long.
        reply.raw = None;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let line = Line {
            request: Cow::Borrowed(request),
            reply: Cow::Borrowed(&reply),
            arrived: arrived.clone(),
        };
        if let Ok(mut line) = serde_json::to_vec(&line) {
            line.push(b'\n');
            let written = state.file.write_all(&line);
            written.map_err(|error| {
                ModelError::new(ModelErrorKind::Config, self.name()).with_detail(error.to_string())
            })?;
        }
        let reply = arrived.noted_in(reply);
        state.said.insert(key(request), reply.clone());
        state.asked += 1;
        Ok(reply)
    }
}

/// The text of the model's reply, and when its pieces came.
async fn streamed(model: &impl Model, request: &Request) -> Result<(String, Arrived), ModelError> {
    let started = Instant::now();
    let mut pieces = Vec::new();
    let mut stream = model.stream(request);
    loop {
        let Some(piece) = next_piece(&mut stream).await else {
            let why = "the stream ended without its last piece";
            return Err(ModelError::new(ModelErrorKind::BadBody, model.name()).with_detail(why));
        };
        let seconds = started.elapsed().as_secs_f64();
        match piece? {
            Piece::Text(text) => pieces.push((seconds, text.len())),
            Piece::End(reply) => return Ok((reply.text, Arrived { seconds, pieces })),
            _ => {}
        }
    }
}

impl<M: Model> Model for Remembering<M> {
    fn inner(&self) -> Vec<&dyn Model> {
        self.model.iter().map(|model| model as &dyn Model).collect()
    }

    fn name(&self) -> &str {
        self.model.as_ref().map_or("remembered", |model| model.name())
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(self.ask(request))
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        in_pieces(Box::pin(self.ask_for_pieces(request)))
    }

    /// What the model offers; without one, whatever may have been asked for.
    fn offers(&self) -> Offers {
        let all = || Offers::JSON.with_grammar(GrammarDialect::Gbnf);
        self.model.as_ref().map_or_else(all, Model::offers)
    }
}

fn key(request: &Request) -> String {
    serde_json::to_string(request).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::env::temp_dir;
    use std::fs;
    use std::process::id;

    use twr::model::{Message, ScriptedModel};

    use super::*;

    /// Asks for each of these, of what the file holds and a model that says these replies.
    fn check(path: &Path, model: Option<&[&str]>, asks: &[&str], expect: &[&str], asked: u64) {
        let model = model.map(|replies| ScriptedModel::new(replies.iter().copied()));
        let model = Remembering::open(model, path).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for (ask, expect) in asks.iter().zip(expect) {
            let request = Request::new([Message::user(*ask)]).with_seed(1);
            let said = match runtime.block_on(model.complete(&request)) {
                Ok(reply) => reply.text,
                Err(error) => error.to_string(),
            };
            assert!(said.contains(expect), "{said}");
        }
        assert_eq!(model.asked(), asked);
    }

    /// A reply that was kept as a whole is asked for once more where its pieces are wanted; then they are kept, too.
    #[tokio::test]
    async fn pieces_are_kept_as_they_came() {
        let path = temp_dir().join(format!("twr-bench-pieces-{}.jsonl", id()));
        let _ = fs::remove_file(&path);
        let request = Request::new([Message::user("a")]);
        let line = serde_json::json!({"request": request, "reply": Reply::text("two bees"), "seconds": 2.0});
        fs::write(&path, format!("{line}\n")).unwrap();
        let came = async |model: &dyn Model| {
            let (mut came, mut stream) = (Vec::new(), model.stream(&request));
            while let Some(Ok(piece)) = next_piece(&mut stream).await {
                match piece {
                    Piece::Text(text) => came.push(text),
                    Piece::End(reply) => assert_eq!(Arrived::of(&reply).pieces.len(), 3),
                    other => panic!("{other:?}"),
                }
            }
            came
        };
        let pieces = ["two", " be", "es"];
        let model = ScriptedModel::new(["two bees"]).with_piece_size(3);
        let asked = Remembering::open(Some(model), &path).unwrap();
        let whole = asked.complete(&request).await.unwrap();
        assert!((Arrived::of(&whole).seconds - 2.0).abs() < 1e-9 && asked.asked() == 0);
        assert_eq!((came(&asked).await, asked.asked()), (pieces.map(str::to_owned).to_vec(), 1));
        let known = Remembering::open(None::<ScriptedModel>, &path).unwrap();
        assert_eq!(came(&known).await, pieces);
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn nothing_is_asked_twice_and_half_a_line_is_asked_again() {
        let path = temp_dir().join(format!("twr-bench-remembering-{}.jsonl", id()));
        let _ = fs::remove_file(&path);
        check(&path, Some(&["one", "two"]), &["a", "b", "a"], &["one", "two", "one"], 2);
        check(&path, None, &["b", "c"], &["two", "TWR_BASE_URL"], 0);
        let text = fs::read_to_string(&path).unwrap();
        let half = text.trim_end().char_indices().rev().nth(20).unwrap().0;
        fs::write(&path, text.get(..half).unwrap()).unwrap();
        check(&path, Some(&["three", "four"]), &["a", "b", "c"], &["one", "three", "four"], 2);
        check(&path, None, &["a", "b", "c"], &["one", "three", "four"], 0);
        fs::remove_file(&path).unwrap();
    }
}
