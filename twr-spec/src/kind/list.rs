//! Kind: any number of items, one a line.

use std::ops::Range;

use super::{Body, Desk, Margin, Pen, indented, is_none_word};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::soft::{
    FenceLine, LineKind, Matcher, blank, indent_of, lines, list_marker, strip_fence,
};
use crate::spec::{Kind, Language, Segment, Value};

pub(super) fn phrase(item: &Kind, language: Language) -> String {
    let inner = super::phrase(item.required(), language);
    match (item.required(), language) {
        (Kind::Text | Kind::Line, Language::English) => {
            "a list, one item a line, each beginning with \"- \"".to_owned()
        }
        (Kind::Record(_), Language::English) => {
            format!("a list, each item beginning with \"- \" and holding {inner}")
        }
        (_, Language::English) => {
            format!("a list, one item a line, each beginning with \"- \" and being {inner}")
        }
        (Kind::Text | Kind::Line, Language::Chinese) => "一个列表，每行一项，每行以“- ”开头".to_owned(),
        (_, Language::Chinese) => format!("一个列表，每项以“- ”开头，内容为{inner}"),
    }
}

pub(super) fn write(item: &Kind, items: &[Value<'_>], pen: Pen<'_>) -> String {
    if items.is_empty() {
        return super::optional::none(pen.language).to_owned();
    }
    let written = items.iter().map(|value| {
        let body = indented(&super::write(item, value, pen), 2);
        format!("- {}", body.trim_start_matches(' '))
    });
    written.collect::<Vec<_>>().join("\n")
}

pub(super) fn read<'a>(item: &Kind, body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let text = match strip_fence(body.text) {
        Some((inside, _)) => {
            desk.recover(RecoveryKind::FencedValue, body.text);
            inside
        }
        None => body.text,
    };
    if blank(text) {
        desk.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    if is_none_word(text) || is_none_word(text.trim_start_matches(['-', '*', ' ', '\n'])) {
        return Some(Value::List(Vec::new()));
    }
    let pieces = split(item, text, desk);
    let mut items = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.into_iter().enumerate() {
        let value = desk.step(Segment::Item(at), |desk| super::read(item, piece, desk));
        items.extend(value);
    }
    Some(Value::List(items))
}

/// A line of the list, outside fences.
struct Line {
    range: Range<usize>,
    indent: usize,
    /// The width of its list mark.
    mark: Option<usize>,
}

fn split<'a>(item: &Kind, text: &'a str, desk: &mut Desk<'_, 'a>) -> Vec<Body<'a>> {
    let (all, base) = survey(text);
    if let Kind::Record(spec) = item.required()
        && let Some(matcher) = desk.tables.record(spec)
        && let Some(pieces) = by_labels(text, &all, base, matcher)
    {
        if base.is_none() || pieces.len() != all.iter().filter(|line| line.mark.is_some()).count() {
            desk.recover(RecoveryKind::RecordSplit, text);
        }
        return pieces;
    }
    match base {
        Some(base) => by_marks(text, &all, base, desk),
        None => by_lines(item, text, &all, desk),
    }
}

/// The lines that are not blank and not inside a fence, and the least indent of those with a list mark.
fn survey(text: &str) -> (Vec<Line>, Option<usize>) {
    let mut all = Vec::new();
    let mut open: Option<FenceLine<'_>> = None;
    for range in lines(text) {
        let line = text.get(range.clone()).unwrap_or_default();
        let fence = FenceLine::parse(line);
        let inside = open.is_some();
        match (open, fence) {
            (None, Some(fence)) => open = Some(fence),
            (Some(opened), Some(fence)) if fence.closes(&opened) => open = None,
            _ => {}
        }
        if inside || blank(line) {
            continue;
        }
        let indent = indent_of(line);
        let mark = line.get(indent..).and_then(list_marker);
        all.push(Line { range, indent, mark });
    }
    let marked = all.iter().filter(|line| line.mark.is_some());
    let base = marked.map(|line| line.indent).min();
    (all, base)
}

/// An item a list mark; what stands before the first, or behind a blank line without belonging to an
/// item, is passed over.
fn by_marks<'a>(
    text: &'a str,
    all: &[Line],
    base: usize,
    desk: &mut Desk<'_, 'a>,
) -> Vec<Body<'a>> {
    let is_start = |line: &Line| line.mark.is_some() && line.indent == base;
    let mut pieces: Vec<Body<'a>> = Vec::new();
    let mut at = 0;
    while let Some(line) = all.get(at) {
        let Some(width) = line.mark.filter(|_| is_start(line)) else {
            let head = text.get(line.range.clone()).unwrap_or_default();
            // Words before the list are an introduction if they say so, and else its first item.
            if head.trim_end().ends_with([':', '：']) || !pieces.is_empty() {
                let kind = if pieces.is_empty() {
                    RecoveryKind::Preamble
                } else {
                    RecoveryKind::Postamble
                };
                desk.recover(kind, head);
            } else {
                desk.recover(RecoveryKind::ListShape, head);
                pieces.push(Body { text: head, margin: Margin::UpTo(0), bold_tail: false });
            }
            at += 1;
            continue;
        };
        let margin = base + width;
        let mut end = line.range.end;
        at += 1;
        while let Some(next) = all.get(at).filter(|next| !is_start(next)) {
            let between = text.get(end..next.range.start).unwrap_or_default();
            let apart =
                between.bytes().filter(|&byte| byte == b'\n').count() > 1 && !between.contains('`');
            if apart && next.indent <= base {
                break;
            }
            end = next.range.end;
            at += 1;
        }
        // A fence's lines are not surveyed: what follows it, up to the next line that is, belongs here.
        let end = fence_end(text, end, all.get(at).map_or(text.len(), |next| next.range.start));
        let start = line.range.start + line.indent + width;
        let piece = text.get(start..end).unwrap_or_default();
        pieces.push(Body { text: piece, margin: Margin::UpTo(margin), bold_tail: false });
    }
    pieces
}

/// The end of the text between two surveyed lines that is not blank.
fn fence_end(text: &str, from: usize, to: usize) -> usize {
    from + text.get(from..to).map_or(0, |rest| rest.trim_end().len())
}

/// An item a line, or between commas if there is but one line.
fn by_lines<'a>(
    item: &Kind,
    text: &'a str,
    all: &[Line],
    desk: &mut Desk<'_, 'a>,
) -> Vec<Body<'a>> {
    desk.recover(RecoveryKind::ListShape, text);
    let body = |text: &'a str| Body { text, margin: Margin::UpTo(0), bold_tail: false };
    let mut kept: Vec<&'a str> =
        all.iter().filter_map(|line| text.get(line.range.clone())).map(str::trim).collect();
    if kept.len() > 1 && kept.first().is_some_and(|first| first.ends_with([':', '：'])) {
        desk.recover(RecoveryKind::Preamble, kept.remove(0));
    }
    if let [line] = kept.as_slice() {
        let pieces = between_commas(line);
        let are_short = pieces.iter().all(|piece| piece.split_whitespace().count() <= 6);
        if pieces.len() > 1 && (item.is_scalar() && !matches!(item, Kind::Line) || are_short) {
            return pieces.into_iter().map(body).collect();
        }
    }
    kept.into_iter().map(body).collect()
}

/// The pieces between commas or semicolons, outside quotes and brackets; a comma inside a number is none.
fn between_commas(line: &str) -> Vec<&str> {
    let line = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')).unwrap_or(line);
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut quoted = false;
    for (at, character) in line.char_indices() {
        match character {
            '"' => quoted = !quoted,
            '(' | '（' => depth += 1,
            ')' | '）' => depth = depth.saturating_sub(1),
            ',' | ';' | '、' | '，' | '；' if !quoted && depth == 0 => {
                let behind = at + character.len_utf8();
                let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
                let before = line.get(..at).and_then(|text| text.chars().next_back());
                let after = line.get(behind..).and_then(|text| text.chars().next());
                if !(digit(before) && digit(after)) {
                    pieces.push(line.get(start..at).unwrap_or_default().trim());
                    start = behind;
                }
            }
            _ => {}
        }
    }
    pieces.push(line.get(start..).unwrap_or_default().trim());
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Records whose labels tell where each begins, if list marks do not: there are none, or each label has
/// its own. A record begins where a label comes again that it has already.
fn by_labels<'a>(
    text: &'a str,
    all: &[Line],
    base: Option<usize>,
    matcher: &Matcher,
) -> Option<Vec<Body<'a>>> {
    let label = |line: &Line| {
        let content = text.get(line.range.clone())?;
        match matcher.classify(content)?.kind {
            LineKind::Header(field) => Some(field),
            _ => None,
        }
    };
    let at_base = |line: &&Line| base.is_none_or(|base| line.mark.is_some() && line.indent == base);
    let starts: Vec<(usize, Option<usize>)> =
        all.iter().filter(at_base).map(|line| (line.range.start, label(line))).collect();
    let labelled: Vec<(usize, usize)> =
        starts.iter().filter_map(|(start, field)| Some((*start, (*field)?))).collect();
    if base.is_some() {
        // List marks tell, unless two neighbours are labels of different fields.
        let mixed =
            labelled.windows(2).any(|pair| matches!(pair, [(_, one), (_, other)] if one != other));
        if !mixed || labelled.len() != starts.len() {
            return None;
        }
    }
    let mut begins: Vec<usize> = Vec::new();
    let mut seen: Vec<usize> = Vec::new();
    for (start, field) in labelled {
        if seen.is_empty() || seen.contains(&field) {
            begins.push(start);
            seen.clear();
        }
        seen.push(field);
    }
    if begins.is_empty() {
        return None;
    }
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let pieces = begins.iter().zip(ends).filter_map(|(&start, end)| text.get(start..end));
    Some(pieces.map(|text| Body { text, margin: Margin::Common, bold_tail: false }).collect())
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::check;
    use crate::spec::{Kind, Ref, Width};

    const TEXTS: Kind = Kind::List(Ref::Static(&Kind::Text));
    const BYTES: Kind = Kind::List(Ref::Static(&Kind::Integer(Width::U8)));

    #[test]
    fn shapes_of_lists() {
        let abc = r#"List([Text("a"), Text("b"), Text("c")])"#;
        for body in [
            "\n- a\n- b\n- c",
            "\n* a\n\n* b\n\n* c\n",
            "1. a\n2. b\n3. c",
            "\n  • a\n  • b\n  • c",
            "a\nb\nc",
            "a, b, c",
            "a、b、c",
            "[\"a\", \"b\", \"c\"]",
            "Here they are:\n- a\n- b\n- c",
            "- a\n- b\n- c\n\nI hope this helps!",
            "- **a**\n- **b**\n- **c**",
            "```\n- a\n- b\n- c\n```",
        ] {
            check(&TEXTS, body, abc);
        }
        check(&TEXTS, "none", "List([])");
        check(&TEXTS, "- none", "List([])");
        check(&TEXTS, "\n", "empty");
        check(
            &TEXTS,
            "- a\n  more\n\n  still\n- b",
            r#"List([Text("a\nmore\n\nstill"), Text("b")])"#,
        );
        check(&TEXTS, "- a\n  - sub\n- b", r#"List([Text("a\n- sub"), Text("b")])"#);
        check(
            &TEXTS,
            "One long sentence, with a comma in the middle of it.",
            r#"List([Text("One long sentence, with a comma in the middle of it.")])"#,
        );
        check(&BYTES, "1, 2, 3", "List([Integer(1), Integer(2), Integer(3)])");
        check(&BYTES, "- 1\n- two\n- 3", "unreadable");
    }
}
