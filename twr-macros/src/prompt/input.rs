//! The impl of `Prompted`: the input is taken apart exactly, so that a variable that is no field, and a
//! field that is no variable, are the compiler's own errors at the attribute.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use twr_spec::template::TASK;

use super::check;
use super::lookups::{at, field, held, lookups};
use crate::ast::Item;
use crate::attr::{Reply, WorkedExample};
use crate::expand::{generics, local, tokens};

/// The member `template` of the spec.
pub(crate) fn member(item: &Item<'_>) -> TokenStream {
    let prompt = &item.attrs.prompt;
    let Some(source) = &prompt.source else { return TokenStream::new() };
    let source = source.value.tokens();
    let names = variables(item).into_iter().map(|name| tokens::text(&name)).collect::<Vec<_>>();
    let names = tokens::list(&names);
    quote! {
        template: __twr::TaskTemplate { source: __twr::text(#source), variables: #names },
    }
}

fn variables(item: &Item<'_>) -> Vec<String> {
    let prompt = &item.attrs.prompt;
    match (&prompt.input, &prompt.checked) {
        (Some(_), Some(checked)) => {
            checked.facts.variables.iter().map(|used| used.name.clone()).collect()
        }
        _ => vec![TASK.to_owned()],
    }
}

/// The impl.
pub(crate) fn expand(item: &Item<'_>) -> TokenStream {
    let prompt = &item.attrs.prompt;
    let Some(checked) = &prompt.checked else { return TokenStream::new() };
    let Some(input) = &prompt.input else {
        let task = local("task");
        return implemented(
            item,
            &quote! {
                type Input = str;

                fn variables(#task: &str) -> __twr::Variables {
                    __twr::with(__twr::Variables::new(), "task", #task)
                }
            },
        );
    };
    let path = &input.value;
    let span = at(prompt.span());
    let names: Vec<&str> = checked.facts.variables.iter().map(|used| used.name.as_str()).collect();
    let fields: Vec<_> = names.iter().map(|name| field(name, span)).collect();
    let locals: Vec<_> = names.iter().map(|name| held(name)).collect();
    let looks = lookups(&checked.facts.lookups, span);
    let given = local("input");
    // The compiler tells which fields are left out only of a pattern that is in the user's own code.
    let taken = quote_spanned!(path.span()=> let #path { #(#fields: #locals),* } = #given;);
    let values = names.iter().zip(&locals).fold(
        quote!(__twr::Variables::new()),
        |values, (name, local)| quote_spanned!(span=> __twr::with(#values, #name, #local)),
    );
    implemented(
        item,
        &quote! {
            type Input = #path;

            fn variables(#given: &#path) -> __twr::Variables {
                #taken
                #looks
                #values
            }
        },
    )
}

/// The same after a mistake, so that nothing more is said of what asks with an input.
pub(crate) fn stub(item: &Item<'_>) -> TokenStream {
    let prompt = &item.attrs.prompt;
    let input = match &prompt.input {
        Some(input) => {
            let path = &input.value;
            quote!(#path)
        }
        None if prompt.source.is_some() || prompt.broken => quote!(str),
        None => return TokenStream::new(),
    };
    implemented(
        item,
        &quote! {
            type Input = #input;

            fn variables(_: &#input) -> __twr::Variables {
                __twr::unreachable!()
            }
        },
    )
}

fn implemented(item: &Item<'_>, members: &TokenStream) -> TokenStream {
    let (ident, bounds) = (item.ident, generics::bounded(item, &check::fields(item)));
    let (impl_generics, type_generics, where_clause) = bounds.split_for_impl();
    let examples = try_examples(item);
    quote! {
        #[automatically_derived]
        impl #impl_generics __twr::Prompted for #ident #type_generics #where_clause {
            #members
            #examples
        }
    }
}

fn try_examples(item: &Item<'_>) -> TokenStream {
    let Some(path) = item.attrs.prompt.input.as_ref().map(|input| &input.value) else {
        return TokenStream::new();
    };
    let inputs: Vec<_> =
        item.attrs.examples.iter().filter_map(|example| example.input.as_ref()).collect();
    if inputs.is_empty() {
        return TokenStream::new();
    }
    let input = local("input");
    quote! {
        fn try_examples() -> __twr::Result<(), __twr::TemplateError> {
            #({
                let #input: #path = #inputs;
                __twr::try_input::<Self>(&#input)?;
            })*
            __twr::Result::Ok(())
        }
    }
}

/// A worked example with an input: `None` for one with a task in words.
pub(crate) fn example(example: &WorkedExample, item: &Item<'_>) -> Option<TokenStream> {
    let path = item.attrs.prompt.input.as_ref().map(|input| &input.value)?;
    let WorkedExample { thought, reply: Reply::Typed(reply), input, .. } = example else {
        return None;
    };
    let thought = tokens::option(thought.as_ref().map(|thought| quote!(#thought)));
    let (given, local) = (local("input"), local("reply"));
    let input = input.as_ref()?;
    Some(quote! {{
        let #given: #path = #input;
        let #local: Self = #reply;
        __twr::example_with_input::<Self>(&#given, #thought, __twr::Thinkable::to_reply(&#local))
    }})
}
