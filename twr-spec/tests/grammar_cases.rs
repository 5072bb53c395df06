//! Grammars of specs in which each thing is hard for a grammar to say, one a test: what is written is let through, and
//! reads without a recovery.

#[path = "support/gbnf.rs"]
mod gbnf;
#[path = "support/lark.rs"]
mod lark;
#[path = "support/specs.rs"]
#[allow(dead_code, reason = "the specs of other tests")]
mod specs;

use gbnf::Gbnf;
use lark::lark_accepts;
use specs::{choice, field, list, optional, record, spec};
use twr_spec::grammar::Grammar;
use twr_spec::read::Reader;
use twr_spec::soft::write;
use twr_spec::spec::{
    Bounds, Case, Field, JsonType, Kind, Language, Layout, Ref, Rule, Spec, Value, Width,
};

/// Both notations let the reply through, and it reads without a recovery or a diagnostic.
fn check(spec: &Spec, reply: &str) -> Value<'static> {
    let grammar = Grammar::for_reply(spec, spec.layout, None);
    assert_eq!(lark_accepts(&grammar.to_lark(), reply), Ok(()), "{reply}");
    assert!(Gbnf::parse(&grammar.to_gbnf()).accepts(reply), "{reply}");
    let reading = Reader::new(spec).read(reply);
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    assert_eq!(reading.recoveries, [], "{reply}");
    reading.value.into_owned()
}

/// The same, and the reply is how its value is written.
fn check_written(spec: &Spec, reply: &str) {
    let value = check(spec, reply);
    assert_eq!(write(spec, &value), reply);
}

fn in_layout(layout: Layout, fields: Vec<Field>) -> Spec {
    Spec { layout, ..spec("", Language::English, fields) }
}

fn ruled(header: &'static str, kind: Kind, rules: Vec<Rule>) -> Field {
    Field { rules: rules.into(), ..field(header, kind) }
}

fn any_json() -> Kind {
    Kind::Json(JsonType { form: String::new, check: |_| Ok(()) })
}

#[test]
fn a_member_of_many_levels_may_be_left_out() {
    let act = Field { case: Case::Tag, ..field("act", choice(&["wait", "go"])) };
    let why = Field { case: Case::Of(1), ..field("why", any_json()) };
    let acts = optional(list(record(vec![act, why])));
    let fields =
        vec![field("open", Kind::Boolean), field("acts", acts), field("done", Kind::Boolean)];
    let spec = in_layout(Layout::Json, fields);
    check_written(&spec, "{\n  \"open\": true,\n  \"done\": false\n}");
    check(
        &spec,
        "{\n  \"open\": true,\n  \"acts\": [{\"act\": \"go\", \"why\": [1]}],\n  \"done\": false\n}",
    );
    check(&spec, "{\"open\": true, \"acts\": [{\"act\": \"wait\"}], \"done\": false}");
}

#[test]
fn a_cell_may_hold_lines_or_nothing() {
    let lines = |min, max| Rule::Lines(Bounds { min, max });
    let table = |kind: Kind, rule: Rule| {
        let columns = vec![field("place", Kind::Line), ruled("note", kind, vec![rule])];
        let rows = Kind::Table(Ref::shared(spec("", Language::English, columns)));
        in_layout(Layout::Sections, vec![field("rows", rows)])
    };
    let with = |note: &str| format!("[rows]\n| place | note |\n| --- | --- |\n| Rome | {note} |");
    let long = table(optional(Kind::Text), lines(Some(2), None));
    check_written(&long, &with("old<br>warm"));
    check_written(&long, &with(""));
    let short = table(Kind::Text, lines(None, Some(1)));
    check_written(&short, &with("old"));
    for (spec, cell) in [(&long, "old"), (&short, "old<br>warm")] {
        let grammar = Grammar::for_reply(spec, spec.layout, None);
        assert!(lark_accepts(&grammar.to_lark(), &with(cell)).is_err(), "{cell}");
        assert!(!Reader::new(spec).read(&with(cell)).diagnostics.is_empty(), "{cell}");
    }
}

#[test]
fn a_block_without_the_code_that_it_may_hold_has_the_same_marks() {
    let spec = in_layout(Layout::Blocks, vec![field("parts", list(Kind::Code("".into())))]);
    check_written(&spec, "````parts\nnone\n````");
    check_written(&spec, "````parts\n- ```\n  x\n  ```\n````");
}

#[test]
fn a_path_is_marked_where_the_reader_needs_the_mark() {
    let edit = ruled("edit", Kind::Edit, vec![Rule::HiddenPaths]);
    let spec = in_layout(Layout::Sections, vec![edit]);
    let with = |path: &str, tag: &str| {
        format!("[edit]\n{path}\n```{tag}\n<<<<<<< SEARCH\na\n=======\n>>>>>>> REPLACE\n```")
    };
    for path in ["src/notes", ".env", "a/.x", "Makefile", "计划/a-b_c"] {
        check_written(&spec, &with(path, ""));
    }
    check_written(&spec, &with("src/main.py", "python"));
    for path in ["it's", "x/it's/y", ".x", ".a-b", "notes"] {
        let grammar = Grammar::for_reply(&spec, spec.layout, None);
        let [bare, marked] = ["", "File: "].map(|mark| with(&format!("{mark}{path}"), ""));
        assert!(lark_accepts(&grammar.to_lark(), &bare).is_err(), "{path}");
        assert_eq!(lark_accepts(&grammar.to_lark(), &marked), Ok(()), "{path}");
        let reading = Reader::new(&spec).read(&marked);
        assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
        assert_eq!(write(&spec, &reading.value), marked);
    }
}

#[test]
fn json_in_a_record_may_be_spelled_in_any_way() {
    let inner = record(vec![field("data", any_json()), field("count", Kind::Integer(Width::U8))]);
    let spec = in_layout(Layout::Sections, vec![field("plan", inner)]);
    for data in ["{\"\\u007a\": [],\n   \"y\":{} }", "[-0e1,true]", "\"\\/\""] {
        check(&spec, &format!("[plan]\ndata:\n  {data}\ncount: 3"));
    }
    check(&spec, "[plan]\ndata: [1,\n  2]\ncount: 3");
    // All else of the record is still held against what the writer writes.
    let other = Reader::new(&spec).read("[plan]\ndata: [1,2]\n  count:   3");
    assert!(!other.recoveries.is_empty());
}

#[test]
fn items_in_a_thought_are_no_list_of_another_case() {
    let act = Field { case: Case::Tag, ..field("act", choice(&["buy", "wait"])) };
    let goods = Field { case: Case::Of(0), ..field("goods", list(Kind::Text)) };
    let spec = Spec { thinking: true, ..in_layout(Layout::Sections, vec![act, goods]) };
    let reply = "- The shop is shut today\n- Nobody is at home\n\n[act] wait";
    check(&spec, reply);
    let thought = Reader::new(&spec).read(reply).thought;
    assert_eq!(thought, Some("- The shop is shut today\n- Nobody is at home"));
    // What a list's own case needs is found without its header all the same.
    let reading = Reader::new(&spec).read("- Rice\n- Beans\n\n[act] buy");
    assert!(reading.diagnostics.is_empty(), "{:?}", reading.diagnostics);
    assert!(reading.recoveries.iter().any(|recovery| recovery.kind.name() == "header_missing"));
}
