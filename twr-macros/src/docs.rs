//! Doc comments as descriptions for the model.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};
use twr_spec::declared::joined;

/// The doc comment as one line: lines joined, paragraphs joined.
pub(crate) fn about(attrs: &[Attribute]) -> String {
    let text: Vec<String> = attrs.iter().filter_map(comment).collect();
    joined(text.join("\n").lines())
}

/// The text of a doc comment; `None` for other attributes, `#[doc(hidden)]` and included files.
fn comment(attr: &Attribute) -> Option<String> {
    match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    fn check(item: &syn::ItemStruct, expect: &str) {
        assert_eq!(about(&item.attrs), expect);
    }

    #[test]
    fn a_comment_is_one_line() {
        check(
            &parse_quote! {
                /// What we investigate,
                /// and why.
                ///
                /// In two sentences.
                struct Plan;
            },
            "What we investigate, and why. In two sentences.",
        );
        check(
            &parse_quote! {
                /** Over
                 * lines. */
                #[doc(hidden)]
                #[allow(dead_code)]
                struct Plan;
            },
            "Over lines.",
        );
        check(
            &parse_quote! {
                /// 我们研究什么，
                /// 为什么 we
                /// ask。
                struct Plan;
            },
            "我们研究什么，为什么 we ask。",
        );
        check(
            &parse_quote!(
                struct Plan;
            ),
            "",
        );
    }
}
