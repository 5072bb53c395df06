//! What may be before a value: bullets, openers, labels, carriers, adverbs and articles.

use super::body::Assertion;
use super::moment::is_participle;
use super::sought::{Piece, PieceKind, Sought};
use super::text::is_ornament;
use crate::lexicon::{Class, is_han};
use crate::text::list_marker;

/// A value whose beginning of the body is understood.
#[derive(Clone, Debug)]
pub(super) struct Candidate<V> {
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) value: V,
    /// Whether words are before it.
    pub(super) is_worded: bool,
    /// Whether an opener, a label or a carrier does.
    pub(super) is_certain: bool,
}

/// Where in `Before` a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing but openers and labels was read.
    Head,
    /// After an opener without its comma: only a carrier may follow.
    Opened,
    /// After a carrier, an adverb or an article.
    Carried,
}

#[derive(Clone, Copy, Debug)]
struct State {
    stage: Stage,
    at: usize,
    is_worded: bool,
    is_certain: bool,
    /// Whether it is in the last sentence after others, which an opener makes a conclusion.
    is_last: bool,
}

/// What may begin a body: `to be high` and `as of Monday` say something else.
const PLAIN_ARTICLES: [&str; 4] = ["a", "an", "the", "at"];

/// Whether words of the class dress what follows them. An article ends no line: there it is the value `A`.
fn is_decoration(class: Class, text: &str, width: usize, stage: Stage) -> bool {
    if class != Class::Article {
        return true;
    }
    let (word, behind) = text.split_at_checked(width).unwrap_or_default();
    !behind.starts_with('\n') && (stage != Stage::Head || PLAIN_ARTICLES.contains(&word))
}

/// So many steps are made before the text is given up.
const MOST_STEPS: usize = 120;

impl<S: Sought> Assertion<'_, S> {
    /// The values after `start` before which everything is understood, in order.
    pub(super) fn candidates(&self, start: usize) -> Vec<Candidate<S::Value>> {
        let first = State {
            stage: Stage::Head,
            at: start,
            is_worded: false,
            is_certain: false,
            is_last: start > 0,
        };
        let mut open = vec![first];
        let rest = self.text.rest_as_written(self.text.skip_space(start));
        let bullet = list_marker(rest).filter(|width| *width < rest.len());
        if let Some(at) = bullet.map(|width| self.text.skip_space(start) + width) {
            // `4. Overall, 3` begins with a value; `1. 5` is an item.
            let is_value = self.value_at(self.text.skip_space(start)).is_some();
            let is_item = || self.value_at(at).is_some_and(|(_, end)| end == self.text.len());
            if !is_value || is_item() {
                open.push(State { at, ..first });
            }
        }
        let mut seen: Vec<(Stage, usize, bool)> = Vec::new();
        let mut found: Vec<Candidate<S::Value>> = Vec::new();
        while let Some(state) = open.pop() {
            let state = State { at: self.text.skip_space(state.at), ..state };
            let step = (state.stage, state.at, state.is_certain);
            if seen.contains(&step) || seen.len() > MOST_STEPS {
                continue;
            }
            seen.push(step);
            if state.stage != Stage::Opened || state.is_last {
                self.find_value(state, &mut found);
            }
            self.steps(state, &mut open);
        }
        found.sort_by_key(|candidate| candidate.at);
        found
    }

    /// Adds the value that begins at the state; of two ways to one value the more certain counts.
    fn find_value(&self, state: State, found: &mut Vec<Candidate<S::Value>>) {
        let State { at, is_worded, is_certain, .. } = state;
        if let Some(known) = found.iter_mut().find(|known| known.at == at) {
            known.is_certain |= is_certain;
        } else if let Some((value, end)) = self.value_at(at) {
            found.push(Candidate { at, end, value, is_worded, is_certain });
        }
    }

    /// Adds what may be read at the state.
    fn steps(&self, state: State, open: &mut Vec<State>) {
        let rest = self.text.rest(state.at);
        let Some(first) = rest.chars().next() else { return };
        let to = |stage, at| State { stage, at, is_worded: true, ..state };
        let certain = |stage, at| State { stage, at, is_worded: true, is_certain: true, ..state };
        if state.stage == Stage::Head {
            self.head_steps(state, open);
        }
        if state.stage != Stage::Carried {
            let ends = [
                self.carrier_at(state.at),
                self.judgment_at(state.at),
                self.stated_at(state.at),
                self.topic_at(state.at),
                self.reported_at(state.at),
                self.restated_before(state.at),
            ];
            open.extend(ends.into_iter().flatten().map(|end| certain(Stage::Carried, end)));
        }
        if let Some(width) = Class::Opinion.longest(rest).filter(|_| state.stage != Stage::Carried)
        {
            open.push(certain(Stage::Opened, state.at + width));
            open.push(certain(Stage::Carried, state.at + width));
        }
        if state.stage == Stage::Opened {
            return;
        }
        if is_open(first) && !rest.starts_with("< ") {
            open.push(State { at: state.at + first.len_utf8(), ..state });
        }
        let dressing: &[Class] = if self.sought.takes_articles() {
            &[Class::Adverb, Class::Article, Class::Measure]
        } else {
            &[]
        };
        for class in dressing {
            if let Some(width) =
                class.longest(rest).filter(|width| is_decoration(*class, rest, *width, state.stage))
            {
                open.push(to(Stage::Carried, state.at + width));
            }
        }
        // `这本书现在卖`
        if state.stage == Stage::Carried && first.is_alphabetic() && is_han(first) {
            open.extend(self.topic_at(state.at).map(|end| certain(Stage::Carried, end)));
        }
        // `我给这份草稿打`
        if state.stage == Stage::Carried {
            open.extend(self.han_object_at(state.at).map(|end| to(Stage::Carried, end)));
        }
        // `a price of $12`, `a calm tone` has its value before the name.
        if state.stage == Stage::Carried
            && let Some(end) = self.sought.labels().own_at(self.text, state.at)
        {
            open.push(to(Stage::Carried, end));
        }
        if state.stage == Stage::Carried && first == ':' {
            open.push(to(Stage::Carried, state.at + 1));
        }
    }

    /// Openers: `Sure, `, `好的`, `Happy to help!`
    fn opener_steps(&self, state: State, open: &mut Vec<State>) {
        let rest = self.text.rest(state.at);
        let shout = if state.at == 0 { rest.find('!').map(|at| at + 1) } else { None };
        if let Some(end) = shout.filter(|end| self.is_exclamation(0, *end)) {
            open.push(State { stage: Stage::Head, at: end, is_worded: true, ..state });
        }
        let Some(width) = Class::Opener.longest(rest) else { return };
        let end = state.at + width;
        let step = |stage, at| State { stage, at, is_worded: true, is_certain: true, ..state };
        if let Some(after) = self.text.after_mark(end, &[',', ':', '!']) {
            open.push(step(Stage::Head, after));
            return;
        }
        let is_certain = state.is_certain || state.is_last;
        open.push(State { is_certain, ..step(Stage::Opened, end) });
        // Chinese sets no comma there.
        if rest.starts_with(is_han) {
            open.push(State { is_certain, ..step(Stage::Head, end) });
        }
    }

    /// Introductions: `Here is the score:`.
    fn intro_steps(&self, state: State, open: &mut Vec<State>) {
        let Some(width) = Class::Intro.longest(self.text.rest(state.at)) else { return };
        let end = state.at + width;
        let next = self.text.skip_blanks(end);
        let named = self.sought.labels().label_at(self.text, next);
        for end in [Some(end), named, self.restated_name(next)].into_iter().flatten() {
            let end = self.after_basis(end);
            let behind = self.text.after_mark(end, &[':', '\n']);
            open.extend(behind.map(|at| State {
                stage: Stage::Head,
                at,
                is_worded: true,
                is_certain: true,
                ..state
            }));
        }
    }

    /// Openers, introductions, scales and labels.
    fn head_steps(&self, state: State, open: &mut Vec<State>) {
        let rest = self.text.rest(state.at);
        let step = |stage, at| State { stage, at, is_worded: true, is_certain: true, ..state };
        // `= 4`: the name before it was left out.
        if state.at == 0 && rest.starts_with("= ") {
            open.push(State { at: state.at + 1, ..state });
        }
        open.extend(self.bullet_below(state));
        self.opener_steps(state, open);
        if let Some(behind) =
            self.lead_at(state.at).and_then(|end| self.text.after_mark(end, &[',', ':']))
        {
            let next = self.text.skip_blanks(behind);
            let and = ["and ", "so "].iter().find(|and| self.text.rest(next).starts_with(**and));
            open.push(step(Stage::Head, next + and.map_or(0, |and| and.len())));
        }
        let asked = self
            .question_at(state.at)
            .or_else(|| self.asked_again_at(state.at))
            .or_else(|| self.contrast_at(state.at));
        open.extend(asked.map(|end| step(Stage::Head, end)));
        self.intro_steps(state, open);
        if let Some(end) = self.sought.scale_at(self.text, state.at) {
            let behind = self.text.after_mark(end, &[',', ':']).unwrap_or(end);
            open.push(State { is_certain: state.is_certain, ..step(Stage::Head, behind) });
            open.push(State { is_certain: state.is_certain, ..step(Stage::Opened, end) });
        }
        if let Some(end) = self.sought.labels().label_at(self.text, state.at) {
            let end = self.after_basis(self.after_scale(end));
            let follows = [" as follows", "如下"].iter();
            let end = follows
                .filter(|words| self.text.rest(end).starts_with(**words))
                .fold(end, |end, words| end + words.len());
            let behind = self.text.after_mark(end, &[':', '=', '—', '\n', '|', ']']);
            let dash = self.text.rest(end).starts_with(" - ").then_some(end + 3);
            open.extend(behind.or(dash).map(|behind| step(Stage::Head, behind)));
        }
        if let Some(end) = self.sought.labels().own_label_at(self.text, state.at) {
            // `Priority P2`, `due on Sunday`, `风险高`.
            let on = ["on ", "in ", "at "]
                .iter()
                .find(|word| self.text.rest(end + 1).starts_with(**word));
            open.push(step(Stage::Carried, end + on.map_or(0, |word| 1 + word.len())));
        }
        // `#### 7` ends a calculation, and `#7` is a place.
        if rest.starts_with("##") || rest.starts_with("# ") {
            let bare = rest.trim_start_matches('#');
            open.push(step(Stage::Head, state.at + rest.len() - bare.len()));
        }
        // `稿件通过`: no copula is needed. `稿件的风险是高`: it may have the field's name.
        if let Some(end) = self.han_object_at(state.at) {
            if self.sought.takes_articles() {
                open.push(step(Stage::Carried, end));
            }
            let of = self.text.rest(end).strip_prefix('的').map(|_| end + '的'.len_utf8());
            open.extend(of.map(|end| step(Stage::Head, end)));
        }
        // An ornament before a value says nothing else.
        if let Some(width) = lead_width(rest, self.sought.is_confirmed()) {
            open.push(State { at: state.at + width, is_worded: true, ..state });
        }
    }

    /// After the mark of a list's only item below an introduction: `Here you go:⏎- locker`
    fn bullet_below(&self, state: State) -> Option<State> {
        let is_below = self.text.piece(0, state.at).trim_end_matches(' ').ends_with('\n');
        let line = self.text.rest_as_written(state.at);
        let bullet = ["- ", "* ", "• "].iter().find(|bullet| line.starts_with(**bullet))?;
        let is_only = !line.trim_end().contains('\n');
        (is_below && is_only).then(|| State { at: state.at + bullet.len(), ..state })
    }

    /// Where words end that lead to a value and may have a comma after them.
    fn lead_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        // Of names, the first may be a word that the field asks with: `milk, eggs`.
        let restated = || {
            let is_placed = ["in ", "on ", "at "].iter().any(|word| rest.starts_with(word));
            let leads = is_placed || self.sought.takes_articles();
            let end = self.restated_name(at).filter(|_| leads)?;
            // A label has a word that the field asks with.
            let is_label = self.text.after_mark(end, &[':']).is_some();
            (!is_label || self.restated_object(at).is_some()).then_some(end)
        };
        self.source_at(at)
            .filter(|end| self.text.after_mark(*end, &[',', ':']).is_some())
            .or_else(|| self.deliberation_at(at))
            .or_else(|| self.concession_at(at))
            .or_else(|| self.case_at(at))
            .or_else(restated)
    }

    /// Where words end that tell of the writer's thinking: `after reading it twice`, `weighing both sides`.
    fn deliberation_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let bare = ["after ", "having ", "upon ", "i've ", "i have ", "i "]
            .iter()
            .find_map(|word| rest.strip_prefix(word));
        let bare = bare.unwrap_or(rest);
        let verbs = [
            "reading",
            "rereading",
            "reviewing",
            "weighing",
            "considering",
            "looking",
            "thinking",
            "checking",
            "analyzing",
            "analysing",
            "examining",
            "comparing",
            "counting",
            "read",
            "reread",
            "reviewed",
            "checked",
            "looked",
            "compared",
            "examined",
            "weighed",
            "adding",
            "going",
            "went",
        ];
        let verb = verbs.iter().find(|verb| bare.starts_with(**verb))?;
        let end = bare.find([',', ':', '\n', '.'])?;
        let words = bare.get(verb.len()..end)?;
        let is_plain = words.starts_with(' ') && words.split_whitespace().count() <= 8;
        let has_value = || words.contains(char::is_numeric) || Class::Doubt.is_in(words);
        (is_plain && !has_value()).then(|| at + rest.len() - bare.len() + end)
    }

    /// Where words end that are against the value or give its reason, and name none: `despite the alarming title`,
    /// `since the sources are good`.
    fn concession_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let lead = [
            "despite ",
            "judging by ",
            "judging from ",
            "going by ",
            "based on ",
            "from the ",
            "given ",
            "considering ",
            "in view of ",
            "in light of ",
            "in spite of ",
            "with ",
            "after a ",
            "after the ",
            "as the ",
            "thanks to ",
            "since ",
            "because ",
            "根据",
            "按照",
            "据",
            "因为",
            "由于",
            "鉴于",
            "虽然",
            "尽管",
        ]
        .iter()
        .find(|lead| rest.starts_with(**lead))?;
        let end = rest.find([',', '.', '\n'])?;
        let words = rest.get(lead.len()..end)?;
        let piece = Piece { start: at + lead.len(), end: at + end, kind: PieceKind::Clause };
        let is_plain = rest.get(end..)?.starts_with(',')
            && words.split_whitespace().count() <= 14
            && !words.contains(char::is_numeric)
            && !Class::Doubt.is_in(words)
            && !self.mentions(piece);
        is_plain.then_some(at + end)
    }

    /// Where words end that name the case at hand: `for this dough`, `in the case of the parcel`.
    fn case_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let lead = ["for ", "in the case of "].iter().find(|lead| rest.starts_with(**lead))?;
        self.restated_name(at + lead.len())
    }

    /// The end of a label's scale: `Score (1-5)`, `Score (out of 5)`.
    fn after_scale(&self, end: usize) -> usize {
        let rest = self.text.rest(end);
        let inside = rest.strip_prefix(" (").and_then(|rest| Some((rest.find(')')?, rest)));
        let Some((width, _)) = inside.filter(|(width, _)| *width < 40) else { return end };
        let start = end + 2;
        let scale = self.sought.scale_at(self.text, start);
        if scale == Some(start + width) { start + width + 1 } else { end }
    }

    /// Where words end that say a value of something: `it is`, `the answer is`, `the statement is`.
    fn carrier_at(&self, at: usize) -> Option<usize> {
        if let Some(width) = Class::Carrier.longest(self.text.rest(at)) {
            return Some(at + width);
        }
        let label = self.sought.labels().label_at(self.text, at);
        let subject = label.or_else(|| self.han_object_at(at)).or_else(|| self.object_at(at));
        // `It should be 4` is a wish.
        let it = || {
            let verb = self.text.rest(at).strip_prefix("it ")?;
            let is_wish = ["would ", "should "].iter().any(|modal| verb.starts_with(modal));
            (!is_wish).then_some(at + "it".len())
        };
        let subjects = [subject.or_else(it), self.restated_object(at)].into_iter().flatten();
        subjects.filter_map(|subject| self.after_copula(subject)).max()
    }

    /// Where the verb ends that joins a subject and its value.
    fn after_copula(&self, subject: usize) -> Option<usize> {
        let next = self.text.skip_blanks(subject);
        let rest = self.text.rest(next);
        let past = || {
            if self.sought.labels().description().tells_of_past() {
                rest.strip_prefix("was ")
            } else {
                None
            }
        };
        // What has happened is so: `has been approved`, and not `was high`.
        let done = || {
            let verb = ["was", "were", "has been", "have been"].iter().find(|verb| {
                let behind = rest.strip_prefix(**verb).and_then(|rest| rest.strip_prefix(' '));
                let denied = behind.and_then(|behind| behind.strip_prefix("not "));
                // `It was approved.` may tell of another time.
                let may_be_old = verb.starts_with('w') && self.sought.answers_question();
                let behind = denied.or(behind.filter(|_| !may_be_old));
                behind.is_some_and(is_participle)
            })?;
            Some(verb.len())
        };
        // What an amount should be is what it is; what a choice should be is a wish.
        let wished = || {
            rest.strip_prefix("should be ")
                .filter(|_| !self.sought.may_be_verb() && !self.sought.answers_question())
        };
        let copula = Class::Copula
            .longest(rest)
            .or_else(|| past().map(|_| "was".len()))
            .or_else(done)
            .or_else(|| wished().map(|_| "should be".len()))?;
        // `is` belongs to Chinese words of its own: `是` in `是否`.
        let is_copula = next > subject || rest.starts_with(is_han) || rest.starts_with('=');
        is_copula.then_some(next + copula)
    }

    /// Where the words of a writer end who judges: `i would rate the risk as`, `let's go with`, `we judge it to be`.
    fn judgment_at(&self, at: usize) -> Option<usize> {
        let judge = at + Class::Judge.longest(self.text.rest(at))?;
        let verb = self.text.skip_blanks(judge);
        let is_decided = Class::Judging.longest(self.text.rest(verb)).is_none();
        if is_decided {
            // `I approve`, `happy to approve`: the value is the verb.
            return self.value_at(verb).filter(|_| self.sought.may_be_verb()).map(|_| judge);
        }
        let verb = verb + Class::Judging.longest(self.text.rest(verb))?;
        let object = self.judged_at(self.text.skip_blanks(verb)).unwrap_or(verb);
        let next = self.text.skip_blanks(object);
        Some(Class::Joiner.longest(self.text.rest(next)).map_or(object, |width| next + width))
    }
}

/// The width of an ornament, an arrow or a dash before a word, or of a tick where that is no value itself.
fn lead_width(rest: &str, may_tick: bool) -> Option<usize> {
    let first = rest.chars().next()?;
    let is_tick = may_tick && first == '✅';
    let is_mark = is_ornament(first) || is_tick || matches!(first, '➡' | '→' | '—');
    let width = if is_mark {
        first.len_utf8()
    } else {
        ["=> ", "-> "].iter().find(|mark| rest.starts_with(**mark))?.len()
    };
    // `— 4` says something of a number.
    let behind = rest.get(width..)?.trim_start();
    (is_ornament(first) || behind.starts_with(char::is_alphabetic)).then_some(width)
}

fn is_open(character: char) -> bool {
    matches!(character, '[' | '(' | '"' | '\'' | '{' | '*' | '<')
}
