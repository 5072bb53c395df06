//! What is in the place of code and is none: a sentence, a stub that is to be filled in.

use crate::kind::elided::comment;
use crate::lexicon::is_han;

/// Whether the text is one sentence of prose: `See the repository for the script.`
pub(super) fn is_sentence(text: &str) -> bool {
    let line = text.trim();
    if line.contains('\n') {
        return false;
    }
    if let Some(words) = line.strip_suffix('。') {
        let han = words.chars().filter(|c| is_han(*c)).count();
        return han > 3 && han * 2 > words.chars().count();
    }
    let Some(words) = line.strip_suffix('.') else { return false };
    // `No query needed.`
    let says_none =
        ["There is no ", "There are no ", "No ", "None "].iter().any(|no| line.starts_with(no));
    let is_mark = |c: char| matches!(c, '\'' | '-' | ',') || says_none && matches!(c, ';' | ':');
    let is_word = |word: &str| word.chars().all(|c| c.is_alphabetic() || is_mark(c));
    // `MOVE TOTAL TO LINE.` is a statement of COBOL.
    let is_small = |word: &str| {
        let is_i = word == "I" || word.starts_with("I'");
        is_i || !word.contains(char::is_uppercase)
    };
    words.starts_with(char::is_uppercase)
        && (words.split(' ').count() > 3 || says_none)
        && words.split(' ').all(is_word)
        && words.split(' ').skip(1).all(is_small)
}

/// Whether a comment asks the reader to write the code, and no code follows it: `# your code here`
pub(super) fn is_stub(text: &str) -> bool {
    const ASKS: [&str; 3] = ["implementation goes here", "在此处编写代码", "在这里写代码"];
    const EMPTY: [&str; 6] = ["pass", "return", "return None", "return null;", "return;", "end"];
    let asks = |line: &str| {
        let comment = comment(line).map(str::to_lowercase);
        // `-- your optimized query here`
        let is_yours = |comment: &str| {
            let after = comment.split_once("your ").map(|(_, after)| after);
            after.is_some_and(|after| after.ends_with(" here") || after.contains(" here "))
        };
        comment.is_some_and(|comment| {
            is_yours(comment.trim_end_matches(['.', '*', '/', ' ']))
                || ASKS.iter().any(|asks| comment.contains(asks))
        })
    };
    let is_empty = |line: &str| {
        !line.contains(char::is_alphanumeric) || comment(line).is_some() || EMPTY.contains(&line)
    };
    let mut lines = text.lines().map(str::trim).skip_while(|line| !asks(line));
    lines.next().is_some() && lines.take_while(|line| !line.starts_with("```")).all(is_empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_no_code() {
        for (text, expect) in [
            ("See the repository for the script.", true),
            ("I can't write that without the schema.", true),
            ("There is no fixed version; see the problem.", true),
            ("No query needed.", true),
            ("I don't know the model, so I can't give you a command.", true),
            ("脚本见仓库。", true),
            ("MOVE TOTAL TO LINE.", false),
            ("print(total)", false),
            ("parent(X, Y) :- child(Y, X).", false),
            ("Fix it.", false),
            ("select name from users", false),
        ] {
            assert_eq!(is_sentence(text), expect, "{text:?}");
        }
    }

    #[test]
    fn a_stub_asks_for_the_code() {
        for (text, expect) in [
            ("def f(x):\n    # Your code here\n    pass", true),
            ("fn f() {\n    // your code goes here\n}", true),
            ("-- your optimized query here", true),
            ("/* Your implementation here. */", true),
            ("// keep your hands here", true),
            ("```python\ndef f(x):\n    # Your code here\n```\nI hope this helps.", true),
            ("fn f() -> u8 {\n    // your code goes here\n    7\n}", false),
            ("# TODO: faster\nreturn 1", false),
            ("print(\"your code here\")", false),
        ] {
            assert_eq!(is_stub(text), expect, "{text:?}");
        }
    }
}
