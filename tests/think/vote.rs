//! One task sampled several times: who wins each field, who disagrees, and what keeps samples together.

use std::cell::Cell;

use twr::advanced::spec::{Kind, Ref, Spec};
use twr::model::{ModelError, ModelErrorKind, Reply, ScriptedModel, ScriptedReply, Usage};
use twr::think::{FieldVote, Finding, Voted};
use twr::verdict::Value;
use twr::{FieldValue, Mismatch, Think, ThinkAll, Thinkable, Vote};

/// What is told of a bee.
#[derive(Clone, Debug, PartialEq, Thinkable)]
struct Sighting {
    #[think(line, example = "a red mason bee")]
    name: String,
    #[think(example = 3, check = is_allowed)]
    count: u8,
    #[think(example = true)]
    is_busy: bool,
    flower: Option<Flower>,
    #[think(example = ["near a pond", "at dusk"])]
    notes: Vec<String>,
    #[think(example = "It flew from flower to flower.")]
    story: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Thinkable)]
enum Flower {
    Rose,
    Daisy,
}

thread_local! {
    /// What a rule allows, which may change between two readings.
    static MOST: Cell<u8> = const { Cell::new(u8::MAX) };
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a check takes a reference")]
fn is_allowed(count: &u8) -> Result<(), String> {
    if *count <= MOST.get() { Ok(()) } else { Err("a smaller number".to_owned()) }
}

/// A reply of these sections, in the order of the fields; an empty one is left out.
fn reply(parts: [&str; 6]) -> String {
    let headers = ["Name", "Count", "Is busy", "Flower", "Notes", "Story"];
    let parts = headers.iter().zip(parts).filter(|(_, part)| !part.is_empty());
    let sections = parts.map(|(header, part)| format!("[{header}] {part}"));
    sections.collect::<Vec<_>>().join("\n")
}

fn vote(samples: usize) -> Vote<Sighting> {
    Vote::new(Think::new("What did you see?").of::<Sighting>().max_attempts(1)).samples(samples)
}

async fn voted<R: Into<ScriptedReply>>(replies: Vec<R>) -> Voted<Sighting> {
    vote(replies.len()).run(&ScriptedModel::new(replies)).await.unwrap()
}

/// Each field with who agrees, and what the others have.
fn shares<T>(voted: &Voted<T>) -> String {
    let field = |field: &FieldVote| {
        let FieldVote { name, votes, of, .. } = field;
        let fell_back = if field.fell_back { " (fell back)" } else { "" };
        let dissent = field
            .dissent
            .iter()
            .map(|dissent| format!(", {:?} of {:?}", dissent.written.trim_end(), dissent.samples));
        format!("{name} {votes}/{of}{fell_back}{}", dissent.collect::<Vec<_>>().concat())
    };
    voted.fields.iter().map(field).collect::<Vec<_>>().join("\n")
}

const STORY: &str = "It sat on the old stone and then it flew away to the garden.";

#[tokio::test]
async fn each_field_is_what_most_samples_have() {
    let voted = voted(vec![
        reply(["A honey bee", "4", "yes", "rose", "\n- in a tree\n- at noon", "Nothing happened."]),
        reply(["bumblebee", "3", "yes", "daisy", "\n- on a wall\n- in the sun\n- early", STORY]),
        reply(["Bumble-Bee", "3", "no", "daisy", "\n- on a wall\n- in the sun", STORY]),
        reply([
            "wasp",
            "2",
            "no",
            "daisy",
            "\n- on a wall\n- at noon\n- early",
            "It sat and flew.",
        ]),
        reply(["bumblebee.", "2", "yes", "", "\n- on a wall\n- in the sun\n- late", STORY]),
    ])
    .await;
    let expected = Sighting {
        name: "bumblebee".to_owned(),
        count: 3,
        is_busy: true,
        flower: Some(Flower::Daisy),
        notes: ["on a wall", "in the sun"].map(str::to_owned).into(),
        story: STORY.to_owned(),
    };
    assert_eq!(voted.value, expected);
    assert_eq!((voted.best, voted.samples.len()), (1, 5));
    insta::assert_snapshot!(shares(&voted), @r#"
    name 3/5, "[Name] A honey bee" of [0], "[Name] wasp" of [3]
    count 2/5, "[Count] 2" of [3, 4], "[Count] 4" of [0]
    is_busy 3/5, "[Is busy] no" of [2, 3]
    flower 3/5, "[Flower] rose" of [0], "" of [4]
    notes 3/5, "[Notes]\n- in a tree\n- at noon" of [0], "[Notes]\n- on a wall\n- at noon\n- early" of [3]
    story 3/5, "[Story] Nothing happened." of [0], "[Story] It sat and flew." of [3]
    "#);
    insta::assert_snapshot!(voted.reply, @r"
    [Name] bumblebee
    [Count] 3
    [Is busy] yes
    [Flower] daisy
    [Notes]
    - on a wall
    - in the sun
    [Story] It sat on the old stone and then it flew away to the garden.
    ");
    let contested: Vec<&str> = voted.contested().map(|field| field.name.as_str()).collect();
    assert_eq!(contested, ["name", "count", "is_busy", "flower", "notes", "story"]);
    assert!((voted.field("flower").unwrap().share() - 0.6).abs() < 1e-9);
}

#[tokio::test]
async fn of_equals_the_first_wins_and_agreement_is_told() {
    let one = reply(["bee", "1", "yes", "rose", "\n- a\n- b", "One."]);
    let other = reply(["fly", "2", "no", "daisy", "\n- c\n- d", "Two."]);
    let split = voted(vec![one.clone(), other.clone()]).await;
    assert_eq!((split.value.name.as_str(), split.value.count), ("bee", 1));
    assert!(split.fields.iter().all(|field| (field.votes, field.of) == (1, 2)));
    let same = voted(vec![one.clone(), one.clone(), one]).await;
    assert_eq!(same.contested().count(), 0);
    assert!(same.fields.iter().all(|field| field.dissent.is_empty() && field.votes == 3));
}

#[tokio::test]
async fn what_most_leave_out_is_left_out() {
    let without = || reply(["bee", "1", "yes", "", "\n- a\n- b", "One."]);
    let with = reply(["bee", "1", "yes", "rose", "\n- a\n- b", "One."]);
    let voted = voted(vec![with, without(), without()]).await;
    assert_eq!(voted.value.flower, None);
    assert_eq!(voted.field("flower").unwrap().dissent[0].written, "[Flower] rose");
}

#[tokio::test]
async fn a_sample_that_fails_has_no_say_but_its_cost_counts() {
    let good = |count: &str| {
        let text = reply(["bee", count, "yes", "rose", "\n- a\n- b", "One."]);
        ScriptedReply::from(Reply::text(text).with_usage(Usage::of_call(9, 1)))
    };
    let bad = Reply::text("[Count] 7").with_usage(Usage::of_call(9, 1));
    let busy = ModelError::new(ModelErrorKind::RateLimited, "x");
    let voted = voted(vec![busy.into(), good("7"), bad.into(), good("8"), good("8")]).await;
    assert_eq!((voted.value.count, voted.best), (8, 3));
    let count = voted.field("count").unwrap();
    assert_eq!((count.votes, count.of, &count.dissent[0].samples), (2, 3, &vec![1]));
    assert!(voted.samples[0].is_err() && voted.samples[2].is_err());
    assert_eq!(voted.usage().total_tokens(), 40);
}

#[tokio::test]
async fn where_all_fail_the_best_error_tells_why() {
    let script = ["Hm.", "[Name] bee\n[Count] 3", "[Count] 3", "[Name] wasp\n[Count] 2"];
    let script = script.map(|text| Reply::text(text).with_usage(Usage::of_call(9, 1)));
    let error = vote(4).run(&ScriptedModel::new(script)).await.unwrap_err();
    assert_eq!(error.errors().len(), 4);
    assert_eq!(error.best().unwrap().partial().get("name"), Some(&Value::text("bee")));
    assert_eq!(error.usage().total_tokens(), 40);
    insta::assert_snapshot!(error, @"all samples failed (4), the best because no reply was as asked after 1 attempt (still wrong: [Is busy], [Notes], [Story]): allow more attempts, or read the replies in the transcript");
    let none = Voted::<Sighting>::of(Vec::new()).unwrap_err();
    insta::assert_snapshot!(none, @"there are no samples: ask for one at least");
}

#[tokio::test]
async fn each_sample_has_a_seed_of_its_own_and_all_a_temperature() {
    async fn check(vote: Vote<Sighting>, expected: [(Option<f64>, Option<u64>); 3]) {
        let model = ScriptedModel::from_fn(|_| "Hm.");
        vote.samples(3).run(&model).await.unwrap_err();
        let sent = model.requests();
        let sent: Vec<_> = sent.iter().map(|sent| (sent.temperature, sent.seed)).collect();
        assert_eq!(sent, expected);
    }
    let think = || Think::new("What did you see?").of::<Sighting>().max_attempts(1);
    let seeds = [0, 1000, 2000];
    check(Vote::new(think()), seeds.map(|seed| (Some(0.7), Some(seed)))).await;
    let own = think().temperature(0.3).seed(7);
    check(Vote::new(own), seeds.map(|seed| (Some(0.3), Some(seed + 7)))).await;
    check(Vote::new(think()).temperature(None).seed(None), [(None, None); 3]).await;
}

/// Three samples of which no two agree on all, so that the answer is that of none.
fn mixed() -> Vec<String> {
    vec![
        reply(["bee", "3", "yes", "rose", "\n- a\n- b", "One."]),
        reply(["fly", "9", "yes", "rose", "\n- a\n- b", "One."]),
        reply(["bee", "9", "no", "rose", "\n- a\n- b", "One."]),
    ]
}

#[tokio::test]
async fn what_breaks_a_rule_falls_back_to_the_best_sample() {
    let thoughts = ThinkAll::of(vote(3).thinks()).run(&ScriptedModel::new(mixed())).await.unwrap();
    let voted = Voted::of(thoughts.clone()).unwrap();
    assert_eq!(
        (voted.value.name.as_str(), voted.value.count, voted.value.is_busy),
        ("bee", 9, true)
    );
    MOST.set(5);
    let voted = Voted::of(thoughts).unwrap();
    MOST.set(u8::MAX);
    assert_eq!(
        (voted.value.name.as_str(), voted.value.count, voted.value.is_busy),
        ("bee", 3, true)
    );
    insta::assert_snapshot!(shares(&voted), @r#"
    name 2/3, "[Name] fly" of [1]
    count 1/3 (fell back), "[Count] 9" of [1, 2]
    is_busy 2/3, "[Is busy] no" of [2]
    flower 3/3
    notes 3/3
    story 3/3
    "#);
}

#[tokio::test]
async fn validators_see_what_no_sample_said() {
    async fn check(refuses: fn(&Sighting) -> bool, expected: (&str, u8, bool), asked: usize) {
        let seen = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let counter = std::sync::Arc::clone(&seen);
        let think = Think::new("What did you see?").of::<Sighting>().check(move |sighting| {
            counter.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            let finding = Finding::of("count", "write another number");
            if refuses(sighting) { vec![finding] } else { Vec::new() }
        });
        let vote = Vote::new(think.max_attempts(1).max_rounds(0)).samples(3);
        let voted = vote.run(&ScriptedModel::new(mixed())).await.unwrap();
        let Sighting { name, count, is_busy, .. } = voted.value;
        assert_eq!((name.as_str(), count, is_busy), expected);
        assert_eq!(seen.load(std::sync::atomic::Ordering::SeqCst), asked);
    }
    check(|_| false, ("bee", 9, true), 4).await;
    let is_mix = |sighting: &Sighting| {
        (sighting.name.as_str(), sighting.count, sighting.is_busy) == ("bee", 9, true)
    };
    check(is_mix, ("bee", 3, true), 4).await;
    // What was said by a sample its validators have seen.
    let is_first = |sighting: &Sighting| (sighting.name.as_str(), sighting.count) == ("bee", 3);
    check(is_first, ("fly", 9, true), 3).await;
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(tag = "Action")]
enum Step {
    /// Look for something.
    Search {
        #[think(line, example = "bees")]
        query: String,
    },
    /// Say the answer.
    Answer {
        #[think(line, example = "Bees see the sky.")]
        text: String,
    },
}

#[tokio::test]
async fn of_a_union_the_winning_case_is_voted_on_by_its_own_samples() {
    let script = [
        "[Action] Answer\n[Text] by light",
        "[Action] Search\n[Query] bees",
        "[Action] Search\n[Query] how bees fly",
        "[Action] Answer\n[Text] by light",
        "[Action] Search\n[Query] bees",
    ];
    let think = Think::new("How do bees navigate?").of::<Step>().max_attempts(1);
    let voted = Vote::new(think).run(&ScriptedModel::new(script)).await.unwrap();
    assert_eq!(voted.value, Step::Search { query: "bees".to_owned() });
    insta::assert_snapshot!(shares(&voted), @r#"
    step 3/5, "[Action] answer" of [0, 3]
    query 2/3, "[Query] how bees fly" of [2]
    text 3/3
    "#);
}

/// A type that refuses what its own kind reads: its ends in the wrong order.
#[derive(Debug, PartialEq)]
struct Span {
    low: u8,
    high: u8,
}

#[derive(Thinkable)]
struct Ends {
    #[think(example = 1)]
    low: u8,
    #[think(example = 2)]
    high: u8,
}

impl FieldValue for Span {
    const KIND: &'static Kind = &Kind::Record(Ref::Static(Ends::SPEC));

    fn from_value(value: Value<'_>) -> Result<Self, Mismatch> {
        let Ends { low, high } = Ends::from_value(value.clone())?;
        if low > high {
            return Err(Mismatch::described("the lower end first", &value));
        }
        Ok(Self { low, high })
    }

    fn to_value(&self) -> Value<'_> {
        Ends { low: self.low, high: self.high }.to_value().into_owned()
    }
}

impl Thinkable for Span {
    const SPEC: &'static Spec = Ends::SPEC;
}

#[tokio::test]
async fn what_the_type_refuses_falls_back_as_a_whole() {
    let script = [(1, 4), (2, 4), (5, 8), (5, 9)];
    let script = script.map(|(low, high)| format!("[Low] {low}\n[High] {high}"));
    let vote = Vote::new(Think::new("Between which?").of::<Span>()).samples(4).at_once(2);
    let voted = vote.run(&ScriptedModel::new(script)).await.unwrap();
    assert_eq!(voted.value, Span { low: 1, high: 4 });
    assert_eq!(voted.reply, "[Low] 1\n[High] 4");
    insta::assert_snapshot!(shares(&voted), @r#"
    low 1/4 (fell back), "[Low] 5" of [2, 3], "[Low] 2" of [1]
    high 2/4, "[High] 8" of [2], "[High] 9" of [3]
    "#);
}
