//! `#[tool]`: a function as a tool. Its arguments become the type that a model writes, its docs what a model is told.

use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::meta::ParseNestedMeta;
use syn::parse::Parser;
use syn::spanned::Spanned;
use syn::{
    Attribute, FnArg, Ident, ItemFn, LitInt, LitStr, Meta, Pat, PatType, Path, ReturnType, Type,
    parse_quote,
};

use crate::ctxt::Ctxt;
use crate::docs;

const OPTIONS: &str = "`#[tool]` knows `about = \"…\"`, `name = \"…\"`, `idempotent`, `timeout = 30` in seconds and \
                       `crate = path`";

/// The options in the brackets of `#[tool(…)]`.
#[derive(Default)]
struct Options {
    about: Option<String>,
    name: Option<LitStr>,
    idempotent: bool,
    timeout: Option<u64>,
    crate_path: Option<Path>,
}

/// How an argument of the function gets its value.
enum Argument {
    /// The model writes it: a field of the input, under this name.
    Written(Ident),
    /// The context of the call, by reference or not.
    Context(bool),
}

pub(crate) fn tool(options: TokenStream, item: &TokenStream) -> TokenStream {
    let Ok(mut function) = syn::parse2::<ItemFn>(item.clone()) else {
        let message = "a tool is an async function: `async fn weather(city: String) -> Result<Observation, ToolFault>`";
        return quote!(::core::compile_error! { #message } #item);
    };
    let ctxt = Ctxt::new();
    let options = options_of(&ctxt, options);
    let about = options.about.clone().unwrap_or_else(|| docs::about(&function.attrs));
    check(&ctxt, &function, &about);
    let (fields, arguments, has_examples) = arguments(&ctxt, &mut function);
    let of_input: Vec<Attribute> =
        function.attrs.extract_if(.., |attr| attr.path().is_ident("think")).collect();
    let crate_path = options.crate_path.clone().unwrap_or_else(|| parse_quote!(::twr_agent));
    let made = match ctxt.finish() {
        Ok(()) => {
            let input = input(&function, &about, &of_input, (&fields, has_examples), &crate_path);
            let call = call(&function, &arguments, &crate_path);
            let implemented =
                implemented(&function, &options, &about, (&crate_path, !fields.is_empty()), &call);
            quote!(#input #implemented)
        }
        Err(error) => {
            // A stub, so that the places that use the tool do not fail, too.
            let error = error.into_compile_error();
            if function.sig.receiver().is_some() {
                // The function is in an `impl`, which cannot contain a type.
                return quote!(#function #error);
            }
            let call = quote!(::core::unreachable!());
            let stub = implemented(&function, &Options::default(), "", (&crate_path, false), &call);
            quote!(#error #stub)
        }
    };
    quote! {
        #[allow(clippy::unused_async, reason = "a tool may wait and need not")]
        #function
        #made
    }
}

fn options_of(ctxt: &Ctxt, tokens: TokenStream) -> Options {
    let mut options = Options::default();
    let parser = syn::meta::parser(|meta| option(&mut options, &meta));
    if let Err(error) = parser.parse2(tokens) {
        ctxt.push(error);
    }
    options
}

fn option(options: &mut Options, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    if meta.path.is_ident("about") {
        options.about = Some(meta.value()?.parse::<LitStr>()?.value());
    } else if meta.path.is_ident("name") {
        let name: LitStr = meta.value()?.parse()?;
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if !(1..=64).contains(&name.value().len()) || !name.value().chars().all(is_word) {
            let message = "protocols of tool calls take names of 1 to 64 letters (a to z), digits, `_` and `-`";
            return Err(syn::Error::new_spanned(name, message));
        }
        options.name = Some(name);
    } else if meta.path.is_ident("idempotent") {
        options.idempotent = true;
    } else if meta.path.is_ident("timeout") {
        let seconds: LitInt = meta.value()?.parse()?;
        options.timeout = match seconds.base10_parse() {
            Ok(0) | Err(_) => {
                let message = "`timeout` is a number of whole seconds from 1, as in `timeout = 30`";
                return Err(syn::Error::new_spanned(seconds, message));
            }
            Ok(seconds) => Some(seconds),
        };
    } else if meta.path.is_ident("crate") {
        options.crate_path = Some(meta.value()?.parse()?);
    } else {
        return Err(meta.error(OPTIONS));
    }
    Ok(())
}

/// What is wrong with the function as a whole.
fn check(ctxt: &Ctxt, function: &ItemFn, about: &str) {
    let signature = &function.sig;
    if signature.asyncness.is_none() {
        ctxt.error(signature.fn_token, "a tool may wait, and can be stopped: write `async fn`");
    }
    if !signature.generics.params.is_empty() {
        let message =
            "a model fills in one input: a tool has no type, lifetime or constant parameters";
        ctxt.error(&signature.generics, message);
    }
    if about.is_empty() {
        let message = "a model chooses a tool by what it is for: say it in a doc comment, or with `#[tool(about = \"…\")]`";
        ctxt.error(&signature.ident, message);
    }
    if matches!(signature.output, ReturnType::Default) {
        let message = "a tool says what came of it: write `-> Result<Observation, ToolFault>`";
        ctxt.error(&signature.ident, message);
    }
}

/// The fields of the input, how each argument gets its value, and whether a field has an example. The arguments lose
/// what only the input needs.
fn arguments(ctxt: &Ctxt, function: &mut ItemFn) -> (Vec<TokenStream>, Vec<Argument>, bool) {
    let (mut fields, mut all, mut has_examples) = (Vec::new(), Vec::new(), false);
    for argument in &mut function.sig.inputs {
        let typed = match argument {
            FnArg::Receiver(this) => {
                let message = "a tool is a free function: for one with a state of its own, implement `Tool` on a type";
                ctxt.error(this, message);
                continue;
            }
            FnArg::Typed(typed) => typed,
        };
        let told: Vec<Attribute> = typed
            .attrs
            .extract_if(.., |attr| attr.path().is_ident("think") || attr.path().is_ident("doc"))
            .collect();
        if let Some(is_reference) = context(&typed.ty) {
            if all.iter().any(|argument| matches!(argument, Argument::Context(_))) {
                ctxt.error(&typed.ty, "there is one context of a call: take it once");
            }
            all.push(Argument::Context(is_reference));
        } else if let Some(name) = written(ctxt, typed) {
            has_examples |= told.iter().any(names_example);
            let ty = &typed.ty;
            fields.push(quote!(#(#told)* #name: #ty));
            all.push(Argument::Written(name));
        }
    }
    (fields, all, has_examples)
}

/// Whether a `#[think(…)]` says something of examples.
fn names_example(attr: &Attribute) -> bool {
    let Meta::List(list) = &attr.meta else { return false };
    list.tokens.clone().into_iter().any(
        |token| matches!(&token, TokenTree::Ident(name) if name.to_string().starts_with("example")),
    )
}

/// The name of an argument that the model writes.
fn written(ctxt: &Ctxt, typed: &PatType) -> Option<Ident> {
    if let Type::Reference(_) = &*typed.ty {
        let message = "what a model writes is owned by the call: write `String` for `&str`, `Vec<T>` for `&[T]`, `T` for `&T`";
        ctxt.error(&typed.ty, message);
        return None;
    }
    match &*typed.pat {
        Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none() => {
            Some(name.ident.clone())
        }
        other => {
            let message = "an argument is a field that the model writes, and needs a name: take it apart in the body";
            ctxt.error(other, message);
            None
        }
    }
}

/// Whether a type is the context of the call: `Some(true)` for a reference to it.
fn context(ty: &Type) -> Option<bool> {
    match ty {
        Type::Reference(reference) => context(&reference.elem).map(|_| true),
        Type::Path(path) => (path.path.segments.last()?.ident == "ToolContext").then_some(false),
        _ => None,
    }
}

/// The type that the model writes; nothing for a tool that takes nothing.
fn input(
    function: &ItemFn,
    about: &str,
    attrs: &[Attribute],
    (fields, has_examples): (&[TokenStream], bool),
    crate_path: &Path,
) -> TokenStream {
    if fields.is_empty() {
        return TokenStream::new();
    }
    let (vis, name) = (&function.vis, input_name(&function.sig.ident));
    let has_examples = has_examples || attrs.iter().any(names_example);
    // A field need not show anything: a tool is described by its fields, too.
    let examples = (!has_examples).then(|| quote!(#[think(examples = none)]));
    quote! {
        #[doc = #about]
        #[derive(#crate_path::__private::twr::Thinkable)]
        #[think(crate = #crate_path::__private::twr)]
        #(#attrs)*
        #examples
        #[allow(missing_debug_implementations, reason = "an argument need not have it")]
        #vis struct #name {
            #(#fields,)*
        }
    }
}

/// The call of the function with the fields of the input.
fn call(function: &ItemFn, arguments: &[Argument], crate_path: &Path) -> TokenStream {
    let name = &function.sig.ident;
    let given = arguments.iter().map(|argument| match argument {
        Argument::Written(name) => quote!(input.#name),
        Argument::Context(true) => quote!(&context),
        Argument::Context(false) => quote!(::core::clone::Clone::clone(&context)),
    });
    // Placed at the returned type, where a mistake in it is told.
    let call = quote_spanned!(function.sig.output.span()=> #name(#(#given),*).await);
    quote_spanned!(function.sig.output.span()=> #crate_path::__private::told(#call))
}

/// The tool's own type and its `Tool`.
fn implemented(
    function: &ItemFn,
    options: &Options,
    about: &str,
    (crate_path, takes_input): (&Path, bool),
    call: &TokenStream,
) -> TokenStream {
    let (vis, name) = (&function.vis, &function.sig.ident);
    let (ty, word) = (type_name(name), name.unraw().to_string());
    let word = options.name.as_ref().map_or(word, LitStr::value);
    let input = input_name(name);
    let input = if takes_input { quote!(#input) } else { quote!(#crate_path::tool::NoInput) };
    let idempotent = options.idempotent.then(|| {
        quote! {
            fn is_idempotent(&self) -> bool {
                true
            }
        }
    });
    let timeout = options.timeout.map(|seconds| {
        quote! {
            fn timeout(&self) -> ::core::time::Duration {
                ::core::time::Duration::from_secs(#seconds)
            }
        }
    });
    let doc = format!("The tool `{word}`. {about}");
    let cfgs = function
        .attrs
        .iter()
        .filter(|attr| matches!(&attr.meta, Meta::List(list) if list.path.is_ident("cfg")));
    let cfgs: Vec<&Attribute> = cfgs.collect();
    quote! {
        #(#cfgs)*
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, Default)]
        #vis struct #ty;

        #(#cfgs)*
        impl #crate_path::tool::Tool for #ty {
            type Input = #input;
            const NAME: &'static str = #word;
            const ABOUT: &'static str = #about;

            #[allow(unused_variables, reason = "a tool may take neither")]
            async fn call(
                &self,
                input: #input,
                context: #crate_path::tool::ToolContext,
            ) -> ::core::result::Result<#crate_path::tool::Observation, #crate_path::tool::ToolFault> {
                #call
            }

            #idempotent
            #timeout
        }
    }
}

fn input_name(function: &Ident) -> Ident {
    format_ident!("{}Input", type_name(function))
}

/// `get_weather` as `GetWeather`.
fn type_name(function: &Ident) -> Ident {
    let name = function.unraw().to_string();
    let camel: String = name
        .split('_')
        .flat_map(|part| {
            let mut letters = part.chars();
            letters
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .chain(letters)
                .collect::<Vec<_>>()
        })
        .collect();
    Ident::new(&camel, function.span())
}
