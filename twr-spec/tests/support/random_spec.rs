//! Random specs that are sound: headers and words from a pool in which no two fold to the same.

use std::borrow::Cow;

use proptest::collection::vec;
use proptest::prelude::*;
use twr_spec::soft::fold;
use twr_spec::spec::{
    Case, Field, Float, JsonType, Kind, Language, Layout, Parsed, ParsedForm, Presence, Ref, Rule,
    Spec, Temporal, Width, Word,
};

/// Headers in the order in which they are given out; nested records go on where the outer stopped.
const HEADERS: [&str; 30] = [
    "Nothing",
    "F# (key)",
    "# of items",
    "2. Steps",
    "Plan",
    "研究计划",
    "Chapter outline",
    "Risk",
    "风险",
    "Section 1",
    "Plans",
    "Section 2",
    "Cost (EUR)",
    "Name_of-thing",
    "备注",
    "C++",
    "3D model",
    "Answer",
    "Final answer",
    "一、背景",
    "Pros - cons",
    "Reasoning",
    "结论",
    "What's next?",
    "Yes",
    "姓名",
    "Title",
    "Total & tax",
    "E-Mail",
    "下一步",
];

/// Words of choices: one list a choice.
const CHOICES: [&[&str]; 5] = [
    &["low", "medium", "high", "very high"],
    &["批准", "拒绝", "不批准"],
    &["spam", "not spam"],
    &["risk", "none of these", "A"],
    &["Rust", "C++", "C", "none"],
];

const WIDTHS: [Width; 12] = [
    Width::I8,
    Width::I16,
    Width::I32,
    Width::I64,
    Width::I128,
    Width::Isize,
    Width::U8,
    Width::U16,
    Width::U32,
    Width::U64,
    Width::U128,
    Width::Usize,
];

const TEMPORALS: [Temporal; 6] = [
    Temporal::Date,
    Temporal::Time,
    Temporal::DateTime,
    Temporal::Timestamp,
    Temporal::Duration,
    Temporal::Period,
];

/// A kind whose headers and words are not given out yet.
#[derive(Clone, Debug)]
enum Shape {
    Text,
    Line,
    Integer(Width),
    Number(Float),
    Boolean,
    Choice(usize),
    Address,
    Anything,
    Temporal(Temporal),
    Json,
    Optional(Box<Shape>),
    List(Box<Shape>),
    Map(Box<Shape>),
    Record(Vec<(Shape, bool)>),
    Table(Vec<(Shape, bool)>),
    Union(Union),
    Code(usize),
    File,
    Edit,
}

/// A union: the choice of its tag, and each further field with the word of which it is; the number after the
/// last word is for all of them.
#[derive(Clone, Debug)]
struct Union {
    choice: usize,
    fields: Vec<(Shape, bool)>,
    of: Vec<usize>,
}

/// Languages of code; the first is any.
const LANGUAGES: [&str; 4] = ["", "rust", "python", "markdown"];

/// A sound spec of one to six fields, records nested twice at most.
pub(crate) fn spec() -> impl Strategy<Value = Spec> {
    let fields = vec((field_shape(2), prop::bool::weighted(0.1)), 1..=6).prop_map(Shape::Record);
    let shape = prop_oneof![4 => fields, 1 => union(2).prop_map(Shape::Union)];
    let layout = prop::sample::select(Layout::ALL.to_vec());
    (shape, any::<bool>(), 0..HEADERS.len(), layout).prop_map(|(shape, chinese, turn, layout)| {
        let language = if chinese { Language::Chinese } else { Language::English };
        let mut pool = HEADERS;
        pool.rotate_left(turn);
        let spec = match &shape {
            Shape::Union(union) => build_union(union, &pool, language),
            Shape::Record(fields) => build(fields, &pool, language),
            other => panic!("{other:?} is no reply"),
        };
        spec.in_layout(layout)
    })
}

fn union(depth: usize) -> impl Strategy<Value = Union> {
    let fields = vec((field_shape(depth - 1), prop::bool::weighted(0.1)), 1..=4);
    (0..CHOICES.len(), fields).prop_flat_map(|(choice, fields)| {
        let of = vec(0..=CHOICES[choice].len(), fields.len());
        of.prop_map(move |of| Union { choice, fields: fields.clone(), of })
    })
}

fn scalar() -> BoxedStrategy<Shape> {
    prop_oneof![
        3 => Just(Shape::Line),
        2 => prop::sample::select(&WIDTHS[..]).prop_map(Shape::Integer),
        1 => prop::sample::select(vec![Float::F32, Float::F64]).prop_map(Shape::Number),
        1 => Just(Shape::Boolean),
        2 => (0..CHOICES.len()).prop_map(Shape::Choice),
        1 => Just(Shape::Address),
        1 => Just(Shape::Anything),
        1 => prop::sample::select(&TEMPORALS[..]).prop_map(Shape::Temporal),
    ]
    .boxed()
}

fn field_shape(depth: usize) -> BoxedStrategy<Shape> {
    let required = required_shape(depth);
    prop_oneof![3 => required.clone(), 1 => required.prop_map(optional)].boxed()
}

fn optional(inner: Shape) -> Shape {
    Shape::Optional(Box::new(inner))
}

fn required_shape(depth: usize) -> BoxedStrategy<Shape> {
    let list = |item: Shape| Shape::List(Box::new(item));
    let leaf = prop_oneof![4 => Just(Shape::Text), 4 => scalar(), 1 => Just(Shape::Json)];
    let map_value = prop_oneof![
        2 => scalar(),
        1 => scalar().prop_map(optional),
        1 => Just(Shape::Text),
    ];
    let map = map_value.prop_map(|value| Shape::Map(Box::new(value)));
    let item = prop_oneof![
        3 => Just(Shape::Text),
        3 => scalar(),
        1 => scalar().prop_map(optional),
        1 => Just(Shape::Text).prop_map(optional),
        1 => map.clone(),
        1 => Just(Shape::Json),
    ];
    if depth == 0 {
        return prop_oneof![8 => leaf, 2 => item.prop_map(list), 1 => map].boxed();
    }
    let cell = prop_oneof![
        2 => Just(Shape::Text),
        2 => scalar(),
        1 => scalar().prop_map(optional),
        1 => Just(Shape::Text).prop_map(optional),
    ];
    let code = (0..LANGUAGES.len()).prop_map(Shape::Code);
    let table = vec((cell, prop::bool::weighted(0.1)), 1..=4).prop_map(Shape::Table);
    let record =
        vec((field_shape(depth - 1), prop::bool::weighted(0.1)), 1..=4).prop_map(Shape::Record);
    prop_oneof![
        6 => leaf,
        2 => item.prop_map(list),
        2 => record.clone().prop_map(list),
        1 => record.clone().prop_map(optional).prop_map(list),
        2 => record,
        1 => union(depth).prop_map(Shape::Union),
        1 => union(depth).prop_map(Shape::Union).prop_map(list),
        1 => map,
        1 => table,
        1 => code.clone(),
        1 => code.prop_map(list),
        1 => prop::sample::select(vec![
            Shape::File,
            list(Shape::File),
            Shape::Edit,
            list(Shape::Edit),
        ]),
    ]
    .boxed()
}

/// Gives out the first headers of the pool here and the others further inside.
fn build(shapes: &[(Shape, bool)], pool: &[&'static str], language: Language) -> Spec {
    let (own, others) = pool.split_at(shapes.len());
    let fields = shapes.iter().zip(own).map(|((shape, defaulted), header)| {
        let kind = kind(shape, others, language);
        // Files of any name, hidden ones too.
        let rules = Some(Rule::HiddenPaths).filter(|rule| rule.reaches(&kind));
        Field {
            name: Cow::Borrowed(header),
            header: Cow::Borrowed(header),
            keys: vec![Cow::Owned(fold(header))].into(),
            kind: Ref::shared(kind),
            rules: rules.into_iter().collect(),
            presence: if *defaulted { Presence::Defaulted } else { Presence::Required },
            ..Field::EMPTY
        }
    });
    Spec { language, fields: fields.collect(), ..Spec::EMPTY }
}

/// Gives the first header to the tag.
fn build_union(union: &Union, pool: &[&'static str], language: Language) -> Spec {
    let tag = (Shape::Choice(union.choice), false);
    let shapes: Vec<(Shape, bool)> = std::iter::once(tag).chain(union.fields.clone()).collect();
    let words = CHOICES[union.choice].len();
    let of = union.of.iter().map(|&of| match u16::try_from(of) {
        Ok(word) if of < words => Case::Of(word),
        _ => Case::Always,
    });
    let mut spec = build(&shapes, pool, language);
    let cases = std::iter::once(Case::Tag).chain(of);
    for (field, case) in spec.fields.to_mut().iter_mut().zip(cases) {
        field.case = case;
    }
    spec
}

fn kind(shape: &Shape, pool: &[&'static str], language: Language) -> Kind {
    let inside = |shape: &Shape| Ref::shared(kind(shape, pool, language));
    match shape {
        Shape::Text => Kind::Text,
        Shape::Line => Kind::Line,
        Shape::Integer(width) => Kind::Integer(*width),
        Shape::Number(float) => Kind::Number(*float),
        Shape::Boolean => Kind::Boolean,
        Shape::Choice(at) => Kind::Choice(CHOICES[*at].iter().map(word).collect()),
        Shape::Address => Kind::Parsed(Parsed {
            name: "Ipv4Addr".into(),
            phrase: "".into(),
            check: is_address,
            form: ParsedForm::Line,
        }),
        Shape::Anything => Kind::Parsed(Parsed {
            name: "Anything".into(),
            phrase: "".into(),
            check: |_| Ok(()),
            form: ParsedForm::Line,
        }),
        Shape::Temporal(what) => Kind::Temporal(*what),
        Shape::Json => Kind::Json(JsonType { form: String::new, check: |_| Ok(()) }),
        Shape::Optional(inner) => Kind::Optional(inside(inner)),
        Shape::List(item) => Kind::List(inside(item)),
        Shape::Map(value) => Kind::Map(inside(value)),
        Shape::Record(fields) => Kind::Record(Ref::shared(build(fields, pool, language))),
        Shape::Union(union) => Kind::Record(Ref::shared(build_union(union, pool, language))),
        Shape::Table(fields) => Kind::Table(Ref::shared(build(fields, pool, language))),
        Shape::Code(at) => Kind::Code(LANGUAGES[*at].into()),
        Shape::File => Kind::File,
        Shape::Edit => Kind::Edit,
    }
}

fn word(text: &&'static str) -> Word {
    Word { text: Cow::Borrowed(text), keys: vec![Cow::Owned(fold(text))].into(), ..Word::EMPTY }
}

fn is_address(text: &str) -> Result<(), String> {
    text.parse::<std::net::Ipv4Addr>().map(drop).map_err(|error| error.to_string())
}
