//! A panic of the derive becomes a compile error that says it is a bug, not the user's mistake.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::TokenStream;
use quote::quote;

pub(crate) fn guard(run: impl FnOnce() -> TokenStream) -> TokenStream {
    // Nothing outlives the panic: the input is thrown away with it.
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let message = format!(
            "`derive(Thinkable)` failed: {}. this is a bug in `twr`, not in your code; please report it \
             with the item that it stands on",
            said(panic.as_ref())
        );
        quote!(::core::compile_error! { #message })
    })
}

fn said(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("it gave no reason")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(run: fn() -> TokenStream, expect: &str) {
        assert!(guard(run).to_string().contains(expect), "{expect}");
    }

    #[test]
    fn a_panic_is_told_as_a_bug() {
        check(|| panic!("no {}", "field"), "failed: no field. this is a bug in `twr`");
        check(|| panic!("plain"), "failed: plain. this is a bug");
        check(|| std::panic::panic_any(1), "it gave no reason");
        check(
            || {
                quote!(
                    struct Fine;
                )
            },
            "struct Fine ;",
        );
    }
}
