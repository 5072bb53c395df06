//! The settings that a spec has of its own, beneath those that the caller gives.

use twr_spec::spec::Asking;

use super::{Ladder, Options, Policy};

/// A setting that the caller gave, of those whose default does not tell that it is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::think) enum Setting {
    /// All of them at once.
    All,
    Attempts,
    Policy,
    Placement,
    Examples,
}

impl Options {
    /// The default settings, with those that a spec has of its own in their place.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::think::{Ladder, Options};
    /// use twr_spec::spec::Asking;
    ///
    /// let options = Options::of(&Asking { attempts: Some(2), examples: Some(1), ..Asking::EMPTY });
    /// assert_eq!((options.budget.attempts, options.max_examples), (2, 1));
    /// assert_eq!(options.policy, Ladder::default());
    /// ```
    pub fn of(asking: &Asking) -> Self {
        let mut options = Self::default();
        options.take(asking, &[]);
        options
    }

    /// Takes each setting of a spec that the caller did not give.
    pub(in crate::think) fn take(&mut self, asking: &Asking, told: &[Setting]) {
        if told.contains(&Setting::All) {
            return;
        }
        let is_free = |setting| !told.contains(&setting);
        self.layout = self.layout.or(asking.layout);
        self.output = self.output.or(asking.output);
        self.max_tokens = self.max_tokens.or(asking.max_tokens);
        self.temperature = self.temperature.or(asking.temperature);
        if let Some(calls) = asking.attempts.filter(|_| is_free(Setting::Attempts)) {
            self.budget.attempts = calls;
        }
        if let Some(placement) = asking.placement.filter(|_| is_free(Setting::Placement)) {
            self.placement = placement;
        }
        if let Some(most) = asking.examples.filter(|_| is_free(Setting::Examples)) {
            self.max_examples = most as usize;
        }
        if is_free(Setting::Examples) {
            let positions = asking.chosen.iter().map(|number| number.saturating_sub(1) as usize);
            self.chosen_examples = positions.collect();
        }
        if !asking.policy.is_empty() && is_free(Setting::Policy) {
            let rungs = asking.policy.iter().filter_map(|name| Policy::named(name));
            self.policy = Ladder::from(rungs.collect::<Vec<_>>());
        }
    }
}

#[cfg(test)]
mod tests {
    use twr_spec::prompt::Placement;
    use twr_spec::spec::{Layout, Output, POLICIES};

    use super::*;

    #[test]
    fn each_policy_of_a_spec_is_one_of_the_runtime() {
        for name in POLICIES {
            assert_eq!(Policy::named(name).map(Policy::name), Some(name));
        }
        assert_eq!(Policy::named("Missing"), None);
    }

    #[test]
    fn what_the_caller_gave_stays() {
        let asking = Asking {
            layout: Some(Layout::Tags),
            output: Some(Output::Native),
            placement: Some(Placement::Text),
            examples: Some(1),
            chosen: vec![3, 1].into(),
            policy: vec!["whole".into(), "fresh".into()].into(),
            max_tokens: Some(400),
            attempts: Some(2),
            temperature: Some(0.5),
        };
        let check = |told: &[Setting], own: Options, expected: (Ladder, Placement, usize, u32)| {
            let mut options = own;
            options.take(&asking, told);
            let Options { policy, placement, max_examples, budget, .. } = options;
            assert_eq!((policy, placement, max_examples, budget.attempts), expected, "{told:?}");
        };
        let ladder = Ladder::from([Policy::Whole, Policy::Fresh]);
        check(&[], Options::default(), (ladder.clone(), Placement::Text, 1, 2));
        let all = [Setting::Policy, Setting::Placement, Setting::Examples, Setting::Attempts];
        let own = (Ladder::default(), Placement::Auto, 3, 3);
        check(&all, Options::default(), own.clone());
        check(&[Setting::All], Options::default(), own);
        check(&[Setting::Examples], Options::default(), (ladder, Placement::Text, 3, 2));
        assert_eq!(Options::of(&asking).chosen_examples, [2, 0]);

        let mut options = Options { max_tokens: Some(9), ..Options::default() };
        options.take(&asking, &[]);
        assert_eq!((options.max_tokens, options.layout), (Some(9), Some(Layout::Tags)));
        assert_eq!((options.temperature, options.output), (Some(0.5), Some(Output::Native)));

        let mut options = Options { output: Some(Output::Text), ..Options::default() };
        options.take(&asking, &[]);
        assert_eq!(options.output, Some(Output::Text));
    }
}
