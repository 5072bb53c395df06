//! Texts for the bodies: real replies, cut, spliced, repeated, with other marks and hostile runs.

use crate::corpus::{self, Sample};
use crate::hostile;

/// The most bytes that a text has.
const LONGEST: usize = 1_500;

/// Replies to begin with: those of the corpus where it is at hand, and made ones that have every mark.
pub fn seeds() -> Vec<String> {
    let folder = corpus::default_folder();
    let samples: Vec<Sample> = if let Ok(Some(samples)) = corpus::load(&folder) {
        samples
    } else {
        eprintln!("SKIPPED: {}; only made replies are mutated", corpus::how_to_get(&folder));
        Vec::new()
    };
    let made = MADE.iter().map(|seed| (*seed).to_owned());
    made.chain(samples.into_iter().map(|sample| sample.text)).collect()
}

/// Replies by the specs of the bodies, and what breaks readers.
const MADE: [&str; 8] = [
    "[Plan] Count the bees.\n[Chapters]\n- Hives\n- Fields\n[Risk] low\n",
    "**[Plan]:** Count\n\n## Chapters\n1. **Hives**\n2. Fields\n   - far\n\n【Risk】：very high\n</s>",
    "<think>\n[Plan] no\n</think>\n```markdown\n[Plan]\n```rust\nfn a() {}\n```\n[Chapters] a, b\n```\n",
    "[Title] `Bees`\n[Score] 7/10\n[Price] $1,234.50\n[Approved] Yes.\n[Note] N/A\n[Ranks] 1, 2 and 3\n",
    "Title: Bees\nScore: seven\nPrice: about 5\nApproved: no\nRanks:\n* 1\n* 2\n",
    "[Members]\n- Name: Ann\n  Hours: 3\n  Duties:\n  - a\n- Name: Bo\n  Hours: 4\n[Scores]\na: 1\nb: 2\n[Notes]\nx: y\n",
    "# Members\n| Name | Hours |\n|---|---|\n| Ann | 3 |\n\n# Scores\n- a: 1\n\n# Notes\nx: y\n=====\nend",
    "```path\na.py\n```\n\n```python\nprint(1)\n```\n\\[Plan] x\n<Plan>a</Plan> [Chapters] b [/Chapters]\n",
];

/// Marks that are put in the place of others, or anywhere.
const MARKS: [&str; 40] = [
    "\n", "\n\n", "\r\n", " ", "\t", "[", "]", "【", "】", "<", ">", "</", "**", "__", "*", "#",
    "## ", "- ", "1. ", "```", "~~~", "`", ":", "：", "|", "---", "=====", "\\", "\"", "“",
    "<think>", "</think>", "</s>", "[Plan]", "[Score] ", "Members:", "none", "N/A", "🐝", "\u{a0}",
];

/// Makes texts, always the same ones for the same start.
#[derive(Clone, Debug)]
pub struct Mutator {
    state: u64,
    seeds: Vec<String>,
}

impl Mutator {
    /// A mutator of these seeds.
    pub fn new(start: u64, seeds: Vec<String>) -> Self {
        Self { state: start ^ 0x9e37_79b9_7f4a_7c15, seeds }
    }

    /// The next text.
    pub fn text(&mut self) -> String {
        let mut text = if self.below(8) == 0 { self.heap() } else { self.seed() };
        for _ in 0..self.below(4) {
            text = self.mutated(&text);
        }
        cut(&text, 0, LONGEST).to_owned()
    }

    /// A piece of a seed, short enough.
    fn seed(&mut self) -> String {
        // The made ones, which are first, are by the bodies' own specs.
        let among = if self.below(3) == 0 { MADE.len() } else { self.seeds.len() };
        let at = self.below(among);
        let length = self.seeds.get(at).map_or(0, String::len);
        let from = if length > LONGEST && self.below(2) == 0 { self.below(length) } else { 0 };
        let longest = 40 + self.below(LONGEST);
        self.seeds
            .get(at)
            .map(|seed| cut(seed, from, from + longest))
            .unwrap_or_default()
            .to_owned()
    }

    /// Marks and letters in any order.
    fn heap(&mut self) -> String {
        let count = self.below(60);
        (0..count).map(|_| self.mark()).collect()
    }

    fn mark(&mut self) -> &'static str {
        let at = self.below(MARKS.len());
        MARKS.get(at).copied().unwrap_or_default()
    }

    fn mutated(&mut self, text: &str) -> String {
        let (one, other) = (self.below(text.len() + 1), self.below(text.len() + 1));
        let (from, to) = (one.min(other), one.max(other));
        let (before, middle, after) =
            (cut(text, 0, from), cut(text, from, to), cut(text, to, text.len()));
        match self.below(7) {
            0 => [before, after].concat(),
            1 => middle.to_owned(),
            2 => [before, &self.seed(), after].concat(),
            3 => {
                let times = 1 + self.below(4);
                [before, &cut(middle, 0, 200).repeat(times), middle, after].concat()
            }
            4 => {
                let (old, new) = (self.mark(), self.mark());
                text.replacen(old, new, 1 + self.below(5))
            }
            5 => {
                let heaps = hostile::heaps();
                let at = self.below(heaps.len());
                let run =
                    heaps.get(at).map(|heap| heap.of(1 + self.below(120))).unwrap_or_default();
                [before, &run, after].concat()
            }
            _ => [before, self.mark(), after].concat(),
        }
    }

    /// A number below the bound; 0 where there is none.
    fn below(&mut self, bound: usize) -> usize {
        // Xorshift: any spread will do.
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from(self.state >> 20).unwrap_or_default().checked_rem(bound).unwrap_or_default()
    }
}

/// The text between two places, moved back to where characters begin.
fn cut(text: &str, from: usize, to: usize) -> &str {
    let begins = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    text.get(begins(from)..begins(to)).unwrap_or_default()
}
