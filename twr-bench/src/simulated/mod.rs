//! `SimulatedModel`: answers rightly, and then deviates as real models were measured to.
//!
//! It looks at the request for what is asked (`asked`), writes a right answer with twr's own writer, draws
//! which of the measured deviations happen (`measured`, `draw`), and applies them to the value's bodies
//! (`body`), their frames (`frames`), the JSON (`json`) and the reply as a whole (`whole`).
//! Feedback moves it as little as it moves small models: it draws again, no more.

mod asked;
mod body;
mod draw;
mod frames;
mod json;
mod measured;
mod whole;

use twr::model::{BoxFuture, Finish, Model, ModelError, ModelErrorKind, Reply, Request, Usage};

use crate::campaign::RUNS_APART;
use crate::random::Random;
use crate::suite::Suite;
use asked::{Asked, Form};
use draw::Draw;
pub use measured::{Class, Headers};

/// A model that deviates by chance, the same for the same seed.
#[derive(Clone, Debug)]
pub struct SimulatedModel {
    suites: Vec<Suite>,
    profile: Profile,
    seed: u64,
}

/// Whom it is like.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Whose shares its deviations have.
    pub class: Class,
    /// Which measurement its headers go by.
    pub headers: Headers,
    /// How much the deviations of one attempt at a task are those of another: 0 for not, 1 for the same.
    pub correlation: f64,
}

impl SimulatedModel {
    /// A model that knows the answers to these tasks.
    pub fn new(suites: Vec<Suite>, profile: Profile, seed: u64) -> Self {
        Self { suites, profile, seed }
    }

    /// The reply to a request; none if the request asks for nothing that it knows.
    fn reply(&self, request: &Request) -> Option<Reply> {
        let asked = Asked::of(request, &self.suites)?;
        let key = serde_json::to_string(request).unwrap_or_default();
        let value = (asked.suite.right)(asked.task, &mut Random::of(self.seed, &["value", &key]));
        // Habits are those of a run: its calls' seeds follow each other, those of other runs are far away.
        let run = request.seed.unwrap_or(0) / RUNS_APART;
        let draw = Draw::new(self.profile, self.seed.wrapping_add(run), &asked.task.text, &key);
        let (text, finish) = written(&asked, value, &draw);
        let prompt = request.messages.iter().map(|message| 4 + tokens(&message.content)).sum();
        let usage = Usage::of_call(prompt, tokens(&text));
        Some(Reply::text(text).with_finish(finish).with_usage(usage))
    }
}

impl Model for SimulatedModel {
    fn name(&self) -> &str {
        self.profile.class.name()
    }

    fn complete<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        let reply = self.reply(request).ok_or_else(|| {
            ModelError::new(ModelErrorKind::BadRequest, self.name()).with_detail(
                "the simulated model knows no such task, or does not see what is asked",
            )
        });
        Box::pin(std::future::ready(reply))
    }
}

/// The right answer, with what the draw makes of it.
fn written(
    asked: &Asked<'_>,
    mut value: twr::spec::Value<'static>,
    draw: &Draw<'_>,
) -> (String, Finish) {
    let spec = asked.suite.spec;
    body::shorten_lists(spec, &asked.fields, &mut value, draw);
    let text = match asked.form {
        Form::Json => json::written(spec, &value, draw),
        Form::Markers => frames::markers(spec, &value, draw),
        Form::Value => {
            let bodies = body::bodies(spec, &asked.fields, &value, draw);
            let text = bodies.into_iter().map(|piece| piece.body).collect::<String>();
            whole::courteous(text, draw)
        }
        Form::Sections(layout) => {
            let bodies = body::bodies(spec, &asked.fields, &value, draw);
            frames::sections(layout, &bodies, draw)
        }
    };
    whole::ended(text, draw)
}

/// About how many tokens a text has: four bytes of a Latin script each, a character of others.
fn tokens(text: &str) -> u64 {
    let (latin, others) = text.chars().fold((0_u64, 0_u64), |(latin, others), c| match c {
        c if c.is_ascii() => (latin + 1, others),
        _ => (latin, others + 1),
    });
    latin.div_ceil(4) + others
}

#[cfg(test)]
mod tests;
