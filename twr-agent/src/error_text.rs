//! `debug_as_display!`: the `Debug` of an error, which is what a `main` prints of it.

/// Gives an error type a `Debug` that says the same as its `Display`.
macro_rules! debug_as_display {
    ($error:ty) => {
        /// What `main` prints of it: the same as `Display`.
        impl ::std::fmt::Debug for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }
    };
}

pub(crate) use debug_as_display;
