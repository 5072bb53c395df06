//! `either_error!`: an error that is one of several others, told in their words.

/// Declares such an error, which each of the others becomes by `?`.
macro_rules! either_error {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $variant:ident($error:ty)),* $(,)? }) => {
        $(#[$about])*
        pub enum $name {
            $($(#[$what])* $variant($error)),*
        }

        $(impl From<$error> for $name {
            fn from(error: $error) -> Self {
                Self::$variant(error)
            }
        })*

        impl $name {
            fn write_words(&self, f: &mut impl ::std::fmt::Write) -> ::std::fmt::Result {
                match self {
                    $(Self::$variant(error) => write!(f, "{error}")),*
                }
            }
        }

        ::twr::__private::show_in_words!($name: Error);
    };
}

pub(crate) use either_error;
