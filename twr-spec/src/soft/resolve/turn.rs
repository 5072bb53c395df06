//! Run-on: a model that goes on to play the next turns of the dialogue. Its reply ends before them.

use std::ops::Range;

use crate::soft::lines::blank;
use crate::soft::mark::{LineKind, Matcher};
use crate::soft::scan::Mark;
use crate::soft::template::opens_turn;

/// Who speaks next, as a label or a heading of the line: others than the model.
const OTHERS: [&str; 13] = [
    "user",
    "human",
    "observation",
    "question",
    "instruction",
    "instructions",
    "input",
    "problem",
    "用户",
    "人类",
    "问题",
    "指令",
    "观察",
];

/// The model itself, in a turn of its own.
const ITSELF: [&str; 7] = ["assistant", "ai", "bot", "response", "model", "助手", "回答"];

/// Where a further turn begins: how many of the marks stand before it, and its place; `None` if there is
/// none.
///
/// A turn begins behind a complete reply, in which every section stands that has to be there: at a chat
/// template's mark of a turn; at a line such as `User:` that stands behind a section's closing mark; or
/// at a line such as `User:` or `Assistant:` in the last section before one that was complete already
/// comes again. Without such a line, a section that comes again is a better version of a draft, unless
/// the matcher takes the first turn alone. Linear: each piece between marks is looked at once.
pub(super) fn begin(
    text: &str,
    marks: &[Mark],
    matcher: &Matcher,
    fields: usize,
    end: usize,
) -> Option<(usize, usize)> {
    if matcher.is_record() {
        return None;
    }
    let mut seen = vec![false; fields];
    let mut missing = (0..fields).filter(|&field| matcher.requires(field)).count();
    let mut any = false;
    for (at, mark) in marks.iter().enumerate() {
        let next = marks.get(at + 1);
        let start = mark.body.min(end);
        let gap = start..next.map_or(end, |next| next.line).clamp(start, end.max(start));
        let is_full = text.get(gap.clone()).is_some_and(|body| !blank(body));
        if let LineKind::Header(field) = mark.kind
            && let Some(seen) = seen.get_mut(field)
            && is_full
            && !std::mem::replace(seen, true)
        {
            any = true;
            missing -= usize::from(matcher.requires(field));
        }
        if !any || missing > 0 {
            continue;
        }
        let again = next.filter(
            |next| matches!(next.kind, LineKind::Header(field) if seen.get(field) == Some(&true)),
        );
        let closed = matches!(mark.kind, LineKind::Close(_));
        let turn = turn_line(text, gap, matcher, closed, again.is_some());
        let over = again.filter(|next| matcher.takes_first() && begins_over(mark, next));
        let turn = turn.or(over.map(|next| next.line));
        if let Some(turn) = turn {
            return Some((at + 1, turn));
        }
    }
    None
}

/// The first line behind a blank one with which somebody else goes on, as `Question: …` does, if there is
/// one before `end`.
pub(crate) fn others_turn(text: &str, end: usize, matcher: &Matcher) -> Option<usize> {
    let mut apart = false;
    let mut at = 0;
    for line in text.get(..end)?.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let speaks = || {
            speaker(line).is_some_and(|name| {
                OTHERS.contains(&name.as_str()) && matcher.field(&name).is_none()
            })
        };
        if apart && speaks() {
            return Some(start);
        }
        apart = blank(line) && start > 0;
    }
    None
}

/// Whether the series of sections begins anew with the next mark: it goes back to an earlier field.
fn begins_over(mark: &Mark, next: &Mark) -> bool {
    match (mark.kind, next.kind) {
        (LineKind::Header(field) | LineKind::Close(field), LineKind::Header(next)) => next < field,
        _ => false,
    }
}

/// The first line in the piece that begins a turn. A chat template's mark always does; a label of
/// somebody else's, where no section is open or one comes again behind it; the model's own label, only
/// where one comes again.
fn turn_line(
    text: &str,
    piece: Range<usize>,
    matcher: &Matcher,
    closed: bool,
    again: bool,
) -> Option<usize> {
    let inside = text.get(piece.clone())?;
    if !closed && !again && memchr::memchr2(b'<', b'[', inside.as_bytes()).is_none() {
        // Nearly every last section ends here.
        return None;
    }
    let is_inside = piece.start > 0 && text.as_bytes().get(piece.start - 1) != Some(&b'\n');
    // The rest of a header's own line is its value.
    let own = if is_inside { memchr::memchr(b'\n', inside.as_bytes())? + 1 } else { 0 };
    if own == inside.len() {
        return None;
    }
    let mut at = piece.start + own;
    for line in inside.get(own..)?.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if opens_turn(line) {
            return Some(start);
        }
        let speaks = |names: &[&str]| {
            let name = speaker(line);
            name.is_some_and(|name| {
                names.contains(&name.as_str()) && matcher.field(&name).is_none()
            })
        };
        if (closed || again) && speaks(&OTHERS) || again && speaks(&ITSELF) {
            return Some(start);
        }
    }
    None
}

/// The name in `User: …`, `**Human:** …`, `### Instruction`.
fn speaker(line: &str) -> Option<String> {
    let line = line.trim();
    let bare = line.trim_start_matches('#');
    let heading = bare.len() < line.len();
    let bare = bare.trim_start_matches([' ', '*', '[', '<']);
    let end = bare.find(|c: char| !c.is_alphanumeric()).unwrap_or(bare.len());
    let (name, behind) = bare.split_at_checked(end).filter(|(name, _)| name.len() <= 16)?;
    let behind = behind.trim_start_matches(['*', ']', '>']);
    let speaks = behind.starts_with([':', '：']) || heading && behind.is_empty();
    speaks.then(|| name.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recovery::RecoveryKind;
    use crate::soft::{Scanner, fold, resolve};
    use crate::spec::{Field, Kind, Layout, Ref};

    /// The bodies of `Plan` and `Score` in a reply of sections, and whether a further turn was cut off.
    fn check(reply: &str, plan: &str, score: &str, run_on: bool) {
        check_in(Layout::Sections, false, reply, [plan, score], run_on);
    }

    fn check_in(layout: Layout, first: bool, reply: &str, expect: [&str; 2], run_on: bool) {
        let field = |header: &'static str, kind: Kind| Field {
            header: header.into(),
            keys: vec![fold(header).into()].into(),
            kind: Ref::shared(kind),
            ..Field::EMPTY
        };
        let fields = [field("Plan", Kind::Text), field("Score", Kind::Text)];
        let matcher = Matcher::new(&fields, layout).taking_first(first);
        let scan = Scanner::new(&matcher).finish(reply);
        let resolved = resolve(reply, &scan, &matcher, 2, false);
        let body = |at: usize| {
            let entry = resolved.entries.iter().find(|entry| entry.field == at);
            entry.map_or("", |entry| reply[entry.body.clone()].trim())
        };
        assert_eq!([body(0), body(1)], expect, "{reply:?}");
        let cut = resolved.recoveries.iter().any(|found| found.kind == RecoveryKind::RunOn);
        assert_eq!(cut, run_on, "{reply:?}");
    }

    #[test]
    fn a_turn_behind_a_complete_reply_ends_it() {
        for turn in ["User: more\n", "**Human:** more\n", "### Instruction\nmore\n", "Assistant:\n"]
        {
            let reply = format!("[Plan] a\n[Score] 4\n\n{turn}[Plan] b\n[Score] 5");
            check(&reply, "a", "4", true);
        }
        for mark in
            ["<|user|>", "<|im_start|>user", "<start_of_turn>user", "<|im_end|>\n<|im_start|>"]
        {
            check(&format!("[Plan] a\n[Score] 4\n{mark}\nmore"), "a", "4", true);
        }
        let first = "<plan>a</plan>\n<score>4</score>\n";
        let of_somebody = format!("{first}Observation: good\n<x>");
        check_in(Layout::Tags, false, &of_somebody, ["a", "4"], true);
        check_in(Layout::Tags, false, &format!("{first}Assistant: good"), ["a", "4"], false);
        check_in(Layout::Tags, true, &format!("{first}<plan>b</plan>"), ["a", "4"], true);
    }

    #[test]
    fn a_draft_and_a_dialogue_are_no_turns() {
        check("[Plan] a\n[Score] 4\n\n[Plan] b\n[Score] 5", "b", "5", false);
        check("[Plan] a\nUser: more\n[Plan] b\n[Score] 5", "b", "5", false);
        check("[Score] 4\n[Plan]\nUser: hello\nBot: hi", "User: hello\nBot: hi", "4", false);
        check("[Plan]\n<|user|>\nhello\n[Score] 4", "<|user|>\nhello", "4", false);
    }
}
