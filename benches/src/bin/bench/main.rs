//! Prints how fast replies are read, beside baselines; and whether hostile ones cost more than their length.

mod families;
mod giants;
mod hostile;
mod shown;
mod table;

use std::env;
use std::process::ExitCode;

use benches::speed;

const USAGE: &str = "\
usage: cargo xtask bench [options]

  --only WORD prints only the groups whose name holds the word
  --quick     every work once, on short texts, to see that all of it runs
  --count     instructions for a byte in place of time (needs valgrind)
  --hostile   in place of the tables: whether twice a hostile reply costs more than 2.2 times; counts
              instructions where valgrind is there, else takes CPU time
  --hostile --quick  the same of every fifth pair of kind and reply; nothing without valgrind
  --hostile --time   the same by CPU time, of larger replies; shown, not judged
  --hostile --families   only the input that grows in a way of its own, at larger sizes
  --giants    the time of replies of many megabytes and of lists 10,000 deep, which must come to an end
  --help      this

Times are CPU time of the thread, so other programs disturb them little.";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => table::time(""),
        ["--only", word] => table::time(word),
        ["--quick"] => table::run_once(),
        ["--count"] => table::count(""),
        ["--count", "--only", word] | ["--only", word, "--count"] => table::count(word),
        ["--hostile"] => hostile::all(speed::valgrind()),
        ["--hostile", "--quick"] if speed::valgrind() => hostile::quick(),
        ["--hostile", "--quick"] => {
            eprintln!("SKIPPED: instructions are counted by valgrind: install it");
            ExitCode::SUCCESS
        }
        ["--hostile", "--time"] => hostile::all(false),
        ["--hostile", "--families"] => families::judge(speed::valgrind(), families::Budget::FULL),
        ["--giants"] => giants::time(),
        // What `--count` and `--hostile` run under valgrind.
        ["counted", "works", word] => table::counted(word),
        ["counted", "hostile", part, every] => {
            hostile::counted(part.parse().unwrap_or_default(), every.parse().unwrap_or(1))
        }
        ["counted", "family", name, size] => {
            families::counted(name, size.parse().unwrap_or_default())
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
