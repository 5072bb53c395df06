//! `Setting`: one way to ask, with everything said that is searched for.

use twr_runtime::think::{Options, Policy};
use twr_spec::spec::{Asking, Layout, ModelSize, Placement, Spec};

/// One way to ask: layout, placement, number of examples, policy and calls are always said.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Setting {
    pub(crate) asking: Asking,
}

impl Setting {
    /// How the spec is asked for at present.
    pub(crate) fn present(spec: &Spec, examples: u32) -> Self {
        let options = Options::of(&spec.asking);
        let policy = options.policy.rungs().iter().map(|policy| policy.name().into());
        let asking = Asking {
            layout: Some(options.layout.unwrap_or(spec.layout)),
            output: spec.asking.output,
            placement: Some(options.placement),
            examples: Some(examples.min(u32::try_from(options.max_examples).unwrap_or(u32::MAX))),
            chosen: spec.asking.chosen.clone(),
            policy: policy.collect::<Vec<_>>().into(),
            max_tokens: options.max_tokens,
            attempts: Some(options.budget.attempts.max(1)),
            temperature: options.temperature,
        };
        Self { asking }.plain()
    }

    /// The same setting in its one form: without examples their placement does not matter, and a model of no told
    /// size gets what suits one.
    pub(crate) fn plain(mut self) -> Self {
        let suited = |placement: Placement| placement.suiting(ModelSize::Unknown);
        self.asking.placement = self.asking.placement.map(suited);
        let is_without = self.asking.placement == Some(Placement::Nowhere);
        if is_without || self.asking.examples == Some(0) {
            self.asking.examples = Some(0);
            self.asking.chosen = Vec::new().into();
            self.asking.placement = Some(Placement::Turns);
        }
        self
    }

    pub(crate) fn layout(&self) -> Layout {
        self.asking.layout.unwrap_or_default()
    }

    /// How many calls a trial has at most.
    pub(crate) fn attempts(&self) -> u32 {
        self.asking.attempts.unwrap_or(1)
    }

    /// The name in tables: `tags, 2 examples as turns, fresh`. The policy is left out where it is the usual one.
    pub(crate) fn name(&self) -> String {
        let asking = &self.asking;
        let mut parts = vec![self.layout().name().to_owned()];
        let place = shown(asking.placement.unwrap_or_default());
        let chosen: Vec<String> = asking.chosen.iter().map(u32::to_string).collect();
        parts.push(match (asking.examples.unwrap_or(0), chosen.as_slice()) {
            (0, _) => "no examples".to_owned(),
            (1, []) => format!("1 example {place}"),
            (many, []) => format!("{many} examples {place}"),
            (_, [one]) => format!("example {one} {place}"),
            (_, several) => format!("examples {} {place}", several.join(" and ")),
        });
        let policy = asking.policy.join("+");
        if policy != usual_policy() {
            parts.push(policy);
        }
        parts.extend(asking.max_tokens.map(|most| format!("{most} tokens at most")));
        parts.extend(asking.temperature.map(|warmth| format!("temperature {warmth}")));
        parts.join(", ")
    }

    /// What is written into a file: the calls only where they were `given`.
    pub(crate) fn to_write(&self, given: Option<u32>) -> Asking {
        let mut asking = Asking { attempts: given, ..self.asking.clone() };
        if asking.examples == Some(0) {
            asking.placement = None;
        }
        asking
    }
}

fn shown(placement: Placement) -> &'static str {
    match placement {
        Placement::Auto => "where they suit the model",
        Placement::Turns => "as turns",
        Placement::TurnsAlone => "alone",
        Placement::Text => "in the text",
        _ => placement.name(),
    }
}

fn usual_policy() -> String {
    let names =
        Options::default().policy.rungs().iter().map(|policy| policy.name()).collect::<Vec<_>>();
    names.join("+")
}

/// The lines of `asking:` in YAML, each set in by two blanks but the first.
pub(crate) fn asking_lines(asking: &Asking) -> Vec<String> {
    let entries = asking_entries(asking);
    let entries = entries.iter().map(|(key, value)| format!("  {key}: {value}"));
    std::iter::once("asking:".to_owned()).chain(entries).collect()
}

/// The keys of `asking:` with their values, as YAML.
pub(super) fn asking_entries(asking: &Asking) -> Vec<(&'static str, String)> {
    let policy = match &*asking.policy {
        [] => None,
        [one] => Some(one.to_string()),
        several => Some(format!("[{}]", several.join(", "))),
    };
    let numbers: Vec<String> = asking.chosen.iter().map(u32::to_string).collect();
    let chosen = (!numbers.is_empty()).then(|| format!("[{}]", numbers.join(", ")));
    let all = [
        ("layout", asking.layout.map(|layout| layout.name().to_owned())),
        ("output", asking.output.map(|output| output.name().to_owned())),
        ("placement", asking.placement.map(|placement| placement.name().to_owned())),
        ("examples", asking.examples.map(|most| most.to_string())),
        ("chosen", chosen),
        ("policy", policy),
        ("max_tokens", asking.max_tokens.map(|most| most.to_string())),
        ("attempts", asking.attempts.map(|calls| calls.to_string())),
        ("temperature", asking.temperature.map(|warmth| warmth.to_string())),
    ];
    all.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
}

/// A ladder as it is written on the command line: `missing+one_by_one`.
pub(crate) fn ladder(text: &str) -> Result<Vec<Policy>, String> {
    let rungs = text.split('+').map(|name| {
        Policy::named(name.trim()).ok_or_else(|| {
            let known = twr_spec::spec::POLICIES;
            match twr_spec::nearest::nearest(name.trim(), &known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there is {}; join several with `+`", known.join(", ")),
            }
        })
    });
    rungs.collect()
}
