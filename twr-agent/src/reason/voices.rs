//! What each voice of a criticism decides, whatever its language.

use super::log::Reflection;
use super::{chinese, english};
use crate::dialog::{Pass, Ruling, Verdict};

/// What the voices of one language decide: their module, and the word that passes.
macro_rules! voices {
    ($module:ident, $passes:path, $unmet:literal, $unnamed:literal) => {
        impl From<$module::Reflected> for Reflection {
            fn from($module::Reflected { wrong, lesson, next }: $module::Reflected) -> Self {
                Self { wrong, lesson, next }
            }
        }

        impl From<$module::Defence> for String {
            fn from(defence: $module::Defence) -> Self {
                defence.replies.join("\n")
            }
        }

        impl Ruling for $module::Quick {
            fn passes(&self) -> bool {
                self.verdict == $passes
            }

            fn findings(&self) -> Vec<String> {
                vec![self.reason.clone()]
            }
        }

        impl Ruling for $module::Inspection {
            /// A good verdict counts only if every point is met.
            fn passes(&self) -> bool {
                self.verdict == $passes && self.points.iter().all(|point| point.met)
            }

            fn findings(&self) -> Vec<String> {
                let unmet = self.points.iter().filter(|point| !point.met);
                let unmet = unmet.map(|point| {
                    format!(concat!($unmet, "{} ({})"), point.requirement, point.evidence)
                });
                let orders = self.suggestions.iter().flatten().cloned();
                or_unnamed(unmet.chain(orders).collect(), $unnamed)
            }
        }

        impl Ruling for $module::Attack {
            /// An issue counts even beside the word that there is none.
            fn passes(&self) -> bool {
                self.result == $module::Found::Nothing
                    && self.issues.as_ref().is_none_or(Vec::is_empty)
            }

            fn findings(&self) -> Vec<String> {
                or_unnamed(self.issues.clone().unwrap_or_default(), $unnamed)
            }
        }

        impl Ruling for $module::Judgement {
            /// An issue that is left counts even beside a good verdict.
            fn passes(&self) -> bool {
                self.verdict == $passes && self.upheld.as_ref().is_none_or(Vec::is_empty)
            }

            fn findings(&self) -> Vec<String> {
                or_unnamed(self.upheld.clone().unwrap_or_default(), $unnamed)
            }
        }
    };
}

voices!(english, Verdict::Pass, "Not met: ", "Check each requirement of the task again.");
voices!(chinese, Pass::Yes, "未满足：", "请逐条核对任务的要求。");

/// The findings; this order where a voice rejects and names nothing.
fn or_unnamed(findings: Vec<String>, unnamed: &str) -> Vec<String> {
    if findings.is_empty() { vec![unnamed.to_owned()] } else { findings }
}

#[cfg(test)]
mod tests {
    use twr::Thinkable;
    use twr::advanced::soft::worked_examples;

    use super::super::{chinese, english};
    use crate::dialog::{Critique, Decision, Ruling};

    /// Each shown example names something to change, so that it must not pass.
    fn check<T: Thinkable + Ruling>() {
        let shown = worked_examples(T::SPEC);
        assert!(!shown.is_empty(), "{}", T::SPEC.name);
        for example in shown {
            let reply = T::from_reply(example.reply.into_owned()).unwrap();
            assert!(!reply.passes(), "{}: {:?}", T::SPEC.name, reply.findings());
        }
    }

    #[test]
    fn the_examples_of_critics_have_a_result_that_fits_what_they_find() {
        check::<english::Quick>();
        check::<english::Inspection>();
        check::<english::Attack>();
        check::<english::Judgement>();
        check::<chinese::Quick>();
        check::<chinese::Inspection>();
        check::<chinese::Attack>();
        check::<chinese::Judgement>();
        check::<Critique>();
        check::<Decision>();
    }
}
