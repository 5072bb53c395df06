//! The picture: good answers against tokens, a mark with its interval for each setting, and the frontier, as SVG.
//! Grey on nothing, so that it can be read on light and on dark pages.

use std::fmt::Write as _;

use super::score::Score;
use super::search::Found;

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 60.0;
/// Where the marks end and the names begin.
const RIGHT: f64 = 560.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 390.0;
/// How far the names are apart at least.
const LINE: f64 = 18.0;
const BEST: &str = "#3b82d6";
const OTHERS: &str = "#8a8f98";

/// A setting as a mark.
struct Mark<'s> {
    score: &'s Score,
    tokens: f64,
    is_best: bool,
    is_on_frontier: bool,
}

/// The picture of what a search found. The frontier joins the settings that no other one beats
/// in both; only these, and the winner, are named. Settings that were dropped early are not on it.
pub(crate) fn picture(found: &Found, title: &str) -> String {
    let tried = |score: &&Score| score.tried() > 0;
    let scores: Vec<&Score> = found.scores.iter().filter(tried).collect();
    let best = found.choice.as_ref().and_then(|choice| found.scores.get(choice.winner));
    let tasks = scores.iter().map(|score| score.tried()).max().unwrap_or(0);
    // A few good answers to begin with are no frontier.
    let is_tested = |score: &Score| score.tried() * 2 >= tasks;
    let marks: Vec<Mark<'_>> = scores
        .iter()
        .map(|score| Mark {
            score,
            tokens: score.tokens_a_task(),
            is_best: best.is_some_and(|best| best.setting == score.setting),
            is_on_frontier: is_tested(score)
                && !scores.iter().any(|other| is_tested(other) && is_better(other, score)),
        })
        .collect();
    let most = marks.iter().map(|mark| mark.tokens).fold(1.0, f64::max) * 1.05;
    let x = |tokens: f64| LEFT + (RIGHT - LEFT) * tokens / most;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"{OTHERS}\">\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"14\">{}</text>\n",
        escaped(title)
    );
    axes(&mut out, most);
    frontier(&mut out, &marks, &x);
    for mark in &marks {
        draw(&mut out, mark, x(mark.tokens));
    }
    names(&mut out, &marks, &x);
    out.push_str("</svg>\n");
    out
}

/// Whether one has as many good answers for fewer tokens, or more for as many.
fn is_better(one: &Score, other: &Score) -> bool {
    let (share, tokens) = (one.share().value, one.tokens_a_task());
    let (other_share, other_tokens) = (other.share().value, other.tokens_a_task());
    share >= other_share && tokens <= other_tokens && (share > other_share || tokens < other_tokens)
}

fn y(share: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * share
}

fn axes(out: &mut String, most: f64) {
    for step in 0..=5_u8 {
        let part = f64::from(step) / 5.0;
        let (x, y) = (LEFT + (RIGHT - LEFT) * part, y(part));
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"{OTHERS}\" stroke-width=\"0.3\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{:.0} %</text>\
             <text x=\"{x:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{:.0}</text>",
            LEFT - 6.0,
            y + 4.0,
            part * 100.0,
            BOTTOM + 16.0,
            most * part
        );
    }
    let _ = writeln!(
        out,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">tokens a task, sent and received</text>\
         <text x=\"{LEFT}\" y=\"{:.0}\">good answers, with 95 % intervals</text>",
        f64::midpoint(LEFT, RIGHT),
        BOTTOM + 34.0,
        TOP - 6.0
    );
}

fn frontier(out: &mut String, marks: &[Mark<'_>], x: &impl Fn(f64) -> f64) {
    let mut points: Vec<(f64, f64)> = marks
        .iter()
        .filter(|mark| mark.is_on_frontier)
        .map(|mark| (x(mark.tokens), y(mark.score.share().value)))
        .collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        out,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{BEST}\" stroke-dasharray=\"4 3\"/>",
        points.join(" ")
    );
}

fn draw(out: &mut String, mark: &Mark<'_>, x: f64) {
    let share = mark.score.share();
    let colour = if mark.is_best { BEST } else { OTHERS };
    let radius = if mark.is_best { 6 } else { 4 };
    let _ = writeln!(
        out,
        "<path d=\"M{x:.1} {:.1}V{:.1}\" stroke=\"{colour}\" stroke-width=\"1\" opacity=\"0.5\"/>\
         <circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{colour}\"><title>{}</title></circle>",
        y(share.low),
        y(share.high),
        y(share.value),
        escaped(&mark.score.setting.name())
    );
}

/// The names at the right, each with a thin line to its mark, from the top down.
fn names(out: &mut String, marks: &[Mark<'_>], x: &impl Fn(f64) -> f64) {
    let mut named: Vec<&Mark<'_>> =
        marks.iter().filter(|mark| mark.is_on_frontier || mark.is_best).collect();
    named.sort_by(|one, other| {
        other
            .score
            .share()
            .value
            .total_cmp(&one.score.share().value)
            .then(other.tokens.total_cmp(&one.tokens))
    });
    let mut at = TOP;
    for mark in named {
        let (x, y) = (x(mark.tokens), y(mark.score.share().value));
        at = at.max(y);
        let colour = if mark.is_best { BEST } else { OTHERS };
        let _ = writeln!(
            out,
            "<path d=\"M{x:.1} {y:.1}L{:.0} {at:.1}\" stroke=\"{OTHERS}\" stroke-width=\"0.5\" \
             stroke-dasharray=\"2 3\"/><text x=\"{:.0}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>",
            RIGHT + 12.0,
            RIGHT + 16.0,
            at + 4.0,
            escaped(&mark.score.setting.name())
        );
        at += LINE;
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
