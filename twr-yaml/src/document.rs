//! `Document`: a file of YAML, read and checked, with the spec that it declares and all that surrounds it.

use std::path::Path;

use twr_spec::sound::asks_for_examples_of;
use twr_spec::spec::{Ref, Spec};

use crate::beside::{Input, Template, Test};
use crate::build::{AskedBuilt, Built, SpecPlaces, Types, asked, trials};
use crate::declare::{self, Asked};
use crate::files::{self, Loaded};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::problems::Problems;
use crate::reach::{Nearby, Reach};
use crate::source::{self, Source};

/// A file of YAML that is in order.
#[derive(Debug)]
pub struct Document {
    pub(crate) sources: Vec<Source>,
    reach: Reach,
    pub(crate) types: Types,
    /// What the generated types derive besides what they need.
    pub(crate) derives: Vec<String>,
    pub(crate) reply: Option<Reply>,
}

/// The reply that a document asks for.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) asked: Asked,
    pub(crate) spec: Ref<Spec>,
    pub(crate) places: SpecPlaces,
    pub(crate) inputs: Vec<Input>,
    pub(crate) template: Option<Template>,
    pub(crate) tests: Vec<Test>,
}

impl Document {
    /// Reads a file, and those that it names, which must lie in the folder of the file.
    ///
    /// # Errors
    /// All that is wrong with it: that it cannot be read, is no YAML, or declares no sound spec.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Problems> {
        Self::load_within(path, &Reach::Own)
    }

    /// Reads a file, and those that it names, which must lie within the reach.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn load_within(path: impl AsRef<Path>, reach: &Reach) -> Result<Self, Problems> {
        let path = path.as_ref();
        Self::made(path, source::read(path), reach)
    }

    /// Reads a text as if it were in a file of this name, which need not exist. Files that it names are
    /// looked for beside it.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn of_text(name: impl AsRef<Path>, text: impl Into<Vec<u8>>) -> Result<Self, Problems> {
        Self::of_text_within(name, text, &Reach::Own)
    }

    /// Reads a text as [`of_text`](Self::of_text) does; files that it names must lie within the reach.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn of_text_within(
        name: impl AsRef<Path>,
        text: impl Into<Vec<u8>>,
        reach: &Reach,
    ) -> Result<Self, Problems> {
        Self::made(name.as_ref(), source::decode(text.into()), reach)
    }

    fn made(
        path: &Path,
        text: Result<String, source::Unread>,
        reach: &Reach,
    ) -> Result<Self, Problems> {
        let mut log = ProblemLog::default();
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        let nearby = Nearby { folder, root: reach.root(path) };
        let loaded = files::load(path.to_owned(), text, nearby.root.as_ref(), &mut log);
        let own = loaded.last().filter(|own| own.file == 0);
        let derives = own.map(|own| own.reply.derives.clone()).unwrap_or_default();
        let (types, reply) = build(loaded, &nearby, &mut log);
        if log.problems.is_empty() {
            Ok(Self { sources: log.sources, reach: reach.clone(), types, derives, reply })
        } else {
            Err(Problems::new(log))
        }
    }

    /// The spec of the reply; `None` for a file that only defines types for others.
    pub fn spec(&self) -> Option<&Ref<Spec>> {
        self.reply.as_ref().map(|reply| &reply.spec)
    }

    /// The spec of the reply, or of a record or union of this name.
    pub fn spec_named(&self, name: &str) -> Option<&Ref<Spec>> {
        let of_reply = self.spec().filter(|spec| spec.name == name);
        of_reply.or_else(|| match self.types.built(name) {
            Some(Built::Record { spec, .. }) => Some(spec),
            _ => None,
        })
    }

    /// The inputs of the prompt template, in order.
    pub fn inputs(&self) -> &[Input] {
        self.reply.as_ref().map_or(&[], |reply| &reply.inputs)
    }

    /// The prompt template.
    pub fn template(&self) -> Option<&Template> {
        self.reply.as_ref()?.template.as_ref()
    }

    /// The saved replies, in order.
    pub fn tests(&self) -> &[Test] {
        self.reply.as_ref().map_or(&[], |reply| &reply.tests)
    }

    /// Where the files that it names had to lie.
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// The files that it is made of: itself first, then imports, templates and replies.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }
}

fn build(mut loaded: Vec<Loaded>, nearby: &Nearby, log: &mut ProblemLog) -> (Types, Option<Reply>) {
    let own = loaded.pop().filter(|own| own.file == 0);
    let mut types = Types::default();
    for file in loaded {
        types.add(file.reply.definitions, file.reply.language, log);
    }
    let Some(own) = own else { return (types, None) };
    let language = own.reply.language;
    types.add(own.reply.definitions, language, log);
    let named = own.reply.asked.as_ref().filter(|asked| !asked.lost_name);
    let of_reply = named.map(|asked| asked.name.value.as_str());
    types.build(of_reply, log);
    for problem in &mut log.problems {
        if let ProblemKind::UnknownKind { kind, instead } = &mut problem.kind
            && (instead.is_none() || declare::is_field_name(kind))
            && let Some(name) = types.meant_by(kind)
        {
            *instead = Some(format!("`{name}`"));
        }
    }
    let of_reply = own.reply.asked;
    if let Some(asked) = of_reply.as_ref().filter(|asked| !asked.lost_name) {
        types.reserve(&asked.name, &asked.inputs, log);
    }
    let built = of_reply.as_ref().and_then(|of| asked(of, language, &mut types, nearby, log));
    let shown = built.as_ref().map(|built| asks_for_examples_of(&built.spec)).unwrap_or_default();
    for entry in &types.entries {
        if let Some(Built::Record { spec, places, .. }) = types.built(&entry.definition.name.value)
        {
            let is_shown = shown.iter().any(|shown| shown.is(spec));
            crate::flaws::of_spec((spec, is_shown), places, log);
        }
    }
    let reply = of_reply.zip(built).map(|(of_reply, built)| reply(of_reply, built, nearby, log));
    (types, reply)
}

fn reply(asked: Asked, built: AskedBuilt, nearby: &Nearby, log: &mut ProblemLog) -> Reply {
    let AskedBuilt { spec, places, inputs, template, is_whole } = built;
    crate::flaws::of_spec((&spec, true), &places, log);
    let with = template.as_ref().map(|template| (template, &inputs[..]));
    let trials_judged = if is_whole { asked.trials.as_slice() } else { &[] };
    let tests = trials(trials_judged, (&spec, with), nearby, log);
    if log.problems.is_empty() {
        crate::flaws::of_whole_spec(&spec, &places, log);
    }
    Reply { asked, spec: Ref::shared(spec), places, inputs, template, tests }
}
