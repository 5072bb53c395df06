//! What a person's own settings say of language and characters.

use twr::Language;

/// The language of a dialog, by the locale that the environment names: `variable` looks a variable up, as
/// `|name| std::env::var(name).ok()`. The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set counts. English where
/// none is set, and for a locale in another language than those of the dialogs.
pub fn language(variable: impl Fn(&str) -> Option<String>) -> Language {
    locale(variable, "LC_MESSAGES").and_then(|locale| named(&locale)).unwrap_or_default()
}

/// Whether the locale's characters are those of UTF-8, or no locale is set.
#[cfg(feature = "terminal")]
pub(crate) fn is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    locale(variable, "LC_CTYPE").is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}

/// The locale of one category.
fn locale(variable: impl Fn(&str) -> Option<String>, category: &str) -> Option<String> {
    let set = |name| variable(name).filter(|value: &String| !value.is_empty());
    ["LC_ALL", category, "LANG"].into_iter().find_map(set)
}

/// The language of a page, by a browser's `Accept-Language`: the first one that the dialogs speak.
#[cfg(feature = "web")]
pub(crate) fn accepted(header: &str) -> Language {
    let mut ranges: Vec<(f32, &str)> = header.split(',').map(range).collect();
    ranges.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut wanted = ranges.into_iter().filter(|(weight, _)| *weight > 0.0);
    wanted.find_map(|(_, tag)| named(tag)).unwrap_or_default()
}

/// How much a language is wanted, and its tag: `zh-CN;q=0.8`.
#[cfg(feature = "web")]
fn range(text: &str) -> (f32, &str) {
    let (tag, weight) = text.split_once(';').unwrap_or((text, "q=1"));
    let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
    (weight.unwrap_or(0.0), tag.trim())
}

fn named(tag: &str) -> Option<Language> {
    Language::from_tag(&tag.to_lowercase())
}

#[cfg(test)]
mod tests {
    use twr::Language::{Chinese, English};

    #[test]
    fn the_locale_names_the_language() {
        let check = |set: &[(&str, &str)], expected| {
            let found = |name: &str| {
                set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(super::language(found), expected, "{set:?}");
        };
        check(&[], English);
        check(&[("LANG", "C")], English);
        check(&[("LANG", "de_DE.UTF-8")], English);
        check(&[("LANG", "zh_CN.UTF-8")], Chinese);
        check(&[("LANG", "zh")], Chinese);
        check(&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "zh_TW.UTF-8")], Chinese);
        check(&[("LC_ALL", "C"), ("LC_MESSAGES", "zh_CN"), ("LANG", "zh_CN")], English);
        check(&[("LC_ALL", ""), ("LANG", "zh_CN")], Chinese);
        // What counts for letters says nothing of the language.
        check(&[("LC_CTYPE", "zh_CN.UTF-8"), ("LANG", "en_US.UTF-8")], English);
    }

    #[cfg(feature = "web")]
    #[test]
    fn a_browser_names_the_language() {
        let check =
            |header: &str, expected| assert_eq!(super::accepted(header), expected, "{header}");
        check("", English);
        check("zh-CN,zh;q=0.9,en;q=0.8", Chinese);
        check("en-US,zh;q=0.9", English);
        check("de, fr;q=0.9, ZH;q=0.3, en;q=0.2", Chinese);
        check("en;q=0.1 , zh;q=0.7", Chinese);
        check("zh;q=0, en;q=0.1", English);
        check("zh;q=x,*", English);
    }
}
