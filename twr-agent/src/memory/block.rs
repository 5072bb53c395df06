//! `memory_block`: what a prompt is told of earlier failures.

use std::fmt::Write as _;

use twr::Language;

use super::recall::Remembered;
use crate::reason::shorten;

/// The block of a prompt that tells of earlier failures, of at most so many characters; empty for no failures. It is
/// plain text: show it, or take failures out with [`Database::forget_failure`](crate::store::Database::forget_failure).
pub fn memory_block(failures: &[Remembered], language: Language, most_chars: usize) -> String {
    let [head, fixed] = if language == Language::Chinese {
        ["以前的失败记录：", "有效的解决办法："]
    } else {
        ["Failures from earlier tasks:", "What mended it: "]
    };
    let mut block = head.to_owned();
    let mut is_empty = true;
    for Remembered { failure, count, fixes, .. } in failures {
        let mut entry = format!("\n- {} ({count}×): ", failure.source);
        entry.push_str(&shorten(&failure.text, 300).replace('\n', " "));
        for fix in fixes.iter().take(2) {
            let _ = write!(entry, "\n  {fixed}{}", shorten(fix, 200).replace('\n', " "));
        }
        if block.chars().count() + entry.chars().count() > most_chars {
            break;
        }
        block.push_str(&entry);
        is_empty = false;
    }
    if is_empty { String::new() } else { block }
}
