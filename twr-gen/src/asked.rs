//! `Asked`: a document, with inputs and options from the command line, as the search for an answer.

use clap::{Args, ValueEnum};
use twr_runtime::model::Message;
use twr_runtime::think::{Options, Run, Step, Task};
use twr_spec::nearest::nearest;
use twr_spec::prompt::Placement;
use twr_spec::read::Reader;
use twr_spec::soft::worked_examples;
use twr_spec::spec::{Layout, Output, Ref, Spec};
use twr_spec::template::{Filled, TASK, TemplateError, Variables, fill};

use crate::catalog::Found;
use crate::failure::Failure;
use crate::inputs::{Given, Lacking, given, variables};

/// What is asked, and how.
#[derive(Args, Clone, Debug)]
pub(crate) struct Question {
    /// A value of the prompt's template; `k=@FILE` for the text of a file; a list takes several
    #[arg(long = "input", short = 'i', value_name = "k=v", value_parser = given)]
    pub(crate) inputs: Vec<Given>,
    /// The task, for specs without inputs
    #[arg(long, short = 't')]
    pub(crate) task: Option<String>,
    /// How sections are marked: sections, headings, tags, blocks, labels, divider or json [default: as the spec says]
    #[arg(long, value_parser = layout)]
    pub(crate) layout: Option<Layout>,
    /// Where worked examples are [default: as the spec's `asking` says, else turns]
    #[arg(long, value_name = "WHERE")]
    pub(crate) examples: Option<Examples>,
}

/// Where worked examples are.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Examples {
    /// As earlier turns of the conversation, which small models follow best
    Turns,
    /// As earlier turns, with no other word about the format: for very small models
    Alone,
    /// Within the text that describes the format
    Text,
    /// Nowhere
    Nowhere,
}

impl Examples {
    pub(crate) fn placement(self) -> Placement {
        match self {
            Self::Turns => Placement::Turns,
            Self::Alone => Placement::TurnsAlone,
            Self::Text => Placement::Text,
            Self::Nowhere => Placement::Nowhere,
        }
    }
}

impl Question {
    /// The options that the spec asks with, and what the arguments say of the prompt.
    pub(crate) fn options(&self, spec: &Spec) -> Options {
        let mut options = Options::of(&spec.asking);
        if let Some(examples) = self.examples {
            options.placement = examples.placement();
        }
        options
    }
}

/// A spec, with what is asked for with it.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) spec: Ref<Spec>,
    task: String,
    message: Option<Filled>,
    /// The inputs that are only examples.
    pub(crate) stand_ins: Vec<String>,
}

impl Asked {
    /// The spec in the layout that is asked for, with its template filled in.
    pub(crate) fn new(
        found: &Found,
        question: &Question,
        lacking: Lacking,
    ) -> Result<Self, Failure> {
        let spec = match question.layout.or(found.spec.asking.layout) {
            Some(layout) => Ref::shared(found.spec.in_layout(layout)),
            None => found.spec.clone(),
        };
        let inputs = found.document.inputs();
        if question.task.is_some() && !inputs.is_empty() {
            let names: Vec<String> =
                inputs.iter().map(|input| format!("`--input {}=…`", input.name)).collect();
            let message = format!("`{}` takes inputs, and no task", spec.name);
            return Err(Failure::usage(message, format!("write {}", names.join(" "))));
        }
        let (mut variables, stand_ins) = variables(inputs, &question.inputs, lacking)?;
        let task = question.task.clone().unwrap_or_default();
        if inputs.is_empty() {
            variables = Variables::new().and(TASK, &task);
        }
        let asked = Self::filled(found, spec, task, &variables).map_err(Failure::Template)?;
        Ok(Self { stand_ins, ..asked })
    }

    /// The spec with its template filled in; without a template the task itself.
    pub(crate) fn filled(
        found: &Found,
        spec: Ref<Spec>,
        task: String,
        variables: &Variables,
    ) -> Result<Self, TemplateError> {
        let Some(template) = found.document.template() else {
            return Ok(Self { spec, task, message: None, stand_ins: Vec::new() });
        };
        let filled = fill(&template.text, variables)?;
        Ok(Self { spec, task: filled.task(), message: Some(filled), stand_ins: Vec::new() })
    }

    /// The spec in the layout of JSON, for the output modes that need it.
    pub(crate) fn in_json(&self) -> Ref<Spec> {
        Ref::shared(self.spec.in_layout(Layout::Json))
    }

    /// What reads its replies.
    pub(crate) fn reader(&self) -> Reader<'_> {
        reader_of(&self.spec)
    }

    /// The search, with nothing asked yet.
    pub(crate) fn run<'r>(&'r self, reader: &'r Reader<'r>, options: Options) -> Run<'r> {
        let run = Run::new(&self.spec, reader, Task::from(&self.task), options);
        match &self.message {
            Some(message) => run.with_message(message.clone()),
            None => run,
        }
    }

    /// The messages of the first call, as they are sent.
    pub(crate) fn messages(&self, options: Options) -> Vec<Message> {
        let reader = self.reader();
        match self.run(&reader, options).next_step() {
            Step::Ask(request, _) => request.messages.clone(),
            _ => Vec::new(),
        }
    }
}

/// What reads replies of a spec.
pub(crate) fn reader_of(spec: &Spec) -> Reader<'_> {
    Reader::new(spec).telling_echoes(&worked_examples(spec))
}

/// An output mode by its name, for clap.
pub(crate) fn output(name: &str) -> Result<Output, String> {
    Output::named(name).ok_or_else(|| {
        let names: Vec<&str> = Output::ALL.iter().map(|output| output.name()).collect();
        match nearest(name, &names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there is {}", names.join(", ")),
        }
    })
}

/// A layout by its name, for clap.
pub(crate) fn layout(name: &str) -> Result<Layout, String> {
    Layout::named(name).ok_or_else(|| {
        let names: Vec<&str> = Layout::ALL.iter().map(|layout| layout.name()).collect();
        match nearest(name, &names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there is {}", names.join(", ")),
        }
    })
}
