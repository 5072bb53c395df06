//! Suite: a query in SQL, with the table that it reads and what to watch out for.

use twr::Thinkable;
use twr::verdict::Value;

use super::record::{filled, without};
use crate::random::Random;
use crate::suite::task::{Suite, Task};

/// A query for a database
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "Table clients (id, name, town): all clients in Rome.",
        reply = query("clients", "SELECT * FROM clients WHERE town = 'Rome';", &["The town must be spelled the same way", "Returns every column"])
    ),
    example(
        task = "Table films (id, title, year): the number of films from 1999.",
        reply = query("films", "SELECT COUNT(*)\nFROM films\nWHERE year = 1999;", &["Films without a year are not counted", "Remakes are counted, too"])
    ),
    example(
        task = "Table pupils (id, name, mark): the names of the three best pupils.",
        reply = query("pupils", "SELECT name\nFROM pupils\nORDER BY mark DESC\nLIMIT 3;", &["Assumes that a high mark is good", "A fourth pupil may have the same mark", "Pupils without a mark need a rule"])
    )
)]
struct Query {
    /// The table that is read
    #[think(line, grounded, pattern = "[a-z_]+")]
    table: String,
    /// The query
    #[think(code = "sql", check = is_a_query)]
    sql: String,
    /// What to watch out for
    #[think(min_items = 2, max_items = 4, unique)]
    notes: Vec<String>,
}

fn query(table: &str, sql: &str, notes: &[&str]) -> Query {
    let notes = notes.iter().map(|&note| note.to_owned()).collect();
    Query { table: table.into(), sql: sql.into(), notes }
}

fn is_a_query(sql: &str) -> Result<(), &'static str> {
    let sql = sql.to_lowercase();
    if sql.contains("select") && sql.contains("from") {
        Ok(())
    } else {
        Err("the code must be a query with `SELECT` and `FROM`")
    }
}

const TASKS: [(&str, &str); 6] = [
    ("Table orders (id, client, total): all orders with a total above 500.", "orders"),
    ("Table staff (id, name, hired): the names of all staff, newest first.", "staff"),
    ("Table trees (id, kind, height): the greatest height of each kind.", "trees"),
    ("Table visits (id, page, day): how many visits each page had.", "visits"),
    ("Table rooms (id, floor, seats): the rooms on floor 2 with at least 10 seats.", "rooms"),
    ("Table songs (id, title, singer, length): the average length of all songs.", "songs"),
];

const NOTES: [&str; 5] = [
    "An index would make it faster",
    "Empty values are skipped",
    "Old rows are part of the result",
    "The order of equal rows is open",
    "Upper case matters in comparisons",
];

pub(super) fn suite() -> Suite {
    let task = |(text, table): (&str, &'static str)| {
        let truth = without(query(table, "", &[]).to_reply().into_owned(), &[1, 2]);
        Task { topic: table, ..Task::known(text, truth) }
    };
    Suite { name: "query", spec: Query::SPEC, tasks: TASKS.map(task).into(), right }
}

fn right(task: &Task, random: &mut Random) -> Value<'static> {
    let column = random.one_of(&["id", "*", "COUNT(*)"]);
    let count = 2 + random.below(3);
    let notes = random.some_of(count, &NOTES);
    let sql = format!("SELECT {column}\nFROM {} -- a \"sketch\"\nWHERE id > 0;", task.topic);
    let made = query(task.topic, &sql, &notes).to_reply().into_owned();
    filled(task.truth.clone().unwrap_or(Value::Null), made)
}
