//! The benchmark's page says what `cargo xtask tokens` prints.

use std::fs;
use std::path::Path;

use benches::tokens;

#[test]
fn the_page_has_the_counts_of_today() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let counts = tokens::table(&tokens::rows(&tokens::folder()).unwrap());
    let counts: Vec<&str> = counts.lines().map(str::trim_end).collect();
    // The page is written from the first of these files.
    for file in ["twr-bench/src/report/tokens.md", "docs/benchmark.md"] {
        let text = fs::read_to_string(root.join(file)).unwrap();
        let counts = counts.join("\n");
        assert!(text.contains(&counts), "{file} has other counts than these:\n{counts}");
    }
}
