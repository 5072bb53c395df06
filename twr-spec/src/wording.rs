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

    /// What the template is given, with one of each part.
    fn trial(self) -> minijinja::Value {
        let field = |fields: Vec<minijinja::Value>| {
            minijinja::context! {
                header => "Plan", open => "[Plan]", gap => " ", close => "", about => "What we do.",
                indent => "", expects => "one line", optional => true,
                words => [minijinja::context! { text => "low", about => "no harm" }],
                fields => fields,
            }
        };
        let field = field(vec![field(Vec::new())]);
        match self {
            Self::Prompt => minijinja::context! {
                about => "A plan.", thinking => true, layout => "sections", object => "", held_by => "",
                thought => "thought", fields => [field],
                examples => [minijinja::context! { task => "Go.", reply => "[Plan] We go." }],
            },
            Self::Value => minijinja::context! { about => "A plan.", field => field },
            Self::Feedback => minijinja::context! {
                condition => "text", layout => "sections", kept => ["[Risk]"], shape => "[Plan] We go.",
                is_anew => false,
                sections => [minijinja::context! {
                    header => "Plan", mention => "[Plan]", about => "What we do.",
                    faults => [minijinja::context! {
                        kind => "missing", rule => "", place => "", is_check => false, is_optional => false,
                        expected => "one line", found => "",
                    }],
                }],
            },
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
        // A template names only what is there: rendering with a part of each form tells, before a model does.
        let tried =
            self.environment.get_template(&name).and_then(|found| found.render(template.trial()));
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
        environment.add_filter("apart", |text: &str| format!("{}{text}", gap_before(text)));
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

crate::show_in_words!(WordingError: Error);

/// What parts a text from the Chinese character before it: a blank before a Latin letter, as in `请写 true 或 false`,
/// and nothing before anything else.
pub(crate) fn gap_before(text: &str) -> &'static str {
    if text.starts_with(|letter: char| letter.is_ascii_alphabetic()) { " " } else { "" }
}

fn path(language: Language, template: Template) -> String {
    format!("{}/{}", language.tag(), template.name())
}
