//! What a reply costs in memory while it arrives: the text once, what was read of it, and nothing for each piece.

#[expect(dead_code, reason = "other tests use the rest")]
#[path = "support/specs.rs"]
mod specs;

use std::fmt::Write as _;

use peak_alloc::PeakAlloc;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Kind, Language, Spec};
use twr_spec::stream::LiveReply;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The most bytes that the reader of a stream held, and those that it held when all had arrived. Whoever listens drops
/// each event at once.
fn held(spec: &Spec, reply: &str, size: usize) -> (usize, usize) {
    let reader = Reader::new(spec);
    let mut events = Vec::with_capacity(64);
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let mut live = LiveReply::new(&reader);
    let mut rest = reply;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(size.min(rest.len()));
        live.push(piece, Circumstances::default(), &mut events);
        events.clear();
        rest = after;
    }
    (MEMORY.peak_usage() - before, MEMORY.current_usage() - before)
}

/// A text of about so many bytes and a section after it.
fn text(bytes: usize) -> String {
    let line = "Bees leave the hive at dawn and come back with what they found.\n";
    format!("[Plan]\n{}[Risk]\nlow\n", line.repeat(bytes / line.len()))
}

/// A list of about so many bytes and a section after it.
fn list(bytes: usize) -> String {
    let mut reply = "[Chapters]\n".to_owned();
    while reply.len() < bytes {
        let _ = writeln!(reply, "- The {} answers to the question how bees find home", reply.len());
    }
    reply + "[Risk]\nlow\n"
}

// One test: others would allocate at the same time.
#[test]
fn memory_is_proportional_to_the_reply_and_none_is_held_for_a_piece() {
    let fields = vec![
        specs::field("Plan", Kind::Text),
        specs::field("Chapters", specs::list(Kind::Line)),
        specs::field("Risk", Kind::Line),
    ];
    let spec = specs::spec("Study", Language::English, fields);
    let bytes = 200_000;
    // Tenths of the reply: at most, and when all has arrived.
    for (reply, most, in_the_end) in [(text as fn(usize) -> String, 40, 26), (list, 140, 80)] {
        let (short, long) = (reply(bytes), reply(4 * bytes));
        for size in [16, 256, 4096] {
            for reply in [&short, &long] {
                let (peak, end) = held(&spec, reply, size);
                let tenths = [peak, end].map(|held| 10 * held / reply.len());
                assert!(tenths[0] < most && tenths[1] < in_the_end, "{size}: {tenths:?}");
            }
        }
        let (few, _) = held(&spec, &short, 4096);
        let (many, _) = held(&spec, &short, 16);
        assert!(20 * many < 21 * few, "{many} {few}");
    }
}
