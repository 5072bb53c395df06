//! How an answer is sought, and what may be spent on it.

use twr_spec::prompt::{ModelSize, Placement, PromptOptions};
use twr_spec::recovery::RecoveryKind;
use twr_spec::spec::{Layout, Output};
use twr_spec::strictness::Strictness;
use twr_spec::wording::Wording;

use crate::model::{Finish, Purpose, Reply};
use crate::parse::wording;

mod asking;
mod budget;
mod early;
mod grammar;
mod on_fail;
mod policy;
mod sampling;

pub(super) use asking::Setting;
pub use budget::{Budget, End};
pub use early::{Early, EarlyEnd};
pub use grammar::{GrammarAsk, GrammarSource};
pub(super) use on_fail::{Amendment, without_bad_items};
pub use on_fail::{Fix, OnFail};
pub use policy::{Ladder, Policy};
pub(super) use sampling::Call;
pub use sampling::Sampling;

/// How often, how, and how warm.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The limits of the run. Default: three calls.
    pub budget: Budget,
    /// How to go on after a reply that is not as asked, call by call.
    pub policy: Ladder,
    /// How to go on after a reply that a token limit cut off. Default [`CutOff::Raise`].
    pub cut_off: CutOff,
    /// How to ask for the rest of a list that is too short. Default [`TopUp::Again`].
    pub top_up: TopUp,
    /// The temperature of the first call; `None` sends none, and then none is ever sent. A repair that would be the
    /// same request again, without a temperature or at 0, says that earlier answers were not as asked.
    pub temperature: Option<f64>,
    /// How many replies there are for each field that is voted on, the answer itself included: see
    /// [`Think::votes`](super::Think::votes). Default 1: there is no vote.
    pub votes: u32,
    /// Whether the model is asked to quote what the task says for each grounded field: see
    /// [`Think::evidence`](super::Think::evidence). Default: it is not.
    pub evidence: bool,
    /// How the temperature changes from call to call. Default, as suits each policy: warmer with each call
    /// under `Missing` and `OneByOne`, unless something is asked for that is copied or chosen; with each repeated answer under `Whole`, cooler under `Fresh`, none
    /// under `Formatter`, else it stays.
    pub sampling: Option<Sampling>,
    /// The most tokens a reply may have; `None` leaves it to the server. A value of one line that is asked for alone
    /// has a limit of its own, by its kind; with `None` only if the server counts tokens and the counts show that the
    /// model does not think unseen.
    pub max_tokens: Option<u32>,
    /// Texts at which the model stops.
    pub stop: Vec<String>,
    /// The seed of the first call; each further call adds one, or it would be given the same answer.
    pub seed: Option<u64>,
    /// How the sections of replies are marked; `None` leaves it to the spec.
    pub layout: Option<Layout>,
    /// What enforces the form of a reply; `None` leaves it to the spec. If the spec leaves it open, too, it is
    /// [`Output::Grammar`] for a model that is set up to take grammars, else [`Output::Text`].
    pub output: Option<Output>,
    /// The writer of grammars, for [`Output::Grammar`] and [`Output::Auto`]. Default: the library's own
    /// ([`Grammar`](crate::grammar::Grammar)). With `None` no grammar is sent.
    pub grammar: Option<GrammarSource>,
    /// Which leniencies make a section wrong. Default: a value, or an item of a list, that is copied from a
    /// worked example that the model was shown, where the examples differ and the task does not say the same.
    /// A copied item counts under policies that ask for all anew: they cannot keep what is its own.
    pub strictness: Strictness,
    /// The place of the worked examples. Default: where they suit the model, [`Placement::Auto`].
    pub placement: Placement,
    /// How large the model is, for [`Placement::Auto`]; unknown leaves it to [`Model::size`](crate::model::Model::size).
    pub model_size: ModelSize,
    /// How many worked examples are shown at most. With 0 no request shows any, nor the form of a section in
    /// feedback. Default 3.
    pub max_examples: usize,
    /// Which of the worked examples may be shown, by position. Default: none is named, and all may.
    pub chosen_examples: Vec<usize>,
    /// The templates of prompt and feedback.
    pub wording: Wording,
    /// The purpose of the answer. Default: it answers the task; repairs say so themselves.
    pub purpose: Purpose,
    /// Whether the spans of the feature `tracing` hold what the model is told and what it writes. Default:
    /// they do not.
    pub record_content: bool,
    /// Whether the task of a plain request is in a fence. Default: it does not.
    pub fence_task: bool,
    /// When a streamed call is ended before its reply has ended. Default: never.
    pub early: Early,
    pub(super) amendments: Vec<Amendment>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            budget: Budget::default(),
            policy: Ladder::default(),
            cut_off: CutOff::default(),
            top_up: TopUp::default(),
            votes: 1,
            evidence: false,
            temperature: None,
            sampling: None,
            max_tokens: None,
            stop: Vec::new(),
            seed: None,
            layout: None,
            output: None,
            grammar: Some(GrammarSource::default()),
            strictness: Strictness::LENIENT
                .refusing(RecoveryKind::Echo)
                .refusing(RecoveryKind::EchoedItem),
            placement: Placement::default(),
            model_size: ModelSize::default(),
            max_examples: 3,
            chosen_examples: Vec::new(),
            wording: wording().clone(),
            purpose: Purpose::default(),
            record_content: false,
            fence_task: false,
            early: Early::default(),
            amendments: Vec::new(),
        }
    }
}

/// How to go on after a reply that a token limit cut off.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::think::{CutOff, Think, TopUp};
///
/// let think = Think::new("Plan a study of bees.").cut_off(CutOff::Continue).top_up(TopUp::Remaining);
/// # let _ = think;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CutOff {
    /// The limit is doubled, once; after a reply that the server cut off by itself, it is twice what came
    /// and 1,024 at least. Values that were read whole stay, as the policy says.
    #[default]
    Raise,
    /// The text so far becomes the model's own turn, and it is asked to go on where it stopped; both
    /// together are the reply. For long texts, where to begin again would cost most.
    Continue,
}

/// How to ask for the rest of a list with too few items. The items stay in either case, and an item that says the
/// same as something that is there is refused.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::think::{Think, TopUp};
///
/// // A list of three items that has to have five: two more are asked for, not five again.
/// let think = Think::new("List five uses of wax.").top_up(TopUp::Remaining);
/// # let _ = think;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TopUp {
    /// The list, without a word of what is there: a list that is right by itself takes its place, a short one
    /// is put after it. Small models copy what they are shown.
    #[default]
    Again,
    /// As many items as are still needed, with those that are there named: less to write, and for a model
    /// that can tell what is new.
    Remaining,
}

/// The limit that a reply gets at least after one that was cut off at the server's own.
const MORE_TOKENS: u32 = 1024;

impl Options {
    /// Where the worked examples stand for the model that there is.
    pub(super) fn suited_placement(&self) -> Placement {
        self.placement.suiting(self.model_size)
    }

    /// How a prompt is made for the model that there is, with so many worked examples at most.
    pub(super) fn prompt_options(&self, max_examples: usize) -> PromptOptions<'_> {
        PromptOptions {
            placement: self.suited_placement(),
            max_examples,
            chosen: &self.chosen_examples,
            fence_task: self.fence_task,
            ..PromptOptions::new(&self.wording)
        }
    }

    /// Which leniencies make a section wrong under the policy that there is.
    pub fn refused(&self) -> Strictness {
        if self.policy.keeps() {
            self.strictness
        } else {
            self.strictness.allowing(RecoveryKind::EchoedItem)
        }
    }

    /// Sets what is done where a rule is broken; the place is `field` or `field.rule`.
    pub fn on_fail(&mut self, place: impl Into<String>, on_fail: OnFail) {
        self.amendments.push(Amendment { place: place.into(), on_fail });
    }
}

/// The most tokens of the reply after this one, which had `limit` and was cut off: twice as many.
pub(super) fn raised(reply: &Reply, limit: Option<u32>) -> u32 {
    // Of a server that does not count, a token is taken for four bytes.
    let came = reply.usage.output_tokens.max(reply.text.len() as u64 / 4);
    let twice = u32::try_from(came.saturating_mul(2)).unwrap_or(u32::MAX);
    limit.map_or(MORE_TOKENS.max(twice), |limit| limit.saturating_mul(2))
}

/// Whether a token limit ended the reply.
pub(super) fn is_too_long(reply: &Reply) -> bool {
    reply.finish == Finish::Length
}

/// Whether the stream of a reply stopped by itself before its end.
pub(super) fn broke_off(reply: &Reply) -> bool {
    matches!(EarlyEnd::of(reply), Some(EarlyEnd::Stalled | EarlyEnd::BrokenOff))
}
