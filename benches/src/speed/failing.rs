//! A reply with two wrong fields of five: the whole `parse`, feedback and all, beside the reply as it should
//! be.

use twr_spec::read::Reader;

use super::baseline::LenientSplit;
use super::study::{HEADERS, Study, study_spec};
use super::{Group, Scale, Text, Work};

/// Five fields, all right.
const RIGHT: &str = "We need to look at both sides first.\n\n[Plan] We count the hives in May and the fields in June.\n\
    [Chapters]\n- Hives\n- Fields\n- Weather\n[Risk] medium\n[Score] 4\n[Approved] yes\n";

/// The same with a score that is out of range and a risk that is none of the words.
const WRONG: &str = "We need to look at both sides first.\n\n[Plan] We count the hives in May and the fields in June.\n\
    [Chapters]\n- Hives\n- Fields\n- Weather\n[Risk] depends\n[Score] 11\n[Approved] yes\n";

/// Both replies and every work on them.
pub(super) fn group(_scale: Scale) -> Group {
    let reader = Reader::new(Box::leak(Box::new(study_spec())));
    let split = LenientSplit::new(&HEADERS);
    let works = vec![
        Work::on_text("parse", |reply| {
            let verdict = twr::parse::<Study>(reply);
            verdict.feedback().map_or(0, str::len)
        }),
        Work::on_text("scan + read", move |reply| reader.read(reply).diagnostics.len()),
        Work::on_text("regex split", move |reply| split.sections(reply).len()),
    ];
    let texts = vec![
        Text::one("two of five wrong", WRONG.to_owned()),
        Text::one("all right", RIGHT.to_owned()),
    ];
    Group { name: "failing reply", texts, works }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_fields_are_wrong() {
        let reader = Reader::new(Box::leak(Box::new(study_spec())));
        assert_eq!(reader.read(WRONG).diagnostics.len(), 2);
        assert!(twr::parse::<Study>(RIGHT).is_success());
        let feedback = twr::parse::<Study>(WRONG).feedback().unwrap().to_owned();
        assert!(feedback.contains("Risk") && feedback.contains("Score"), "{feedback}");
    }
}
