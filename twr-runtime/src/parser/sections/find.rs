//! `find`: the bodies that marks begin, by the soft format's own rules: the last complete one wins, marks
//! in a fence count only if none stands outside, nothing is merged into a neighbour.

use twr_spec::recovery::{Recovery, RecoveryKind};
use twr_spec::soft::{Entry, Matcher, Scan, Scanner, Tail, resolve};

/// What was found in a reply.
#[derive(Clone, Debug, Default)]
pub(in crate::parser) struct Finding {
    /// One a field at most, in the order of the fields.
    pub(in crate::parser) bodies: Vec<Body>,
    /// Sections that were not asked for: name and text.
    pub(in crate::parser) extra: Vec<(String, String)>,
    /// What stands before the first mark.
    pub(in crate::parser) thought: Option<String>,
    /// What was tolerated.
    pub(in crate::parser) recoveries: Vec<Recovery>,
}

/// The text that a mark begins.
#[derive(Clone, Debug)]
pub(in crate::parser) struct Body {
    /// Which.
    pub(in crate::parser) field: usize,
    /// Where its header stands, in bytes.
    pub(in crate::parser) at: usize,
    /// The text, cleaned; empty if nothing stands there.
    pub(in crate::parser) text: String,
}

/// Decides between the marks of a scan. Linear in the reply.
pub(in crate::parser) fn find(
    reply: &str,
    scan: &Scan,
    matcher: &Matcher,
    fields: usize,
) -> Finding {
    let resolved = resolve(reply, scan, matcher, fields, false);
    let piece = |range: std::ops::Range<usize>| reply.get(range).unwrap_or_default().trim();
    let extra = resolved.extra.into_iter();
    let extra = extra.map(|extra| (piece(extra.name).to_owned(), clean(piece(extra.body))));
    let thought = Some(piece(0..resolved.head)).filter(|thought| !thought.is_empty());
    let mut recoveries = resolved.recoveries;
    let bodies = resolved.entries.iter().map(|entry| body(reply, entry, &mut recoveries)).collect();
    Finding { extra: extra.collect(), thought: thought.map(str::to_owned), recoveries, bodies }
}

fn body(reply: &str, entry: &Entry, recoveries: &mut Vec<Recovery>) -> Body {
    let text = reply.get(entry.body.clone()).unwrap_or_default();
    if inside_fence(text.trim_end()).is_some() {
        let (kind, section) = (RecoveryKind::FencedValue, Some(entry.field));
        recoveries.push(Recovery { kind, section, span: entry.body.clone() });
    }
    let text = match entry.tail {
        Tail::None => clean(text),
        tail => clean(&without_tail(text, tail)),
    };
    Body { field: entry.field, at: entry.header.start, text }
}

/// The text without what closes at the end of its first line although it was opened in the header.
fn without_tail(text: &str, tail: Tail) -> String {
    let (first, below) =
        text.split_at_checked(text.find('\n').unwrap_or(text.len())).unwrap_or((text, ""));
    let line = first.trim_end();
    let kept = match tail {
        Tail::None => first,
        Tail::Bold => line.strip_suffix("**").or_else(|| line.strip_suffix("__")).unwrap_or(line),
        Tail::Bracket => {
            let mut inside = line.trim_end_matches(['*', '_']).chars();
            inside.next_back();
            inside.as_str()
        }
    };
    format!("{kept}{below}")
}

/// The text without the fence round the whole of it, outer blank lines, white space at its end, carriage
/// returns. The first of several lines keeps its indent.
fn clean(text: &str) -> String {
    let text = text.trim_end();
    let text = inside_fence(text).unwrap_or(text).trim_end();
    let text = without_blank_start(text);
    let text = if text.contains('\n') { text } else { text.trim_start() };
    if text.contains('\r') { text.replace("\r\n", "\n") } else { text.to_owned() }
}

fn without_blank_start(text: &str) -> &str {
    let ink = text.len() - text.trim_start().len();
    let start = text.get(..ink).and_then(|blanks| blanks.rfind('\n')).map_or(0, |at| at + 1);
    text.get(start..).unwrap_or_default()
}

/// The inside of a fence that holds the whole text, closed or not. An empty fence is left as it stands.
fn inside_fence(text: &str) -> Option<&str> {
    let start = text.len() - text.trim_start().len();
    if !text.get(start..)?.starts_with(['`', '~']) {
        return None;
    }
    let nothing = Matcher::new(&[], twr_spec::spec::Layout::Sections);
    let scan = Scanner::new(&nothing).finish(text);
    let fence = scan.fences.first().filter(|fence| fence.start <= start && start < fence.inside)?;
    let end = match &fence.close {
        Some(close) if close.end < text.len() => return None,
        Some(close) => close.start,
        None => text.len(),
    };
    text.get(fence.inside..end).filter(|inside| !inside.trim().is_empty())
}
