//! Runs the bodies of the fuzz targets on many mutated replies, and shows every text that breaks one.

use std::env;
use std::panic;
use std::process::ExitCode;
use std::time::Instant;

use benches::fuzz::{self, Mutator};

const USAGE: &str = "\
usage: cargo xtask fuzz [--count N] [--start N]

  --count N   how many texts; default 1000000
  --start N   where the random numbers start; default 1";

/// The body of a target; gives how many values it took through a round trip.
type Body = fn(&str) -> usize;

/// Every body with its target's name.
const BODIES: [(&str, Body); 5] = [
    ("read", |text| {
        fuzz::read(text);
        0
    }),
    ("round_trip", fuzz::round_trip),
    ("feed_in_pieces", |text| {
        fuzz::feed_in_pieces(text);
        0
    }),
    ("tell_in_pieces", |text| {
        fuzz::tell_in_pieces(text);
        0
    }),
    ("parsers", |text| {
        fuzz::parsers(text);
        0
    }),
];

/// Failures after which the run ends.
const ENOUGH: usize = 20;

fn main() -> ExitCode {
    let (mut count, mut start) = (1_000_000_u64, 1_u64);
    let mut arguments = env::args().skip(1);
    while let Some(option) = arguments.next() {
        let number = arguments.next().and_then(|number| number.parse().ok());
        match (option.as_str(), number) {
            ("--count", Some(number)) => count = number,
            ("--start", Some(number)) => start = number,
            _ => {
                eprintln!("`fuzz` does not take `{option}` so\n\n{USAGE}");
                return ExitCode::from(2);
            }
        }
    }
    let broken = run(count, start);
    if broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How many texts broke a body.
fn run(count: u64, start: u64) -> usize {
    let began = Instant::now();
    let mut mutator = Mutator::new(start, fuzz::seeds());
    let (mut broken, mut values) = (0, 0);
    let (mut bytes, mut slowest) = (0_usize, (0_u128, String::new()));
    for number in 1..=count {
        let text = mutator.text();
        bytes += text.len();
        let one = Instant::now();
        for (name, body) in BODIES {
            if let Ok(count) = panic::catch_unwind(|| body(&text)) {
                values += count;
            } else {
                broken += 1;
                println!("BROKEN {name}, text {number}: {text:?}");
            }
        }
        let took = one.elapsed().as_micros();
        if took > slowest.0 {
            slowest = (took, text);
        }
        if number % 50_000 == 0 {
            eprintln!("{number} texts, {broken} broken, {} s", began.elapsed().as_secs());
        }
        if broken >= ENOUGH {
            println!("stopped after {number} texts");
            break;
        }
    }
    println!(
        "{count} texts of {bytes} bytes, {values} values written and read again: {broken} broken"
    );
    println!("the slowest took {} µs: {:?}", slowest.0, slowest.1);
    broken
}
