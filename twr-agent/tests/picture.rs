//! Pictures of runs and reasonings: what is in them, how they are laid out, and that no text breaks out.

use proptest::prelude::*;
use serde_json::Value as Json;
use twr::model::Usage;
use twr_agent::picture::{NodeKind, Picture};
use twr_agent::reason::{Level, Mode, ReasonLimits, ReasonLog, Reflection, Step, Voice};
use twr_agent::run::{AgentRun, Decision, Happening, Limits, Outcome};
use twr_agent::tool::Cause;

fn usage() -> Usage {
    Usage::of_call(10, 5)
}

fn reasoning(text: &str) -> ReasonLog {
    let checks = vec![text.to_owned()];
    let mut log =
        ReasonLog::new(text, Mode::Reflexion, Level::Light, checks, ReasonLimits::default());
    let own = || text.to_owned();
    let reflection = Reflection { wrong: own(), lesson: own(), next: own() };
    let steps = [
        Step::Tried { reply: own(), usage: usage() },
        Step::Checked {
            name: own(),
            findings: vec!["request timed out".to_owned()],
            usage: usage(),
        },
        Step::Reflected { reflection: Some(reflection), usage: usage() },
        Step::Tried { reply: own(), usage: usage() },
        Step::Checked { name: own(), findings: vec![], usage: usage() },
    ];
    for step in steps {
        assert!(log.on(step));
    }
    log
}

#[test]
fn a_reasoning_is_its_tries_judgements_reflections_and_causes() {
    let picture = Picture::from(&reasoning("Sum."));
    let kinds: Vec<_> = picture.nodes.iter().map(|node| node.kind.name()).collect();
    assert_eq!(
        kinds,
        ["goal", "attempt", "check", "cause", "reflection", "attempt", "check", "end"]
    );
    let links: Vec<_> =
        picture.links.iter().map(|link| (link.from, link.to, link.label.as_str())).collect();
    assert_eq!(
        links,
        [
            (0, 1, ""),
            (1, 2, "checked by"),
            (2, 3, "because of"),
            (2, 4, ""),
            (4, 5, ""),
            (5, 6, "checked by"),
            (6, 7, ""),
        ]
    );
    assert_eq!((&*picture.nodes[3].title, &*picture.nodes[7].title), ("timeout", "passed"));

    let json: Json = serde_json::from_str(&picture.to_json()).unwrap();
    assert_eq!(json["nodes"][1]["kind"], "attempt");
    assert_eq!(json["links"][1]["label"], "checked by");
}

#[test]
fn a_criticism_is_drawn_with_each_voice() {
    let limits = ReasonLimits { tries: 1, ..ReasonLimits::default() };
    let mut log = ReasonLog::new("Sum.", Mode::ActorCritic, Level::Adversarial, vec![], limits);
    let judged = |voice| Step::Judged {
        voice,
        passes: Some(false),
        findings: vec!["wrong".to_owned()],
        usage: usage(),
    };
    assert!(log.on(Step::Tried { reply: "7".to_owned(), usage: usage() }));
    assert!(log.on(judged(Voice::Critic)));
    assert!(log.on(Step::Defended { text: Some("right".to_owned()), usage: usage() }));
    assert!(log.on(judged(Voice::Judge)));
    let picture = Picture::from(&log);
    let titles: Vec<_> = picture.nodes.iter().map(|node| node.title.as_str()).collect();
    assert_eq!(
        titles,
        ["task", "try 1", "critic: fails", "defender", "judge: fails", "out of tries"]
    );
}

#[test]
fn a_run_has_one_node_for_each_tool_and_each_cause() {
    let mut run = AgentRun::new("Buy milk.", Limits::default());
    let call = |tool: &str| Happening::Thought {
        decision: Decision::Act { tool: tool.to_owned(), input: "milk".to_owned() },
    };
    let fault = || Happening::Acted {
        outcome: Outcome::Fault {
            cause: Cause::Busy,
            message: "no".to_owned(),
            advice: String::new(),
        },
    };
    run.on(Happening::Planned { items: vec!["Add milk.".to_owned()] });
    for _ in 0..2 {
        run.on(call("shop"));
        run.on(Happening::Began);
        run.on(fault());
    }
    run.on(call("list"));
    run.on(Happening::Began);
    run.on(Happening::Acted { outcome: Outcome::Result { text: "added".to_owned() } });
    run.on(Happening::Completed { response: "Done.".to_owned() });
    let picture = Picture::from(&run);
    let of = |kind| picture.nodes.iter().filter(|node| node.kind == kind).count();
    assert_eq!((of(NodeKind::Tool), of(NodeKind::Cause), of(NodeKind::Failure)), (2, 1, 2));
    let to_cause = picture.links.iter().filter(|link| link.label == "because of").count();
    assert_eq!(to_cause, 2);
    let dot = picture.to_dot();
    assert!(dot.starts_with("digraph happened {") && dot.contains("\"shop\\n\""), "{dot}");
}

#[test]
fn a_page_holds_everything_and_draws_no_two_nodes_at_one_place() {
    let picture = Picture::from(&reasoning("Sum."));
    let html = picture.to_html("A reasoning");
    assert!(!html.contains("http://") || html.matches("http://").count() == 1, "the namespace");
    assert!(!html.contains("<script") && !html.contains("src="));
    let boxes: Vec<&str> = html
        .split("<rect ")
        .skip(1)
        .map(|remaining| remaining.split(" width").next().unwrap())
        .collect();
    let mut places = boxes.clone();
    places.sort_unstable();
    places.dedup();
    assert_eq!((boxes.len(), places.len()), (picture.nodes.len(), picture.nodes.len()));
    // Each node is below all that lead to it.
    let y = |at: usize| -> usize {
        boxes[at].split("y=\"").nth(1).unwrap().trim_end_matches('"').parse().unwrap()
    };
    for link in &picture.links {
        assert!(y(link.from) < y(link.to), "{link:?}");
    }
}

proptest! {
    #[test]
    fn no_text_breaks_out_of_the_page_or_the_graph(text in ".*") {
        let hostile = format!("</title><script>\"'&]]>\\\"{text}\u{0}\u{1b}[2J");
        let picture = Picture::from(&reasoning(&hostile));
        let calm = Picture::from(&reasoning("x"));
        let marks = |page: &str| (page.matches("<title>").count(), page.matches("<rect").count());
        let (page, expected) = (picture.to_html(&hostile), calm.to_html("x"));
        prop_assert_eq!(marks(&page), marks(&expected));
        prop_assert!(!page.contains("<script"));
        prop_assert!(!page.contains(|c: char| c.is_control() && c != '\n' && c != '\t' && c != '\r'));
        // Each line of the graph is a whole statement.
        let dot = picture.to_dot();
        prop_assert_eq!(dot.lines().count(), calm.to_dot().lines().count());
    }
}
