//! `twr-gen new`: a commented spec that works.

use std::path::PathBuf;

use clap::Args;

use super::schema::{FILE, schema_text};
use crate::catalog::Specs;
use crate::failure::{Exit, Failure};
use crate::generated::{snake, write_changed};
use crate::screen::Screen;

/// What a new spec says, with `NewSpec` for its name.
const TEMPLATE: &str = include_str!("new.yaml");

/// Write a commented spec that works
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen new ResearchPlan           writes specs/research_plan.yaml
  twr-gen new review --specs asks    writes asks/review.yaml, which declares `Review`

Then change it, and look: twr-gen check, twr-gen test, twr-gen prompt NAME.")]
pub(super) struct New {
    /// Its name: letters, digits, `_` and `-`
    name: String,
    #[command(flatten)]
    specs: Specs,
}

impl New {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let name = type_name(&self.name)?;
        let path: PathBuf = self.specs.folder.join(format!("{}.yaml", snake(&name)));
        if path.exists() {
            return Err(Failure::Exists { path });
        }
        let text = TEMPLATE.replace("NewSpec", &name);
        write_changed(&path, &text).map_err(|error| Failure::file(&path, "written", error))?;
        // The first line of the spec names it, so that an editor completes and checks.
        let schema = self.specs.folder.join(FILE);
        let failed = |error| Failure::file(&schema, "written", error);
        let is_new = write_changed(&schema, &schema_text()).map_err(failed)?;
        screen.say(path.display())?;
        if is_new {
            screen.note(format_args!(
                "{} is for editors: it completes and checks what you write.",
                schema.display()
            ))?;
        }
        screen.note(format_args!(
            "Change it to what you want to know, then look at it with `twr-gen check`, `twr-gen test` and `twr-gen prompt {name}`."
        ))?;
        Ok(Exit::Success)
    }
}

/// The name as that of a type: `research_plan` is `ResearchPlan`.
fn type_name(name: &str) -> Result<String, Failure> {
    let mut out = String::new();
    for word in name.split(['_', '-', ' ']).filter(|word| !word.is_empty()) {
        let mut letters = word.chars();
        out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        out.push_str(letters.as_str());
    }
    let starts_well = out.chars().next().is_some_and(char::is_uppercase);
    if starts_well && out.chars().all(char::is_alphanumeric) {
        return Ok(out);
    }
    Err(Failure::usage(
        format!("`{name}` cannot name a spec"),
        "write a name like `ResearchPlan` or `research_plan`: letters, digits, `_` and `-`",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_types() {
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(type_name(name).ok().as_deref(), expected, "{name:?}");
        };
        check("ResearchPlan", Some("ResearchPlan"));
        check("research_plan", Some("ResearchPlan"));
        check("research-plan2", Some("ResearchPlan2"));
        check("2plan", None);
        check("../plan", None);
        check("plan.yaml", None);
        check("计划", None);
        check("", None);
    }

    #[test]
    fn the_new_spec_is_sound() {
        let document = twr_yaml::Document::of_text("new.yaml", TEMPLATE);
        let document = document.unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(document.tests().len(), 2);
    }
}
