//! Prints how fast replies are scanned and read, beside baselines; and whether hostile ones cost more than
//! their length.

use std::env;
use std::io;
use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use benches::corpus;
use benches::hostile::{self, Heap, LIMIT, Target};
use benches::speed::{self, Effort, Text, Work};

const USAGE: &str = "\
usage: cargo xtask bench [options]

  --quick     every figure once, to see that all of it runs
  --count     instructions for a byte in place of time (needs valgrind)
  --hostile   in place of the table: whether twice a hostile reply costs more than 2.2 times; counts
              instructions where valgrind is there, else only shows the time
  --hostile --quick  the same of every fifth pair of kind and reply; nothing without valgrind
  --hostile --time   the same by time, of larger replies; shown, not judged
  --giants    the time of replies of many megabytes and of lists 10,000 deep, which must come to an end
  --help      this";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => table(Effort::FULL),
        ["--quick"] => table(Effort::QUICK),
        ["--count"] => count(),
        ["--hostile"] => hostile(speed::valgrind(), 1),
        ["--hostile", "--quick"] if speed::valgrind() => hostile(true, QUICK),
        ["--hostile", "--quick"] => {
            eprintln!("SKIPPED: instructions are counted by valgrind: install it");
            ExitCode::SUCCESS
        }
        ["--hostile", "--time"] => hostile(false, 1),
        ["--giants"] => giants(),
        // What `--count` and `--hostile` run under valgrind.
        ["counted", "works"] => counted_works(),
        ["counted", "hostile", part, every] => {
            counted_hostile(part.parse().unwrap_or_default(), every.parse().unwrap_or(1))
        }
        ["--help"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        [option, ..] => {
            eprintln!("`bench` knows no option `{option}`\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// The made replies and, where it is at hand, the corpus.
fn all_texts() -> Vec<Text> {
    let mut texts = speed::texts();
    let folder = corpus::default_folder();
    match corpus::load(&folder) {
        Ok(Some(samples)) => texts.push(speed::corpus_text(&samples)),
        Ok(None) => eprintln!("SKIPPED: {}", corpus::how_to_get(&folder)),
        Err(error) => eprintln!("SKIPPED: the corpus cannot be read: {error}"),
    }
    texts
}

fn head(works: &[Work]) {
    row("", "bytes", works.iter().map(|work| work.name.to_owned()));
}

/// Prints a line of the table.
fn row(name: &str, bytes: &str, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.map(|cell| format!("{cell:>16}")).collect();
    println!("{name:<16}{bytes:>11}{}", cells.concat());
}

/// The table of speed: MB/s, below it the time for all replies of the text, below it times `scan + read`.
fn table(effort: Effort) -> ExitCode {
    let works = speed::works();
    println!("MB/s; the time for one pass; how many times as fast as `scan + read`");
    head(&works);
    for text in all_texts() {
        let seconds: Vec<f64> =
            works.iter().map(|work| speed::seconds(work, &text, effort)).collect();
        let bytes = number(text.bytes());
        let ours = seconds.get(1).copied().unwrap_or_default();
        let each = || seconds.iter();
        let speeds = each().map(|seconds| format!("{:.0}", bytes / seconds / 1e6));
        row(text.name, &text.bytes().to_string(), speeds);
        row("", "", each().map(|seconds| shown(*seconds)));
        row("", "", each().map(|seconds| format!("{:.2}x", ours / seconds)));
    }
    ExitCode::SUCCESS
}

fn shown(seconds: f64) -> String {
    match seconds {
        short if short < 1e-3 => format!("{:.2} µs", short * 1e6),
        long => format!("{:.2} ms", long * 1e3),
    }
}

#[expect(clippy::cast_precision_loss, reason = "figures of three digits are shown")]
fn number(count: usize) -> f64 {
    count as f64
}

/// The same table in instructions.
fn count() -> ExitCode {
    if !speed::valgrind() {
        eprintln!("instructions are counted by valgrind: install it");
        return ExitCode::FAILURE;
    }
    let counts = match speed::instructions(&["counted", "works"]) {
        Ok(counts) => counts,
        Err(error) => {
            eprintln!("instructions cannot be counted: {error}");
            return ExitCode::FAILURE;
        }
    };
    let works = speed::works();
    println!("instructions for a byte");
    head(&works);
    for (text, counts) in all_texts().iter().zip(counts.chunks(works.len())) {
        let bytes = number(text.bytes());
        let each = counts.iter().map(|count| usize::try_from(*count).unwrap_or(usize::MAX));
        let cells = each.map(|count| format!("{:.3}", number(count) / bytes));
        row(text.name, &text.bytes().to_string(), cells);
    }
    ExitCode::SUCCESS
}

/// Each work on each text, after a short one that is not counted and in which what is made once is made.
fn counted_works() -> ExitCode {
    let works = speed::works();
    for text in all_texts() {
        for work in &works {
            work.run(
                &speed::texts()
                    .into_iter()
                    .take(1)
                    .flat_map(|text| text.replies)
                    .collect::<Vec<_>>(),
            );
            speed::counted(&|| work.run(&text.replies));
        }
    }
    ExitCode::SUCCESS
}

/// Bytes of the smaller heap, where instructions are counted and where time is taken.
const COUNTED_HEAP: usize = 1 << 12;
const TIMED_HEAP: usize = 1 << 14;

fn hostile(has_valgrind: bool, every: usize) -> ExitCode {
    let costs = if has_valgrind {
        match counted_in_parts(every) {
            #[expect(clippy::cast_precision_loss, reason = "a ratio is shown")]
            Ok(counts) => counts.into_iter().map(|count| count as f64).collect(),
            Err(error) => {
                eprintln!("instructions cannot be counted: {error}");
                return ExitCode::FAILURE;
            }
        }
    } else {
        eprintln!("instructions are not counted: time is shown, and nothing is judged by it");
        timed_hostile()
    };
    let (size, unit, scale) =
        if has_valgrind { (COUNTED_HEAP, "instructions", 1.0) } else { (TIMED_HEAP, "ns", 1e9) };
    let (targets, heaps) = (hostile::targets(), hostile::heaps());
    let pairs = costs.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?)));
    let names = targets.iter().flat_map(|target| heaps.iter().map(move |heap| (target, heap)));
    let names: Vec<_> = names.filter(|(target, heap)| is_chosen(target, heap, every)).collect();
    let all = names.len();
    let mut found: Vec<_> =
        names.into_iter().zip(pairs).map(|(names, (one, two))| (two / one, one, names)).collect();
    if found.len() != all {
        eprintln!("{} of {all} costs were measured", found.len());
        return ExitCode::FAILURE;
    }
    found.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    let over = found.iter().filter(|(ratio, ..)| *ratio > LIMIT).count();
    println!(
        "twice the bytes cost, in times; the worst of {all}, and what a byte of the half costs in {unit}"
    );
    for (ratio, one, (target, heap)) in found.iter().take(over.max(15)) {
        let mark = if *ratio > LIMIT { "OVER" } else { "" };
        println!(
            "{ratio:>7.2}x {:>12.1}  {:<26}{:<28}{mark}",
            one / number(size) * scale,
            target.name,
            heap.name
        );
    }
    println!("{over} of {all} over {LIMIT}");
    if has_valgrind && over > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Of how many pairs `--quick` takes one.
const QUICK: usize = 5;

/// Whether the pair is one of those that are measured: every heap and every kind is in some of them.
fn is_chosen(target: &Target, heap: &Heap, every: usize) -> bool {
    (target.name.len() + heap.name.len()).is_multiple_of(every)
}

/// How many programs count hostile replies, side by side.
const PARTS: usize = 2;

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
fn each_hostile(
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

fn counted_hostile(part: usize, every: usize) -> ExitCode {
    each_hostile(part_of(hostile::targets(), part), COUNTED_HEAP, every, |work| {
        speed::counted(work);
    });
    ExitCode::SUCCESS
}

/// Seconds, the better of two.
fn timed_hostile() -> Vec<f64> {
    let mut times = Vec::new();
    each_hostile(hostile::targets().into_iter(), TIMED_HEAP, 1, |work| {
        times.push(seconds(work).min(seconds(work)));
    });
    times
}

fn seconds(work: &dyn Fn() -> usize) -> f64 {
    let start = Instant::now();
    std::hint::black_box(work());
    start.elapsed().as_secs_f64()
}

/// Reads what is too large for anything but linear time, as every kind.
fn giants() -> ExitCode {
    for (name, text) in hostile::giants() {
        let mut times: Vec<(f64, &str)> = Vec::new();
        let targets = hostile::targets();
        for target in &targets {
            times.push((seconds(&|| target.read_once(&text)), target.name));
        }
        times.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let all: f64 = times.iter().map(|(seconds, _)| seconds).sum();
        let worst = times.first().copied().unwrap_or_default();
        println!(
            "{name:<30}{:>11} bytes {:>10} on average, {:>10} at most, as {}",
            text.len(),
            shown(all / number(times.len())),
            shown(worst.0),
            worst.1
        );
    }
    ExitCode::SUCCESS
}
