//! `twr-gen watch`: checks, tests and builds again, as soon as a file changes.
//!
//! It looks at the files' times and lengths twice a second. Specs are few and small, so that costs nothing
//! that could be measured, works in containers and on network drives, where the systems' own notices often do
//! not arrive, and saves a dependency for each system.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use clap::Args;

use super::build;
use super::check::Checked;
use super::test::{Tally, test_document};
use crate::catalog::Files;
use crate::failure::{Exit, Failure};
use crate::screen::{DIM, GOOD, Screen, count};

/// How long it waits between two looks.
const PAUSE: Duration = Duration::from_millis(500);

/// How long the files have to stay as they are before they are read: editors write in several steps.
const QUIET: Duration = Duration::from_millis(50);

/// Check and test again, and build if asked, whenever a file changes, until Ctrl-C
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen watch
  twr-gen watch specs/plan.yaml
  twr-gen watch --out src/specs     builds, too, as `twr-gen build` does

Looked at are the specs and the files that they import or take templates and replies from.")]
pub(super) struct Watch {
    #[command(flatten)]
    files: Files,
    /// Build, too: write Rust source to this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// A file's time and length; `None` if the file does not exist.
type Stamp = Option<(SystemTime, u64)>;
type Stamps = BTreeMap<PathBuf, Stamp>;

impl Watch {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let mut stamps = Stamps::new();
        loop {
            // Taken before the files are read, so that no change is lost in between.
            stamps = stamped(stamps.into_keys().chain(self.listed()));
            for (path, stamp) in self.round(screen)? {
                stamps.entry(path).or_insert(stamp);
            }
            screen.note(format_args!("{DIM}waiting for a change; Ctrl-C ends it{DIM:#}"))?;
            while !self.has_changed(&stamps) {
                std::thread::sleep(PAUSE);
            }
            self.settle(&stamps);
            screen.say("")?;
        }
    }

    /// Checks and tests once; the files that were read.
    fn round(&self, screen: &mut Screen) -> Result<Stamps, Failure> {
        let files = match self.files.list() {
            Ok(files) => files,
            // A folder may be there again in a moment.
            Err(failure) => {
                failure.tell(screen)?;
                return Ok(Stamps::new());
            }
        };
        let checked = Checked::of(&files, &self.files);
        let seen = stamped(checked.sources().into_iter());
        let documents = match checked.documents(screen) {
            Ok(documents) => documents,
            Err(Failure::Output(error)) => return Err(Failure::Output(error)),
            Err(failure) => {
                failure.tell(screen)?;
                return Ok(seen);
            }
        };
        let mut tally = Tally::default();
        for (path, document) in &documents {
            test_document(path, document, false, &mut tally, screen)?;
        }
        screen.say(format_args!("{GOOD}no problems{GOOD:#} in {}", count(files.len(), "file")))?;
        screen.say(tally.in_words())?;
        if let Some(out) = &self.out {
            // A folder that cannot be written to is told of, and may be mended while this waits.
            if let Err(failure) = build::write(&build::files(&documents, out), out, screen) {
                failure.tell(screen)?;
            }
        }
        Ok(seen)
    }

    /// Waits until a change is written to its end.
    fn settle(&self, known: &Stamps) {
        let now = || stamped(known.keys().cloned().chain(self.listed()));
        let mut last = now();
        loop {
            std::thread::sleep(QUIET);
            let next = now();
            if next == last {
                return;
            }
            last = next;
        }
    }

    fn has_changed(&self, known: &Stamps) -> bool {
        known.iter().any(|(path, stamp)| stamp_of(path) != *stamp)
            || self.listed().any(|path| !known.contains_key(&path))
    }

    /// The files of specs that there are now.
    fn listed(&self) -> impl Iterator<Item = PathBuf> {
        self.files.list().unwrap_or_default().into_iter()
    }
}

fn stamped(files: impl Iterator<Item = PathBuf>) -> Stamps {
    files.map(|file| (file.clone(), stamp_of(&file))).collect()
}

fn stamp_of(file: &Path) -> Stamp {
    let data = std::fs::metadata(file).ok()?;
    Some((data.modified().ok()?, data.len()))
}
