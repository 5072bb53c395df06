//! Everything that a user can get wrong and that one field or word shows by itself. What is wrong with
//! the spec as a whole is found by the code that checks specs from files, too: see `flaw`.

use twr_spec::soft::fold;
use twr_spec::spec::Kind;

use crate::ast::{Field, Item, Shape, Variant};
use crate::ctxt::Ctxt;
use crate::entry::Spanned;
use crate::expand::partial;
use crate::kind::{self, InferredKind, Leaf};
use crate::literal::Example;
use crate::message::{nothing_left, same_word};
use crate::{flaw, pattern, shape, worked};

pub(crate) fn check(ctxt: &Ctxt, item: &Item<'_>) {
    // What has an error already is left out of the rest: a second one would speak of the same mistake.
    let sound: Vec<bool> = match &item.shape {
        Shape::Record(fields) => {
            let checked = fields.iter().map(|field| {
                let sound = is_sound(ctxt, field);
                (field.is_section(), ends(ctxt, item, field) && sound)
            });
            checked.filter(|(section, _)| *section).map(|(_, sound)| sound).collect()
        }
        Shape::Union(arms) => {
            let unsound = arms.iter().filter(|arm| !word_is_sound(ctxt, &arm.variant)).count();
            let checked = arms.iter().flat_map(|arm| {
                // What was refused on the variant may have been the field's.
                let whole = !arm.variant.attrs.broken;
                let fields = arm.fields.iter();
                fields.map(move |field| (field.is_section(), is_sound(ctxt, field) && whole))
            });
            let sections = checked.filter(|(section, _)| *section).map(|(_, sound)| sound);
            std::iter::once(unsound == 0).chain(sections).collect()
        }
        Shape::Choice(variants) => {
            let unsound = variants.iter().filter(|variant| !word_is_sound(ctxt, variant)).count();
            vec![unsound == 0 && !variants.is_empty()]
        }
    };
    check_test(ctxt, item);
    partial::check(ctxt, item);
    check_size(ctxt, item);
    flaw::report(ctxt, item, &sound);
    worked::check(ctxt, item);
}

fn is_sound(ctxt: &Ctxt, field: &Field<'_>) -> bool {
    let before = ctxt.count();
    if field.is_section() {
        // What serde reads is for the compiler to say.
        if field.leaf != Leaf::Json {
            shape::check(ctxt, field.ty);
        }
        check_adapter(ctxt, field);
        check_default(ctxt, field);
        pattern::check(ctxt, field.attrs.rules.pattern.as_ref());
        pattern::check_empty(ctxt, field);
        check_none(ctxt, field);
        check_example(ctxt, field);
        if ctxt.count() == before {
            pattern::check_example(ctxt, field);
        }
    } else {
        check_skipped(ctxt, field);
    }
    !field.attrs.broken && ctxt.count() == before
}

/// Whether a value of the struct can end: one that has to hold another of itself cannot.
fn ends(ctxt: &Ctxt, item: &Item<'_>, field: &Field<'_>) -> bool {
    let is_whole = matches!(field.inferred, InferredKind::Own) && field.is_section();
    let leaf = kind::path(kind::leaf(field.ty)).filter(|_| is_whole);
    let own = leaf.is_some_and(|leaf| leaf.is_ident(item.ident) || leaf.is_ident("Self"));
    if own {
        let name = &item.name;
        let message = format!(
            "each `{name}` would have to hold another one, so that no reply could ever end: write \
             `Option<Box<{name}>>` for one that may be left out, `Vec<{name}>` for any number"
        );
        ctxt.error(field.ty, message);
    }
    !own
}

/// A test of a type with parameters would not know which.
fn check_test(ctxt: &Ctxt, item: &Item<'_>) {
    if let Some(test) = &item.attrs.test
        && !item.generics.params.is_empty()
    {
        let name = &item.name;
        let message = format!(
            "a test needs one type, and `{name}` has parameters: leave `test` out, and call \
             `twr::check::<{name}<…>>()` in a test of your own"
        );
        ctxt.error(&test.key, message);
    }
}

/// Only the format that the spec writes is counted.
fn check_size(ctxt: &Ctxt, item: &Item<'_>) {
    if let (Some(most), Some(_)) = (&item.attrs.max_prompt, item.attrs.prompt.own_format()) {
        ctxt.error(
            &most.key,
            "`max_prompt` counts the description of the format that is written from the fields, and with \
             `own_format` the template has its own: drop one of the two",
        );
    }
}

/// A field that the model does not see has nothing to tell it.
fn check_skipped(ctxt: &Ctxt, field: &Field<'_>) {
    if let Some(idle) = &field.attrs.of_section {
        let message =
            format!("`{}` says nothing of a field that is skipped: drop one of the two", idle.key);
        ctxt.error(&idle.key, message);
    }
}

fn check_adapter(ctxt: &Ctxt, field: &Field<'_>) {
    let attrs = &field.attrs;
    if let (Some(_), Some(line)) = (&attrs.parse, &attrs.line) {
        return ctxt.error(&line.key, "`parse` reads one line already: drop `line`");
    }
    let code = attrs.code.as_ref().map(|code| &code.key);
    let parse = attrs.parse.as_ref().map(|parse| &parse.key);
    let ways = [&attrs.line, &attrs.table, &attrs.json].map(|way| way.as_ref().map(|way| &way.key));
    let mut ways = [parse].into_iter().chain(ways).chain([code]).flatten();
    let Some(first) = ways.next() else { return };
    if let Some(second) = ways.next() {
        let message = format!("`{first}` and `{second}` read the field in two ways: keep one");
        return ctxt.error(second, message);
    }
    if let Some(misfit) = shape::misfit(field.ty, field.leaf) {
        ctxt.error(first, misfit);
    }
}

fn check_default(ctxt: &Ctxt, field: &Field<'_>) {
    if let Some(default) = &field.attrs.default
        && kind::is_option(field.ty)
    {
        ctxt.error(
            &default.key,
            "a missing `Option` is `None` already: drop `default`, or the `Option`",
        );
    }
}

fn check_none(ctxt: &Ctxt, field: &Field<'_>) {
    let Some(words) = &field.attrs.rules.none else { return };
    if words.value.is_empty() {
        ctxt.error(
            &words.at,
            "`none` has no words: write them, as in `none = [\"Present\"]`, or leave it out",
        );
    }
    check_different(ctxt, &words.value);
}

fn check_different(ctxt: &Ctxt, words: &[Spanned<String>]) {
    let mut seen: Vec<(String, &str)> = Vec::new();
    for word in words {
        let key = fold(&word.value);
        if key.is_empty() {
            ctxt.error(&word.at, nothing_left(&word.value, "word"));
        } else if let Some((_, earlier)) = seen.iter().find(|(known, _)| *known == key) {
            ctxt.error(&word.at, same_word(&word.value, earlier));
        } else {
            seen.push((key, &word.value));
        }
    }
}

/// An example in a form that another kind has: as text it would read, but not as what is meant.
fn check_example(ctxt: &Ctxt, field: &Field<'_>) {
    let Some(example) = &field.attrs.example else { return };
    if let (Leaf::Table, Example::Items(_) | Example::Boolean(_)) = (field.leaf, &example.value) {
        let message = "an example of a table is one text, the table as a model would write it, as in `example = \"| Title |\\n|---|\\n| Bees |\"`";
        return ctxt.error(&example.at, message);
    }
    if !field.inferred.is_whole() {
        return;
    }
    let kind = field.inferred.kind(&Kind::Text);
    let message = match (&example.value, kind.required()) {
        (Example::Items(_), Kind::List(_) | Kind::Map(_))
        | (Example::Boolean(_), Kind::Boolean) => {
            return;
        }
        (Example::Items(_), _) => {
            "the field holds one value, and this is a list of them: write one"
        }
        (Example::Boolean(_), Kind::Text | Kind::Line | Kind::Parsed(_) | Kind::Code(_)) => {
            "this is an example of a `bool`, and the field holds text: write it in quotes"
        }
        _ => return,
    };
    ctxt.error(&example.at, message);
}

fn word_is_sound(ctxt: &Ctxt, variant: &Variant<'_>) -> bool {
    let before = ctxt.count();
    if variant.word.contains(char::is_control) {
        ctxt.error(variant.word_place(), "a word must be on one line: remove the line break");
    } else if fold(&variant.word).is_empty() {
        ctxt.error(variant.word_place(), nothing_left(&variant.word, "word"));
    }
    for alias in variant.attrs.aliases.iter().filter(|alias| fold(&alias.value).is_empty()) {
        ctxt.error(&alias.at, nothing_left(&alias.value, "word"));
    }
    !variant.attrs.broken && ctxt.count() == before
}
