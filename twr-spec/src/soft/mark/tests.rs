//! One table: a line, and what the matcher makes of it.

use std::borrow::Cow;

use super::*;
use crate::soft::fence::FenceLine;
use crate::soft::fold;
use crate::soft::lines::is_rule;

fn fields() -> Vec<Field> {
    ["Plan", "Chapter outline", "风险"]
        .iter()
        .map(|header| Field {
            header: Cow::Borrowed(header),
            keys: vec![Cow::Owned(fold(header))].into(),
            ..Field::EMPTY
        })
        .collect()
}

fn show(line: &str, layout: Layout) -> String {
    shown(&Matcher::new(&fields(), layout), line)
}

fn shown(matcher: &Matcher, line: &str) -> String {
    let Some(mark) = matcher.classify(line) else { return "text".into() };
    let body = &line[mark.body..];
    let what = match mark.kind {
        LineKind::Header(at) => format!("{at} {:?}", mark.form),
        LineKind::Unknown { start, end } => {
            format!("unknown {:?} {:?}", &line[start..end], mark.form)
        }
        LineKind::Close(at) => format!("close {at}"),
        other => format!("{other:?}"),
    };
    let exact = if mark.exact { " exact" } else { "" };
    let tail = match mark.tail {
        Tail::None => "",
        Tail::Bold => " bold tail",
        Tail::Bracket => " bracket tail",
    };
    format!("{what}{exact}{tail} |{body}")
}

fn check(line: &str, expect: &str) {
    assert_eq!(show(line, Layout::Sections), expect, "{line:?}");
}

#[test]
fn a_header_in_brackets_is_certain() {
    check("[Plan]", "0 Bracket exact |");
    check("[Plan] We go.", "0 Bracket exact |We go.");
    check("[Plan]: We go.", "0 Bracket exact |We go.");
    check("[PLAN]", "0 Bracket |");
    check("[Plan: ]", "0 Bracket |");
    check("  [Plan]", "0 Bracket |");
    check("**[Plan]**", "0 Bracket |");
    check("**[Plan]:** We go.", "0 Bracket |We go.");
    check("**[Plan] We go.**", "0 Bracket bold tail |We go.**");
    check("[Plan: We go.]", "0 Bracket bracket tail |We go.]");
    check("**【Plan：We go.】**", "0 Bracket bracket tail |We go.】**");
    check("### [Plan]", "0 Bracket |");
    check("- [Plan] x", "0 Bracket |x");
    check("1. [Plan]", "0 Bracket |");
    check("1.[Plan]", "0 Bracket |");
    check("(1)【Plan】 x", "0 Bracket |x");
    check("【风险】：高", "2 Bracket |高");
    check("<chapter_outline>", "1 Tag |");
    check("[[ ## Plan ## ]]", "0 Bracket |");
    check("🐝 [Plan]", "0 Bracket |");
    check("`[Plan]`", "0 Bracket |");
    check("[/Plan]", "close 0 |");
    check("</plan>", "close 0 |");
}

#[test]
fn bold_headings_and_labels() {
    check("**Plan**", "0 Bold |");
    check("**Plan:** We go.", "0 Bold |We go.");
    check("**Plan**: We go.", "0 Bold |We go.");
    check("**Plan: We go**", "0 Bold bold tail |We go**");
    check("## Plan", "0 Heading |");
    check("##Plan", "0 Heading |");
    check("## 1. Plan: We go", "0 Heading |We go");
    check("## Chapter Outline – Bees", "1 Heading |Bees");
    check("Plan: We go", "0 Label |We go");
    check("Plan - we go", "0 Label |we go");
    check("风险：高", "2 Label |高");
    check("Plan:", "0 Label |");
    check("plan", "0 Bare |");
    check("1. Plan", "0 Numbered |");
    check("- Plan", "text");
    check("- Plan: x", "0 Item |x");
    check("\"Plan\": \"x\",", "text");
}

#[test]
fn text_stays_text() {
    check("Plans change.", "text");
    check("\\[Plan]", "text");
    check("[1]", "text");
    check("[x]", "text");
    check("[Note](x) and more", "text");
    check("[Note], and more", "text");
    check("[Note to all of you] and more", "text");
    check("see [Plan]", "text");
    check("", "text");
    check("Plan for the worst. Hope", "text");
    check("[Plan](#plan)", "text");
    check("[Plan: We go", "text");
}

#[test]
fn other_marks() {
    check("[Note] and more", "unknown \"Note\" Bracket exact |and more");
    check("[Note]", "unknown \"Note\" Bracket exact |");
    check("Plam: x", "unknown \"Plam\" Label |x");
    check("The plan: we go", "unknown \"The plan\" Label |we go");
    check("Plan for the worst: hope", "unknown \"Plan for the worst\" Label |hope");
    check("## Plam", "unknown \"Plam\" Heading |");
    check("```rust", "Fence |");
    check("~~~~", "Fence |");
    check("``` a ``` b", "text");
    check("=====", "Divider |");
    check("<think>so", "ThinkOpen |so");
    check("</think>", "ThinkClose |");
}

#[test]
fn labels_are_what_a_record_asks_for() {
    let check = |line: &str, expect: &str| {
        assert_eq!(shown(&Matcher::record(&fields()), line), expect, "{line:?}");
    };
    check("Plan: x", "0 Label |x");
    check("Plam: x", "unknown \"Plam\" Label |x");
    check("[Plan] x", "0 Bracket |x");
}

#[test]
fn each_layout_has_a_form_of_its_own() {
    let check = |layout: Layout, line: &str, expect: &str| {
        assert_eq!(show(line, layout), expect, "{line:?} in {}", layout.name());
    };
    check(Layout::Headings, "## Plan", "0 Heading exact |");
    check(Layout::Headings, "### Plan", "0 Heading |");
    check(Layout::Headings, "## Plan: x", "0 Heading |x");
    check(Layout::Headings, "## plan", "0 Heading |");
    check(Layout::Headings, "## Notes", "unknown \"Notes\" Heading exact |");
    check(Layout::Headings, "### Notes", "unknown \"Notes\" Heading |");
    check(Layout::Headings, "[Plan] x", "0 Bracket |x");
    check(Layout::Headings, "[Notes]", "text");
    check(Layout::Tags, "<plan>x</plan>", "0 Tag exact |x</plan>");
    check(Layout::Tags, "<chapter_outline>", "1 Tag exact |");
    check(Layout::Tags, "<Plan>", "0 Tag |");
    check(Layout::Tags, "<plan lang=\"en\"> x", "0 Tag |x");
    check(Layout::Tags, "<plan/>", "0 Tag |");
    check(Layout::Tags, "<notes>", "unknown \"notes\" Tag exact |");
    check(Layout::Tags, "<a > b", "text");
    check(Layout::Blocks, "```plan", "Fence |");
    check(Layout::Blocks, "[Plan] x", "0 Bracket |x");
    check(Layout::Labels, "Plan: x", "0 Label exact |x");
    check(Layout::Labels, "plan: x", "0 Label |x");
    check(Layout::Labels, "[Plan] x", "0 Bracket |x");
    check(Layout::Divider, "=====", "Divider exact |");
    check(Layout::Divider, "Plan: x", "0 Label exact |x");
}

#[test]
fn a_divider_begins_the_only_field() {
    let fields = &fields()[..1];
    let check = |line: &str, expect: &str| {
        assert_eq!(shown(&Matcher::new(fields, Layout::Divider), line), expect, "{line:?}");
    };
    check("=====", "0 Divider exact |");
    check("  ========  ", "0 Divider exact |");
    check("===", "0 Divider |");
    check("===== Answer =====", "0 Divider |");
    check("===== 42", "0 Divider |42");
    check("So it is ===== 42", "0 Inline |42");
    check("-----", "0 Label |");
    check("*****", "0 Label |");
    check("---", "text");
    check("\\=====", "text");
    check("a == b", "text");
    check("== b", "text");
    check("[Plan] x", "0 Bracket |x");
}

/// What lines are made of.
const PIECES: [&str; 51] = [
    "Plan",
    "plan",
    "Plam",
    "P",
    "Chapter",
    " outline",
    "Outline",
    "chapters",
    "风险",
    "风",
    "Section 1",
    "SECTION II",
    "3D",
    "The ",
    "final",
    "Step 2: ",
    "II. ",
    "b) ",
    "(x)",
    "第一部分",
    "最终",
    ":",
    "：",
    " - ",
    "–",
    "-",
    "- ",
    "* ",
    "**",
    "1. ",
    "2) ",
    "12. ",
    "[",
    "]",
    "<",
    ">",
    "#",
    "## ",
    "`",
    "```",
    "=",
    "\"",
    "_",
    "that no header is as long as, by far and wide and all in all",
    "  ",
    "\t",
    ".",
    "x",
    "zebra ",
    "\\",
    "\r",
];

proptest::proptest! {
    #[test]
    fn what_is_plain_is_text(pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..7)) {
        let line = pieces.concat();
        let mut fields = fields();
        for header in ["Section 1", "Section 2", "3D plan"] {
            let keys = vec![Cow::Owned(fold(header))].into();
            fields.push(Field { header: Cow::Borrowed(header), keys, ..Field::EMPTY });
        }
        for matcher in [Matcher::new(&fields, Layout::Sections), Matcher::record(&fields)] {
            // A slip of the pen that is none of these is no loss.
            let found = matcher.classify(&line).filter(|mark| match mark.kind {
                LineKind::Unknown { start, end } => {
                    let name = &line[start..end];
                    mark.exact
                        || matcher.near(&fold(name)).is_some()
                        || matcher.qualified(&line, start..end, mark.form).is_some()
                        || matcher.in_series(name)
                }
                _ => true,
            });
            let plain = !matcher.may_mark(line.bytes().next().unwrap_or(b'\n')) || matcher.is_plain(&line);
            proptest::prop_assert!(!plain || found.is_none(), "{:?} is {:?}", line, found);
            let parts = is_rule(&line) || FenceLine::parse(&line).is_some();
            proptest::prop_assert!(!plain || !parts, "{:?} is a rule or fence", line);
        }
    }
}
