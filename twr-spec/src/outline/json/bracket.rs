//! Commas and brackets after a value: as they should be, missing, too many, or the wrong ones.

use super::fault::JsonFault;
use super::look::{Ahead, Lookahead, Stop};
use super::state::{
    Bracket, Comma, Ended, JsonRun, Level, Next, Page, Role, State, Then, flag, hand_up,
};
use crate::outline::arena::offset;
use crate::outline::node::{Flags, Form, NodeId};
use crate::recovery::RecoveryKind;
use std::ops::Range;

/// How far back the start of a line is looked for.
const BACK: usize = 64;

/// How many brackets too many an object may begin with.
const MOST_DOUBLED: u8 = 3;

impl JsonRun {
    /// What is after an item or a member.
    pub(super) fn separator(&mut self, after: usize, page: &mut Page<'_>) -> Ahead<()> {
        let Next::Byte(next) = self.skip(Then::Separator { after }, page)? else {
            return Ok(());
        };
        let start = self.pos;
        let Some(level) = self.levels.last().copied() else {
            return Err(Stop::Fault(JsonFault::NoValue, start));
        };
        let Some(next) = next else { return self.end_of_text(after, page) };
        self.is_evident |= !level.only_words;
        if next == level.bracket.close() {
            return self.close(page);
        }
        if let Some(width) = page.look.comma(start) {
            self.pos = start + width;
            self.state = State::Entry { comma: Comma::One(start, start + width) };
            return Ok(());
        }
        if page.look.has_newline(after, start) && page.look.fence(start)? {
            return self.end_of_text(after, page);
        }
        let is_object = level.bracket == Bracket::Object;
        if next == b';' && is_object && page.look.member_ends(start)? {
            page.slip(RecoveryKind::JsonComma, level.node, start..start + 1);
            self.pos = start + 1;
            self.state = State::Entry { comma: Comma::One(start, start) };
            return Ok(());
        }
        if lacks_comma(level, after, start, &mut page.look)? {
            page.slip(RecoveryKind::JsonComma, level.node, after..start);
            self.state = State::Entry { comma: Comma::One(start, start) };
            return Ok(());
        }
        if matches!(next, b'}' | b']') {
            return self.other_bracket(level, next, page);
        }
        Err(Stop::Fault(JsonFault::NoComma, start))
    }

    /// Ends a list at the comma before a key in quotes, which its object goes on with: `{"a": [1, 2, "b": 3}`. Whether
    /// it was ended.
    pub(super) fn ends_before_key(
        &mut self,
        level: Level,
        comma: Comma,
        page: &mut Page<'_>,
    ) -> Ahead<bool> {
        let around = self.levels.len().checked_sub(2).and_then(|place| self.levels.get(place));
        let is_member = around.is_some_and(|around| around.bracket == Bracket::Object);
        let Comma::One(start, end) = comma else { return Ok(false) };
        let may_end = level.bracket == Bracket::List && level.values > 0 && is_member;
        if !may_end || start == end || page.look.quote(self.pos).is_none() {
            return Ok(false);
        }
        if !page.look.short_key(self.pos)? || self.is_of_last(level, page) {
            return Ok(false);
        }
        self.mend(start..start, page);
        self.pop(start, page);
        self.state = State::Entry { comma };
        Ok(true)
    }

    /// Whether the object that is the last item of a list has the key that begins here: then an opening bracket is missing
    /// before it.
    fn is_of_last(&self, level: Level, page: &Page<'_>) -> bool {
        let tree = page.arena.tree();
        let Some(last) = page.arena.node(level.node).last else { return false };
        let after = page.look.text.get(self.pos + 1..).unwrap_or_default();
        tree.children(last).any(|member| {
            let name = tree.name(member, page.look.text);
            !name.is_empty() && after.strip_prefix(name).is_some_and(|rest| rest.starts_with('"'))
        })
    }

    /// A closing bracket after a comma, or of empty brackets.
    pub(super) fn close_after(&mut self, comma: Comma, page: &mut Page<'_>) -> Ahead<()> {
        match comma {
            Comma::Extra => {
                let is_object = self.role() == Role::Member;
                let fault = if is_object { JsonFault::NoKey } else { JsonFault::NoValue };
                return Err(Stop::Fault(fault, self.pos));
            }
            Comma::One(start, end) if start < end => {
                self.close(page)?;
                page.slip(RecoveryKind::JsonComma, self.slip_node(), start..end);
            }
            Comma::One(..) | Comma::None => self.close(page)?,
        }
        Ok(())
    }

    /// The innermost brackets end with the bracket at the place of the machine.
    fn close(&mut self, page: &mut Page<'_>) -> Ahead<()> {
        let Some(level) = self.levels.last().copied() else { return Ok(()) };
        let mut end = self.pos + 1;
        // `{"a": 1}, "b": 2}`: the object goes on, if nothing is before it whose part it may be.
        if self.levels.len() == 1 && level.bracket == Bracket::Object && self.begins_line(page) {
            // A comma right after the bracket: more is not waited for.
            let is_behind = page.look.byte(end)?.is_some() && page.look.comma(end).is_some();
            if is_behind && matches!(goes_on(end, &mut page.look)?, GoesOn::Key) {
                flag_objects(level.node, Flags::MENDED.with(Flags::EARLY), page);
                self.pass_over(page);
                return Ok(());
            }
        }
        if level.bracket == Bracket::Tuple && !self.tuple_ends(level, end, &mut page.look)? {
            return Err(Stop::Fault(JsonFault::NoComma, end));
        }
        if self.levels.len() == 1 && !self.is_evident && !self.is_list_of_words(level, end, page)? {
            return Err(Stop::Fault(JsonFault::NoValue, self.pos));
        }
        for _ in 0..level.doubled {
            let next = page.look.blanks(end)?;
            if page.look.byte(next)? == Some(b'}') {
                end = next + 1;
            }
        }
        if self.levels.len() == 1 && level.bracket == Bracket::Object && goes_beyond(end, page)? {
            flag_objects(level.node, Flags::MENDED.with(Flags::EARLY), page);
        }
        let content = self.pos;
        self.pos = end;
        if level.bracket == Bracket::Tuple {
            let start = page.arena.node(level.node).body.saturating_sub(1) as usize;
            page.slip(RecoveryKind::JsonBrackets, level.node, start..end);
        }
        self.pop(content, page);
        Ok(())
    }

    /// Whether a tuple may end here. `(1) * 3` is words.
    fn tuple_ends(&self, level: Level, end: usize, look: &mut Lookahead<'_>) -> Ahead<bool> {
        if level.values == 0 || !level.is_tried {
            return Ok(true);
        }
        self.atom_ends(end, look)
    }

    /// Whether a list in which nothing is JSON's own is meant as one all the same: several words on a line of
    /// their own, `[high, low]`.
    fn is_list_of_words(&self, level: Level, end: usize, page: &mut Page<'_>) -> Ahead<bool> {
        if level.values == 0 {
            return Ok(true);
        }
        let before = page.look.bytes.get(..self.start).unwrap_or_default();
        let begins = match before.iter().rev().take(64).find(|byte| !matches!(byte, b' ' | b'\t')) {
            None | Some(b'\n' | b':' | b'*' | b'-' | b'>') => true,
            Some(_) => before.ends_with("：".as_bytes()),
        };
        Ok(level.values > 1 && begins && Self::ends_text(end, &mut page.look)?)
    }

    /// Takes the innermost brackets off, whose content ends at this byte.
    pub(super) fn pop(&mut self, content: usize, page: &mut Page<'_>) {
        let Some(level) = self.levels.pop() else { return };
        let is_object = level.bracket == Bracket::Object;
        *(if is_object { &mut self.objects } else { &mut self.lists }) -= 1;
        if level.is_tried {
            self.tried.pop();
        }
        page.arena.close(level.node, content);
        hand_up(page.arena, level.node);
        self.ended(Ended::Brackets);
    }

    /// `{{"a": 1}}`, as in a template.
    pub(super) fn double(&mut self, page: &mut Page<'_>) -> Ahead<()> {
        let start = self.pos;
        let Some(level) = self.levels.last_mut() else { return Ok(()) };
        level.doubled += 1;
        if level.doubled > MOST_DOUBLED {
            return Err(Stop::Fault(JsonFault::TooDeep, start));
        }
        page.slip(RecoveryKind::JsonBrackets, level.node, start..start + 1);
        let body = offset(start + 1);
        let node = page.arena.node_mut(level.node);
        (node.body, node.end, node.form) = (body, body, Form::Object);
        self.pos = start + 1;
        Ok(())
    }

    /// A bracket that is missing at the end is set, where the last value is whole: closed, or a word. A number
    /// at the very end may have had more digits, and a list that is open there more items.
    fn end_of_text(&mut self, after: usize, page: &mut Page<'_>) -> Ahead<()> {
        let before = page.look.text.get(..after).unwrap_or_default();
        let may_go_on = after == page.look.bytes.len()
            && before.chars().next_back().is_some_and(char::is_alphanumeric);
        let is_tuple = self.levels.iter().any(|level| level.bracket == Bracket::Tuple);
        let has_words = self.levels.iter().all(|level| level.only_words);
        let has_list = self.levels.iter().any(|level| level.bracket == Bracket::List);
        if has_list && !before.ends_with(['}', ']']) && after_is_end(after, page) {
            return Err(Stop::Fault(JsonFault::CutOff, after));
        }
        if may_go_on || is_tuple || !self.is_evident && has_words || self.is_in_words(page) {
            return Err(Stop::Fault(self.fault_here(JsonFault::NoComma, page), after));
        }
        self.mend(after..after, page);
        self.pos = after;
        while !self.levels.is_empty() {
            self.pop(after, page);
        }
        Ok(())
    }

    /// Whether nothing is before the value on its line.
    fn begins_line(&self, page: &Page<'_>) -> bool {
        let before = page.look.bytes.get(..self.start).unwrap_or_default();
        let mut back = before.iter().rev().take(BACK);
        back.find(|byte| !matches!(byte, b' ' | b'\t')).is_none_or(|byte| *byte == b'\n')
    }

    /// Notes a bracket that was missing, wrong or one too many. Which of the brackets around the place it was is not
    /// known: one that is open, or one that has just ended.
    fn mend(&mut self, span: Range<usize>, page: &mut Page<'_>) {
        page.slip(RecoveryKind::JsonBrackets, self.slip_node(), span);
        self.flag_uncertain(page);
    }

    /// Flags the brackets around the place, those that have just ended, and the objects in them: a bracket may have been
    /// missing in any of these.
    pub(super) fn flag_uncertain(&mut self, page: &mut Page<'_>) {
        for level in &self.levels {
            flag(page.arena, level.node, Flags::MENDED);
        }
        let inner = page.arena.node(self.slip_node()).last;
        let mut last = inner;
        while let Some(id) = last {
            flag(page.arena, id, Flags::MENDED);
            last = page.arena.node(id).last;
        }
        // The same is not flagged again at each further bracket.
        let Some(inner) = inner else { return };
        let is_known = |(first, last): (NodeId, NodeId)| (first..=last).contains(&inner);
        if !self.flagged.is_some_and(is_known) {
            flag_objects(inner, Flags::MENDED, page);
            self.flagged = Some((inner, page.arena.tree().last_part(inner)));
        }
    }

    /// Passes over a closing bracket that is one too many.
    fn pass_over(&mut self, page: &mut Page<'_>) {
        self.mend(self.pos..self.pos + 1, page);
        self.pos += 1;
        self.state = State::Separator { after: self.pos };
    }

    /// A closing bracket of the other kind: it is the wrong one, one too many, or those before it are missing.
    fn other_bracket(&mut self, level: Level, found: u8, page: &mut Page<'_>) -> Ahead<()> {
        let at = self.pos;
        let is_open = |level: &Level| level.bracket.close() == found;
        let around = self.levels.iter().rposition(is_open);
        if level.bracket == Bracket::Tuple {
            return Err(Stop::Fault(JsonFault::NoComma, at));
        }
        let next = page.look.blanks(at + 1)?;
        let parent = self.levels.len().checked_sub(2).and_then(|place| self.levels.get(place));
        let beyond =
            around.and_then(|place| place.checked_sub(1)).and_then(|place| self.levels.get(place));
        let (parent, beyond) =
            (parent.map(|level| level.bracket), beyond.map(|level| level.bracket));
        // `{"a": [1}}`: the right one follows.
        let is_followed =
            parent.is_some_and(|parent| page.look.bytes.get(next) == Some(&parent.close()));
        let goes_on = goes_on(next, &mut page.look)?;
        // `[{"a": 1}}, {"a": 2}]` and `{"a": [1]], "b": 2}` go on as before, and `[{"a": 1}}]` ends.
        let ends = page.look.bytes.get(next) == Some(&level.bracket.close());
        let is_extra = ends && around.is_some()
            || match (level.bracket, goes_on) {
                (Bracket::List, GoesOn::Value) => parent != Some(Bracket::List),
                (Bracket::Object, GoesOn::Key) => around.is_none(),
                _ => false,
            };
        if is_extra && beyond == Some(Bracket::List) && matches!(goes_on, GoesOn::Value) {
            // `[{"a": [[1]}, {"a": 2}]`: one too many, or one too few before it.
            return Err(Stop::Fault(JsonFault::TwoWays, at));
        }
        if is_extra && level.has_brackets {
            self.pass_over(page);
            return Ok(());
        }
        let is_wrong = match (around, goes_on) {
            (Some(_), GoesOn::Not) if beyond.is_none() && is_followed => true,
            (None, _) if parent.is_none() => {
                if !Self::ends_text(at + 1, &mut page.look)? {
                    return Err(Stop::Fault(JsonFault::NoComma, at));
                }
                true
            }
            (None, _) => return Err(Stop::Fault(JsonFault::NoComma, at)),
            (Some(_), GoesOn::Not) => false,
            (Some(_), GoesOn::Key | GoesOn::Value) if parent == beyond => {
                return Err(Stop::Fault(JsonFault::TwoWays, at));
            }
            (Some(_), GoesOn::Key) => parent == Some(Bracket::Object),
            (Some(_), GoesOn::Value) => parent == Some(Bracket::List),
        };
        self.mend(at..at + usize::from(is_wrong), page);
        self.pos = at + usize::from(is_wrong);
        self.pop(at, page);
        Ok(())
    }
}

/// Whether nothing but blanks follows.
fn after_is_end(after: usize, page: &Page<'_>) -> bool {
    page.look.text.get(after..).is_some_and(|rest| rest.trim().is_empty())
}

/// Whether after the whole object more of it follows: a further closing bracket, or a comma and another value.
fn goes_beyond(end: usize, page: &mut Page<'_>) -> Ahead<bool> {
    let next = page.look.blanks(end)?;
    if matches!(page.look.byte(next)?, Some(b'}' | b']')) {
        return Ok(true);
    }
    Ok(!matches!(goes_on(next, &mut page.look)?, GoesOn::Not))
}

/// Sets flags of a value, and of the objects that are in it without a list between: a bracket that is missing or one
/// too many in one of them moves the ends of all around it, and what is in a list ends with the list's own bracket.
fn flag_objects(id: NodeId, flags: Flags, page: &mut Page<'_>) {
    flag(page.arena, id, flags);
    let last = page.arena.tree().last_part(id);
    for at in (id.0..=last.0).skip(1).map(NodeId) {
        let node = page.arena.node(at);
        let around = page.arena.node(node.parent);
        if node.form == Form::Object && around.form == Form::Object && around.flags.has(flags) {
            flag(page.arena, at, flags);
        }
    }
}

/// What follows a comma.
#[derive(Clone, Copy)]
enum GoesOn {
    /// A key.
    Key,
    /// A value without a key.
    Value,
    /// There is no comma.
    Not,
}

fn goes_on(at: usize, look: &mut Lookahead<'_>) -> Ahead<GoesOn> {
    if look.byte(at)?.is_none() {
        return Ok(GoesOn::Not);
    }
    let Some(width) = look.comma(at) else { return Ok(GoesOn::Not) };
    let next = look.blanks(at + width)?;
    if look.key(next)? {
        return Ok(GoesOn::Key);
    }
    Ok(if look.starts_value(next)? { GoesOn::Value } else { GoesOn::Not })
}

/// Whether the next item or member follows what ended at `after`: on a line of its own, or on the same one
/// where only its beginning can be meant, `"x" "b": 1` and `{"a": 1} {"a": 2}`.
fn lacks_comma(level: Level, after: usize, at: usize, look: &mut Lookahead<'_>) -> Ahead<bool> {
    let is_apart = look.has_newline(after, at);
    let before = after.checked_sub(1).and_then(|place| look.bytes.get(place)).copied();
    let opens_quote = at > after && look.quote(at).is_some();
    match level.bracket {
        Bracket::Object => Ok((is_apart || opens_quote) && look.key(at)?),
        _ if is_apart => look.starts_value(at),
        Bracket::List => {
            let after_string = matches!(before, Some(b'"' | b'\'' | b'`'))
                || look.text.get(..after).is_some_and(|text| text.ends_with('”'));
            Ok(opens_quote && after_string || look.byte(at)? == Some(b'{') && before == Some(b'}'))
        }
        Bracket::Tuple => Ok(false),
    }
}
