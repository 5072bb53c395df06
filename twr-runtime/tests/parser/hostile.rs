//! Inputs that no model means: everything is read, nothing panics, and what would cost more than linear time
//! does not end within a test run.

use std::sync::LazyLock;

use proptest::prelude::*;
use twr_runtime::parser::{
    Divider, MatchMode, Parser, multi_section_parser, parse_markdown_with_skip, simple_parser,
};

type Run = Box<dyn Fn(&str) + Send + Sync>;

fn boxed<P: Parser + Send + Sync + 'static>(parser: P) -> Run {
    Box::new(move |reply| drop(parser.parse(reply)))
}

/// Every parser in both modes.
static PARSERS: LazyLock<Vec<Run>> = LazyLock::new(|| {
    let sections = || multi_section_parser(["[A]", "## B", "PLAN"]);
    let any = || sections().match_mode(MatchMode::Any).return_list(true).allow_empty(true);
    let patterns = || multi_section_parser([r"#+ .", r"\[.*\]"]).regex(true).unwrap();
    let mut parsers = Vec::new();
    for compat in [false, true] {
        parsers.extend([sections(), any(), patterns()].map(|parser| boxed(parser.compat(compat))));
        parsers.push(boxed(simple_parser("[A]").compat(compat)));
        parsers.push(boxed(Divider::default().compat(compat)));
        parsers.push(boxed(parse_markdown_with_skip("text").compat(compat)));
    }
    parsers
});

fn run(reply: &str) {
    PARSERS.iter().for_each(|parse| parse(reply));
}

/// A megabyte of each of these.
const MILLION: &str = "= ` [A]⏎";
/// Fifty kilobytes of each of these.
const MANY: &str = "~ # [ [A]⏎a⏎ =====⏎ ```⏎ ```text⏎```path⏎ * - : ⏎ · | < \\ 原 ： ## · ##·B⏎ [X]⏎ =====· -----⏎ ~~~~~⏎ ```path⏎ ```text⏎ ```path⏎```text⏎ \
    ````text⏎```text⏎ ```text⏎x⏎```⏎ ```path⏎a⏎```⏎```text⏎x⏎```⏎ <think>⏎ </think>⏎ <think></think> SKIP⏎ SKIP- \
    Reason: #·a⏎ PLAN⏎ -·a⏎ 1.· [A]:· **[A A:·⏎";

#[test]
fn long_runs_of_anything_are_read() {
    let repeated = |pieces: &str, length: usize| {
        for piece in pieces.split_whitespace() {
            let piece = piece.replace('⏎', "\n").replace('·', " ");
            run(&piece.repeat(length / piece.len()));
        }
    };
    repeated(MILLION, 1_000_000);
    repeated(MANY, 50_000);
    run(&format!("````text\n{}````", "```text\n```path\n".repeat(10_000)));
    run(&(0..10_000).fold(String::new(), |text, at| text + &format!("# {at}\nx\n")));
    run(&(0..10_000)
        .fold(String::new(), |text, at| text + &format!("```path\n{at}\n```\n```text\nx\n```\n")));
}

const PIECES: &str = "[A] ## B PLAN **[A]** [A]:·a ⏎ ⏎ ⏎ \r⏎ · a 说 ===== ----- ~~~~ ``` ```path ```text ```` a.txt ../b SKIP Reason:·r \
    <think> </think> [X] [/A] -· 1.· \\ ： \u{1c} ` ==·x·==";

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_mixture_is_read(
        pieces in prop::collection::vec(prop::sample::select(PIECES.split(' ').collect::<Vec<_>>()), 0..40),
    ) {
        run(&pieces.concat().replace('⏎', "\n").replace('·', " "));
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        run(&text);
    }
}
