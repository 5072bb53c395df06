//! `Answer`: what a run can answer with, whether its spec is a constant of a type or made at run time.

use twr_spec::spec::{Ref, Spec, Value};

use super::{Mismatch, Thinkable};

/// The types that a run can answer with: every [`Thinkable`] type, and [`dynamic::Record`](crate::dynamic::Record), whose
/// spec is made at run time.
///
/// Everything that asks, reads, votes and validates takes the two alike. It is implemented for those only; for a type
/// of your own derive [`Thinkable`].
///
/// ```
/// # use twr_runtime as twr;
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/plan.rs"));
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::dynamic::Answer;
/// use twr::model::Model;
/// use twr::think::{Think, ThinkError};
///
/// // The same for `Think::new(…).of::<Plan>()` and for `Think::spec(&spec, …)`.
/// async fn carefully<T: Answer>(think: Think<T>, model: &impl Model) -> Result<T, ThinkError> {
///     think.max_attempts(5).votes(3).run(model).await.map(|thought| thought.value)
/// }
/// # let model = twr::model::ScriptedModel::new(["[Plan] Go.\n[Weeks] 3"; 3]);
/// # let plan = carefully(Think::new("Plan.").of::<Plan>(), &model).await?;
/// # assert_eq!(plan.weeks, 3);
/// # Ok(())
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a top-level reply type",
    label = "does not implement `Thinkable`",
    note = "derive `Thinkable` for it; a list or a single text is asked for as a field of such a struct"
)]
pub trait Answer: Sized {
    /// The answer of a value that was read by this spec.
    ///
    /// # Errors
    /// The value is not one of the spec, or the type refuses it.
    fn from_answer(spec: &Ref<Spec>, value: Value<'_>) -> Result<Self, Mismatch>;

    /// The value that says this answer, as [`from_answer`](Self::from_answer) takes it.
    fn to_answer(&self) -> Value<'_>;
}

#[diagnostic::do_not_recommend]
impl<T: Thinkable> Answer for T {
    fn from_answer(_: &Ref<Spec>, value: Value<'_>) -> Result<Self, Mismatch> {
        T::from_reply(value)
    }

    fn to_answer(&self) -> Value<'_> {
        self.to_reply()
    }
}
