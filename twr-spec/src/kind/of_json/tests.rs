//! Tables of values that stand as JSON.

use crate::kind::desk::tests::check;
use crate::soft::fold;
use crate::spec::{Case, Field, Kind, Ref, Spec, Width, Word};

const TEXTS: Kind = Kind::List(Ref::Static(&Kind::Text));
const BYTES: Kind = Kind::List(Ref::Static(&Kind::Integer(Width::U8)));
const SCORES: Kind = Kind::Map(Ref::Static(&Kind::Integer(Width::U8)));

fn field(header: &'static str, kind: Kind) -> Field {
    let keys = vec![fold(header).into()].into();
    Field { header: header.into(), keys, kind: Ref::shared(kind), ..Field::EMPTY }
}

fn person() -> Ref<Spec> {
    let optional = |kind: Kind| Kind::Optional(Ref::shared(kind));
    let fields = vec![
        field("Name", Kind::Line),
        field("Age", Kind::Integer(Width::U8)),
        field("Email", optional(Kind::Line)),
        field("Tags", optional(TEXTS)),
    ];
    Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY })
}

const ANN: &str = r#"Record([Some(Text("Ann")), Some(Integer(7)), Some(Null), Some(Null)])"#;
const BO: &str =
    r#"Record([Some(Text("Bo")), Some(Integer(8)), Some(Null), Some(List([Text("x")]))])"#;

#[test]
fn a_record_may_be_an_object() {
    let record = Kind::Record(person());
    for body in [
        r#"{"Name": "Ann", "Age": 7}"#,
        "{\n  \"name\": \"Ann\",\n  \"age\": 7,\n}",
        "```json\n{\"name\": \"Ann\", \"age\": 7}\n```",
        "Here she is:\n```json\n{\"name\": \"Ann\", \"age\": 7}\n```\nI hope this helps!",
        r#"{"name": "Ann", "age": "seven", "email": "N/A", "tags": null, "shoes": 3}"#,
        "{'name': 'Ann', 'age': 7, 'email': ''}",
        r#"{"person": {"name": "Ann", "age": 7}}"#,
        "\"name\": \"Ann\",\n\"age\": 7,",
    ] {
        check(&record, body, ANN);
    }
    for (body, wrong) in [
        (r#"{"name": "Ann"}"#, "missing"),
        (r#"{"name": "Ann", "age": 7.5}"#, "unreadable"),
        (r#"{"name": "Ann", "age": 700}"#, "out_of_width"),
        (r#"{"name": "Ann", "age": [7]}"#, "unreadable"),
        (r#"{"name": "Ann", "age": 7, "tags": ["x", "y"#, "cut_off"),
        (r#"{"name": "", "age": 7}"#, "empty"),
    ] {
        check(&record, body, wrong);
    }
}

#[test]
fn a_list_may_be_an_array() {
    let say = r#"List([Text("say \"hi\", then"), Text("b\nc")])"#;
    check(&TEXTS, r#"["say \"hi\", then", "b\nc"]"#, say);
    check(&TEXTS, "```json\n[\"say \\\"hi\\\", then\",\n \"b\\nc\"]\n```", say);
    check(&TEXTS, r#"{"items": ["a"]}"#, r#"List([Text("a")])"#);
    check(&TEXTS, r#"["a", "b"#, "cut_off");
    check(&TEXTS, r#"["a", {"b": 1}]"#, "unreadable");
    check(&TEXTS, "- [\"a\"]", r#"List([Text("[\"a\"]")])"#);
    check(&BYTES, "[1,2]", "List([Integer(1), Integer(2)])");
    check(&BYTES, r#"["1", "two"]"#, "List([Integer(1), Integer(2)])");
    check(&BYTES, "[1, 2.5]", "unreadable");
    let people = Kind::List(Ref::shared(Kind::Record(person())));
    let two = format!("List([{ANN}, {BO}])");
    let (ann, bo) = (r#"{"name": "Ann", "age": 7}"#, r#"{"name": "Bo", "age": 8, "tags": "x"}"#);
    check(&people, &format!("[{ann}, {bo}]"), &two);
    check(&people, &format!("{{\"people\": [{ann}, {bo}]}}"), &two);
    check(&people, &format!("{ann}\n{bo}"), &two);
    check(&people, &format!("- {ann}\n- {bo}"), &two);
    check(&people, ann, &format!("List([{ANN}])"));
    check(&Kind::Table(person()), &format!("[{ann}]"), &format!("List([{ANN}])"));
    check(&people, &format!("[{ann}, {{\"name\": \"Bo\"}}]"), "missing");
}

#[test]
fn a_map_may_be_an_object() {
    let two = r#"Map([("a", Integer(1)), ("b", Integer(2))])"#;
    for body in [
        r#"{"a": 1, "b": 2}"#,
        "{\n\"a\": 1,\n\"b\": \"two\"\n}",
        "```json\n{\"a\": 1, \"b\": 2, \"a\": 1}\n```",
        "\"a\": 1,\n\"b\": 2",
    ] {
        check(&SCORES, body, two);
    }
    check(&SCORES, "{}", "Map([])");
    check(&SCORES, r#"{"a": 1, "a": 2}"#, "ambiguous");
    check(&SCORES, r#"{"a": 1, "b": "x"}"#, "unreadable");
    check(&SCORES, "\\{a: 1", r#"Map([("{a", Integer(1))])"#);
}

#[test]
fn the_tag_of_a_union_may_stand_in_an_object() {
    let word = |text: &'static str| Word {
        text: text.into(),
        keys: vec![text.into()].into(),
        ..Word::EMPTY
    };
    let words = Kind::Choice(vec![word("search"), word("answer")].into());
    let fields = vec![
        Field { case: Case::Tag, ..field("Action", words) },
        Field { case: Case::Of(0), ..field("Query", Kind::Line) },
        Field { case: Case::Of(1), ..field("Text", Kind::Text) },
    ];
    let union = Kind::Record(Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY }));
    let search = r#"Record([Some(Choice(0)), Some(Text("bees")), None])"#;
    check(&union, r#"{"action": "search", "query": "bees"}"#, search);
    check(&union, r#"{"action": "search", "query": "bees", "text": null}"#, search);
    check(&union, r#"{"query": "bees"}"#, search);
    check(&union, r#"{"action": "answer", "query": "bees"}"#, "missing");
}
