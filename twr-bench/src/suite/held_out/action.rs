//! Suite: what an assistant does next, a union of three cases.

use twr::Thinkable;
use twr::verdict::Value;

use super::record::{filled, without};
use crate::random::Random;
use crate::suite::task::{Suite, Task};

/// What the assistant does
#[derive(Clone, Debug, Thinkable)]
#[think(
    tag = "Action",
    example(
        task = "Tell maria@silva.pt that the meeting is cancelled.",
        reply = Action::Email { to: "maria@silva.pt".into(), text: "Hello Maria, the meeting is cancelled.".into() }
    ),
    example(
        task = "On 18 October I have to renew my passport, do not let me forget.",
        reply = Action::Remind { day: "18 October".into(), about: "Renew the passport".into() }
    ),
    example(
        task = "Ring 030 5551 8842 and ask whether the bike is ready.",
        reply = Action::Call { phone: "030 5551 8842".into(), question: "Is the bike ready?".into() }
    )
)]
enum Action {
    /// Writes an e-mail
    Email {
        /// The address
        #[think(line, grounded, pattern = r"[^@\s]+@[^@\s]+\.[a-z]+", example = "ann@lee.org")]
        to: String,
        /// What the e-mail says
        #[think(min_len = 15, example = "Hello Ann, I will be late.")]
        text: String,
    },
    /// Sets a reminder
    Remind {
        /// When
        #[think(line, grounded, example = "3 May")]
        day: String,
        /// What must not be forgotten
        #[think(line, min_len = 5, example = "Buy flowers")]
        about: String,
    },
    /// Makes a telephone call
    Call {
        /// The number
        #[think(line, grounded, pattern = "[0-9][0-9 ]{6,}[0-9]", example = "0171 555 2000")]
        phone: String,
        /// What to ask
        #[think(line, min_len = 8, example = "Are you open today?")]
        question: String,
    },
}

fn email(to: &str, text: &str) -> Action {
    Action::Email { to: to.into(), text: text.into() }
}

fn remind(day: &str, about: &str) -> Action {
    Action::Remind { day: day.into(), about: about.into() }
}

fn call(phone: &str, question: &str) -> Action {
    Action::Call { phone: phone.into(), question: question.into() }
}

/// The tag, and then two fields for each case: the one that the task says, and one in the model's words.
const IN_OWN_WORDS: [usize; 3] = [2, 4, 6];

pub(super) fn suite() -> Suite {
    let task = |(text, action): (&str, Action)| {
        Task::known(text, without(action.to_reply().into_owned(), &IN_OWN_WORDS))
    };
    let tasks = tasks(&Words::default()).map(task).into();
    Suite { name: "action", spec: Action::SPEC, tasks, right }
}

/// What a model says in its own words, in each of the cases.
#[derive(Default)]
struct Words {
    email: &'static str,
    reminder: &'static str,
    question: &'static str,
}

/// The tasks with their answers in these words.
fn tasks(words: &Words) -> [(&'static str, Action); 7] {
    let Words { email: text, reminder, question } = words;
    [
        ("Write to ben@oak.org that his parcel has arrived.", email("ben@oak.org", text)),
        ("Remind me on 4 July to water the plants of Mrs Clarke.", remind("4 July", reminder)),
        (
            "Call the plumber, 0171 555 2013, and ask when he can come.",
            call("0171 555 2013", question),
        ),
        (
            "Send a mail to office@berg.no: I am ill and stay at home today.",
            email("office@berg.no", text),
        ),
        (
            "The car needs new tyres, remind me of that on 30 November.",
            remind("30 November", reminder),
        ),
        ("Phone 22 55 01 76 to ask if they have a table for six.", call("22 55 01 76", question)),
        ("Thank kenji@mori.jp by mail for the book that he lent me.", email("kenji@mori.jp", text)),
    ]
}

fn right(task: &Task, random: &mut Random) -> Value<'static> {
    let words = Words {
        email: random
            .one_of(&["As it was said, with \"thanks\".", "Hello, I write as I was asked."]),
        reminder: random.one_of(&["Do it in time", "The matter of this message"]),
        question: random.one_of(&["What was asked, please?", "Can you tell me, please?"]),
    };
    let made = tasks(&words).into_iter().find(|(text, _)| *text == task.text);
    let made = made.map_or(Value::Null, |(_, action)| action.to_reply().into_owned());
    filled(task.truth.clone().unwrap_or(Value::Null), made)
}
