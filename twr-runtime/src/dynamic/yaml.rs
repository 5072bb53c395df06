//! `Spec::from_yaml`: the specs that `twr-gen` and `specs!` take, read when the program runs.

use std::path::Path;

use twr_spec::partial::Named;
use twr_yaml::{Document, Problems};

use super::problem::{SpecError, SpecProblem, SpecProblemKind};
use super::spec::{Input, Spec};

impl Spec {
    /// The spec that a text of YAML declares, in the format of `specs!` and `twr-gen`. Files that the text names are
    /// looked for in the working directory.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::dynamic::Spec;
    ///
    /// let review = Spec::from_yaml(r#"
    /// name: Review
    /// inputs:
    ///   text: {kind: text, about: What is judged.}
    /// prompt: "Judge this: {{ text }}\n\n{{ format }}"
    /// sections:
    ///   - {field: score, kind: u8, rules: {min: 1, max: 5}}
    /// "#)?;
    /// assert_eq!(review.inputs().collect::<Vec<_>>(), ["text"]);
    /// assert_eq!(review.parse("[Score] 4").value().unwrap().to_string(), r#"{"score":4}"#);
    ///
    /// use twr::think::Think;
    /// let think = Think::spec_input(&review, [("text", "Bees dance.")]);
    /// assert!(think.messages()?.last().unwrap().content.starts_with("Judge this: Bees dance."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its line.
    pub fn from_yaml(text: &str) -> Result<Self, SpecError> {
        made(Document::of_text("spec.yaml", text))
    }

    /// The same of a file. Files that it names are looked for beside it.
    ///
    /// # Errors
    /// As [`from_yaml`](Self::from_yaml), or the file cannot be read.
    pub fn from_yaml_file(path: impl AsRef<Path>) -> Result<Self, SpecError> {
        made(Document::load(path))
    }
}

fn made(document: Result<Document, Problems>) -> Result<Spec, SpecError> {
    let document = document.map_err(|problems| failed(&problems))?;
    let Some(spec) = document.spec() else {
        let message = "it only defines types for other files: add `name` and `sections`".to_owned();
        let problem = SpecProblem::new("1:1", SpecProblemKind::Yaml(message));
        return Err(SpecError::new("the YAML", vec![problem]));
    };
    let inputs = document.inputs().iter().map(|input| Input {
        name: input.name.clone(),
        default: match &input.default {
            Some(value) => serde_json::to_value(Named::value(&input.kind, value)).ok(),
            None => input.optional.then_some(serde_json::Value::Null),
        },
    });
    Ok(Spec::new(spec.clone(), inputs.collect()))
}

fn failed(problems: &Problems) -> SpecError {
    let problem = |problem: &twr_yaml::Problem| {
        let source = problems.sources().get(problem.place.file);
        let at = source.map(|source| source.position(problem.place.start));
        let place = at.map(|at| format!("{}:{}", at.line, at.column)).unwrap_or_default();
        SpecProblem::new(place, SpecProblemKind::Yaml(problem.kind.message()))
    };
    let all = problems.iter().map(problem).collect();
    SpecError::new("the YAML", all).shown_as(problems.to_string())
}
