//! A picture as SVG, and the page around it. All text is escaped.

use std::fmt::Write as _;

use twr::visible::visible;

use super::layout::{Place, places};
use super::nodes::{Link, Node, Picture, clip};

const WIDTH: usize = 250;
const HEIGHT: usize = 84;
const GAP_X: usize = 30;
const GAP_Y: usize = 46;
const MARGIN: usize = 20;
/// The characters of a line, and the lines of a node; the whole text is the node's tooltip.
const LINE: usize = 34;
const LINES: usize = 3;
/// The characters of a tooltip.
const TOOLTIP: usize = 4000;

/// The page.
pub(super) fn html(picture: &Picture, title: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>{title}</title>\
         <style>body{{font-family:sans-serif;margin:2em}}svg{{max-width:100%;height:auto}}</style></head>\n\
         <body><h1>{title}</h1>\n{}</body></html>\n",
        svg(picture)
    )
}

/// The picture.
pub(super) fn svg(picture: &Picture) -> String {
    let places = places(picture);
    let columns = places.iter().map(|place| place.column + 1).max().unwrap_or(0);
    let layers = places.iter().map(|place| place.layer + 1).max().unwrap_or(0);
    let width = 2 * MARGIN + columns * (WIDTH + GAP_X);
    let height = 2 * MARGIN + layers * (HEIGHT + GAP_Y);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#667\"/></marker></defs>\n"
    );
    for link in &picture.links {
        if let (Some(from), Some(to)) = (places.get(link.from), places.get(link.to)) {
            write_link(&mut svg, link, *from, *to);
        }
    }
    for (node, place) in picture.nodes.iter().zip(&places) {
        write_node(&mut svg, node, *place);
    }
    svg + "</svg>\n"
}

/// The upper left corner of a node.
fn corner(place: Place) -> (usize, usize) {
    (MARGIN + place.column * (WIDTH + GAP_X), MARGIN + place.layer * (HEIGHT + GAP_Y))
}

fn write_link(svg: &mut String, link: &Link, from: Place, to: Place) {
    let (from_x, from_y) = corner(from);
    let (to_x, to_y) = corner(to);
    let (x1, y1, x2, y2) = (from_x + WIDTH / 2, from_y + HEIGHT, to_x + WIDTH / 2, to_y);
    let bend = GAP_Y * 2 / 3;
    let _ = writeln!(
        svg,
        "<path d=\"M{x1} {y1}C{x1} {} {x2} {} {x2} {y2}\" fill=\"none\" stroke=\"#667\" marker-end=\"url(#arrow)\"/>",
        y1 + bend,
        y2.saturating_sub(bend),
    );
    if !link.label.is_empty() {
        let (x, y) = (usize::midpoint(x1, x2) + 4, y2.saturating_sub(GAP_Y / 2));
        let label = escaped(&link.label);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"#667\">{label}</text>");
    }
}

fn write_node(svg: &mut String, node: &Node, place: Place) {
    let (x, y) = corner(place);
    let (kind, colour) = (node.kind.name(), node.kind.colour());
    let tooltip = escaped(&clip(&format!("{}\n{}", node.title, node.text), TOOLTIP));
    let title = escaped(&clip(&node.title, LINE));
    let _ = write!(
        svg,
        "<g class=\"{kind}\"><title>{tooltip}</title>\
         <rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"{colour}\" stroke=\"#667\"/>\
         <text x=\"{}\" y=\"{}\" font-weight=\"bold\">{title}</text>",
        x + 8,
        y + 18
    );
    for (number, line) in (1..).zip(lines(&node.text)) {
        let line = escaped(&line);
        let _ = write!(svg, "<text x=\"{}\" y=\"{}\">{line}</text>", x + 8, y + 18 + 18 * number);
    }
    svg.push_str("</g>\n");
}

/// The first lines of a text; dots at the end of the last if there is more.
fn lines(text: &str) -> Vec<String> {
    let text = clip(text, LINE * (LINES + 1) * 2);
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let characters: Vec<char> = line.chars().collect();
        lines.extend(characters.chunks(LINE).map(|part| part.iter().collect::<String>()));
    }
    if lines.len() > LINES {
        lines.truncate(LINES);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    lines
}

/// The text without characters that hide or command, and without marks of HTML and SVG.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in visible(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // No characters of XML.
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}
