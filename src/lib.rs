//! Think-with-retry: typed values from language models. Derive [`Thinkable`] and call [`think_with_retry`].
//!
//! | to | look at |
//! |---|---|
//! | ask for a value, with settings, validators, votes, a conversation, a journal | [`think`] |
//! | read a reply without a model | [`parse`](fn@parse), [`verdict`] |
//! | ask for what is known only at run time, from YAML or a JSON Schema | [`dynamic`] |
//! | connect a model, or test without one | [`model`] |
//! | word prompts and feedback yourself | [`wording`] |
//! | read a reply without a spec | [`parser`] |
//! | count what was right and what it cost | [`metrics`] |
//! | write what a model wrote into a folder (feature `files`) | `FileWriter` |
//! | test a type | [`check`](fn@check) |
#![doc = "\n"]
#![doc = include_str!("../README.md")]

/// Derives [`Thinkable`](trait@Thinkable):
///
/// ```
/// use twr::{Thinkable, parse};
///
/// /// A support ticket, sorted.
/// #[derive(Debug, PartialEq, Thinkable)]
/// struct Ticket {
///     /// What the customer wants.
///     #[think(line, max_words = 8, example = "a refund for a broken lamp")]
///     wish: String,
///     /// How soon somebody must act.
///     urgency: Urgency,
///     /// The part that is broken, if the customer names one.
///     part: Option<String>,
/// }
///
/// #[derive(Debug, PartialEq, Thinkable)]
/// enum Urgency {
///     Today,
///     #[think(alias = "soon")]
///     Later,
/// }
///
/// let verdict = parse::<Ticket>("**Wish:** a new kettle\n**Urgency:** soon");
/// let ticket = verdict.into_value().unwrap();
/// assert_eq!(ticket, Ticket { wish: "a new kettle".into(), urgency: Urgency::Later, part: None });
/// ```
#[cfg(feature = "derive")]
pub use twr_macros::Thinkable;
#[cfg(feature = "derive")]
pub use twr_macros::prompt;
#[cfg(feature = "yaml")]
pub use twr_macros::specs;
pub use twr_runtime::check::{CheckError, check};
pub use twr_runtime::dynamic;
#[cfg(feature = "files")]
pub use twr_runtime::files::{self, FileWriter};
pub use twr_runtime::grammar;
pub use twr_runtime::metrics::{self, Metrics};
pub use twr_runtime::model::{self, Message, Model};
pub use twr_runtime::parse::{NotText, parse, parse_bytes, parse_in};
pub use twr_runtime::parser;
pub use twr_runtime::spec::{Language, Layout, Output, Placement};
/// Reads one reply piece by piece, without a run:
///
/// ```
/// use twr::advanced::read::Reader;
/// use twr::dynamic::{Field, Spec};
/// use twr::stream::{LiveReply, ReplyEvent};
/// use twr::verdict::Circumstances;
///
/// # let spec = Spec::builder("Plan").field(Field::text("plan").example("We go.")).build()?;
/// // `spec` is a `dynamic::Spec` with the field `plan`.
/// let reader = Reader::new(spec.shape());
/// let (mut live, mut events) = (LiveReply::new(&reader), Vec::new());
/// for piece in ["[Plan]\nWe watch ", "bees in spring."] {
///     live.push(piece, Circumstances::default(), &mut events);
/// }
/// assert!(matches!(events[0], ReplyEvent::Began { field: 0 }));
/// # Ok::<(), twr::dynamic::SpecError>(())
/// ```
///
/// [`think_stream`] does this for each reply of a run.
pub use twr_runtime::stream;
/// Implemented by `#[derive(Thinkable)]` for a type with a prompt template of its own:
#[cfg_attr(feature = "prompt", doc = "```")]
#[cfg_attr(not(feature = "prompt"), doc = "```ignore")]
/// use twr::{Think, Thinkable};
///
/// #[derive(Thinkable)]
/// #[think(prompt_text = "Plan a study of {{ topic }}.\n\n{{ format }}", input = Study)]
/// struct Plan {
///     #[think(example = "We follow the bees home.")]
///     plan: String,
/// }
///
/// struct Study {
///     topic: String,
/// }
///
/// let think = Think::<Plan>::input(&Study { topic: "ants".into() });
/// assert!(think.messages().unwrap().last().unwrap().content.starts_with("Plan a study of ants."));
/// ```
pub use twr_runtime::think::Prompted;
/// Asks for a type with a prompt template of its own, in one call:
#[cfg_attr(feature = "prompt", doc = "```")]
#[cfg_attr(not(feature = "prompt"), doc = "```ignore")]
/// use twr::model::ScriptedModel;
/// use twr::{Thinkable, think_with_input};
///
/// #[derive(Thinkable)]
/// #[think(prompt_text = "Plan a study of {{ topic }}.\n\n{{ format }}", input = Study)]
/// struct Plan {
///     #[think(example = "We follow the bees home.")]
///     plan: String,
/// }
///
/// struct Study {
///     topic: String,
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), twr::ThinkError> {
/// let model = ScriptedModel::new(["[Plan] We count the ants of one hill."]);
/// let plan: Plan = think_with_input(&model, &Study { topic: "ants".into() }).await?;
/// assert_eq!(plan.plan, "We count the ants of one hill.");
/// # Ok(())
/// # }
/// ```
pub use twr_runtime::think::think_with_input;
pub use twr_runtime::think::{
    self, Conversation, Policy, Streamed, Task, Think, ThinkAll, ThinkError, ThinkErrorKind,
    ThinkStream, Thought, Vote, think_all, think_stream, think_with_retry,
};
/// Implemented by `#[derive(Thinkable)]` with `#[think(partial)]`, which also writes a struct of the fields that
/// could be read:
#[cfg_attr(feature = "derive", doc = "```")]
#[cfg_attr(not(feature = "derive"), doc = "```ignore")]
/// use twr::{Part, Thinkable, parse};
///
/// #[derive(Thinkable)]
/// #[think(partial)]
/// struct Plan {
///     #[think(example = "We follow the bees home.")]
///     plan: String,
///     weeks: u8,
/// }
///
/// let verdict = parse::<Plan>("[Plan] We count bees.\n[Weeks] some");
/// let draft = PlanPartial::from(&verdict.partial);
/// assert!(matches!(draft.plan, Part::Ready(text) if text == "We count bees."));
/// assert!(!matches!(draft.weeks, Part::Ready(_)));
/// ```
pub use twr_runtime::typed::Partly;
/// The trait of types that a model can be asked for. The feature `derive` has a derive that implements it.
#[cfg_attr(
    feature = "derive",
    doc = "[Its page](derive@Thinkable) has an example and all attributes."
)]
pub use twr_runtime::typed::Thinkable;
pub use twr_runtime::typed::{
    Edit, EditFault, EditMismatch, FieldValue, File, FileLine, Mismatch, Part,
};
/// Two more functions for text that others wrote:
///
/// ```
/// use twr::visible::{is_hidden, visible_json};
///
/// assert!(is_hidden('\u{1b}') && !is_hidden('\n'));
/// // The value of the JSON stays what it is.
/// assert_eq!(visible_json("\"a\u{202e}b\""), r#""a\u202eb""#);
/// ```
pub use twr_runtime::visible;
pub use twr_runtime::visible::visible;

/// Checks of a type that only a program can make: examples, prompts and feedback. For a test of your own, or by
/// `#[think(test)]`.
pub mod check {
    /// [`check`](check()) has an example; [`CheckError::findings`] gives these.
    pub use twr_runtime::check::Finding;
    pub use twr_runtime::check::{CheckError, FindingKind, check, check_worded};
}

/// The result of reading a reply: the [`Verdict`](verdict::Verdict) that [`parse`](fn@parse) and
/// [`think`] give, what was wrong, what was tolerated, and which leniencies are refused.
pub mod verdict {
    pub use twr_runtime::condition::Condition;
    /// A problem with one value of a reply: where, what, and what was found there.
    ///
    /// ```
    /// # use twr::dynamic::{Field, Spec};
    /// # let spec = Spec::builder("Plan")
    /// #     .field(Field::line("plan").example("We count bees."))
    /// #     .field(Field::integer("weeks").max(12))
    /// #     .build()?;
    /// use twr::verdict::DiagnosticKind;
    ///
    /// // `spec` has the fields `plan`, and `weeks` of at most 12.
    /// let verdict = spec.parse("[Plan] We go.\n[Weeks] 40");
    /// let diagnostic = &verdict.partial.diagnostics[0];
    /// assert!(matches!(diagnostic.kind, DiagnosticKind::Broken(_)));
    /// assert_eq!((diagnostic.path.section(), diagnostic.found.as_str()), (Some(1), "40"));
    /// # Ok::<(), twr::dynamic::SpecError>(())
    /// ```
    pub use twr_runtime::diagnostic::Diagnostic;
    pub use twr_runtime::diagnostic::DiagnosticKind;
    /// The fields of a reply that are good, those that were rejected, and why.
    ///
    /// ```
    /// # use twr::dynamic::{Field, Spec};
    /// # let spec = Spec::builder("Plan")
    /// #     .field(Field::line("plan").example("We count bees."))
    /// #     .field(Field::integer("weeks").max(12))
    /// #     .build()?;
    /// // `spec` has the fields `plan`, and `weeks` of at most 12.
    /// let partial = spec.parse("[Plan] We go.\n[Weeks] 40").partial;
    /// assert!(partial.get("plan").is_some() && partial.get("weeks").is_none());
    /// // The value that was rejected:
    /// assert!(partial.draft("weeks").is_some());
    /// assert_eq!(partial.good(), 1);
    /// # Ok::<(), twr::dynamic::SpecError>(())
    /// ```
    pub use twr_runtime::partial::Partial;
    /// Context for reading a reply.
    ///
    /// ```
    /// use twr::verdict::Circumstances;
    /// use twr::{Thinkable, parse_in};
    /// # #[cfg(feature = "derive")] {
    ///
    /// #[derive(Thinkable)]
    /// struct Order {
    ///     /// The customer, copied from the task.
    ///     #[think(line, grounded, example = "Anna Berg")]
    ///     name: String,
    /// }
    ///
    /// let mut known = Circumstances::default();
    /// known.task = Some("Lars Holm orders two lamps.");
    /// assert!(parse_in::<Order>("[Name] Lars Holm", known).is_success());
    /// assert!(!parse_in::<Order>("[Name] John Smith", known).is_success());
    /// # }
    /// ```
    pub use twr_runtime::read::Circumstances;
    /// One leniency that the reader used.
    ///
    /// ```
    /// # use twr::dynamic::{Field, Spec};
    /// # let spec = Spec::builder("Plan")
    /// #     .field(Field::line("plan").example("We count bees."))
    /// #     .field(Field::integer("weeks").max(12))
    /// #     .build()?;
    /// // `spec` has the fields `plan` and `weeks`.
    /// let verdict = spec.parse("**Plan:** We go.\n**Weeks:** 3");
    /// assert!(verdict.is_success());
    /// for recovery in &verdict.recoveries {
    ///     println!("{} at {:?}", recovery.kind.name(), recovery.span);
    /// }
    /// assert!(!verdict.recoveries.is_empty());
    /// # Ok::<(), twr::dynamic::SpecError>(())
    /// ```
    pub use twr_runtime::recovery::Recovery;
    pub use twr_runtime::recovery::RecoveryKind;
    /// The place of a value in a reply, step by step from the outside.
    ///
    /// ```
    /// use twr::verdict::{Path, Segment};
    ///
    /// // The second item of the third section.
    /// let path = Path(vec![Segment::Field(2), Segment::Item(1)]);
    /// assert_eq!(path.section(), Some(2));
    /// assert_eq!(path.to_string(), "#2[1]");
    /// ```
    pub use twr_runtime::spec::Path;
    pub use twr_runtime::spec::Segment;
    /// A value without a Rust type, as it is in a [`Partial`] and in the events of a stream.
    ///
    /// ```
    /// # use twr::dynamic::{Field, Spec};
    /// # let spec = Spec::builder("Plan")
    /// #     .field(Field::line("plan").example("We count bees."))
    /// #     .field(Field::integer("weeks").max(12))
    /// #     .build()?;
    /// use twr::verdict::Value;
    ///
    /// // `spec` has the fields `plan` and `weeks`.
    /// let partial = spec.parse("[Plan] We go.").partial;
    /// match partial.get("plan") {
    ///     Some(Value::Text(text)) => assert_eq!(text, "We go."),
    ///     other => panic!("{other:?}"),
    /// }
    /// # Ok::<(), twr::dynamic::SpecError>(())
    /// ```
    pub use twr_runtime::spec::Value;
    pub use twr_runtime::strictness::Strictness;
    pub use twr_runtime::verdict::Status;
    /// The value of a reply, or the feedback for the model.
    ///
    /// ```
    /// # use twr::dynamic::{Field, Spec};
    /// # let spec = Spec::builder("Plan")
    /// #     .field(Field::line("plan").example("We count bees."))
    /// #     .field(Field::integer("weeks").max(12))
    /// #     .build()?;
    /// // `spec` has the fields `plan`, and `weeks` of at most 12.
    /// let verdict = spec.parse("[Plan] We go.\n[Weeks] 3");
    /// assert!(verdict.is_success());
    /// let plan = verdict.into_value().unwrap();
    /// assert_eq!(plan.to_json()["weeks"], 3);
    ///
    /// let verdict = spec.parse("[Plan] We go.\n[Weeks] 40");
    /// assert!(verdict.feedback().unwrap().contains("at most 12"));
    /// # Ok::<(), twr::dynamic::SpecError>(())
    /// ```
    pub use twr_runtime::verdict::Verdict;
}

/// Templates: of prompts, feedback and reminders in place of the library's own, and why one could not be filled in.
pub mod wording {
    /// Why a prompt template could not be filled in; [`Think::messages`](crate::Think::messages) and
    /// [`ThinkError::template_error`](crate::ThinkError::template_error) give it. [`Prompted`](crate::Prompted) has an
    /// example of a template.
    pub use twr_runtime::template::TemplateError;
    pub use twr_runtime::template::TemplateErrorKind;
    pub use twr_runtime::wording::Template;
    /// The words of prompts and of feedback.
    ///
    /// ```
    /// use twr::dynamic::{Field, Spec};
    /// use twr::wording::{Template, Wording, WordingError};
    /// use twr::{Language, Think};
    ///
    /// let source = Template::Prompt.source(Language::English);
    /// let brief = format!("Answer in as few words as you can.\n\n{source}");
    /// let wording = Wording::default().replacing(Language::English, Template::Prompt, &brief)?;
    ///
    /// let spec = Spec::builder("Plan").field(Field::text("plan").example("We go.")).build().unwrap();
    /// let think = Think::spec(&spec, "Plan a study.").wording(wording);
    /// let messages = think.messages().unwrap();
    /// assert!(messages[0].content.starts_with("Answer in as few words as you can."));
    /// # Ok::<(), WordingError>(())
    /// ```
    pub use twr_runtime::wording::Wording;
    /// Why a template of your own is refused, when it is given and not in the middle of a run.
    ///
    /// ```
    /// use twr::Language;
    /// use twr::wording::{Template, Wording};
    ///
    /// let template = "Write again: {{ sections | nothing }}";
    /// let refused = Wording::default().replacing(Language::English, Template::Feedback, template);
    /// assert!(refused.unwrap_err().to_string().starts_with("template `en/feedback` cannot be used"));
    /// ```
    pub use twr_runtime::wording::WordingError;
}

/// The parts that the library is made of: specs as data, the reader, the writer, prompts and feedback. For tools
/// that work on specs and replies themselves. These parts may change in any minor release.
pub mod advanced {
    pub use twr_runtime::{
        condition, diagnostic, feedback, json, kind, partial, prompt, read, recovery, rule, schema,
        soft, spec, strictness, template, verdict, wording,
    };
}

#[doc(hidden)]
pub use twr_runtime::private as __private;
