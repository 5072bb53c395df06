//! Faults of what surrounds the sections: headers, tags, fences, dividers, markers.

use twr::Layout;
use twr::advanced::spec::Spec;
use twr::verdict::Value;

use super::body::Piece;
use super::draw::Draw;
use super::fault::Fault;
use super::measured::{BLOCKS, DESCRIBED, DIVIDER, Headers, Rung, SHOWN, TAGS};
use super::whole;
use crate::baseline::markers_of;

/// The sections in their layout, with its faults.
pub(super) fn sections(layout: Layout, pieces: &[Piece<'_>], draw: &Draw) -> String {
    let ladder: &[Rung] = match (layout, draw.headers()) {
        (Layout::Sections | Layout::Headings, Headers::Described) => &DESCRIBED,
        (Layout::Tags, _) => &TAGS,
        (Layout::Blocks, _) => &BLOCKS,
        (Layout::Divider, _) => &DIVIDER,
        _ => &SHOWN,
    };
    let fault = draw.of(ladder, "frame");
    let is_odd = draw.any("dress").below(2) == 1;
    framed(layout, pieces, fault, is_odd)
}

/// The markers of `DSPy`, which were shown as they must be.
pub(super) fn markers(spec: &Spec, value: &Value<'_>, draw: &Draw) -> String {
    let text = markers_of(spec, value);
    match draw.of(&SHOWN, "frame") {
        Some(Fault::Bold) => text.replace("[[ ##", "**[[ ##").replace("## ]]", "## ]]**"),
        Some(Fault::Label) => text.replace("[[ ## ", "").replace(" ## ]]", ":"),
        Some(_) => {
            text.lines().filter(|line| !line.starts_with("[[ ##")).collect::<Vec<_>>().join("\n")
        }
        None => text,
    }
}

/// The pieces in a layout, with one fault; of two usual forms of it the other if `is_odd`.
pub(super) fn framed(
    layout: Layout,
    pieces: &[Piece<'_>],
    fault: Option<Fault>,
    is_odd: bool,
) -> String {
    let alone = pieces.len() == 1;
    let sections: Vec<String> =
        pieces.iter().map(|piece| section(layout, piece, fault, is_odd, alone)).collect();
    let gap = if matches!(fault, Some(Fault::Heading)) { "\n\n" } else { "\n" };
    let mut text = sections.join(gap);
    if layout == Layout::Divider {
        text = match fault {
            Some(Fault::NoHeader) => text,
            Some(Fault::DividerInLine) => format!("Here it is: ===== {text}"),
            Some(Fault::OtherDivider) => format!("--------\n{text}"),
            _ => format!("=====\n{text}"),
        };
    }
    fault.map_or_else(|| text.clone(), |fault| whole::with(fault, &text))
}

/// One section, as its layout frames it, or with a fault.
fn section(
    layout: Layout,
    Piece { field, body, .. }: &Piece<'_>,
    fault: Option<Fault>,
    is_odd: bool,
    alone: bool,
) -> String {
    let header = field.header.as_ref();
    let mark = layout.mention(header);
    let on_line = field.kind.is_scalar() || !body.contains('\n') && !body.starts_with("- ");
    let gap = if on_line { " " } else { "\n" };
    match (layout, fault) {
        (Layout::Divider, _) if alone => body.clone(),
        (Layout::Divider, _) => format!("{header}:{gap}{body}"),
        (_, Some(Fault::NoHeader)) => body.clone(),
        (Layout::Tags, Some(Fault::FenceForTag)) => format!("```{}\n{body}\n```", bare(&mark)),
        (Layout::Tags, Some(Fault::Unclosed)) => format!("{mark}\n{body}"),
        (Layout::Tags, Some(Fault::Spelled)) => {
            format!("{}\n{body}\n</{}>", mark.to_uppercase(), bare(&mark))
        }
        (Layout::Tags, _) => {
            let gap = if on_line { "" } else { "\n" };
            format!("{mark}{gap}{body}{gap}</{}>", bare(&mark))
        }
        (Layout::Blocks, fault) => {
            // A block's marks are longer than those of a fence in it.
            let longer = if body.contains("```") { "`" } else { "" };
            match fault {
                Some(Fault::Unclosed) => format!("{longer}{mark}\n{body}"),
                _ => format!("{longer}{mark}\n{body}\n{longer}```"),
            }
        }
        (_, Some(Fault::Title)) if on_line => format!("{mark}: {body}"),
        (_, Some(Fault::Title)) => format!("{mark}: {header} in Short\n{body}"),
        (_, Some(Fault::Bold)) if is_odd => format!("**{header}:**{gap}{body}"),
        (_, Some(Fault::Bold)) => format!("**{mark}**{gap}{body}"),
        (_, Some(Fault::Heading)) if is_odd => format!("### {header}\n{body}"),
        (_, Some(Fault::Heading)) => format!("## {}\n{body}", mark.trim_start_matches("## ")),
        (_, Some(Fault::Colon)) => format!("{}:{gap}{body}", mark.trim_end_matches(':')),
        (_, Some(Fault::Label)) => format!("{header}:{gap}{body}"),
        (_, Some(Fault::Placeholder)) => format!("{}{gap}{body}", layout.mention("Section")),
        (_, Some(Fault::Spelled)) if is_odd => format!("- {mark}{gap}{body}"),
        (_, Some(Fault::Spelled)) => format!("{}{gap}{body}", mark.to_uppercase()),
        (Layout::Headings, _) => format!("{mark}\n{body}"),
        _ => format!("{mark}{gap}{body}"),
    }
}

/// The name in a tag.
fn bare(mark: &str) -> &str {
    mark.trim_matches(['<', '>'])
}
