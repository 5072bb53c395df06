//! What the readers of one-line values share: the line that holds the value, without its dress.

use super::{Body, Desk};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::soft::{list_marker, strip_fence, undecorate};

/// The line that holds a one-line value; what follows it is passed over and recorded. `None` if nothing
/// stands there, which is reported.
pub(super) fn line<'a>(body: Body<'a>, desk: &mut Desk<'_, 'a>) -> Option<&'a str> {
    let body = match strip_fence(body.text) {
        Some((inside, _)) => {
            desk.recover(RecoveryKind::FencedValue, body.text);
            Body { text: inside, ..body }
        }
        None => body,
    };
    if body.is_blank() {
        desk.report(DiagnosticKind::Empty, Some(body.text), String::new());
        return None;
    }
    let (line, rest) = body.first_line();
    if !rest.is_empty() {
        desk.recover(RecoveryKind::Postamble, rest);
    }
    Some(line)
}

/// The line without a list mark and without marks round the whole.
pub(super) fn bare<'a>(line: &'a str, desk: &mut Desk<'_, 'a>) -> &'a str {
    let unlisted = match list_marker(line) {
        // A minus before digits is a sign.
        Some(width) if line.len() > width && !line.starts_with("- ") || line.starts_with("- ") => {
            line.get(width..).unwrap_or(line)
        }
        _ => line,
    };
    let bare = undecorate(unlisted);
    if bare.len() != line.len() {
        desk.recover(RecoveryKind::Undecorated, line);
    }
    bare
}

/// The line without the mark that ends a sentence.
pub(super) fn without_stop(line: &str) -> &str {
    line.trim_end_matches(['.', '。', '!', '！', ',', '，', ';', '；']).trim_end()
}
