//! `Asking`: how a type is asked for where the caller says nothing else.

use std::borrow::Cow;

use super::{Layout, List, Output, Placement, Str};

/// How a type is asked for where the caller says nothing else. A setting that is left out is the library's own
/// default.
///
/// It changes what is sent and how often, never how a reply is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Asking {
    /// How the sections of a reply are marked, in place of the spec's own layout.
    pub layout: Option<Layout>,
    /// What holds a reply to its form.
    pub output: Option<Output>,
    /// Where the prompt shows the worked examples.
    pub placement: Option<Placement>,
    /// How many worked examples are shown at most.
    pub examples: Option<u32>,
    /// Which of the worked examples may be shown, by their number from 1. Empty for all.
    pub chosen: List<u32>,
    /// How to go on after a wrong reply, call by call from the second on: names of [`POLICIES`]. Empty for the
    /// default.
    pub policy: List<Str>,
    /// The most tokens of a reply.
    pub max_tokens: Option<u32>,
    /// The total number of calls, the first included.
    pub attempts: Option<u32>,
    /// The temperature of the first call.
    pub temperature: Option<f64>,
}

impl Asking {
    /// All left to the library, for `..Asking::EMPTY`.
    pub const EMPTY: Self = Self {
        layout: None,
        output: None,
        placement: None,
        examples: None,
        chosen: Cow::Borrowed(&[]),
        policy: Cow::Borrowed(&[]),
        max_tokens: None,
        attempts: None,
        temperature: None,
    };

    /// The names of the settings in attributes and files, in the order in which they are written.
    pub const KEYS: &'static [&'static str] = &[
        "layout",
        "output",
        "placement",
        "examples",
        "chosen",
        "policy",
        "max_tokens",
        "attempts",
        "temperature",
    ];

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The temperatures that can be asked for.
    pub fn is_temperature(temperature: f64) -> bool {
        (0.0..=MAX_TEMPERATURE).contains(&temperature)
    }
}

/// The warmest that any provider takes.
pub const MAX_TEMPERATURE: f64 = 2.0;

/// The names of the policies. What each of them does, the runtime says.
pub const POLICIES: [&str; 6] = ["missing", "one_by_one", "whole", "fresh", "formatter", "blind"];
