//! What a stream shows: the latest view for its readers, the typed parts of what is growing, the same as JSON.

use twr::model::ScriptedModel;
use twr::think::FieldProgress;
use twr::{Part, Streamed, Think, Thinkable, think_stream};

#[derive(Clone, Debug, PartialEq, Thinkable, serde::Serialize)]
#[think(partial)]
struct Study {
    /// What is done, and why.
    #[think(example = "We count bees.")]
    plan: String,
    #[think(example = ["Light", "Smell", "Memory"], min_items = 2)]
    chapters: Vec<String>,
    place: Place,
    #[think(default = "none", example = "Not in the rain.")]
    remark: String,
    #[think(example = 12)]
    weeks: u16,
}

#[derive(Clone, Debug, PartialEq, Thinkable, serde::Serialize)]
struct Place {
    #[think(line, example = "Bern")]
    city: String,
    #[think(example = 12)]
    rooms: u16,
}

const TASK: &str = "Plan a study of how bees navigate.";
const REPLY: &str = "Bees have a compass.\n\n[Plan]\nWe follow bees to their hive.\n[Chapters]\n- Sun\n- Scent\n\
                     [Place]\nCity: Rome\nRooms: 3\n[Weeks]\n20";

#[tokio::test]
async fn a_reader_sees_the_last_view_of_a_consumer_that_takes_its_time() {
    let model = ScriptedModel::new([REPLY]).with_piece_size(3);
    let mut stream = think_stream::<Study>(&model, TASK);
    let mut latest = stream.latest();
    let consumer = async {
        while stream.next().await.is_some() {
            tokio::task::yield_now().await;
        }
    };
    let reader = async {
        let mut last = None;
        while let Some(view) = latest.changed().await {
            last = Some(view);
        }
        last
    };
    let ((), last) = tokio::join!(consumer, reader);
    let parts = last.expect("some view").typed::<Study>();
    assert_eq!(parts.weeks.ready(), Some(&20));
}

/// All different views of a reply in pieces of this size.
async fn views(reply: &str, size: usize) -> Vec<twr::think::StreamView> {
    let model = ScriptedModel::new([reply]).with_piece_size(size);
    let mut stream = Think::new(TASK).max_attempts(1).stream::<Study>(&model);
    let latest = stream.latest();
    let mut views = Vec::new();
    while stream.next().await.is_some() {
        views.push(latest.get());
    }
    views
}

#[tokio::test]
async fn a_list_shows_its_complete_items_and_the_growing_one_apart() {
    let views = views(REPLY, 4).await;
    let mut seen = Vec::new();
    for view in &views {
        if let Part::Filling { complete, growing } = view.typed::<Study>().chapters {
            assert!(
                ["Sun", "Scent"].starts_with(&complete.iter().map(|it| &**it).collect::<Vec<_>>())
            );
            if complete == ["Sun"] && !growing.is_empty() {
                assert!("Scent".starts_with(&growing), "{growing:?}");
                seen.push(growing);
            }
        }
    }
    assert!(!seen.is_empty(), "the second item grows beside the first");
    let last = views.last().unwrap().typed::<Study>();
    assert_eq!(last.chapters.ready().unwrap(), &["Sun", "Scent"]);
}

/// A change of a program.
#[derive(Debug, Thinkable)]
#[think(partial, examples = none)]
struct Change {
    #[think(code = "rust", example = "fn main() {}")]
    test: String,
    readme: twr::File,
    files: Vec<twr::File>,
    edits: Vec<twr::Edit>,
}

const CHANGE: &str = "[Test]\n```rust\nfn main() {\n    works();\n}\n```\n[Readme]\nREADME.md\n```\n# How it works\n```\n\
                      [Files]\na.rs\n```\nfn a() {}\n```\n\nb.rs\n```\nfn b() {\n}\n```\n\
                      [Edits]\nc.rs\n```\n<<<<<<< SEARCH\nlet c = 1;\n=======\nlet c = 2;\n>>>>>>> REPLACE\n```\n\n\
                      d.rs\n```\n<<<<<<< SEARCH\nd\n=======\ne\n>>>>>>> REPLACE\n```\n";

#[tokio::test]
async fn code_files_and_edits_grow_as_texts_do() {
    let model = ScriptedModel::new([CHANGE]).with_piece_size(6);
    let mut stream = Think::new("Change it.").max_attempts(1).stream::<Change>(&model);
    let latest = stream.latest();
    let (mut code, mut readme, mut files, mut edits) = (vec![], vec![], vec![], vec![]);
    while stream.next().await.is_some() {
        let ChangePartial { test, readme: page, files: new, edits: changes } =
            latest.get().typed::<Change>();
        if let Part::Growing(text) = test {
            code.push(text);
        }
        if let Part::Growing(text) = page {
            readme.push(text);
        }
        if let Part::Filling { complete, growing } = new {
            files.push((complete.len(), growing));
        }
        if let Part::Filling { complete, growing } = changes {
            edits.push((complete.len(), growing));
        }
    }
    let grows = |texts: &[String], whole: &str| {
        assert!(texts.iter().all(|text| whole.starts_with(text.as_str())), "{texts:?}");
        assert!(texts.iter().any(|text| text.len() > whole.len() / 3), "{texts:?}");
    };
    let part = |texts: &[(usize, String)], at: usize| -> Vec<String> {
        let of_part = texts.iter().filter(|(complete, _)| *complete == at);
        of_part.map(|(_, text)| text.clone()).collect()
    };
    grows(&code, "fn main() {\n    works();\n}");
    grows(&readme, "# How it works");
    grows(&part(&files, 0), "fn a() {}");
    grows(&part(&files, 1), "fn b() {\n}");
    grows(&part(&edits, 0), "<<<<<<< SEARCH\nlet c = 1;\n=======\nlet c = 2;\n>>>>>>> REPLACE");
    grows(&part(&edits, 1), "<<<<<<< SEARCH\nd\n=======\ne\n>>>>>>> REPLACE");
    let last = latest.get().typed::<Change>();
    assert_eq!(last.edits.ready().map(Vec::len), Some(2));
    assert_eq!(last.readme.ready().map(|file| &*file.path), Some("README.md"));
}

#[tokio::test]
async fn what_was_left_out_is_ready_only_when_the_reply_has_ended() {
    let views = views(REPLY, 4).await;
    let of = |view: &twr::think::StreamView| view.typed::<Study>().remark;
    assert!(matches!(of(&views[views.len() / 2]), Part::Missing));
    let last = views.last().unwrap();
    assert_eq!(of(last).ready().map(String::as_str), Some("none"));
    assert!(matches!(last.field("remark").unwrap().progress, FieldProgress::LeftOut));
}

#[tokio::test]
async fn json_of_a_view_has_the_names_of_all_that_it_shows() {
    let views = views(REPLY, 4).await;
    let jsons: Vec<serde_json::Value> =
        views.iter().map(|view| serde_json::to_value(view).unwrap()).collect();
    let last = jsons.last().unwrap();
    assert_eq!(last["call"], 1);
    assert_eq!(last["thinking"], "Bees have a compass.");
    assert_eq!(last["fields"]["remark"], serde_json::json!({"state": "left_out"}));
    assert_eq!(last["fields"]["place"]["value"], serde_json::json!({"city": "Rome", "rooms": 3}));
    let parts = |name: &str, parts: serde_json::Value| {
        jsons.iter().find(|json| json["fields"][name]["parts"] == parts).is_some()
    };
    assert!(parts("place", serde_json::json!({"city": "Rome"})), "{jsons:#?}");
    assert!(parts("chapters", serde_json::json!(["Sun"])), "{jsons:#?}");
    let mut growing = jsons.iter().map(|json| &json["fields"]["chapters"]["growing_part"]);
    let second = growing.rfind(|part| part["at"] == 1).expect("a part that grows");
    assert!("Scent".starts_with(second["text"].as_str().unwrap()), "{second}");
}

#[tokio::test]
async fn a_spec_that_is_made_at_run_time_is_streamed_as_a_type_is() {
    use twr::dynamic::{Field, Spec};

    let review = Spec::builder("Review")
        .field(Field::integer("score").min(1).max(5))
        .field(Field::text("reason").example("It names its sources."))
        .build()
        .unwrap();
    let model = ScriptedModel::new(["[Score] 4\n[Reason] It is short."]).with_piece_size(4);
    let mut stream = Think::spec(&review, "Judge this: bees dance.").stream(&model);
    assert_eq!([0, 1].map(|at| stream.field_name(at).to_owned()), ["score", "reason"]);
    let latest = stream.latest();
    let mut texts = Vec::new();
    while let Some(item) = stream.next().await {
        let json = serde_json::to_value(latest.get()).unwrap();
        texts.extend(json["fields"]["reason"]["text"].as_str().map(str::to_owned));
        if let Streamed::Done(result) = item {
            assert_eq!(result.unwrap().value.to_json()["score"], 4);
        }
    }
    assert!(texts.iter().any(|text| text.starts_with("It is")), "{texts:?}");
}

#[tokio::test]
async fn a_streamed_run_is_recorded_and_replayed_as_it_was() {
    let path = std::env::temp_dir().join(format!("twr-stream-{}.jsonl", std::process::id()));
    let short = "[Plan]\nWe go.\n[Chapters]\n- Sun\n[Place]\nCity: Rome\nRooms: 3\n[Weeks]\n20\n";
    let model = ScriptedModel::new([short, "[Chapters]\n- Sun\n- Scent\n"]).with_piece_size(4);
    let told = async |model: &dyn twr::model::Model| {
        let mut stream = Think::new(TASK).stream::<Study>(model);
        let mut told = Vec::new();
        while let Some(item) = stream.next().await {
            match item {
                Streamed::Reply(event) => told.push(format!("{event:?}")),
                Streamed::Done(result) => told.push(format!("{:?}", result.unwrap().value)),
                _ => {}
            }
        }
        told
    };
    let recorder = twr::model::Recorder::create(&path, model).unwrap();
    let first = told(&recorder).await;
    let replay = twr::model::Replay::open(&path).unwrap();
    assert_eq!(told(&replay).await, first);
    std::fs::remove_file(&path).unwrap();
}
