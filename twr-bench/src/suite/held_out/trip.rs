//! Suite: a journey to book, without a single description.

use twr::Thinkable;

use crate::suite::task::{Suite, Task, truth};

#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "Two tickets from Porto to Madrid on 4 May, second class, one way.",
        reply = trip("Porto", "Madrid", "4 May", 2, Class::Second, false)
    ),
    example(
        task = "I go to Bergen on 19 September and back, first class, starting in Oslo. Just me.",
        reply = trip("Oslo", "Bergen", "19 September", 1, Class::First, true)
    ),
    example(
        task = "On 30 January five of us travel from Kyoto to Nara and return, second class.",
        reply = trip("Kyoto", "Nara", "30 January", 5, Class::Second, true)
    )
)]
struct Trip {
    #[think(line, grounded)]
    from: String,
    #[think(line, grounded)]
    to: String,
    #[think(line, grounded)]
    day: String,
    #[think(min = 1, max = 20)]
    passengers: u8,
    class: Class,
    return_ticket: bool,
}

#[derive(Clone, Copy, Debug, Thinkable)]

enum Class {
    First,
    Second,
}

fn trip(
    from: &str,
    to: &str,
    day: &str,
    passengers: u8,
    class: Class,
    return_ticket: bool,
) -> Trip {
    Trip { from: from.into(), to: to.into(), day: day.into(), passengers, class, return_ticket }
}

pub(super) fn suite() -> Suite {
    let known = |(text, trip): (&str, Trip)| Task::known(text, trip.to_reply());
    Suite { name: "trip", spec: Trip::SPEC, tasks: tasks().map(known).into(), right: truth }
}

fn tasks() -> [(&'static str, Trip); 7] {
    [
        (
            "Three second class tickets from Lyon to Turin on 12 March, one way, please.",
            trip("Lyon", "Turin", "12 March", 3, Class::Second, false),
        ),
        (
            "I need to be in Leeds on 9 August. I start in York, travel alone, first class, one way.",
            trip("York", "Leeds", "9 August", 1, Class::First, false),
        ),
        (
            "My wife and I go from Graz to Vienna and back on 21 June. First class for both.",
            trip("Graz", "Vienna", "21 June", 2, Class::First, true),
        ),
        (
            "A school group, 18 people, second class, Lima to Cusco on 5 December, with return.",
            trip("Lima", "Cusco", "5 December", 18, Class::Second, true),
        ),
        (
            "Please book 4 seats to Pune from Mumbai for 14 February. Second class, no return.",
            trip("Mumbai", "Pune", "14 February", 4, Class::Second, false),
        ),
        (
            "Six of us leave Cairo for Luxor on 2 July and come back later. First class.",
            trip("Cairo", "Luxor", "2 July", 6, Class::First, true),
        ),
        (
            "One single ticket, Ghent to Bruges, 8 November, second class.",
            trip("Ghent", "Bruges", "8 November", 1, Class::Second, false),
        ),
    ]
}
