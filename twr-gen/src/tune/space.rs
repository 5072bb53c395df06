//! `Space`: the settings that a search looks at, in three rounds: first how the first call asks, then which of the worked
//! examples it shows, then how to go on.

use twr_runtime::think::Policy;
use twr_spec::spec::{Asking, Layout, Placement, Str};

use super::setting::Setting;

/// What the command line says of the space; empty for the usual values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Narrowed {
    pub(crate) layouts: Vec<Layout>,
    pub(crate) placements: Vec<Placement>,
    pub(crate) examples: Vec<u32>,
    pub(crate) policies: Vec<Vec<Policy>>,
    /// `None` in it leaves the limit to the server.
    pub(crate) max_tokens: Vec<Option<u32>>,
    /// `None` in it sends no temperature.
    pub(crate) temperatures: Vec<Option<f64>>,
    pub(crate) attempts: Option<u32>,
}

/// The settings that a search looks at.
#[derive(Debug)]
pub(crate) struct Space {
    /// How the spec is asked for at present, with what the command line fixes besides the prompt.
    pub(crate) present: Setting,
    narrowed: Narrowed,
    /// How many worked examples the spec has.
    examples: u32,
}

/// The layouts that are tried where none is named. Blocks and dividers are for special cases.
const LAYOUTS: [Layout; 5] =
    [Layout::Sections, Layout::Headings, Layout::Tags, Layout::Labels, Layout::Json];
const PLACEMENTS: [Placement; 3] = [Placement::Turns, Placement::TurnsAlone, Placement::Text];
/// As many examples as the library shows.
const MOST_EXAMPLES: u32 = 3;
/// How many examples the second round tries besides as many as the winner of the first one shows.
const SOME_EXAMPLES: u32 = 2;

impl Space {
    pub(crate) fn new(present: Setting, examples: u32, narrowed: Narrowed) -> Self {
        let mut present = present;
        if let Some(calls) = narrowed.attempts {
            present.asking.attempts = Some(calls);
        }
        let mut space = Self { present, narrowed, examples };
        space.present = Setting { asking: space.base() };
        space
    }

    /// The first round: layouts, placements and numbers of examples, with all else as it is at present. The
    /// present setting is the first, if it is allowed.
    pub(crate) fn prompts(&self) -> Vec<Setting> {
        let now = &self.present.asking;
        let layouts = with_present(&LAYOUTS, now.layout, &self.narrowed.layouts);
        let placements = with_present(&PLACEMENTS, now.placement, &self.narrowed.placements);
        let most = self.examples.min(MOST_EXAMPLES);
        let usual: Vec<u32> = [0, 1, most].into_iter().filter(|many| *many <= most).collect();
        let examples = with_present(&usual, now.examples, &self.narrowed.examples);
        let remaining = self.base();
        let mut out = Vec::new();
        for &layout in &layouts {
            for &placement in &placements {
                for &many in &examples {
                    let asking = Asking {
                        layout: Some(layout),
                        placement: Some(placement),
                        examples: Some(many.min(self.examples)),
                        ..remaining.clone()
                    };
                    add(&mut out, Setting { asking }.plain());
                }
            }
        }
        self.present_first(out)
    }

    /// The second round: which of the worked examples are shown, for the prompt that won: as many as it shows, and
    /// two. The prompt itself is the first.
    pub(crate) fn choices(&self, prompt: &Setting) -> Vec<Setting> {
        let shown = prompt.asking.examples.unwrap_or(0);
        let mut out = vec![prompt.clone()];
        if !prompt.asking.chosen.is_empty() || shown == 0 {
            return out;
        }
        let mut counts = vec![shown];
        if self.narrowed.examples.is_empty() && shown != SOME_EXAMPLES {
            counts.push(SOME_EXAMPLES);
        }
        for count in counts.into_iter().filter(|count| *count <= self.examples) {
            for chosen in subsets(self.examples, count) {
                // Without a choice, the first ones are shown.
                let is_first = chosen.iter().copied().eq(1..=count);
                let chosen = if is_first { Vec::new() } else { chosen };
                let examples = Some(count);
                let asking = Asking { examples, chosen: chosen.into(), ..prompt.asking.clone() };
                add(&mut out, Setting { asking });
            }
        }
        out
    }

    /// Whether there is anything to choose from: other examples, or another number of them.
    pub(crate) fn has_choices(&self) -> bool {
        let mut prompts = self.prompts().into_iter();
        prompts.any(|prompt| self.choices(&prompt).len() > 1)
    }

    /// The third round: policies, limits and temperatures, for the prompt that won. `limit` is a limit of
    /// tokens that the replies of the first round suggest.
    pub(crate) fn ways_on(&self, prompt: &Setting, limit: Option<u32>) -> Vec<Setting> {
        let now = &self.present.asking;
        let usual = [Policy::Fresh, Policy::Whole].map(|policy| vec![policy]);
        let mut ladders: Vec<Vec<Policy>> = self.narrowed.policies.clone();
        if ladders.is_empty() {
            let default = twr_runtime::think::Ladder::default().rungs().to_vec();
            ladders = [rungs(&now.policy), default].into_iter().chain(usual).collect();
        }
        let mut limits = self.narrowed.max_tokens.clone();
        if limits.is_empty() {
            limits = vec![now.max_tokens];
            limits.extend(limit.map(Some));
        }
        let temperatures = self.temperatures();
        let mut out = vec![];
        for ladder in &ladders {
            for &max_tokens in &limits {
                for &temperature in &temperatures {
                    let policy = ladder.iter().map(|policy| Str::Borrowed(policy.name()));
                    let policy = policy.collect::<Vec<_>>().into();
                    let asking =
                        Asking { policy, max_tokens, temperature, ..prompt.asking.clone() };
                    add(&mut out, Setting { asking });
                }
            }
        }
        // With one call there is no way on.
        if prompt.attempts() == 1 {
            out.retain({
                let first = out.first().map(|first| first.asking.policy.clone());
                move |setting: &Setting| Some(&setting.asking.policy) == first.as_ref()
            });
        }
        out
    }

    fn temperatures(&self) -> Vec<Option<f64>> {
        match self.narrowed.temperatures.as_slice() {
            [] => vec![self.present.asking.temperature],
            given => given.to_vec(),
        }
    }

    /// What the first round does not vary: as it is at present, or the first that is allowed.
    fn base(&self) -> Asking {
        let now = self.present.asking.clone();
        let allowed = &self.narrowed;
        let policy = match allowed.policies.first() {
            Some(first) if !allowed.policies.contains(&rungs(&now.policy)) => {
                first.iter().map(|policy| Str::Borrowed(policy.name())).collect::<Vec<_>>().into()
            }
            _ => now.policy.clone(),
        };
        let max_tokens = first_allowed(now.max_tokens, &allowed.max_tokens);
        let temperature = first_allowed(now.temperature, &allowed.temperatures);
        Asking { policy, max_tokens, temperature, ..now }
    }

    fn present_first(&self, mut settings: Vec<Setting>) -> Vec<Setting> {
        if let Some(at) = settings.iter().position(|setting| *setting == self.present) {
            let present = settings.remove(at);
            settings.insert(0, present);
        }
        settings
    }
}

/// The sets of so many of the numbers from 1, each in order; not more of them than a search could look at.
fn subsets(of: u32, count: u32) -> Vec<Vec<u32>> {
    /// A search of a few hundred calls drops most of them after one task.
    const MOST: usize = 60;
    let mut sets: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = sets.iter().flat_map(|set| {
            let from = set.last().copied().unwrap_or(0) + 1;
            (from..=of).map(move |next| set.iter().copied().chain([next]).collect())
        });
        sets = longer.take(MOST * of as usize).collect();
    }
    sets.truncate(MOST);
    sets
}

/// The value at present where it is allowed, else the first that is.
fn first_allowed<T: Copy + PartialEq>(now: T, allowed: &[T]) -> T {
    match allowed.first() {
        Some(first) if !allowed.contains(&now) => *first,
        _ => now,
    }
}

/// The values given, or the usual ones and that of the present.
fn with_present<T: Copy + PartialEq>(usual: &[T], now: Option<T>, given: &[T]) -> Vec<T> {
    if !given.is_empty() {
        return given.to_vec();
    }
    let mut out: Vec<T> = now.into_iter().collect();
    out.extend(usual.iter().copied().filter(|value| Some(*value) != now));
    out
}

fn rungs(names: &[Str]) -> Vec<Policy> {
    names.iter().filter_map(|name| Policy::named(name)).collect()
}

fn add(to: &mut Vec<Setting>, setting: Setting) {
    if !to.contains(&setting) {
        to.push(setting);
    }
}

#[cfg(test)]
mod tests {
    use twr_spec::spec::Spec;

    use super::*;

    #[test]
    fn which_examples_are_shown_is_a_choice_of_as_many() {
        let space = Space::new(Setting::present(&Spec::EMPTY, 3), 3, Narrowed::default());
        let chosen = |examples: u32| -> Vec<Vec<u32>> {
            let mut prompt = space.present.clone();
            prompt.asking.examples = Some(examples);
            let choices = space.choices(&prompt);
            assert_eq!(choices.first(), Some(&prompt), "the prompt itself is compared");
            choices.iter().skip(1).map(|choice| choice.asking.chosen.to_vec()).collect()
        };
        // The first two are shown without a choice.
        assert_eq!(chosen(1), [vec![2], vec![3], vec![], vec![1, 3], vec![2, 3]]);
        assert_eq!(chosen(2), [vec![1, 3], vec![2, 3]]);
        assert_eq!(chosen(3), [vec![], vec![1, 3], vec![2, 3]]);
        assert!(chosen(0).is_empty());
        let only = Narrowed { examples: vec![3], ..Narrowed::default() };
        let fixed = Space::new(Setting::present(&Spec::EMPTY, 3), 3, only);
        assert_eq!(fixed.choices(&fixed.present).len(), 1, "no other number is wanted");
        assert_eq!(subsets(40, 3).len(), 60);
    }

    #[test]
    fn the_present_prompt_is_compared_whatever_else_is_fixed() {
        let check = |narrowed: Narrowed, is_in: bool| {
            let space = Space::new(Setting::present(&Spec::EMPTY, 2), 2, narrowed);
            let prompts = space.prompts();
            assert_eq!(prompts.first() == Some(&space.present), is_in, "{prompts:?}");
            let is_twice = |at: usize| prompts.iter().skip(at + 1).any(|it| *it == prompts[at]);
            assert!(!(0..prompts.len()).any(is_twice), "{prompts:?}");
        };
        check(Narrowed::default(), true);
        check(Narrowed { max_tokens: vec![Some(160)], ..Narrowed::default() }, true);
        check(
            Narrowed { temperatures: vec![Some(0.0)], attempts: Some(1), ..Narrowed::default() },
            true,
        );
        check(Narrowed { policies: vec![vec![Policy::Whole]], ..Narrowed::default() }, true);
        check(Narrowed { layouts: vec![Layout::Tags], ..Narrowed::default() }, false);
    }
}
