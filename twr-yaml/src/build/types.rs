//! `Types`: the records, choices and unions of all files, by name, and the specs and kinds made of them.

use std::collections::HashMap;
use std::sync::Arc;

use twr_spec::declared;
use twr_spec::soft::fold;
use twr_spec::spec::{
    Case, CycleCell, Field as SpecField, FlawKind, JsonType, Kind, Language, Parsed, ParsedForm,
    Ref, Spec, Str, Word,
};

use super::field::{field, lost_field};
use super::places::{FieldPlaces, SpecPlaces};
use crate::declare::{
    self, Choice, Definition, Fields, InputDeclared, Placed, Shape, Type, instead,
};
use crate::log::ProblemLog;
use crate::problem::ProblemKind;
use crate::source::Place;

/// How many fields a reply may have, those of records counted where they are held: so that the time to
/// check it stays in bounds.
const MAX_FIELDS: usize = 2_000;

/// How many words a choice may have.
const MAX_WORDS: usize = 500;

/// How deep records are followed; a spec refuses far less.
const MAX_DEPTH: usize = 16;

/// The types of a document.
#[derive(Debug, Default)]
pub(crate) struct Types {
    pub(crate) entries: Vec<Entry>,
    index: HashMap<String, usize>,
    /// The name of the reply, which other types cannot use as a type.
    of_reply: Option<String>,
}

/// A type that another one is in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Enclosing {
    at: usize,
    /// Whether what led to it may hold none of it: an optional value, a list, one of several cases.
    may_end: bool,
}

/// A type with the language of its file.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) definition: Definition,
    pub(crate) language: Language,
    state: State,
    /// What the type is for those that it holds and that hold it.
    cell: Option<Arc<CycleCell<Spec>>>,
}

#[derive(Clone, Debug)]
enum State {
    New,
    /// Looked up while it is made.
    Open,
    Done(Option<Built>),
}

/// What a type was made into.
#[derive(Clone, Debug)]
pub(crate) enum Built {
    Record { spec: Ref<Spec>, places: SpecPlaces, weight: usize },
    Choice(Ref<Kind>),
}

impl Types {
    /// Adds the definitions of a file.
    pub(crate) fn add(&mut self, found: Vec<Definition>, language: Language, log: &mut ProblemLog) {
        for definition in found {
            let name = &definition.name;
            if let Some(first) = self.index.get(&name.value).and_then(|&at| self.entries.get(at)) {
                let kind = ProblemKind::SameName { name: name.value.clone(), what: "type" };
                log.report_also(name.place, kind, first.definition.name.place, "first here");
                continue;
            }
            self.index.insert(name.value.clone(), self.entries.len());
            self.entries.push(Entry { definition, language, state: State::New, cell: None });
        }
    }

    /// For an unknown kind: the type whose name differs only by its capital letter.
    pub(crate) fn meant_by(&self, kind: &str) -> Option<&str> {
        let name = declare::as_name(kind, true);
        let (name, _) = self.index.get_key_value(&name)?;
        Some(name)
    }

    /// Reports types with a name that the reply has, or the struct of its inputs.
    pub(crate) fn reserve(
        &self,
        name: &Placed<String>,
        inputs: &[InputDeclared],
        log: &mut ProblemLog,
    ) {
        let of_inputs = format!("{}Input", name.value);
        for taken in [&name.value, &of_inputs] {
            let is_made = *taken == name.value || !inputs.is_empty();
            if let Some(first) = self.definition(taken).filter(|_| is_made) {
                let kind = ProblemKind::SameName { name: taken.clone(), what: "type" };
                log.report_also(first.name.place, kind, name.place, "named after this one");
            }
        }
    }

    /// What the type of this name was made into, if it is one without mistakes.
    pub(crate) fn built(&self, name: &str) -> Option<&Built> {
        let entry = self.index.get(name).and_then(|&at| self.entries.get(at))?;
        match &entry.state {
            State::Done(built) => built.as_ref(),
            _ => None,
        }
    }

    /// How the type of this name was declared.
    pub(crate) fn definition(&self, name: &str) -> Option<&Definition> {
        self.index.get(name).and_then(|&at| self.entries.get(at)).map(|entry| &entry.definition)
    }

    /// Makes all of them; the reply is called `of_reply`.
    pub(crate) fn build(&mut self, of_reply: Option<&str>, log: &mut ProblemLog) {
        self.of_reply = of_reply.map(str::to_owned);
        for at in 0..self.entries.len() {
            self.make(at, &mut vec![Enclosing { at, may_end: false }], log);
        }
    }

    /// The kind of a type as it was written, and how many fields it holds; `enclosing` are the types that it
    /// is in, and it may be left out if `may_end`.
    pub(crate) fn kind(
        &mut self,
        kind: &Type,
        (place, may_end): (Place, bool),
        enclosing: &mut Vec<Enclosing>,
        log: &mut ProblemLog,
    ) -> Option<(Kind, usize)> {
        let plain = |kind| Some((kind, 0));
        match kind {
            Type::Text => plain(Kind::Text),
            Type::Line => plain(Kind::Line),
            Type::Integer(width) => plain(Kind::Integer(*width)),
            Type::Number(float) => plain(Kind::Number(*float)),
            Type::Boolean => plain(Kind::Boolean),
            Type::Temporal(what) => plain(Kind::Temporal(*what)),
            Type::Parsed(form) => plain(parsed(*form)),
            Type::Code(language) => plain(Kind::Code(Str::Owned(language.clone()))),
            Type::File => plain(Kind::File),
            Type::Edit => plain(Kind::Edit),
            Type::Json => plain(Kind::Json(JsonType::ANY)),
            // A choice without words, or no kind at all: both were reported.
            Type::Choice | Type::Lost => None,
            Type::List(inner) | Type::Map(inner) | Type::Optional(inner) => {
                let (inner, weight) = self.kind(inner, (place, true), enclosing, log)?;
                let inner = Ref::shared(inner);
                let kind = match kind {
                    Type::List(_) => Kind::List(inner),
                    Type::Map(_) => Kind::Map(inner),
                    _ => Kind::Optional(inner),
                };
                Some((kind, weight))
            }
            Type::Table(name) => match self.named(name, (place, true), enclosing, log)? {
                Built::Record { spec, weight, .. } => Some((Kind::Table(spec), weight)),
                Built::Choice(_) => {
                    let what = "the name of a record".to_owned();
                    let found = format!("`{name}`, a choice");
                    let instead =
                        Some("a choice cannot be a row: list it with `list<…>`".to_owned());
                    log.report(place, ProblemKind::Expected { what, found, instead });
                    None
                }
            },
            Type::Named(name) => match self.named(name, (place, may_end), enclosing, log)? {
                Built::Record { spec, weight, .. } => Some((Kind::Record(spec), weight)),
                Built::Choice(kind) => Some(((*kind).clone(), 0)),
            },
        }
    }

    fn named(
        &mut self,
        name: &str,
        (place, may_end): (Place, bool),
        enclosing: &mut Vec<Enclosing>,
        log: &mut ProblemLog,
    ) -> Option<Built> {
        let Some(&at) = self.index.get(name) else {
            if self.of_reply.as_deref() == Some(name) {
                let what = "a record, choice or union".to_owned();
                let found = format!("`{name}`, the reply itself");
                let instead = "declare these fields as a record, which may hold itself, and let a section hold that";
                let instead = Some(instead.to_owned());
                log.report(place, ProblemKind::Expected { what, found, instead });
                return None;
            }
            let by_hand = self.entries.iter().filter(|entry| entry.definition.by_hand);
            let known: Vec<String> =
                by_hand.map(|entry| entry.definition.name.value.clone()).collect();
            let near = twr_spec::nearest::nearest(
                name,
                &known.iter().map(String::as_str).collect::<Vec<_>>(),
            );
            let kind = match (near, instead(name)) {
                (None, Some(instead)) => ProblemKind::UnknownKind {
                    kind: name.to_owned(),
                    instead: Some(instead.to_owned()),
                },
                _ => ProblemKind::UnknownWord {
                    what: "record, choice or union",
                    word: name.to_owned(),
                    known,
                },
            };
            log.report(place, kind);
            return None;
        };
        if let Some(from) = enclosing.iter().position(|outer| outer.at == at) {
            let inside = enclosing.iter().skip(from);
            if may_end || inside.clone().skip(1).any(|step| step.may_end) {
                return self.tied(at, place);
            }
            let on_the_way = inside.map(|step| step.at).chain([at]);
            let names = on_the_way.filter_map(|at| self.entries.get(at));
            let path = names.map(|entry| entry.definition.name.value.clone()).collect();
            log.report(place, ProblemKind::HoldsItself { path });
            return None;
        }
        if enclosing.len() >= MAX_DEPTH {
            let names = enclosing.iter().filter_map(|step| self.entries.get(step.at));
            let names = names.take(twr_spec::spec::constant::EXPLAINED_DEPTH + 1);
            let path = names.map(|entry| entry.definition.name.value.clone()).collect();
            log.report(place, ProblemKind::Flaw(FlawKind::TooDeep(path)));
            return None;
        }
        enclosing.push(Enclosing { at, may_end });
        let built = self.make(at, enclosing, log);
        enclosing.pop();
        built
    }

    /// A type inside itself: what it is, is said when it is made.
    fn tied(&mut self, at: usize, place: Place) -> Option<Built> {
        let entry = self.entries.get_mut(at)?;
        let cell = entry.cell.get_or_insert_with(|| CycleCell::new(|| Spec::EMPTY));
        let places = SpecPlaces {
            name: place,
            fields: Vec::new(),
            examples: Vec::new(),
            literals: Vec::new(),
            max_prompt: None,
        };
        Some(Built::Record { spec: Ref::Cyclic(Arc::clone(cell)), places, weight: 0 })
    }

    /// Makes the type, which is the last one of `enclosing`.
    fn make(
        &mut self,
        at: usize,
        enclosing: &mut Vec<Enclosing>,
        log: &mut ProblemLog,
    ) -> Option<Built> {
        let entry = self.entries.get_mut(at)?;
        if let State::Done(built) = &entry.state {
            return built.clone();
        }
        entry.state = State::Open;
        let (definition, language) = (entry.definition.clone(), entry.language);
        let built = match &definition.shape {
            // Its mistake was told.
            Shape::Lost => None,
            Shape::Choice(choice) => choice_kind(choice, &definition, log),
            Shape::Record(record) => {
                let name = (&definition.name, definition.about.as_str(), language);
                let made = self.spec(name, None, &[(&record.fields, Case::Always)], enclosing, log);
                made.and_then(|made| made.of_type(log))
            }
            Shape::Union(union) if is_plain_union(&union.cases) => {
                let name = &definition.name;
                let what = "a case with fields".to_owned();
                let instead = format!(
                    "declare the words under `choices:`, as in `{}: [{}]`",
                    name.value,
                    words_of(&union.cases)
                );
                let found = "words alone".to_owned();
                log.report(
                    name.place,
                    ProblemKind::Expected { what, found, instead: Some(instead) },
                );
                None
            }
            Shape::Union(union) => {
                let (tag, fields) = self::union(union, &definition.name);
                let name = (&definition.name, definition.about.as_str(), language);
                let made = self.spec(name, Some(tag), &fields, enclosing, log);
                made.and_then(|made| made.of_type(log))
            }
        };
        if let Some(entry) = self.entries.get_mut(at) {
            if let (Some(cell), Some(Built::Record { spec, .. })) = (&entry.cell, &built) {
                cell.set((**spec).clone());
            }
            entry.state = State::Done(built.clone());
        }
        built
    }

    /// A spec of these fields, after the tag if it is a union; without examples of its own.
    pub(crate) fn spec(
        &mut self,
        (name, about, language): (&Placed<String>, &str, Language),
        tag: Option<(SpecField, FieldPlaces)>,
        fields: &[(&Fields, Case)],
        enclosing: &mut Vec<Enclosing>,
        log: &mut ProblemLog,
    ) -> Option<Made> {
        let mut is_whole = true;
        if let Some((field, places)) = &tag {
            crate::flaws::of_words(&field.kind, places.header, &places.words, log);
        }
        let (mut made, mut places): (Vec<SpecField>, Vec<FieldPlaces>) = tag.into_iter().unzip();
        let mut weight = 0;
        for (fields, case) in fields {
            is_whole &= !fields.lost;
            for declared in &fields.list {
                // One of several cases may be another one.
                let edge = (declared.kind.place, matches!(case, Case::Of(_)));
                let kind = self.kind(&declared.kind.value, edge, enclosing, log);
                let Some((kind, inside)) = kind else {
                    is_whole = false;
                    let (field, of_field) = lost_field(declared, *case, language, log);
                    made.push(field);
                    places.push(of_field);
                    continue;
                };
                weight += 1 + inside;
                let (field, of_field) = field(declared, *case, kind, language, log);
                made.push(field);
                places.push(of_field);
            }
        }
        if weight > MAX_FIELDS {
            let (count, most) = (weight, MAX_FIELDS);
            log.report(name.place, ProblemKind::TooMany { what: "fields", count, most });
            return None;
        }
        let spec = Spec {
            name: Str::Owned(name.value.clone()),
            about: Str::Owned(about.to_owned()),
            language,
            fields: made.into(),
            ..Spec::EMPTY
        };
        let places = SpecPlaces {
            name: name.place,
            fields: places,
            examples: Vec::new(),
            literals: Vec::new(),
            max_prompt: None,
        };
        Some(Made { spec, places, weight, is_whole })
    }
}

/// A spec as it was declared.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) spec: Spec,
    pub(crate) places: SpecPlaces,
    weight: usize,
    /// Whether each field is there with its kind. If not, only the fields can be judged, each alone.
    pub(crate) is_whole: bool,
}

impl Made {
    /// A type that others may hold. Of one that is not whole only the flaws are reported.
    fn of_type(self, log: &mut ProblemLog) -> Option<Built> {
        let Self { spec, places, weight, is_whole } = self;
        if is_whole {
            return Some(Built::Record { spec: Ref::shared(spec), places, weight });
        }
        crate::flaws::of_spec((&spec, false), &places, log);
        None
    }
}

/// Whether no case holds anything, so that its words are all that there is.
pub(crate) fn is_plain_union(cases: &[declare::Case]) -> bool {
    !cases.is_empty() && cases.iter().all(|case| case.fields.list.is_empty() && !case.fields.lost)
}

/// The words of the cases, as a list of YAML has them.
pub(crate) fn words_of(cases: &[declare::Case]) -> String {
    let words: Vec<&str> = cases.iter().map(|case| case.word.text.value.as_str()).collect();
    words.join(", ")
}

/// A link or a UUID: what the reader finds is one.
fn parsed(form: ParsedForm) -> Kind {
    let name = match form {
        ParsedForm::Uuid => "UUID",
        ParsedForm::Link | ParsedForm::Line => "link",
    };
    Kind::Parsed(Parsed {
        name: Str::Borrowed(name),
        phrase: Str::Borrowed(""),
        check: |_| Ok(()),
        form,
    })
}

/// The tag of a union, and its fields with their cases.
pub(crate) fn union<'d>(
    union: &'d declare::Union,
    name: &Placed<String>,
) -> ((SpecField, FieldPlaces), Vec<(&'d Fields, Case)>) {
    let header = match &union.tag {
        Some(tag) => tag.value.clone(),
        None => declared::header(&name.value),
    };
    let words: Vec<Word> = union.cases.iter().map(|case| spec_word(&case.word)).collect();
    let field = SpecField {
        name: Str::Owned(declared::snake(&name.value)),
        keys: vec![Str::Owned(fold(&header))].into(),
        header: Str::Owned(header),
        kind: Ref::shared(Kind::Choice(words.into())),
        case: Case::Tag,
        ..SpecField::EMPTY
    };
    let place = union.tag.as_ref().map_or(name.place, |tag| tag.place);
    let words = union.cases.iter().map(|case| word_places(&case.word)).collect();
    let places = FieldPlaces { words, ..FieldPlaces::at(place) };
    let cases = union.cases.iter().zip(0..);
    let fields = cases.map(|(case, at)| (&case.fields, Case::Of(at)));
    ((field, places), fields.collect())
}

fn choice_kind(choice: &Choice, definition: &Definition, log: &mut ProblemLog) -> Option<Built> {
    if choice.words.len() > MAX_WORDS {
        let (count, most) = (choice.words.len(), MAX_WORDS);
        log.report(definition.name.place, ProblemKind::TooMany { what: "words", count, most });
        return None;
    }
    let words: Vec<Word> = choice.words.iter().map(spec_word).collect();
    let kind = Kind::Choice(words.into());
    let places: Vec<Vec<(String, Place)>> = choice.words.iter().map(word_places).collect();
    let before = log.problems.len();
    crate::flaws::of_words(&kind, definition.name.place, &places, log);
    (log.problems.len() == before).then(|| Built::Choice(Ref::shared(kind)))
}

fn spec_word(word: &declare::Word) -> Word {
    let names = std::iter::once(&word.text).chain(&word.aliases);
    Word {
        text: Str::Owned(word.text.value.clone()),
        keys: names.map(|name| Str::Owned(fold(&name.value))).collect(),
        about: Str::Owned(word.about.clone()),
    }
}

/// The word and its aliases as they were written, with their places.
fn word_places(word: &declare::Word) -> Vec<(String, Place)> {
    let names = std::iter::once(&word.text).chain(&word.aliases);
    names.map(|name| (name.value.clone(), name.place)).collect()
}
