//! What a sentence beside a value says of it: values that are told in the field's own words are read, and what only looks
//! like them is asked for again.

use twr_spec::read::Reader;
use twr_spec::spec::{Field, Kind, Spec, Value, Width};

/// Reads the reply as the value of one field: what came out, or `ask`.
fn read(
    about: &'static str,
    (name, of, kind): (&'static str, &'static str, Kind),
    reply: &str,
) -> String {
    let header = name;
    let key = name.to_lowercase().replace(' ', "");
    let field = Field {
        name: name.into(),
        header: header.into(),
        keys: vec![key.into()].into(),
        about: of.into(),
        kind: twr_spec::spec::Ref::shared(kind),
        ..Field::EMPTY
    };
    let spec = Spec {
        name: "Record".into(),
        about: about.into(),
        fields: vec![field].into(),
        ..Spec::EMPTY
    };
    let reply = format!("[{header}] {reply}");
    let reading = Reader::new(&spec).read(&reply);
    let value = match &reading.value {
        Value::Record(values) => values.first().cloned().flatten(),
        _ => None,
    };
    match value.filter(|_| reading.diagnostics.is_empty()) {
        Some(Value::Integer(number)) => number.to_string(),
        Some(Value::Text(text)) => text.into_owned(),
        Some(other) => format!("{other:?}"),
        None => "ask".to_owned(),
    }
}

#[track_caller]
fn check(
    about: &'static str,
    field: &(&'static str, &'static str, Kind),
    replies: &[(&str, &str)],
) {
    for (reply, expect) in replies {
        assert_eq!(read(about, field.clone(), reply), *expect, "{reply:?}");
    }
}

const COUNT: Kind = Kind::Integer(Width::U32);

#[test]
fn the_words_of_the_field_add_nothing_to_its_value() {
    check(
        "The data sheet of a cinema.",
        &("Seats", "How many people can sit in the room.", COUNT),
        &[
            ("The number of people who can sit in the room is 310.", "310"),
            ("According to the sheet, the number of seats is 310.", "310"),
            ("The number of seats should be 310.", "310"),
            ("310, as stated in the second line of the sheet.", "310"),
            ("It looks like the number of seats is 310.", "310"),
            ("~~290~~ 310", "ask"),
            ("310\n\nThis includes the places for wheelchairs in row one.", "310"),
            ("310, according to Ana; 290, according to Ben", "ask"),
            ("The lobby has 310 tiles.", "ask"),
            ("~~310~~", "ask"),
            ("310\n\nThis may change.", "ask"),
            ("The number of seats was 310 before the fire.", "ask"),
        ],
    );
}

#[test]
fn a_name_that_is_asked_for_is_no_sentence() {
    check(
        "The next programme of a podcast.",
        &("Episode", "What the next programme is called.", Kind::Line),
        &[
            ("Steam in the Attic", "Steam in the Attic"),
            ("\"Steam in the Attic\" – short and easy to remember.", "Steam in the Attic"),
            ("\"Steam in the Attic\" is already taken.", "ask"),
            ("Rejected: Steam in the Attic", "ask"),
        ],
    );
}

#[test]
fn a_sentence_about_the_form_is_no_value() {
    check(
        "The will of a widow.",
        &("Bequest", "Who gets the house, as one sentence.", Kind::Line),
        &[
            ("The house goes to her nephew.", "The house goes to her nephew."),
            ("The sentence should say who gets the house.", "ask"),
            ("It is unclear who gets the house.", "ask"),
            ("I doubt that the nephew gets it.", "ask"),
            ("You have not pasted the will.", "ask"),
        ],
    );
    // What is called a remark may doubt.
    check(
        "A log.",
        &("Remark", "", Kind::Line),
        &[("I doubt that the wind will hold.", "I doubt that the wind will hold.")],
    );
}

#[test]
fn a_think_block_and_the_header_again_are_no_part_of_a_value() {
    check(
        "A bed in a garden.",
        &("Gap", "How many days to wait.", COUNT),
        &[
            ("<think>Thirty degrees, so 2 or 3.</think> 4", "4"),
            ("\n<think>Thirty degrees.</think>\n4", "4"),
            ("\n## Gap\n4", "4"),
            ("\n<think>Thirty degrees.", "ask"),
        ],
    );
}

#[test]
fn one_sentence_is_no_list_of_things() {
    let list = || Kind::List(twr_spec::spec::Ref::Static(&Kind::Line));
    let two = r#"List([Text("eggs"), Text("milk")])"#;
    check(
        "The sheet of a patient.",
        &("Allergens", "What the patient is allergic to.", list()),
        &[
            ("eggs, milk", two),
            ("\n- eggs\n- milk", two),
            ("Her mother is allergic to eggs and milk.", "ask"),
            ("[Medication] eggs, milk", "ask"),
            ("Unknown.", "ask"),
            ("\n- eggs\n- milk\nWait, milk is fine.", "ask"),
        ],
    );
}

#[test]
fn a_sentence_of_the_question_tells_a_phrase() {
    check(
        "A report on a baggage belt.",
        &("Jam", "What made the belt stop, in a few words.", Kind::Line),
        &[
            ("The belt stopped because of a snapped chain.", "a snapped chain"),
            ("It stopped due to a voltage dip.", "a voltage dip"),
            ("A torn seam is what made the belt stop.", "A torn seam"),
            ("Jamming it is what made the belt stop.", "ask"),
            ("The belt stopped because of a chain or a bag.", "ask"),
            ("The belt did not stop because of a snapped chain.", "ask"),
        ],
    );
    check(
        "The next visit to a pump.",
        &("Next step", "The step that the technician should take next.", Kind::Line),
        &[
            ("The technician should flush the valve next.", "flush the valve"),
            ("I'd suggest replacing the float switch.", "replacing the float switch"),
            ("The technician should not flush the valve.", "ask"),
            ("Replacing the switch is the next step.", "ask"),
        ],
    );
}

#[test]
fn what_announces_a_phrase_or_offers_more_is_left_out() {
    let about = "The title of the opening talk.";
    check(
        "The programme of a forum.",
        &("Keynote", about, Kind::Line),
        &[
            ("Title: Every Drop Has an Address", "Every Drop Has an Address"),
            ("Can a Valve Be Democratic?", "Can a Valve Be Democratic?"),
            ("Would you like a shorter title?", "ask"),
            ("Of course.\n\n---\n\nMending the Mains", "Mending the Mains"),
        ],
    );
    check(
        "A form.",
        &("Kin", "The name of the person to call.", Kind::Line),
        &[
            ("Kim Lee (she is his sister)", "Kim Lee"),
            ("Kim Lee (she may not be the right one)", "ask"),
        ],
    );
    check(
        "A treadmill test.",
        &(
            "Uptake",
            "The oxygen uptake, in millilitres per kilogram per minute.",
            Kind::Integer(Width::U32),
        ),
        &[
            ("52 ml/kg/min", "52"),
            ("52\n\nShall I compare it with the norm?", "52"),
            ("52 ml/h", "ask"),
            ("52\n\nShe should have 48.", "ask"),
        ],
    );
}

#[test]
fn the_first_of_several_items_is_no_lead() {
    let lines = Kind::List(twr_spec::spec::Ref::shared(Kind::Line));
    check(
        "A menu.",
        &("Allergens", "Foods such as milk that a guest must not eat.", lines),
        &[
            ("one, two, three", r#"List([Text("one"), Text("two"), Text("three")])"#),
            ("a, b", r#"List([Text("a"), Text("b")])"#),
            ("milk, eggs", r#"List([Text("milk"), Text("eggs")])"#),
            ("I, claudius", r#"List([Text("I"), Text("claudius")])"#),
        ],
    );
}

#[test]
fn a_description_that_begins_with_name_of_asks_for_a_name() {
    check(
        "Who was involved in an accident.",
        &("Witness", "Name of the person who saw the crash.", Kind::Line),
        &[
            ("Ines Blum", "Ines Blum"),
            ("Ines Blum saw the crash.", "Ines Blum"),
            ("Eli Ford and Tess Quinn both did", "ask"),
        ],
    );
}

#[test]
fn more_than_a_name_is_no_name() {
    check(
        "An order in a web shop.",
        &("Code", "Promo code that the customer typed in.", Kind::Line),
        &[
            ("HELLO10", "HELLO10"),
            ("NONE50 (yes, that's really the code)", "NONE50"),
            ("Yes, they typed in HELLO10.", "ask"),
            ("\"OLDFRIEND\", all in capital letters", "ask"),
            ("maybe SPRING20, the screenshot is blurred", "ask"),
            ("(empty)", "ask"),
        ],
    );
    check(
        "分诊建议。",
        &("科室", "病人应当挂哪个科？", Kind::Line),
        &[("骨科", "骨科"), ("待医生评估后再定", "ask")],
    );
}

#[test]
fn lines_that_are_more_than_items_are_asked_for_again() {
    let list = Kind::List(twr_spec::spec::Ref::Static(&Kind::Line));
    check(
        "An invitation to a picnic.",
        &("Things", "The things that each family brings.", list),
        &[
            ("\n- **cups** (six)\n- plates", r#"List([Text("cups (six)"), Text("plates")])"#),
            ("\n- grill (no, the club has one)\n- tongs", "ask"),
            ("\n- grill (取消)\n- tongs", "ask"),
            ("\n- cups\n- plates\n\nScrap that, only drinks and a blanket.", "ask"),
            ("Please bring cups, forks and a cake.", "ask"),
            ("\n一个人可以被毁灭，但不能被打败", "ask"),
            ("\n自由、平等、博爱", r#"List([Text("自由"), Text("平等"), Text("博爱")])"#),
            ("\n①扫地 ②拖地", r#"List([Text("扫地"), Text("拖地")])"#),
            ("\nBring:\n- awl\n- needle\n\nDo not bring:\n- scalpels", "ask"),
            ("\n- awl\n- scissors\n\nEdit: no scissors, the school has plenty.", "ask"),
            ("\n- awl\n- scissors\n\nThe scissors are not needed.", "ask"),
            ("\n- thing 1\n- thing 2", "ask"),
            ("\n这个周末要带的包括", "ask"),
            ("\nlatex: no\npenicillin: no", "ask"),
            (
                "\n①扫阳台 ②洗拖把 ③叠衣服",
                r#"List([Text("扫阳台"), Text("洗拖把"), Text("叠衣服")])"#,
            ),
        ],
    );
}

#[test]
fn a_number_in_the_unit_that_is_asked_for_takes_another_back() {
    check(
        "Notes of a beekeeper.",
        &("Honey", "Honey taken from the hives, in kilograms.", COUNT),
        &[
            ("44 kg", "44"),
            ("44 kg\n\nThe hives weigh 20 pounds each, so the scale has to be strong.", "44"),
            ("44 kg\n\nThe scale was off. The second weighing gave 39 kg, use that.", "ask"),
        ],
    );
    check(
        "请假申请。",
        &("天数", "员工申请请假的天数。", COUNT),
        &[("3天", "3"), ("一周", "ask"), ("3天\n\n补充：申请表后来改过，改成了6天。", "ask")],
    );
}

#[test]
fn chinese_words_that_answer_no_question_are_asked_for_again() {
    let replies = |replies: &[(&str, &str)]| {
        check("检验记录。", &("合格", "是否达到要求。", Kind::Boolean), replies);
    };
    replies(&[
        ("是", "Boolean(true)"),
        ("是否达到要求：是", "Boolean(true)"),
        ("是否达到要求。", "ask"),
        ("没有理由不合格", "ask"),
        ("否。材料不得不重做。", "Boolean(false)"),
        ("只要补齐材料，就会达到要求。", "ask"),
    ]);
}

#[test]
fn what_the_description_leaves_out_is_not_in_the_number() {
    let pupils = |of| ("Pupils", of, COUNT);
    let of_all = pupils("How many people went on the trip.");
    check("A school trip.", &of_all, &[("33, teachers included.", "33")]);
    let without = pupils("How many people went on the trip, not counting adults.");
    check("A school trip.", &without, &[("33, teachers included.", "ask"), ("33", "33")]);
}

#[test]
fn a_question_about_the_task_is_no_value() {
    check(
        "A look at a report.",
        &("Finding", "In one sentence, what did the experiment show?", Kind::Line),
        &[
            ("Oil floats on water.", "Oil floats on water."),
            ("**Result:** Oil floats on water.", "Oil floats on water."),
            ("Which of the two experiments do you mean, the volcano or the crystals?", "ask"),
            ("Write one sentence that says what the experiment showed.", "ask"),
        ],
    );
}

#[test]
fn the_question_above_an_answer_is_no_part_of_it() {
    check(
        "A lease.",
        &("Deposit", "Whether the tenant got the whole deposit back.", Kind::Boolean),
        &[
            ("Did the tenant get the whole deposit back? No.", "Boolean(false)"),
            ("**Did the tenant get the whole deposit back?**\n\nYes.", "Boolean(true)"),
            ("Did the tenant get the whole deposit back?", "ask"),
            ("Did the landlord get the whole deposit back? No.", "ask"),
            ("Did the tenant not get the whole deposit back? No.", "ask"),
        ],
    );
    check(
        "A call.",
        &("Caller", "Who called? First name and surname.", Kind::Line),
        &[("Who called? Ingrid Moe", "Ingrid Moe"), ("Who called?", "ask")],
    );
}

#[test]
fn a_remark_after_a_value_leaves_it_what_it_is() {
    check(
        "The map of a trail.",
        &("Length", "Length of the trail in kilometres.", COUNT),
        &[
            ("12 km – from the car park to the chapel", "12"),
            ("12 km, measured along the path", "12"),
            ("12 – miles", "ask"),
            ("12 km – each way", "ask"),
            ("12 km – but the map is old", "ask"),
            ("12 km, provided the bridge is open", "ask"),
            ("12 km – the sign says 14 km", "ask"),
        ],
    );
    check(
        "A lease.",
        &("Dogs", "May a dog be kept in the flat?", Kind::Boolean),
        &[
            ("No – clause 9 rules out animals.", "Boolean(false)"),
            ("Yes: once the landlord has signed.", "ask"),
            ("\"Yes,\" says the neighbour.", "ask"),
        ],
    );
}

#[test]
fn a_conclusion_counts_over_what_is_above_it() {
    check(
        "A log of a greenhouse.",
        &("Heater on", "Was the heater running last night?", Kind::Boolean),
        &[
            ("Yes\n\nSummary: the heater stayed off all night.", "ask"),
            ("Yes\n\nSummary: yes, the heater was running.", "Boolean(true)"),
        ],
    );
    let list = Kind::List(twr_spec::spec::Ref::Static(&Kind::Line));
    check(
        "A picnic.",
        &("To bring", "What each guest should bring.", list),
        &[
            ("\n- cups\n- plates\n\nIn short: guests need not bring plates.", "ask"),
            ("\nIf it rains:\n- umbrellas\n\nIf it is sunny:\n- parasols", "ask"),
            ("\nIn the larder:\n- rice\n\nTo bring:\n- cups", "ask"),
            ("\n- cups\n- plates\n\nOh, the plates are there. Strike those.", "ask"),
        ],
    );
}

#[test]
fn a_scale_is_what_the_description_says() {
    check(
        "A review of an abstract.",
        &("Clarity", "Rate how clear the abstract is, from 1 to 10 (10 is best).", COUNT),
        &[("4/10", "4"), ("I'd give it an 8 out of 10.", "8"), ("4/5", "ask"), ("12/10", "ask")],
    );
}
