//! `Plan`: what a set of changes makes of each file, checked before anything is written.

use std::collections::{HashMap, HashSet};

use super::allowed::Allowed;
use super::change::FileChange;
use super::diff::diff;
use super::folder::{Folder, OldFile};
use super::report::{
    FilePreview, FileReport, RefusedFile, RefusedReason, SkipReason, SkippedFile, WrittenFile,
};
use super::stage::Staged;
use crate::kind::{is_hidden_path, path_remedy, relative_path};
use crate::spec::Language;
use crate::typed::{Edit, File};

/// What a set of changes makes of each file.
#[derive(Debug)]
pub(super) struct Plan {
    allowed: Allowed,
    targets: Vec<Target>,
    /// The place of each file, by its path in small letters: many systems do not tell others apart.
    places: HashMap<String, usize>,
    /// The folders of the files, likewise.
    folders: HashSet<String>,
    skipped: Vec<SkippedFile>,
    refused: Vec<RefusedFile>,
}

/// A file that is to be written.
#[derive(Debug)]
struct Target {
    path: String,
    old: Option<OldFile>,
    /// `None` where nothing is to be done.
    new: Option<String>,
}

impl Plan {
    pub(super) fn new(allowed: Allowed) -> Self {
        Self {
            allowed,
            targets: Vec::new(),
            places: HashMap::new(),
            folders: HashSet::new(),
            skipped: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// Adds a change, on top of those before it.
    pub(super) fn add(&mut self, change: FileChange, folder: &Folder) {
        let given = change.path().to_owned();
        let added = self.target(&change, folder).and_then(|at| match change {
            FileChange::File(file) => {
                self.put(at, file);
                Ok(())
            }
            FileChange::Edit(edit) => self.apply(at, edit),
        });
        if let Err(reason) = added {
            self.refused.push(RefusedFile { path: given, reason });
        }
    }

    /// The place of the file that is meant.
    fn target(&mut self, change: &FileChange, folder: &Folder) -> Result<usize, RefusedReason> {
        let path = relative_path(change.path()).map_err(|flaw| {
            let remedy = path_remedy(flaw, Language::English);
            let write = remedy.unwrap_or("a path that is relative and inside the folder");
            RefusedReason::Path { write: write.to_owned() }
        })?;
        if is_hidden_path(&path) && !self.allowed.hidden {
            return Err(RefusedReason::Hidden);
        }
        let key = path.to_lowercase();
        let known = self.places.get(&key).and_then(|at| Some((*at, self.targets.get(*at)?)));
        if let Some((at, known)) = known {
            let is_edit = matches!(change, FileChange::Edit(_)) && known.path == path;
            let other = known.path.clone();
            return if is_edit { Ok(at) } else { Err(RefusedReason::SameName { other }) };
        }
        let above = || key.match_indices('/').filter_map(|(at, _)| key.get(..at));
        if self.folders.contains(&key) || above().any(|folder| self.places.contains_key(folder)) {
            return Err(RefusedReason::NoFile);
        }
        let old = folder.look(&path)?;
        if old.as_ref().is_some_and(OldFile::is_executable) && !self.allowed.executable {
            return Err(RefusedReason::Executable);
        }
        self.folders.extend(above().map(str::to_owned));
        self.places.insert(key, self.targets.len());
        self.targets.push(Target { path, old, new: None });
        Ok(self.targets.len() - 1)
    }

    fn put(&mut self, at: usize, file: File) {
        let Some(target) = self.targets.get_mut(at) else { return };
        let mut content = file.content;
        if !content.is_empty() && !content.ends_with('\n') {
            content.push('\n');
        }
        let reason = match &target.old {
            Some(old) if old.content == content.as_bytes() => Some(SkipReason::Same),
            Some(_) if !self.allowed.overwrite => Some(SkipReason::Exists),
            _ => None,
        };
        match reason {
            Some(reason) => self.skipped.push(SkippedFile { path: target.path.clone(), reason }),
            None => target.new = Some(content),
        }
    }

    fn apply(&mut self, at: usize, edit: Edit) -> Result<(), RefusedReason> {
        let Some(target) = self.targets.get_mut(at) else { return Ok(()) };
        let text = match (&target.new, &target.old) {
            (Some(new), _) => new.as_str(),
            (None, Some(old)) => {
                str::from_utf8(&old.content).map_err(|_not_utf8| RefusedReason::NoText)?
            }
            (None, None) if edit.makes_file() => "",
            (None, None) => return Err(RefusedReason::Missing),
        };
        let edit = Edit { path: target.path.clone(), ..edit };
        let new = edit.apply(text).map_err(RefusedReason::Mismatch)?;
        target.new = Some(new);
        Ok(())
    }

    /// What would be done.
    pub(super) fn preview(self) -> FilePreview {
        let diff = if self.refused.is_empty() { self.diff() } else { String::new() };
        let (mut report, targets) = self.begun();
        report.written = targets.iter().filter_map(Target::written).collect();
        FilePreview { report, diff }
    }

    fn diff(&self) -> String {
        let of = |target: &Target| {
            let old = target.old.as_ref().map(|old| String::from_utf8_lossy(&old.content));
            Some(diff(&target.path, old.as_deref(), target.new.as_deref()?))
        };
        self.targets.iter().filter_map(of).collect()
    }

    /// The report as far as it is known, and the files to write: none, if something is refused.
    fn begun(self) -> (FileReport, Vec<Target>) {
        let mut report =
            FileReport { skipped: self.skipped, refused: self.refused, ..FileReport::default() };
        let mut targets = self.targets;
        targets.retain(|target| target.new.is_some());
        if !report.refused.is_empty() {
            skip_remaining(&mut report, targets.drain(..));
        }
        (report, targets)
    }

    /// Writes every file beside its old content, and only then puts one after the other in its place.
    pub(super) fn write(self, folder: &Folder) -> FileReport {
        let (mut report, targets) = self.begun();
        let mut staged = Vec::with_capacity(targets.len());
        for target in &targets {
            let content = target.new.as_deref().unwrap_or_default();
            match Staged::new(folder, &target.path, content.as_bytes(), target.old.as_ref()) {
                Ok(stage) => staged.push(stage),
                Err(reason) => {
                    let failed = target.path.clone();
                    take_back(staged);
                    let others = targets.into_iter().filter(|target| target.path != failed);
                    skip_remaining(&mut report, others);
                    report.refused.push(RefusedFile { path: failed, reason });
                    return report;
                }
            }
        }
        let mut targets = targets.into_iter();
        for stage in &mut staged {
            let Some(target) = targets.next() else { break };
            if let Err(reason) = stage.commit(target.old.as_ref()) {
                report.refused.push(RefusedFile { path: target.path, reason });
                skip_remaining(&mut report, targets.by_ref());
                break;
            }
            report.written.extend(target.written());
        }
        take_back(staged);
        report
    }
}

impl Target {
    fn written(&self) -> Option<WrittenFile> {
        let bytes = self.new.as_ref()?.len();
        Some(WrittenFile { path: self.path.clone(), bytes, is_new: self.old.is_none() })
    }
}

/// Removes what is not in its place, the last first: a file can be in a folder that an earlier one made.
fn take_back(mut staged: Vec<Staged>) {
    while staged.pop().is_some() {}
}

fn skip_remaining(report: &mut FileReport, targets: impl Iterator<Item = Target>) {
    let reason = SkipReason::OtherRefused;
    report.skipped.extend(targets.map(|target| SkippedFile { path: target.path, reason }));
}
