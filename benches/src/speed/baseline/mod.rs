//! What one would write without the library, and floors under what any reader costs.

pub(super) mod json;
pub(super) mod rows;

use memchr::memmem::Finder;
use pulldown_cmark::Parser;
use regex::Regex;

/// A split at headers by one pattern that allows what ours allows: bold, headings, list marks, numbering,
/// brackets of several sorts, case, a colon, content on the line. It knows no fence, no think block, no
/// label that loses to a certain header, and no slip of the pen.
pub(super) struct LenientSplit {
    pattern: Option<Regex>,
    count: usize,
}

impl LenientSplit {
    pub(super) fn new(headers: &[&str]) -> Self {
        let names: Vec<String> = headers.iter().map(|header| regex::escape(header)).collect();
        let pattern = format!(
            r"(?mi)^[ \t>#*_+•\-]*(?:\d+[.)][ \t]*)?(?:\*\*|__)?[\[【<「]?[ \t]*({})[ \t]*[\]】>」]?(?:\*\*|__)?[ \t]*(?:[:：]|\*|$|\])[*_]*",
            names.join("|")
        );
        Self { pattern: Regex::new(&pattern).ok(), count: headers.len() }
    }

    /// Header and body of each section, the last of several.
    pub(super) fn sections<'r>(&self, reply: &'r str) -> Vec<(&'r str, &'r str)> {
        let mut sections: Vec<(&str, &str)> = Vec::with_capacity(self.count);
        let mut open: Option<(&str, usize)> = None;
        let found = self.pattern.iter().flat_map(|pattern| pattern.captures_iter(reply));
        let marks = found.filter_map(|found| Some((found.get(0)?, found.get(1)?.as_str())));
        for (mark, header) in marks {
            if let Some((header, body)) = open.replace((header, mark.end())) {
                keep(&mut sections, header, reply.get(body..mark.start()).unwrap_or_default());
            }
        }
        if let Some((header, body)) = open {
            keep(&mut sections, header, reply.get(body..).unwrap_or_default());
        }
        sections
    }
}

fn keep<'r>(sections: &mut Vec<(&'r str, &'r str)>, header: &'r str, body: &'r str) {
    match sections.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(header)) {
        Some(section) => section.1 = body.trim(),
        None => sections.push((header, body.trim())),
    }
}

/// The places of `[Header]`, to the letter, each header searched by itself.
pub(super) struct ExactSearch(Vec<Finder<'static>>);

impl ExactSearch {
    pub(super) fn new(headers: &[&str]) -> Self {
        let finder = |header: &&str| Finder::new(&format!("[{header}]")).into_owned();
        Self(headers.iter().map(finder).collect())
    }

    /// The bodies, in the order of the reply, each to the next header found.
    pub(super) fn sections<'r>(&self, reply: &'r str) -> Vec<&'r str> {
        let found = self.0.iter().filter_map(|finder| {
            let at = finder.find_iter(reply.as_bytes()).last()?;
            Some((at, at + finder.needle().len()))
        });
        let mut marks: Vec<(usize, usize)> = found.collect();
        marks.sort_unstable();
        let ends = marks.iter().skip(1).map(|(start, _)| *start).chain([reply.len()]);
        marks.iter().zip(ends).filter_map(|((_, body), end)| reply.get(*body..end)).collect()
    }
}

/// The floor: every reader of lines has to find their ends.
pub(super) fn count_lines(reply: &str) -> usize {
    let mut lines = 0;
    let mut rest = reply.as_bytes();
    while let Some(end) = memchr::memchr(b'\n', rest) {
        lines += 1;
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    lines
}

/// The events of a full reader of Markdown.
pub(super) fn count_markdown(reply: &str) -> usize {
    Parser::new(reply).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_split_is_as_lenient_as_is_said() {
        let split = LenientSplit::new(&["Plan", "Risk"]);
        for reply in [
            "x\n[Plan] a\n[Risk] b",
            "**Plan:** a\n**[Risk]** b",
            "## 1. Plan\na\n## RISK:\nb",
            "- 【Plan】：a\n- risk: b",
            "plan: no\nPlan: a\nRisk: b",
        ] {
            let sections = split.sections(reply);
            let bodies: Vec<&str> = sections.iter().map(|(_, body)| *body).collect();
            assert_eq!(bodies, ["a", "b"], "{reply}");
        }
        assert_eq!(ExactSearch::new(&["Plan", "Risk"]).sections("[Plan] a\n[Risk] b").len(), 2);
        assert_eq!(count_lines("a\nb\n"), 2);
    }
}
