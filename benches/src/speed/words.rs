//! Words for made texts: always the same ones, in the mixture of lengths that English has.

const WORDS: &str = "the of a and in that bees return with pollen from an orchard near every morning because \
    light tells them where sun stands even after clouds which nobody expected before measurements showed it \
    plainly some dances last minutes others only seconds however distance is given by duration alone";

/// The words of made names. A line of other words could be a sentence, which the reader refuses as a name.
const NOUNS: [&str; 12] = [
    "bees",
    "pollen",
    "orchard",
    "morning",
    "light",
    "sun",
    "clouds",
    "measurement",
    "dance",
    "minutes",
    "distance",
    "duration",
];

/// Words one after the other, always the same ones.
pub(super) struct Words {
    state: u64,
    words: Vec<&'static str>,
}

impl Words {
    pub(super) fn new(seed: u64) -> Self {
        Self { state: seed, words: WORDS.split_whitespace().collect() }
    }

    pub(super) fn number(&mut self) -> usize {
        // The generator of Knuth's MMIX: its spread is enough here.
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 40).unwrap_or_default()
    }

    /// Writes a line of words, at least this long, that begins with a capital.
    pub(super) fn write_line(&mut self, out: &mut String, length: usize) {
        let start = out.len();
        while out.len() < start + length {
            let at = self.number() % self.words.len();
            let word = self.words.get(at).copied().unwrap_or_default();
            if out.len() == start {
                out.push_str(&word[..1].to_uppercase());
                out.push_str(&word[1..]);
            } else {
                out.push(' ');
                out.push_str(word);
            }
        }
        out.push('.');
    }

    /// A name of two words, such as `Orchard light`.
    pub(super) fn name(&mut self) -> String {
        let mut noun = || NOUNS.get(self.number() % NOUNS.len()).copied().unwrap_or_default();
        let (first, second) = (noun(), noun());
        format!("{}{} {second}", first[..1].to_uppercase(), &first[1..])
    }

    /// A line of words as a text of its own.
    pub(super) fn line(&mut self, length: usize) -> String {
        let mut out = String::new();
        self.write_line(&mut out, length);
        out
    }
}
