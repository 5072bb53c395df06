//! Suite: what a message says about a booking. The truth stands in the message.

use twr::Thinkable;

use super::task::{Suite, Task, truth};

/// What the message says about a table that somebody books.
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "Hello, Maria Silva speaking. A table for 6 on 3 May, please, and four of us are vegetarian.",
        reply = booking("Maria Silva", 6, "3 May", true)
    ),
    example(
        task = "Could we come on 18 October, 12 people? We eat everything. Regards, Tom Becker",
        reply = booking("Tom Becker", 12, "18 October", false)
    ),
    example(
        task = "This is Li Wen. There will be 2 of us on 27 January. No meat for me!",
        reply = booking("Li Wen", 2, "27 January", true)
    )
)]
struct Booking {
    /// Who books.
    #[think(line, grounded)]
    name: String,
    /// How many people come.
    #[think(min = 1, max = 200)]
    people: u32,
    /// On which day, as the message says it.
    #[think(line, grounded)]
    day: String,
    /// Whether somebody wants to eat without meat.
    vegetarian: bool,
}

fn booking(name: &str, people: u32, day: &str, vegetarian: bool) -> Booking {
    Booking { name: name.into(), people, day: day.into(), vegetarian }
}

pub(super) fn suite() -> Suite {
    let known = |(text, booking): (&str, Booking)| Task::known(text, booking.to_reply());
    Suite { name: "booking", spec: Booking::SPEC, tasks: tasks().map(known).into(), right: truth }
}

fn tasks() -> [(&'static str, Booking); 9] {
    [
        (
            "Hi, Anna Kowalski here. We are 4 and would like to come on 12 March. My son eats no meat.",
            booking("Anna Kowalski", 4, "12 March", true),
        ),
        (
            "Dear team, please keep a table for 7 on 9 August. We all love steak. Yours, Peter Novak",
            booking("Peter Novak", 7, "9 August", false),
        ),
        (
            "This is Grace Obi. 15 people, 30 November, and we are happy with any dish.",
            booking("Grace Obi", 15, "30 November", false),
        ),
        (
            "Samuel Brown, 3 persons, 21 June. All of us are vegetarians.",
            booking("Samuel Brown", 3, "21 June", true),
        ),
        (
            "We would like to celebrate on 5 December with 40 guests. Half of them are vegetarian. Best, Ingrid Berg",
            booking("Ingrid Berg", 40, "5 December", true),
        ),
        (
            "Is there room for 9 on 14 February? We want the roast beef. Carlos Vega",
            booking("Carlos Vega", 9, "14 February", false),
        ),
        (
            "My name is Noor Haddad. I need a table for 5 on 2 July, with vegetarian food for two of them.",
            booking("Noor Haddad", 5, "2 July", true),
        ),
        (
            "For 11 people on 8 September, please: meat for everyone. Thank you, Emma Clarke",
            booking("Emma Clarke", 11, "8 September", false),
        ),
        (
            "Kenji Mori would like to come with 25 colleagues, so 26 people, on 16 April. Several do not eat meat.",
            booking("Kenji Mori", 26, "16 April", true),
        ),
    ]
}
