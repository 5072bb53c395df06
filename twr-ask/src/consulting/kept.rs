//! `KeptAnswers`: the forms that a person has answered, in memory and in a file.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use twr::model::{Message, Usage};

/// A form of the model, with what the person said to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct AnsweredForm {
    /// The messages of the request that led to the form, without the forms before it.
    pub(super) request: Vec<Message>,
    /// The reply of the model: the form as it was written.
    pub(super) form: String,
    /// What the person said, in words for the model.
    pub(super) answer: String,
    /// What the call that led to the form cost.
    pub(super) usage: Usage,
}

/// The forms that were answered, oldest first, and the file that has them, one in each line.
#[derive(Debug, Default)]
pub(super) struct KeptAnswers {
    forms: Vec<AnsweredForm>,
    file: Option<File>,
}

impl KeptAnswers {
    /// The answers in this file, which is made if it does not exist. A last line that was cut off while it was written
    /// is taken away.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(
            |error| io::Error::new(error.kind(), format!("{}: {error}", path.display())),
        )?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let forms = serde_json::Deserializer::from_slice(text.get(..whole).unwrap_or_default())
            .into_iter()
            .collect::<Result<_, _>>()
            .map_err(|error| {
                let why = format!("{} has no answers of a person: {error}", path.display());
                io::Error::new(io::ErrorKind::InvalidData, why)
            })?;
        if whole < text.len() {
            file.set_len(u64::try_from(whole).unwrap_or(u64::MAX))?;
        }
        Ok(Self { forms, file: Some(file) })
    }

    /// The forms that this request led to, oldest first. What they cost is in the first result that has them, and not
    /// again.
    pub(super) fn of_request(&mut self, request: &[Message]) -> Vec<AnsweredForm> {
        let known = self.forms.iter_mut().filter(|known| known.request == request);
        known
            .map(|known| {
                let found = known.clone();
                known.usage = Usage::default();
                found
            })
            .collect()
    }

    /// Keeps an answer: it is on the disk when this ends. It is kept in memory also if the file cannot be written.
    pub(super) fn keep(&mut self, answered: AnsweredForm) -> io::Result<()> {
        let mut line = serde_json::to_string(&answered)?;
        line.push('\n');
        // This process counts the cost where it happens.
        self.forms.push(AnsweredForm { usage: Usage::default(), ..answered });
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(line.as_bytes())?;
        file.sync_data()
    }
}
