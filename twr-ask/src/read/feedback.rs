//! What a model is told of a payload in JSON that cannot be read: which members are wrong, and the smallest object.

use twr::Layout;
use twr::advanced::condition::Condition;
use twr::advanced::feedback::{Faults, orders};
use twr::advanced::partial::Partial;
use twr::advanced::wording::Wording;

use super::coerce::Form;
use super::recovery::Recovery;

/// The order for an object whose members are wrong. The whole object has to come again, since nothing joins it with
/// the members of another reply.
pub(super) fn wrong_members(partial: &Partial, form: Form) -> String {
    let spec = partial.spec.in_layout(Layout::Json);
    let faults =
        Faults { diagnostics: &partial.diagnostics, kept: &[], condition: Condition::default() };
    let orders = orders(&spec, faults, &Wording::default());
    // The first line asks for an object of the wrong members alone.
    let members = orders.lines().skip(1).filter(|line| !line.trim().is_empty());
    let mut told = "Write the whole JSON object again. What was wrong:\n".to_owned();
    for line in members {
        told.push_str("- ");
        told.push_str(line);
        told.push('\n');
    }
    told + &example(form)
}

/// The order for JSON that breaks off or does not parse, and for a tag line with nothing below it.
pub(super) fn no_object(fault: Option<&str>, form: Option<Form>) -> String {
    let mut told = "Write one whole JSON object.".to_owned();
    if let Some(fault) = fault {
        told.push_str(" The one that was there: ");
        told.push_str(fault.trim_end_matches('.'));
        told.push('.');
    }
    if let Some(form) = form {
        told.push('\n');
        told.push_str(&example(form));
    }
    told
}

/// How many parts one order names.
const MOST_PARTS: usize = 20;

/// The order for a payload that can be read, but not strictly.
pub(super) fn refused(recoveries: &[&Recovery]) -> String {
    let mut told = "Write it all again, just as asked for:".to_owned();
    for recovery in recoveries.iter().take(MOST_PARTS) {
        told.push_str("\n- ");
        told.push_str(&recovery.instead());
    }
    told
}

fn example(form: Form) -> String {
    format!("In this form, with your own content:\n{}", smallest(form))
}

/// The smallest object of a form that can be read.
fn smallest(form: Form) -> &'static str {
    match form {
        Form::Clarification => {
            "{\"response_type\": \"clarification\", \"title\": \"The report\", \
             \"questions\": [{\"question\": \"Who reads it?\", \"options\": []}]}"
        }
        Form::OutlineEdit => {
            "{\"response_type\": \"outline_edit\", \"title\": \"The report\", \
             \"outline\": [{\"title\": \"Introduction\"}]}"
        }
        Form::Normal => "{\"response_type\": \"normal\", \"content\": \"The report is ready.\"}",
    }
}

#[cfg(test)]
mod tests {
    use super::{Form, smallest};
    use crate::payload::Payload;
    use crate::read::{Layer, read};

    #[test]
    fn the_smallest_object_of_each_form_is_read_as_it_is() {
        for form in [Form::Clarification, Form::OutlineEdit, Form::Normal] {
            let reading = read(smallest(form)).unwrap();
            let found = match reading.payload {
                Payload::Clarification(_) => Form::Clarification,
                Payload::OutlineEdit(_) => Form::OutlineEdit,
                Payload::Normal { .. } => Form::Normal,
            };
            assert_eq!((found, reading.layer), (form, Layer::Strict));
        }
    }

    #[test]
    fn feedback_speaks_of_members_and_shows_the_smallest_object() {
        let check = |reply: &str, words: &[&str]| {
            let told = read(reply).unwrap_err().feedback().to_owned();
            for word in words {
                assert!(told.contains(word), "{word:?} is not in\n{told}");
            }
            assert!(!told.contains("section"), "{told}");
        };
        let clarification = smallest(Form::Clarification);
        check(
            r#"{"response_type": "clarification", "questions": [{"question": "Who?", "options": []}]}"#,
            &["whole JSON object again", "\"title\" ", clarification],
        );
        check(
            r#"{"response_type": "clarification", "title": "T", "questions": []}"#,
            &["\"questions\" ", clarification],
        );
        check(
            r#"{"response_type": "outline_edit", "title": "T"}"#,
            &["\"outline\" ", smallest(Form::OutlineEdit)],
        );
        check(
            "[[DOGENT_CLARIFICATION_JSON]]\n{\"title\": \"T\", ",
            &["whole JSON object", clarification],
        );
        check("[[DOGENT_OUTLINE_EDIT_JSON]]\nSoon.", &[smallest(Form::OutlineEdit)]);
    }
}
