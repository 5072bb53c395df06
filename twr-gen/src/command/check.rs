//! `twr-gen check`: every problem in every file, all at once.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value as Json, json};
use twr_yaml::{Document, Problems};

use crate::catalog::Files;
use crate::failure::{Exit, Failure};
use crate::generated::clash;
use crate::screen::{GOOD, Screen, count};

/// Show every mistake in every spec, with what to write instead
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen check                       all specs in specs/
  twr-gen check specs/plan.yaml       this one
  twr-gen check --json                for scripts: {\"files\": 3, \"problems\": [{file, line, column, …}]}

Exit codes: 0 no problems, 2 some problems.")]
pub(super) struct Check {
    #[command(flatten)]
    files: Files,
    /// Print JSON, to standard output
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let files = self.files.list()?;
        let checked = Checked::of(&files, &self.files);
        if self.json {
            screen.json(&format!("{:#}", checked.json()))?;
            return if checked.is_sound() { Ok(Exit::Success) } else { Err(Failure::Told) };
        }
        checked.documents(screen)?;
        screen.say(format_args!("{GOOD}no problems{GOOD:#} in {}", count(files.len(), "file")))?;
        Ok(Exit::Success)
    }
}

/// Files, read.
#[derive(Debug)]
pub(crate) struct Checked {
    sound: Vec<(PathBuf, Document)>,
    broken: Vec<(PathBuf, Problems)>,
    count: usize,
}

impl Checked {
    /// Reads the files.
    pub(crate) fn of(files: &[PathBuf], from: &Files) -> Self {
        let mut checked = Self { sound: Vec::new(), broken: Vec::new(), count: files.len() };
        for file in files {
            match from.load(file) {
                Ok(document) => checked.sound.push((file.clone(), document)),
                Err(problems) => checked.broken.push((file.clone(), problems)),
            }
        }
        // What is wrong with a file that others import is told once, of the file itself.
        let told: Vec<PathBuf> = checked.broken.iter().map(|(file, _)| file.clone()).collect();
        let is_elsewhere = |file: &Path, problems: &Problems| {
            problems.iter().all(|problem| {
                let source = problems.sources().get(problem.place.file);
                source.is_some_and(|source| source.path != file && told.contains(&source.path))
            })
        };
        checked.broken.retain(|(file, problems)| !is_elsewhere(file, problems));
        checked
    }

    /// The documents, if there is nothing wrong with any; otherwise all that is wrong, which is told.
    pub(crate) fn documents(
        self,
        screen: &mut Screen,
    ) -> Result<Vec<(PathBuf, Document)>, Failure> {
        let clash = self.clash();
        if self.broken.is_empty() {
            return clash.map_or(Ok(self.sound), |clash| Err(Failure::Clash(clash)));
        }
        let problems: usize = self.broken.iter().map(|(_, problems)| problems.len()).sum();
        let (broken, count_of_all) = (self.broken.len(), self.count);
        let told = self.broken.into_iter().map(|(_, problems)| problems).collect();
        Failure::Broken(told).tell(screen)?;
        if let Some(clash) = clash {
            screen.note("")?;
            Failure::Clash(clash).tell(screen)?;
        }
        let problems = count(problems, "problem");
        screen.note(format_args!("\n{problems} in {broken} of {}", count(count_of_all, "file")))?;
        Err(Failure::Told)
    }

    fn clash(&self) -> Option<crate::generated::Clash> {
        clash(self.sound.iter().map(|(path, document)| (path.as_path(), document)))
    }

    fn is_sound(&self) -> bool {
        self.broken.is_empty() && self.clash().is_none()
    }

    /// The files that were read, with those that they name.
    pub(crate) fn sources(&self) -> Vec<PathBuf> {
        let sound = self.sound.iter().flat_map(|(_, document)| document.sources());
        let broken = self.broken.iter().flat_map(|(_, problems)| problems.sources());
        sound.chain(broken).map(|source| source.path.clone()).collect()
    }

    fn json(&self) -> Json {
        let mut all: Vec<Json> = Vec::new();
        for (_, problems) in &self.broken {
            if let Ok(Json::Array(problems)) = serde_json::to_value(problems) {
                all.extend(problems);
            }
        }
        if let Some(clash) = self.clash() {
            let [_, file] = &clash.files;
            let file = file.display().to_string();
            all.push(json!({ "kind": "same_name", "message": clash.to_string(), "file": file }));
        }
        json!({ "files": self.count, "problems": all })
    }
}
