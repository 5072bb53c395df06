//! The plot: clean answers against tokens, a mark with its intervals for each arm, as SVG. Grey on nothing, so
//! that it can be read on light and on dark pages.

use std::fmt::Write;

use crate::tally::Row;

const WIDTH: f64 = 940.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 60.0;
/// Where the marks end and the names begin.
const RIGHT: f64 = 590.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 370.0;
/// How far the names are apart at least.
const LINE: f64 = 20.0;
const OURS: &str = "#3b82d6";
const OTHERS: &str = "#d9772b";
const GREY: &str = "#808080";

/// The plot of these arms.
pub fn plot(title: &str, rows: &[Row]) -> String {
    let most = rows.iter().map(|row| row.tokens.high).fold(100.0, f64::max);
    let least = rows.iter().map(|row| row.end.clean.low).fold(1.0, f64::min);
    let scale = Scale { most: round_up(most), least: (least * 10.0).floor() / 10.0 };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"{GREY}\" role=\"img\">\n\
         <title>{title}</title>\n<text x=\"{LEFT}\" y=\"20\" font-size=\"14\">{title}</text>\n",
        title = escaped(title)
    );
    axes(&mut out, scale);
    let mut order: Vec<&Row> = rows.iter().collect();
    order.sort_by(|one, other| other.end.clean.value.total_cmp(&one.end.clean.value));
    let marks: Vec<f64> = order.iter().map(|row| scale.y(row.end.clean.value)).collect();
    for (row, name_y) in order.into_iter().zip(apart(&marks)) {
        arm(&mut out, scale, row, name_y);
    }
    out.push_str("</svg>\n");
    out
}

/// Where the names are: as near to their marks, which go down, as they can without touching.
fn apart(marks: &[f64]) -> Vec<f64> {
    let gaps = f64::from(u32::try_from(marks.len()).unwrap_or(u32::MAX)) - 1.0;
    let line = LINE.min((BOTTOM - TOP) / gaps.max(1.0));
    let mut places: Vec<f64> = Vec::new();
    for mark in marks {
        let above = places.last().map_or(TOP, |above| above + line);
        places.push(mark.max(above));
    }
    let mut most = BOTTOM;
    for place in places.iter_mut().rev() {
        *place = place.min(most);
        most = *place - line;
    }
    places
}

/// From figures to places.
#[derive(Clone, Copy)]
struct Scale {
    most: f64,
    least: f64,
}

impl Scale {
    fn x(self, tokens: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * tokens / self.most
    }

    fn y(self, share: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * (share - self.least) / (1.0 - self.least).max(0.05)
    }
}

fn axes(out: &mut String, scale: Scale) {
    let line = |x1: f64, y1: f64, x2: f64, y2: f64, width: f64| {
        format!(
            "<line x1=\"{x1:.0}\" y1=\"{y1:.0}\" x2=\"{x2:.0}\" y2=\"{y2:.0}\" stroke=\"{GREY}\" \
             stroke-width=\"{width}\"/>\n"
        )
    };
    for step in 0..=5_u8 {
        let part = f64::from(step) / 5.0;
        let (tokens, share) = (scale.most * part, scale.least + (1.0 - scale.least) * part);
        let (x, y) = (scale.x(tokens), scale.y(share));
        out.push_str(&line(LEFT, y, RIGHT, y, 0.3));
        let _ = writeln!(
            out,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{:.0} %</text>",
            LEFT - 6.0,
            y + 4.0,
            share * 100.0
        );
        let _ = writeln!(
            out,
            "<text x=\"{x:.0}\" y=\"{:.0}\" text-anchor=\"middle\">{tokens:.0}</text>",
            BOTTOM + 18.0
        );
    }
    out.push_str(&line(LEFT, BOTTOM, RIGHT, BOTTOM, 1.0));
    out.push_str(&line(LEFT, TOP, LEFT, BOTTOM, 1.0));
    let _ = writeln!(
        out,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"middle\">tokens a task, prompts and replies</text>",
        f64::midpoint(LEFT, RIGHT),
        BOTTOM + 38.0
    );
    let _ = writeln!(
        out,
        "<text x=\"{LEFT:.0}\" y=\"{:.0}\">clean in the end, with 95 % intervals</text>",
        TOP - 6.0
    );
}

/// A mark, its intervals, its name at the right, and a thin line to it.
fn arm(out: &mut String, scale: Scale, row: &Row, name_y: f64) {
    let colour = if row.is_ours { OURS } else { OTHERS };
    let (x, y) = (scale.x(row.tokens.value), scale.y(row.end.clean.value));
    let stroke = format!("stroke=\"{colour}\" stroke-width=\"1.5\"");
    let _ = writeln!(
        out,
        "<path d=\"M{x:.1} {y:.1}L{:.1} {:.1}\" stroke=\"{GREY}\" stroke-width=\"0.5\" \
         stroke-dasharray=\"2 3\" fill=\"none\"/>",
        RIGHT + 14.0,
        name_y
    );
    let _ = writeln!(
        out,
        "<path d=\"M{:.1} {y:.1}H{:.1}M{x:.1} {:.1}V{:.1}\" {stroke} fill=\"none\"/>",
        scale.x(row.tokens.low),
        scale.x(row.tokens.high),
        scale.y(row.end.clean.low),
        scale.y(row.end.clean.high)
    );
    let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>");
    let _ = writeln!(
        out,
        "<text x=\"{:.0}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>",
        RIGHT + 18.0,
        name_y + 4.0,
        escaped(&row.arm)
    );
}

/// To two figures at most, upwards.
fn round_up(most: f64) -> f64 {
    let step = if most > 1000.0 { 500.0 } else { 100.0 };
    (most / step).ceil() * step
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_never_touch_and_stay_on_the_plot() {
        let check = |marks: &[f64], expect: &[f64]| assert_eq!(apart(marks), expect);
        check(&[], &[]);
        check(&[40.0, 200.0], &[40.0, 200.0]);
        check(&[100.0, 101.0, 102.0], &[100.0, 120.0, 140.0]);
        check(&[300.0, 365.0, 369.0], &[300.0, 350.0, 370.0]);
        let many = apart(&[200.0; 23]);
        assert!(many.windows(2).all(|pair| pair[1] - pair[0] > 14.9), "{many:?}");
        assert!(many.iter().all(|place| (TOP - 0.1..=BOTTOM).contains(place)), "{many:?}");
    }
}
