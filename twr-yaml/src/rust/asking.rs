//! How the reply is asked for, as an attribute of its type.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use twr_spec::spec::{Asking, Layout, Output, Placement};

use super::literal::text;

/// `asking(layout = "tags", examples = 2)`; nothing where nothing is said.
pub(super) fn asking(asking: &Asking) -> Option<TokenStream> {
    if asking.is_empty() {
        return None;
    }
    let layout = asking.layout.map(Layout::name).map(text);
    let output = asking.output.map(Output::name).map(text);
    let placement = asking.placement.map(Placement::name).map(text);
    let policy = (!asking.policy.is_empty()).then(|| {
        let names = asking.policy.iter().map(|name| text(name));
        quote!([#(#names),*])
    });
    let number = |number: u32| {
        let number = Literal::u32_unsuffixed(number);
        quote!(#number)
    };
    let chosen = (!asking.chosen.is_empty()).then(|| {
        let numbers = asking.chosen.iter().copied().map(number);
        quote!([#(#numbers),*])
    });
    let temperature = asking.temperature.map(|temperature| {
        let number = Literal::f64_unsuffixed(temperature);
        quote!(#number)
    });
    let settings = [
        ("layout", layout),
        ("output", output),
        ("placement", placement),
        ("examples", asking.examples.map(number)),
        ("chosen", chosen),
        ("policy", policy),
        ("max_tokens", asking.max_tokens.map(number)),
        ("attempts", asking.attempts.map(number)),
        ("temperature", temperature),
    ];
    let settings = settings.into_iter().filter_map(|(name, value)| {
        let (name, value) = (format_ident!("{name}"), value?);
        Some(quote!(#name = #value))
    });
    Some(quote!(asking(#(#settings),*)))
}

#[cfg(test)]
mod tests {
    use crate::Document;

    #[test]
    fn the_source_asks_as_the_file_does() {
        let sections = "sections: [{field: title, kind: line, example: Bees}]";
        let check = |asking: &str, expected: &str| {
            let text = format!("name: Plan\n{asking}\n{sections}\n");
            let source = crate::rust(&Document::of_text("plan.yaml", text).unwrap());
            // However it is broken into lines, with or without a comma at their ends.
            let plain = |text: &str| text.replace([' ', '\n'], "").replace(",)", ")");
            assert!(plain(&source).contains(&plain(expected)), "{source}");
        };
        check(
            "asking: {layout: tags, output: native, placement: alone, policy: whole, temperature: 0.2}",
            r#"asking(layout = "tags", output = "native", placement = "alone", policy = ["whole"], temperature = 0.2)"#,
        );
        check("asking: {examples: 0, max_tokens: 90, attempts: 1}", "in one call.");
        check("asking: {examples: 0, max_tokens: 90}", "asking(examples = 0, max_tokens = 90)");
        let examples = "examples: [{task: One, reply: {title: A}}, {task: Two, reply: {title: B}}]";
        check(&format!("asking: {{chosen: [2, 1]}}\n{examples}"), "asking(chosen = [2, 1])");
        check("asking:", "three calls in all at most.");
    }
}
