//! How many pages are read right, by spec and by class, and which are not.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use twr_yaml::Document;

use super::judge::{Judged, Outcome, judge};
use super::{Book, Page};

/// How much is shown of a reply and of a value: few pages are longer.
const SHOWN_LINES: usize = 60;
const SHOWN_CHARACTERS: usize = 1_500;

/// The outcomes of all pages.
#[derive(Debug)]
pub struct Tally<'b> {
    books: &'b [Book],
    results: Vec<Result<'b>>,
}

#[derive(Debug)]
struct Result<'b> {
    book: &'b Book,
    page: &'b Page,
    judged: Judged,
}

/// Counts of outcomes: right, asked, wrong, and of a spec that was refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts([usize; 4]);

impl Counts {
    fn add(&mut self, outcome: Outcome) {
        let at = match outcome {
            Outcome::Right => 0,
            Outcome::Asked => 1,
            Outcome::Wrong => 2,
            Outcome::Refused => 3,
        };
        self.0[at] += 1;
    }

    fn row(self, name: &str, note: &str) -> String {
        let [right, asked, wrong, refused] = self.0;
        let pages = right + asked + wrong + refused;
        let row =
            format!("{name:<14} {pages:>5} {right:>6} {asked:>6} {wrong:>6} {refused:>8}  {note}");
        row.trim_end().to_owned() + "\n"
    }
}

impl<'b> Tally<'b> {
    /// Reads and judges every page.
    pub fn of(books: &'b [Book]) -> Self {
        let mut results = Vec::new();
        for book in books {
            let spec = book.document.as_ref().ok().and_then(Document::spec);
            for page in &book.pages {
                let judged = match spec {
                    Some(spec) => judge(spec, &page.reply, &page.expectation),
                    None => Judged {
                        outcome: Outcome::Refused,
                        value: serde_json::Value::Null,
                        diagnostics: Vec::new(),
                    },
                };
                results.push(Result { book, page, judged });
            }
        }
        Self { books, results }
    }

    /// The counts by spec and by class, and in all.
    pub fn table(&self) -> String {
        let head = "pages  right  asked  wrong  refused";
        let mut out = format!("{:<14} {head}\n", "spec");
        for book in self.books {
            let counts = self.counts(|result| result.book.name == book.name);
            let note = match (&book.document, &book.needs) {
                (Err(_), Some(needs)) => format!("spec refused (needs {needs})"),
                (Err(_), None) => "spec refused".to_owned(),
                (Ok(_), _) => String::new(),
            };
            out += &counts.row(&book.name, &note);
        }
        let _ = writeln!(out, "\n{:<14} {head}", "class");
        let mut classes: BTreeMap<&str, Counts> = BTreeMap::new();
        for result in &self.results {
            classes.entry(result.page.class()).or_default().add(result.judged.outcome);
        }
        for (class, counts) in classes {
            out += &counts.row(class, "");
        }
        out.push('\n');
        out += &self.counts(|_| true).row("all", "");
        out
    }

    /// The names of the pages that are not read right, with their outcomes.
    pub fn failed(&self) -> String {
        let lines = self.missed().map(|result| {
            let outcome = format!("{:?}", result.judged.outcome).to_lowercase();
            format!("{outcome:<8} {}/{}\n", result.book.name, result.page.name)
        });
        lines.collect()
    }

    /// Each page that is not read right: what was expected and what came out.
    pub fn differences(&self) -> String {
        let mut out = String::new();
        for book in self.books {
            if let Err(problems) = &book.document {
                let _ = writeln!(out, "=== {}: spec refused\n{problems}", book.name);
            }
        }
        for Result { book, page, judged } in self.missed() {
            if judged.outcome == Outcome::Refused {
                continue;
            }
            let _ = writeln!(out, "=== {:?}: {}/{}", judged.outcome, book.name, page.name);
            for line in page.reply.trim_end().lines().take(SHOWN_LINES) {
                let _ = writeln!(out, "{line}");
            }
            let _ = writeln!(out, "--- expected {}", short(&page.expectation.json()));
            let _ = writeln!(out, "--- got      {}", short(&judged.value));
            for diagnostic in &judged.diagnostics {
                let _ = writeln!(out, "    {diagnostic}");
            }
            out.push('\n');
        }
        out
    }

    fn missed(&self) -> impl Iterator<Item = &Result<'b>> {
        self.results.iter().filter(|result| result.judged.outcome != Outcome::Right)
    }

    fn counts(&self, is_meant: impl Fn(&Result<'b>) -> bool) -> Counts {
        let mut counts = Counts::default();
        for result in self.results.iter().filter(|result| is_meant(result)) {
            counts.add(result.judged.outcome);
        }
        counts
    }
}

/// The value on one line, cut where it is very long.
fn short(value: &serde_json::Value) -> String {
    value.to_string().chars().take(SHOWN_CHARACTERS).collect()
}
