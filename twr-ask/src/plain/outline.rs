//! An outline, adopted, written anew or saved by lines.

use std::io::Write;
use std::path::PathBuf;

use super::limits::{block, line};
use super::session::{Session, Typed};
use crate::answer::{Answer, OutlineAnswer, Reply};
use crate::ask::AskError;
use crate::form::save;
use crate::payload::OutlineEdit;
use crate::shown;

pub(super) async fn ask<W: Write>(
    session: &mut Session<W>,
    payload: &OutlineEdit,
) -> Result<Reply, AskError> {
    let before = payload.text();
    let mut now = before.clone();
    session.say(&format!("== {} ==", line(shown::title(&payload.title, session.words))))?;
    show_outline(session, &now)?;
    loop {
        let words = &session.words.lines;
        match session.hear(if now == before { words.adopt } else { words.send }).await? {
            Typed::End(reply) => return Ok(reply),
            Typed::Skip => return Ok(Reply::Skipped),
            Typed::Words(words) if words.is_empty() => {
                return Ok(Reply::Answered(Answer::Outline(OutlineAnswer::new(&before, now))));
            }
            Typed::Save(file) => match save(&now, &file) {
                Ok(()) => return Ok(Reply::Later { file: Some(PathBuf::from(file)) }),
                Err(error) => session.say(&line(&format!("{file}: {error}")))?,
            },
            Typed::Edit => {
                let Some(text) = written(session).await? else { return Ok(Reply::TimedOut) };
                if text.trim().is_empty() {
                    session.say(words.nothing_written)?;
                } else {
                    now = text;
                }
                show_outline(session, &now)?;
            }
            Typed::Words(_) | Typed::Back | Typed::Help => session.say(words.outline_help)?,
        }
    }
}

fn show_outline<W: Write>(session: &mut Session<W>, text: &str) -> Result<(), AskError> {
    session.say("")?;
    for line in block(text) {
        session.say(&line)?;
    }
    session.say("")
}

/// The lines up to a dot alone; `None` when the time is up.
async fn written<W: Write>(session: &mut Session<W>) -> Result<Option<String>, AskError> {
    session.say(session.words.lines.write_anew)?;
    let mut text = String::new();
    loop {
        let Some(line) = session.line().await? else { return Ok(None) };
        if line.trim() == "." {
            return Ok(Some(text));
        }
        text.push_str(&line);
        text.push('\n');
    }
}
