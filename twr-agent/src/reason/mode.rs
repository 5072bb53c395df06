//! `Mode` and `Level`: how a reasoning learns from a failed try, and how strict its critic is.

use serde::{Deserialize, Serialize};

use crate::mention::mentions_any;
use crate::named::named;

named! {
    /// How a reasoning learns from a failed try.
    #[derive(
        Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
    )]
    #[serde(rename_all = "snake_case")]
    #[non_exhaustive]
    pub enum Mode {
        /// The model reflects on what a check found, and the next try is shown the lessons of the last reflections.
        Reflexion = "reflexion",
        /// A critic judges each answer that passes the checks; the next try is shown the answer and what the critic
        /// found.
        ActorCritic = "actor_critic",
        /// The next try is shown the answer and what a check found. The default: an outside signal is worth more than a
        /// model's opinion of its own work.
        #[default]
        External = "external",
    }
}

/// How strict a critic is, and what it has to write.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Level {
    /// A verdict and one sentence. The critic rejects only what is certainly wrong.
    Quick,
    /// A verdict, a reason and suggestions. The default.
    #[default]
    Light,
    /// The critic lists each requirement of the task with what the answer does about it. An answer passes only if the
    /// verdict is good and every listed requirement is met.
    Strict,
    /// A critic attacks the answer, a defender replies, and a judge decides. An answer without issues needs no
    /// defender.
    Adversarial,
}

/// The words of a domain that ask for a strict critic.
const STRICT: &str = "finance, financial, bank, tax, medical, medicine, health, legal, law, security, \
                      金融, 财务, 医疗, 法律, 安全";
/// The words of a domain that ask for a quick critic: its work has compilers and tests.
const QUICK: &str = "code, coding, programming, 代码, 编程";

impl Level {
    /// The level for a domain, by its words: finance, medicine, law and security are strict, code is quick, anything
    /// else is light. A domain of both is strict.
    ///
    /// ```
    /// use twr_agent::reason::Level;
    ///
    /// assert_eq!(Level::of_domain("medical records"), Level::Strict);
    /// assert_eq!(Level::of_domain("code"), Level::Quick);
    /// assert_eq!(Level::of_domain("lawn care"), Level::Light);
    /// ```
    pub fn of_domain(domain: &str) -> Self {
        if mentions_any(domain, STRICT) {
            Self::Strict
        } else if mentions_any(domain, QUICK) {
            Self::Quick
        } else {
            Self::Light
        }
    }
}
