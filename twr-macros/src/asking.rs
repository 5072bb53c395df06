//! `asking(layout = "tags", examples = 2)`: how a type is asked for where the caller says nothing else.

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Token};
use twr_spec::nearest::nearest;
use twr_spec::spec::{Asking, Layout, MAX_TEMPERATURE, Output, POLICIES, Placement};

use crate::entry::{Entry, EntryValue, Spanned};
use crate::literal;

/// The settings in the parentheses.
pub(crate) fn asking(entry: &Entry) -> syn::Result<Asking> {
    let EntryValue::List(settings) = &entry.value else { return Err(entry.malformed()) };
    let parts = Punctuated::<Entry, Token![,]>::parse_terminated.parse2(settings.clone())?;
    let mut out = Asking::EMPTY;
    let mut known: Vec<String> = Vec::new();
    for mut part in parts {
        let name = part.name();
        part.form = form(&name);
        if known.contains(&name) {
            let message = format!("`{name}` is given twice; keep one");
            return Err(syn::Error::new_spanned(&part.key, message));
        }
        set(&mut out, &part)?;
        known.push(name);
    }
    Ok(out)
}

/// How a setting is written, for messages.
fn form(name: &str) -> &'static str {
    match name {
        "layout" => "layout = \"tags\"",
        "output" => "output = \"native\"",
        "placement" => "placement = \"turns\"",
        "examples" => "examples = 2",
        "chosen" => "chosen = [1, 3]",
        "policy" => "policy = [\"missing\", \"one_by_one\"]",
        "max_tokens" => "max_tokens = 400",
        "attempts" => "attempts = 3",
        _ => "temperature = 0.2",
    }
}

fn set(out: &mut Asking, part: &Entry) -> syn::Result<()> {
    match part.name().as_str() {
        "layout" => out.layout = Some(layout(part)?),
        "output" => out.output = Some(output(part)?),
        "placement" => out.placement = Some(placement(part)?),
        "examples" => out.examples = Some(literal::count(part)?.value),
        "chosen" => out.chosen = literal::numbers_from_one(part)?.into(),
        "policy" => {
            let names = literal::texts(part)?.into_iter().map(policy);
            let names: syn::Result<Vec<_>> = names.map(|name| name.map(Into::into)).collect();
            out.policy = names?.into();
        }
        "max_tokens" => out.max_tokens = Some(at_least_one(part)?),
        "attempts" => out.attempts = Some(at_least_one(part)?),
        "temperature" => out.temperature = Some(temperature(part)?),
        other => {
            let meant = match nearest(other, Asking::KEYS) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("`asking` takes `{}`", Asking::KEYS.join("`, `")),
            };
            let message = format!("unknown setting `{other}`; {meant}");
            return Err(syn::Error::new_spanned(&part.key, message));
        }
    }
    Ok(())
}

/// An output mode by its name.
pub(crate) fn output(part: &Entry) -> syn::Result<Output> {
    let name = literal::text(part)?;
    let known = Output::ALL.map(Output::name);
    Output::named(&name.value).ok_or_else(|| unknown("output mode", &name, &known))
}

fn placement(part: &Entry) -> syn::Result<Placement> {
    let name = literal::text(part)?;
    let known = Placement::ALL.map(Placement::name);
    Placement::named(&name.value).ok_or_else(|| unknown("placement", &name, &known))
}

fn policy(name: Spanned<String>) -> syn::Result<String> {
    if POLICIES.contains(&name.value.as_str()) {
        return Ok(name.value);
    }
    Err(unknown("policy", &name, &POLICIES))
}

fn unknown(what: &str, name: &Spanned<String>, known: &[&str]) -> syn::Error {
    let instead = match nearest(&name.value, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write one of `{}`", known.join("`, `")),
    };
    syn::Error::new_spanned(&name.at, format!("no {what} is called `{}`; {instead}", name.value))
}

fn at_least_one(part: &Entry) -> syn::Result<u32> {
    let count = literal::count(part)?;
    if count.value == 0 {
        let message = format!("`{}` is 1 at least, as in `{}`", part.name(), part.form);
        return Err(syn::Error::new_spanned(&count.at, message));
    }
    Ok(count.value)
}

fn temperature(part: &Entry) -> syn::Result<f64> {
    let value: &Expr = part.value()?;
    let number = literal::number(value).and_then(|digits| digits.parse().ok());
    number.filter(|number| Asking::is_temperature(*number)).ok_or_else(|| {
        let message = format!(
            "`temperature` takes a number from 0 to {MAX_TEMPERATURE}, as in `{}`",
            part.form
        );
        syn::Error::new_spanned(value, message)
    })
}

/// A layout by its name.
pub(crate) fn layout(entry: &Entry) -> syn::Result<Layout> {
    let name = literal::text(entry)?;
    Layout::named(&name.value).ok_or_else(|| {
        let names = Layout::ALL.map(Layout::name);
        let near = nearest(&name.value, &names);
        let message = match near {
            Some(near) => format!("no layout is called `{}`; did you mean `{near}`?", name.value),
            None => format!(
                "no layout is called `{}`; write one of `{}`: it is how the sections of a reply are marked",
                name.value,
                names.join("`, `")
            ),
        };
        syn::Error::new_spanned(&name.at, message)
    })
}
