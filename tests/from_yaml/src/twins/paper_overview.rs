//! The twin of `paper_overview.yaml`.

use twr::Thinkable;

/// You write the overview of a paper that is to be written.
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    layout = "blocks",
    prompt = "../../specs/prompts/paper_overview.md",
    input = PaperOverviewInput,
    example(
        task = "Write the overview of a paper on how bees navigate.",
        reply = PaperOverview {
            path: "Bee_Navigation_paper_overview.txt".into(),
            text: "\
1. Subject
Bees find their way home from places that they have never seen.

2. Contribution
We tell apart what they do by the sun and what they do by landmarks.

3. Structure
Related work, a field experiment with twelve hives, results, limits."
                .into(),
        }
    )
)]
pub struct PaperOverview {
    /// The file's name, made of the topic, without a folder.
    #[think(line, pattern = r"^[A-Za-z0-9_]+_paper_overview\.txt$")]
    #[think(example = "Bee_Navigation_paper_overview.txt")]
    pub path: String,
    /// The whole overview, at least three sentences.
    #[think(min_len = 80)]
    pub text: String,
}

#[derive(Debug, Clone)]
pub struct PaperOverviewInput {
    pub topic: String,
    pub requirements: String,
    /// Where it is to be submitted.
    pub venue: Option<String>,
}
