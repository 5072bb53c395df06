//! Types that no reply can hold, as far as their tokens tell; the rest is the compiler's to say.

use syn::Type;

use crate::ctxt::Ctxt;
use crate::kind::{self, Leaf};

/// An error for each part of the type that cannot be read.
pub(crate) fn check(ctxt: &Ctxt, ty: &Type) {
    if let Some(reason) = refusal(ty) {
        return ctxt.error(ty, reason);
    }
    if let Some(key) = kind::map_key(ty)
        && !kind::may_be_string(key)
    {
        ctxt.error(key, "the keys of a map are text in the reply: write `String`");
    }
    if let Some(inner) = kind::inner(ty) {
        check(ctxt, inner);
    }
    if let Type::Tuple(tuple) = kind::peel(ty) {
        tuple.elems.iter().for_each(|part| check(ctxt, part));
    }
}

/// Why the adapter does not fit the innermost type, as far as its tokens tell.
pub(crate) fn misfit(ty: &Type, leaf: Leaf) -> Option<String> {
    if leaf == Leaf::Table {
        return not_a_table(ty);
    }
    let name = kind::leaf_name(ty);
    let kind = kind::scalar(kind::leaf(ty))?;
    let is_text = matches!(kind, twr_spec::spec::Kind::Text);
    match leaf {
        Leaf::Line if !is_text => Some(format!(
            "`line` requires a `String` field; `{name}` is always one line: remove `line`"
        )),
        Leaf::Parse => Some(format!(
            "`{name}` is read without `parse`, and more leniently: leave it out{}",
            if is_text { ", or write `line` for text of one line" } else { "" }
        )),
        Leaf::Code if !is_text => {
            Some(format!("`code` requires a `String` field, found `{name}`: remove `code`"))
        }
        Leaf::Line | Leaf::Code | Leaf::Same | Leaf::Table | Leaf::Json => None,
    }
}

fn not_a_table(ty: &Type) -> Option<String> {
    let Some(row) = kind::row(ty) else {
        return Some("`table` is for a `Vec` of structs that derive `Thinkable`: leave it out, or ask for a `Vec`".to_owned());
    };
    let is_plain = kind::scalar(row).is_some() || kind::inner(row).is_some();
    is_plain.then(|| {
        "the rows of a table are structs that derive `Thinkable`, whose fields are the columns: leave \
         `table` out for a list"
            .to_owned()
    })
}

fn refusal(ty: &Type) -> Option<&'static str> {
    Some(match kind::peel(ty) {
        Type::Reference(_) | Type::Ptr(_) => {
            "a value from a reply owns what it holds, and this type borrows: write `String` for `&str`, \
             `Vec<T>` for `&[T]`"
        }
        Type::Tuple(tuple) if !(2..=5).contains(&tuple.elems.len()) => {
            "a tuple in a reply has two to five parts, `First: …; Second: …`: use a struct that derives \
             `Thinkable`, whose fields have names"
        }
        Type::Array(_) | Type::Slice(_) => {
            "a model does not count reliably, so that a list of fixed length is a rule: write `Vec<T>` \
             with `min_items` and `max_items`"
        }
        Type::FnPtr(_) | Type::TraitObject(_) | Type::ImplTrait(_) | Type::Never(_) => {
            "no value of this type can be written in a reply: write `#[think(skip)]` if the model has \
             no part in it"
        }
        Type::Path(path) if path.path.is_ident("str") => {
            "text from a reply is owned, and its length is the model's to choose: write `String`"
        }
        _ => return None,
    })
}
