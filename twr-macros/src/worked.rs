//! Worked examples that are text: read by the very reader, as far as the tokens tell what is asked for.

use proc_macro2::TokenStream;
use twr_spec::read::Reader;
use twr_spec::soft::read_literal;
use twr_spec::spec::{Spec, constant};

use crate::ast::Item;
use crate::ctxt::Ctxt;
use crate::{message, spec};

/// An error for each fault, unless something else is wrong: that may be why an example does not read.
pub(crate) fn check(ctxt: &Ctxt, item: &Item<'_>) {
    if ctxt.count() > 0 || !has_any(item) {
        return;
    }
    let whole = spec::spec(item);
    let told = fully_inferred(item);
    let all_told = told.iter().all(|told| *told);
    let reader = Reader::new(&whole);
    for (literal, place) in spec::literal_examples(item) {
        for fault in read_literal(&reader, &literal).faults {
            // Of a type that the tokens do not tell, only the program knows what is wrong.
            let is_certain = fault.field.map_or(all_told, |at| told.get(at) == Some(&true));
            if is_certain {
                ctxt.error(place, message::bad_literal(&fault));
            }
        }
    }
}

/// The body of a section, in a worked example, whose type the tokens do not tell.
pub(crate) struct Compared<'a> {
    pub(crate) section: usize,
    pub(crate) body: String,
    pub(crate) folded: String,
    pub(crate) place: &'a TokenStream,
}

/// The bodies that constants can compare with the words of a choice.
pub(crate) fn comparable<'a>(item: &'a Item<'_>) -> Vec<Compared<'a>> {
    if !has_any(item) {
        return Vec::new();
    }
    let whole: Spec = spec::spec(item);
    let told = fully_inferred(item);
    let reader = Reader::new(&whole);
    let mut out = Vec::new();
    for (literal, place) in spec::literal_examples(item) {
        let bodies = read_literal(&reader, &literal).bodies;
        for (section, body) in bodies.into_iter().enumerate() {
            let Some(body) = body.filter(|_| told.get(section) == Some(&false)) else { continue };
            let body = body.trim().to_owned();
            if let Some(folded) = constant::comparable(&body) {
                out.push(Compared { section, body, folded, place });
            }
        }
    }
    out
}

/// A reader is made for those only that it has something to read of.
fn has_any(item: &Item<'_>) -> bool {
    spec::literal_examples(item).next().is_some()
}

/// Of each section, whether the tokens of its type say the whole kind.
fn fully_inferred(item: &Item<'_>) -> Vec<bool> {
    item.sections()
        .into_iter()
        .map(|field| field.is_none_or(|field| field.inferred.is_whole()))
        .collect()
}
