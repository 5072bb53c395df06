//! What belongs to a section of a page, and which of two versions counts: in a text, nothing of it is lost.

#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/specs.rs"]
mod specs;

use specs::field;
use twr_spec::partial::Named;
use twr_spec::read::Reader;
use twr_spec::spec::{Field, Kind, Ref, Spec, Width, Word};

/// What is read of the reply, as JSON, and what is wrong with it.
#[track_caller]
fn check(fields: Vec<Field>, reply: &str, expect: &serde_json::Value, wrong: &[&str]) {
    let spec = Spec { name: "Page".into(), fields: fields.into(), ..Spec::EMPTY };
    let reading = Reader::new(&spec).read(reply);
    let found = serde_json::to_value(Named::reply(&spec, &reading.value)).unwrap();
    let diagnostics: Vec<&str> = reading.diagnostics.iter().map(|it| it.kind.name()).collect();
    assert_eq!((&found, diagnostics.as_slice()), (expect, wrong), "{reply}");
}

const NUMBER: Kind = Kind::Integer(Width::U32);

#[test]
fn brackets_that_begin_a_paragraph_belong_to_the_text() {
    let fields = || vec![field("Title", Kind::Line), field("Notes", Kind::Text)];
    check(
        fields(),
        "[Title]\nSlow trains\n[Notes]\nReserve early.\n\n[Tip] Sit on the left.\n\nIn rain: the tram museum.",
        &serde_json::json!({
            "Title": "Slow trains",
            "Notes": "Reserve early.\n\n[Tip] Sit on the left.\n\nIn rain: the tram museum.",
        }),
        &[],
    );
    // Where sections have their text after the header, such brackets are one.
    check(
        fields(),
        "[Title] Slow trains\n[Notes] Reserve early.\n\n[Tip] Sit on the left.",
        &serde_json::json!({"Title": "Slow trains", "Notes": "Reserve early."}),
        &[],
    );
}

#[test]
fn a_numbered_section_keeps_its_paragraphs() {
    check(
        vec![field("Title", Kind::Line), field("Body", Kind::Text), field("Pages", NUMBER)],
        "1. Title: The pass\n2. Body:\nWe left at night.\n\nNobody spoke.\n3. Pages: 4",
        &serde_json::json!({
            "Title": "The pass", "Body": "We left at night.\n\nNobody spoke.", "Pages": 4,
        }),
        &[],
    );
    let patient = Spec {
        name: "Patient".into(),
        fields: vec![field("姓名", Kind::Line), field("年龄", NUMBER)].into(),
        ..Spec::EMPTY
    };
    check(
        vec![
            field("患者", Kind::Record(Ref::shared(patient))),
            field("忌口", Kind::List(Ref::shared(Kind::Line))),
        ],
        "一、患者\n姓名：沈秋蓉\n年龄：46\n\n二、忌口\n1、生冷\n2、辛辣",
        &serde_json::json!({
            "患者": {"姓名": "沈秋蓉", "年龄": 46}, "忌口": ["生冷", "辛辣"],
        }),
        &[],
    );
}

#[test]
fn a_text_that_is_quoted_as_a_whole_loses_the_marks() {
    let fields = || vec![field("Quote", Kind::Text)];
    check(
        fields(),
        "## Quote\n> The bell forgot its iron,\n> the water kept the tune.",
        &serde_json::json!({"Quote": "The bell forgot its iron,\nthe water kept the tune."}),
        &[],
    );
    check(
        fields(),
        "## Quote\nHe wrote:\n> The bell forgot its iron.",
        &serde_json::json!({"Quote": "He wrote:\n> The bell forgot its iron."}),
        &[],
    );
}

#[test]
fn of_two_versions_the_one_that_is_meant_counts() {
    let fields = || {
        let remark = Kind::Optional(Ref::shared(Kind::Text));
        vec![field("Host", Kind::Line), field("Port", NUMBER), field("Remark", remark)]
    };
    let first = "[Host]\nmast-03\n[Port]\n1883\n[Remark]\nNone";
    check(
        fields(),
        &format!(
            "{first}\n\nFor comparison, this is what you should not write:\n\n[Host]\nlocalhost"
        ),
        &serde_json::json!({"Host": "mast-03", "Port": 1883, "Remark": null}),
        &[],
    );
    check(
        fields(),
        &format!("{first}\n\nWait, I need to correct one thing:\n\n[Port]\n8883"),
        &serde_json::json!({"Host": "mast-03", "Port": 8883, "Remark": null}),
        &[],
    );
    check(
        fields(),
        &format!("{first}\n\nHere is one more:\n\n[Port]\n8883"),
        &serde_json::json!({"Host": "mast-03"}),
        &["ambiguous", "ambiguous"],
    );
}

/// A note whose last section is a text, read field by field: `-` for nothing, `?` where something is wrong.
fn read(reply: &str) -> [String; 4] {
    let paid = Kind::Optional(Ref::shared(Kind::Line));
    let fields = vec![
        field("Type", Kind::Line),
        field("Paid", paid),
        field("Water", Kind::Line),
        field("Story", Kind::Text),
    ];
    let spec = Spec { name: "Note".into(), fields: fields.into(), ..Spec::EMPTY };
    let reading = Reader::new(&spec).read(reply);
    let found = serde_json::to_value(Named::reply(&spec, &reading.value)).unwrap();
    [0, 1, 2, 3].map(|at| {
        let is_wrong = reading.diagnostics.iter().any(|wrong| wrong.path.section() == Some(at));
        let header = spec.fields[at].header.as_ref();
        match found.get(header).and_then(|value| value.as_str()) {
            _ if is_wrong => "?".to_owned(),
            Some(text) => text.to_owned(),
            None => "-".to_owned(),
        }
    })
}

#[test]
fn lines_that_a_text_quotes_are_the_texts() {
    let check = |story: &str, paid: &str, expect: &str| {
        let reply = format!("[Type]\nlost\n\n[Water]\ndaily\n\n[Story]\n{story}\n");
        assert_eq!(read(&reply), ["lost", paid, "daily", expect], "{story:?}");
    };
    let quoted = |story: &str| check(story, "-", story);
    quoted("The form says:\nType: broken\nPaid: 1000\nNobody believes it.");
    quoted("The form says:\nPaid: 1000\nNobody believes it.");
    quoted("The form says:\nType: broken\nPaid: 1000");
    quoted("The form says:\n【Type】 broken\n【Water】 never\nNobody believes it.");
    // A section in a plainer form than the others.
    check("Nobody believes it.\nPaid: 1000", "1000", "Nobody believes it.");
    check("The form is torn:\n\nPaid: 1000", "1000", "The form is torn:");
}

#[test]
fn sections_in_other_brackets_are_sections() {
    let reply = "[Type]\nlost\n[Story]\nIt fell.\n【Water】 daily\n";
    assert_eq!(read(reply), ["lost", "-", "daily", "It fell."]);
}

#[test]
fn a_correction_says_first_what_was_wrong() {
    let check = |words: &str, water: &str| {
        let reply = format!(
            "[Type]\nlost\n\n[Water]\ndaily\n\n[Story]\nIt fell.\n\n{words}\n\n[Water]\nweekly\n"
        );
        let [_, _, got, _] = read(&reply);
        assert_eq!(got, water, "{words:?}");
    };
    check("Correction: I got the water wrong, it would drown. It should be:", "weekly");
    check("Wait, the old plan was too much. It should be:", "weekly");
    check("更正：浇水写错了，应该是：", "weekly");
    check("I got the water wrong. It should be:", "?");
    check("Do not write it like this bad example:", "daily");
    check("The old version, which you should not use:", "daily");
}

/// The headers of the fields that are to be asked for again.
fn asked(fields: Vec<Field>, reply: &str) -> Vec<String> {
    let spec = Spec { name: "Page".into(), fields: fields.into(), ..Spec::EMPTY };
    let reading = Reader::new(&spec).read(reply);
    let sections = reading.diagnostics.iter().filter_map(|found| found.path.section());
    let mut headers: Vec<String> =
        sections.filter_map(|at| Some(spec.fields.get(at)?.header.to_string())).collect();
    headers.dedup();
    headers
}

#[test]
fn words_below_the_last_section_take_back_the_values_that_they_speak_of() {
    let fields = || {
        let words = [("repair", "repair"), ("refund", "refund")];
        let words = words.map(|(text, key)| Word {
            text: text.into(),
            keys: vec![key.into()].into(),
            about: "".into(),
        });
        vec![
            field("Fault", Kind::Text),
            field("Cost", NUMBER),
            field("Handling", Kind::Choice(words.to_vec().into())),
            field("Remarks", Kind::Text),
        ]
    };
    let reply = "[Fault]\nIt leaks.\n\n[Cost]\n110\n\n[Handling]\nrepair\n\n[Remarks]\nIt is old.";
    let check = |words: &str, expect: &[&str]| {
        assert_eq!(asked(fields(), &format!("{reply}\n\n{words}")), expect, "{words:?}");
    };
    check("Correction: I forgot the labour. The cost is open.", &["Cost", "Remarks"]);
    check("**Edit:** it must be 145, not 110.", &["Cost", "Remarks"]);
    check("(Sorry, one slip: the customer wants a refund.)", &["Handling", "Remarks"]);
    check("PS: Scratch the cost above, it may be 145.", &["Cost", "Remarks"]);
    // What is understood is carried out.
    check("Correction: I forgot the labour. The cost is 145.", &[]);
    check("PS: Scratch the cost above, it is 145.", &[]);
    // What speaks of no value belongs to the text.
    check("Actually, nobody had seen it before.", &[]);
    check("Sorry for the delay; the repair costs 110.", &[]);
    check("The cost of a new one is three times as high.", &[]);
    // A value that is given again is the correction itself.
    check("Correction: I forgot the labour.\n\n[Cost]\n145", &[]);
    let short = || vec![field("Fault", Kind::Text), field("Cost", NUMBER)];
    let reply = "[Fault]\nIt leaks.\n\n[Cost]\n110";
    assert_eq!(asked(short(), &format!("{reply}\n\nUpdate: so it comes to 145 now.")), ["Cost"]);
    assert_eq!(asked(short(), &format!("{reply}\n\n【更正】应为145。")), ["Cost"]);
}

#[test]
fn a_line_in_brackets_right_below_code_may_belong_to_the_code() {
    let fields = || vec![field("Patch", Kind::Code("".into())), field("Risk", Kind::Line)];
    let settings = "cat > app.ini <<'EOF'\n[cache]\nsize = 5\nEOF";
    assert_eq!(asked(fields(), &format!("[Patch]\n{settings}\n\n[Risk]\nlow")), ["Patch"]);
    assert!(asked(fields(), &format!("[Patch]\n```\n{settings}\n```\n\n[Risk]\nlow")).is_empty());
    assert!(asked(fields(), "[Patch]\nrm app.ini\n\n[Note]\nDone.\n\n[Risk]\nlow").is_empty());
}

#[test]
fn code_in_a_fence_that_nothing_closes_was_cut_off_where_a_section_is_missing() {
    let fields = || vec![field("Patch", Kind::Code("".into())), field("Risk", Kind::Line)];
    assert_eq!(asked(fields(), "[Patch]\n```\nsystemctl rest"), ["Patch", "Risk"]);
    assert!(asked(fields(), "[Risk]\nlow\n\n[Patch]\n```\nsystemctl restart app").is_empty());
}

#[test]
fn one_row_of_a_column_is_no_whole_list() {
    let list = || Kind::List(Ref::Static(&Kind::Line));
    let fields = || {
        vec![
            field("Rent", NUMBER),
            field("Place", Kind::Line),
            field("Verdict", Kind::Line),
            field("Good", list()),
            field("Bad", list()),
        ]
    };
    let others = "## Rent\n900\n\n## Place\nBern\n\n## Verdict\npass";
    let table = "## Pros and cons\n\n| Good | Bad |\n|---|---|\n| heating | paint |\n";
    assert_eq!(
        asked(fields(), &format!("{others}\n\n{table}| lift | no trees |")),
        ["Good", "Bad"]
    );
    assert!(asked(fields(), &format!("{others}\n\n{table}")).is_empty());
}

#[test]
fn the_entries_of_a_map_may_be_on_one_line() {
    check(
        vec![field("Terms", Kind::Map(Ref::Static(&Kind::Line)))],
        "[Terms] tannin = Gerbstoff; finish = Abgang",
        &serde_json::json!({"Terms": {"tannin": "Gerbstoff", "finish": "Abgang"}}),
        &[],
    );
}

#[test]
fn marks_round_a_value_stay_with_it_where_labels_share_a_line() {
    let piece = Spec {
        name: "Piece".into(),
        fields: vec![field("Title", Kind::Line), field("Minutes", NUMBER)].into(),
        ..Spec::EMPTY
    };
    let list = Kind::List(Ref::shared(Kind::Record(Ref::shared(piece))));
    check(
        vec![field("Pieces", list)],
        "[Pieces]\n* Title: *Scarborough Fair* | Minutes: 30",
        &serde_json::json!({"Pieces": [{"Title": "Scarborough Fair", "Minutes": 30}]}),
        &[],
    );
}

#[test]
fn headings_that_part_the_sections_are_no_drafts() {
    let fields = || vec![field("Name", Kind::Line), field("Score", NUMBER), field("Pages", NUMBER)];
    check(
        fields(),
        "# Review\n\n## Person\n### Name\nNadia Petrova\n\n## Evaluation\n### Score\n**8**\n\n### Pages\n4",
        &serde_json::json!({"Name": "Nadia Petrova", "Score": 8, "Pages": 4}),
        &[],
    );
    // A section that comes twice makes two drafts of them.
    check(
        fields(),
        "## First draft\n### Name\nNadia\n### Score\n6\n\n## Second draft\n### Score\n8\n### Pages\n4",
        &serde_json::json!({"Score": 8, "Pages": 4}),
        &["missing"],
    );
}

#[test]
fn code_that_is_cut_off_above_an_optional_section() {
    let fields = || {
        vec![
            field("Fix", Kind::Code("bash".into())),
            field("Owner", Kind::Optional(Ref::shared(Kind::Line))),
        ]
    };
    let reply = "[Fix]\n```bash\netcdctl member remove 8e9e\netcdctl member add node3 --peer-";
    check(fields(), reply, &serde_json::json!({"Owner": null}), &["cut_off"]);
    let closed = format!("{reply}urls\n```");
    let expect = "etcdctl member remove 8e9e\netcdctl member add node3 --peer-urls";
    check(fields(), &closed, &serde_json::json!({"Fix": expect, "Owner": null}), &[]);
}
