//! Fields of types that real structs have, as a user sees them.

mod decimals;
mod links;
mod none_words;
mod std_types;
mod times;
mod tuples;

use std::fmt::Debug;

use twr::{Thinkable, parse};

/// What is wrong with a reply, as it is asked for again.
fn feedback<T: Thinkable + Debug>(reply: &str) -> String {
    parse::<T>(reply).feedback().expect("a reply that is asked for again").to_owned()
}

/// The value of a reply that keeps the form, and the same after it was written and read.
fn read<T: Thinkable + Debug + PartialEq>(reply: &str) -> T {
    let verdict = parse::<T>(reply);
    let feedback = verdict.feedback().map(str::to_owned);
    let value = verdict.into_value().unwrap_or_else(|_| panic!("{reply:?}: {feedback:?}"));
    let written = twr::advanced::soft::write(T::SPEC, &value.to_reply());
    let again = parse::<T>(&written).into_value();
    assert_eq!(again.as_ref().ok(), Some(&value), "{written:?}");
    value
}

/// A request for the type: each message.
fn asked<T: Thinkable>() -> String {
    let messages = twr::Think::new("Do it.").messages::<T>();
    let contents: Vec<&str> = messages.iter().map(|message| message.content.as_str()).collect();
    contents.join("\n=====\n")
}
