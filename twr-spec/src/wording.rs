//! `Wording`: the templates in which prompts and feedback are worded. Files, so that wording changes
//! without code, and a user can replace any of them.

use std::fmt;

use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

use crate::spec::Language;

/// One of the templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Template {
    /// The system message: what the reply is, and its format.
    Prompt,
    /// The system message when one value alone is asked for.
    Value,
    /// What to write instead.
    Feedback,
}

impl Template {
    const ALL: [Self; 3] = [Self::Prompt, Self::Value, Self::Feedback];

    /// The file's name without its ending.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prompt => "prompt",
            Self::Value => "value",
            Self::Feedback => "feedback",
        }
    }

    /// The wording that this crate brings.
    pub const fn source(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, Self::Prompt) => include_str!("../templates/en/prompt.j2"),
            (Language::English, Self::Value) => include_str!("../templates/en/value.j2"),
            (Language::English, Self::Feedback) => include_str!("../templates/en/feedback.j2"),
            (Language::Chinese, Self::Prompt) => include_str!("../templates/zh/prompt.j2"),
            (Language::Chinese, Self::Value) => include_str!("../templates/zh/value.j2"),
            (Language::Chinese, Self::Feedback) => include_str!("../templates/zh/feedback.j2"),
        }
    }
}

/// The templates of every language, ready to render.
#[derive(Clone)]
pub struct Wording {
    environment: Environment<'static>,
    /// The templates that a user replaced.
    replaced: Vec<(Language, Template)>,
}

impl Wording {
    /// The crate's own templates with this one replaced.
    ///
    /// # Errors
    /// The source is no template, or does not render with what the crate gives it.
    pub fn replacing(
        mut self,
        language: Language,
        template: Template,
        source: &str,
    ) -> Result<Self, WordingError> {
        let name = path(language, template);
        self.environment
            .add_template_owned(name.clone(), source.to_owned())
            .map_err(|error| WordingError { template: name.clone(), message: error.to_string() })?;
        // A template names only what is there: rendering with everything empty tells, before a model does.
        let trial = minijinja::context! {
            about => "", layout => "", object => "", fields => Vec::<String>::new(), field => minijinja::context! {
                header => "", open => "", gap => "", close => "", about => "", expects => "", indent => "", fields => Vec::<String>::new(),
            },
            examples => Vec::<String>::new(), condition => "", kept => Vec::<String>::new(),
            sections => Vec::<String>::new(), shape => "",
        };
        let tried =
            self.environment.get_template(&name).and_then(|template| template.render(trial));
        tried.map_err(|error| WordingError { template: name, message: error.to_string() })?;
        self.replaced.push((language, template));
        Ok(self)
    }

    /// Whether a user replaced the template.
    pub(crate) fn is_replaced(&self, language: Language, template: Template) -> bool {
        self.replaced.contains(&(language, template))
    }

    /// Renders a template. What the crate gives its own templates always renders; a user's template that
    /// fails only with certain content gives the crate's own wording, so that a model is never left
    /// without feedback.
    pub(crate) fn render(
        &self,
        language: Language,
        template: Template,
        context: impl Serialize,
    ) -> String {
        let context = minijinja::Value::from(Serde(context));
        let name = path(language, template);
        let own =
            self.environment.get_template(&name).and_then(|template| template.render(&context));
        let text =
            own.or_else(|_| self.environment.render_str(template.source(language), &context));
        let text = text.unwrap_or_default();
        text.trim_end().to_owned()
    }
}

impl Default for Wording {
    fn default() -> Self {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        // So that an error names what is undefined, in a release build too.
        environment.set_debug(true);
        for language in [Language::English, Language::Chinese] {
            for template in Template::ALL {
                // The crate's own templates parse; a test renders each of them.
                let _ = environment
                    .add_template_owned(path(language, template), template.source(language));
            }
        }
        Self { environment, replaced: Vec::new() }
    }
}

impl fmt::Debug for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wording").finish_non_exhaustive()
    }
}

/// A template that cannot be used.
#[derive(Clone, PartialEq, Eq)]
pub struct WordingError {
    /// Language and name, as in `en/prompt`.
    pub template: String,
    /// What is wrong, with the line.
    pub message: String,
}

impl WordingError {
    fn write_words(&self, f: &mut impl fmt::Write) -> fmt::Result {
        write!(f, "template `{}` cannot be used: {}", self.template, self.message)
    }
}

crate::show_in_words!(WordingError);

impl std::error::Error for WordingError {}

fn path(language: Language, template: Template) -> String {
    format!("{}/{}", language.tag(), template.name())
}
