//! A file, the source that is written from it and a type by hand are the same spec: the same prompt, byte by
//! byte, the same JSON Schema, the same reading and the same feedback, in every layout.

use std::path::Path;

use from_yaml::{by_hand, every_kind, keyword_groups, latex_paper, replan, research_plan};
use twr::Thinkable;
use twr::condition::Condition;
use twr::prompt::{Prompt, PromptOptions, prompt};
use twr::read::Reader;
use twr::schema::json_schema;
use twr::soft::{worked_examples, write};
use twr::spec::{Layout, Ref, Spec};
use twr::verdict::judge;
use twr::wording::Wording;
use twr_yaml::Document;

fn document(name: &str) -> Document {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../twr-yaml/tests/good");
    Document::load(folder.join(name)).unwrap_or_else(|problems| panic!("{problems}"))
}

fn said(spec: &Spec) -> Prompt {
    let wording = Wording::default();
    prompt(spec, "The task.", PromptOptions::new(&wording))
}

/// The contract's JSON on a reply.
fn verdict(spec: &Spec, reply: &str) -> String {
    let shared = Ref::shared(spec.clone());
    let reading = Reader::new(spec).read(reply);
    let verdict = judge(&shared, reading, Condition::Text, &Wording::default());
    let content = verdict.content().cloned();
    let shown = match &content {
        Some(content) => serde_json::to_string_pretty(&verdict.named(content)),
        None => serde_json::to_string_pretty(&verdict.map(|_| ())),
    };
    shown.expect("JSON")
}

/// Replies of the file, worked examples, and all that these begin with if `cut`.
fn replies(document: &Document, spec: &Spec, cut: bool) -> Vec<String> {
    let mut replies: Vec<String> = document.tests().iter().map(|test| test.reply.clone()).collect();
    replies.extend(worked_examples(spec).iter().map(|example| write(spec, &example.reply)));
    let pieces = replies.iter().filter(|_| cut).flat_map(|reply| {
        let lines: Vec<&str> = reply.lines().collect();
        (0..lines.len()).map(|count| lines[..count].join("\n")).collect::<Vec<_>>()
    });
    let pieces: Vec<String> = pieces.collect();
    replies.extend(pieces);
    replies
}

fn check<T: Thinkable>(name: &str) {
    let document = document(name);
    let (of_file, of_type): (&Spec, &Spec) = (document.spec().expect("a spec"), T::SPEC);
    let shape = |spec: &Spec| -> Vec<_> {
        let fields = spec.fields.iter();
        fields.map(|field| (field.name.clone(), field.keys.clone(), field.presence)).collect()
    };
    assert_eq!(shape(of_file), shape(of_type), "{name}");
    assert_eq!(of_file.template, of_type.template, "{name}");
    assert_eq!(json_schema(of_file), json_schema(of_type), "{name}");
    for layout in Layout::ALL {
        let cut = layout == T::SPEC.layout;
        let (of_file, of_type) = (of_file.in_layout(layout), of_type.in_layout(layout));
        assert_eq!(said(&of_file), said(&of_type), "{name} as {layout:?}");
        for reply in replies(&document, &of_file, cut) {
            assert_eq!(verdict(&of_file, &reply), verdict(&of_type, &reply), "{name}: {reply}");
        }
    }
}

#[test]
fn written_source_is_the_file() {
    check::<research_plan::ResearchPlan>("research_plan.yaml");
    check::<latex_paper::LatexPaper>("latex_paper.yaml");
    check::<keyword_groups::KeywordGroups>("keyword_groups.yaml");
    check::<replan::Replan>("replan.yaml");
    check::<every_kind::EveryKind>("every_kind.yaml");
}

#[test]
fn a_type_by_hand_is_the_file() {
    check::<by_hand::ResearchPlan>("research_plan.yaml");
}

#[test]
fn types_of_files_keep_their_word() {
    twr::check::<research_plan::ResearchPlan>().expect("a sound type");
    twr::check::<latex_paper::LatexPaper>().expect("a sound type");
    twr::check::<keyword_groups::KeywordGroups>().expect("a sound type");
    twr::check::<replan::Replan>().expect("a sound type");
    twr::check::<every_kind::EveryKind>().expect("a sound type");
}
