//! Rule: the paths of files may be in hidden places. It allows and forbids nothing, so every value keeps it; what is
//! forbidden without it, the reader of files says.

use crate::spec::Language;

pub(super) fn phrase(language: Language) -> String {
    match language {
        Language::English => "names may begin with a dot",
        Language::Chinese => "名称可以以点开头",
    }
    .to_owned()
}
