//! Prompt templates: `#[think(prompt = "…")]` on a type, and `prompt!`.
//!
//! What a template holds, and what in it does not agree with a spec, `twr-spec` tells; here it gets its
//! place in the user's code. The types of variables are the compiler's to judge, so that generated code
//! takes the input apart exactly (`input`) and looks up what the template looks up (`lookups`). Headers
//! of other types' records are compared in constants (`header_mentions`).

#[cfg(feature = "prompt")]
mod attrs;
#[cfg(feature = "prompt")]
mod call;
#[cfg(feature = "prompt")]
mod check;
#[cfg(feature = "prompt")]
mod header_mentions;
#[cfg(feature = "prompt")]
mod input;
#[cfg(feature = "prompt")]
mod lookups;
#[cfg(not(feature = "prompt"))]
mod no_attrs;
#[cfg(feature = "prompt")]
mod source;
#[cfg(test)]
mod tests;
#[cfg(not(feature = "prompt"))]
mod without;

#[cfg(not(feature = "prompt"))]
pub(crate) use no_attrs::PromptAttrs;
#[cfg(not(feature = "prompt"))]
pub(crate) use without::{check, example, expand, looks, member, prompt, stub};
#[cfg(feature = "prompt")]
pub(crate) use {
    attrs::PromptAttrs,
    call::prompt,
    check::check,
    header_mentions::looks,
    input::{example, expand, member, stub},
};
