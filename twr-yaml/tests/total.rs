//! No file makes the loader panic, and what it refuses is told: files of this folder with pieces cut out,
//! doubled and replaced.

use std::fs;
use std::path::{Path, PathBuf};

use twr_yaml::{Document, rust};

/// A small generator, so that every run is the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % below.max(1)
    }

    /// The boundary of a character.
    fn place(&mut self, text: &str) -> usize {
        let at = self.roll(text.len() + 1);
        (at..=text.len()).find(|at| text.is_char_boundary(*at)).expect("the end is one")
    }
}

const ODD: [&str; 16] = [
    ":", "- ", "\n", "\t", "'", "\"", "{", "]", "|\n", "&a ", "*a", "!t ", "# ", "\u{0}", "𝄞",
    "list<",
];

fn mutated(text: &str, dice: &mut Dice) -> String {
    let mut out = text.to_owned();
    for _ in 0..=dice.roll(2) {
        let start = dice.place(&out);
        let end = (start + dice.roll(9)).min(out.len());
        let end = (end..=out.len()).find(|at| out.is_char_boundary(*at)).expect("the end is one");
        let piece = match dice.roll(3) {
            0 => String::new(),
            1 => out[start..end].repeat(2),
            _ => format!("{}{}", ODD[dice.roll(ODD.len())], &out[start..end]),
        };
        out.replace_range(start..end, &piece);
    }
    out
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|is| is == "yaml") {
            found.push(path);
        }
    }
}

#[test]
fn mutated_files_are_read_or_told() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut paths = Vec::new();
    collect(&root.join("good"), &mut paths);
    collect(&root.join("broken"), &mut paths);
    paths.sort();
    let mut dice = Dice(7);
    let (mut sound, mut told) = (0, 0);
    for path in paths {
        let text = fs::read_to_string(&path).expect("a file");
        let rounds = if path.starts_with(root.join("good")) { 60 } else { 10 };
        for _ in 0..rounds {
            let text = mutated(&text, &mut dice);
            match Document::of_text(&path, text.clone()) {
                Ok(document) => {
                    // What is written is Rust.
                    let source = rust(&document);
                    assert!(syn::parse_file(&source).is_ok(), "{text}\n{source}");
                    sound += 1;
                }
                Err(problems) => {
                    assert!(problems.render(true).contains("error"), "{text}");
                    told += 1;
                }
            }
        }
    }
    assert!(sound > 30 && told > 500, "{sound} sound, {told} told");
}
