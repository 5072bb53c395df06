//! The twin of `requirement_checklist.yaml`.

use twr::{File, Thinkable};

/// You turn the requirements of a paper into a checklist in Markdown.
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    layout = "headings",
    prompt_text = "\
The overview of the paper:

----- overview -----
{{ overview }}
----- end of overview -----

What the user asked for:
{%- for requirement in requirements %}
- {{ requirement }}
{%- endfor %}

Write one line of the checklist for each thing that can be checked, beginning with `- [ ] `, grouped under
headings. Say what of it cannot be checked yet.

{{ format }}
",
    input = RequirementChecklistInput,
    example(
        task = "The overview of a paper on how bees navigate; it has to have eight pages.",
        thought = "Only the length can be checked. The venue is unknown.",
        reply = RequirementChecklist {
            checklist: File {
                path: "requirements_checklist.md".into(),
                content: "# Form\n- [ ] At most 8 pages".into(),
            },
            open_questions: vec!["Which venue is it for?".into()],
        }
    )
)]
pub struct RequirementChecklist {
    /// The file `requirements_checklist.md`.
    pub checklist: File,
    /// What the user has to be asked first.
    #[think(line)]
    pub open_questions: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct RequirementChecklistInput {
    pub overview: String,
    pub requirements: Vec<String>,
}
