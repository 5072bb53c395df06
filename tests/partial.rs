//! `#[think(partial)]`: how far each section came, of replies and of runs that fail.

use twr::model::{Finish, ModelError, ModelErrorKind, Reply, ScriptedModel, ScriptedReply};
use twr::verdict::{Circumstances, Value};
use twr::{FieldValue, Mismatch, Part, Partly, Think, Thinkable, parse, parse_in};

#[derive(Clone, Debug, PartialEq, Thinkable, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[think(partial)]
struct Plan {
    /// What is done.
    #[think(example = "Count bees.", max_len = 40)]
    title: String,
    #[think(example = ["Buy a net.", "Wait."], min_items = 2)]
    next_steps: Vec<String>,
    #[think(example = 3)]
    hours: u8,
    place: Option<Place>,
    #[think(default = 5)]
    people: u8,
    #[think(skip)]
    seen: bool,
}

#[derive(Clone, Debug, PartialEq, Thinkable, serde::Serialize)]
struct Place {
    #[think(line, example = "Bern")]
    city: String,
    #[think(example = 12)]
    rooms: u16,
}

fn show<T: std::fmt::Debug>(part: &Part<T>) -> String {
    match part {
        Part::Missing => "missing".to_owned(),
        Part::Growing(text) => format!("growing {text:?}"),
        Part::Filling { complete, growing } => format!("{complete:?}, then {growing:?}"),
        Part::Rejected(wrong) => {
            let wrong: Vec<_> = wrong.iter().map(|wrong| wrong.kind.name()).collect();
            format!("rejected: {}", wrong.join(", "))
        }
        Part::Ready(value) => format!("ready {value:?}"),
    }
}

fn lines(plan: &PlanPartial) -> [String; 5] {
    let PlanPartial { title, next_steps, hours, place, people } = plan;
    [show(title), show(next_steps), show(hours), show(place), show(people)]
}

/// What the parts of a reply are; it was stopped before its end if it ends in `…`.
fn check(reply: &str, expect: [&str; 5]) {
    let (reply, cut_off) = match reply.strip_suffix('…') {
        Some(reply) => (reply, true),
        None => (reply, false),
    };
    let known = Circumstances { cut_off, ..Circumstances::default() };
    let plan = PlanPartial::from(&parse_in::<Plan>(reply, known).partial);
    assert_eq!(lines(&plan), expect, "{reply}");
}

#[test]
fn each_section_is_missing_rejected_or_ready_by_itself() {
    let absent = ["missing", "missing", "missing", "ready None", "ready 5"];
    check("[Nothing] of it", absent);
    check(
        "[Title] Bees\n[Next Steps]\n- a\n- b\n[Hours] 3\n[Place]\nCity: Bern\nRooms: 2\n[People] 9",
        [
            "ready \"Bees\"",
            "ready [\"a\", \"b\"]",
            "ready 3",
            "ready Some(Place { city: \"Bern\", rooms: 2 })",
            "ready 9",
        ],
    );
    check(
        "[Title] Bees, and where they come from, and where they go\n[Next Steps]\n- a\n[Hours] many\n\
         [Place]\nCity: Bern\n[People] 900",
        [
            "rejected: broken_rule",
            "rejected: broken_rule",
            "rejected: unreadable",
            "rejected: missing",
            "rejected: out_of_width",
        ],
    );
}

#[test]
fn a_section_that_is_cut_off_is_growing_with_its_text_so_far() {
    check(
        "[Title] Bees and …",
        ["growing \"Bees and\"", "missing", "missing", "ready None", "ready 5"],
    );
    check(
        "[Title] Bees\n[Next Steps]\n- a\n- b an…",
        ["ready \"Bees\"", "growing \"- a\\n- b an\"", "missing", "ready None", "ready 5"],
    );
    check(
        "[Title] Bees\n[Hours] 1…",
        ["ready \"Bees\"", "missing", "growing \"1\"", "ready None", "ready 5"],
    );
    check(
        "[Title] Bees\n[Place]\n[City] Be…",
        ["ready \"Bees\"", "missing", "missing", "growing \"[City] Be\"", "ready 5"],
    );
}

#[test]
fn the_rejected_value_is_in_the_untyped_partial_value() {
    let partial = parse::<Plan>("[Next Steps]\n- a\n").partial;
    let draft = partial.draft("nextSteps").cloned().expect("a list that is too short");
    assert_eq!(Vec::<String>::from_value(draft), Ok(vec!["a".to_owned()]));
    assert_eq!((partial.draft("title"), partial.draft("nothing")), (None, None));
}

#[test]
fn what_another_spec_read_has_the_fields_of_both() {
    let place = parse::<Place>("[City] Bern\n[Rooms] 2").partial;
    let plan = Plan::from_partial(&place);
    assert_eq!(lines(&plan), ["missing", "missing", "missing", "missing", "missing"]);
}

/// A number that its type refuses although its kind reads it.
#[derive(Debug)]
struct Even(u8);

impl FieldValue for Even {
    const KIND: &'static twr::advanced::spec::Kind = u8::KIND;

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        match u8::from_value(value)? {
            odd if odd % 2 == 1 => Err(Mismatch::described("an even number", &Value::Null)),
            even => Ok(Self(even)),
        }
    }

    fn to_value(&self) -> Value<'_> {
        self.0.to_value()
    }
}

#[derive(Debug, Thinkable)]
#[think(partial = Halves, example(task = "One and one.", reply = Sum { sum: Even(2) }))]
struct Sum {
    sum: Even,
}

#[test]
fn what_the_type_refuses_is_rejected_with_why() {
    let Part::Rejected(wrong) = Halves::from(&parse::<Sum>("[Sum] 3").partial).sum else {
        panic!("three is odd");
    };
    assert_eq!(wrong[0].found, "expected an even number, found nothing");
    let good = Halves::from(&parse::<Sum>("[Sum] 4").partial).sum;
    assert_eq!(good.ready().map(|sum| sum.0), Some(4));
}

async fn left_by(script: impl IntoIterator<Item = impl Into<ScriptedReply>>) -> PlanPartial {
    let model = ScriptedModel::new(script);
    let error = Think::new("Plan.").max_attempts(2).run::<Plan>(&model).await.unwrap_err();
    PlanPartial::from(error.partial())
}

#[tokio::test]
async fn the_error_of_a_run_holds_the_best_of_all_replies() {
    let cut = |text: &str| Reply::text(text).with_finish(Finish::Length);
    let plan = left_by([
        cut("[Title] Bees\n[Next Steps]\n- one\n- tw"),
        cut("[Next Steps]\n- one\n- two\n- thr"),
    ])
    .await;
    let growing = "growing \"- one\\n- two\\n- thr\"";
    assert_eq!(lines(&plan), ["ready \"Bees\"", growing, "missing", "ready None", "ready 5"]);
    let plan = left_by(["[Title] Bees\n[Hours] many", "[Hours] 4"].map(Reply::text)).await;
    assert_eq!(lines(&plan), ["ready \"Bees\"", "missing", "ready 4", "ready None", "ready 5"]);
}

#[tokio::test]
async fn without_a_reply_nothing_was_left_out() {
    let plan = left_by([ModelError::new(ModelErrorKind::Unauthorized, "tiny")]).await;
    assert_eq!(lines(&plan), ["missing", "missing", "missing", "missing", "missing"]);
}
