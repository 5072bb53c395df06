//! What is written for a template, as a person would read it; and without the feature, what to turn on.

use proc_macro2::TokenStream;
use quote::quote;

use crate::derive::derive;

#[cfg(feature = "prompt")]
fn expanded(written: TokenStream) -> String {
    let file = syn::parse2(written).expect("Rust is written");
    prettyplease::unparse(&file)
}

/// The item of this name in what the derive writes.
#[cfg(feature = "prompt")]
fn part(item: TokenStream, name: &str) -> String {
    let all = expanded(derive(item));
    let from = all.find(name).expect("it is written");
    let before = all.get(..from).and_then(|text| text.rfind("    #[automatically"));
    all.get(before.unwrap_or(from)..).unwrap_or_default().to_owned()
}

#[cfg(feature = "prompt")]
#[test]
fn a_template_with_an_input_is_a_constant_and_one_function() {
    insta::assert_snapshot!(part(
        quote! {
            #[think(
                prompt_text = "{{ topic }}{% for s in sources %}{{ s.title }}{% endfor %} [Goal] [Page]\n{{ format }}",
                input = PlanInput,
                example(input = PlanInput::first(), reply = Plan::first()),
            )]
            struct Plan {
                goal: String,
                pages: Vec<Page>,
            }
        },
        "impl __twr::Thinkable"
    ));
}

#[cfg(feature = "prompt")]
#[test]
fn a_template_of_the_task_takes_text() {
    insta::assert_snapshot!(part(
        quote! {
            #[think(prompt_text = "{{ task }}\n{{ format }}")]
            struct Plan {
                #[think(example = "x")]
                goal: String,
            }
        },
        "impl __twr::Prompted"
    ));
}

#[cfg(feature = "prompt")]
#[test]
fn a_prompt_that_is_called_is_an_expression() {
    let call = super::prompt(quote!(
        Plan,
        "On {{ topic }} and {{ s.title }}: [Goal]\n{{ format }}",
        topic = 1 + 1
    ));
    insta::assert_snapshot!(expanded(quote!(
        fn called() {
            let think = #call;
        }
    )));
}

#[cfg(not(feature = "prompt"))]
#[test]
fn without_the_feature_it_is_told_what_to_turn_on() {
    let needs = |written: TokenStream, what: &str| {
        let written = written.to_string();
        assert!(
            written.contains(&format!("`{what}` needs prompt templates: turn on")),
            "{written}"
        );
    };
    needs(super::prompt(quote!(Plan, "x")), "prompt!");
    for (attribute, name) in [
        (quote!(prompt = "x"), "prompt"),
        (quote!(prompt_text = "x"), "prompt_text"),
        (quote!(input = X), "input"),
    ] {
        let item = quote! {
            #[think(#attribute)]
            struct Plan {
                #[think(example = "x")]
                goal: String,
            }
        };
        needs(derive(item), name);
    }
}
