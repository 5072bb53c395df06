//! The item as the derive sees it: a record of fields or a choice of words, with their attributes.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::ext::IdentExt;
use syn::spanned::Spanned as _;
use syn::{Data, DataEnum, DataStruct, DeriveInput, Fields, Generics, Ident, Type, Visibility};

use crate::attr::{self, FieldAttrs, TypeAttrs, VariantAttrs};
use crate::ctxt::Ctxt;
use crate::entry::Spanned;
use crate::key::AttrTarget;
use crate::kind::{self, InferredKind, Leaf};
use crate::serde::{self, SerdeAttrs};
use twr_spec::declared as words;

/// A struct or an enum that derives `Thinkable`.
pub(crate) struct Item<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) name: String,
    pub(crate) visibility: &'a Visibility,
    pub(crate) generics: &'a Generics,
    pub(crate) attrs: TypeAttrs,
    /// Whether it is, or a variant of it, so that to name it would earn a warning.
    pub(crate) is_deprecated: bool,
    pub(crate) shape: Shape<'a>,
}

pub(crate) enum Shape<'a> {
    /// A struct. Empty if the shape was refused, after an error.
    Record(Vec<Field<'a>>),
    /// An enum of plain words.
    Choice(Vec<Variant<'a>>),
    /// An enum with data.
    Union(Vec<Arm<'a>>),
}

/// A field of a struct.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) name: String,
    pub(crate) header: String,
    pub(crate) leaf: Leaf,
    pub(crate) inferred: InferredKind,
    /// Whether its kind contains itself: its type names the item, or the attribute says so.
    pub(crate) is_recursive: bool,
    pub(crate) attrs: FieldAttrs,
    /// As it is written.
    pub(crate) syntax: &'a syn::Field,
}

/// What the fields of a struct or a variant are in.
struct Container<'a> {
    item: &'a Ident,
    serde: &'a SerdeAttrs,
}

/// A variant of an enum with data.
pub(crate) struct Arm<'a> {
    pub(crate) variant: Variant<'a>,
    pub(crate) fields: Vec<Field<'a>>,
    /// Whether its one field has no name.
    pub(crate) is_tuple: bool,
}

/// A variant of an enum.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) word: String,
    pub(crate) attrs: VariantAttrs,
}

impl<'a> Item<'a> {
    pub(crate) fn parse(ctxt: &Ctxt, input: &'a DeriveInput) -> Self {
        refuse_lifetimes(ctxt, &input.generics);
        let target =
            if matches!(input.data, Data::Enum(_)) { AttrTarget::Enum } else { AttrTarget::Struct };
        let attrs = TypeAttrs::parse(ctxt, &input.attrs, target);
        let shape = match &input.data {
            Data::Struct(data) => Shape::Record(fields(ctxt, input, data)),
            Data::Enum(data) if data.variants.iter().any(has_data) => {
                refuse_other(
                    ctxt,
                    attrs.header.as_ref(),
                    "an enum with data has a tag, which has this header: write `tag = \"…\"`",
                );
                Shape::Union(arms(ctxt, input, data))
            }
            Data::Enum(data) => {
                refuse_other(
                    ctxt,
                    attrs.tag.as_ref(),
                    "an enum of plain words has no tag: write `header`",
                );
                Shape::Choice(variants(ctxt, input, data))
            }
            Data::Union(_) => {
                ctxt.error(
                    &input.ident,
                    "a union cannot be asked for: write a struct with a named field for each section",
                );
                Shape::Record(Vec::new())
            }
        };
        let name = input.ident.unraw().to_string();
        let (visibility, generics) = (&input.vis, &input.generics);
        let is_deprecated = is_deprecated(input);
        Self { ident: &input.ident, name, visibility, generics, attrs, is_deprecated, shape }
    }

    /// The field of each section, in the order of the spec; `None` for a choice that is the item's own: the
    /// tag of an enum with data, the one section of an enum of plain words.
    pub(crate) fn sections(&self) -> Vec<Option<&Field<'a>>> {
        let filled = |field: &&Field<'a>| field.is_section();
        match &self.shape {
            Shape::Record(fields) => fields.iter().filter(filled).map(Some).collect(),
            Shape::Union(arms) => {
                let fields = arms.iter().flat_map(|arm| &arm.fields).filter(filled);
                std::iter::once(None).chain(fields.map(Some)).collect()
            }
            Shape::Choice(_) => vec![None],
        }
    }
}

impl<'a> Field<'a> {
    fn parse(ctxt: &Ctxt, container: &Container<'_>, field: &'a syn::Field) -> Option<Self> {
        field.ident.as_ref().map(|ident| Self::named(ctxt, container, field, ident))
    }

    /// The field with the name that it is known by.
    fn named(
        ctxt: &Ctxt,
        container: &Container<'_>,
        field: &'a syn::Field,
        ident: &'a Ident,
    ) -> Self {
        let mut attrs = FieldAttrs::parse(ctxt, &field.attrs);
        attrs.fill(container.serde.default_of(ident), kind::is_option(&field.ty));
        let name = ident.unraw().to_string();
        let given = attrs.header.as_ref().map(|header| header.value.clone());
        let renamed = || attrs.serde.rename.as_ref().map(|name| serde::header(&name.value));
        let header = given.or_else(renamed).unwrap_or_else(|| words::header(&name));
        attr::add_aliases(&mut attrs.aliases, &attrs.serde.aliases, &header);
        let renamed = attrs.serde.rename.as_ref().map(|name| name.value.clone());
        let leaf = attrs.leaf();
        if attrs.rules.unique.is_none() && leaf != Leaf::Json && kind::is_set(&field.ty) {
            let key = Ident::new("unique", field.ty.span());
            attrs.rules.unique = Some(Spanned { value: (), key, at: field.ty.to_token_stream() });
        }
        Self {
            ident,
            ty: &field.ty,
            header,
            name: renamed.unwrap_or_else(|| container.serde.spell(&name)),
            leaf,
            inferred: InferredKind::of(&field.ty, leaf),
            is_recursive: attrs.recursive.is_some()
                || [container.item.clone(), Ident::new("Self", container.item.span())]
                    .iter()
                    .any(|name| kind::names(&field.ty, name)),
            attrs,
            syntax: field,
        }
    }

    /// What to underline where the header is wrong.
    pub(crate) fn header_place(&self) -> TokenStream {
        attr::place(self.attrs.header.as_ref(), self.ident)
    }

    /// Whether the model fills it in.
    pub(crate) fn is_section(&self) -> bool {
        self.attrs.skip.is_none()
    }

    /// Whether it is a list of what it is in: one without items is left out, else a reply would
    /// have to say `none` at every end.
    pub(crate) fn ends_in_nothing(&self) -> bool {
        self.is_recursive && matches!(self.inferred, InferredKind::List(_))
    }
}

impl<'a> Arm<'a> {
    fn parse(ctxt: &Ctxt, item: &Ident, variant: &'a syn::Variant) -> Self {
        let serde = SerdeAttrs::parse(&variant.attrs);
        let container = &Container { item, serde: &serde };
        let fields = match &variant.fields {
            Fields::Named(named) => named
                .named
                .iter()
                .filter_map(|field| Field::parse(ctxt, container, field))
                .collect(),
            Fields::Unnamed(unnamed) => match unnamed.unnamed.first() {
                Some(field) if unnamed.unnamed.len() == 1 => {
                    vec![Field::named(ctxt, container, field, &variant.ident)]
                }
                _ => {
                    let message = format!(
                        "the fields of `{}` have no names that the model could write: name them, \
                         or hold one struct",
                        variant.ident
                    );
                    ctxt.error(&variant.fields, message);
                    Vec::new()
                }
            },
            Fields::Unit => Vec::new(),
        };
        let is_tuple = matches!(variant.fields, Fields::Unnamed(_));
        Self { variant: Variant::parse(ctxt, variant), fields, is_tuple }
    }

    /// How many of its fields the model fills in.
    pub(crate) fn sections(&self) -> usize {
        self.fields.iter().filter(|field| field.is_section()).count()
    }
}

impl<'a> Variant<'a> {
    fn parse(ctxt: &Ctxt, variant: &'a syn::Variant) -> Self {
        let mut attrs = VariantAttrs::parse(ctxt, &variant.attrs);
        let given = attrs.word.as_ref().map(|word| word.value.clone());
        let renamed = || attrs.serde.rename.as_ref().map(|name| serde::word(&name.value));
        let name = variant.ident.unraw().to_string();
        let word = given.or_else(renamed).unwrap_or_else(|| words::choice(&name));
        attr::add_aliases(&mut attrs.aliases, &attrs.serde.aliases, &word);
        Self { ident: &variant.ident, word, attrs }
    }

    /// The word and its aliases, each with what to underline where it is wrong.
    pub(crate) fn words(&self) -> impl Iterator<Item = (&str, TokenStream)> {
        let aliases = self.attrs.aliases.iter();
        let aliases = aliases.map(|alias| (alias.value.as_str(), alias.at.clone()));
        std::iter::once((self.word.as_str(), self.word_place())).chain(aliases)
    }

    /// What to underline where the word is wrong.
    pub(crate) fn word_place(&self) -> TokenStream {
        attr::place(self.attrs.word.as_ref(), self.ident)
    }
}

fn fields<'a>(ctxt: &Ctxt, input: &'a DeriveInput, data: &'a DataStruct) -> Vec<Field<'a>> {
    let refuse = |message: &str| {
        ctxt.error(&input.ident, message);
        Vec::new()
    };
    match &data.fields {
        Fields::Named(named) => {
            let serde = SerdeAttrs::parse(&input.attrs);
            let container = &Container { item: &input.ident, serde: &serde };
            let parsed = named.named.iter();
            let fields: Vec<_> =
                parsed.filter_map(|field| Field::parse(ctxt, container, field)).collect();
            if !fields.iter().any(Field::is_section) {
                return refuse(
                    "there is nothing to ask for: a struct needs a field that the model fills in",
                );
            }
            fields
        }
        Fields::Unnamed(_) => refuse(
            "the fields have no names, and a section needs a header: name them, \
             as in `struct Plan { title: String }`",
        ),
        Fields::Unit => refuse(
            "there is nothing to ask for: give the struct a field for each section of the reply",
        ),
    }
}

fn variants<'a>(ctxt: &Ctxt, input: &'a DeriveInput, data: &'a DataEnum) -> Vec<Variant<'a>> {
    if data.variants.is_empty() {
        ctxt.error(
            &input.ident,
            "there is nothing to choose from: give the enum a variant for each word",
        );
    }
    if let Some(extra) = data.variants.iter().nth(usize::from(u16::MAX)) {
        ctxt.error(extra, "a choice has at most 65535 words");
    }
    data.variants.iter().map(|variant| Variant::parse(ctxt, variant)).collect()
}

fn is_deprecated(input: &DeriveInput) -> bool {
    let variants: Vec<&syn::Variant> = match &input.data {
        Data::Enum(data) => data.variants.iter().collect(),
        Data::Struct(_) | Data::Union(_) => Vec::new(),
    };
    let of_variants = variants.into_iter().flat_map(|variant| &variant.attrs);
    input.attrs.iter().chain(of_variants).any(|attr| attr.path().is_ident("deprecated"))
}

fn has_data(variant: &syn::Variant) -> bool {
    !matches!(variant.fields, Fields::Unit)
}

fn refuse_other(ctxt: &Ctxt, given: Option<&Spanned<String>>, message: &str) {
    if let Some(given) = given {
        ctxt.error(&given.key, message);
    }
}

fn arms<'a>(ctxt: &Ctxt, input: &'a DeriveInput, data: &'a DataEnum) -> Vec<Arm<'a>> {
    if data.variants.len() > usize::from(u16::MAX) {
        ctxt.error(&input.ident, "a choice has at most 65535 words");
    }
    data.variants.iter().map(|variant| Arm::parse(ctxt, &input.ident, variant)).collect()
}

fn refuse_lifetimes(ctxt: &Ctxt, generics: &Generics) {
    for lifetime in generics.lifetimes() {
        ctxt.error(
            lifetime,
            "a type with a lifetime cannot be read from a reply: the value outlives the reply's text, \
             so it owns its own; write `String` for `&str`",
        );
    }
}
