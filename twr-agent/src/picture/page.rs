//! A picture as SVG, and the page around it. All text is escaped.

use super::layout::{Place, places};
use super::nodes::{Link, Node, Picture, clip};
use crate::svg::{Svg, escaped};

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
    let mut svg = Svg::new(width, height);
    svg.element(
        "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#667\"/></marker></defs>",
    );
    for link in &picture.links {
        if let (Some(from), Some(to)) = (places.get(link.from), places.get(link.to)) {
            write_link(&mut svg, link, *from, *to);
        }
    }
    for (node, place) in picture.nodes.iter().zip(&places) {
        write_node(&mut svg, node, *place);
    }
    svg.finish()
}

/// The upper left corner of a node.
fn corner(place: Place) -> (usize, usize) {
    (MARGIN + place.column * (WIDTH + GAP_X), MARGIN + place.layer * (HEIGHT + GAP_Y))
}

fn write_link(svg: &mut Svg, link: &Link, from: Place, to: Place) {
    let (from_x, from_y) = corner(from);
    let (to_x, to_y) = corner(to);
    let (x1, y1, x2, y2) = (from_x + WIDTH / 2, from_y + HEIGHT, to_x + WIDTH / 2, to_y);
    let bend = GAP_Y * 2 / 3;
    svg.element(format_args!(
        "<path d=\"M{x1} {y1}C{x1} {} {x2} {} {x2} {y2}\" fill=\"none\" stroke=\"#667\" marker-end=\"url(#arrow)\"/>",
        y1 + bend,
        y2.saturating_sub(bend),
    ));
    if !link.label.is_empty() {
        let (x, y) = (usize::midpoint(x1, x2) + 4, y2.saturating_sub(GAP_Y / 2));
        svg.text(x, y, "fill=\"#667\"", &link.label);
    }
}

fn write_node(svg: &mut Svg, node: &Node, place: Place) {
    let (x, y) = corner(place);
    let (kind, colour) = (node.kind.name(), node.kind.colour());
    let tooltip = escaped(&clip(&format!("{}\n{}", node.title, node.text), TOOLTIP));
    svg.element(format_args!(
        "<g class=\"{kind}\"><title>{tooltip}</title>\
         <rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"6\" fill=\"{colour}\" stroke=\"#667\"/>"
    ));
    svg.text(x + 8, y + 18, "font-weight=\"bold\"", &clip(&node.title, LINE));
    for (number, line) in (1..).zip(lines(&node.text)) {
        svg.text(x + 8, y + 18 + 18 * number, "", &line);
    }
    svg.element("</g>");
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
