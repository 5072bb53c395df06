//! What may stand before a value: bullets, openers, labels, carriers, adverbs and articles.

use super::{Assertion, Sought};
use crate::lexicon::{Class, is_han};
use crate::soft::list_marker;

/// A value whose beginning of the body is understood.
#[derive(Clone, Debug)]
pub(super) struct Candidate<V> {
    pub(super) at: usize,
    pub(super) end: usize,
    pub(super) value: V,
    /// Whether words stand before it.
    pub(super) is_worded: bool,
    /// Whether an opener, a label or a carrier does.
    pub(super) is_certain: bool,
}

/// Where in `Before` a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing but openers and labels was read.
    Head,
    /// Behind an opener without its comma: only a carrier may follow.
    Opened,
    /// Behind a carrier, an adverb or an article.
    Carried,
}

#[derive(Clone, Copy, Debug)]
struct State {
    stage: Stage,
    at: usize,
    is_worded: bool,
    is_certain: bool,
}

/// So many steps are made before the text is given up.
const MOST_STEPS: usize = 120;

impl<S: Sought> Assertion<'_, S> {
    /// The values behind `start` before which everything is understood, in order.
    pub(super) fn candidates(&self, start: usize) -> Vec<Candidate<S::Value>> {
        let first = State { stage: Stage::Head, at: start, is_worded: false, is_certain: false };
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
        let mut seen: Vec<(Stage, usize)> = Vec::new();
        let mut found: Vec<Candidate<S::Value>> = Vec::new();
        while let Some(state) = open.pop() {
            let state = State { at: self.text.skip_space(state.at), ..state };
            if seen.contains(&(state.stage, state.at)) || seen.len() > MOST_STEPS {
                continue;
            }
            seen.push((state.stage, state.at));
            if state.stage != Stage::Opened
                && let Some((value, end)) = self.value_at(state.at)
                && !found.iter().any(|known| known.at == state.at)
            {
                let State { at, is_worded, is_certain, .. } = state;
                found.push(Candidate { at, end, value, is_worded, is_certain });
            }
            self.steps(state, &mut open);
        }
        found.sort_by_key(|candidate| candidate.at);
        found
    }

    /// Adds what may be read at the state.
    fn steps(&self, state: State, open: &mut Vec<State>) {
        let rest = self.text.rest(state.at);
        let Some(first) = rest.chars().next() else { return };
        let to = |stage, at| State { stage, at, is_worded: true, is_certain: state.is_certain };
        let certain = |stage, at| State { stage, at, is_worded: true, is_certain: true };
        if state.stage == Stage::Head {
            self.head_steps(state, open);
        }
        if state.stage != Stage::Carried {
            open.extend(self.carrier_at(state.at).map(|end| certain(Stage::Carried, end)));
        }
        if let Some(width) = Class::Opinion.longest(rest).filter(|_| state.stage != Stage::Carried)
        {
            open.push(certain(Stage::Opened, state.at + width));
            open.push(certain(Stage::Carried, state.at + width));
        }
        if state.stage == Stage::Opened {
            return;
        }
        if is_open(first) {
            open.push(State { at: state.at + first.len_utf8(), ..state });
        }
        for class in [Class::Adverb, Class::Article, Class::Measure] {
            if let Some(width) = class.longest(rest) {
                open.push(to(Stage::Carried, state.at + width));
            }
        }
        if state.stage == Stage::Carried && first == ':' {
            open.push(to(Stage::Carried, state.at + 1));
        }
    }

    /// Openers, introductions, scales and labels.
    fn head_steps(&self, state: State, open: &mut Vec<State>) {
        let rest = self.text.rest(state.at);
        let step = |stage, at| State { stage, at, is_worded: true, is_certain: true };
        if let Some(width) = Class::Opener.longest(rest) {
            let end = state.at + width;
            match self.behind_mark(end, &[',', ':', '!']) {
                Some(behind) => open.push(step(Stage::Head, behind)),
                None => {
                    open.push(State { is_certain: state.is_certain, ..step(Stage::Opened, end) });
                }
            }
        }
        if let Some(end) = self.basis_at(state.at) {
            open.extend(self.behind_mark(end, &[',']).map(|behind| step(Stage::Head, behind)));
        }
        if let Some(width) = Class::Intro.longest(rest) {
            let behind = self.behind_mark(state.at + width, &[':', '\n']);
            open.extend(behind.map(|behind| step(Stage::Head, behind)));
        }
        if let Some(end) = self.sought.scale_at(self.text, state.at) {
            let behind = self.behind_mark(end, &[',', ':']).unwrap_or(end);
            open.push(State { is_certain: state.is_certain, ..step(Stage::Head, behind) });
            open.push(State { is_certain: state.is_certain, ..step(Stage::Opened, end) });
        }
        if let Some(end) = self.sought.labels().label_at(self.text, state.at) {
            let end = self.behind_scale(end);
            let behind = self.behind_mark(end, &[':', '=', '—', '\n', '|']);
            let dash = self.text.rest(end).starts_with(" - ").then_some(end + 3);
            open.extend(behind.or(dash).map(|behind| step(Stage::Head, behind)));
        }
        // `#### 7` ends a calculation.
        if rest.starts_with('#') {
            let bare = rest.trim_start_matches('#');
            open.push(step(Stage::Head, state.at + rest.len() - bare.len()));
        }
        // A coloured mark before a word says nothing else.
        if let Some(mark) =
            rest.chars().next().filter(|c| "🔴🟠🟡🟢🔵🟣⚫⚪📊📝🏆➡👉⭐".contains(*c))
        {
            open.push(State { at: state.at + mark.len_utf8(), is_worded: true, ..state });
        }
    }

    /// Where `based on` and what it may be based on ends.
    fn basis_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let leads = ["based on ", "given ", "considering ", "in view of ", "in light of "];
        let lead = leads.iter().find(|lead| rest.starts_with(**lead))?;
        let mut end = at + lead.len();
        for _ in 0..14 {
            let next = self.text.skip_blanks(end);
            let Some(width) = Class::Basis.longest(self.text.rest(next)) else { break };
            end = next + width;
        }
        Some(end)
    }

    /// The end of a label's scale: `Score (1-5)`, `Score (out of 5)`.
    fn behind_scale(&self, end: usize) -> usize {
        let rest = self.text.rest(end);
        let inside = rest.strip_prefix(" (").and_then(|rest| Some((rest.find(')')?, rest)));
        let Some((width, _)) = inside.filter(|(width, _)| *width < 40) else { return end };
        let start = end + 2;
        let scale = self.sought.scale_at(self.text, start);
        if scale == Some(start + width) { start + width + 1 } else { end }
    }

    /// The place behind one of the marks, blanks before it left out.
    fn behind_mark(&self, at: usize, marks: &[char]) -> Option<usize> {
        let at = self.text.skip_blanks(at);
        let mark = self.text.rest(at).chars().next().filter(|c| marks.contains(c))?;
        Some(at + mark.len_utf8())
    }

    /// Where words end that say a value of something: `it is`, `the answer is`, `the statement is`.
    fn carrier_at(&self, at: usize) -> Option<usize> {
        if let Some(width) = Class::Carrier.longest(self.text.rest(at)) {
            return Some(at + width);
        }
        if let Some(end) = self.sought.labels().own_carrier_at(self.text, at) {
            return Some(end);
        }
        let label = self.sought.labels().label_at(self.text, at);
        let subject = label.or_else(|| self.object_at(at))?;
        let next = self.text.skip_blanks(subject);
        let rest = self.text.rest(next);
        let copula = Class::Copula.longest(rest)?;
        // `is` belongs to Chinese words of its own: `是` in `是否`.
        let is_copula = next > subject || rest.starts_with(is_han) || rest.starts_with('=');
        is_copula.then_some(next + copula)
    }

    /// Where the name of what is judged ends: `the statement`.
    fn object_at(&self, at: usize) -> Option<usize> {
        let rest = self.text.rest(at);
        let the = ["the ", "this ", "that "].iter().find(|word| rest.starts_with(**word))?;
        let noun = Class::Object.longest(self.text.rest(at + the.len()))?;
        Some(at + the.len() + noun)
    }
}

fn is_open(character: char) -> bool {
    matches!(character, '[' | '(' | '"' | '\'' | '{' | '*' | '<')
}
