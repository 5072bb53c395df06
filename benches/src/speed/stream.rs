//! A reply that is read while it arrives, beside one reading of the whole and beside reading again at each piece.

use twr::Thinkable as _;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::stream::LiveReply;

use super::survey::{Survey, reply};
use super::{Group, Scale, Text, Work};

/// Replies of 100 KB and of 1 MB with five sections, in pieces of three sizes and line by line.
pub(super) fn group(scale: Scale) -> Group {
    let texts = vec![
        Text::one("reply of 100 KB", reply(scale.size(100_000))),
        Text::one("reply of 1 MB", reply(scale.size(1_000_000))),
    ];
    let works = vec![
        Work::on_text("one reading", read_once()),
        pieces("256-byte pieces", |rest| bytes(rest, 256)),
        pieces("16-byte pieces", |rest| bytes(rest, 16)),
        pieces("1-byte pieces", |rest| bytes(rest, 1)),
        pieces("a line a piece", line),
        Work::on_text("again at each 4 KB", read_again(4096)),
    ];
    Group { name: "stream", texts, works }
}

/// A reply that is short enough to be read again at each of the pieces that it comes in.
pub(super) fn again(scale: Scale) -> Group {
    let texts = vec![Text::one("reply of 10 KB", reply(scale.size(10_000)))];
    let works = vec![
        Work::on_text("one reading", read_once()),
        pieces("256-byte pieces", |rest| bytes(rest, 256)),
        Work::on_text("again at each 256", read_again(256)),
        pieces("16-byte pieces", |rest| bytes(rest, 16)),
        Work::on_text("again at each 16", read_again(16)),
    ];
    Group { name: "stream or again", texts, works }
}

/// A reply that is read in pieces of these lengths.
fn pieces(name: &'static str, length: fn(&str) -> usize) -> Work {
    Work::on_text(name, read_in_pieces(length)).in_pieces(length)
}

/// Reads the reply once, and gives something that depends on it.
fn read_once() -> impl Fn(&str) -> usize {
    let reader = Reader::new(Survey::SPEC);
    move |reply| 1 + reader.read(reply).recoveries.len()
}

/// So many bytes, or a few more that end a character.
fn bytes(rest: &str, least: usize) -> usize {
    let mut end = least.min(rest.len());
    while !rest.is_char_boundary(end) {
        end += 1;
    }
    end
}

/// The next line with its end.
fn line(rest: &str) -> usize {
    rest.find('\n').map_or(rest.len(), |end| end + 1)
}

/// Reads the reply while it arrives in pieces of these lengths, the reading of the whole at the end included.
fn read_in_pieces(length: fn(&str) -> usize) -> impl Fn(&str) -> usize {
    let reader = Reader::new(Survey::SPEC);
    move |reply| {
        let mut live = LiveReply::new(&reader);
        let mut events = Vec::new();
        let mut count = 0;
        let mut rest = reply;
        while !rest.is_empty() {
            let (head, after) = rest.split_at(length(rest));
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
    let reader = Reader::new(Survey::SPEC);
    move |reply| {
        let ends = (piece..reply.len()).step_by(piece).chain([reply.len()]);
        let so_far = ends.filter_map(|end| reply.get(..end));
        1 + so_far.map(|so_far| reader.read(so_far).recoveries.len()).sum::<usize>()
    }
}
