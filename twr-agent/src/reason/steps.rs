//! `Steps`: a chain of thought as a type: the steps, then the answer.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use twr::__private::show_in_words;
use twr::advanced::read::Reader;
use twr::advanced::soft::{fold, worked_examples};
use twr::advanced::spec::{Bounds, Examples, Field, Kind, Ref, Rule, Spec};
use twr::model::Model;
use twr::think::{Options, Run};
use twr::verdict::Value;
use twr::{Mismatch, Task, ThinkError, Thinkable};

use crate::wording::bilingual;

/// An answer with the steps that led to it, which the model wrote first.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps<T> {
    /// The steps, in order; at least one.
    pub steps: Vec<String>,
    /// The answer.
    pub answer: T,
}

/// Why there are no steps.
#[non_exhaustive]
pub enum StepsError {
    /// As [`twr::Think::run`].
    Think(ThinkError),
    /// The type refuses what was read.
    Mismatch(Mismatch),
}

impl StepsError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Self::Think(error) => write!(f, "{error}"),
            Self::Mismatch(error) => write!(f, "the answer does not fit: {error}"),
        }
    }
}

show_in_words!(StepsError: Error);

/// Asks for a `T`, and for the steps that lead to it before. As with any thought, what is missing or wrong is asked for
/// again, three calls in all at most.
///
/// The worked example is made of the fields' own examples: whole examples of `T` have no steps, and are not shown.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::{Thinkable, model::ScriptedModel};
/// use twr_agent::reason::think_in_steps;
///
/// #[derive(Debug, Thinkable)]
/// struct Sum {
///     /// The result.
///     #[think(example = 12)]
///     total: i64,
/// }
///
/// let model = ScriptedModel::new(["[Steps]\n- 3 crates of 6 are 18.\n- 18 and 2 are 20.\n[Total] 20"]);
/// let sum = think_in_steps::<Sum>(&model, "3 crates of 6 apples, and 2 apples.").await?;
/// assert_eq!((sum.steps.len(), sum.answer.total), (2, 20));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// As [`twr::Think::run`].
pub async fn think_in_steps<T: Thinkable>(
    model: &dyn Model,
    task: impl Into<String>,
) -> Result<Steps<T>, StepsError> {
    let spec = Ref::Shared(Arc::new(with_steps(T::SPEC)));
    let reader = Reader::new(&spec).telling_echoes(&worked_examples(&spec));
    let task = Task { text: task.into(), ..Task::default() };
    let settled = Run::new(&spec, &reader, task, Options::default()).drive(model, |_| {}).await;
    let (steps, answer) = split(settled.map_err(StepsError::Think)?.value());
    let answer = T::from_reply(answer).map_err(StepsError::Mismatch)?;
    Ok(Steps { steps, answer })
}

bilingual! {
    /// The words of the added section in one language: its headers, whose first that is free is taken, what to
    /// write there, and an example.
    struct Words {
        headers: [&'static str; 4] = ["步骤", "推理", "思考", "推理步骤"]
            => ["Steps", "Reasoning", "Thinking", "Working steps"],
        about = "怎样得出答案，每行一步。先写步骤，再决定答案。"
            => "How you get to the answer, one step a line. Write the steps before you decide on the answer.",
        example = "- 先写下任务给出的条件。\n- 再推出由此得到的结果。"
            => "- I write down what the task gives.\n- I work out what follows from it.",
    }
}

/// The spec with a section of steps before all others.
fn with_steps(spec: &Spec) -> Spec {
    let words = Words::of(spec.language);
    let is_free = |header: &&&str| {
        let key = fold(header);
        !spec.fields.iter().any(|field| field.keys.iter().any(|own| *own == key))
    };
    let header = words.headers.iter().find(is_free).copied().unwrap_or(words.headers[0]);
    let steps = Field {
        name: Cow::Borrowed("steps_before_the_answer"),
        header: Cow::Borrowed(header),
        keys: vec![Cow::Owned(fold(header))].into(),
        about: Cow::Borrowed(words.about),
        kind: Ref::Static(&Kind::List(Ref::Static(&Kind::Text))),
        rules: vec![Rule::Items(Bounds { min: Some(1), max: Some(30) })].into(),
        example: Cow::Borrowed(words.example),
        ..Field::EMPTY
    };
    let fields = std::iter::once(steps).chain(spec.fields.iter().cloned());
    let examples = if spec.has_examples() { Examples::Unwanted } else { spec.examples.clone() };
    Spec {
        fields: fields.collect::<Vec<_>>().into(),
        examples,
        literal_examples: Cow::Borrowed(&[]),
        ..spec.clone()
    }
}

/// The steps, and the record of the other fields.
fn split(value: Value<'static>) -> (Vec<String>, Value<'static>) {
    let Value::Record(mut values) = value else { return (Vec::new(), value) };
    let first = if values.is_empty() { None } else { values.remove(0) };
    let items = match first {
        Some(Value::List(items)) => items,
        _ => Vec::new(),
    };
    let text = |item: Value<'static>| match item {
        Value::Text(text) => Some(text.into_owned()),
        _ => None,
    };
    (items.into_iter().filter_map(text).collect(), Value::Record(values))
}
