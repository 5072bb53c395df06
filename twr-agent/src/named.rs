//! `named!`: an enum whose values have stable names.

/// An enum with a name for each value: its list `ALL`, `name` and `named`. Saved forms are those of its `serde`
/// attributes.
macro_rules! named {
    (
        $(#[$about:meta])*
        $visible:vis enum $Enum:ident {
            $($(#[$doc:meta])* $value:ident = $name:literal,)*
        }
    ) => {
        $(#[$about])*
        $visible enum $Enum {
            $($(#[$doc])* $value,)*
        }

        impl $Enum {
            /// All values, in the order of their declaration.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$value),*];

            /// The stable name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)*
                }
            }

            /// The value of this name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}

pub(crate) use named;
