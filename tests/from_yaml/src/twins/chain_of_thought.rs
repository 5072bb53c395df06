//! The twin of `chain_of_thought.yaml`.

use twr::Thinkable;

/// You solve a task step by step.
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    layout = "headings",
    prompt_text = "\
Please solve this task step by step.

Task: {{ task }}
{%- if lessons %}

Learn from past failures:
{%- for lesson in lessons %}
- {{ lesson }}
{%- endfor %}
{%- endif %}

{{ format }}
",
    input = ChainOfThoughtInput,
    example(
        input = ChainOfThoughtInput {
            task: "A box holds 4 rows of 6 eggs. Five are broken. How many are whole?".into(),
            lessons: vec![],
        },
        reply = ChainOfThought {
            understand: "Eggs stand in rows, some are broken, and the whole ones are counted.".into(),
            analyze: vec!["All eggs".into(), "The broken ones".into()],
            plan: "Multiply, then subtract.".into(),
            execute: "4 × 6 = 24, and 24 - 5 = 19.".into(),
            verify: "19 + 5 = 24, which is 4 rows of 6.".into(),
            answer: "19".into(),
        }
    )
)]
pub struct ChainOfThought {
    /// The task in your own words.
    pub understand: String,
    /// The problem, broken into smaller ones.
    #[think(alias = ["analyse", "analysis"], line, min_items = 1)]
    pub analyze: Vec<String>,
    /// Your approach.
    pub plan: String,
    /// The solution, with its steps.
    #[think(alias = "execution")]
    pub execute: String,
    /// Whether the solution meets the requirements, and how you know.
    #[think(alias = "verification")]
    pub verify: String,
    /// The answer alone.
    #[think(line)]
    pub answer: String,
}

#[derive(Debug, Clone)]
pub struct ChainOfThoughtInput {
    pub task: String,
    /// What went wrong before.
    pub lessons: Vec<String>,
}
