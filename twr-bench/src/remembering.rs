//! `Remembering`: a model whose replies are kept in a file, one a line, so that nothing is asked twice.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use twr::model::{
    BoxFuture, GrammarDialect, Model, ModelError, ModelErrorKind, Offers, Reply, Request,
};

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
    request: std::borrow::Cow<'l, Request>,
    reply: std::borrow::Cow<'l, Reply>,
    seconds: f64,
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
                    let reply = timed(line.reply.into_owned(), line.seconds);
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

    async fn ask(&self, request: &Request) -> Result<Reply, ModelError> {
        let key = key(request);
        let known = {
            let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            state.said.get(&key).cloned()
        };
        if let Some(reply) = known {
            return Ok(reply);
        }
        let Some(model) = &self.model else {
            let why =
                "this was not asked yet, and no model is given: set TWR_BASE_URL and TWR_MODEL";
            return Err(ModelError::new(ModelErrorKind::NotRecorded, self.name()).with_detail(why));
        };
        let started = Instant::now();
        let mut reply = model.complete(request).await?;
        let seconds = started.elapsed().as_secs_f64();
        // The server's own answer is not needed, and long.
        reply.raw = None;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let line = Line {
            request: std::borrow::Cow::Borrowed(request),
            reply: std::borrow::Cow::Borrowed(&reply),
            seconds,
        };
        if let Ok(mut line) = serde_json::to_vec(&line) {
            line.push(b'\n');
            let written = state.file.write_all(&line);
            written.map_err(|error| {
                ModelError::new(ModelErrorKind::Config, self.name()).with_detail(error.to_string())
            })?;
        }
        let reply = timed(reply, seconds);
        state.said.insert(key, reply.clone());
        state.asked += 1;
        Ok(reply)
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

    /// What the model offers; without one, whatever may have been asked for.
    fn offers(&self) -> Offers {
        let all = || Offers::JSON.with_grammar(GrammarDialect::Gbnf);
        self.model.as_ref().map_or_else(all, Model::offers)
    }
}

/// How long a reply took when it was asked for; 0 if nobody knows.
pub fn seconds(reply: &Reply) -> f64 {
    reply.raw.as_ref().and_then(|raw| raw.get("seconds")?.as_f64()).unwrap_or(0.0)
}

fn timed(reply: Reply, seconds: f64) -> Reply {
    reply.with_raw(serde_json::json!({ "seconds": seconds }))
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
