//! `Class`: what a phrase does beside a value.

/// What a phrase does beside a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Class {
    /// Opens a sentence, before its comma: `overall`, `in conclusion`.
    Opener,
    /// Announces an answer, before its colon: `here is the answer`.
    Intro,
    /// A neutral name of any value: `answer`, `result`.
    LabelNoun,
    /// Stands before a label without changing it: `final`, `overall`, `my`.
    LabelQualifier,
    /// Says before a name that it is given anew: `revised`, `final`.
    Revised,
    /// Names what is given anew: `correction`, `update`.
    Revision,
    /// Joins a label and a value: `is`, `equals`.
    Copula,
    /// Says that what follows is the writer's view: `i think that`.
    Opinion,
    /// Words beside what a value may be based on: `based on the quality of the second draft`.
    Basis,
    /// What holds facts, and may be what a writer was given: `lease`, `notes`.
    Document,
    /// Says a value of "it", in the present: `it is`, `i'd rate it`.
    Carrier,
    /// What is judged, after `the` or `this`: `statement`, `response`.
    Object,
    /// Begins a judgment of the writer: `i`, `i would`, `let's`.
    Judge,
    /// What a writer does with a value, between the judge and the value: `rate`, `put`, `go with`.
    Judging,
    /// Joins what is judged and the value: `as`, `to be`, `at`.
    Joiner,
    /// Words of the writer after a value that add nothing: `i would say`, `in my view`.
    Remark,
    /// Stresses a value: `clearly`, `definitely`.
    Adverb,
    /// `a`, `the`.
    Article,
    /// Introduces a value after a carrier: `score of`, `option`.
    Measure,
    /// Says of a value that it is the one: `is correct`, `is better`.
    Confirm,
    /// What a bare noun after a value adds nothing to: `option`, `rating`.
    Noun,
    /// Counts a score: `points`, `stars`.
    ScoreUnit,
    /// Any other unit of a number.
    Unit,
    /// A currency before or after a number.
    Currency,
    /// About a number: `about`, `roughly`.
    Approximate,
    /// Opens a reason: `because`, `due to`.
    Reason,
    /// Opens a sentence that explains: `the`, `it is`, `both`.
    Explanation,
    /// `it`, `they`, `there`: the subject of a clause.
    Pronoun,
    /// An article or demonstrative that opens a clause.
    Determiner,
    /// A verb of a clause that states something: `is`, `has`, `covers`.
    Auxiliary,
    /// A verb of a clause that is no noun, too: `is`, `has`, `cannot`.
    Finite,
    /// Praise or blame after a value: `solid`, `well done`.
    Evaluative,
    /// Ends a reply: `thanks`, `done`.
    Closer,
    /// A yes.
    Yes,
    /// A no.
    No,
    /// The polarity words.
    Not,
    /// Opens a sentence that takes a value back: `wait`, `on reflection`.
    Back,
    /// Opens a sentence that may take a value back: `that`, `actually`, `hmm`.
    Turn,
    /// In a description: asks for something told in a sentence, `reason`, `summary`.
    Telling,
    /// Agrees to write what was asked for, before an exclamation mark: `sure`, `of course`.
    Courtesy,
    /// Modals, hedges and conditions.
    Doubt,
}
