//! The straight line of the derive: parse, check, and expand or fall back.

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::ast::Item;
use crate::ctxt::Ctxt;
use crate::expand::{expand, fallback};
use crate::{prompt, valid};

pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let ctxt = Ctxt::new();
    let mut item = Item::parse(&ctxt, &input);
    valid::check(&ctxt, &item);
    prompt::check(&ctxt, &mut item);
    match ctxt.finish() {
        Ok(()) => expand(&item),
        Err(error) => fallback::expand(&input, &item, &error),
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    /// What the derive writes, as a person would read it.
    fn expanded(item: TokenStream) -> String {
        let file = syn::parse2(derive(item)).expect("the derive writes Rust");
        prettyplease::unparse(&file)
    }

    #[test]
    fn a_struct_is_a_constant_and_two_glue_functions() {
        insta::assert_snapshot!(expanded(quote! {
            /// A plan for a walk.
            struct Plan {
                /// Where to.
                #[think(header = "Goal", alias = "Aim", example = "The lake", max_len = 40)]
                goal: String,
                stops: Option<Vec<Stop>>,
            }
        }));
    }

    #[test]
    fn an_enum_is_a_choice_and_a_reply_of_one_section() {
        insta::assert_snapshot!(expanded(quote! {
            #[think(header = "Risk")]
            enum RiskLevel {
                /// Almost none.
                Low,
                #[think(word = "high", alias = "grave")]
                VeryHigh,
            }
        }));
    }

    #[test]
    fn what_is_special_of_a_field_is_written_beside_it() {
        insta::assert_snapshot!(expanded(quote! {
            #[think(crate = door::twr, example(task = "Walk.", reply = Node::leaf()))]
            struct Node<T> {
                value: T,
                children: Vec<Node<T>>,
                #[think(parse, check(is_near, "near"))]
                address: Option<Ipv4Addr>,
                #[think(default = 3, min = -1)]
                count: i8,
                #[think(skip)]
                seen: PhantomData<T>,
            }
        }));
    }

    #[test]
    fn the_parts_stand_in_a_struct_beside_the_item() {
        insta::assert_snapshot!(expanded(quote! {
            #[think(partial)]
            pub struct Node<T, Mark> {
                /// What it holds.
                pub value: T,
                children: Vec<Self>,
                #[think(default = Self::count())]
                pub(crate) count: u8,
                #[think(skip)]
                mark: PhantomData<Mark>,
            }
        }));
    }

    #[test]
    fn a_mistake_is_an_error_and_a_stub() {
        insta::assert_snapshot!(expanded(quote! {
            struct Plan {
                #[think(hedaer = "Goal")]
                goal: String,
            }
        }));
    }
}
