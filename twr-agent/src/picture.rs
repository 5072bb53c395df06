//! `Picture`: the log of a run or a reasoning as nodes and edges, for JSON, Graphviz and a page with an SVG.

mod file;
mod layout;
mod nodes;
mod of_reasoning;
mod of_run;
mod page;

use std::fmt::Write as _;

use twr::visible::visible;

pub use file::PictureFile;
use nodes::clip;
pub use nodes::{Link, Node, NodeKind, Picture};

impl Picture {
    /// The picture as JSON: `{"nodes": […], "links": […]}`.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// The picture in Graphviz's language.
    pub fn to_dot(&self) -> String {
        let mut dot = "digraph happened {\n  node [shape=box, style=filled];\n".to_owned();
        for (at, node) in self.nodes.iter().enumerate() {
            let label = quoted(&format!("{}\n{}", node.title, clip(&node.text, 120)));
            let colour = node.kind.colour();
            let _ = writeln!(dot, "  n{at} [label={label}, fillcolor=\"{colour}\"];");
        }
        for Link { from, to, label } in &self.links {
            let _ = writeln!(dot, "  n{from} -> n{to} [label={}];", quoted(label));
        }
        dot + "}\n"
    }

    /// One page with the picture as SVG: it loads nothing from elsewhere, and runs no script.
    pub fn to_html(&self, title: &str) -> String {
        page::html(self, title)
    }

    /// The picture as SVG.
    pub fn to_svg(&self) -> String {
        page::svg(self)
    }
}

fn quoted(text: &str) -> String {
    let text = visible(text).replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace("\r\n", "\\n").replace('\n', "\\n"))
}
