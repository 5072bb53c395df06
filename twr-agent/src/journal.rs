//! `Journal`: a run of any kind in a file, from which another process goes on.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::agent::KeepError;

/// A file that holds the log of one run: a [`ReasonLog`](crate::reason::ReasonLog), a
/// [`DialogLog`](crate::dialog::DialogLog) or an [`AgentRun`](crate::AgentRun).
///
/// The file always holds a whole log: a new one is written beside it and takes its place when it is on the disk.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr::{Thinkable, think::Finding};
/// use twr_agent::journal::Journal;
/// use twr_agent::reason::reason;
///
/// #[derive(Debug, Thinkable)]
/// struct Fruits {
///     /// One fruit a line.
///     #[think(example = ["Quince"])]
///     fruits: Vec<String>,
/// }
///
/// # let folder = std::env::temp_dir().join(format!("twr-journal-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("fruits.json");
/// let journal = Journal::new(&path);
/// let model = ScriptedModel::new(["[Fruits]\n- Apple"]);
/// for _ in 0..2 {
///     // The second time, the log has the answer, and the model is not asked.
///     let reasoned = reason(&model, "Name a fruit.")
///         .check("any", |answer: &Fruits| -> Vec<Finding> { Vec::new() })
///         .resume(journal.load()?)
///         .keep(|log| journal.save(log))
///         .run()
///         .await?;
///     assert_eq!(reasoned.value.fruits, ["Apple"]);
/// }
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Journal {
    path: PathBuf,
}

impl Journal {
    /// A journal in this file, which need not exist. Two runs at the same time need two files.
    pub fn new(path: impl AsRef<Path>) -> Self {
        Self { path: path.as_ref().to_owned() }
    }

    /// The log that was saved; `None` if the file does not exist.
    ///
    /// # Errors
    /// The file cannot be read, or holds something else.
    pub fn load<T: DeserializeOwned>(&self) -> Result<Option<T>, KeepError> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(KeepError::unreadable(self.about(error))),
        };
        let log = serde_json::from_str(&text).map(Some);
        log.map_err(|error| KeepError::unreadable(self.about(error)))
    }

    /// Saves a log in place of the one before.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save<T: Serialize>(&self, log: &T) -> Result<(), KeepError> {
        let text = serde_json::to_string(log).map_err(|error| self.wrong(error))?;
        let mut beside = self.path.clone().into_os_string();
        beside.push(".new");
        let write = || {
            let mut file = fs::File::create(&beside)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &self.path)
        };
        write().map_err(|error| self.wrong(error))
    }

    fn wrong(&self, error: impl fmt::Display) -> KeepError {
        KeepError::new(self.about(error))
    }

    fn about(&self, error: impl fmt::Display) -> String {
        format!("{}: {error}", self.path.display())
    }
}
