//! One row a slip: what is written, what it reads as, and what was repaired.

use super::*;

/// Reads a text that is one piece: the value as compact JSON, then the names of the repairs.
fn check(text: &str, expect: &str, repairs: &[Repair]) {
    let parsed = match parse(text, 0) {
        Ok(parsed) => parsed,
        Err(fault) => panic!("{text:?}: {fault:?}"),
    };
    assert_eq!(parsed.json.compact(), expect, "{text:?}");
    let made: Vec<Repair> = parsed.repairs.iter().map(|(repair, _)| repair).collect();
    assert_eq!(made, repairs, "{text:?}");
}

fn refused(text: &str, kind: FaultKind) {
    let found = parse(text, 0).map(|parsed| parsed.json.compact()).map_err(|fault| fault.kind);
    assert_eq!(found, Err(kind), "{text:?}");
}

#[test]
fn json_reads_as_json() {
    let same = |text: &str| check(text, text, &[]);
    same(r#"{"a":1,"b":[true,false,null],"c":{"d":"e"}}"#);
    same("[]");
    same("{}");
    same(r#""a \"b\" \\ c""#);
    same("-1.5e+10");
    same("123456789012345678901234567890");
    same(r#"{"a":"He said, \"x\", \"y\": z"}"#);
    check(r#""é😀\/""#, "\"é😀/\"", &[]);
    check("{ \"a\" : 1 ,\n\t\"b\" : [ ] }", r#"{"a":1,"b":[]}"#, &[]);
    check(r#""a\nb\tc""#, r#""a\nb\tc""#, &[]);
}

#[test]
fn slips_that_can_only_mean_one_thing() {
    use Repair as R;
    check("{\"a\": \"x\ny\tz\"}", r#"{"a":"x\ny\tz"}"#, &[R::RawText]);
    check(r#"{"a": "\(x\)"}"#, r#"{"a":"\\(x\\)"}"#, &[R::Backslash]);
    check(r#"{"a\_b": "don\'t"}"#, r#"{"a_b":"don't"}"#, &[R::Backslash]);
    check(r#"{"a": 1, "b": [1, 2,],}"#, r#"{"a":1,"b":[1,2]}"#, &[R::Comma]);
    check("{\"a\": 1\n\"b\": [1\n2]}", r#"{"a":1,"b":[1,2]}"#, &[R::Comma]);
    check("{\"a\": 1, // one\n# two\n/* three */ \"b\": 2}", r#"{"a":1,"b":2}"#, &[R::Comment]);
    check(
        "{'a': 'don't', 'b': ['x', 'y']}",
        r#"{"a":"don't","b":["x","y"]}"#,
        &[R::Quotes, R::InnerQuote],
    );
    check("{“a”: “x”, \"b\": `y`}", r#"{"a":"x","b":"y"}"#, &[R::Quotes]);
    check("{a: 1, b_c: 2}", r#"{"a":1,"b_c":2}"#, &[R::Quotes]);
    check("{\"a\": some words, \"b\": 2}", r#"{"a":"some words","b":2}"#, &[R::Quotes]);
    check("{\"a\": 1,234, \"b\": 5%\n}", r#"{"a":"1,234","b":"5%"}"#, &[R::Quotes]);
    check("{\"a\": (1 + 2) * 3\n}", r#"{"a":"(1 + 2) * 3"}"#, &[R::Quotes]);
    check("{\"a\": \"\"\"x \"y\"\nz\"\"\"}", r#"{"a":"x \"y\"\nz"}"#, &[R::Quotes]);
    check(
        "{\"a\": True, \"b\": None, \"c\": +.5}",
        r#"{"a":true,"b":null,"c":0.5}"#,
        &[R::Literal],
    );
    check(
        r#"{"a": "He said "x" and "y", then left", "b": 1}"#,
        r#"{"a":"He said \"x\" and \"y\", then left","b":1}"#,
        &[R::InnerQuote],
    );
    check(
        r#"["He said "x", then left", "b"]"#,
        r#"["He said \"x\", then left","b"]"#,
        &[R::InnerQuote],
    );
    check("{\"a\": \"no end,\n \"b\": 1}", r#"{"a":"no end","b":1}"#, &[R::Quotes]);
    check("{\"a\": (1, 2)}", r#"{"a":[1,2]}"#, &[R::Brackets]);
    check(r#"{"a": [1, 2}"#, r#"{"a":[1,2]}"#, &[R::Brackets]);
    check(r#"{"a": [1, 2}, "b": 3}"#, r#"{"a":[1,2],"b":3}"#, &[R::Brackets]);
    check(r#"[{"a": 1], {"a": 2}]"#, r#"[{"a":1},{"a":2}]"#, &[R::Brackets]);
    check(r#"{"a": 1]"#, r#"{"a":1}"#, &[R::Brackets]);
    check(r#"{"a": [{"b": "x"}"#, r#"{"a":[{"b":"x"}]}"#, &[R::Brackets]);
}

#[test]
fn commas_brackets_and_quotes_that_are_missing() {
    use Repair as R;
    let two = r#"{"a":1,"b":2}"#;
    check(r#"{"a": 1 "b": 2}"#, two, &[R::Comma]);
    check(r#"{"a": 1; "b": 2}"#, two, &[R::Comma]);
    check(r#"{"a" => 1, "b" => 2}"#, two, &[R::Literal]);
    check(r#"{a": 1, "b": 2}"#, two, &[R::Quotes]);
    check(r#"{{"a": 1, "b": 2}}"#, two, &[R::Brackets]);
    check(r#"{{"a": {{"b": 1}} }}"#, r#"{"a":{"b":1}}"#, &[R::Brackets]);
    check(r#"{"a": "x" "b": "y"}"#, r#"{"a":"x","b":"y"}"#, &[R::Comma]);
    check(r#"{"a": some words "b": 2}"#, r#"{"a":"some words","b":2}"#, &[R::Quotes, R::Comma]);
    check("{\"a\": x\",\n\"b\": 1}", r#"{"a":"x","b":1}"#, &[R::Quotes]);
    check(r#"["x" "y"]"#, r#"["x","y"]"#, &[R::Comma]);
    check(r#"[{"a": 1} {"a": 2}]"#, r#"[{"a":1},{"a":2}]"#, &[R::Comma]);
    check(r#"{"a": "x" + "y"}"#, r#"{"a":"xy"}"#, &[R::Quotes]);
    check("[\"x\" +\n \"y\", TRUE]", r#"["xy",true]"#, &[R::Quotes, R::Literal]);
}

#[test]
fn code_with_quotes_and_brackets_stays_whole() {
    let inner = |text: &str, expect: &str| check(text, expect, &[Repair::InnerQuote]);
    inner(r#"{"a": "x = ["b", "c"]"}"#, r#"{"a":"x = [\"b\", \"c\"]"}"#);
    inner(r#"{"a": "d = {"b": "c"}", "n": 1}"#, r#"{"a":"d = {\"b\": \"c\"}","n":1}"#);
    inner(r#"[{"a": "f(["b"])", "n": 1}]"#, r#"[{"a":"f([\"b\"])","n":1}]"#);
    inner(r#"["x = ["a"]", "b"]"#, r#"["x = [\"a\"]","b"]"#);
}

#[test]
fn latex_is_not_taken_for_control_characters() {
    let latex = |inner: &str| {
        let expect = format!("\"{}\"", inner.replace('\\', "\\\\"));
        check(&format!("\"{inner}\""), &expect, &[Repair::Backslash]);
    };
    latex(r"\frac{1}{2}");
    latex(r"x \times y");
    latex(r"\theta_1");
    latex(r"\beta");
    latex(r"\right)");
    latex(r"\text{a}");
    latex(r"\underline{a}");
    check(r#""a\ttab""#, r#""a\ttab""#, &[]);
    check(r#""a\nequal""#, r#""a\nequal""#, &[]);
    check(r#""a\textbook""#, r#""a\textbook""#, &[]);
}

#[test]
fn what_is_cut_off_or_unclear_is_refused() {
    for text in [
        "",
        "{",
        "[1,",
        "[1, 2",
        r#"{"a""#,
        r#"{"a":"#,
        r#"{"a": "b"#,
        r#"{"a": "b","#,
        "\"a",
        "{\"a\": wor",
        r#"{"a": "x", "b""#,
        r#"["x", "say "y""#,
    ] {
        refused(text, FaultKind::CutOff);
    }
    refused("words", FaultKind::NoValue);
    refused("[some words]", FaultKind::NoValue);
    refused("[1,,2]", FaultKind::NoValue);
    refused("[NaN]", FaultKind::NoValue);
    refused("[007]", FaultKind::NoValue);
    refused("[1 2]", FaultKind::NoValue);
    refused("[[1] [2]]", FaultKind::NoComma);
    refused("{see below}", FaultKind::NoColon);
    refused("{,}", FaultKind::NoKey);
    refused(r#"{"a": 1, ...}"#, FaultKind::NoValue);
    refused(r#"{"a": 1, "b"}"#, FaultKind::NoValue);
    refused(r#"{"a": true "b"}"#, FaultKind::NoValue);
    refused(r#"{"a":: 1}"#, FaultKind::NoValue);
    refused(&"{{".repeat(100), FaultKind::TooDeep);
    refused(&"[".repeat(100), FaultKind::TooDeep);
    refused(&"{\"a\":".repeat(100_000), FaultKind::TooDeep);
}

/// What is in a text, the pieces that are JSON only.
fn found(text: &str) -> Vec<String> {
    let parsed = candidates(text).into_iter().filter_map(|candidate| candidate.parsed.ok());
    parsed.map(|parsed| parsed.json.compact()).collect()
}

#[test]
fn json_is_found_among_words() {
    assert_eq!(found(" 5\n"), ["5"]);
    assert_eq!(found("Here [as asked] it is: {\"a\": 1}. Not [1] or {x}."), [r#"{"a":1}"#, "[1]"]);
    assert_eq!(found("```json\n{\"a\": 1\n```\nAnd so on."), [r#"{"a":1}"#]);
    assert_eq!(found("```json\n{\"a\": \"x\n```\ny\"}\n```"), ["{\"a\":\"x\\n```\\ny\"}"]);
    assert_eq!(found("{\"a\": 1} {\"a\": 2}"), [r#"{"a":1}"#, r#"{"a":2}"#]);
    assert_eq!(found("no JSON"), Vec::<String>::new());
    // Its opening bracket was the beginning that the model was given.
    assert_eq!(found("\"a\": 1,\n\"b\": 2}"), [r#"{"a":1,"b":2}"#]);
    // What is part of a broken piece is no answer of its own.
    assert_eq!(found("[{\"a\": 1},\n...\n]"), Vec::<String>::new());
    assert_eq!(found("{\"b\": {\"a\": 1}, \"c\": \"x"), Vec::<String>::new());
    assert_eq!(found("{\"a\": [{\"b\": 1}, oh]}\nBetter:\n{\"a\": 2}"), [r#"{"a":2}"#]);
}

#[test]
fn long_values_stand_an_entry_a_line() {
    let text = r#"{"title": "Waste in numbers", "tags": ["one", "two"], "parts": [{"pages": 12, "about": "a"}, {"pages": 3, "about": "b"}], "none": []}"#;
    let json = parse(text, 0).map(|parsed| parsed.json).expect("JSON");
    insta::assert_snapshot!(json.pretty());
    assert_eq!(parse(&json.pretty(), 0).map(|parsed| parsed.json), Ok(json.clone()));
    assert_eq!(parse(&json.compact(), 0).map(|parsed| parsed.json), Ok(json));
}

#[test]
fn hostile_texts_cost_no_more_than_others() {
    for piece in
        ["[", "{", "[\"", "{\"a\":\"", "{\"a\":(", "\"", "{}", "\\", "[//", "{\"a\":1,", "[1 ", "}"]
    {
        let text = piece.repeat(100_000 / piece.len());
        assert!(candidates(&text).len() <= 65, "{piece:?}");
    }
}

/// Any value, with strings full of what could be taken for the end of one.
fn valid() -> impl proptest::strategy::Strategy<Value = serde_json::Value> {
    use proptest::prelude::*;
    use serde_json::Value;
    let text =
        proptest::string::string_regex(r#"[a-c"\\,:;{}\[\]() '\n/#é0+`]{0,12}"#).unwrap().boxed();
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        text.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        let members = proptest::collection::vec((text.clone(), inner.clone()), 0..4);
        prop_oneof![
            proptest::collection::vec(inner, 0..4).prop_map(Value::from),
            members.prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

proptest::proptest! {
    #[test]
    fn valid_json_needs_no_repair(value in valid(), is_pretty in proptest::bool::ANY) {
        let text = if is_pretty { format!("{value:#}") } else { value.to_string() };
        let parsed = parse(&text, 0).map_err(|fault| {
            proptest::test_runner::TestCaseError::fail(format!("{text}: {fault:?}"))
        })?;
        proptest::prop_assert!(parsed.repairs.is_empty(), "{}: {:?}", text, parsed.repairs);
        let ours: serde_json::Value = serde_json::from_str(&parsed.json.compact()).unwrap();
        proptest::prop_assert_eq!(ours, value);
        proptest::prop_assert_eq!(parsed.end, text.len());
    }
}
