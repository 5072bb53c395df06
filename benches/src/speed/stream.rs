//! A reply that is read while it arrives, beside one reading of the whole and beside reading again at each piece.

use twr_spec::read::{Circumstances, Reader};
use twr_spec::stream::LiveReply;

use super::study::{study_spec, typical};
use super::{Group, Scale, Text, Work};

/// Replies of 100 KB and of 1 MB with five sections, in pieces of three sizes.
pub(super) fn group(scale: Scale) -> Group {
    let texts = vec![
        Text::one("reply of 100 KB", typical(scale.size(100_000))),
        Text::one("reply of 1 MB", typical(scale.size(1_000_000))),
    ];
    let works = vec![
        Work::on_text("one reading", read_once()),
        Work::on_text("256-byte pieces", read_in_pieces(256)),
        Work::on_text("16-byte pieces", read_in_pieces(16)),
        Work::on_text("1-byte pieces", read_in_pieces(1)),
        Work::on_text("again at each 4 KB", read_again(4096)),
    ];
    Group { name: "stream", texts, works }
}

/// Reads the reply once, and gives something that depends on it.
fn read_once() -> impl Fn(&str) -> usize {
    let spec: &'static _ = Box::leak(Box::new(study_spec()));
    let reader = Reader::new(spec);
    move |reply| 1 + reader.read(reply).recoveries.len()
}

/// Reads the reply while it arrives in pieces of so many bytes, the reading of the whole at the end included.
fn read_in_pieces(piece: usize) -> impl Fn(&str) -> usize {
    let spec: &'static _ = Box::leak(Box::new(study_spec()));
    let reader = Reader::new(spec);
    move |reply| {
        let mut live = LiveReply::new(&reader);
        let mut events = Vec::new();
        let mut count = 0;
        let mut rest = reply;
        while !rest.is_empty() {
            let mut end = piece.min(rest.len());
            while !rest.is_char_boundary(end) {
                end += 1;
            }
            let (head, after) = rest.split_at(end);
            live.push(head, Circumstances::default(), &mut events);
            count += events.len();
            events.clear();
            rest = after;
        }
        let whole = live.read(reply, Circumstances::default());
        live.finish(&whole.unwrap_or_else(|| reader.read(reply)), &mut events);
        count + events.len()
    }
}

/// Reads all that has come, at each piece: what a program does that has no stream.
fn read_again(piece: usize) -> impl Fn(&str) -> usize {
    let spec: &'static _ = Box::leak(Box::new(study_spec()));
    let reader = Reader::new(spec);
    move |reply| {
        let ends = (piece..reply.len()).step_by(piece).chain([reply.len()]);
        let so_far = ends.filter_map(|end| reply.get(..end));
        1 + so_far.map(|so_far| reader.read(so_far).recoveries.len()).sum::<usize>()
    }
}
