//! Literals and expressions: texts that stay readable, and values as the types that hold them.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use twr_spec::spec::{Float, Kind, Value, Width};

/// A text. One of several lines is as it is, between hashes.
pub(super) fn text(text: &str) -> TokenStream {
    let is_plain = !text.contains(['\r', '\u{feff}']) && text.contains('\n');
    if is_plain {
        let longest =
            text.split('"').map(|behind| behind.chars().take_while(|c| *c == '#').count());
        let hashes = "#".repeat(longest.max().unwrap_or(0) + 1);
        if let Ok(raw) = format!("r{hashes}\"{text}\"{hashes}").parse() {
            return raw;
        }
    }
    let literal = Literal::string(text);
    quote!(#literal)
}

/// The value as an expression of the kind's type; `None` for values that are not defaults.
pub(super) fn value(kind: &Kind, of: &Value<'_>) -> Option<TokenStream> {
    Some(match (kind, of) {
        (Kind::Optional(_), Value::Null) => quote!(None),
        (Kind::Optional(inner), of) => {
            let inner = value(inner, of)?;
            quote!(Some(#inner))
        }
        (Kind::Text | Kind::Line | Kind::Code(_), Value::Text(of)) => {
            let of = text(of);
            quote!(#of.to_owned())
        }
        (Kind::Boolean, Value::Boolean(yes)) => quote!(#yes),
        (Kind::Integer(width), Value::Integer(int)) => integer(*width, &int.to_string())?,
        (Kind::Number(Float::F64), Value::Number(number)) => {
            let number = Literal::f64_unsuffixed(*number);
            quote!(#number)
        }
        (Kind::Number(Float::F32), Value::Number(number)) => {
            let number: TokenStream = format!("{number:?}").parse().ok()?;
            quote!(#number)
        }
        (Kind::List(_) | Kind::Table(_), Value::List(items)) if items.is_empty() => quote!(vec![]),
        (Kind::List(item), Value::List(items)) => {
            let items: Option<Vec<_>> = items.iter().map(|of| value(item, of)).collect();
            let items = items?;
            quote!(vec![#(#items),*])
        }
        (Kind::Map(inner), Value::Map(entries)) => {
            let entries: Option<Vec<_>> = entries
                .iter()
                .map(|(key, of)| {
                    let (key, of) = (text(key), value(inner, of)?);
                    Some(quote!((#key.to_owned(), #of)))
                })
                .collect();
            let entries = entries?;
            quote!(std::collections::BTreeMap::from([#(#entries),*]))
        }
        _ => return None,
    })
}

fn integer(width: Width, digits: &str) -> Option<TokenStream> {
    // One beyond 64 bits says its type, or the compiler takes it for an `i32`.
    let suffix = match width {
        Width::I128 => "i128",
        Width::U128 => "u128",
        _ => "",
    };
    format!("{digits}{suffix}").parse().ok()
}
