//! What a field's type tells by its tokens alone: the kind, where it is made of std's own names.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericArgument, Ident, Path, PathArguments, Type};
use twr_spec::spec::{Float, JsonType, Kind, Parsed, ParsedForm, Ref, Temporal, Width};

/// What the tokens of a type say of its kind.
#[derive(Clone)]
pub(crate) enum InferredKind {
    /// A std type of one piece of text.
    Scalar(Kind),
    Optional(Box<InferredKind>),
    List(Box<InferredKind>),
    Map(Box<InferredKind>),
    /// A type of someone's own, or an alias: only the compiler knows.
    Own,
}

/// How the innermost type is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaf {
    Same,
    Parse,
    Line,
    /// The `Vec` and what it holds together.
    Table,
    Code,
    /// The whole type but an `Option` round it.
    Json,
}

impl InferredKind {
    pub(crate) fn of(ty: &Type, leaf: Leaf) -> Self {
        if let (Leaf::Table, Some(Container::Vec(_))) = (leaf, container(ty)) {
            return Self::List(Box::new(Self::Own));
        }
        let any_json = JsonType { form: String::new, check: |_| Ok(()) };
        match container(ty) {
            Some(Container::Option(inner)) => Self::Optional(Box::new(Self::of(inner, leaf))),
            // Only the program can call the type's `Deserialize`.
            _ if leaf == Leaf::Json => Self::Scalar(Kind::Json(any_json)),
            Some(Container::Vec(inner) | Container::Set(inner)) => {
                Self::List(Box::new(Self::of(inner, leaf)))
            }
            Some(Container::Map(inner)) => Self::Map(Box::new(Self::of(inner, leaf))),
            Some(Container::Box(inner)) => Self::of(inner, leaf),
            None => match leaf {
                Leaf::Line => Self::Scalar(Kind::Line),
                // Which language is written in by the field, who knows it.
                Leaf::Code => Self::Scalar(Kind::Code("".into())),
                Leaf::Parse => Self::Scalar(Kind::Parsed(Parsed {
                    name: leaf_name(ty).into(),
                    // The field says what the type takes.
                    phrase: "".into(),
                    // Only the program can call the type's `FromStr`.
                    check: |_| Ok(()),
                    form: ParsedForm::Line,
                })),
                Leaf::Same | Leaf::Table | Leaf::Json => scalar(ty).map_or(Self::Own, Self::Scalar),
            },
        }
    }

    /// Whether the tokens tell all of it.
    pub(crate) fn is_whole(&self) -> bool {
        match self {
            Self::Scalar(_) => true,
            Self::Optional(inner) | Self::List(inner) | Self::Map(inner) => inner.is_whole(),
            Self::Own => false,
        }
    }

    /// The kind, with `own` in the place of a type that the tokens do not tell.
    pub(crate) fn kind(&self, own: &Kind) -> Kind {
        match self {
            Self::Scalar(kind) => kind.clone(),
            Self::Optional(inner) => Kind::Optional(Ref::shared(inner.kind(own))),
            Self::List(inner) => Kind::List(Ref::shared(inner.kind(own))),
            Self::Map(inner) => Kind::Map(Ref::shared(inner.kind(own))),
            Self::Own => own.clone(),
        }
    }
}

/// A std type that holds others, and the one that it holds.
enum Container<'t> {
    Option(&'t Type),
    Vec(&'t Type),
    Set(&'t Type),
    /// A `Box`, an `Arc` or an `Rc`.
    Box(&'t Type),
    Map(&'t Type),
}

fn container(ty: &Type) -> Option<Container<'_>> {
    let (name, arguments) = std_name(path(ty)?)?;
    let types = types_in(arguments);
    match (name.to_string().as_str(), types.as_slice()) {
        ("Option", [inner]) => Some(Container::Option(inner)),
        ("Vec", [inner]) => Some(Container::Vec(inner)),
        ("BTreeSet" | "HashSet", [inner]) | ("HashSet", [inner, _]) => Some(Container::Set(inner)),
        ("Box" | "Arc" | "Rc", [inner]) if !is_str(inner) => Some(Container::Box(inner)),
        ("BTreeMap", [_, inner]) | ("HashMap", [_, inner] | [_, inner, _]) => {
            Some(Container::Map(inner))
        }
        _ => None,
    }
}

/// The types among the arguments of a path's name.
fn types_in(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

fn is_str(ty: &Type) -> bool {
    path(ty).is_some_and(|path| path.is_ident("str"))
}

/// Whether the type is text that is no `String`: `Box<str>`, `Arc<str>`, `Cow<'static, str>`.
fn is_other_text(name: &str, arguments: &PathArguments) -> bool {
    let is_holder = matches!(name, "Box" | "Arc" | "Rc" | "Cow");
    is_holder && matches!(types_in(arguments).as_slice(), [inner] if is_str(inner))
}

/// The kind of a std type of one piece of text.
pub(crate) fn scalar(ty: &Type) -> Option<Kind> {
    let path = path(ty)?;
    let (name, arguments) = std_name(path)?;
    let name = name.to_string();
    if is_other_text(&name, arguments) {
        return Some(Kind::Text);
    }
    if let ("NonZero", [number]) = (name.as_str(), types_in(arguments).as_slice()) {
        let Some(Kind::Integer(width)) = scalar(number) else { return None };
        return non_zero(&format!("{width:?}")).map(Kind::Integer);
    }
    let PathArguments::None = arguments else { return None };
    if let Some(number) = name.strip_prefix("NonZero") {
        return non_zero(number).map(Kind::Integer);
    }
    Some(match name.as_str() {
        // A lone `Duration` may be that of another crate.
        "Duration" if path.segments.len() > 1 => Kind::Temporal(Temporal::Elapsed),
        "PathBuf" => Kind::Line,
        "String" => Kind::Text,
        "bool" => Kind::Boolean,
        "f32" => Kind::Number(Float::F32),
        "f64" => Kind::Number(Float::F64),
        "i8" => Kind::Integer(Width::I8),
        "i16" => Kind::Integer(Width::I16),
        "i32" => Kind::Integer(Width::I32),
        "i64" => Kind::Integer(Width::I64),
        "i128" => Kind::Integer(Width::I128),
        "isize" => Kind::Integer(Width::Isize),
        "u8" => Kind::Integer(Width::U8),
        "u16" => Kind::Integer(Width::U16),
        "u32" => Kind::Integer(Width::U32),
        "u64" => Kind::Integer(Width::U64),
        "u128" => Kind::Integer(Width::U128),
        "usize" => Kind::Integer(Width::Usize),
        _ => return None,
    })
}

/// The width of a number without 0, by the name of the width: `U8`.
fn non_zero(name: &str) -> Option<Width> {
    Some(match name {
        "I8" => Width::NonZeroI8,
        "I16" => Width::NonZeroI16,
        "I32" => Width::NonZeroI32,
        "I64" => Width::NonZeroI64,
        "I128" => Width::NonZeroI128,
        "Isize" => Width::NonZeroIsize,
        "U8" => Width::NonZeroU8,
        "U16" => Width::NonZeroU16,
        "U32" => Width::NonZeroU32,
        "U64" => Width::NonZeroU64,
        "U128" => Width::NonZeroU128,
        "Usize" => Width::NonZeroUsize,
        _ => return None,
    })
}

/// The last name of a path that is a lone name or starts at a std crate.
fn std_name(path: &Path) -> Option<(&Ident, &PathArguments)> {
    let std = path.segments.len() == 1
        || path
            .segments
            .first()
            .is_some_and(|first| ["std", "core", "alloc"].iter().any(|std| first.ident == std));
    let last = path.segments.last().filter(|_| std)?;
    Some((&last.ident, &last.arguments))
}

/// The path of a type, without parentheses and invisible groups round it.
pub(crate) fn path(ty: &Type) -> Option<&Path> {
    match peel(ty) {
        Type::Path(path) if path.qself.is_none() => Some(&path.path),
        _ => None,
    }
}

pub(crate) fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        ty => ty,
    }
}

/// The innermost type of std's containers.
pub(crate) fn leaf(ty: &Type) -> &Type {
    match inner(ty) {
        Some(inner) => leaf(inner),
        None => ty,
    }
}

/// What a std container holds.
pub(crate) fn inner(ty: &Type) -> Option<&Type> {
    match container(ty)? {
        Container::Option(inner)
        | Container::Vec(inner)
        | Container::Set(inner)
        | Container::Box(inner)
        | Container::Map(inner) => Some(inner),
    }
}

/// The type of a map's keys.
pub(crate) fn map_key(ty: &Type) -> Option<&Type> {
    let Container::Map(_) = container(ty)? else { return None };
    let PathArguments::AngleBracketed(arguments) = &path(ty)?.segments.last()?.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Whether the type is `String`, or a name that may stand for it.
pub(crate) fn may_be_string(ty: &Type) -> bool {
    let is_plain =
        path(ty).and_then(|path| path.segments.last()).is_some_and(|last| last.arguments.is_none());
    is_plain && scalar(ty).is_none_or(|kind| matches!(kind, Kind::Text))
}

/// Whether the type is a set, in an `Option`, a `Box` or a map perhaps: its items are all different.
pub(crate) fn is_set(ty: &Type) -> bool {
    match container(ty) {
        Some(Container::Set(_)) => true,
        Some(Container::Option(held) | Container::Box(held) | Container::Map(held)) => is_set(held),
        Some(Container::Vec(_)) | None => false,
    }
}

/// Whether the type is an `Option`, as far as its tokens tell.
pub(crate) fn is_option(ty: &Type) -> bool {
    matches!(container(ty), Some(Container::Option(_)))
}

/// The name of the innermost type, for the model.
pub(crate) fn leaf_name(ty: &Type) -> String {
    match path(leaf(ty)).and_then(|path| path.segments.last()) {
        Some(last) => last.ident.to_string(),
        None => leaf(ty).to_token_stream().to_string(),
    }
}

/// The type with its innermost type replaced: `Vec<Ipv4Addr>` as `Vec<Parse<…>>`.
pub(crate) fn with_leaf(ty: &Type, new: &TokenStream) -> TokenStream {
    let Some(held) = inner(ty) else { return new.clone() };
    // A map holds its second type.
    let is_map = matches!(container(ty), Some(Container::Map(_)));
    let mut ty = peel(ty).clone();
    if let Type::Path(path) = &mut ty
        && let Some(last) = path.path.segments.last_mut()
        && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
    {
        let inside = with_leaf(held, new);
        let at = usize::from(is_map);
        if let Some(argument) = arguments.args.iter_mut().nth(at) {
            *argument = GenericArgument::Type(Type::Verbatim(inside));
        }
    }
    quote!(#ty)
}

/// The type with its outermost `Vec` replaced: `Option<Vec<Row>>` as `Option<AsTable>`.
pub(crate) fn with_table(ty: &Type, new: &TokenStream) -> TokenStream {
    let Some(Container::Option(held) | Container::Box(held)) = container(ty) else {
        return new.clone();
    };
    let inside = with_table(held, new);
    let mut ty = peel(ty).clone();
    if let Type::Path(path) = &mut ty
        && let Some(last) = path.path.segments.last_mut()
        && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
        && let Some(argument) = arguments.args.first_mut()
    {
        *argument = GenericArgument::Type(Type::Verbatim(inside));
    }
    quote!(#ty)
}

/// What the rows of a table are; `None` if the type is no `Vec`, in an `Option` or `Box` perhaps.
pub(crate) fn row(ty: &Type) -> Option<&Type> {
    match container(ty)? {
        Container::Option(held) | Container::Box(held) => row(held),
        Container::Vec(row) => Some(row),
        Container::Map(_) | Container::Set(_) => None,
    }
}

/// The type with everything but an `Option` round it replaced.
pub(crate) fn with_whole(ty: &Type, new: &TokenStream) -> TokenStream {
    match inner(ty).filter(|_| is_option(ty)) {
        Some(held) => {
            let inside = with_whole(held, new);
            quote!(__twr::Option<#inside>)
        }
        None => new.clone(),
    }
}

/// Whether the tokens of a type have the name in them.
pub(crate) fn names(ty: &Type, name: &Ident) -> bool {
    are_named(ty.to_token_stream(), name)
}

/// Whether the tokens have the name in them.
pub(crate) fn are_named(tokens: TokenStream, name: &Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => ident == *name,
        proc_macro2::TokenTree::Group(group) => are_named(group.stream(), name),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    fn check(ty: &Type, leaf: Leaf, expect: &str) {
        let told = InferredKind::of(ty, leaf);
        let kind = told.kind(&Kind::Record(Ref::Static(&twr_spec::spec::Spec::EMPTY)));
        let shown = if told.is_whole() { format!("{kind:?}") } else { "own".to_owned() };
        assert_eq!(shown, expect, "{}", ty.to_token_stream());
    }

    #[test]
    fn std_names_tell_their_kind() {
        check(&parse_quote!(String), Leaf::Same, "Text");
        check(&parse_quote!(::std::string::String), Leaf::Same, "Text");
        check(&parse_quote!(Option<Vec<u8>>), Leaf::Same, "Optional(List(Integer(U8)))");
        check(&parse_quote!(Box<f32>), Leaf::Same, "Number(F32)");
        check(&parse_quote!(HashMap<String, bool>), Leaf::Same, "Map(Boolean)");
        check(&parse_quote!(BTreeMap<String, String>), Leaf::Line, "Map(Line)");
        check(
            &parse_quote!(Vec<net::Ipv4Addr>),
            Leaf::Parse,
            "List(Parsed(Parsed { name: \"Ipv4Addr\", .. }))",
        );
        check(&parse_quote!(BTreeSet<NonZeroU8>), Leaf::Same, "List(Integer(NonZeroU8))");
        check(&parse_quote!(HashSet<String, Fast>), Leaf::Same, "List(Text)");
        check(&parse_quote!(NonZero<i64>), Leaf::Same, "Integer(NonZeroI64)");
        check(&parse_quote!(Arc<Vec<Rc<u8>>>), Leaf::Same, "List(Integer(U8))");
        check(&parse_quote!(Option<Arc<str>>), Leaf::Same, "Optional(Text)");
        check(&parse_quote!(Cow<'static, str>), Leaf::Line, "Line");
        check(&parse_quote!(std::path::PathBuf), Leaf::Same, "Line");
        check(&parse_quote!(std::time::Duration), Leaf::Same, "Temporal(Elapsed)");
    }

    #[test]
    fn other_names_tell_nothing() {
        check(&parse_quote!(Risk), Leaf::Same, "own");
        check(&parse_quote!(Vec<Risk>), Leaf::Same, "own");
        check(&parse_quote!(mine::String), Leaf::Same, "own");
        check(&parse_quote!(Option<u8, u8>), Leaf::Same, "own");
        check(&parse_quote!(Duration), Leaf::Same, "own");
        check(&parse_quote!(NonZeroness), Leaf::Same, "own");
        check(&parse_quote!(<T as Kind>::String), Leaf::Same, "own");
    }

    #[test]
    fn the_innermost_type_is_replaced() {
        let replace = |ty: Type| with_leaf(&ty, &quote!(New)).to_string();
        assert_eq!(replace(parse_quote!(Old)), "New");
        assert_eq!(replace(parse_quote!(Vec<Option<Old>>)), "Vec < Option < New > >");
        assert_eq!(replace(parse_quote!(HashSet<Old, S>)), "HashSet < New , S >");
        assert_eq!(replace(parse_quote!(HashMap<String, Old, S>)), "HashMap < String , New , S >");
    }
}
