//! A reply that arrives in pieces, beside the same reply in one pass. The only file that knows the push
//! machine.

use twr_spec::outline::{NodeId, Outline, Tree, Vocab, outline};

use super::study::{study_spec, typical};
use super::words::Words;
use super::{Group, Scale, Text, Work};

/// A reply of 100 KB, and a line of that length, in pieces of two sizes.
pub(super) fn group(scale: Scale) -> Group {
    let size = scale.size(100_000);
    let mut line = String::from("[Plan] ");
    Words::new(5).write_line(&mut line, size);
    let texts =
        vec![Text::one("reply of 100 KB", typical(size)), Text::one("line of 100 KB", line)];
    let works = vec![
        Work::on_text("one pass", scan_once()),
        Work::on_text("256-byte pieces", scan_in_pieces(256)),
        Work::on_text("16-byte pieces", scan_in_pieces(16)),
    ];
    Group { name: "push", texts, works }
}

/// Outlines a reply with the study's names in one pass, and gives something that depends on it.
pub(super) fn scan_once() -> impl Fn(&str) -> usize {
    let vocab = Vocab::new(&study_spec());
    move |reply| parts(&outline(&vocab, reply))
}

/// The same, while the reply grows by pieces of so many bytes.
pub(crate) fn scan_in_pieces(piece: usize) -> impl Fn(&str) -> usize {
    let vocab = Vocab::new(&study_spec());
    move |reply| {
        let mut growing = Outline::new(&vocab);
        for end in (piece..reply.len()).step_by(piece) {
            // A piece ends between characters; one that does not is joined with the next.
            if let Some(so_far) = reply.get(..end) {
                growing.push(so_far);
            }
        }
        parts(&growing.finish(reply))
    }
}

/// How many parts the reply has.
fn parts(tree: &Tree) -> usize {
    tree.children(NodeId::ROOT).count()
}
