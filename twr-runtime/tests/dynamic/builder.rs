//! The builder: what it makes, and what it refuses.

use serde_json::json;
use twr_runtime::dynamic::{Case, Field, Kind, Spec, SpecBuilder, Word};

fn line(name: &str) -> Field {
    Field::line(name).example("Acme")
}

/// What a builder refuses.
fn refused(spec: SpecBuilder, expect: &[&str]) {
    let error = spec.build().expect_err("the builder takes it");
    let told: Vec<String> = error.problems().iter().map(ToString::to_string).collect();
    assert_eq!(told, expect);
}

fn one(field: Field) -> SpecBuilder {
    Spec::builder("A").field(field)
}

#[test]
fn names_and_headers() {
    refused(Spec::builder("A"), &["`A`: there is no field to ask for: add one"]);
    refused(
        Spec::builder(" ").field(line("x")),
        &["`the spec`: a record without a name: give it one"],
    );
    refused(one(line("")), &["`A`: a field without a name: give it one"]);
    refused(
        one(line("x")).field(line("x")),
        &["`A`: two fields are called `x`: rename one of them"],
    );
    refused(
        one(line("unit_price")).field(line("unitPrice")),
        &[
            "`A.unitPrice`: two fields share the header `unitprice`: the reader could not tell them apart",
        ],
    );
    refused(
        one(line("x").header("[x]")),
        &["`A.x`: the header holds '[', which would end it: leave it out"],
    );
    refused(
        one(Field::choice("x", ["Low", "low"])),
        &["`A.x`: two words of the choice fold to `low`: the reader could not tell them apart"],
    );
    refused(
        one(Field::choice("x", Vec::<Word>::new())),
        &["`A.x`: the choice has no words to choose from"],
    );
}

#[test]
fn decimals_links_uuids_and_words_for_none() {
    let spec = Spec::builder("Order")
        .field(Field::new("total", Kind::decimal()).min(0).example("12.90"))
        .field(Field::new("page", Kind::link()).example("https://a.org"))
        .field(Field::new("id", Kind::uuid()).example("123e4567-e89b-12d3-a456-426614174000"))
        .field(Field::new("end", Kind::date()).optional().none(["Present", "ongoing"]))
        .field(Field::text("note").allow_empty().example("none"))
        .field(Field::new("tax", Kind::decimal()).default(0.50))
        .build()
        .unwrap();
    let reply = "[Total] $1,012.90\n[Page] <https://a.org/x>\n[Id] 123E4567E89B12D3A456426614174000\n\
                 [End] Present\n[Note]";
    let verdict = spec.parse(reply);
    assert_eq!(verdict.feedback(), None);
    let expected = json!({
        "total": "1012.90", "page": "https://a.org/x", "id": "123e4567-e89b-12d3-a456-426614174000",
        "end": null, "note": "", "tax": "0.5",
    });
    assert_eq!(verdict.value().unwrap().to_json(), expected);
    refused(
        one(Field::new("x", Kind::link()).example("no link").default("nor this")),
        &[
            "`A.x`: the default does not read as the field: expected a link, such as https://…, found \"nor this\"; write one that does",
        ],
    );
}

#[test]
fn rules_and_examples() {
    refused(
        one(Field::text("x")),
        &[
            "`A.x`: the field has no example: add `.example(…)` to the field or a whole example to the spec, or say `.no_examples()` of the spec",
        ],
    );
    refused(
        one(Field::integer("x").min(3).max(1)),
        &["`A.x`: no value can be between these limits"],
    );
    refused(
        one(Field::boolean("x").min_len(3)),
        &["`A.x`: `length` is a rule for text: leave it out"],
    );
    refused(
        one(Field::number("x").min(f64::NAN)),
        &["`A.x`: a limit is not a finite number: write one, or leave the rule out"],
    );
    refused(
        one(line("x").example("B").max_len(0)),
        &["`A.x`: a maximum of 0 allows no value: raise it, or leave the field out"],
    );
    refused(
        one(line("x").example("Boat").max_len(2)),
        &[
            "`A.x`: the example does not read as the field: expected at most 2 characters, found 4; write one that does",
        ],
    );
    refused(
        one(Field::integer("x").example("many")),
        &[
            "`A.x`: the example does not read as the field: expected a whole number, found \"many\"; write one that does",
        ],
    );
    refused(
        one(Field::list("x", Kind::integer()).example(["a"])),
        &[
            "`A.x`: the example does not read as the field: `[0]`: expected a whole number, found \"a\"; write one that does",
        ],
    );
    refused(
        one(Field::integer("x").default("many")),
        &[
            "`A.x`: the default does not read as the field: expected a whole number, found \"many\"; write one that does",
        ],
    );
    refused(
        one(Field::integer("x")).example("Count.", json!({"y": 4})),
        &[
            "`A`: the example does not read as the field: there is no field `y`; write one that does",
        ],
    );
    refused(
        one(Field::list("x", Kind::table(Spec::builder("Row").field(line("y"))))),
        &["`A.x`: a list of tables cannot be told apart in a reply: use a record"],
    );
}

#[test]
fn records() {
    let part = || Spec::builder("Part").field(line("name"));
    refused(
        Spec::builder("A")
            .field(Field::record("x", part()))
            .field(Field::record("y", part().field(Field::integer("n")))),
        &[
            "`Part`: two different records are called `Part`: rename one of them, or use `Kind::same_as(\"Part\")` for the same record",
        ],
    );
    refused(
        one(Field::new("x", Kind::same_as("Prt"))).field(Field::record("y", part())),
        &["`A.x`: the spec has no record `Prt`: did you mean `Part`?"],
    );
    refused(
        one(Field::record("x", part().field(Field::new("part", Kind::same_as("Part"))))),
        &[
            "`Part.part`: the record holds itself without an end (`Part` in `Part`): make one field on the way optional, a list or a map",
        ],
    );
    // All problems are told at once.
    let bad = part().field(Field::boolean("b").unique()).field(Field::integer("n").min(2).max(1));
    refused(
        Spec::builder("A").field(Field::record("x", bad)),
        &[
            "`Part.b`: `unique` is a rule for lists: leave it out",
            "`Part.n`: no value can be between these limits",
        ],
    );
}

/// A spec, a reply, and the JSON of the record that is read.
fn reads(spec: SpecBuilder, reply: &str, expect: &str) {
    let spec = spec.build().expect("a sound spec");
    spec.check().expect("a spec that keeps its word");
    let verdict = spec.parse(reply);
    assert_eq!(verdict.feedback(), None);
    let record = verdict.value().expect("a record");
    assert_eq!(record.to_string(), expect);
    let again = spec.read_json(&record.to_json()).expect("the record's own JSON");
    assert_eq!(again, *record);
}

#[test]
fn every_kind_reads_and_becomes_json() {
    let address =
        Spec::builder("Address").field(line("street")).field(Field::integer("number").default(1));
    reads(
        Spec::builder("Order")
            .about("An order.")
            .field(line("supplier").header("From"))
            .field(Field::text("note").optional())
            .field(Field::integer("total").min(0))
            .field(Field::number("share").min(0).max(1))
            .field(Field::boolean("paid"))
            .field(Field::new("due", Kind::date()))
            .field(Field::choice("risk", ["low", "high"]))
            .field(Field::list("items", Kind::line()).min_items(1).example(["Paper"]))
            .field(Field::new("prices", Kind::map(Kind::integer())).example(json!({"Paper": 3})))
            .field(Field::record("to", address.clone()))
            .field(Field::new("others", Kind::list(Kind::record(address))))
            .field(Field::new(
                "rows",
                Kind::table(Spec::builder("Row").field(line("what")).field(Field::integer("n"))),
            ))
            .field(Field::new("code", Kind::code("rust")).example("let x = 1;"))
            .field(Field::new("raw", Kind::json()).example(json!({"a": 1})))
            .field(Field::line("phone").omittable()),
        "[From] Bolt\n[Note] none\n[Total] 12\n[Share] 0.5\n[Paid] yes\n[Due] 2026-11-22\n[Risk] high\n\
         [Items]\n- Screws\n[Prices]\nScrews: 3\n[To]\nStreet: Elm\n[Others]\n- Street: Oak\n  Number: 7\n\
         [Rows]\n| What | N |\n|---|---|\n| nut | 2 |\n[Code]\n```rust\nfn main() {}\n```\n[Raw]\n{\"b\": [1, null]}",
        r#"{"supplier":"Bolt","note":null,"total":12,"share":0.5,"paid":true,"due":"2026-11-22","risk":"high","items":["Screws"],"prices":{"Screws":3},"to":{"street":"Elm","number":1},"others":[{"street":"Oak","number":7}],"rows":[{"what":"nut","n":2}],"code":"fn main() {}","raw":{"b":[1,null]}}"#,
    );
}

#[test]
fn unions_and_records_that_hold_themselves() {
    let action = Spec::builder("Action")
        .tag("kind")
        .case(Case::new("search").about("To look for pages.").field(line("query")))
        .case(Case::new(Word::new("stop").alias("end")).field(Field::integer("code").default(0)));
    reads(
        action.clone().field(line("why")),
        "[Kind] search\n[Why] to learn more\n[Query] bees",
        r#"{"kind":"search","why":"to learn more","query":"bees"}"#,
    );
    reads(action.clone(), "[Kind] end", r#"{"kind":"stop","code":0}"#);
    reads(
        Spec::builder("Plan").field(Field::new("steps", Kind::list(Kind::record(action)))),
        "[Steps]\n- Kind: search\n  Query: bees\n- Kind: stop\n  Code: 3",
        r#"{"steps":[{"kind":"search","query":"bees"},{"kind":"stop","code":3}]}"#,
    );
    let comment = Spec::builder("Comment")
        .field(line("author"))
        .field(Field::list("replies", Kind::same_as("Comment")));
    reads(
        Spec::builder("Page").field(Field::record("comment", comment)),
        "[Comment]\nAuthor: ann\nReplies:\n  - Author: bo\n  - Author: cy\n    Replies:\n      - Author: di",
        r#"{"comment":{"author":"ann","replies":[{"author":"bo","replies":[]},{"author":"cy","replies":[{"author":"di","replies":[]}]}]}}"#,
    );
}

#[test]
fn json_is_read_strictly() {
    let spec = Spec::builder("Bill")
        .field(line("from"))
        .field(Field::integer("total").min(0))
        .field(Field::choice("risk", ["low", "high"]).optional())
        .build()
        .expect("a sound spec");
    let read = |json| spec.read_json(&json).map(|record| record.to_string());
    let told = |json| read(json).expect_err("JSON of the spec").to_string();
    assert_eq!(
        read(json!({"from": "**Bo**", "total": 3})),
        Ok(r#"{"from":"**Bo**","total":3,"risk":null}"#.to_owned())
    );
    assert_eq!(
        told(json!([1])),
        "the JSON is not a record of `Bill`: expected an object, found [1]"
    );
    assert_eq!(
        told(json!({"from": "Bo"})),
        "the JSON is not a record of `Bill`: `total`: expected a whole number, found nothing"
    );
    assert_eq!(
        told(json!({"from": "Bo", "total": -1})),
        "the JSON is not a record of `Bill`: `total`: expected at least 0, found -1"
    );
    assert_eq!(
        told(json!({"from": "Bo", "total": 1, "risk": "medium"})),
        "the JSON is not a record of `Bill`: `risk`: expected one of: low, high, found \"medium\""
    );
    assert_eq!(
        told(json!({"from": "Bo", "total": 1, "rsk": "low"})),
        "the JSON is not a record of `Bill`: there is no field `rsk`, did you mean `risk`?"
    );
    assert_eq!(
        told(json!({"from": "Bo", "total": "about 5"})),
        "the JSON is not a record of `Bill`: `total`: expected a whole number, found \"about 5\""
    );
}

#[test]
fn a_case_takes_the_fields_of_a_spec_and_a_field_the_whole_of_it() {
    let search = Spec::builder("Search")
        .field(line("query").min_len(2))
        .field(Field::integer("limit").header("Most").default(3))
        .build()
        .expect("a sound spec");
    let light = Spec::builder("Light")
        .case(Case::new("on").field(Field::integer("percent").max(100)))
        .case(Case::new("off"))
        .build()
        .expect("a sound spec");
    let action = Spec::builder("Action")
        .tag("kind")
        .tag_header("动作")
        .case(Case::new("search").fields_of(&search).field(line("why")))
        .case(Case::new("light").field(Field::new("input", Kind::of_spec(&light))));
    reads(
        action.clone(),
        "[动作] search\n[Query] bees\n[Why] to learn",
        r#"{"kind":"search","query":"bees","limit":3,"why":"to learn"}"#,
    );
    reads(
        action.clone(),
        "[动作] light\n[Input]\nLight: on\nPercent: 40",
        r#"{"kind":"light","input":{"light":"on","percent":40}}"#,
    );
    // The rules come with the fields.
    let verdict = action.build().expect("a sound spec").parse("[动作] search\n[Query] b\n[Why] x");
    let feedback = verdict.feedback().expect("a rule is broken").to_owned();
    assert!(feedback.contains("[Query]"), "{feedback}");
    refused(
        Spec::builder("Action").case(Case::new("light").fields_of(&light)),
        &[
            "`Action.light`: the field belongs to a word of another union: give that union a field of its own, with `Kind::of_spec`",
            "`Action.percent`: the field belongs to a word of another union: give that union a field of its own, with `Kind::of_spec`",
        ],
    );
    refused(
        Spec::builder("Action").case(Case::new("search").fields_of(&search).field(line("query"))),
        &["`Action`: two fields are called `query`: rename one of them"],
    );
}
