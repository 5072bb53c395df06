//! `debug_fields!`: the `Debug` of a type that has parts without one, such as functions.

/// Gives a type a `Debug` of these fields. The generics of the `impl` are in brackets. `field.method()` shows what the
/// method gives as the field's value.
macro_rules! debug_fields {
    ([$($generics:tt)*] $type:ident $(<$($argument:tt),*>)? { $($field:ident $(. $method:ident ())?),* }) => {
        impl<$($generics)*> ::std::fmt::Debug for $type $(<$($argument),*>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($type))
                    $(.field(stringify!($field), &self.$field $(.$method())?))*
                    .finish_non_exhaustive()
            }
        }
    };
}

pub(crate) use debug_fields;
