//! The specs that there are: files by their paths, and one document by its name.

use std::path::{Path, PathBuf};

use clap::Args;
use twr_spec::nearest::nearest;
use twr_spec::spec::{Ref, Spec};
use twr_yaml::{Document, Problems, Reach};

use crate::failure::Failure;
use crate::folder::{is_yaml, spec_files};
use crate::generated::snake;

/// Where specs are looked for.
#[derive(Args, Clone, Debug)]
pub(crate) struct Specs {
    /// The folder of the specs
    #[arg(
        long = "specs",
        value_name = "DIR",
        default_value = "specs",
        env = "TWR_SPECS",
        hide_env_values = true
    )]
    pub(crate) folder: PathBuf,
}

/// What a spec may do on this machine.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Trust {
    /// Let specs name files outside of their project: only for specs that you trust as you trust code
    #[arg(long)]
    allow_outside: bool,
}

impl Trust {
    /// Reads a spec; `folders` are those that specs are looked for in.
    fn load<'f>(
        self,
        file: &Path,
        mut folders: impl Iterator<Item = &'f PathBuf>,
    ) -> Result<Document, Problems> {
        let folder = folders.find(|folder| folder.is_dir() && file.starts_with(folder));
        let reach = if self.allow_outside {
            Reach::Anywhere
        } else {
            Reach::of_project(file, folder.map(PathBuf::as_path))
        };
        Document::load_within(file, &reach)
    }
}

/// The files that a command works on.
#[derive(Args, Clone, Debug)]
pub(crate) struct Files {
    /// Files or folders of specs [default: the folder of `--specs`]
    #[arg(value_name = "FILES")]
    pub(crate) named: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) specs: Specs,
    #[command(flatten)]
    trust: Trust,
}

/// The one spec that a command works on.
#[derive(Args, Clone, Debug)]
pub(crate) struct Named {
    /// A spec's name (`ResearchPlan` or `research_plan`), or a path to its file
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) specs: Specs,
    #[command(flatten)]
    trust: Trust,
}

/// A document that asks for a reply, and its file.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) document: Document,
    pub(crate) spec: Ref<Spec>,
}

impl Files {
    /// Reads one of the files.
    pub(crate) fn load(&self, file: &Path) -> Result<Document, Problems> {
        self.trust.load(file, self.named.iter().chain([&self.specs.folder]))
    }

    /// The files, each once, in the order in which they were named.
    pub(crate) fn list(&self) -> Result<Vec<PathBuf>, Failure> {
        let folder = [self.specs.folder.clone()];
        let roots: &[PathBuf] = if self.named.is_empty() { &folder } else { &self.named };
        let mut files: Vec<PathBuf> = Vec::new();
        for root in roots {
            let found =
                spec_files(root).map_err(|error| missing(root, error, self.named.is_empty()))?;
            if found.is_empty() {
                return Err(Failure::NoSpecs { folder: root.clone() });
            }
            files.extend(found);
        }
        let mut seen = Vec::new();
        files.retain(|file| {
            !seen.contains(file) && {
                seen.push(file.clone());
                true
            }
        });
        Ok(files)
    }
}

/// If the default folder does not exist, there are no specs.
fn missing(root: &Path, error: std::io::Error, by_default: bool) -> Failure {
    if by_default && error.kind() == std::io::ErrorKind::NotFound {
        return Failure::NoSpecs { folder: root.to_owned() };
    }
    Failure::file(root, "read", error)
}

impl Named {
    /// The document of this name: a file's own name counts first, then the name in it.
    pub(crate) fn find(&self) -> Result<Found, Failure> {
        let path = Path::new(&self.name);
        if is_yaml(path) || path.components().count() > 1 || path.is_file() {
            return self.open(path);
        }
        let folder = &self.specs.folder;
        let files = spec_files(folder).map_err(|error| missing(folder, error, true))?;
        if files.is_empty() {
            return Err(Failure::NoSpecs { folder: folder.clone() });
        }
        let of_file: Vec<&PathBuf> =
            files.iter().filter(|file| same_name(&stem(file), &self.name)).collect();
        match of_file.as_slice() {
            [] => self.by_content(&files),
            [one] => self.open(one),
            several => {
                let files = several.iter().map(|file| (*file).clone()).collect();
                Err(Failure::Ambiguous { name: self.name.clone(), files })
            }
        }
    }

    fn open(&self, path: &Path) -> Result<Found, Failure> {
        let document = self.trust.load(path, [&self.specs.folder].into_iter())?;
        let Some(spec) = document.spec().cloned() else {
            return Err(Failure::NoReply { path: path.to_owned() });
        };
        Ok(Found { path: path.to_owned(), document, spec })
    }

    fn by_content(&self, files: &[PathBuf]) -> Result<Found, Failure> {
        let (mut known, mut found, mut broken) = (Vec::new(), Vec::new(), 0);
        for file in files {
            let Ok(document) = self.trust.load(file, [&self.specs.folder].into_iter()) else {
                broken += 1;
                continue;
            };
            let Some(spec) = document.spec().cloned() else { continue };
            known.push(spec.name.to_string());
            if same_name(&spec.name, &self.name) {
                found.push(Found { path: file.clone(), document, spec });
            }
        }
        match (found.pop(), found.as_slice()) {
            (Some(one), []) => Ok(one),
            (Some(last), others) => {
                let files = others.iter().map(|found| found.path.clone()).chain([last.path]);
                Err(Failure::Ambiguous { name: self.name.clone(), files: files.collect() })
            }
            (None, _) => Err(self.unknown(known, broken)),
        }
    }

    fn unknown(&self, known: Vec<String>, broken: usize) -> Failure {
        let folded: Vec<String> = known.iter().map(|name| snake(name)).collect();
        let words: Vec<&str> = folded.iter().map(String::as_str).collect();
        let near = nearest(&snake(&self.name), &words);
        let at = near.and_then(|near| folded.iter().position(|name| name == near));
        let near = at.and_then(|at| known.get(at).cloned());
        let folder = self.specs.folder.clone();
        Failure::UnknownSpec { name: self.name.clone(), near, known, folder, broken }
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Whether two names are one but for case, `_` and `-`: `ResearchPlan` and `research-plan`.
fn same_name(one: &str, other: &str) -> bool {
    snake(one) == snake(other)
}
