//! `prompt!`: a template for a type where it is asked for, with the arguments of `format!`.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, LitStr, Path, PathArguments, Token, Type, bracketed};
use twr_spec::nearest::nearest;
use twr_spec::soft::fold;
use twr_spec::spec::{Layout, Spec};
use twr_spec::template::{
    FORMAT, Facts, Mention, TemplateFlaw, TemplateFlawKind, Terms, flaws, keys_of, mentions,
};

use super::header_mentions;
use super::lookups::{at, field, held, lookups};
use super::source::{self, Source};
use crate::ctxt::Ctxt;
use crate::expand::{local, paths};

/// What is in the parentheses.
struct Call {
    crate_path: Option<Path>,
    ty: Type,
    /// Whether the literal names a file.
    is_file: bool,
    literal: LitStr,
    own_format: bool,
    mentions: Vec<LitStr>,
    arguments: Vec<Argument>,
}

/// `name = value`, or `name` alone.
struct Argument {
    name: Ident,
    value: Expr,
}

pub(crate) fn prompt(input: TokenStream) -> TokenStream {
    let call: Call = match syn::parse2(input) {
        Ok(call) => call,
        Err(error) => return error.into_compile_error(),
    };
    let ctxt = Ctxt::new();
    let source = if call.is_file {
        source::of_file(&call.literal.value())
            .map_err(|message| syn::Error::new_spanned(&call.literal, message))
    } else {
        Ok(Source::text(call.literal.value()))
    };
    let source = ctxt.keep(source);
    let facts = source.as_ref().and_then(|source| call.check(&ctxt, source));
    let errors = ctxt.finish();
    match (errors, source, facts) {
        (Ok(()), Some(source), Some(facts)) => call.expand(&source, &facts),
        (errors, _, _) => {
            // The type of the call is known all the same, so that nothing more is said of it.
            let errors = errors.err().map(syn::Error::into_compile_error);
            let (import, ty) = (paths::import(call.crate_path.as_ref()), &call.ty);
            quote!({
                #errors
                #import
                fn __stub<T>() -> T { __twr::unreachable!() }
                __stub::<__twr::Think<#ty>>()
            })
        }
    }
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let crate_path = if input.peek(Token![crate]) && input.peek2(Token![=]) {
            input.parse::<Token![crate]>()?;
            input.parse::<Token![=]>()?;
            let path = input.parse()?;
            input.parse::<Token![,]>()?;
            Some(path)
        } else {
            None
        };
        let ty =
            input.parse().map_err(|error| expected_error(&error, "the type that is asked for"))?;
        input.parse::<Token![,]>().map_err(|error| expected_error(&error, "`,` and a template"))?;
        let is_file = input.peek(syn::Ident) && input.fork().parse::<Ident>()? == "file";
        if is_file {
            input.parse::<Ident>()?;
            input.parse::<Token![=]>()?;
        }
        let literal = input.parse().map_err(|error| {
            expected_error(&error, "a template in quotes, or `file = \"path/to/template.md\"`")
        })?;
        let mut call = Self {
            crate_path,
            ty,
            is_file,
            literal,
            own_format: false,
            mentions: Vec::new(),
            arguments: Vec::new(),
        };
        while !input.is_empty() {
            input.parse::<Token![,]>().map_err(|error| expected_error(&error, "`,`"))?;
            if !input.is_empty() {
                call.argument(input)?;
            }
        }
        Ok(call)
    }
}

fn expected_error(error: &syn::Error, expected: &str) -> syn::Error {
    let form = "as in `prompt!(Plan, \"Plan {{ topic }}.\\n{{ format }}\", topic = \"bees\")`";
    syn::Error::new(error.span(), format!("expected {expected}, {form}"))
}

impl Call {
    fn argument(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        let name = input
            .call(Ident::parse_any)
            .map_err(|error| expected_error(&error, "the name of a variable and its value"))?;
        if !input.peek(Token![=]) {
            if name == "own_format" {
                self.own_format = true;
                return Ok(());
            }
            let message = format!(
                "`{name}` needs no mention if it is in scope; for a value write `{name} = …`"
            );
            return Err(syn::Error::new_spanned(&name, message));
        }
        input.parse::<Token![=]>()?;
        if name == "mentions" {
            let content;
            bracketed!(content in input);
            self.mentions.extend(Punctuated::<LitStr, Token![,]>::parse_terminated(&content)?);
            return Ok(());
        }
        if self.arguments.iter().any(|argument| argument.name == name) {
            let message = format!("`{name}` is given twice; keep one");
            return Err(syn::Error::new_spanned(&name, message));
        }
        let value = input.parse()?;
        self.arguments.push(Argument { name, value });
        Ok(())
    }

    fn check(&self, ctxt: &Ctxt, source: &Source) -> Option<Facts> {
        let tell = |flaw: &TemplateFlaw| {
            ctxt.error(&self.literal, format!("{}{}", source.place(flaw.line), flaw.kind));
        };
        let facts = match Facts::of(&source.text) {
            Ok(facts) => facts,
            Err(fault) => {
                tell(&fault.into());
                return None;
            }
        };
        // The spec's own part is the compiler's, which knows the type.
        let terms = Terms { own_format: self.own_format, ..Terms::default() };
        let found = flaws(&facts, &Spec::EMPTY, terms);
        found.iter().for_each(tell);
        self.check_arguments(ctxt, &facts);
        for listed in &self.mentions {
            let key = fold(&listed.value());
            if !said_in(&facts).iter().any(|(said, _)| keys_of(&said.name).contains(&key)) {
                let flaw = TemplateFlawKind::IdleMention(listed.value());
                ctxt.error(listed, flaw);
            }
        }
        Some(facts)
    }

    fn check_arguments(&self, ctxt: &Ctxt, facts: &Facts) {
        for Argument { name, .. } in &self.arguments {
            let known = name.unraw().to_string();
            if known == FORMAT {
                ctxt.error(
                    name,
                    "`format` is the format block, which the type gives: choose another name",
                );
            } else if facts.variables.iter().all(|used| used.name != known) {
                let names: Vec<&str> =
                    facts.variables.iter().map(|used| used.name.as_str()).collect();
                let message = match nearest(&known, &names) {
                    Some(near) => {
                        format!("the template has no variable `{known}`; did you mean `{near}`?")
                    }
                    None => {
                        format!("the template never says `{{{{ {known} }}}}`: drop the argument")
                    }
                };
                ctxt.error(name, message);
            }
        }
    }

    fn expand(&self, source: &Source, facts: &Facts) -> TokenStream {
        let import = paths::import(self.crate_path.as_ref());
        let span = at(self.literal.span());
        let names: Vec<&str> = facts.variables.iter().map(|used| used.name.as_str()).collect();
        let values = names.iter().map(|name| self.value(name));
        let locals: Vec<Ident> = names.iter().map(|name| held(name)).collect();
        let looks = lookups(&facts.lookups, span);
        let (ty, text) = (&self.ty, source.tokens());
        let checks = self.constants(source, facts);
        let variables = names.iter().zip(&locals).fold(
            quote!(__twr::Variables::new()),
            |values, (name, local)| quote_spanned!(span=> __twr::with(#values, #name, #local)),
        );
        let think = local("think");
        // In a statement of its own, so that no argument lives on while the model is asked.
        quote_spanned! {span=> {
            let #think = match (#(&(#values),)*) {
                (#(#locals,)*) => {
                    #import
                    #checks
                    #looks
                    __twr::think::<#ty>(__twr::fill(#text, &#variables))
                }
            };
            #think
        }}
    }

    /// The value of a variable: as it is given, or what is in scope under its name.
    fn value(&self, name: &str) -> TokenStream {
        let given = self.arguments.iter().find(|argument| argument.name.unraw() == name);
        let in_scope = || field(name, at(self.literal.span())).into_token_stream();
        given.map_or_else(in_scope, |argument| argument.value.to_token_stream())
    }

    /// What the compiler compares with the headers of the type.
    fn constants(&self, source: &Source, facts: &Facts) -> TokenStream {
        let (ty, span) = (&self.ty, self.literal.span());
        let this = quote!(#ty);
        let listed: Vec<String> = self.mentions.iter().map(|name| fold(&name.value())).collect();
        let said = said_in(facts);
        let is_listed = |said: &Mention| keys_of(&said.name).iter().any(|key| listed.contains(key));
        let looks = said.iter().filter(|(said, _)| !is_listed(said));
        let mut looks: Vec<TokenStream> = looks
            .map(|(mention, layout)| header_mentions::look(&this, source, mention, *layout, span))
            .collect();
        if self.own_format {
            let keys: Vec<String> = said.iter().flat_map(|(said, _)| keys_of(&said.name)).collect();
            let place = source.place(None);
            looks.push(quote_spanned! {span=>
                __twr::refuse(__twr::described_flaw(
                    __twr::spec_of::<#this>(),
                    &[#(#keys),*],
                    #place,
                ))
            });
        }
        if has_parameters(ty) {
            quote_spanned!(span=> #(const { #looks };)*)
        } else {
            quote_spanned!(span=> #(const _: () = #looks;)*)
        }
    }
}

/// Each header that the template speaks of, once; with the layout, if it is a mark in no other.
fn said_in(facts: &Facts) -> Vec<(Mention, Option<Layout>)> {
    let plain = mentions(&facts.pieces, Layout::Sections);
    let mut found: Vec<(Mention, Option<Layout>)> =
        plain.iter().cloned().map(|said| (said, None)).collect();
    for layout in [Layout::Headings, Layout::Tags, Layout::Blocks, Layout::Json] {
        let own = mentions(&facts.pieces, layout);
        let own = own.into_iter().filter(|said| !plain.contains(said));
        found.extend(own.map(|said| (said, Some(layout))));
    }
    let mut once: Vec<(Mention, Option<Layout>)> = Vec::new();
    for (said, layout) in found {
        let is_there = once.iter().any(|(other, _)| other.mark == said.mark);
        if !is_there {
            once.push((said, layout));
        }
    }
    once
}

/// Whether the type may name a parameter of what is around the call, which a constant item cannot.
fn has_parameters(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => {
            path.qself.is_some() || path.path.is_ident("Self")
            || path.path.segments.iter().any(|segment| !matches!(segment.arguments, PathArguments::None))
            // By convention a parameter is one capital letter.
            || path.path.get_ident().is_some_and(|ident| ident.to_string().len() == 1)
        }
        _ => true,
    }
}
