//! The few sentences to the model that no template holds, in the languages that there are.

use twr_spec::spec::Language;

/// What is to be done where nobody says so.
pub(super) fn task(language: Language) -> &'static str {
    match language {
        Language::Chinese => "请现在写出答案。",
        _ => "Write your answer now.",
    }
}

/// What follows an order that names the wrong sections only, where the whole answer is wanted.
pub(super) fn whole_again(language: Language) -> &'static str {
    match language {
        Language::Chinese => "请重新写出完整的答案，包括所有部分。",
        _ => "Write the whole answer again, with all its sections.",
    }
}
