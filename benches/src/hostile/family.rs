//! Hostile input that grows in a way of its own: whole replies through `parse`, long tasks, pieces, specs with
//! many fields. Each is a ladder of sizes, every rung twice the one below.

use std::fmt::Write as _;
use std::hint::black_box;

use twr::Thinkable;
use twr::verdict::Circumstances;
use twr_spec::check::check;
use twr_spec::condition::Condition;
use twr_spec::read::Reader;
use twr_spec::spec::{Field, Kind, Layout, Ref, Rule, Spec, Width};
use twr_spec::verdict::judge;
use twr_spec::wording::Wording;

use super::{fences_in_object, told_in_pieces};
use crate::shape::{field, list, spec};
use crate::speed::push::scan_in_pieces;

/// Makes the work of a size.
type Make = fn(usize) -> Box<dyn Fn() -> usize>;

/// Input of one sort, at sizes that double.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What it is, in words.
    pub name: &'static str,
    /// The smallest size and the largest.
    pub sizes: [usize; 2],
    /// What a size counts.
    pub unit: &'static str,
    make: Make,
}

impl Family {
    /// The work of that size, with its input made.
    pub fn of(&self, size: usize) -> Box<dyn Fn() -> usize> {
        (self.make)(size)
    }

    /// The sizes from the smallest to the largest.
    pub fn rungs(&self) -> impl Iterator<Item = usize> + use<> {
        let [smallest, largest] = self.sizes;
        std::iter::successors(Some(smallest), |size| Some(2 * size))
            .take_while(move |size| *size <= largest)
    }
}

const KB: usize = 1 << 10;

/// Every family.
pub fn families() -> Vec<Family> {
    let mut families = of_whole();
    families.extend(of_pieces());
    families
}

fn bytes(name: &'static str, largest: usize, make: Make) -> Family {
    Family { name, sizes: [2 * KB, largest], unit: "bytes", make }
}

/// Families of input that is there as a whole, or in pieces of one size.
fn of_whole() -> Vec<Family> {
    let fields = |name, make| Family { name, sizes: [25, 400], unit: "fields", make };
    vec![
        bytes("records without bullets", 2048 * KB, |size| records(size, "\n\n")),
        bytes("records without blank lines", 2048 * KB, |size| records(size, "\n")),
        bytes("a grounded line over a long task", 256 * KB, grounded_line),
        bytes("a grounded list over a long task", 256 * KB, grounded_list),
        bytes("[,,,,] as a list", 64 * KB, commas_as_list),
        bytes("[,,,,] as the whole reply", 64 * KB, commas_alone),
        bytes("unclosed JSON fences", 64 * KB, unclosed_fences),
        bytes("an unclosed { with [ and fences behind it", 64 * KB, |size| {
            reading(fences_in_object(size))
        }),
        bytes("one line in 16-byte pieces", 1024 * KB, line_in_pieces),
        bytes("a grounded list over a long task in pieces", 256 * KB, grounded_list_in_pieces),
        fields("soundness of a spec", soundness),
        fields("feedback on a missing field of many", feedback),
    ]
}

/// Families of texts, items and objects that come in pieces.
fn of_pieces() -> Vec<Family> {
    vec![
        bytes("blank lines before a text in pieces", 256 * KB, |size| {
            in_pieces(text(), format!("[Text]\n{}so it is\n", "\n".repeat(size)))
        }),
        bytes("blank lines and then words in a fence in pieces", 256 * KB, |size| {
            let (blank, words) = ("\n".repeat(size / 2), "so it is\n".repeat(size / 18));
            in_pieces(text(), ["```\n", &blank, &words].concat())
        }),
        bytes("rules in a text in pieces", 256 * KB, |size| {
            in_pieces(text(), format!("[Text]\nso it is\n{}", "---\n".repeat(size / 4)))
        }),
        bytes("blanks behind words in pieces", 256 * KB, |size| {
            let line = "so it is as long as no name of a speaker is";
            in_pieces(text(), format!("[Text]\n{line}{}b\n", " ".repeat(size)))
        }),
        bytes("backslashes behind words in pieces", 256 * KB, |size| {
            in_pieces(text(), format!("[Text]\nso it is{}", "\\".repeat(size)))
        }),
        bytes("escaped line breaks in a string in pieces", 256 * KB, |size| {
            let reply = format!("{{\"text\": \"so{}\"}}", "\\n".repeat(size / 2));
            in_pieces(text().in_layout(Layout::Json), reply)
        }),
        bytes("a section again with blank lines in pieces", 256 * KB, |size| {
            in_pieces(text(), format!("[Text]\nso it is\n[Text]\n{}", "\n".repeat(size)))
        }),
        bytes("blanks before an item in pieces", 256 * KB, |size| {
            in_pieces(items(), format!("[Items]\n- a\n{}- b\n", " ".repeat(size)))
        }),
        bytes("blanks in an item in pieces", 256 * KB, |size| {
            in_pieces(items(), format!("[Items]\n- a\n- {}b\n", " ".repeat(size)))
        }),
        bytes("a broken object, then items, in pieces", 256 * KB, |size| {
            let broken = format!("{{\"note\" \"{}\"}}\n", "so it is ".repeat(size / 18));
            let items = "- so it is\n".repeat(size / 22);
            in_pieces(items_of_json(), [&broken, "[Items]\n", &items].concat())
        }),
        bytes("think blocks, then items, in pieces", 256 * KB, |size| {
            let thoughts = "<think>a</think>\n".repeat(size / 34);
            let items = "- so it is\n".repeat(size / 22);
            in_pieces(items_of_json(), [&thoughts, "[Items]\n", &items].concat())
        }),
    ]
}

fn commas_as_list(bytes: usize) -> Box<dyn Fn() -> usize> {
    reading(format!("[Items]\n[{}]", ",".repeat(bytes)))
}

fn commas_alone(bytes: usize) -> Box<dyn Fn() -> usize> {
    reading(format!("[{}]", ",".repeat(bytes)))
}

fn unclosed_fences(bytes: usize) -> Box<dyn Fn() -> usize> {
    reading("```json\n{\"items\": [\n".repeat(bytes / 19))
}

fn line_in_pieces(bytes: usize) -> Box<dyn Fn() -> usize> {
    let (line, scan) = (format!("[Plan] {}", "word ".repeat(bytes / 5)), scan_in_pieces(16));
    Box::new(move || scan(&line))
}

/// What the whole replies are read as: a list, and a record by the side of it.
#[derive(Debug, Thinkable)]
struct Basket {
    #[think(example = ["bread", "salt"])]
    items: Vec<String>,
    note: Option<Note>,
}

#[derive(Debug, Thinkable)]
struct Note {
    #[think(line, example = "Ann")]
    name: String,
    #[think(example = 3)]
    pages: u32,
}

/// Records alone.
#[derive(Debug, Thinkable)]
struct Shelf {
    notes: Vec<Note>,
}

fn reading(reply: String) -> Box<dyn Fn() -> usize> {
    Box::new(move || twr::parse::<Basket>(black_box(&reply)).recoveries.len())
}

/// Short records below each other.
fn records(bytes: usize, end: &str) -> Box<dyn Fn() -> usize> {
    let reply = short_records(bytes, end);
    Box::new(move || parse_shelf(&reply))
}

/// Records of two lines each, with something after each.
fn short_records(bytes: usize, end: &str) -> String {
    let mut reply = String::from("[Notes]\n");
    let mut number = 0;
    while reply.len() < bytes {
        number += 1;
        let _ = write!(reply, "Name: Ann {number}\nPages: {number}{end}");
    }
    reply
}

/// How many records are read.
fn parse_shelf(reply: &str) -> usize {
    twr::parse::<Shelf>(reply).value().map_or(0, |shelf| shelf.notes.len())
}

/// A value that has to occur in the task.
#[derive(Debug, Thinkable)]
struct Found {
    #[think(line, grounded, example = "Ann")]
    name: String,
}

/// Values that all have to.
#[derive(Debug, Thinkable)]
struct AllFound {
    #[think(grounded, example = ["Ann", "Bo"])]
    names: Vec<String>,
}

/// A task of that many bytes, of names that are all different.
fn task(bytes: usize) -> String {
    let names = (0_u32..).map(|number| format!("Name{number} Family{number}\n"));
    let mut length = 0;
    names
        .take_while(|name| {
            length += name.len();
            length <= bytes
        })
        .collect()
}

/// A text alone.
fn text() -> Spec {
    spec(vec![field("Text", Kind::Text)])
}

/// A list alone.
fn items() -> Spec {
    spec(vec![field("Items", list(Kind::Line))])
}

/// A list that is asked for as JSON.
fn items_of_json() -> Spec {
    items().in_layout(Layout::Json)
}

/// A reply that is told while it arrives.
fn in_pieces(spec: Spec, reply: String) -> Box<dyn Fn() -> usize> {
    Box::new(move || told_in_pieces(&Reader::new(&spec), Circumstances::default(), &reply))
}

/// The last name of the task.
fn grounded_line(bytes: usize) -> Box<dyn Fn() -> usize> {
    let task = task(bytes);
    let reply = format!("[Name] {}", task.lines().last().unwrap_or_default());
    Box::new(move || {
        let known = Circumstances { task: Some(&task), ..Circumstances::default() };
        usize::from(twr::parse_in::<Found>(&reply, known).is_success())
    })
}

/// A task, and a reply with every fourth name of it.
fn grounded_names(bytes: usize) -> (String, String) {
    let task = task(bytes);
    let mut reply = String::from("[Names]\n");
    for name in task.lines().step_by(4) {
        let _ = writeln!(reply, "- {name}");
    }
    (task, reply)
}

/// Every fourth name of the task.
fn grounded_list(bytes: usize) -> Box<dyn Fn() -> usize> {
    let (task, reply) = grounded_names(bytes);
    Box::new(move || {
        let known = Circumstances { task: Some(&task), ..Circumstances::default() };
        usize::from(twr::parse_in::<AllFound>(&reply, known).is_success())
    })
}

/// The same, told while it arrives.
fn grounded_list_in_pieces(bytes: usize) -> Box<dyn Fn() -> usize> {
    let (task, reply) = grounded_names(bytes);
    let grounded = Field { rules: vec![Rule::Grounded].into(), ..field("Names", list(Kind::Line)) };
    let spec = spec(vec![grounded]);
    Box::new(move || {
        let known = Circumstances { task: Some(&task), ..Circumstances::default() };
        told_in_pieces(&Reader::new(&spec), known, &reply)
    })
}

/// A spec of so many fields, each with an example.
fn large_spec(fields: usize) -> Spec {
    let kinds = [
        (Kind::Line, "Old harbour"),
        (Kind::Integer(Width::U16), "12"),
        (Kind::Text, "We count the hives in May."),
        (Kind::Boolean, "yes"),
    ];
    let fields = kinds.into_iter().cycle().take(fields).enumerate();
    let fields = fields.map(|(at, (kind, example))| Field {
        example: example.into(),
        ..field(&format!("Field {at}"), kind)
    });
    spec(fields.collect())
}

/// Everything that is checked in a spec.
fn soundness(fields: usize) -> Box<dyn Fn() -> usize> {
    let spec = large_spec(fields);
    let wording = Wording::default();
    Box::new(move || check(&spec, &wording).len())
}

/// The verdict on a reply that lacks its last field.
fn feedback(fields: usize) -> Box<dyn Fn() -> usize> {
    let spec: &'static Spec = Box::leak(Box::new(large_spec(fields)));
    let mut reply = String::new();
    for field in spec.fields.iter().take(fields.saturating_sub(1)) {
        let _ = writeln!(reply, "[{}] {}", field.header, field.example);
    }
    let (reader, wording) = (Reader::new(spec), Wording::default());
    Box::new(move || {
        let reading = reader.read(&reply);
        let verdict = judge(&reader, &Ref::Static(spec), reading, Condition::Text, &wording);
        verdict.feedback().map_or(0, str::len)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_runs_at_its_smallest() {
        for family in families() {
            let smallest = family.rungs().next().unwrap();
            family.of(smallest)();
            assert!(family.rungs().count() > 3, "{}", family.name);
        }
    }

    #[test]
    fn a_large_spec_is_sound_and_a_missing_field_is_told() {
        assert_eq!(check(&large_spec(12), &Wording::default()), []);
        assert!(feedback(12)() > 0);
    }

    #[test]
    fn records_are_read_with_and_without_blank_lines() {
        for (bytes, end) in [(2 * KB, "\n"), (2 * KB, "\n\n"), (32 * KB, "\n"), (32 * KB, "\n\n")] {
            let reply = short_records(bytes, end);
            assert_eq!(parse_shelf(&reply), reply.matches("Name:").count());
        }
    }

    #[test]
    fn what_is_grounded_is_found() {
        assert_eq!(grounded_line(4 * KB)(), 1);
        assert_eq!(grounded_list(4 * KB)(), 1);
    }
}
