//! Texts in Chinese and in English: tables of them, and which of two a text is answered with.

/// A table of texts: a struct, and the constants `CHINESE` and `ENGLISH` of it, which `of` chooses between. Each field
/// is followed by its Chinese text, `=>` and its English text; a field without a type is a `&'static str`.
macro_rules! bilingual {
    (
        $(#[$table:meta])*
        $visible:vis struct $Table:ident {
            $($(#[$doc:meta])* $field_visible:vis $field:ident $(: $type:ty)? = $chinese:expr => $english:expr,)*
        }
    ) => {
        $(#[$table])*
        $visible struct $Table {
            $($(#[$doc])* $field_visible $field: $crate::wording::bilingual!(@type $($type)?),)*
        }

        /// Chinese texts.
        $visible const CHINESE: $Table = $Table { $($field: $chinese,)* };

        /// English texts.
        $visible const ENGLISH: $Table = $Table { $($field: $english,)* };

        impl $Table {
            /// The texts of a language; English for one that there are no others for.
            pub(crate) fn of(language: ::twr::Language) -> &'static Self {
                if language == ::twr::Language::Chinese { &CHINESE } else { &ENGLISH }
            }
        }
    };
    (@type) => { &'static str };
    (@type $type:ty) => { $type };
}

pub(crate) use bilingual;

/// The words in the language of a text: Chinese if it has Chinese characters.
pub(crate) fn in_words_of(
    text: &str,
    chinese: &'static str,
    english: &'static str,
) -> &'static str {
    let is_chinese = text.chars().any(|c| ('\u{3400}'..='\u{9fff}').contains(&c));
    if is_chinese { chinese } else { english }
}
