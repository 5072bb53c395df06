//! Names that come again further inside, cases that share names, and maps and lists that hold others: what is
//! written in any layout reads back, and JSON of the same value, too.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::json;
use twr_spec::partial::Named;
use twr_spec::read::Reader;
use twr_spec::soft::{fold, write};
use twr_spec::sound::flaws;
use twr_spec::spec::{
    Case, CycleCell, Field, FlawKind, Int, Kind, Layout, Ref, Spec, Value, Width, Word,
};

fn field(name: &'static str, kind: Kind) -> Field {
    let header = twr_spec::declared::header(name);
    Field {
        name: name.into(),
        keys: vec![fold(&header).into()].into(),
        header: header.into(),
        kind: Ref::shared(kind),
        ..Field::EMPTY
    }
}

fn spec(name: &'static str, fields: Vec<Field>) -> Spec {
    Spec { name: name.into(), fields: fields.into(), ..Spec::EMPTY }
}

fn record(name: &'static str, fields: Vec<Field>) -> Kind {
    Kind::Record(Ref::shared(spec(name, fields)))
}

fn list(item: Kind) -> Kind {
    Kind::List(Ref::shared(item))
}

fn map(value: Kind) -> Kind {
    Kind::Map(Ref::shared(value))
}

fn optional(kind: Kind) -> Kind {
    Kind::Optional(Ref::shared(kind))
}

const NUMBER: Kind = Kind::Integer(Width::U32);

fn number(value: u32) -> Value<'static> {
    Value::Integer(Int::from_unsigned(value.into()))
}

fn text(value: &'static str) -> Value<'static> {
    Value::text(value)
}

fn values(all: Vec<Value<'static>>) -> Value<'static> {
    Value::Record(all.into_iter().map(Some).collect())
}

fn entries(all: Vec<(&'static str, Value<'static>)>) -> Value<'static> {
    Value::Map(all.into_iter().map(|(key, value)| (Cow::Borrowed(key), value)).collect())
}

/// The value reads back from each layout, and from JSON.
fn check(spec: &Spec, value: &Value<'static>) {
    let json = serde_json::to_string_pretty(&Named::reply(spec, value)).expect("JSON");
    let fenced = format!("```json\n{json}\n```");
    check_with(spec, value, &[json, fenced]);
}

/// The value reads back from each layout, and from these replies.
fn check_with(spec: &Spec, value: &Value<'static>, others: &[String]) {
    let wrong: Vec<_> =
        flaws(spec).into_iter().filter(|flaw| flaw.kind != FlawKind::NoExample).collect();
    assert_eq!(wrong, [], "{}", spec.name);
    let mut failed = String::new();
    let mut read = |spec: &Spec, form: &str, reply: &str| {
        let reading = Reader::new(spec).read(reply);
        if reading.value != *value || !reading.diagnostics.is_empty() {
            let told = format!(
                "== {} in {form}\n{reply}\n-- read {:?}\n{:?}\n\n",
                spec.name, reading.value, reading.diagnostics
            );
            failed.push_str(&told);
        }
    };
    for layout in Layout::ALL {
        let laid_out = spec.in_layout(layout);
        read(&laid_out, layout.name(), &write(&laid_out, value));
    }
    for reply in others {
        read(spec, "json", reply);
    }
    assert!(failed.is_empty(), "of {value:?}\n\n{failed}");
}

#[test]
fn a_title_in_a_title() {
    let author = || {
        record(
            "Author",
            vec![field("id", NUMBER), field("title", Kind::Line), field("name", Kind::Text)],
        )
    };
    let book = spec(
        "Book",
        vec![
            field("id", NUMBER),
            field("title", Kind::Text),
            field("author", author()),
            field("editor", optional(author())),
            field("others", list(author())),
        ],
    );
    let one = |id: u32, title, name| values(vec![number(id), text(title), text(name)]);
    check(
        &book,
        &values(vec![
            number(1),
            text("Bees"),
            one(2, "Dr", "Ann"),
            one(3, "Prof", "Ben"),
            Value::List(vec![one(4, "Mr", "Cid"), one(5, "Ms", "Dot")]),
        ]),
    );
    check(
        &book,
        &values(vec![
            number(1),
            text("Bees"),
            one(2, "Dr", "Ann"),
            Value::Null,
            Value::List(vec![]),
        ]),
    );
}

#[test]
fn a_name_of_the_program_in_a_record_inside() {
    let renamed = Field {
        header: "Search words".into(),
        keys: vec![fold("Search words").into()].into(),
        ..field("query", Kind::Line)
    };
    let inside = record("Detail", vec![field("query", Kind::Line), field("limit", NUMBER)]);
    let ask = spec("Ask", vec![field("detail", inside), renamed]);
    check(&ask, &values(vec![values(vec![text("bees"), number(3)]), text("honey")]));
}

#[test]
fn records_in_records_share_names() {
    let page = record("Page", vec![field("title", Kind::Line), field("number", NUMBER)]);
    let chapter = record(
        "Chapter",
        vec![field("title", Kind::Line), field("number", NUMBER), field("pages", list(page))],
    );
    let paper = spec("Paper", vec![field("title", Kind::Text), field("chapters", list(chapter))]);
    let page = |title, at| values(vec![text(title), number(at)]);
    let chapter = |title, at, pages| values(vec![text(title), number(at), Value::List(pages)]);
    check(
        &paper,
        &values(vec![
            text("Bees"),
            Value::List(vec![
                chapter("Light", 1, vec![page("Dawn", 10), page("Noon", 11)]),
                chapter("Dark", 2, vec![page("Dusk", 20)]),
            ]),
        ]),
    );
}

fn word(text: &'static str) -> Word {
    Word { text: text.into(), keys: vec![fold(text).into()].into(), ..Word::EMPTY }
}

fn union(fields: Vec<(u16, Field)>) -> Vec<Field> {
    let words = Kind::Choice(vec![word("search"), word("look"), word("stop")].into());
    let tag = Field { case: Case::Tag, ..field("action", words) };
    let of_case = |(case, of): (u16, Field)| Field { case: Case::Of(case), ..of };
    std::iter::once(tag).chain(fields.into_iter().map(of_case)).collect()
}

#[test]
fn cases_share_names() {
    let fields = || {
        union(vec![
            (0, field("query", Kind::Text)),
            (0, field("limit", NUMBER)),
            (1, field("query", list(Kind::Line))),
            (1, field("place", Kind::Line)),
        ])
    };
    let step = spec("Step", fields());
    let there = |word, all: Vec<Option<Value<'static>>>| {
        Value::Record(std::iter::once(Some(Value::Choice(word))).chain(all).collect())
    };
    let search = || there(0, vec![Some(text("bees")), Some(number(3)), None, None]);
    let words = || Value::List(vec![text("bees"), text("honey")]);
    let look = || there(1, vec![None, None, Some(words()), Some(text("here"))]);
    let stop = || there(2, vec![None; 4]);
    check(&step, &search());
    check(&step, &look());
    check(&step, &stop());
    let inside = field("steps", list(record("Step", fields())));
    let plan = spec("Plan", vec![field("query", Kind::Text), inside]);
    check(&plan, &values(vec![text("all"), Value::List(vec![search(), look(), stop(), search()])]));
    let named =
        |value: &Value<'static>| serde_json::to_value(Named::reply(&step, value)).expect("JSON");
    assert_eq!(named(&search()), json!({"action": "search", "query": "bees", "limit": 3}));
    assert_eq!(
        named(&look()),
        json!({"action": "look", "query": ["bees", "honey"], "place": "here"})
    );
    // As long as the word is not known, the first that is there.
    let open = Value::Record(vec![None, Some(text("bees")), None, Some(words()), None]);
    assert_eq!(named(&open), json!({"query": "bees"}));
    assert_eq!(step.position_in("query", &look()), Some(3));
    assert_eq!(step.position_in("query", &search()), Some(1));
    assert_eq!(step.position_in("query", &open), Some(1));
    assert_eq!(step.position_in("limit", &look()), Some(2));
}

#[test]
fn the_word_is_told_by_the_fields_that_only_it_has() {
    let step = spec(
        "Step",
        union(vec![
            (0, field("query", Kind::Line)),
            (0, field("limit", NUMBER)),
            (1, field("query", Kind::Line)),
            (1, field("place", Kind::Line)),
        ]),
    );
    let read = |reply: &'static str| Reader::new(&step).read(reply).value;
    let word = |value: Value<'_>| step.word_of(&value);
    assert_eq!(word(read("[Query] bees\n[Limit] 3")), Some(0));
    assert_eq!(word(read("[Query] bees\n[Place] here")), Some(1));
    assert_eq!(word(read("[Query] bees")), None);
    assert_eq!(word(read("[Query] bees\n[Limit] 3\n[Place] here")), None);
}

#[test]
fn lists_of_lists() {
    let of =
        |item: Kind| spec("Grid", vec![field("name", Kind::Line), field("grid", list(list(item)))]);
    let grid = |rows| values(vec![text("A"), rows]);
    let row = |cells: &[u32]| Value::List(cells.iter().copied().map(number).collect());
    check(&of(NUMBER), &grid(Value::List(vec![row(&[1, 2]), row(&[3]), row(&[4, 5, 6])])));
    check(&of(NUMBER), &grid(Value::List(vec![row(&[1, 2]), row(&[]), row(&[3])])));
    check(&of(NUMBER), &grid(Value::List(vec![row(&[])])));
    check(&of(NUMBER), &grid(Value::List(vec![row(&[7])])));
    check(&of(NUMBER), &grid(Value::List(vec![])));
    let words = |all: &[&'static str]| Value::List(all.iter().map(|word| text(word)).collect());
    check(&of(Kind::Line), &grid(Value::List(vec![words(&["a b", "c"]), words(&["d"])])));
    check(
        &of(Kind::Text),
        &grid(Value::List(vec![words(&["one\ntwo\nthree", "c"]), words(&["d\n\ne"])])),
    );
    let deep =
        Value::List(vec![Value::List(vec![row(&[1, 2]), row(&[3])]), Value::List(vec![row(&[4])])]);
    check(&of(list(NUMBER)), &grid(deep));
    let point = record("Point", vec![field("name", Kind::Line), field("x", NUMBER)]);
    let at = |name, x| values(vec![text(name), number(x)]);
    check(
        &of(point),
        &grid(Value::List(vec![
            Value::List(vec![at("P", 1), at("Q", 2)]),
            Value::List(vec![at("R", 3)]),
        ])),
    );
}

#[test]
fn maps_of_records_lists_and_maps() {
    let of =
        |value: Kind| spec("Cities", vec![field("name", Kind::Line), field("cities", map(value))]);
    let all = |found| values(vec![text("North"), entries(found)]);
    let city = || {
        record(
            "City",
            vec![
                field("name", Kind::Line),
                field("people", NUMBER),
                field("rivers", list(Kind::Line)),
            ],
        )
    };
    let one = |name, people, rivers: &[&'static str]| {
        values(vec![
            text(name),
            number(people),
            Value::List(rivers.iter().map(|river| text(river)).collect()),
        ])
    };
    check(
        &of(city()),
        &all(vec![("oslo", one("Oslo", 7, &["Aker", "Lo"])), ("bergen", one("Bergen", 3, &[]))]),
    );
    check(&of(city()), &all(vec![]));
    check(&of(city()), &all(vec![("oslo", one("Oslo", 7, &["Aker"]))]));
    let words = |all: &[&'static str]| Value::List(all.iter().map(|word| text(word)).collect());
    check(
        &of(list(Kind::Text)),
        &all(vec![("a", words(&["x y", "z"])), ("b c", words(&[])), ("d", words(&["one\ntwo"]))]),
    );
    check(
        &of(list(NUMBER)),
        &all(vec![
            ("a", Value::List(vec![number(1), number(2)])),
            ("b", Value::List(vec![number(3)])),
        ]),
    );
    check(
        &of(map(NUMBER)),
        &all(vec![
            ("a", entries(vec![("x", number(1)), ("y", number(2))])),
            ("b", entries(vec![])),
            ("c", entries(vec![("x", number(3))])),
        ]),
    );
    check(
        &of(map(list(NUMBER))),
        &all(vec![(
            "a",
            entries(vec![
                ("x", Value::List(vec![number(1)])),
                ("y", Value::List(vec![number(2), number(3)])),
            ]),
        )]),
    );
    check(
        &of(list(city())),
        &all(vec![
            ("oslo", Value::List(vec![one("Oslo", 7, &["Aker"]), one("Bygdoy", 1, &[])])),
            ("bergen", Value::List(vec![one("Bergen", 3, &[])])),
        ]),
    );
    // Keys that are names of the record around, or in it.
    check(
        &of(city()),
        &all(vec![("Name", one("Oslo", 7, &[])), ("People", one("Bergen", 3, &[]))]),
    );
    check(
        &of(list(NUMBER)),
        &all(vec![
            ("Name", Value::List(vec![number(1)])),
            ("Cities", Value::List(vec![number(2)])),
        ]),
    );
}

#[test]
fn lists_of_maps() {
    let rows = spec("Rows", vec![field("name", Kind::Line), field("rows", list(map(NUMBER)))]);
    let row = |all: Vec<(&'static str, u32)>| {
        entries(all.into_iter().map(|(key, value)| (key, number(value))).collect())
    };
    check(
        &rows,
        &values(vec![
            text("A"),
            Value::List(vec![row(vec![("x", 1), ("y", 2)]), row(vec![("x", 3)])]),
        ]),
    );
}

/// A record with a title, any number of itself, and perhaps one more.
fn node() -> Kind {
    let cell = CycleCell::new(|| Spec::EMPTY);
    let again = || Kind::Record(Ref::Cyclic(Arc::clone(&cell)));
    let fields = vec![
        field("title", Kind::Line),
        field("children", list(again())),
        field("instead", optional(again())),
    ];
    let made = spec("Node", fields);
    cell.set(made.clone());
    Kind::Record(Ref::shared(made))
}

#[test]
fn a_type_that_holds_itself() {
    let outline =
        spec("Outline", vec![field("title", Kind::Line), field("children", list(node()))]);
    let one = |title, children, instead| values(vec![text(title), Value::List(children), instead]);
    let leaf = |title| one(title, vec![], Value::Null);
    let tree = one("Hive", vec![leaf("Wax"), leaf("Honey")], Value::Null);
    check_with(
        &outline,
        &values(vec![text("Bees"), Value::List(vec![leaf("Life"), tree.clone()])]),
        &[],
    );
    let both = one("Life", vec![tree], leaf("Death"));
    check_with(&outline, &values(vec![text("Bees"), Value::List(vec![both, leaf("End")])]), &[]);
}

#[test]
fn a_fence_that_is_called_as_a_case_is_code() {
    let words = Kind::Choice(vec![word("rust"), word("note")].into());
    let step = vec![
        Field { case: Case::Tag, ..field("language", words) },
        Field { case: Case::Of(0), ..field("code", list(Kind::Code("rust".into()))) },
        Field { case: Case::Of(1), ..field("remark", optional(Kind::Text)) },
    ];
    let program =
        spec("Program", vec![field("steps", list(record("Step", step)))]).in_layout(Layout::Labels);
    let reply = "Steps:\n- Language: rust\n  Code:\n    - ```rust\n      fn a() {}\n      **Remark**\n      x\n      ```\n";
    let reading = Reader::new(&program).read(reply);
    let read = serde_json::to_value(Named::reply(&program, &reading.value)).expect("JSON");
    let step = json!({"language": "rust", "code": ["fn a() {}\n**Remark**\nx"]});
    assert_eq!((&read["steps"][0], reading.diagnostics.len()), (&step, 0));
}

#[test]
fn a_union_inside_may_be_the_word_of_its_case_alone() {
    let step = record(
        "Step",
        union(vec![
            (0, field("query", Kind::Line)),
            (0, field("limit", NUMBER)),
            (1, field("place", Kind::Line)),
        ]),
    );
    let plan = spec("Plan", vec![field("title", Kind::Line), field("step", step)]);
    let read = |reply: &str| {
        let reading = Reader::new(&plan).read(reply);
        let is_good = reading.diagnostics.is_empty();
        let Value::Record(values) = &reading.value else { panic!("{reply:?}") };
        is_good.then(|| format!("{:?}", values[1]))
    };
    let expect =
        |word: u16, fields: &str| Some(format!("Some(Record([Some(Choice({word})), {fields}]))"));
    assert_eq!(read("[Title] Bees\n[Step] stop"), expect(2, "None, None, None"));
    assert_eq!(read("[Title] Bees\n[Step]\nstop\n"), expect(2, "None, None, None"));
    let beside = "Title: Bees\nStep: search\nQuery: honey\nLimit: 3\n";
    assert_eq!(read(beside), expect(0, "Some(Text(\"honey\")), Some(Integer(3)), None"));
    // What the case lacks is asked for.
    assert_eq!(read("[Title] Bees\n[Step] search"), None);
    assert_eq!(read("[Title] Bees\n[Step] wait"), None);
}
