//! Damaged JSON by hand: what looks whole in it is not the whole, and what is absent from it was not left out.

#[path = "support/specs.rs"]
#[allow(dead_code, reason = "the specs of other tests")]
mod specs;

use specs::{field, list, optional, record, spec};
use twr_spec::read::Reader;
use twr_spec::spec::{Field, JsonType, Kind, Language, Layout, Ref, Spec};

fn json() -> Kind {
    Kind::Json(JsonType { form: String::new, check: |_| Ok(()) })
}

fn map() -> Kind {
    Kind::Map(Ref::shared(Kind::Line))
}

fn of(fields: Vec<Field>) -> Spec {
    Spec { layout: Layout::Json, ..spec("Trip", Language::English, fields) }
}

/// Whether something of the reply is asked for again.
fn asks(fields: Vec<Field>, reply: &str) -> bool {
    let spec = of(fields);
    let reading = Reader::new(&spec).read(reply);
    !reading.diagnostics.is_empty()
}

#[track_caller]
fn refused(fields: Vec<Field>, reply: &str) {
    assert!(asks(fields, reply), "{reply}");
}

#[track_caller]
fn read(fields: Vec<Field>, reply: &str) {
    assert!(!asks(fields, reply), "{reply}");
}

#[test]
fn a_value_inside_a_broken_object_is_not_the_whole() {
    refused(vec![field("plan", json())], r#"{"plan" {"all": [1, 2]}}"#);
    refused(vec![field("plan", list(Kind::Text))], "{\n  \"plan\" []\n}");
    refused(vec![field("plan", list(Kind::Text))], r#"{"plan": {"all": []}],"#);
    refused(vec![field("f#", Kind::Text)], "{\n  f#_(key): \"x\"\n}");
    for piece in ["{", "}", "{,}", "{]"] {
        refused(vec![field("plan", optional(Kind::Line))], piece);
    }
    let fields = || vec![field("plan", optional(list(Kind::Line))), field("note", Kind::Line)];
    refused(
        fields(),
        "{\n  \"note\": \"x\",\n  \"more\": {\n    \"a: [1],\n    \"plans\": []\n  }\n}",
    );
}

#[test]
fn a_bracket_too_many_leaves_open_whose_the_members_after_it_are() {
    let stop = || record(vec![field("place", map()), field("night", optional(Kind::Line))]);
    let fields = || vec![field("stop", stop())];
    refused(fields(), r#"{"stop": {"place": {"a": "b"}}, "night": "c"}}"#);
    read(fields(), r#"{"stop": {"place": {"a": "b"}, "night": "c"}}"#);
    refused(vec![field("any", json())], r#"{"any": {"a": {}}, "b": 1}}"#);
    refused(vec![field("any", json())], r#"{"any": {"a": {, "b": 1}}"#);
    // Two items of records end with the bracket of their list.
    let stops = || vec![field("stops", list(record(vec![field("night", optional(Kind::Line))])))];
    read(stops(), r#"{"stops": [{"night": "a"}, {}]}}"#);
    refused(vec![field("maps", list(map()))], r#"{"maps": [[{}]}"#.replace("[[", "[[[").as_str());
}

#[test]
fn a_value_that_has_lost_its_opening_bracket_is_not_read_as_one_item() {
    let fields = || vec![field("day", Kind::Line), field("tags", optional(list(Kind::Text)))];
    refused(fields(), "{\n  \"tags\": null],\n  \"day\": \"x\"\n}");
    refused(fields(), "{\n  \"day\": \"x\",\n  \"tags\": \"a\\nb\"]\n}");
    read(fields(), "{\n  \"day\": \"x\",\n  \"tags\": [\"a\\nb\"]\n}");
}

#[test]
fn a_string_without_its_end_holds_no_json() {
    let risk = || list(record(vec![field("risk", Kind::Line)]));
    refused(vec![field("risks", risk())], r#"{"risks": [{"risk": "high}, {"risk": "low"}]}"#);
    refused(vec![field("all", list(optional(Kind::Text)))], r#"{"all": ["x, null, "y"]}"#);
    refused(vec![field("all", list(Kind::Text))], r#"{"all": ["x""y"]}"#);
    refused(vec![field("any", json())], r#"{"any": ["x"false,"y"]}"#);
    refused(vec![field("all", list(optional(Kind::Text)))], r#"{"all": ["x" null, "y"]}"#);
    refused(vec![field("map", map())], r#"{"map": {"a": "x。", some speed: "bees"}}"#);
    read(vec![field("all", list(Kind::Text))], r#"{"all": ["say "hi"", "x"]}"#);
    let fields = || vec![field("note", Kind::Line), field("more", optional(Kind::Line))];
    refused(fields(), r#"{"note": "the last of 115}"#);
}

#[test]
fn words_without_quotes_are_no_run_of_literals() {
    for items in ["null null", "nullnull", "null5", "true, false null"] {
        refused(vec![field("any", json())], &format!("{{\"any\": [{items}]}}"));
    }
}

#[test]
fn null_of_another_language_is_null() {
    let inner = record(vec![field("night", optional(Kind::Line))]);
    let spec = of(vec![field("stops", list(optional(inner)))]);
    let reader = Reader::new(&spec);
    let (own, other) = (r#"{"stops": [null]}"#, r#"{"stops": [None]}"#);
    assert_eq!(reader.read(own).value, reader.read(other).value);
}
