//! What there is to say in the dialogs: the words that each language has.

/// The words of all dialogs in one language. A `{}` is filled in by `fill`.
#[cfg_attr(
    not(all(feature = "terminal", feature = "web")),
    allow(dead_code, reason = "a dialog that is not built has words, too")
)]
#[derive(Debug)]
pub(crate) struct Words {
    /// The BCP 47 tag of the language.
    pub(crate) tag: &'static str,
    /// The title of a payload without one.
    pub(crate) untitled: &'static str,
    /// After the option that the model recommends.
    pub(crate) recommended: &'static str,
    /// The option of an answer in the person's own words.
    pub(crate) other: &'static str,
    /// In place of an answer that was not given.
    pub(crate) skipped: &'static str,
    /// Why a question is asked: the reason.
    pub(crate) why: &'static str,
    /// Above the answers, before they are sent.
    pub(crate) answers: &'static str,
    pub(crate) refusals: Refusals,
    pub(crate) screen: ScreenWords,
    pub(crate) lines: LineWords,
    pub(crate) page: PageWords,
}

/// Why an answer does not fit its question.
#[derive(Debug)]
pub(crate) struct Refusals {
    /// The number of the option.
    pub(crate) no_such_option: &'static str,
    pub(crate) only_one: &'static str,
    pub(crate) only_options: &'static str,
    pub(crate) nothing: &'static str,
}

/// The words of the full screens. A hint is a key and what it does.
#[cfg_attr(
    not(all(feature = "terminal", feature = "web")),
    allow(dead_code, reason = "a dialog that is not built has words, too")
)]
#[derive(Debug)]
pub(crate) struct ScreenWords {
    /// The number of the question, and of all questions.
    pub(crate) place: &'static str,
    pub(crate) review: &'static str,
    /// The time that is left.
    pub(crate) left: &'static str,
    pub(crate) more: &'static str,
    pub(crate) send: &'static str,
    /// How many lines were added, and how many removed.
    pub(crate) changed: &'static str,
    pub(crate) save_to: &'static str,
    pub(crate) mark: &'static str,
    pub(crate) next: &'static str,
    pub(crate) cancel: &'static str,
    pub(crate) skip: &'static str,
    pub(crate) back: &'static str,
    pub(crate) later: &'static str,
    pub(crate) choose: &'static str,
    pub(crate) adopt: &'static str,
    pub(crate) send_outline: &'static str,
    pub(crate) edit: &'static str,
    pub(crate) editor: &'static str,
    pub(crate) save: &'static str,
    pub(crate) undo: &'static str,
    /// The keys while the outline is edited.
    pub(crate) editing: [&'static str; 3],
    /// The keys while the name of a file is written.
    pub(crate) saving: [&'static str; 2],
}

/// The words of the plain dialogs.
#[derive(Debug)]
pub(crate) struct LineWords {
    /// The number of the question, of all questions, and the question.
    pub(crate) question: &'static str,
    /// How many options are not listed, and the number of all.
    pub(crate) more_options: &'static str,
    pub(crate) other: &'static str,
    /// The answer that was given before.
    pub(crate) so_far: &'static str,
    pub(crate) your_answer: &'static str,
    pub(crate) your_choice: &'static str,
    pub(crate) your_choices: &'static str,
    /// What Enter takes.
    pub(crate) enter: &'static str,
    /// The seconds in which the person has to answer.
    pub(crate) within: &'static str,
    /// The mark between a question and the person's answer.
    pub(crate) colon: &'static str,
    pub(crate) review: &'static str,
    /// The number of questions.
    pub(crate) number_wanted: &'static str,
    /// What was wrong.
    pub(crate) refused: &'static str,
    pub(crate) help: &'static str,
    pub(crate) adopt: &'static str,
    pub(crate) send: &'static str,
    pub(crate) outline_help: &'static str,
    pub(crate) nothing_written: &'static str,
    pub(crate) write_anew: &'static str,
    pub(crate) too_late: &'static str,
}

/// The words of the page.
#[cfg_attr(
    not(all(feature = "terminal", feature = "web")),
    allow(dead_code, reason = "a dialog that is not built has words, too")
)]
#[derive(Debug)]
pub(crate) struct PageWords {
    pub(crate) read_this: &'static str,
    pub(crate) send: &'static str,
    pub(crate) ok: &'static str,
    pub(crate) skip: &'static str,
    pub(crate) later: &'static str,
    pub(crate) cancel: &'static str,
    /// How many options are not on the page.
    pub(crate) more_options: &'static str,
    pub(crate) your_answer: &'static str,
    /// The field of the person's own words, which count instead of an option.
    pub(crate) other_instead: &'static str,
    /// The option that leaves one of several questions without an answer.
    pub(crate) no_answer: &'static str,
    /// How many minutes the page is still served.
    pub(crate) minutes_left: &'static str,
    pub(crate) outline: &'static str,
    pub(crate) thanks: &'static str,
    pub(crate) answered_already: &'static str,
    /// The number of the question, and what is wrong with its answer.
    pub(crate) question: &'static str,
    pub(crate) no_option: &'static str,
    pub(crate) no_outline: &'static str,
}
