//! `Arm`: one of the ways that are compared, with its settings.

use twr::advanced::prompt::Placement;
use twr::model::Offers;
use twr::{Layout, Output, Policy};

/// One of the ways that are compared.
#[derive(Clone, Debug)]
pub struct Arm {
    /// How the answer is asked for, read, and asked for again.
    pub way: Way,
    /// The worked examples that are shown.
    pub shots: Shots,
}

/// How an answer is asked for, read, and asked for again.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// As twr does.
    Think {
        /// How sections are marked.
        layout: Layout,
        /// What holds a reply to its form.
        output: Output,
        /// How to go on.
        policy: NamedPolicy,
        /// Whether values that have to be in the task are held to that rule.
        grounded: bool,
        /// The second looks at an answer that keeps every rule.
        looks: Looks,
    },
    /// As twr does by default, with each reply taken while it arrives and its call ended early.
    Stream(EarlyCall),
    /// Strict JSON, the error text, the whole answer again: [`baseline::json_again`](crate::baseline::json_again).
    JsonAgain,
    /// Strict JSON, the same request again: [`baseline::json_blind`](crate::baseline::json_blind).
    JsonBlind,
    /// Markers, then JSON: [`baseline::markers`](crate::baseline::markers).
    Markers,
}

/// What ends a call before its reply has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlyCall {
    /// Everything is there.
    Stop,
    /// A field was rejected.
    Abort,
}

impl EarlyCall {
    /// The name in tables.
    fn name(self) -> &'static str {
        match self {
            Self::Stop => "stop early",
            Self::Abort => "abort on reject",
        }
    }
}

/// The second looks at an answer that keeps every rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looks {
    /// How many replies there are for each field that is voted on; 1 for no vote.
    pub votes: u32,
    /// Whether the model has to quote what the task says for grounded fields.
    pub evidence: bool,
}

impl Looks {
    /// No second look.
    pub const NONE: Self = Self { votes: 1, evidence: false };

    /// What an arm's name says of them.
    fn name(self) -> String {
        let votes = (self.votes > 1).then(|| format!(", votes of {}", self.votes));
        let evidence = if self.evidence { ", evidence" } else { "" };
        format!("{}{evidence}", votes.unwrap_or_default())
    }
}

/// A policy with its name in tables.
#[derive(Clone, Copy, Debug)]
pub struct NamedPolicy {
    /// The name.
    pub name: &'static str,
    /// The policy.
    pub rungs: &'static [Policy],
}

/// The policies that are compared: the default first.
pub const POLICIES: [NamedPolicy; 8] = [
    NamedPolicy { name: "ladder", rungs: &[Policy::Missing, Policy::OneByOne] },
    NamedPolicy { name: "whole", rungs: &[Policy::Whole] },
    NamedPolicy { name: "blind", rungs: &[Policy::Blind] },
    // The rest is compared by `--full`.
    NamedPolicy { name: "missing", rungs: &[Policy::Missing] },
    NamedPolicy { name: "one by one", rungs: &[Policy::OneByOne] },
    NamedPolicy { name: "fresh", rungs: &[Policy::Fresh] },
    NamedPolicy { name: "formatter", rungs: &[Policy::Formatter] },
    NamedPolicy { name: "formatter, one by one", rungs: &[Policy::Formatter, Policy::OneByOne] },
];

/// No policy: the first reply is the answer.
pub const ONE_CALL: NamedPolicy = NamedPolicy { name: "one call", rungs: &[] };

/// So many of them are compared by default.
const COMPARED: usize = 3;

/// The worked examples that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shots {
    /// How many at most.
    pub count: usize,
    /// Where they are.
    pub placement: Placement,
}

impl Shots {
    /// So many as earlier turns.
    pub const fn turns(count: usize) -> Self {
        Self { count, placement: Placement::Turns }
    }

    /// So many as earlier turns, with no other word about the format.
    pub const fn alone(count: usize) -> Self {
        Self { count, placement: Placement::TurnsAlone }
    }

    /// So many where they suit the model, by its size.
    pub const fn suited(count: usize) -> Self {
        Self { count, placement: Placement::Auto }
    }

    /// So many in the system message.
    pub const fn text(count: usize) -> Self {
        Self { count, placement: Placement::Text }
    }
}

impl Arm {
    /// The name in tables: `sections, 3 turns, ladder`.
    pub fn name(&self) -> String {
        let shots = match (self.shots.count, self.shots.placement) {
            (0, _) | (_, Placement::Nowhere) => "no example".to_owned(),
            (count, Placement::Text) => format!("{count} in text"),
            (_, Placement::Auto) => "as suits the model".to_owned(),
            (1, Placement::TurnsAlone) => "1 turn alone".to_owned(),
            (count, Placement::TurnsAlone) => format!("{count} turns alone"),
            (1, _) => "1 turn".to_owned(),
            (count, _) => format!("{count} turns"),
        };
        match self.way {
            Way::Think { layout, output, policy, grounded, looks } => {
                let form = match output {
                    Output::Text => layout.name().to_owned(),
                    Output::Grammar => format!("{} by grammar", layout.name()),
                    held => held.name().to_owned(),
                };
                let loose = if grounded { "" } else { ", not grounded" };
                format!("{form}, {shots}, {}{loose}{}", policy.name, looks.name())
            }
            Way::Stream(early) => {
                let (layout, policy) = (Layout::Sections.name(), POLICIES[0].name);
                format!("{layout}, {shots}, {policy}, {}", early.name())
            }
            Way::JsonAgain => format!("JSON, {shots}, error and whole again"),
            Way::JsonBlind => format!("JSON, {shots}, blind"),
            Way::Markers => format!("markers, {shots}, then JSON"),
        }
    }

    /// Whether a model of these offers can be asked this way.
    pub fn is_offered(&self, offers: Offers) -> bool {
        match self.way {
            Way::Think { output: Output::Grammar, .. } => offers.grammar.is_some(),
            Way::Think { output: Output::Native, .. } => offers.native,
            Way::Think { output: Output::Tool, .. } => offers.tool,
            _ => true,
        }
    }

    /// Whether it is one of ours, or a baseline.
    pub fn is_ours(&self) -> bool {
        matches!(self.way, Way::Think { .. } | Way::Stream(_))
    }

    /// Whether the arm of this name takes a second look at each answer, so that an answer that is right at first
    /// takes more than one call.
    pub fn looks_again(name: &str) -> bool {
        Self::looking_twice().iter().any(|arm| arm.name() == name)
    }

    /// Whether the arm of this name ends calls before their replies have ended.
    pub fn ends_early(name: &str) -> bool {
        Self::ending_early().iter().any(|arm| arm.name() == name)
    }

    /// The standard way with each decision that ends a call early.
    fn ending_early() -> [Self; 2] {
        let early = [EarlyCall::Stop, EarlyCall::Abort];
        early.map(|early| Self { way: Way::Stream(early), shots: Shots::turns(3) })
    }

    /// Sections with three earlier turns and the default policy: what the others are compared with.
    pub fn standard() -> Self {
        Self::think(Layout::Sections, Shots::turns(3), POLICIES[0])
    }

    /// What asking costs without a library: one call that describes the format and shows no example.
    pub fn plain() -> Self {
        Self::think(Layout::Sections, Shots::turns(0), ONE_CALL)
    }

    /// What is asked for by default: the placement that suits the model, and the default policy.
    pub fn suited() -> Self {
        Self::think(Layout::Sections, Shots::suited(3), POLICIES[0])
    }

    fn think(layout: Layout, shots: Shots, policy: NamedPolicy) -> Self {
        let (output, looks) = (Output::Text, Looks::NONE);
        Self { way: Way::Think { layout, output, policy, grounded: true, looks }, shots }
    }

    /// What simulated models are asked by default: the policies, the baselines, and fewer examples.
    pub fn selection() -> Vec<Self> {
        let three = Shots::turns(3);
        let mut arms: Vec<Self> = POLICIES
            .iter()
            .take(COMPARED)
            .map(|policy| Self::think(Layout::Sections, three, *policy))
            .collect();
        let [ladder, ..] = POLICIES;
        let ungrounded = Way::Think {
            layout: Layout::Sections,
            output: Output::Text,
            policy: ladder,
            grounded: false,
            looks: Looks::NONE,
        };
        arms.push(Self { way: ungrounded, shots: three });
        arms.push(Self::think(Layout::Json, three, ladder));
        arms.push(Self::suited());
        arms.push(Self::plain());
        arms.push(Self::think(Layout::Sections, Shots::alone(3), ladder));
        arms.push(Self { way: ungrounded, shots: Shots::alone(3) });
        arms.push(Self::think(Layout::Sections, Shots::turns(1), ladder));
        arms.push(Self { way: ungrounded, shots: Shots::alone(1) });
        arms.extend(
            [Way::JsonAgain, Way::JsonBlind, Way::Markers].map(|way| Self { way, shots: three }),
        );
        arms.extend(Self::ending_early());
        arms
    }

    /// The standard way where a server holds replies to their form: by a grammar, or by a schema. A simulated model has
    /// no server, so these are for real ones.
    pub fn output_modes() -> [Self; 3] {
        let modes = [
            (Layout::Sections, Output::Grammar),
            (Layout::Json, Output::Grammar),
            (Layout::Json, Output::Native),
        ];
        let [policy, ..] = POLICIES;
        modes.map(|(layout, output)| {
            let way = Way::Think { layout, output, policy, grounded: true, looks: Looks::NONE };
            Self { way, shots: Shots::turns(3) }
        })
    }

    /// Sections by a grammar with one worked example: what the other examples are worth where a server holds the form.
    pub fn one_example_by_grammar() -> Self {
        let [by_grammar, ..] = Self::output_modes();
        Self { shots: Shots::turns(1), ..by_grammar }
    }

    /// The standard policy in every output mode: sections and JSON, in text and as a server holds them to their form.
    pub fn outputs() -> Vec<Self> {
        let [ladder, ..] = POLICIES;
        let json = Self::think(Layout::Json, Shots::turns(3), ladder);
        [Self::standard(), json].into_iter().chain(Self::output_modes()).collect()
    }

    /// What a real model is asked by default, whose calls take time: the default policy in three ways, in each output
    /// mode, what most libraries do, and no more, so that it takes some forty minutes on two idle cores.
    pub fn real_selection() -> Vec<Self> {
        let is_one = |arm: &Self| match (arm.way, arm.shots.placement) {
            (Way::Think { policy, .. }, _) if policy.name != POLICIES[0].name => false,
            (Way::Think { grounded, .. }, Placement::TurnsAlone) => !grounded,
            // What suits a small model is turns, which are compared in any case.
            (Way::JsonBlind | Way::Markers, _) | (_, Placement::Auto) => false,
            (Way::Think { .. } | Way::Stream(_) | Way::JsonAgain, _) => true,
        };
        let arms = Self::selection().into_iter();
        let chosen = arms.filter(|arm| arm.shots.count == 3 && is_one(arm));
        chosen.chain(Self::output_modes()).chain([Self::one_example_by_grammar()]).collect()
    }

    /// The default policy with each second look.
    fn looking_twice() -> [Self; 4] {
        let [policy, ..] = POLICIES;
        let looks = [(3, false), (5, false), (1, true), (3, true)];
        looks.map(|(votes, evidence)| {
            let (layout, output) = (Layout::Sections, Output::Text);
            let looks = Looks { votes, evidence };
            let way = Way::Think { layout, output, policy, grounded: true, looks };
            Self { way, shots: Shots::turns(3) }
        })
    }

    /// Every arm, whatever it is asked for by.
    pub fn all() -> Vec<Self> {
        let held = Self::output_modes().into_iter().chain([Self::one_example_by_grammar()]);
        Self::full_selection().into_iter().chain(held).collect()
    }

    /// The rest: every layout, every number and place of examples, every second look.
    pub fn full_selection() -> Vec<Self> {
        let mut arms = Self::selection();
        let [ladder, ..] = POLICIES;
        let policies = POLICIES.iter().skip(COMPARED);
        arms.extend(policies.map(|policy| Self::think(Layout::Sections, Shots::turns(3), *policy)));
        let compared = [Layout::Sections, Layout::Json];
        let others = Layout::ALL.into_iter().filter(|layout| !compared.contains(layout));
        arms.extend(others.map(|layout| Self::think(layout, Shots::turns(3), ladder)));
        for shots in [Shots::turns(0), Shots::text(1), Shots::text(3)] {
            arms.push(Self::think(Layout::Sections, shots, ladder));
            arms.push(Self { way: Way::JsonAgain, shots });
        }
        arms.push(Self { way: Way::JsonAgain, shots: Shots::turns(1) });
        arms.extend(Self::looking_twice());
        arms
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_arm_has_a_name_of_its_own() {
        let names: Vec<String> = Arm::all().iter().map(Arm::name).collect();
        let different: HashSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{names:#?}");
        assert_eq!(Arm::standard().name(), "sections, 3 turns, ladder");
        assert_eq!(names.first(), Some(&Arm::standard().name()));
        assert_eq!(Arm::plain().name(), "sections, no example, one call");
        let asked: Vec<String> = Arm::real_selection().iter().map(Arm::name).collect();
        let alone = "sections, 3 turns alone, ladder, not grounded";
        let loose = "sections, 3 turns, ladder, not grounded";
        let json = "JSON, 3 turns, error and whole again";
        let object = "json, 3 turns, ladder";
        let stop = "sections, 3 turns, ladder, stop early";
        let abort = "sections, 3 turns, ladder, abort on reject";
        let ladder = "sections, 3 turns, ladder";
        let (own, modes) = asked.split_at(7);
        assert_eq!(own, [ladder, loose, object, alone, json, stop, abort]);
        assert_eq!(
            modes,
            [
                "sections by grammar, 3 turns, ladder",
                "json by grammar, 3 turns, ladder",
                "native, 3 turns, ladder",
                "sections by grammar, 1 turn, ladder",
            ]
        );
        assert_eq!(
            Arm::looking_twice().map(|arm| arm.name()),
            [
                "sections, 3 turns, ladder, votes of 3",
                "sections, 3 turns, ladder, votes of 5",
                "sections, 3 turns, ladder, evidence",
                "sections, 3 turns, ladder, votes of 3, evidence",
            ]
        );
    }
}
