//! The files of a document: the one that was named, those that it imports, and those beside it that it
//! takes text from.

use std::path::{Path, PathBuf};

use crate::declare::{Placed, Reply, declare};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::reach::{Nearby, plain};
use crate::source::{self, Place, Unread};
use crate::tree;

/// How many files a document may be made of.
const MAX_FILES: usize = 200;

/// How many bytes all of them may have.
const MAX_BYTES: usize = 16 << 20;

/// A file of declarations.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) reply: Reply,
    pub(crate) file: usize,
}

/// The declarations of a file and of those that it imports, its own last.
pub(crate) fn load(
    path: PathBuf,
    text: Result<String, Unread>,
    root: Option<&PathBuf>,
    log: &mut ProblemLog,
) -> Vec<Loaded> {
    let mut walk = Walk { log, root, open: Vec::new(), done: Vec::new(), found: Vec::new() };
    walk.file(path, text, None);
    walk.found
}

struct Walk<'d> {
    log: &'d mut ProblemLog,
    /// The folder that all files must lie in.
    root: Option<&'d PathBuf>,
    /// The files from the first to the one that is read.
    open: Vec<PathBuf>,
    done: Vec<PathBuf>,
    found: Vec<Loaded>,
}

impl Walk<'_> {
    /// `asked` is what another file names it by.
    fn file(
        &mut self,
        path: PathBuf,
        text: Result<String, Unread>,
        asked: Option<&Placed<String>>,
    ) {
        let text = match text {
            Ok(text) => text,
            Err(why) => {
                let named = asked.map(|asked| asked.value.as_str());
                let place = asked.map(|asked| asked.place);
                let place = place
                    .unwrap_or_else(|| Place::start_of(self.log.add(path.clone(), String::new())));
                unread(place, (&path, named), why, self.log);
                return;
            }
        };
        let file = self.log.add(path.clone(), text.clone());
        let Some(root) = tree::parse(file, &text, self.log) else { return };
        let Some(reply) = declare(&root, self.log) else { return };
        if let (Some(import), Some(_)) = (asked, &reply.asked) {
            let what = "a file of types alone".to_owned();
            let found = "a spec of a reply".to_owned();
            let instead = "move its `records:`, `choices:` and `unions:` into a file of their own, and import \
                           that file here and there";
            let instead = Some(instead.to_owned());
            self.log.report(import.place, ProblemKind::Expected { what, found, instead });
        }
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        let nearby = Nearby { folder, root: self.root.cloned() };
        self.open.push(path);
        for import in &reply.imports {
            self.import(&nearby, import);
        }
        self.open.pop();
        self.found.push(Loaded { reply, file });
    }

    fn import(&mut self, nearby: &Nearby, import: &Placed<String>) {
        let (path, allowed) = nearby.path(&import.value);
        if let Err(why) = allowed {
            unread(import.place, (&path, Some(&import.value)), why, self.log);
            return;
        }
        if let Some(at) = self.open.iter().position(|open| plain(open) == path) {
            let open = self.open.iter().skip(at).chain([&path]);
            let path = open.map(|path| path.display().to_string()).collect();
            self.log.report(import.place, ProblemKind::CyclicImport { path });
            return;
        }
        if self.done.contains(&path) {
            return;
        }
        if is_full(import, self.log) {
            return;
        }
        self.done.push(path.clone());
        let text = source::read(&path);
        self.file(path, text, Some(import));
    }
}

/// A file of text beside another: its path, its position and its text.
pub(crate) fn beside(
    nearby: &Nearby,
    named: &Placed<String>,
    log: &mut ProblemLog,
) -> Option<(PathBuf, usize, String)> {
    if is_full(named, log) {
        return None;
    }
    let (path, allowed) = nearby.path(&named.value);
    match allowed.and_then(|()| source::read(&path)) {
        Ok(text) => {
            let file = log.add(path.clone(), text.clone());
            Some((path, file, text))
        }
        Err(why) => {
            unread(named.place, (&path, Some(&named.value)), why, log);
            None
        }
    }
}

/// Reports a file that cannot be read, with the one that was meant if it can be told, as the file that `named` it
/// would name it.
pub(crate) fn unread(
    place: Place,
    (path, named): (&Path, Option<&str>),
    why: Unread,
    log: &mut ProblemLog,
) {
    // Looking round costs time, and of many missing files the first few tell enough.
    const LOOKED_FOR: usize = 10;
    let why = match why {
        Unread::Missing { .. } if log.problems.len() < LOOKED_FOR => {
            let near = source::near(path);
            let written = named.map_or(path, Path::new);
            Unread::Missing {
                near: near.map(|near| written.with_file_name(near).display().to_string()),
            }
        }
        why => why,
    };
    log.report(place, ProblemKind::Unread { path: path.display().to_string(), why });
}

/// Whether no further file is read.
fn is_full(named: &Placed<String>, log: &mut ProblemLog) -> bool {
    let bytes: usize = log.sources.iter().map(|source| source.text.len()).sum();
    let is_full = log.sources.len() >= MAX_FILES || bytes > MAX_BYTES;
    if is_full {
        log.report(named.place, ProblemKind::TooManyFiles);
    }
    is_full
}
