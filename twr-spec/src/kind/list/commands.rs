//! Commands as the items of a list in a fence: a session in a shell, and commands of more than one line.

use super::survey::Survey;
use crate::diagnostic::DiagnosticKind;
use crate::kind::ReadContext;
use crate::recovery::RecoveryKind;
use crate::text::{Session, prompted, quote, session};

/// Keeps the commands of a session, without prompts and output. Reports a command that no item of one line can be.
/// `whole` is the body with its fence.
pub(super) fn keep<'a>(whole: &'a str, survey: &mut Survey<'a>, context: &mut ReadContext<'_, 'a>) {
    let text = survey.text;
    let goes_on = text.lines().any(|line| line.trim_end().ends_with(" \\"));
    // Lines that all begin with `# ` are items here.
    let is_session = text.lines().any(|line| prompted(line).is_some());
    let session = if is_session { session(text) } else { Session::None };
    if goes_on || session == Session::Unclear {
        context.report(DiagnosticKind::Ambiguous, Some(text), quote(text.trim()));
    }
    if let Session::Commands(_) = session {
        survey.lines.retain_mut(|line| match prompted(line.text) {
            Some(command) => {
                line.text = command;
                true
            }
            None => false,
        });
        context.recover(RecoveryKind::OtherCode, whole);
    }
}
