//! The values that attributes take: text, counts, bounds, lists, examples.

use quote::ToTokens;
use syn::{Expr, ExprLit, ExprPath, ExprUnary, Ident, Lit, UnOp};
use twr_spec::rule::Bound;
use twr_spec::spec::Int;

use crate::entry::{self, Entry, EntryValue, Spanned};

/// A string literal.
pub(crate) fn text(entry: &Entry) -> syn::Result<Spanned<String>> {
    let value = entry.value()?;
    match text_of(value) {
        Some(text) => Ok(entry.spanned(text)),
        None => Err(wrong(value, entry, "text", "")),
    }
}

/// A string literal, or several in brackets.
pub(crate) fn texts(entry: &Entry) -> syn::Result<Vec<Spanned<String>>> {
    let value = entry.value()?;
    let Expr::Array(array) = peel(value) else {
        return text(entry).map(|text| vec![text]);
    };
    let text = |item: &Expr| match text_of(item) {
        Some(text) => {
            Ok(Spanned { value: text, key: entry.key.clone(), at: item.to_token_stream() })
        }
        None => Err(wrong(item, entry, "text", "")),
    };
    array.elems.iter().map(text).collect()
}

/// A whole number from zero.
pub(crate) fn count(entry: &Entry) -> syn::Result<Spanned<u32>> {
    let value = entry.value()?;
    let count = match lit(value) {
        Some(Lit::Int(int)) => int.base10_digits().parse().ok(),
        _ => None,
    };
    match count {
        Some(count) => Ok(entry.spanned(count)),
        None => Err(wrong(value, entry, "a whole number from 0 to 4294967295", "")),
    }
}

/// Whole numbers from one, in brackets.
pub(crate) fn numbers_from_one(entry: &Entry) -> syn::Result<Vec<u32>> {
    let value = entry.value()?;
    let mistake = || wrong(value, entry, "whole numbers from 1 in brackets", "");
    let Expr::Array(array) = peel(value) else { return Err(mistake()) };
    let number = |item: &Expr| match lit(item) {
        Some(Lit::Int(int)) => int.base10_digits().parse().ok().filter(|number| *number > 0),
        _ => None,
    };
    array.elems.iter().map(number).collect::<Option<Vec<u32>>>().ok_or_else(mistake)
}

/// A number, negative or not.
pub(crate) fn bound(entry: &Entry) -> syn::Result<Spanned<Bound>> {
    let value = entry.value()?;
    let digits = number(value);
    let bound = digits.and_then(|digits| {
        let integer = digits.parse::<Int>().ok().map(Bound::Integer);
        let finite = |number: &f64| number.is_finite();
        integer.or_else(|| digits.parse().ok().filter(finite).map(Bound::Number))
    });
    let is_too_large =
        |digits: String| digits.parse().is_ok_and(|number: f64| number.is_infinite());
    match bound {
        Some(bound) => Ok(entry.spanned(bound)),
        None if number(value).is_some_and(is_too_large) => {
            let message = "no number reaches this limit: leave it out, and there is none";
            Err(syn::Error::new_spanned(value, message))
        }
        None => Err(wrong(value, entry, "a number", "")),
    }
}

/// A number, negative or not, that does not count as inside the range itself.
pub(crate) fn excluded_bound(entry: &Entry) -> syn::Result<Spanned<Bound>> {
    let bound = bound(entry)?;
    Ok(bound.with(bound.value.excluded()))
}

/// What a field's example is written as.
#[derive(Clone)]
pub(crate) enum Example {
    /// The body itself; a number is as its digits.
    Body(String),
    /// Yes or no.
    Boolean(bool),
    /// The items of a list.
    Items(Vec<String>),
}

/// A string, a number, a boolean, or a list of strings and numbers.
pub(crate) fn example(entry: &Entry) -> syn::Result<Spanned<Example>> {
    let value = entry.value()?;
    let expected = "text, a number, `true`, `false`, or a list of them in brackets";
    let hint =
        "; a value of a type of your own goes into `example(task = …, reply = …)` on the type";
    if let Expr::Array(array) = peel(value) {
        let item = |item: &Expr| {
            text_of(item).or_else(|| number(item)).ok_or_else(|| match peel(item) {
                Expr::Tuple(_) => syn::Error::new_spanned(item, entry::ENTRY_OF_A_MAP),
                _ => wrong(item, entry, "text or a number in its list", hint),
            })
        };
        let items = array.elems.iter().map(item).collect::<syn::Result<_>>()?;
        return Ok(entry.spanned(Example::Items(items)));
    }
    let example = match lit(value) {
        Some(Lit::Bool(yes)) => Some(Example::Boolean(yes.value)),
        _ => text_of(value).or_else(|| number(value)).map(Example::Body),
    };
    match (example, instead(value)) {
        (Some(example), _) => Ok(entry.spanned(example)),
        (None, Some(instead)) => {
            let message = format!("`example` takes {expected}: {instead}");
            Err(syn::Error::new_spanned(value, message))
        }
        (None, None) => Err(wrong(value, entry, expected, hint)),
    }
}

/// What to write for an expression that is no literal, though it may be plain what is meant.
fn instead(value: &Expr) -> Option<String> {
    let plain = |text: &str| Some(text.to_owned());
    match peel(value) {
        Expr::Lit(ExprLit { lit: Lit::Char(_), .. }) => plain("write it in double quotes"),
        Expr::Reference(_) => plain("write it without the `&`"),
        Expr::Macro(call) if call.mac.path.is_ident("vec") => {
            plain("write the items in brackets, `example = [\"…\", \"…\"]`, without `vec!`")
        }
        Expr::MethodCall(_) => plain("write the literal alone, without a call"),
        Expr::Call(call) => match &*call.func {
            Expr::Path(path) if path.path.is_ident("Some") => {
                plain("write what is in the `Some`, alone")
            }
            _ => None,
        },
        Expr::Path(path) if path.path.is_ident("None") => {
            plain("show a value, for a model imitates what it sees")
        }
        Expr::Path(path) if path.path.segments.len() > 1 => {
            let variant = path.path.segments.last()?.ident.to_string();
            let word = twr_spec::declared::choice(&variant);
            Some(format!("write the word that the model writes, as in `example = {word:?}`"))
        }
        Expr::Path(_) => plain("a constant is not looked up here, so write the literal itself"),
        _ => None,
    }
}

/// The text of a string literal.
pub(crate) fn text_of(value: &Expr) -> Option<String> {
    match lit(value) {
        Some(Lit::Str(text)) => Some(text.value()),
        _ => None,
    }
}

/// The digits of a number, with its sign, without its suffix.
pub(crate) fn number(value: &Expr) -> Option<String> {
    match peel(value) {
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => {
            digits(expr).map(|digits| format!("-{digits}"))
        }
        value => digits(value),
    }
}

/// What `partial` says: the struct's own name; none for that of the item with `Partial` after it.
pub(crate) fn partial(entry: &Entry) -> syn::Result<Spanned<Option<Ident>>> {
    let value = match &entry.value {
        EntryValue::Flag => return Ok(entry.spanned(None)),
        EntryValue::Is(value) => value,
        EntryValue::List(_) => return Err(not_a_name(&entry.key)),
    };
    let name = match value {
        Expr::Path(ExprPath { qself: None, path, .. }) => path.get_ident().cloned(),
        Expr::Lit(ExprLit { lit: Lit::Str(name), .. }) => name.parse().ok(),
        _ => None,
    };
    name.map(|name| entry.spanned(Some(name))).ok_or_else(|| not_a_name(value))
}

fn not_a_name(at: impl ToTokens) -> syn::Error {
    let message = "write `partial` alone, or with the name of the struct to make, as in \
                   `partial = PlanDraft`";
    syn::Error::new_spanned(at, message)
}

fn digits(value: &Expr) -> Option<String> {
    match lit(value)? {
        Lit::Int(int) => Some(int.base10_digits().to_owned()),
        Lit::Float(float) => Some(float.base10_digits().to_owned()),
        _ => None,
    }
}

fn lit(value: &Expr) -> Option<&Lit> {
    match peel(value) {
        Expr::Lit(ExprLit { lit, .. }) => Some(lit),
        _ => None,
    }
}

/// Without the invisible groups in which other macros hand on a literal.
fn peel(value: &Expr) -> &Expr {
    match value {
        Expr::Group(group) => peel(&group.expr),
        value => value,
    }
}

fn wrong(value: &Expr, entry: &Entry, expected: &str, hint: &str) -> syn::Error {
    let name = entry.name();
    let quoted = match peel(value) {
        Expr::Path(path) if expected == "text" => path.path.get_ident().map(|word| {
            let lower = matches!(name.as_str(), "layout" | "language");
            let word = word.to_string();
            format!("{name} = {:?}", if lower { word.to_lowercase() } else { word })
        }),
        _ => None,
    };
    let form = quoted.as_deref().unwrap_or(entry.form);
    let mut message = format!("`{name}` takes {expected}, as in `{form}`{hint}");
    if matches!(peel(value), Expr::Range(_)) {
        message.push_str("; a range has two attributes: `min = 1, max = 5`");
    }
    if matches!(peel(value), Expr::Macro(_)) {
        message.push_str("; a macro is not expanded here, so write the literal itself");
    }
    syn::Error::new_spanned(value, message)
}
