//! The heaps: each hostile reply as each kind of field, at two sizes.

use std::io;
use std::process::ExitCode;
use std::thread;

use benches::hostile::{self, Heap, LIMIT, Target};
use benches::speed::{self, Effort};

use super::families::{self, Budget};
use crate::shown::{not_counted, number};

/// Bytes of the smaller heap, where instructions are counted and where time is taken.
const COUNTED_HEAP: usize = 1 << 12;
const TIMED_HEAP: usize = 1 << 14;

/// Of how many pairs `--quick` takes one.
const QUICK: usize = 5;

/// How many programs count hostile replies, side by side.
const PARTS: usize = 2;

/// Every pair of kind and heap, then every family.
pub(super) fn all(has_valgrind: bool) -> ExitCode {
    both(judge_heaps(has_valgrind, 1), families::judge(has_valgrind, Budget::FULL))
}

/// Some pairs, and the families at smaller sizes.
pub(super) fn quick() -> ExitCode {
    both(judge_heaps(true, QUICK), families::judge(true, Budget::QUICK))
}

fn both(one: ExitCode, other: ExitCode) -> ExitCode {
    if one == ExitCode::SUCCESS { other } else { one }
}

/// The growth of one pair.
struct Growth<'h> {
    /// The cost of twice the bytes, in times.
    ratio: f64,
    /// The cost of the smaller heap.
    cost: f64,
    target: &'h Target,
    heap: &'h Heap,
}

impl Growth<'_> {
    fn is_over(&self) -> bool {
        self.ratio > LIMIT
    }

    fn verdict(&self) -> &'static str {
        if self.is_over() { "OVER" } else { "" }
    }
}

fn judge_heaps(has_valgrind: bool, every: usize) -> ExitCode {
    let costs = if has_valgrind {
        match counted_in_parts(every) {
            #[expect(clippy::cast_precision_loss, reason = "a ratio is shown")]
            Ok(counts) => counts.into_iter().map(|count| count as f64).collect(),
            Err(error) => return not_counted(&error),
        }
    } else {
        eprintln!("instructions are not counted: CPU time is shown, and nothing is judged by it");
        timed()
    };
    let (targets, heaps) = (hostile::targets(), hostile::heaps());
    let pairs = targets.iter().flat_map(|target| heaps.iter().map(move |heap| (target, heap)));
    let pairs: Vec<_> = pairs.filter(|(target, heap)| is_chosen(target, heap, every)).collect();
    let all = pairs.len();
    let mut found: Vec<Growth<'_>> = pairs
        .into_iter()
        .zip(costs.chunks_exact(2))
        .filter_map(|((target, heap), costs)| {
            let (cost, twice) = (*costs.first()?, *costs.get(1)?);
            Some(Growth { ratio: twice / cost, cost, target, heap })
        })
        .collect();
    if found.len() != all {
        eprintln!("{} of {all} costs were measured", found.len());
        return ExitCode::FAILURE;
    }
    found.sort_by(|a, b| b.ratio.total_cmp(&a.ratio));
    print_growths(&found, has_valgrind);
    let is_over = found.iter().any(Growth::is_over);
    if has_valgrind && is_over { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn print_growths(found: &[Growth<'_>], has_valgrind: bool) {
    let (size, unit, scale) =
        if has_valgrind { (COUNTED_HEAP, "instructions", 1.0) } else { (TIMED_HEAP, "ns", 1e9) };
    let all = found.len();
    let over = found.iter().filter(|growth| growth.is_over()).count();
    println!(
        "twice the bytes cost, in times; the worst of {all}, and what a byte of the half costs in {unit}"
    );
    for growth in found.iter().take(over.max(15)) {
        println!(
            "{:>7.2}x {:>12.1}  {:<26}{:<32}{}",
            growth.ratio,
            growth.cost / number(size) * scale,
            growth.target.name,
            growth.heap.name,
            growth.verdict(),
        );
    }
    println!("{over} of {all} over {LIMIT}");
}

/// Whether the pair is one of those that are measured: every heap and every kind is in some of them.
fn is_chosen(target: &Target, heap: &Heap, every: usize) -> bool {
    (target.name.len() + heap.name.len()).is_multiple_of(every)
}

/// The instructions of every hostile reply, in the order of the targets.
fn counted_in_parts(every: usize) -> io::Result<Vec<u64>> {
    let count = |part: usize| {
        speed::instructions(&["counted", "hostile", &part.to_string(), &every.to_string()])
    };
    let parts: Vec<io::Result<Vec<u64>>> = thread::scope(|scope| {
        let parts: Vec<_> = (0..PARTS).map(|part| scope.spawn(move || count(part))).collect();
        let lost = |_| Err(io::Error::other("a thread that counts has ended early"));
        parts.into_iter().map(|part| part.join().unwrap_or_else(lost)).collect()
    });
    Ok(parts.into_iter().collect::<io::Result<Vec<_>>>()?.concat())
}

/// The targets of one part.
fn part_of(targets: Vec<Target>, part: usize) -> impl Iterator<Item = Target> {
    let each = targets.len().div_ceil(PARTS);
    targets.into_iter().skip(part * each).take(each)
}

/// Reads every heap as every one of these kinds, at both sizes.
fn each_pair(
    targets: impl Iterator<Item = Target>,
    size: usize,
    every: usize,
    mut measure: impl FnMut(&dyn Fn() -> usize),
) {
    let heaps = hostile::heaps();
    for target in targets {
        target.read("warm");
        for heap in heaps.iter().filter(|heap| is_chosen(&target, heap, every)) {
            for bytes in [size, 2 * size] {
                let text = heap.of(bytes);
                measure(&|| target.read(&text));
            }
        }
    }
}

/// Counts one part, under valgrind.
pub(super) fn counted(part: usize, every: usize) -> ExitCode {
    each_pair(part_of(hostile::targets(), part), COUNTED_HEAP, every, |work| {
        speed::counted(work);
    });
    ExitCode::SUCCESS
}

/// Seconds of every pair at both sizes, the better of two.
fn timed() -> Vec<f64> {
    let mut times = Vec::new();
    each_pair(hostile::targets().into_iter(), TIMED_HEAP, 1, |work| {
        let [one, other] = [0; 2].map(|_| speed::timing_of(work, Effort::QUICK).best);
        times.push(one.min(other));
    });
    times
}
