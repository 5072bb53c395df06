//! Pages: replies as models write them, each with what a careful person reads from it.
//!
//! A page is `pages/cases/SPEC/CLASS-NAME.txt` with its expectation in the `.json` beside it; `SPEC` is a file
//! of `pages/specs`. [`load`] finds them, [`judge`](judge::judge) holds a reading against an expectation, and
//! [`Tally`] counts (`cargo xtask pages`).

mod alike;
mod expectation;
pub mod judge;
mod tally;

use std::io;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use twr_yaml::Document;

pub use expectation::Expectation;
pub use judge::{Outcome, judge};
pub use tally::Tally;

use crate::files::{self, stem};

/// A spec with its pages.
#[derive(Debug)]
pub struct Book {
    /// The name of its file.
    pub name: String,
    /// The spec, or why the format refuses it.
    pub document: Result<Document, String>,
    /// What the spec needs that a format may lack, as its file says after `# needs:`.
    pub needs: Option<String>,
    /// The replies.
    pub pages: Vec<Page>,
}

/// A reply with what is expected of it.
#[derive(Debug)]
pub struct Page {
    /// The name of its file, which begins with its class.
    pub name: String,
    /// The reply.
    pub reply: String,
    /// What a careful person reads from it.
    pub expectation: Expectation,
}

impl Page {
    /// What sort of reply it is: the name up to the first `-`.
    pub fn class(&self) -> &str {
        self.name.split_once('-').map_or(&*self.name, |(class, _)| class)
    }
}

/// Why the pages cannot be loaded.
#[derive(Debug)]
pub struct Unloaded {
    path: PathBuf,
    why: String,
}

impl fmt::Display for Unloaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.why)
    }
}

impl std::error::Error for Unloaded {}

/// Where the pages are.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pages")
}

/// All specs of the folder with their pages, by name.
///
/// # Errors
///
/// Where a file cannot be read, an expectation is no JSON of the right form or names a field that the spec
/// does not have, a reply has no expectation, or a folder of cases has no spec.
pub fn load(folder: &Path) -> Result<Vec<Book>, Unloaded> {
    let cases = folder.join("cases");
    let mut books = Vec::new();
    for path in entries(&folder.join("specs"))? {
        let name = stem(&path);
        let text = text_of(&path)?;
        let needs = text.lines().find_map(|line| line.strip_prefix("# needs:"));
        let document = Document::load(&path).map_err(|problems| problems.render(false));
        let pages = pages(&cases.join(&name))?;
        let book =
            Book { name, document, needs: needs.map(|needs| needs.trim().to_owned()), pages };
        known_fields(&book, &path)?;
        books.push(book);
    }
    for path in entries(&cases)? {
        if !books.iter().any(|book| book.name == stem(&path)) {
            return Err(Unloaded { path, why: "there is no spec of this name".to_owned() });
        }
    }
    Ok(books)
}

fn pages(folder: &Path) -> Result<Vec<Page>, Unloaded> {
    let mut pages = Vec::new();
    if !folder.is_dir() {
        return Ok(pages);
    }
    for path in entries(folder)? {
        let (other, why) = match path.extension().and_then(|extension| extension.to_str()) {
            Some("txt") => (path.with_extension("json"), "it has no expectation"),
            Some("json") => (path.with_extension("txt"), "it has no reply"),
            _ => return Err(Unloaded { path, why: "it is no `.txt` and no `.json`".to_owned() }),
        };
        if !other.is_file() {
            return Err(Unloaded { path, why: why.to_owned() });
        }
        if other.extension().is_some_and(|extension| extension == "json") {
            let expectation = Expectation::parse(&text_of(&other)?)
                .map_err(|why| Unloaded { path: other, why })?;
            pages.push(Page { name: stem(&path), reply: text_of(&path)?, expectation });
        }
    }
    Ok(pages)
}

/// Expectations speak of fields that there are, as far as the spec can be read.
fn known_fields(book: &Book, path: &Path) -> Result<(), Unloaded> {
    let Some(spec) = book.document.as_ref().ok().and_then(Document::spec) else { return Ok(()) };
    for page in &book.pages {
        let mut names = page.expectation.fields();
        if let Some(unknown) = names.find(|name| spec.position(name).is_none()) {
            let why = format!("`{}` expects a field `{unknown}`, which the spec lacks", page.name);
            return Err(Unloaded { path: path.to_owned(), why });
        }
    }
    Ok(())
}

fn entries(path: &Path) -> Result<Vec<PathBuf>, Unloaded> {
    files::entries(path).map_err(|error| unreadable(path, &error))
}

fn text_of(path: &Path) -> Result<String, Unloaded> {
    fs::read_to_string(path).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &io::Error) -> Unloaded {
    Unloaded { path: path.to_owned(), why: error.to_string() }
}
