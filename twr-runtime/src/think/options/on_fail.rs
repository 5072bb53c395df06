//! `OnFail`: what is done with a value that could be read and breaks a rule.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use twr_spec::diagnostic::{Diagnostic, DiagnosticKind};
use twr_spec::rule::{Rule, identity};
use twr_spec::spec::{Segment, Value};

/// How to handle a value that could be read and breaks a rule. Where that does not help, the value is asked for again.
///
/// ```
/// # use twr_runtime as twr;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::dynamic::{Field, Kind, Spec};
/// use twr::model::ScriptedModel;
/// use twr::think::{OnFail, Think};
///
/// let spec = Spec::builder("Tags")
///     .field(Field::list("tags", Kind::line()).max_len(8).example(["bees", "ants"]))
///     .build()?;
/// let model = ScriptedModel::new(["[Tags]\n- wax\n- far too long a tag\n- honey"]);
/// let think = Think::spec(&spec, "Tag this text: …").on_fail("tags", OnFail::DropItems);
/// let thought = think.run(&model).await?;
/// assert_eq!(thought.value.to_string(), r#"{"tags":["wax","honey"]}"#);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
pub enum OnFail {
    /// The section is asked for again.
    #[default]
    Ask,
    /// The value is changed by a function, and counts if it then keeps all rules.
    Fix(Fix),
    /// Of a list, the items that break the rule are left out; the rest counts if it then keeps all rules. A
    /// text in the place of a list, a length or a range concern the items; of repeats, the later ones go.
    DropItems,
    /// The value counts as it is, and is reported: [`Thought::reported`](crate::think::Thought::reported).
    Keep,
}

/// A function that mends a value; `None` where it cannot.
///
/// ```
/// # mod twr { pub use twr_runtime::{spec as verdict, think}; }
/// use twr::think::{OnFail, Think};
/// use twr::verdict::Value;
///
/// // A title that is too long is cut, and not asked for again.
/// let shorten = |value| match value {
///     Value::Text(text) => Some(Value::text(text.chars().take(60).collect::<String>())),
///     _ => None,
/// };
/// let think = Think::new("Name the study.").on_fail("title", OnFail::fix(shorten));
/// # let _ = think;
/// ```
pub type Fix = Arc<dyn Fn(Value<'static>) -> Option<Value<'static>> + Send + Sync>;

impl OnFail {
    /// [`Fix`](Self::Fix) with a function.
    pub fn fix(
        fix: impl Fn(Value<'static>) -> Option<Value<'static>> + Send + Sync + 'static,
    ) -> Self {
        Self::Fix(Arc::new(fix))
    }
}

impl fmt::Debug for OnFail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ask => "Ask",
            Self::Fix(_) => "Fix(..)",
            Self::DropItems => "DropItems",
            Self::Keep => "Keep",
        })
    }
}

/// What is done where which rule is broken.
#[derive(Clone, Debug)]
pub(in crate::think) struct Amendment {
    /// The field, by name, and the rule, by [`Rule::name`](twr_spec::rule::Rule::name): `chapters.unique`;
    /// the field alone for each of its rules.
    pub(in crate::think) place: String,
    pub(in crate::think) on_fail: OnFail,
}

impl Amendment {
    /// Whether it is for what is wrong with the field of this name.
    pub(in crate::think) fn concerns(&self, field: &str, wrong: &Diagnostic) -> bool {
        let DiagnosticKind::Broken(rule) = &wrong.kind else { return false };
        match self.place.split_once('.') {
            Some((named, of)) => named == field && of == rule.name(),
            None => self.place == field,
        }
    }
}

/// The list without the items that something is wrong with, and without those that repeat another.
pub(in crate::think) fn without_bad_items(
    value: &Value<'static>,
    wrong: &[Diagnostic],
) -> Option<Value<'static>> {
    let Value::List(items) = value else { return None };
    let is_bad = |at: usize| {
        wrong
            .iter()
            .any(|wrong| matches!(wrong.path.0.get(1), Some(Segment::Item(bad)) if *bad == at))
    };
    let is_of_rule = |wrong: &Diagnostic, name: &str| matches!(&wrong.kind, DiagnosticKind::Broken(rule) if rule.name() == name);
    let unique = wrong.iter().any(|wrong| is_of_rule(wrong, "unique"));
    let most = wrong.iter().find_map(|wrong| match &wrong.kind {
        DiagnosticKind::Broken(Rule::Items(bounds)) => bounds.max,
        _ => None,
    });
    let mut seen = HashSet::new();
    let mut kept: Vec<Value<'static>> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let is_new = !unique || seen.insert(identity(item));
        if is_new && !is_bad(at) {
            kept.push(item.clone());
        }
    }
    if let Some(most) = most {
        kept.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    }
    Some(Value::List(kept))
}
