//! `error_in_words!`: what every error type has besides its `Display`.

/// Makes a type with a `Display` an error, with a `Debug` that says the same: it is what `main` prints of an error.
macro_rules! error_in_words {
    ($error:ident $(<$parameter:ident>)?) => {
        /// What `main` prints of it: the same as `Display`.
        impl $(<$parameter>)? ::std::fmt::Debug for $error $(<$parameter>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }

        impl $(<$parameter>)? ::std::error::Error for $error $(<$parameter>)? {}
    };
}

pub(crate) use error_in_words;
