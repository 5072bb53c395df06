//! Nothing of an outline or an option gets lost, and no reply becomes a form that it is not.

use twr::model::{
    BoxFuture, Finish, Model, ModelError, Offers, Piece, Reply, ReplyStream, Request,
    ScriptedModel, ToolCall, next_piece,
};
use twr::{Layout, Think};
use twr_ask::Payload;
use twr_ask::payload::{Envelope, OutlineItem, Question};
use twr_ask::read::{Coerced, Coercion, Layer, read};

/// The outline of a reply in sections, as a list, and the text that a person edits.
fn outline_of(written: &str) -> (String, String) {
    let reply = format!("[Response type] outline_edit\n[Title] Bees\n[Outline]\n{written}");
    let payload = read(&reply).unwrap_or_else(|error| panic!("{error}\n{reply}")).payload;
    let Payload::OutlineEdit(edit) = payload else { panic!("{reply}") };
    assert_eq!(edit.title, "Bees");
    (OutlineItem::to_text(&edit.outline), edit.text())
}

#[test]
fn an_outline_in_sections_keeps_every_title() {
    let check = |written: &str, tree: &str| {
        assert_eq!(outline_of(written), (tree.to_owned(), written.to_owned()));
    };
    check("- Chapter 1: Eyes\n- Chapter 2: Home", "- Chapter 1: Eyes\n- Chapter 2: Home");
    check("- Method: the trial\n- Results", "- Method: the trial\n- Results");
    check("1. Eyes\n2. Home\n   2.1 The trial", "- Eyes\n- Home\n  - 2.1 The trial");
    check("# Bees\n## Eyes\n## Home", "- Bees\n  - Eyes\n  - Home");
    check("**1. Eyes**\n- Facets", "- 1. Eyes\n- Facets");
    check("Eyes\nHome\n  The trial", "- Eyes\n- Home\n  - The trial");
    check("- Eyes\n  - Colours: red\n- Home", "- Eyes\n  - Colours: red\n- Home");
    // What is asked for, with a line that is not.
    let labelled =
        "- Title: Eyes\n  Children:\n    - Title: Facets\n      Note: six\n- Title: Home: a trial";
    let tree = "- Eyes\n  - Facets\n    - Note: six\n- Home: a trial";
    assert_eq!(outline_of(labelled), (tree.to_owned(), tree.to_owned()));
    // In the marks of other layouts.
    for reply in [
        "# Response type\noutline_edit\n# Title\nBees\n# Outline\n## Eyes\n### Facets\n## Home: 1",
        "<response_type>outline_edit</response_type>\n<title>Bees</title>\n<outline>\n- Eyes\n  - Facets\n- Home: 1\n</outline>",
    ] {
        let Payload::OutlineEdit(edit) = read(reply).unwrap().payload else { panic!("{reply}") };
        assert_eq!(OutlineItem::to_text(&edit.outline), "- Eyes\n  - Facets\n- Home: 1", "{reply}");
    }
}

/// The questions of a reply in sections.
fn questions_of(written: &str) -> Vec<Question> {
    let reply = format!("[Response type] clarification\n[Title] Plans\n[Questions]\n{written}");
    let payload = read(&reply).unwrap_or_else(|error| panic!("{error}\n{reply}")).payload;
    let Payload::Clarification(form) = payload else { panic!("{reply}") };
    form.questions
}

#[test]
fn an_option_keeps_the_remark_after_its_name() {
    let check = |options: &str, expected: &[(&str, Option<&str>)]| {
        let written =
            format!("- Question: Which plan?\n  Options:\n{options}\n  Recommended: Plan A");
        let questions = questions_of(&written);
        let said: Vec<_> = questions[0]
            .options
            .iter()
            .map(|option| (option.label.as_str(), option.description.as_deref()))
            .collect();
        assert_eq!(said, expected, "{options}");
        assert_eq!(questions[0].recommended_option(), Some(0), "{options}");
    };
    let both = [("Plan A", Some("quick and cheap")), ("Plan B", Some("slow and good"))];
    check("    - Plan A: quick and cheap\n    - Plan B: slow and good", &both);
    check("  - **Plan A**: quick and cheap\n  - **Plan B**: slow and good", &both);
    check(
        "    - Label: Plan A; Description: quick and cheap\n    - Plan B",
        &[both[0], ("Plan B", None)],
    );
    let questions = questions_of("- Which plan: a or b?\n- Who?");
    let asked: Vec<_> = questions.iter().map(|question| question.question.as_str()).collect();
    assert_eq!(asked, ["Which plan: a or b?", "Who?"]);
}

#[test]
fn what_has_no_place_in_a_form_is_recorded() {
    let reply = "[Response type] clarification\n[Title] Plans\n[Questions]\n- Question: Who?\n  Urgency: high";
    assert!(read(reply).unwrap().coercions().contains(&Coercion::LeftOut));
    let reply = r#"{"response_type": "outline_edit", "title": "T", "outline": [{"title": "Eyes", "pages": 7}]}"#;
    assert_eq!(read(reply).unwrap().coercions(), [Coercion::LeftOut]);
    for option in [r#"{"label": "A", "price": 7}"#, r#"["A"]"#] {
        let reply = format!(
            r#"{{"response_type": "clarification", "title": "T", "questions": [{{"question": "?", "options": [{option}, {{"label": "B"}}]}}]}}"#
        );
        assert!(read(&reply).unwrap().coercions().contains(&Coercion::LeftOut), "{reply}");
    }
}

#[test]
fn an_outline_in_json_keeps_what_is_below_each_title() {
    let check = |outline: &str, expected: &str| {
        let reply =
            format!(r#"{{"response_type": "outline_edit", "title": "T", "outline": {outline}}}"#);
        let reading = read(&reply).unwrap_or_else(|error| panic!("{error}\n{reply}"));
        let Payload::OutlineEdit(edit) = reading.payload else { panic!("{reply}") };
        assert_eq!(OutlineItem::to_text(&edit.outline), expected, "{reply}");
    };
    let bees = "- Eyes\n  - Facets\n- Home\n  - The trial\n  - The dance";
    // A level beside parts.
    check(
        r#"[{"level": 1, "title": "Eyes", "children": ["Facets"]}, {"level": 1, "title": "Home",
            "sections": [{"title": "The trial"}]}, {"level": 2, "title": "The dance"}]"#,
        bees,
    );
    check(
        r#"[{"title": "Eyes", "children": "Facets"}, {"title": "Home", "children": "- The trial\n- The dance"}]"#,
        bees,
    );
    check(
        r#"[{"title": "Eyes", "subpoints": ["Facets"]}, {"title": "Home", "key_points": "The trial\nThe dance"}]"#,
        bees,
    );
    check(
        r#"[{"title": "Eyes", "description": "Facets"}, {"heading": "Home", "whatever": [{"name": "The trial"}, "The dance"]}]"#,
        bees,
    );
    check(
        r#"[{"title": "A", "level": 3, "children": [{"title": "B", "level": 4}, {"title": "C", "level": 5}]}]"#,
        "- A\n  - B\n    - C",
    );
    // A list that is empty holds no outline beside a text that is not.
    let reply = r#"{"response_type": "outline_edit", "title": "T", "outline": [], "outline_text": "- Eyes"}"#;
    let Payload::OutlineEdit(edit) = read(reply).unwrap().payload else { panic!("{reply}") };
    assert_eq!(edit.text(), "- Eyes");
}

#[test]
fn a_reply_to_the_user_stays_one() {
    let quiz = r#"{"response_type": "clarification", "title": "Quiz", "questions": [{"question": "1+1?"}]}"#;
    for content in [
        format!("Here is your quiz: {quiz}"),
        format!("Here is your quiz:\n{quiz}\nHave fun!"),
        quiz.to_owned(),
    ] {
        let reading = read(&format!("[Response type] normal\n[Content] {content}")).unwrap();
        assert_eq!(reading.payload, Payload::normal(content));
    }
    for reply in [
        r#"An outline in our format is {"title": "Bees", "outline": [{"title": "Eyes"}]}."#,
        "Such a form is\n```json\n{\"title\": \"T\", \"questions\": [\"Who?\"]}\n```\nfor example.",
    ] {
        assert_eq!(read(reply).unwrap().payload, Payload::normal(reply));
    }
    // Alone, and also in a fence, it is one.
    let alone = r#"{"title": "Bees", "outline": [{"title": "Eyes"}]}"#;
    for reply in [alone.to_owned(), format!("```json\n{alone}\n```")] {
        assert!(matches!(read(&reply).unwrap().payload, Payload::OutlineEdit(_)), "{reply}");
    }
}

#[test]
fn a_draft_in_a_think_block_is_no_payload() {
    let form = |title: &str| {
        format!(
            r#"{{"response_type": "clarification", "title": "{title}", "questions": ["Who?"]}}"#
        )
    };
    for reply in [
        format!("<think>\n{}\n</think>\n{}", form("Draft"), form("Final")),
        format!("{}\n</think>\n{}", form("Draft"), form("Final")),
    ] {
        let reading = read(&reply).unwrap_or_else(|error| panic!("{error}\n{reply}"));
        assert_eq!(reading.payload.title(), "Final", "{reply}");
    }
}

#[test]
fn strict_is_only_what_is_exactly_as_asked_for() {
    let strict = r#"{"response_type": "clarification", "title": "T", "questions": [{"question": "Who?", "multiple": true}]}"#;
    let check = |reply: &str, layer| assert_eq!(read(reply).unwrap().layer, layer, "{reply}");
    check(strict, Layer::Strict);
    check(&strict.replace("true", "\"yes\""), Layer::Repaired);
    check(&strict.replace("\"clarification\"", "\"CLARIFICATION\""), Layer::Repaired);
    check(&strict.replace("\"multiple\": true", "\"question_id\": \"a\""), Layer::Repaired);
}

#[test]
fn the_answer_without_a_person_may_be_told_in_many_ways() {
    let check = |members: &str, recommended: Option<&str>, default: Option<&str>| {
        let reply = format!(
            r#"{{"response_type": "clarification", "title": "T", "questions": [{{"question": "?", {members}}}]}}"#
        );
        let reading = read(&reply).unwrap_or_else(|error| panic!("{error}\n{reply}"));
        let Payload::Clarification(form) = reading.payload else { panic!("{reply}") };
        let names = |options: Vec<usize>| {
            let names = options.iter().map(|at| form.questions[0].options[*at].label.as_str());
            Some(names.collect::<Vec<_>>().join("+")).filter(|names| !names.is_empty())
        };
        let found = names(form.questions[0].recommended_options());
        assert_eq!(found.as_deref(), recommended, "{reply}");
        assert_eq!(names(form.questions[0].default_options()).as_deref(), default, "{reply}");
    };
    let several = r#""options": ["A", "B", "C"], "multiple": true"#;
    check(&format!(r#"{several}, "recommended": ["A", "C"]"#), Some("A+C"), None);
    check(
        &format!(r#"{several}, "recommended": [0, 1], "default": ["b"]"#),
        Some("A+B"),
        Some("B"),
    );
    check(&format!(r#"{several}, "default": ["B", "C"]"#), None, Some("B+C"));
    let several = r#""options": ["A (recommended)", "B", "C (recommended)"], "multiple": true"#;
    check(several, Some("A (recommended)+C (recommended)"), None);
    let one = r#""options": ["A", "B", "C"]"#;
    check(&format!(r#"{one}, "default": 1"#), None, Some("B"));
    check(&format!(r#"{one}, "default": ["B"]"#), None, Some("B"));
    // Of several where one may be chosen none is meant more than the others.
    check(&format!(r#"{one}, "recommended": ["A", "B"], "default": ["A", "B"]"#), None, None);
}

#[tokio::test]
async fn the_loop_loses_nothing_either() {
    let sections = "[Response type] outline_edit\n[Title] Bees\n[Outline]\n1. Chapter 1: Eyes\n2. Home\n   2.1 The trial";
    let json = r#"{"type": "outline_edit", "title": "Bees", "outline_text": "1. Chapter 1: Eyes\n2. Home\n   2.1 The trial"}"#;
    for (reply, layout) in [(sections, Layout::Sections), (json, Layout::Json)] {
        let model = Coerced::new(ScriptedModel::new([reply]));
        let thought = Think::new("An outline.").layout(layout).run::<Envelope>(&model).await;
        let Payload::OutlineEdit(edit) = thought.unwrap().into() else { panic!("{reply}") };
        assert_eq!(edit.text(), "1. Chapter 1: Eyes\n2. Home\n   2.1 The trial");
        let tree = OutlineItem::to_text(&edit.outline);
        assert_eq!(tree, "- Chapter 1: Eyes\n- Home\n  - 2.1 The trial");
    }
}

/// A repair asks for one section, whose items lose nothing either.
#[tokio::test]
async fn a_repair_loses_nothing_either() {
    let model = Coerced::new(ScriptedModel::new([
        "[Response type] outline_edit\n[Title] Bees\n[Outline]",
        "[Outline]\n- Chapter 1: Eyes\n- Chapter 2: Home",
    ]));
    let think = Think::new("An outline.").layout(Layout::Sections);
    let thought = think.run::<Envelope>(&model).await.unwrap();
    let Payload::OutlineEdit(edit) = thought.into() else { panic!("no outline") };
    assert_eq!(OutlineItem::to_text(&edit.outline), "- Chapter 1: Eyes\n- Chapter 2: Home");
}

/// A model that is held to tools, and calls one with these arguments.
struct Calling(&'static str, serde_json::Value);

impl Calling {
    fn reply(&self) -> Reply {
        let mut reply = Reply::text("");
        reply.tool_calls = vec![ToolCall::new("1", self.0, self.1.clone())];
        reply.finish = Finish::ToolCall;
        reply
    }
}

impl Model for Calling {
    fn name(&self) -> &'static str {
        "calling"
    }

    fn offers(&self) -> Offers {
        Offers::TEXT.with_tool(true)
    }

    fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(std::future::ready(Ok(self.reply())))
    }
}

#[tokio::test]
async fn the_calls_of_tools_are_put_right_too() {
    let arguments = serde_json::json!({"title": "Bees", "outline_text": "1. Eyes\n2. Home"});
    let model = Coerced::new(Calling("outline_edit", arguments));
    assert_eq!(model.offers(), Offers::TEXT.with_tool(true));
    let thought = Think::new("An outline.").run::<Envelope>(&model).await.unwrap();
    let Payload::OutlineEdit(edit) = thought.into() else { panic!("no outline") };
    assert_eq!(edit.outline.len(), 2);
    // A tool that nobody asked for.
    let arguments =
        serde_json::json!({"type": "clarification", "title": "T", "questions": ["Who?"]});
    let model = Coerced::new(Calling("ui_request", arguments));
    let reply = model.complete(&Request::new([])).await.unwrap();
    assert!(matches!(read(&reply.text).unwrap().payload, Payload::Clarification(_)));
}

/// A model whose reply comes in pieces.
struct InPieces(&'static str);

impl Model for InPieces {
    fn name(&self) -> &'static str {
        "in pieces"
    }

    fn complete<'a>(&'a self, _: &'a Request) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(std::future::ready(Ok(Reply::text(self.0))))
    }

    fn stream<'a>(&'a self, _: &'a Request) -> ReplyStream<'a> {
        let (start, end) = self.0.split_at(9);
        let pieces = [
            Piece::Reasoning("Hm.".to_owned()),
            Piece::Text(start.to_owned()),
            Piece::Text(end.to_owned()),
            Piece::End(Reply::text(self.0)),
        ];
        Box::pin(Pieces(pieces.into_iter()))
    }
}

struct Pieces(std::array::IntoIter<Piece, 4>);

impl futures_core::Stream for Pieces {
    type Item = Result<Piece, ModelError>;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Self::Item>> {
        std::task::Poll::Ready(self.0.next().map(Ok))
    }
}

#[tokio::test]
async fn thoughts_arrive_before_the_reply_that_is_put_right() {
    let model =
        Coerced::new(InPieces(r#"{"type": "clarification", "title": "T", "questions": ["Who?"]}"#));
    let request = Request::new([]);
    let mut stream = model.stream(&request);
    let mut pieces = Vec::new();
    while let Some(piece) = next_piece(&mut stream).await {
        pieces.push(piece.unwrap());
    }
    let [Piece::Reasoning(thought), Piece::Text(text), Piece::End(reply)] = &pieces[..] else {
        panic!("{pieces:?}")
    };
    assert_eq!((thought.as_str(), text), ("Hm.", &reply.text));
    assert!(text.contains("\"response_type\": \"clarification\""), "{text}");
}
