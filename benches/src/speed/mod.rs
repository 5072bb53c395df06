//! What is measured for speed: groups of texts and of what is done to them, and how both are timed.

mod baseline;
mod clock;
mod corpus;
mod count;
mod delivery;
mod failing;
mod headers;
mod json;
pub(crate) mod push;
mod records;
mod stream;
mod study;
mod survey;
mod table;
mod time;
mod words;
mod work;

pub use corpus::corpus_group;
pub use count::{counted, instructions, settle_allocator, valgrind};
pub use time::{Effort, Timing, timing_of, timings};
pub use work::{Group, Reply, Scale, Text, Work};

/// Every group of made texts, always the same.
pub fn groups(scale: Scale) -> Vec<Group> {
    let [valid, broken] = json::groups(scale);
    vec![
        headers::group(scale),
        valid,
        broken,
        records::group(scale),
        table::group(scale),
        failing::group(scale),
        push::group(scale),
        stream::group(scale),
        stream::again(scale),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_json_is_read_whole_by_every_work() {
        let groups = groups(Scale::Small);
        let valid = groups.iter().find(|group| group.name == "valid JSON").unwrap();
        for text in &valid.texts {
            for work in &valid.works {
                assert_eq!(Some(work.run(text)), text.items, "{}", work.name);
            }
        }
    }

    #[test]
    fn records_and_rows_are_read_whole() {
        for group in groups(Scale::Small) {
            if !["records", "table"].contains(&group.name) {
                continue;
            }
            let parse = group.works.first().unwrap();
            for text in &group.texts {
                assert_eq!(Some(parse.run(text)), text.items, "{}", text.name);
            }
        }
    }

    #[test]
    fn every_work_runs() {
        for group in groups(Scale::Small) {
            for text in &group.texts {
                assert!(text.bytes() > 0, "{}", text.name);
                for work in &group.works {
                    assert!(work.bytes(text) > 0, "{} reads nothing", work.name);
                    work.run(text);
                }
            }
        }
    }
}
