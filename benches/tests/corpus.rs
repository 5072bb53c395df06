//! What of the corpus can be read does not become less: the totals of the ladder as a snapshot.

use benches::corpus;
use benches::ladder::Ladder;
use twr_spec::read::Circumstances;

#[test]
fn the_corpus_is_read_as_before() {
    let folder = corpus::default_folder();
    let Some(samples) = corpus::load(&folder).unwrap() else {
        eprintln!("SKIPPED: {}", corpus::how_to_get(&folder));
        return;
    };
    let ladder = Ladder::of(&samples, Circumstances::default());
    insta::assert_snapshot!(ladder.totals());
}
