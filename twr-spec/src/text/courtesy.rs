//! Courtesies: what models say before and after what was asked for.

use super::postscript::after_postscript;

/// How they begin, in lower case; words that items of a list begin with are left out.
const OPENINGS: [&str; 33] = [
    "here you go",
    "here are",
    "here is",
    "here's",
    "sure",
    "certainly",
    "of course",
    "below is",
    "below are",
    "the following",
    "i hope",
    "hope this",
    "hope that",
    "let me know",
    "please let me",
    "feel free",
    "if you have any",
    "if you need",
    "if you'd like",
    "if you would like",
    "would you like",
    "do you want me",
    "is there anything else",
    "以下是",
    "下面是",
    "希望这",
    "希望对",
    "希望有帮",
    "希望能帮",
    "如果您有",
    "如果你有",
    "如有任何",
    "如需",
];

/// How a paragraph begins that ends an answer: it thanks for the task, or offers more, in lower case.
const CLOSINGS: [&str; 50] = [
    "i hope this",
    "i hope that this",
    "hope this",
    "hope that helps",
    "let me know if",
    "let me know whether",
    "let me know how",
    "please let me know",
    "feel free to",
    "please feel free",
    "if you need any",
    "if you'd like",
    "if you'd prefer",
    "if you would like",
    "if you would prefer",
    "would you like me to",
    "would you like a version",
    "do you want me to",
    "is there anything else",
    "thank you for letting me",
    "thanks for letting me",
    "please tell me if",
    "i can also",
    "i'd be happy to",
    "i'm happy to",
    "enjoy",
    "good luck",
    "have a great",
    "have a nice",
    "have fun",
    "happy to help",
    "祝您",
    "祝你",
    "祝大家",
    "希望这",
    "希望你喜欢",
    "希望您喜欢",
    "希望对你有帮助",
    "希望对您有帮助",
    "以上就是",
    "以上内容",
    "以上信息",
    "以上均",
    "all of the above is",
    "everything above is",
    "如需",
    "如有任何",
    "如果您需要",
    "如果还有",
    "如果还需要",
];

/// How a line begins that offers more, in lower case; a text of its own may begin so, too.
const OFFERS: [&str; 10] = [
    "shall i",
    "should i",
    "can i",
    "want me to",
    "happy to",
    "glad to",
    "just ask",
    "just let me know",
    "just say",
    "i could also",
];

/// Whether a line after a value speaks to the reader: it offers more, wishes well, thanks, or introduces.
pub(crate) fn is_courtesy_after(line: &str) -> bool {
    is_courtesy(line) || is_closing(line) || begins_with(line, &OFFERS)
}

/// Whether a paragraph speaks to the reader about the answer that it ends.
pub(crate) fn is_closing(paragraph: &str) -> bool {
    begins_with(paragraph, &CLOSINGS)
}

/// The longest of them, in characters, and what follows it.
const LONGEST: usize = 24;

/// Whether a line outside a list's marks speaks to the reader, and is none of the items.
pub(crate) fn is_courtesy(line: &str) -> bool {
    begins_with(line, &OPENINGS) || offers_in_chinese(line)
}

/// Whether a Chinese line offers more: `如果需要安排送检，请告诉我。`
fn offers_in_chinese(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(['如', '若'])
        && ["告诉我", "联系我", "提问", "问我", "说一声"].iter().any(|asks| line.contains(asks))
}

fn begins_with(line: &str, openings: &[&str]) -> bool {
    let line = after_postscript(line).unwrap_or(line);
    let head: String =
        line.trim_start().chars().take(LONGEST).flat_map(char::to_lowercase).collect();
    let head = head.replace('’', "'");
    openings.iter().any(|opening| {
        let Some(rest) = head.strip_prefix(opening) else { return false };
        // Whole words: "surely" is not "sure". Chinese has no blanks to tell.
        !opening.is_ascii() || rest.chars().next().is_none_or(|next| !next.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expect: bool) {
        assert_eq!(is_courtesy(line), expect, "{line:?}");
    }

    #[test]
    fn closings_are_about_the_answer() {
        let check = |text: &str, expect: bool| assert_eq!(is_closing(text), expect, "{text:?}");
        check("Let me know if you would like this as a spreadsheet!", true);
        check("Thank you for letting me judge this one!", true);
        check("如需补充其他信息，请随时告诉我。", true);
        check("Here are the chapters.", false);
        check("I hope to see the sea again.", false);
        check("Thank you for your order.", false);
    }

    #[test]
    fn offers_are_told_by_how_they_begin() {
        let check =
            |text: &str, expect: bool| assert_eq!(is_courtesy_after(text), expect, "{text:?}");
        check("Shall I draft the invitation too?", true);
        check("Happy to summarise the reasoning as well.", true);
        check("如果需要安排送检，请告诉我。", true);
        check("Happy are those who wait.", false);
    }

    #[test]
    fn courtesies_are_told_by_how_they_begin() {
        check("Here are the three chapters.", true);
        check("Sure! Three chapters follow", true);
        check("I hope this helps!", true);
        check("希望对你有帮助。", true);
        check("Hopes and fears", false);
        check("Surely a chapter", false);
        check("Waste in numbers", false);
    }
}
