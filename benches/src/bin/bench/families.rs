//! The families: input that grows in a way of its own, up its ladder of sizes as far as time allows.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use benches::hostile::{Family, LIMIT, families};
use benches::speed::{self, Effort};

use crate::shown::{not_counted, number, shown};

/// How long a family may take.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// CPU time for the figure of one size.
    each: Duration,
    /// The longest run, in seconds: above it the ladder ends.
    longest: f64,
    /// The longest run whose instructions are counted, in seconds without valgrind.
    longest_counted: f64,
}

impl Budget {
    /// Up to the largest sizes, where they are not superlinear.
    pub(super) const FULL: Self =
        Self { each: Duration::from_millis(100), longest: 0.5, longest_counted: 0.05 };
    /// Some seconds for all families.
    pub(super) const QUICK: Self =
        Self { each: Duration::ZERO, longest: 0.02, longest_counted: 0.01 };
}

/// A size and its cost in seconds.
type Rung = (usize, f64);

/// What was found of a family.
struct Climb {
    family: Family,
    /// The two last sizes that were timed.
    last: [Rung; 2],
    /// The smaller size that was counted, and the instructions of it and of twice as much.
    counted: Option<(usize, [u64; 2])>,
}

impl Climb {
    fn timed_ratio(&self) -> f64 {
        let [(_, one), (_, two)] = self.last;
        two / one
    }

    /// The growth that is judged.
    #[expect(clippy::cast_precision_loss, reason = "a ratio is shown")]
    fn ratio(&self) -> f64 {
        self.counted.map_or(self.timed_ratio(), |(_, [one, two])| two as f64 / one as f64)
    }

    fn is_over(&self) -> bool {
        self.ratio() > LIMIT
    }

    fn verdict(&self) -> &'static str {
        if self.is_over() { "OVER" } else { "" }
    }
}

/// Prints the growth of every family; fails if one is superlinear.
pub(super) fn judge(has_valgrind: bool, budget: Budget) -> ExitCode {
    println!(
        "\ntwice the size costs, in times of instructions at a size and of CPU time at the largest one"
    );
    let mut climbs: Vec<Climb> = Vec::new();
    for family in families() {
        match climb(family, has_valgrind, budget) {
            Ok(climb) => {
                print_climb(&climb);
                climbs.push(climb);
            }
            Err(error) => return not_counted(&error),
        }
    }
    let over = climbs.iter().filter(|climb| climb.is_over()).count();
    println!("{over} of {} over {LIMIT}", climbs.len());
    if over > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Times the family size by size, and counts the largest two that are short enough.
fn climb(family: Family, has_valgrind: bool, budget: Budget) -> io::Result<Climb> {
    let mut rungs: Vec<Rung> = Vec::new();
    for size in family.rungs() {
        let work = family.of(size);
        let seconds = speed::timing_of(&*work, Effort { each: budget.each }).best;
        rungs.push((size, seconds));
        if rungs.len() > 1 && seconds > budget.longest {
            break;
        }
    }
    let last_two = rungs.last_chunk().copied();
    let last = last_two.ok_or_else(|| io::Error::other("a family has fewer than two sizes"))?;
    let countable = rungs.iter().skip(1).rfind(|(_, cost)| *cost <= budget.longest_counted);
    let twice = countable.or(rungs.get(1)).map_or(0, |(size, _)| *size);
    let counted = if has_valgrind { Some(count(&family, twice / 2)?) } else { None };
    Ok(Climb { family, last, counted })
}

fn count(family: &Family, size: usize) -> io::Result<(usize, [u64; 2])> {
    let counts = speed::instructions(&["counted", "family", family.name, &size.to_string()])?;
    let pair = counts.first_chunk().copied();
    let pair = pair.ok_or_else(|| io::Error::other("a family was not counted twice"))?;
    Ok((size, pair))
}

fn print_climb(climb: &Climb) {
    let Climb { family, last: [_, (size, seconds)], counted } = climb;
    let instructions = counted.map_or(String::new(), |(at, [one, _])| {
        let each = number(usize::try_from(one).unwrap_or(usize::MAX)) / number(at);
        format!("{:.2}x at {at}, {each:.0} each", climb.ratio())
    });
    let rest = if family.rungs().last() == Some(*size) { "" } else { " (no further)" };
    println!(
        "{:<44}{instructions:<36}{:.2}x at {size} {}: {}{rest}  {}",
        family.name,
        climb.timed_ratio(),
        family.unit,
        shown(*seconds),
        climb.verdict(),
    );
}

/// Runs a family at a size and at twice the size, under valgrind.
pub(super) fn counted(name: &str, size: usize) -> ExitCode {
    let Some(family) = families().into_iter().find(|family| family.name == name) else {
        eprintln!("there is no family `{name}`");
        return ExitCode::FAILURE;
    };
    if let Some(smallest) = family.rungs().next() {
        family.of(smallest)();
    }
    for size in [size, 2 * size] {
        speed::counted(&*family.of(size));
    }
    ExitCode::SUCCESS
}
