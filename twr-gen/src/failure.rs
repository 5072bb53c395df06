//! `Failure`: why a command could not do its work, and what to do about it. All of it is exit code 2.

use std::io;
use std::path::PathBuf;

use twr_runtime::model::ModelError;
use twr_spec::template::TemplateError;
use twr_yaml::Problems;

use crate::generated::Clash;
use crate::screen::{BAD, Screen, count};

/// How a command ended that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All is well: 0.
    Success,
    /// A reply is rejected, a test failed, a source is stale, a model gave no answer: 1.
    No,
}

/// Why a command could not do its work: 2.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Files with mistakes.
    Broken(Vec<Problems>),
    /// No spec has this name.
    UnknownSpec {
        name: String,
        near: Option<String>,
        known: Vec<String>,
        folder: PathBuf,
        broken: usize,
    },
    /// Several have.
    Ambiguous { name: String, files: Vec<PathBuf> },
    /// A folder without specs.
    NoSpecs { folder: PathBuf },
    /// A file that only defines types for others.
    NoReply { path: PathBuf },
    /// Two specs of one name.
    Clash(Clash),
    /// A file that cannot be read or written.
    File { path: PathBuf, doing: &'static str, error: io::Error },
    /// A file that is there already.
    Exists { path: PathBuf },
    /// Text that is not UTF-8.
    NotUtf8 { what: String },
    /// A value that cannot be used, and what to write.
    Usage { message: String, help: String },
    /// The template cannot be filled in.
    Template(TemplateError),
    /// Half a configuration of a model.
    Model(ModelError),
    /// No configuration of a model.
    NoModel,
    /// What was written could not be shown.
    Output(io::Error),
    /// All of it was told already.
    Told,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        Self::Broken(vec![problems])
    }
}

impl Failure {
    /// What cannot be done with a file.
    pub(crate) fn file(path: impl Into<PathBuf>, doing: &'static str, error: io::Error) -> Self {
        Self::File { path: path.into(), doing, error }
    }

    /// A mistake in the arguments.
    pub(crate) fn usage(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: help.into() }
    }

    fn message(&self) -> String {
        match self {
            Self::Broken(_) | Self::Output(_) | Self::Told => String::new(),
            Self::UnknownSpec { name, folder, .. } => {
                format!("no spec in `{}` is called `{name}`", folder.display())
            }
            Self::Ambiguous { name, .. } => format!("several specs are called `{name}`"),
            Self::NoSpecs { folder } => format!("there are no specs in `{}`", folder.display()),
            Self::NoReply { path } => {
                format!(
                    "`{}` only defines types for other files: it asks for no reply",
                    path.display()
                )
            }
            Self::Clash(clash) => clash.to_string(),
            Self::File { path, doing, error } => {
                format!("`{}` cannot be {doing}: {}", path.display(), reason(error))
            }
            Self::Exists { path } => format!("`{}` is there already", path.display()),
            Self::NotUtf8 { what } => format!("{what} is not UTF-8 text"),
            Self::Usage { message, .. } => message.clone(),
            Self::Template(error) => error.to_string(),
            Self::Model(error) => error.to_string(),
            Self::NoModel => "no model is configured".to_owned(),
        }
    }

    fn help(&self) -> Option<String> {
        Some(match self {
            Self::UnknownSpec { near: Some(near), .. } => format!("did you mean `{near}`?"),
            Self::UnknownSpec { known, broken, .. } if known.is_empty() && *broken > 0 => {
                format!("{} cannot be read: run `twr-gen check`", count(*broken, "file"))
            }
            Self::UnknownSpec { known, broken, .. } => {
                let broken = match broken {
                    0 => String::new(),
                    some => {
                        format!("; {} cannot be read: run `twr-gen check`", count(*some, "file"))
                    }
                };
                format!("there is `{}`{broken}", known.join("`, `"))
            }
            Self::Ambiguous { files, .. } => {
                let files: Vec<String> =
                    files.iter().map(|file| format!("`{}`", file.display())).collect();
                format!("name the file: {}", files.join(" or "))
            }
            Self::NoSpecs { .. } => {
                "begin one with `twr-gen new NAME`, or name the folder with `--specs DIR`"
                    .to_owned()
            }
            Self::NoReply { .. } => "name a file with `sections:`".to_owned(),
            Self::Clash(_) => "rename one of them".to_owned(),
            Self::File { error, doing: "read", .. } if error.kind() == io::ErrorKind::NotFound => {
                "check the path; a relative one is looked for from the current folder".to_owned()
            }
            Self::File { error, doing: "read", .. }
                if error.kind() == io::ErrorKind::IsADirectory =>
            {
                "it is a folder: name a file in it".to_owned()
            }
            Self::File { error, .. }
                if matches!(
                    error.kind(),
                    io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory
                ) =>
            {
                "a file is where a folder should be: name another folder".to_owned()
            }
            Self::Exists { .. } => "choose another name, or edit that file".to_owned(),
            Self::NotUtf8 { .. } => "save it as UTF-8".to_owned(),
            Self::Usage { help, .. } => help.clone(),
            Self::NoModel => NO_MODEL.to_owned(),
            Self::Template(_) => {
                "give other values with `--input`, or mend the template".to_owned()
            }
            _ => return None,
        })
    }

    /// Prints the failure to standard error, or nothing if standard error is closed.
    pub(crate) fn tell(&self, screen: &mut Screen) -> io::Result<()> {
        match self {
            Self::Broken(files) => {
                let told: Vec<String> =
                    files.iter().map(|problems| problems.render(true)).collect();
                screen.note_rendered(&told.join("\n\n"))
            }
            Self::Output(_) | Self::Told => Ok(()),
            _ => {
                let help = self.help().map(|help| format!("\n  help: {help}")).unwrap_or_default();
                screen.note(format_args!("{BAD}error{BAD:#}: {}{help}", self.message()))
            }
        }
    }
}

const NO_MODEL: &str = "name one with `--model` or TWR_MODEL: a hosted one such as `gpt-4o-mini`, whose key is \
in the provider's usual variable (OPENAI_API_KEY, …) or in TWR_API_KEY; or any OpenAI-compatible server, with \
its address in `--base-url` or TWR_BASE_URL:
    TWR_BASE_URL=http://localhost:8080/v1 TWR_MODEL=smollm2 twr-gen run …";

/// What the system says, without the number of the error, which differs between systems.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "it is not allowed".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            "a file is in the way".to_owned()
        }
        _ => error.to_string(),
    }
}
