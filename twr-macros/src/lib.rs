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
/// An enum of plain words is a choice. An enum with data is a tagged union: the model writes the word of a
/// variant, the tag, and then the sections of that variant's fields; a variant `Answer(String)` has one.
///
/// Every field is a section of the reply. Its doc comment tells the model what to write there, and
/// `#[think(…)]` says the rest.
///
/// # On the type
///
/// | attribute | meaning |
/// |---|---|
/// | `about = "…"` | what the reply is, told to the model; the doc comment if left out |
/// | `layout = "headings"` | how sections are marked: `sections` (the default), `headings`, `tags`, `blocks`, `labels`, `divider`, `json` |
/// | `output = "native"` | what holds a reply to its form: `text` (words alone, the default), `native` (the server's JSON mode), `tool`, `grammar`, `auto` (the best that the model offers) |
/// | `language = "en"` or `"zh"` | the language of the words around your own; English if left out |
/// | `example(task = "…", reply = …)` | a worked example: a task, and a Rust expression of the type itself; also `thought = "…"`; any number. For a type with `input`, `example(input = PlanInput { … }, reply = …)` |
/// | `example(task = "…", reply = "…")` | the same with the reply as text, as a model would write it: read by the reader, however sloppy it is, and shown to the model as the writer writes the value; these are after those that are expressions |
/// | `examples = none` | no example is shown, and no field needs one; the prompt says in words what to write. For a type whose replies need none, and for a struct that is shown only by the worked examples of the types it is a part of |
/// | `example_task = "…"` | the task of the example that is assembled from the fields' own examples |
/// | `max_prompt = 2000` | how many characters the prompt has at most, worked examples and all, without the task and the text of a prompt template: counted as far as constants tell when the program is compiled, and exactly by `twr::check` |
/// | `thinking` | the model is told to think before it writes; without it only a worked example with a `thought` tells so |
/// | `asking(layout = "tags", examples = 2)` | how the type is asked for where the caller says nothing else: `layout`, `output`, `placement` (`turns`, `alone`, `text`, `nowhere`), `examples` (the most that are shown), `policy`, `max_tokens`, `attempts`, `temperature`; `twr-gen tune` finds what is best |
/// | `test` | writes a test, `think_test_plan` for a `Plan`, that calls `twr::check`: for a type without parameters at the level of a module, where the test runner finds it |
/// | `partial`, `partial = PlanDraft` | a struct, `PlanPartial` for a `Plan` or of this name, which holds how far each section came: see [below](#partial-values) |
/// | `prompt = "prompts/plan.md"`, `prompt_text = "…"` | the prompt template of the type: a file from the folder of `Cargo.toml`, or the text itself; see [below](#prompt-templates) |
/// | `input = PlanInput` | the struct whose fields are the template's variables; without it there is `task` |
/// | `own_format` | the template describes the format by hand |
/// | `mentions = ["…", …]` | brackets in the template that are no headers |
/// | `crate = path` | where `twr` is, if it is renamed or re-exported |
/// | `tag = "…"` | for an enum with data: the header of its tag; the name in words if left out |
/// | `header = "…"` | for an enum of plain words that is a whole reply: the header of its one section; the name in words if left out |
///
/// # On a field
///
/// | attribute | meaning |
/// |---|---|
/// | `header = "…"` | the section's header; the field's name in words if left out |
/// | `about = "…"` | what to write there; the doc comment if left out |
/// | `alias = "…"` or `["…", …]` | other headers that are read as this one |
/// | `example = "…"`, a number, `true`, or `["…", …]` | an example of what is there; see [below](#which-fields-need-an-example) |
/// | `min_len = 1`, `max_len = 80` | how many characters each text has |
/// | `min_words = 2`, `max_words = 30` | how many words each text has; a Chinese character counts as one |
/// | `min_lines = 2`, `max_lines = 5` | how many lines each text has, blank ones left out |
/// | `min = 1`, `max = 5` | between which numbers each number lies |
/// | `min_items = 2`, `max_items = 5` | how many items a list or map has |
/// | `unique` | no two items of a list say the same; a `BTreeSet` or `HashSet` has it by itself |
/// | `pattern = "…"` or `pattern("…", "an order number")` | a regular expression that the whole text matches, and what the model is told it is; an e-mail address, a date, five digits and the like are known by what the expression accepts |
/// | `one_of = ["…", …]` | the text is one of these |
/// | `grounded` | the text is in the task |
/// | `hidden_paths` | paths of files may be in hidden places such as `.github/`; without it they are asked for again |
/// | `none = "…"` or `["…", …]` | words with which an `Option` is left out, besides `none`: `Present` for the end of a job; the first is told in the prompt. A text that is one of them is left out, too, and no word may be a value of the field |
/// | `allow_empty` | a text may be empty: a section without content is the empty text, and not asked for again |
/// | `check = path` or `check(path, "…")` | a function `fn(&T) -> Result<(), E>` with `E: Display`, and a phrase for the prompt; any number |
/// | `default`, `default = …` | what a missing section means: `Default`, or an expression |
/// | `skip` | no section; filled by `Default`, or by `default = …` |
/// | `parse` | read by `FromStr`, written by `Display`, at the innermost type of `Vec`, `Option`, `Box` and maps |
/// | `line` | a `String` of one line, at the innermost type |
/// | `table` | a `Vec` of structs as a table, one row each; their fields are numbers, words and short texts |
/// | `code`, `code = "rust"` | a `String` as code in a fence, in any language or in this one |
/// | `json` | one value of JSON: any type with `Serialize`, `DeserializeOwned` and `JsonSchema`, as a whole but for an `Option` round it; needs the feature `json` |
/// | `recursive` | the type leads back to this one by way of another; see below |
///
/// # Which fields need an example
///
/// A type with worked examples needs none on its fields, and neither does one with `examples = none`. Else an
/// example is assembled from those of the fields:
///
/// - A text, a line, a list of them, a map, code, a file, JSON and a `parse` type need an `example`.
/// - An `Option` and a field with a `default` need none: without one the assembled example leaves them out, or
///   shows a value that can be made.
/// - A word of an enum or of `one_of`, yes or no, a number in its range and a day are made, each field showing
///   another word. A number that a `check` judges needs an `example`.
/// - A struct shows the examples of its own fields. One that shows itself nowhere else says `examples = none`;
///   a type without worked examples that holds it then needs an `example` of that field.
///
/// No example is shown that the reader refuses: `twr::check` tells of it, and prompts leave it out.
///
/// # Types of other crates
///
/// With the feature of its name, a field may have chrono's `NaiveDate`, `NaiveTime`, `NaiveDateTime`, `DateTime<Utc>`,
/// `DateTime<FixedOffset>` and `TimeDelta`, jiff's `Date`, `Time`, `DateTime`, `Timestamp`, `SignedDuration` and
/// `Span`, `uuid::Uuid`, `url::Url`, and `rust_decimal::Decimal`. No feature is needed for `std::time::Duration`,
/// which is never negative, `PathBuf`, the numbers that are never 0, sets, and tuples of two to five parts.
///
/// A tuple is a record whose fields are `First`, `Second` and so on: `- First: Ann; Second: 36` in a list. A struct with
/// names of your own says more, to the model as to people. A `PathBuf` is a line with any path, which nothing keeps
/// inside a folder; the path of a `twr::File` is kept there.
///
/// The compiler reads the examples of these types. It knows a type by its name and by what it asks for.
///
/// # Types that hold themselves
///
/// A field may name its own type, in a `Vec` or an `Option<Box<_>>`. The prompt shows such a type
/// once, and a reply may nest it up to sixteen deep; what is deeper is a diagnostic. A `Vec` of the
/// type itself is left out where it is empty.
///
/// Where two types lead to each other, no derive sees both: write `recursive` on the field that leads
/// back. Without it rustc says `error[E0391]: cycle detected …`, names the `KIND` and `SPEC` of both types,
/// and underlines the derives.
///
/// # When mistakes are found
///
/// - **By the tokens of the item**, each at its own place, all in one go: attributes, headers, words, rules,
///   and every example of a type that its tokens tell, read by the very reader.
/// - **By constants**, where types of other items matter: records more than three deep, which a prompt
///   would not say what to write; an example that holds no word of its enum; rules that do not fit; a prompt
///   that is too long by its descriptions alone. For a type with parameters this is told where a program that reads it is built, of the types
///   that it is read with, and not by `cargo check`.
/// - **By `twr::check`**, in the test that `#[think(test)]` writes, or one of your own: what a type's own
///   `FromStr` or `Deserialize` says of its example, worked examples that do not come back in some layout,
///   the exact length of the prompt. Types that are reached through a function, such as recursive ones, are
///   checked there.
///
/// A worked example that is text becomes an earlier turn as the writer writes its value, so that a model
/// never sees what is sloppy in it; what is before its sections is its thought.
///
/// # On a variant
///
/// | attribute | meaning |
/// |---|---|
/// | `word = "…"` | what the model writes; the variant's name in lower-case words if left out |
/// | `alias = "…"` or `["…", …]` | other words that are read as this one |
/// | `about = "…"` | when to choose it; the doc comment if left out |
///
/// # With serde
///
/// Where the type derives serde's traits, too, `#[serde(rename, rename_all, alias, skip, default)]` count
/// where `#[think(…)]` says nothing else: a renamed field has that name in JSON and, in words, as its
/// header; a renamed variant has it as its word; an alias is read as one. Of `rename(…)` the name to
/// deserialize counts.
///
/// # Partial values
///
/// `#[think(partial)]` on a struct `Plan` writes a struct `PlanPartial` beside it, as visible as `Plan`,
/// with the same fields but those that are skipped. Each is a `Part<T>`: `Missing`, `Growing` with the text
/// so far of a section that was cut off, `Rejected` with what is wrong with it, or `Ready` with the value; a
/// field that holds another struct is one part. It is made from the untyped partial value of an error or a
/// verdict, and has `Clone` and `Debug` where the types of all its fields do:
///
/// ```text
/// let error = Think::new(task).run::<Plan>(&model).await.unwrap_err();
/// let draft = PlanPartial::from(error.partial());
/// if let Part::Ready(title) = &draft.title { … }
/// ```
///
/// Where `PlanPartial` is the name of something else already, choose another: `partial = PlanDraft`.
///
/// # Prompt templates
///
/// A template is the message that asks, in [minijinja](https://docs.rs/minijinja)'s syntax. Its variables
/// are the fields of the type's `input`, each as serde writes it, and only these; `{{ format }}`, once and
/// by itself, is replaced by the description of the format. What does not agree with the type does not
/// compile: a variable that is no field and a field that is no variable, the attribute of a variable or of
/// a loop's items that is no field, a filter that does not exist, and a bracket (`[Goal]`, in the layouts
/// of headings, tags and blocks also their own marks) that is no header the reader reads, at any depth.
/// An attribute is looked up by the Rust field's name; what serde renames, and the entries of a map, are
/// reached by `meta["key"]`, which only the program can check. An `Option` that holds nothing shows as
/// `None`: write `{% if year %}` round it.
///
/// With `own_format` the template describes the format by hand: it has no `{{ format }}`, and mentions the
/// header of every section that is needed.
///
/// A type with `input` is asked for by `think_with_input` and `Think::input`; one without takes `{{ task }}`,
/// the task of `think_with_retry`. Repairs, the rule `grounded` and the earlier turns of examples have the
/// template without the format block.
#[proc_macro_derive(Thinkable, attributes(think, serde))]
pub fn derive_thinkable(input: TokenStream) -> TokenStream {
    guard::guard(|| derive::derive(input.into())).into()
}

/// A prompt template for a type where it is asked for, with arguments as in `format!`.
///
/// ```text
/// let topic = "bees";
/// let thought = prompt!(Plan, "Plan a study of {{ topic }}.\n\n{{ format }}").run(&model).await?;
/// let think = prompt!(Plan, file = "prompts/plan.md", topic = other(), places = &places).max_attempts(4);
/// ```
///
/// It gives a `Think<Plan>`. What has no argument is taken from what is in scope. The template is checked
/// as that of [`Thinkable`] is; `own_format` and `mentions = ["…"]` go among the arguments, `crate = path,`
/// before the type.
#[proc_macro]
pub fn prompt(input: TokenStream) -> TokenStream {
    guard::guard(|| prompt::prompt(input.into())).into()
}

/// The types and functions of YAML files, in the place of the call.
///
/// ```text
/// twr::specs!("specs/research_plan.yaml");
///
/// let input = ResearchPlanInput { topic: "bees".into(), notes: None };
/// let plan: ResearchPlan = research_plan(&model, input).await?;
/// ```
///
/// Files are found from the folder of `Cargo.toml`; editing one is enough for a new build. What is wrong in
/// one is told at its line and column. The source is that of `twr-gen build`: two files that share types
/// go into modules of their own. The calling crate knows the library as `twr`. Needs the feature `yaml`.
#[cfg(feature = "yaml")]
#[proc_macro]
pub fn specs(input: TokenStream) -> TokenStream {
    guard::guard(|| specs::specs(input.into())).into()
}

/// Makes a tool of `twr-agent` of an async function: `get_weather` becomes the type `GetWeather`, which implements
/// `Tool`, and stays a function that can be called.
///
/// The doc comment of the function is what a model is told of the tool. Each argument is a field that the model
/// writes: its doc comment says what to write there, and `#[think(…)]` the rest, as on a field of a type with
/// [`Thinkable`]. `#[think(…)]` on the function is that of the input type. An argument of the type `&ToolContext` is
/// the context of the call. The function returns a `Result` of `Observation` or text, and of `ToolFault`.
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
