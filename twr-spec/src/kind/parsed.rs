//! Kind: a line that a foreign type's own `FromStr` accepts.

use super::{Body, Desk, line, scalar};
use crate::diagnostic::{DiagnosticKind, quote};
use crate::recovery::RecoveryKind;
use crate::soft::undecorate;
use crate::spec::{Parsed, Value};

pub(super) fn read<'a>(
    parsed: &Parsed,
    body: Body<'a>,
    desk: &mut Desk<'_, 'a>,
) -> Option<Value<'a>> {
    let whole = scalar::line(body, desk)?;
    let text = line::of_line(whole, desk);
    if (parsed.check)(&text).is_ok() {
        return Some(Value::Text(text));
    }
    // The type knows its own form: a full stop may be the sentence's, behind other marks.
    let bare = undecorate(scalar::without_stop(whole));
    if bare.len() != text.len() && (parsed.check)(bare).is_ok() {
        desk.recover(RecoveryKind::Undecorated, whole);
        return Some(Value::text(bare));
    }
    let problem = (parsed.check)(&text).err().unwrap_or_default();
    let found =
        if problem.is_empty() { quote(&text) } else { format!("{} ({problem})", quote(&text)) };
    desk.report(DiagnosticKind::Unreadable, Some(whole), found);
    None
}

#[cfg(test)]
mod tests {
    use super::super::desk::tests::check;
    use super::*;
    use crate::spec::Kind;

    #[test]
    fn the_type_itself_says_what_it_takes() {
        let address = Kind::Parsed(Parsed {
            name: "Ipv4Addr".into(),
            check: |text| match text.parse::<std::net::Ipv4Addr>() {
                Ok(_) => Ok(()),
                Err(error) => Err(error.to_string()),
            },
        });
        for body in
            ["10.0.0.1", "`10.0.0.1`", "10.0.0.1.", "**10.0.0.1**.", "10.0.0.1\n(the first)"]
        {
            check(&address, body, r#"Text("10.0.0.1")"#);
        }
        check(&address, "10.0.0.256", "unreadable");
        check(&address, "", "empty");
        let sentence = Kind::Parsed(Parsed {
            name: "Sentence".into(),
            check: |text| if text.ends_with('.') { Ok(()) } else { Err("no stop".into()) },
        });
        check(&sentence, "It ends.", r#"Text("It ends.")"#);
    }
}
