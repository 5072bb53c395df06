//! `#[derive(Thinkable)]`: one annotated struct gives the prompt, the worked examples, the reader and
//! the repair of a reply.
//!
//! The derive is a straight line: parse the item (`ast`, `attr`), check everything a user can get wrong
//! (`valid`, `flaw`), write the impls (`expand`), or, after a mistake, the errors and a stub (`fallback`).
//! It knows no format of its own: headers, examples and rules are checked by `twr-spec` on a spec in
//! memory, by the code that reads replies.
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stdout,
    clippy::print_stderr
)]

#[cfg(all(test, feature = "yaml"))]
mod agreement;
mod asking;
mod ast;
mod attr;
mod ctxt;
mod derive;
mod docs;
mod entry;
mod expand;
mod flaw;
mod guard;
mod guess;
mod key;
mod kind;
mod literal;
mod matching;
mod message;
mod pattern;
mod prompt;
mod serde;
mod shape;
mod spec;
#[cfg(feature = "yaml")]
mod specs;
mod tool;
mod valid;
mod worked;

use proc_macro::TokenStream;

/// Makes a struct or an enum a type that a model can be asked for.
///
/// - A struct asks for one section for each field.
/// - An enum of plain words is a choice.
/// - An enum with data is a union. The model writes the word of a variant, and then the sections of the fields of
///   that variant. A variant `Answer(String)` has one section.
///
/// The doc comment of a field tells the model what to write there. `#[think(…)]` says the rest.
///
/// # On the type
///
/// | attribute | meaning |
/// |---|---|
/// | `about = "…"` | tells the model what the reply is; without it the doc comment does |
/// | `layout = "headings"` | how sections are marked: `sections` (the default), `headings`, `tags`, `blocks`, `labels`, `divider`, `json` |
/// | `output = "native"` | what enforces the form of a reply: `text` (the prompt alone, the default), `native` (the server's JSON mode), `tool`, `grammar`, `auto` (the best that the model offers) |
/// | `language = "en"` or `"zh"` | the language of the prompt around your own words; the default is English |
/// | `example(task = "…", reply = …)` | a worked example: a task, and the reply as a Rust expression of the type; also `thought = "…"`. Any number of them. For a type with `input`: `example(input = PlanInput { … }, reply = …)` |
/// | `example(task = "…", reply = "…")` | a worked example whose reply is text. The reader reads it as it reads any reply, and the prompt shows the value in the layout of the type. These examples come after those with expressions |
/// | `examples = none` | the prompt shows no example, and no field needs one. Use it for a type that the model understands without examples, and for a struct that only the worked examples of other types show |
/// | `example_task = "…"` | the task of the example that is assembled from the fields' examples |
/// | `max_prompt = 2000` | the most characters of the prompt, with worked examples, without the task and the text of a template. The compiler checks what it knows, and `twr::check` the exact length |
/// | `thinking` | tells the model to think before it writes. Without it, only a worked example with a `thought` does |
/// | `asking(layout = "tags", examples = 2)` | how to ask for the type unless the caller says otherwise: `layout`, `output`, `placement` (`turns`, `alone`, `text`, `nowhere`), `examples` (the most that are shown), `chosen` (which of them, by number from 1: `[1, 3]`), `policy`, `max_tokens`, `attempts`, `temperature`. `twr-gen tune` finds the best settings for a model |
/// | `test` | generates a test, `think_test_plan` for a type `Plan`, that calls `twr::check`. The type must be at module level and have no parameters |
/// | `partial`, `partial = PlanDraft` | generates a struct, `PlanPartial` or the given name, that holds the state of each section; see [below](#partial-values) |
/// | `prompt = "prompts/plan.md"`, `prompt_text = "…"` | the prompt template: a file, relative to the folder of `Cargo.toml`, or the text itself; see [below](#prompt-templates) |
/// | `input = PlanInput` | the struct whose fields are the variables of the template. Without it the only variable is `task` |
/// | `own_format` | the template describes the format itself |
/// | `mentions = ["…", …]` | words in brackets in the template that are not headers |
/// | `crate = path` | the path of the crate `twr`, if it is renamed or re-exported |
/// | `tag = "…"` | for an enum with data: the header of the section that holds the word; the default is the name of the enum, in words |
/// | `header = "…"` | for an enum of plain words that is a whole reply: the header of its section; the default is the name of the enum, in words |
///
/// # On a field
///
/// | attribute | meaning |
/// |---|---|
/// | `header = "…"` | the header of the section; the default is the name of the field, in words |
/// | `about = "…"` | tells the model what to write; without it the doc comment does |
/// | `alias = "…"` or `["…", …]` | other headers that the reader reads as this one |
/// | `example = "…"`, a number, `true`, or `["…", …]` | an example of the value; see [below](#examples-of-fields) |
/// | `min_len = 1`, `max_len = 80` | the number of characters of each text |
/// | `min_words = 2`, `max_words = 30` | the number of words of each text; a Chinese character counts as one |
/// | `min_lines = 2`, `max_lines = 5` | the number of lines of each text, without blank lines |
/// | `min = 1`, `max = 5` | the range of each number |
/// | `above = 0`, `below = 1` | the same, without the limit itself; in place of `min` and `max` |
/// | `min_items = 2`, `max_items = 5` | the number of items of a list or map |
/// | `unique` | no two items of a list may say the same. A `BTreeSet` or `HashSet` always has this rule |
/// | `pattern = "…"` or `pattern("…", "an order number")` | a regular expression that must match the whole text, and the phrase that the prompt uses for it. The phrase can be left out for common patterns, such as an e-mail address, a date or five digits |
/// | `one_of = ["…", …]` | the text must be one of these |
/// | `grounded` | the text must occur in the task |
/// | `hidden_paths` | allows paths of files in hidden places such as `.github/`, which are refused otherwise |
/// | `none = "…"` or `["…", …]` | words that mean `None`, besides `none`: for example `Present` for the end of a job. The prompt names the first word. A text that equals one of the words is `None`, too, so no word may be a value of the field |
/// | `allow_empty` | a text may be empty: a section without content is the empty text, and twr does not ask for it again |
/// | `check = path` or `check(path, "…")` | a function `fn(&T) -> Result<(), E>` with `E: Display`, and a phrase for the prompt. Any number of them |
/// | `default`, `default = …` | the value of a missing section: the `Default` of the type, or an expression. For a `String` a literal such as `"kg"` is enough |
/// | `skip` | the field is not a section. Its value comes from `Default` or from `default = …` |
/// | `parse`, `parse = "a version such as 1.4.2"` | the value is read by `FromStr` and written by `Display`; the text tells the model what the type takes. Without the text the prompt says "one line", and of the addresses of `std::net` what they are. In a `Vec`, `Option`, `Box` or map this applies to the innermost type |
/// | `line` | a `String` of one line; in a `Vec`, `Option` or map, each `String` |
/// | `table` | a `Vec` of structs as a table, with one row for each. The fields of the struct are numbers, words and short texts |
/// | `code`, `code = "rust"` | a `String` with code in a fence, in any language or in the given one |
/// | `json` | one JSON value: any type with `Serialize`, `DeserializeOwned` and `JsonSchema`, or an `Option` of it. Needs the feature `json` |
/// | `recursive` | the type of the field contains this type, by way of another type; see [below](#recursive-types) |
///
/// # On a variant
///
/// | attribute | meaning |
/// |---|---|
/// | `word = "…"` | the word that the model writes; the default is the name of the variant, in lower-case words |
/// | `alias = "…"` or `["…", …]` | other words that the reader reads as this one |
/// | `about = "…"` | tells the model when to choose the word; without it the doc comment does |
///
/// # Examples of fields
///
/// A type with worked examples, or with `examples = none`, needs no examples on its fields. For any other type, twr
/// assembles one worked example from the examples of the fields:
///
/// - A text, a line, a list or a map of texts or lines, code, a file, JSON and a `parse` type need an `example`.
/// - The items of a list are in brackets: `example = ["Eyes", "Sun"]`. So are the entries of a map, each as text:
///   `example = ["Room: 4", "Food: 3"]`. JSON is text: `example = r#"{"kind": "bar"}"#`.
/// - An `Option` and a field with a `default` need no example. Without one, the assembled example leaves the field
///   out, or shows a value that twr makes up.
/// - For a word of an enum or of `one_of`, a `bool`, a number in a range, a date, a `url::Url` and a `uuid::Uuid`,
///   twr makes up a value, and a different word for each field. So it does for lists and maps of them. A number with
///   a `check` needs an `example`.
/// - A struct shows the examples of its own fields. A struct with `examples = none` has none to show, so a field of
///   that type needs an `example`, unless the outer type has worked examples.
///
/// Prompts leave out an example that the reader refuses, and `twr::check` reports it.
///
/// # Types of other crates
///
/// A field can have these types, with the feature of the same name:
///
/// - chrono's `NaiveDate`, `NaiveTime`, `NaiveDateTime`, `DateTime<Utc>`, `DateTime<FixedOffset>` and `TimeDelta`
/// - jiff's `Date`, `Time`, `DateTime`, `Timestamp`, `SignedDuration` and `Span`
/// - `uuid::Uuid`, `url::Url` and `rust_decimal::Decimal`
///
/// These need no feature: `std::time::Duration`, which is never negative, `PathBuf`, the `NonZero` numbers, sets,
/// and tuples of two to five parts.
///
/// A tuple is a record whose fields are `First`, `Second` and so on: `- First: Ann; Second: 36` in a list. A struct
/// with named fields tells the model more. A `PathBuf` is a line with any path, which may lead out of a folder. The
/// path of a `twr::File` may not.
///
/// The compiler checks the examples of these types. It recognizes a type by its name.
///
/// # Recursive types
///
/// A field may have its own type, in a `Vec` or an `Option<Box<_>>`. The prompt shows such a type once, and a reply
/// may nest it sixteen deep; a deeper value is an error in the reply. A `Vec` of the type itself may be left out
/// where it is empty.
///
/// If two types contain each other, write `recursive` on the field that leads back to the first. Without it rustc
/// reports `error[E0391]: cycle detected …` at both derives, because each derive sees only its own type.
///
/// # When mistakes are found
///
/// - **By the derive**, all at once, each at its own place: wrong attributes, headers, words, rules, and the examples
///   of types that the derive knows by name. The examples are read by the reader that reads replies.
/// - **By constants**, where types of other items matter: records that are nested more than three deep, an example
///   that is not a word of its enum, rules that do not fit the type, descriptions that exceed `max_prompt`. For a type
///   with parameters, `cargo build` reports these and `cargo check` does not.
/// - **By `twr::check`**, in the test that `#[think(test)]` generates or in your own: an example that `FromStr` or
///   `Deserialize` rejects, worked examples that cannot be read back in some layout, the exact length of the
///   prompt, and all mistakes in recursive types.
///
/// The reply of a worked example may be sloppy text. The model sees it as the writer writes its value, with the
/// text before the first section as its thought.
///
/// # With serde
///
/// If the type also derives serde's traits, `#[serde(rename, rename_all, alias, skip, default)]` apply unless
/// `#[think(…)]` says otherwise. A renamed field has its new name in JSON and, in words, as its header. A renamed
/// variant has its new name as its word. Of `rename(…)`, the name to deserialize counts.
///
/// # Partial values
///
/// `#[think(partial)]` on a struct `Plan` generates a struct `PlanPartial` with the same visibility and the same
/// fields, without the skipped ones. Each field is a `Part<T>`: `Missing`, `Growing` with the text so far of a
/// section that was cut off, `Rejected` with what is wrong, or `Ready` with the value. A field that holds another
/// struct is one part. `PlanPartial` is made from the untyped partial value of an error or a verdict, and has
/// `Clone` and `Debug` if the types of all fields have them:
///
/// ```text
/// let error = Think::new(task).run::<Plan>(&model).await.unwrap_err();
/// let draft = PlanPartial::from(error.partial());
/// if let Part::Ready(title) = &draft.title { … }
/// ```
///
/// If the name `PlanPartial` is taken, choose another: `partial = PlanDraft`.
///
/// # Prompt templates
///
/// A template is the message that asks the model, in the syntax of [minijinja](https://docs.rs/minijinja). Its
/// variables are the fields of the type's `input`, each as serde writes it. The description of the format replaces
/// `{{ format }}`. These mistakes do not compile:
///
/// - a variable that is not a field of the input, and a field that the template does not use
/// - an attribute of a variable, or of the items of a loop, that is not a field
/// - a filter that does not exist
/// - no `{{ format }}`, or several
/// - at any depth, a word in brackets (`[Goal]`; in the layouts `headings`, `tags` and `blocks` also their own marks)
///   that is not a header
///
/// A template uses the Rust name of a field. A name that serde changed, and an entry of a map, is `meta["key"]`,
/// which the compiler cannot check. An `Option` without a value is written as `None`: put `{% if year %}` around it.
///
/// With `own_format` the template describes the format itself: it has no `{{ format }}`, and mentions the header of
/// every required section.
///
/// Ask for a type with `input` by `think_with_input` or `Think::input`. A type without `input` takes `{{ task }}`, the
/// task of `think_with_retry`. Repairs, the rule `grounded` and the earlier turns of examples use the template
/// without the description of the format.
#[proc_macro_derive(Thinkable, attributes(think, serde))]
pub fn derive_thinkable(input: TokenStream) -> TokenStream {
    guard::guard(|| derive::derive(input.into())).into()
}

/// Makes a `Think` from a type and a prompt template, with arguments as in `format!`.
///
/// ```text
/// let topic = "bees";
/// let thought = prompt!(Plan, "Plan a study of {{ topic }}.\n\n{{ format }}").run(&model).await?;
/// let think = prompt!(Plan, file = "prompts/plan.md", topic = other(), places = &places).max_attempts(4);
/// ```
///
/// The result is a `Think<Plan>`. A variable of the template without an argument is the Rust variable of that name in
/// scope. The compiler checks the template like a template of [`Thinkable`]. `own_format` and `mentions = ["…"]` are
/// written among the arguments, and `crate = path,` before the type.
#[proc_macro]
pub fn prompt(input: TokenStream) -> TokenStream {
    guard::guard(|| prompt::prompt(input.into())).into()
}

/// Generates the types and functions of specs in YAML files, in place of the call.
///
/// ```text
/// twr::specs!("specs/research_plan.yaml");
///
/// let input = ResearchPlanInput { topic: "bees".into(), notes: None };
/// let plan: ResearchPlan = research_plan(&model, input).await?;
/// ```
///
/// The path is relative to the folder of `Cargo.toml`. A change of a file triggers a new build, and a mistake in a
/// file is reported at its line and column. The macro generates the same source as `twr-gen build`, so put two files that
/// share types into different modules. The calling crate must know the library as `twr`. Needs the feature `yaml`.
#[cfg(feature = "yaml")]
#[proc_macro]
pub fn specs(input: TokenStream) -> TokenStream {
    guard::guard(|| specs::specs(input.into())).into()
}

/// Makes an async function a tool of `twr-agent`: from `get_weather` it generates the type `GetWeather`, which
/// implements `Tool`. The function itself can still be called.
///
/// The doc comment of the function tells the model what the tool does. Each argument is a field that the model
/// writes, with a doc comment and `#[think(…)]` as on a field of a type with [`Thinkable`]. `#[think(…)]` on the
/// function applies to the type of the input. An argument of the type `&ToolContext` is the context of the call. The
/// function returns a `Result`: an `Observation` or text, or a `ToolFault`.
///
/// | option | meaning |
/// |---|---|
/// | `about = "…"` | what the tool is for, in place of the doc comment |
/// | `name = "…"` | the name by which a model chooses it; the function's name if left out |
/// | `idempotent` | a second call with the same input does no harm |
/// | `timeout = 30` | how many seconds one call may take |
/// | `crate = path` | where `twr_agent` is, if it is renamed or re-exported |
#[proc_macro_attribute]
pub fn tool(options: TokenStream, item: TokenStream) -> TokenStream {
    guard::guard(|| tool::tool(options.into(), &item.into())).into()
}
