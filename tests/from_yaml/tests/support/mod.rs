//! What has to be the same of a file and a type: the prompt, the JSON Schema, and every verdict.

use std::path::Path;

use twr::advanced::prompt::{Prompt, PromptOptions, prompt};
use twr::advanced::read::Reader;
use twr::advanced::schema::json_schema;
use twr::advanced::soft::{worked_examples, write};
use twr::advanced::spec::{Ref, Spec};
use twr::think::Ask;
use twr::verdict::Circumstances;
use twr::wording::Wording;
use twr::{Layout, Thinkable};
use twr_yaml::Document;

/// The file at this path, from the top of the repository.
pub(crate) fn document(path: &str) -> Document {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Document::load(top.join(path)).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Whether a type is sound and a file's spec is that of the type, in every layout.
pub(crate) fn check_same<T: Thinkable>(document: &Document, name: &str) {
    let (of_file, of_type): (&Spec, &Spec) = (document.spec().expect("a spec"), T::SPEC);
    let fields = |spec: &Spec| format!("{:#?}", spec.fields);
    assert_eq!(fields(of_file), fields(of_type), "{name}");
    assert_eq!(of_file.template, of_type.template, "{name}");
    assert_eq!(json_schema(of_file), json_schema(of_type), "{name}");
    for layout in Layout::ALL {
        let cut = layout == T::SPEC.layout;
        let (of_file, of_type) = (of_file.in_layout(layout), of_type.in_layout(layout));
        assert_eq!(said(&of_file), said(&of_type), "{name} as {layout:?}");
        let replies = replies(document, &of_file, cut);
        for (reply, (of_file, of_type)) in
            replies.iter().zip(verdicts(&of_file, &replies).zip(verdicts(&of_type, &replies)))
        {
            assert_eq!(of_file, of_type, "{name} as {layout:?}: {}", reply.text);
        }
    }
    twr::check::<T>().unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
}

fn said(spec: &Spec) -> Prompt {
    let wording = Wording::default();
    prompt(spec, "The task.", PromptOptions::new(&wording))
}

/// A reply, with what is known of it.
struct Reply {
    text: String,
    task: Option<String>,
    cut_off: bool,
}

impl Reply {
    fn whole(text: String) -> Self {
        Self { text, task: None, cut_off: false }
    }
}

/// Replies of the file, worked examples, and all that these begin with if `cut`.
fn replies(document: &Document, spec: &Spec, cut: bool) -> Vec<Reply> {
    let tests = document.tests().iter().map(|test| Reply {
        text: test.reply.clone(),
        task: test.task.clone(),
        cut_off: test.cut_off,
    });
    let examples = worked_examples(spec);
    let written = examples.iter().map(|example| Reply::whole(write(spec, &example.reply)));
    let mut replies: Vec<Reply> = tests.chain(written).collect();
    let pieces = replies.iter().filter(|_| cut).flat_map(|reply| {
        let lines: Vec<&str> = reply.text.lines().collect();
        let pieces = (0..lines.len()).map(|count| Reply::whole(lines[..count].join("\n")));
        pieces.collect::<Vec<_>>()
    });
    let pieces: Vec<Reply> = pieces.collect();
    replies.extend(pieces);
    replies
}

/// The contract's JSON on each reply.
fn verdicts<'a>(spec: &'a Spec, replies: &'a [Reply]) -> impl Iterator<Item = String> + 'a {
    let shared = Ref::shared(spec.clone());
    let reader = Reader::new(spec).telling_echoes(&worked_examples(spec));
    replies.iter().map(move |reply| {
        let known = Circumstances {
            task: reply.task.as_deref(),
            cut_off: reply.cut_off,
            ..Circumstances::default()
        };
        let verdict = Ask::Whole.judge(&reader, &shared, &reply.text, known, &Wording::default());
        let content = verdict.value().cloned();
        let shown = match &content {
            Some(content) => serde_json::to_string_pretty(&verdict.named(content)),
            None => serde_json::to_string_pretty(&verdict.map(|_| ())),
        };
        shown.expect("JSON")
    })
}
