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
#[derive(Debug)]
pub(super) struct KeptAnswers {
    forms: Vec<AnsweredForm>,
    file: File,
    /// The length of the file up to its last whole line.
    end: u64,
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
        let end = u64::try_from(whole).unwrap_or(u64::MAX);
        if whole < text.len() {
            file.set_len(end)?;
        }
        Ok(Self { forms, file, end })
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
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.end += u64::try_from(line.len()).unwrap_or(u64::MAX),
            // A piece of a line would spoil the next one.
            Err(_) => self.file.set_len(self.end)?,
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use twr::model::{Message, Usage};

    use super::{AnsweredForm, KeptAnswers};

    fn answered(answer: &str) -> AnsweredForm {
        let (request, form) = (vec![Message::user("A list.")], "{}".to_owned());
        let usage = Usage { calls: 1, ..Usage::default() };
        AnsweredForm { request, form, answer: answer.to_owned(), usage }
    }

    #[test]
    fn an_answer_that_cannot_be_written_is_an_error_and_still_known() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.jsonl");
        let mut kept = KeptAnswers::open(&path).unwrap();
        kept.keep(answered("Children")).unwrap();
        kept.file = std::fs::File::open(&path).unwrap();
        kept.keep(answered("Beekeepers")).unwrap_err();
        let known = kept.of_request(&[Message::user("A list.")]);
        let answers: Vec<&str> = known.iter().map(|known| known.answer.as_str()).collect();
        assert_eq!(answers, ["Children", "Beekeepers"]);
        assert!(kept.of_request(&[Message::user("Another list.")]).is_empty());
    }

    #[test]
    fn what_a_form_cost_is_told_once_by_the_process_that_reads_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.jsonl");
        let calls = |kept: &mut KeptAnswers| -> Vec<u32> {
            let known = kept.of_request(&[Message::user("A list.")]);
            known.iter().map(|known| known.usage.calls).collect()
        };
        let mut kept = KeptAnswers::open(&path).unwrap();
        kept.keep(answered("Children")).unwrap();
        // The process that asked has counted the call.
        assert_eq!(calls(&mut kept), [0]);
        let mut kept = KeptAnswers::open(&path).unwrap();
        assert_eq!(calls(&mut kept), [1]);
        assert_eq!(calls(&mut kept), [0]);
    }
}
