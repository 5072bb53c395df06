//! `GrammarMaker`: the rules so far, and what a kind asks for besides its own value.

use std::collections::HashMap;

use crate::spec::{Kind, Language, Rule};
use crate::syntax::{Names, Part, RuleId, Rules, Unit};

/// What a value of a kind may be written as in the soft layouts. A form that is `None` has no text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forms {
    /// On the line of its header or label.
    pub(crate) on_line: Option<Part>,
    /// Below it. The first line begins where the text does; further lines have their indent.
    pub(crate) below: Option<Part>,
    /// Beside other values of a record, parted by semicolons.
    pub(crate) inline: Option<Part>,
}

impl Forms {
    /// A value that is one short piece of text wherever it is.
    pub(crate) fn short(part: Part) -> Self {
        Self { on_line: Some(part.clone()), below: None, inline: Some(part) }
    }

    /// A value that is on its header's line, and not beside others.
    pub(crate) fn line(part: Part) -> Self {
        Self { on_line: Some(part), ..Self::default() }
    }

    /// A value that is below its header.
    pub(crate) fn below(part: Part) -> Self {
        Self { below: Some(part), ..Self::default() }
    }

    /// The value wherever it is.
    pub(crate) fn any(self) -> Option<Part> {
        Part::either(self.on_line.into_iter().chain(self.below))
    }
}

/// The grammar of any kind in the soft layouts, under these rules, further lines set in so far; and as JSON.
pub(crate) type FormsOfKind = fn(&Kind, &[Rule], usize, &mut GrammarMaker<'_>) -> Forms;
pub(crate) type JsonOfKind = fn(&Kind, &[Rule], &mut GrammarMaker<'_>) -> Option<Part>;

/// What grammars of kinds are made with.
#[derive(Debug)]
pub(crate) struct GrammarMaker<'g> {
    pub(crate) rules: Rules,
    /// The names that no line of text may be taken for.
    pub(crate) names: &'g Names,
    /// For yes, no and none.
    pub(crate) language: Language,
    /// For grounded values.
    pub(crate) task: Option<&'g str>,
    /// The records that have a rule: by their place in memory, and how far they are set in; `None` for JSON.
    pub(super) records: HashMap<(usize, Option<usize>), Option<RuleId>>,
    /// The counts of lines that are written out so far.
    counts: Vec<Count>,
    pub(in crate::kind) of_kind: FormsOfKind,
    pub(in crate::kind) json_of_kind: JsonOfKind,
}

/// How many there are of what on a line, at least and at most.
type Count = (Unit, u32, Option<u32>);

/// So many different counts of lines are written out. Each needs rules for all names of the spec, so that a grammar
/// with one for each field would be no longer linear in the spec.
const MOST_COUNTS: usize = 4;

impl<'g> GrammarMaker<'g> {
    /// Without rules yet.
    pub(in crate::kind) fn new(
        names: &'g Names,
        language: Language,
        task: Option<&'g str>,
        of_kind: FormsOfKind,
        json_of_kind: JsonOfKind,
    ) -> Self {
        let (rules, records, counts) = (Rules::default(), HashMap::new(), Vec::new());
        Self { rules, names, language, task, records, counts, of_kind, json_of_kind }
    }
}

impl GrammarMaker<'_> {
    /// The forms of another kind.
    pub(crate) fn forms(&mut self, kind: &Kind, rules: &[Rule], indent: usize) -> Forms {
        (self.of_kind)(kind, rules, indent, self)
    }

    /// The JSON of another kind.
    pub(crate) fn json(&mut self, kind: &Kind, rules: &[Rule]) -> Option<Part> {
        (self.json_of_kind)(kind, rules, self)
    }

    /// Whether lines of this count are written out; else the reader counts.
    pub(super) fn may_count(&mut self, count: Count) -> bool {
        if !self.counts.contains(&count) && self.counts.len() < MOST_COUNTS {
            self.counts.push(count);
        }
        self.counts.contains(&count)
    }

    /// A line break, and the indent of the next line.
    pub(crate) fn next_line(indent: usize) -> Part {
        Part::text(&format!("\n{:indent$}", ""))
    }

    /// What is after a header or label: its value on the same line or below, `deeper` in than the header.
    pub(crate) fn after_label(
        &mut self,
        kind: &Kind,
        rules: &[Rule],
        indent: usize,
        deeper: usize,
    ) -> Option<Part> {
        let indent = indent + deeper;
        let forms = self.forms(kind.required(), rules, indent);
        let on_line = forms.on_line.map(|part| Part::sequence([Part::text(" "), part]));
        let below = forms.below.map(|part| Part::sequence([Self::next_line(indent), part]));
        Part::either(on_line.into_iter().chain(below))
    }
}

/// The rules that speak of what a value holds.
pub(super) fn inner_rules(rules: &[Rule]) -> Vec<Rule> {
    let is_inner =
        |rule: &&Rule| rule.goes_inside() && !matches!(rule, Rule::Items(_) | Rule::Unique);
    rules.iter().filter(is_inner).cloned().collect()
}
