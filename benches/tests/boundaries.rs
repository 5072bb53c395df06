//! Where our outline sees fences and headings, beside where a full reader of Markdown does, over the whole
//! corpus. Each kind of difference is counted, with the reason for it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use benches::corpus;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag};
use twr_spec::outline::{Flags, Form, NodeId, Tree, Vocab, outline};
use twr_spec::soft::fold;

/// A kind of difference, with why it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Difference {
    InThinkBlock,
    InListOrQuote,
    InsideOfAFence,
    EndsElsewhere,
    NotAFenceToUs,
    NotAFenceToMarkdown,
    HeadingNotSeen,
    NoBlankBehindMarks,
    IndentedAsCode,
    BehindATag,
    HeadingOnlyOurs,
}

impl Difference {
    fn reason(self) -> &'static str {
        match self {
            Self::InThinkBlock => "in a think block, which supplies no section",
            Self::InListOrQuote => {
                "a fence on the line of a list item or a quote: we look at lines, not containers"
            }
            Self::InsideOfAFence => {
                "behind a fence that we see to be left open, or that holds fences"
            }
            Self::EndsElsewhere => "a fence that holds fences, or is left open: another end",
            Self::NotAFenceToUs => "a fence only to Markdown: shifted by another one's end",
            Self::NotAFenceToMarkdown => {
                "a fence only to us: in an indented item, or shifted by another one's end"
            }
            Self::HeadingNotSeen => {
                "a heading whose name has a colon in it, which may part name and value"
            }
            Self::NoBlankBehindMarks => "`##Name`: models leave the blank out",
            Self::IndentedAsCode => "indented by four blanks or more: models indent sections too",
            Self::BehindATag => {
                "behind a tag alone on its line: HTML to Markdown, a section's tag to us"
            }
            Self::HeadingOnlyOurs => "a heading only to us, for another reason",
        }
    }
}

#[derive(Debug, Default)]
struct Tally {
    same: usize,
    differences: BTreeMap<Difference, (usize, String)>,
}

impl Tally {
    fn note(&mut self, difference: Difference, id: &str) {
        let entry = self.differences.entry(difference).or_default();
        entry.0 += 1;
        if entry.1.is_empty() {
            id.clone_into(&mut entry.1);
        }
    }
}

#[test]
fn boundaries_differ_from_markdown_only_for_a_reason() {
    let folder = corpus::default_folder();
    let Some(samples) = corpus::load(&folder).unwrap() else {
        eprintln!("SKIPPED: {}", corpus::how_to_get(&folder));
        return;
    };
    let (mut fences, mut headings) = (Tally::default(), Tally::default());
    for sample in &samples {
        // Its line ends are not what is compared.
        let text = sample.text.replace("\r\n", "\n");
        let names = headings_of(&text);
        let vocab = Vocab::of_names(names.iter().map(String::as_str));
        let scan = Scan::of(&outline(&vocab, &text), &text);
        compare_fences(&sample.id, &text, &scan, &mut fences);
        compare_headings(&sample.id, &text, &scan, &mut headings);
    }
    let mut report = String::new();
    for (name, tally) in [("fences", fences), ("headings", headings)] {
        let _ = writeln!(report, "{name}: {} alike", tally.same);
        for (kind, (count, first)) in tally.differences {
            let _ = writeln!(report, "{count:>6} {kind:?}: {} (first: {first})", kind.reason());
        }
    }
    insta::assert_snapshot!(report);
}

/// Where the outline sees what Markdown has, too.
#[derive(Debug, Default)]
struct Scan {
    /// Fences that are in no other, from the start of their first line to the end of their last.
    fences: Vec<Range<usize>>,
    thinks: Vec<Range<usize>>,
    /// The lines of headings with a name of the text's own, outside of fences.
    headings: Vec<usize>,
}

impl Scan {
    fn of(tree: &Tree, text: &str) -> Self {
        let mut scan = Self::default();
        scan.take(tree, NodeId::ROOT, text);
        scan
    }

    fn take(&mut self, tree: &Tree, parent: NodeId, text: &str) {
        for id in tree.children(parent) {
            let node = tree.node(id);
            let (line, end) = (line_start(text, node.start as usize), node.end as usize);
            match node.form {
                Form::Think => self.thinks.push(line..end),
                Form::Fence => {
                    let after = text[end..].trim_start();
                    let close = text.len() - after.len() + after.find('\n').unwrap_or(after.len());
                    let is_closed = node.flags.has(Flags::CLOSED);
                    self.fences.push(line..if is_closed { close } else { end });
                    continue;
                }
                Form::Heading(_) if node.key.is_some() => self.headings.push(line),
                _ => {}
            }
            self.take(tree, id, text);
        }
    }
}

/// The text's own headings, so that the outline knows them.
fn headings_of(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for range in markdown_headings(text) {
        let name = fold(heading_name(&text[range]));
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn heading_name(line: &str) -> &str {
    line.lines().next().unwrap_or_default().trim().trim_matches('#').trim()
}

/// Headings with number signs, outside of lists and quotes.
fn markdown_headings(text: &str) -> Vec<Range<usize>> {
    let events = Parser::new(text).into_offset_iter();
    let headings = events.filter_map(|(event, range)| match event {
        Event::Start(Tag::Heading { .. }) if text[range.clone()].starts_with('#') => Some(range),
        _ => None,
    });
    headings.collect()
}

/// Fenced blocks from the line of their beginning.
fn markdown_fences(text: &str) -> Vec<Range<usize>> {
    let events = Parser::new(text).into_offset_iter();
    let fences = events.filter_map(|(event, range)| match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => Some(range),
        _ => None,
    });
    fences.collect()
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

fn compare_fences(id: &str, text: &str, scan: &Scan, tally: &mut Tally) {
    let theirs = markdown_fences(text);
    let their_starts: Vec<usize> =
        theirs.iter().map(|range| line_start(text, range.start)).collect();
    for (range, start) in theirs.iter().zip(&their_starts) {
        let Some(ours) = scan.fences.iter().find(|fence| fence.start == *start) else {
            tally.note(missing_fence(text, scan, range.start, *start), id);
            continue;
        };
        let end = ours.end;
        if text[end.min(range.end)..end.max(range.end)].trim().is_empty() {
            tally.same += 1;
        } else {
            tally.note(Difference::EndsElsewhere, id);
        }
    }
    for fence in &scan.fences {
        if !their_starts.contains(&fence.start) {
            tally.note(Difference::NotAFenceToMarkdown, id);
        }
    }
}

/// Why a fence that starts here is none to us.
fn missing_fence(text: &str, scan: &Scan, at: usize, line: usize) -> Difference {
    if scan.thinks.iter().any(|think| think.contains(&at)) {
        return Difference::InThinkBlock;
    }
    let is_inside = scan.fences.iter().any(|fence| fence.contains(&at));
    if is_inside {
        Difference::InsideOfAFence
    } else if text[line..at].trim().is_empty() {
        Difference::NotAFenceToUs
    } else {
        Difference::InListOrQuote
    }
}

fn compare_headings(id: &str, text: &str, scan: &Scan, tally: &mut Tally) {
    let theirs: Vec<usize> = markdown_headings(text)
        .into_iter()
        .filter(|range| !fold(heading_name(&text[range.clone()])).is_empty())
        .map(|range| line_start(text, range.start))
        .collect();
    let ours: Vec<usize> = scan
        .headings
        .iter()
        .copied()
        .filter(|line| text[*line..].trim_start().starts_with('#'))
        .collect();
    for line in &theirs {
        if ours.contains(line) {
            tally.same += 1;
        } else if scan.thinks.iter().any(|think| think.contains(line)) {
            tally.note(Difference::InThinkBlock, id);
        } else {
            tally.note(Difference::HeadingNotSeen, id);
        }
    }
    for line in ours.iter().filter(|line| !theirs.contains(line)) {
        tally.note(only_ours(text, *line), id);
    }
}

/// Why a heading that starts here is none to Markdown.
fn only_ours(text: &str, start: usize) -> Difference {
    let line = text[start..].lines().next().unwrap_or_default();
    let heading = line.trim_start_matches(' ');
    let paragraph = text[..start].rfind("\n\n").map_or(0, |blank| blank + 2);
    if line.len() - heading.len() >= 4 {
        Difference::IndentedAsCode
    } else if !heading.trim_start_matches('#').starts_with(' ') {
        Difference::NoBlankBehindMarks
    } else if text[paragraph..start].lines().any(|line| line.trim_start().starts_with('<')) {
        Difference::BehindATag
    } else {
        Difference::HeadingOnlyOurs
    }
}
