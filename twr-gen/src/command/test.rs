//! `twr-gen test`: the saved replies of all specs.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value as Json, json};
use twr_yaml::{Document, Reach};

use super::check::Checked;
use crate::bless::blessed;
use crate::catalog::Files;
use crate::diff::diff;
use crate::failure::{Exit, Failure};
use crate::outcome::{Answer, Outcome, outcomes};
use crate::screen::{BAD, DIM, GOOD, Screen, indented};

/// Read the saved replies of all specs, and compare with what is expected
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen test                     all specs in specs/
  twr-gen test specs/plan.yaml     this one
  twr-gen test --bless             replace what the tests expect; look at the change

A test is an entry of `tests:`: a `reply`, and either the value that it should give, under `expect`, or the fields
that the model should be asked for again, under `feedback`.

Exit codes: 0 all are as expected, 1 some are not, 2 a file has mistakes.")]
pub(super) struct Test {
    #[command(flatten)]
    files: Files,
    /// Replace what the tests expect by what is read now
    #[arg(long)]
    bless: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// How many tests went how.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    blessed: usize,
}

impl Test {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let documents = Checked::of(&self.files.list()?, &self.files).documents(screen)?;
        if self.json {
            return json_of(&documents, screen);
        }
        let mut tally = Tally::default();
        for (path, document) in &documents {
            test_document(path, document, self.bless, &mut tally, screen)?;
        }
        screen.say(tally.in_words())?;
        Ok(tally.exit())
    }
}

impl Tally {
    /// `3 passed, 1 failed`.
    pub(crate) fn in_words(&self) -> String {
        let Self { passed, failed, blessed } = self;
        let style = if *failed == 0 { GOOD } else { BAD };
        let blessed = if *blessed > 0 { format!(", {blessed} blessed") } else { String::new() };
        format!("{style}{passed} passed, {failed} failed{blessed}{style:#}")
    }

    pub(crate) fn exit(&self) -> Exit {
        if self.failed == 0 { Exit::Success } else { Exit::No }
    }
}

/// Reads the replies of one document, tells those that are not as expected, and counts them all.
pub(crate) fn test_document(
    path: &Path,
    document: &Document,
    blesses: bool,
    tally: &mut Tally,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let Some(spec) = document.spec() else { return Ok(()) };
    let all = outcomes(document, spec);
    let (good, bad): (Vec<_>, Vec<_>) = all.iter().partition(|outcome| outcome.passes());
    tally.passed += good.len();
    if blesses && !bad.is_empty() {
        let done = bless(path, document, &bad, screen)?;
        tally.blessed += done;
        tally.failed += bad.len() - done;
        return Ok(());
    }
    tally.failed += bad.len();
    for outcome in bad {
        print_failed(path, document, outcome, screen)?;
    }
    Ok(())
}

fn print_failed(
    path: &Path,
    document: &Document,
    outcome: &Outcome<'_>,
    screen: &mut Screen,
) -> Result<(), Failure> {
    screen.say(format_args!("{BAD}failed{BAD:#} {}", title(path, document, outcome)))?;
    if let Some(expected) = &outcome.expected {
        screen.say(format_args!("  {DIM}- expected, + read{DIM:#}"))?;
        screen.say(indented(&diff(&expected.text(), &outcome.found.text())))?;
    } else {
        screen.say("  nothing is expected of it; it is read as")?;
        screen.say(indented(&outcome.found.text()))?;
        screen.say(
            "  help: write that below `expect:` or `feedback:`, or run `twr-gen test --bless`",
        )?;
    }
    // Where feedback was not expected, it says why the reply was rejected.
    if let (Some(feedback), Some(Answer::Value(_))) = (&outcome.feedback, &outcome.expected) {
        screen.say("  feedback:")?;
        screen.say(indented(feedback))?;
    }
    screen.say("")?;
    Ok(())
}

/// `specs/plan.yaml:12: the name`.
fn title(path: &Path, document: &Document, outcome: &Outcome<'_>) -> String {
    let place = outcome.test.place;
    let source = document.sources().get(place.file);
    let line = source.map_or(0, |source| source.position(place.start).line);
    format!("{}:{line}: {}", path.display(), outcome.test.name)
}

/// Writes what was read into the file; how many tests that was.
fn bless(
    path: &Path,
    document: &Document,
    bad: &[&Outcome<'_>],
    screen: &mut Screen,
) -> Result<usize, Failure> {
    let Some(source) = document.sources().first() else { return Ok(0) };
    let old = std::fs::read_to_string(path).map_err(|error| Failure::file(path, "read", error))?;
    // Places count from after a byte-order mark.
    let prefix_length = old.len() - source.text.len();
    let (mark, mut text) = (old.get(..prefix_length).unwrap_or_default(), source.text.clone());
    let (mut done, mut told) = (0, Vec::new());
    // From the last to the first, so that places before them hold.
    for outcome in bad.iter().rev() {
        let title = title(path, document, outcome);
        if let Some(new) = as_blessed((path, document.reach()), &text, outcome) {
            text = new;
            done += 1;
            told.push(format!("{GOOD}blessed{GOOD:#} {title}"));
        } else {
            let help =
                "write the test in lines of its own, `- name: …` first, or put this there by hand:";
            let found = indented(&outcome.found.text());
            told.push(format!("{BAD}not blessed{BAD:#} {title}\n  help: {help}\n{found}"));
        }
    }
    for line in told.iter().rev() {
        screen.say(line)?;
    }
    if done > 0 {
        // Line ends stay as they were.
        let is_wide = source.text.contains("\r\n");
        let text = if is_wide { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text };
        let text = format!("{mark}{text}");
        std::fs::write(path, text).map_err(|error| Failure::file(path, "written", error))?;
    }
    Ok(done)
}

/// The file with what was read, if it is in order then.
fn as_blessed(from: (&Path, &Reach), text: &str, outcome: &Outcome<'_>) -> Option<String> {
    let place = outcome.test.place.start;
    let short = blessed(text, place, &outcome.found.without_nulls());
    let is_meant = |new: &String| is_as_meant(from, new, outcome);
    short.filter(is_meant).or_else(|| blessed(text, place, &outcome.found).filter(is_meant))
}

/// Whether the changed file is in order, and its test is now as the reply is read.
fn is_as_meant((path, reach): (&Path, &Reach), text: &str, blessed: &Outcome<'_>) -> bool {
    let Ok(document) = Document::of_text_within(path, text, reach) else { return false };
    let Some(spec) = document.spec() else { return false };
    let all = outcomes(&document, spec);
    let now = all.iter().find(|outcome| outcome.test.name == blessed.test.name);
    now.is_some_and(|now| now.passes() && now.found == blessed.found)
}

fn json_of(documents: &[(PathBuf, Document)], screen: &mut Screen) -> Result<Exit, Failure> {
    let mut tests: Vec<Json> = Vec::new();
    let mut failed = false;
    for (path, document) in documents {
        let Some(spec) = document.spec() else { continue };
        for outcome in outcomes(document, spec) {
            let said = |said: &Answer| match said {
                Answer::Value(value) => json!({ "content": value }),
                Answer::Feedback(fields) => json!({ "feedback": fields }),
            };
            failed |= !outcome.passes();
            tests.push(json!({
                "file": path.display().to_string(),
                "name": outcome.test.name,
                "passes": outcome.passes(),
                "expected": outcome.expected.as_ref().map(said),
                "found": said(&outcome.found),
            }));
        }
    }
    screen.json(&format!("{:#}", json!({ "tests": tests })))?;
    Ok(if failed { Exit::No } else { Exit::Success })
}
