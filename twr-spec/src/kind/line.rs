//! Kind: one line of text, trimmed, without marks round the whole of it.

use std::borrow::Cow;

use super::{Body, Desk, scalar};
use crate::recovery::RecoveryKind;
use crate::soft::undecorate;
use crate::spec::Value;

pub(super) fn read<'a>(body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<Value<'a>> {
    let line = scalar::line(body, desk)?;
    Some(Value::Text(of_line(line, desk)))
}

/// The line without its escape, or else without its dress.
pub(super) fn of_line<'a>(line: &'a str, desk: &mut Desk<'_, 'a>) -> Cow<'a, str> {
    let unescaped = desk.special.unescape(Cow::Borrowed(line));
    if unescaped.len() != line.len() {
        return unescaped;
    }
    let bare = undecorate(line);
    if bare.len() != line.len() {
        desk.recover(RecoveryKind::Undecorated, line);
    }
    Cow::Borrowed(bare)
}
