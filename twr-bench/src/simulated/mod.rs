//! `SimulatedModel`: answers rightly, and then deviates as real models were measured to.
//!
//! It looks at the request for what is asked (`asked`), writes a right answer with twr's own writer, draws
//! which of the measured deviations happen (`measured`, `draw`), and applies them to the value's bodies
//! (`body`), their frames (`frames`), the JSON (`json`) and the reply as a whole (`whole`).
//! Feedback moves it as little as it moves small models: it draws again, no more.

mod asked;
mod body;
mod draw;
mod fault;
mod frames;
mod json;
mod measured;
mod profile;
mod whole;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use twr::Layout;
use twr::advanced::spec::Spec;
use twr::model::{
    BoxFuture, Finish, Message, Model, ModelError, ModelErrorKind, ModelSize, Reply, ReplyStream,
    Request, Usage,
};
use twr::verdict::Value;

use crate::campaign::RUNS_APART;
use crate::limits::Limits;
use crate::piecewise::in_pieces;
use crate::suite::Suite;
use asked::{Asked, Form, Instruction, Meaning};
use draw::Draw;
pub use measured::{Class, Headers};
pub use profile::Profile;
use profile::tokens;

/// A model that deviates by chance, the same for the same seed.
#[derive(Debug)]
pub struct SimulatedModel {
    suites: Vec<Suite>,
    profile: Profile,
    seed: u64,
    /// What it meant by its replies, for when one is to be brought into the format.
    said: Mutex<HashMap<String, Meaning>>,
}

/// How many calls after its first the rest of a reply may be asked for.
const LATER: u64 = 8;

impl SimulatedModel {
    /// A model that knows the answers to these tasks.
    pub fn new(suites: Vec<Suite>, profile: Profile, seed: u64) -> Self {
        Self { suites, profile, seed, said: Mutex::default() }
    }

    /// The reply to a request; none if the request asks for nothing that it knows.
    fn reply(&self, request: &Request) -> Option<Reply> {
        let seed = request.seed.unwrap_or(0);
        let usual = Limits::default().max_tokens;
        let has_room = request.max_tokens.is_none_or(|most| most >= usual.saturating_mul(2));
        let (text, finish) = match Instruction::of(&request.messages) {
            Instruction::GoOn { first, begun } => {
                let remaining = (1..=LATER).find_map(|back| {
                    let whole = self.answer(first, seed.checked_sub(back)?, false)?.whole;
                    whole.strip_prefix(begun).map(str::to_owned)
                });
                // Who does not know what was begun writes it all.
                let whole =
                    remaining.or_else(|| Some(self.answer(first, seed, has_room)?.whole))?;
                let draw = self.draw("", &request.messages, seed).with_room(has_room);
                whole::ended(whole, &draw)
            }
            Instruction::Reshape(text) => {
                let mut known = self.said.lock().unwrap_or_else(PoisonError::into_inner);
                let said = known.get(text)?.clone();
                let draw = self.draw(&said.task, &request.messages, seed).with_room(has_room);
                let spec = self.suites.get(said.suite)?.spec;
                let layout = asked::layout(request.messages.first()?.content.as_str(), spec);
                let pieces = body::bodies(spec, &said.fields, &said.value, &draw);
                let text = sections(spec, layout?, &said.value, &pieces, &draw);
                let (text, finish) = whole::ended(text, &draw);
                // What was brought into the format may be given back to be brought into it again.
                known.insert(text.trim().to_owned(), said);
                (text, finish)
            }
            Instruction::Task => {
                let answer = self.answer(&request.messages, seed, has_room)?;
                let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
                said.insert(answer.text.trim().to_owned(), answer.said);
                (answer.text, answer.finish)
            }
        };
        let prompt = request.messages.iter().map(|message| 4 + tokens(&message.content)).sum();
        let usage = Usage::of_call(prompt, tokens(&text));
        Some(Reply::text(text).with_finish(finish).with_usage(usage))
    }

    /// The answer to these messages, at the call with this seed.
    fn answer(&self, messages: &[Message], seed: u64, has_room: bool) -> Option<Answer> {
        let asked = Asked::of(messages, &self.suites)?;
        let draw = self.draw(&asked.task.text, messages, seed).with_room(has_room);
        let mut value = (asked.suite.right)(asked.task, &mut draw.any("value"));
        body::shorten_lists(asked.suite.spec, &asked.fields, &mut value, &draw);
        let (plain, fields) = written(&asked, &value, &draw);
        let whole = whole::decorated(plain, &draw);
        let (text, finish) = whole::stopped(whole.clone(), &draw);
        let suite = self.suites.iter().position(|suite| suite.name == asked.suite.name)?;
        let said = Meaning { suite, task: asked.task.text.clone(), fields, value };
        Some(Answer { whole, text, finish, said })
    }

    fn draw(&self, task: &str, messages: &[Message], seed: u64) -> Draw {
        // Habits are those of a run: its calls' seeds follow each other, those of other runs are far away.
        let run = seed / RUNS_APART;
        let request = format!("{seed} {}", serde_json::to_string(messages).unwrap_or_default());
        Draw::new(self.profile, self.seed.wrapping_add(run), task, &request)
    }
}

/// An answer, and what it was before it stopped.
struct Answer {
    whole: String,
    text: String,
    finish: Finish,
    said: Meaning,
}

impl Model for SimulatedModel {
    fn name(&self) -> &str {
        self.profile.class.name()
    }

    fn size(&self) -> ModelSize {
        match self.profile.class {
            Class::Perfect | Class::Frontier | Class::Middle => ModelSize::Large,
            Class::Small => ModelSize::Small,
        }
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let reply = self.reply(request).ok_or_else(|| {
            ModelError::new(ModelErrorKind::BadRequest, self.name()).with_detail(
                "the simulated model knows no such task, or does not see what is asked",
            )
        });
        Box::pin(std::future::ready(reply))
    }

    fn stream<'a>(&'a self, request: &'a Request) -> ReplyStream<'a> {
        in_pieces(self.complete(request))
    }
}

/// The right answer, with what the draw makes of it, and the fields that are in it.
fn written(asked: &Asked<'_>, value: &Value<'static>, draw: &Draw) -> (String, Vec<usize>) {
    let spec = asked.suite.spec;
    match asked.form {
        Form::Json => (json::written(spec, value, draw), asked.fields.clone()),
        Form::Markers => (frames::markers(spec, value, draw), asked.fields.clone()),
        Form::Value => {
            let pieces = body::bodies(spec, &asked.fields, value, draw);
            let text = pieces.iter().map(|piece| piece.body.as_str()).collect::<String>();
            (whole::courteous(text, draw), pieces.iter().map(|piece| piece.at).collect())
        }
        Form::Sections(layout) => {
            let pieces = body::bodies(spec, &asked.fields, value, draw);
            let text = sections(spec, layout, value, &pieces, draw);
            (text, pieces.iter().map(|piece| piece.at).collect())
        }
    }
}

/// The sections of the pieces, or the object of their values, with the faults of the layout.
fn sections(
    spec: &Spec,
    layout: Layout,
    value: &Value<'_>,
    pieces: &[body::Piece<'_>],
    draw: &Draw,
) -> String {
    if layout != Layout::Json {
        return frames::sections(layout, pieces, draw);
    }
    let fields: Vec<usize> = pieces.iter().map(|piece| piece.at).collect();
    json::object(spec, &fields, value, draw)
}

#[cfg(test)]
mod tests;
