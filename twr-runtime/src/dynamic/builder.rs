//! `Spec::builder`: what a spec is made of, step by step.

use serde_json::Value as Json;
use twr_spec::spec::{Language, Layout};

use super::build::build;
use super::declare::{Case, Declared, Field, Kind, Made, SpecBuilder, Word};
use super::problem::SpecError;
use super::spec::Spec;

impl Spec {
    /// A spec, or a record inside one, of this name. The name is for messages to people, and for
    /// [`Kind::same_as`](super::Kind::same_as).
    pub fn builder(name: impl Into<String>) -> SpecBuilder {
        SpecBuilder {
            name: name.into(),
            about: String::new(),
            language: Language::default(),
            layout: Layout::default(),
            thinking: false,
            fields: Vec::new(),
            tag: None,
            tag_header: None,
            cases: Vec::new(),
            examples: Vec::new(),
            example_task: String::new(),
            no_examples: false,
            max_prompt: None,
        }
    }
}

impl SpecBuilder {
    /// Describes the reply to the model, in a sentence.
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Adds a field. Fields are asked for in this order.
    pub fn field(mut self, field: Field) -> Self {
        self.fields.push(field);
        self
    }

    /// Adds a case, which makes a union of the spec: a reply says the word of one case, and has the fields of that case
    /// after it. [Fields](Self::field) of the spec itself count with every word.
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::dynamic::{Case, Field, Spec};
    /// let action = Spec::builder("Action")
    ///     .case(Case::new("search").about("To look for pages.").field(Field::line("query").example("bees")))
    ///     .case(Case::new("stop"))
    ///     .build()?;
    /// let verdict = action.parse("[Action] search\n[Query] how bees dance");
    /// assert_eq!(
    ///     verdict.value().unwrap().to_string(),
    ///     r#"{"action":"search","query":"how bees dance"}"#
    /// );
    /// # Ok::<(), twr_runtime::dynamic::SpecError>(())
    /// ```
    pub fn case(mut self, case: Case) -> Self {
        self.cases.push(case);
        self
    }

    /// The name of the field in which a union says its case. Default: the spec's own name.
    pub fn tag(mut self, name: impl Into<String>) -> Self {
        self.tag = Some(name.into());
        self
    }

    /// The header of that field as the model writes it. Default: its name in words.
    pub fn tag_header(mut self, header: impl Into<String>) -> Self {
        self.tag_header = Some(header.into());
        self
    }

    /// The language of the prompt's fixed words. Default: English. Records inside have their own.
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// How the sections of a reply are marked. Default: `[Header]`. Counts for the whole reply only.
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// The model is told to think before it writes its sections. Counts for the whole reply only.
    pub fn thinking(mut self) -> Self {
        self.thinking = true;
        self
    }

    /// A whole worked example: a task, and the reply that a perfect model would give, as data (`json!({…})`) or as text
    /// that a model would write; may be given again. Small models do best with three. Fields then need no examples of
    /// their own. Counts for the whole reply only.
    pub fn example(mut self, task: impl Into<String>, reply: impl Into<Json>) -> Self {
        self.examples.push((task.into(), reply.into()));
        self
    }

    /// The task of the worked example that is made of the fields' own examples. Default: a stock request.
    pub fn example_task(mut self, task: impl Into<String>) -> Self {
        self.example_task = task.into();
        self
    }

    /// No worked example is shown, so that no field needs an example.
    pub fn no_examples(mut self) -> Self {
        self.no_examples = true;
        self
    }

    /// How many characters the prompt may have at most, for [`Spec::check`]. Default: any number.
    pub fn max_prompt(mut self, characters: u32) -> Self {
        self.max_prompt = Some(characters);
        self
    }

    /// The spec.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its place and its fix.
    pub fn build(self) -> Result<Spec, SpecError> {
        match build(&self) {
            Ok(shape) => Ok(Spec::new(shape, Vec::new())),
            Err(problems) => Err(SpecError::new(&self.name, problems)),
        }
    }
}

impl Case {
    /// A case with this word and no fields.
    pub fn new(word: impl Into<Word>) -> Self {
        Self { word: word.into(), made: Vec::new(), fields: Vec::new() }
    }

    /// When to choose it, for the model.
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.word.about = about.into();
        self
    }

    /// Adds the fields of a spec, with their rules and examples, in front of those of the case's own. The fields of a
    /// union belong to its words: give it a field of its own, with [`Kind::of_spec`](super::Kind::of_spec).
    ///
    /// ```
    /// # use twr_runtime as twr;
    /// use twr::dynamic::{Case, Field, Spec};
    /// let search = Spec::builder("Search").field(Field::line("query").example("bees")).build()?;
    /// let action = Spec::builder("Action")
    ///     .case(Case::new("search").fields_of(&search))
    ///     .case(Case::new("stop"))
    ///     .build()?;
    /// assert_eq!(action.fields().collect::<Vec<_>>(), ["action", "query"]);
    /// # Ok::<(), twr_runtime::dynamic::SpecError>(())
    /// ```
    pub fn fields_of(mut self, spec: &Spec) -> Self {
        self.made.push(Made(spec.shape().clone()));
        self
    }

    /// Adds a field that counts with this word only. Fields of different cases may share a name.
    pub fn field(mut self, field: Field) -> Self {
        self.fields.push(field);
        self
    }
}

impl Kind {
    /// A record inside the reply, or a union, whose spec is made already.
    pub fn of_spec(spec: &Spec) -> Self {
        Self(Declared::Made(Made(spec.shape().clone())))
    }
}
