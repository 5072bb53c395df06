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
    /// Whether the file was to be written, and is left as it is.
    is_skipped: bool,
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
        self.targets.push(Target { path, old, new: None, is_skipped: false });
        Ok(self.targets.len() - 1)
    }

    fn put(&mut self, at: usize, file: File) {
        let Some(target) = self.targets.get_mut(at) else { return };
        let mut content = file.content;
        if !content.is_empty() && !content.ends_with('\n') {
            content.push('\n');
        }
        let is_other = target.old.as_ref().is_some_and(|old| old.content != content.as_bytes());
        if is_other && !self.allowed.overwrite {
            target.is_skipped = true;
            self.skipped.push(target.skipped(SkipReason::Exists));
        } else {
            target.new = Some(content);
        }
    }

    fn apply(&mut self, at: usize, edit: Edit) -> Result<(), RefusedReason> {
        let Some(target) = self.targets.get_mut(at) else { return Ok(()) };
        // The edit is of the content that was not written, and not of the one that is there.
        if target.is_skipped {
            self.skipped.push(target.skipped(SkipReason::FileSkipped));
            return Ok(());
        }
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
            if target.is_same() {
                return None;
            }
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
        let same = targets.extract_if(.., |target| target.is_same());
        report.skipped.extend(same.map(|target| target.skipped(SkipReason::Same)));
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
    /// Whether what is to be written is there already.
    fn is_same(&self) -> bool {
        let (old, new) = (self.old.as_ref(), self.new.as_ref());
        old.is_some_and(|old| new.is_some_and(|new| old.content == new.as_bytes()))
    }

    fn skipped(&self, reason: SkipReason) -> SkippedFile {
        SkippedFile { path: self.path.clone(), reason }
    }

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
    report.skipped.extend(targets.map(|target| target.skipped(SkipReason::OtherRefused)));
}
