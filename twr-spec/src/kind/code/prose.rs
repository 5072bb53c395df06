//! What is in the place of code and is none: a sentence, a stub that is to be filled in.

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

/// The line of code that stands for code which is left out, if there is one: `// ... existing code ...`, a fence that holds
/// nothing but `# same as before`, `SELECT ... FROM prices`.
pub(in crate::kind) fn elided(text: &str) -> Option<&str> {
    let mut only_comment = None;
    let mut has_code = false;
    for line in text.lines() {
        let bare = line.trim().trim_start_matches(['+', '-']).trim();
        if bare.starts_with("```") || bare.starts_with("~~~") {
            if let Some(line) = only_comment.take().filter(|_| !has_code) {
                return Some(line);
            }
            has_code = false;
            continue;
        }
        // `#existing { color: red }` is a rule of CSS.
        let is_name =
            bare.strip_prefix('#').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
        match comment(bare.trim_start_matches('{')).filter(|_| !is_name) {
            Some(comment) => {
                let comment = comment.trim_matches([' ', '*', '/', '}', '-', '!', '>']);
                let begins = ["...", "…"].iter().any(|dots| comment.starts_with(dots));
                let ends = ["...", "…"].iter().any(|dots| comment.ends_with(dots));
                let lower = comment.to_lowercase();
                let is_left_out = begins && says(&lower, &LEFT_OUT);
                let is_as_before = says(&lower, &AS_BEFORE);
                if begins && ends && comment.len() > 3 || is_left_out || ends && is_as_before {
                    return Some(line.trim());
                }
                only_comment = only_comment.or(Some(line.trim()).filter(|_| is_as_before));
            }
            None if has_elided_operand(bare) => return Some(bare),
            None => has_code |= bare.contains(char::is_alphanumeric),
        }
    }
    only_comment.filter(|_| !has_code)
}

/// What a comment with dots before it says of code that is left out.
const LEFT_OUT: [&str; 8] =
    ["existing", "rest of", "remaining", "unchanged", "omitted", "other ", "其余", "现有"];

/// What a comment says alone, or with dots after it, of code that is as before or still to be written.
const AS_BEFORE: [&str; 16] = [
    "rest of the code",
    "rest of the file",
    "rest of the function",
    "rest of the page",
    "existing code",
    "unchanged",
    "same as before",
    "as before",
    "no change",
    "stays as",
    "stay the same",
    "your code",
    "保持不变",
    "省略",
    "填写",
    "在这里写",
];

fn says(lower: &str, words: &[&str]) -> bool {
    words.iter().any(|word| lower.contains(word))
}

/// Whether dots stand for a word of a statement of SQL: `SELECT ... FROM prices`.
fn has_elided_operand(line: &str) -> bool {
    const VERBS: [&str; 5] = ["SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH "];
    let is_sql = VERBS.iter().any(|verb| line.starts_with(verb));
    line.split_once(" ... ").filter(|_| is_sql).is_some_and(|(before, after)| {
        let is_word = |c: char| c.is_ascii_uppercase();
        before.ends_with(is_word) && after.starts_with(is_word)
    })
}

/// The text of a line that is a comment.
fn comment(line: &str) -> Option<&str> {
    const MARKS: [&str; 7] = ["#", "//", "--", "/*", ";", "%", "<!--"];
    MARKS.iter().find_map(|mark| line.strip_prefix(mark))
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
    fn dots_and_words_leave_code_out() {
        for (text, expect) in [
            ("fn f() {\n    // ... existing code ...\n}", true),
            ("  {/* ... existing fields ... */}\n  <input />", true),
            ("-    // ... (all the old checks) ...\n+    validate();", true),
            ("def f():\n    # ... rest of the function unchanged\n    return 1", true),
            ("```css\n/* same as before, no changes */\n```", true),
            ("# 在此处填写命令", true),
            ("<!-- the rest of the page stays as it is … -->\n<p>x</p>", true),
            ("SELECT ... FROM ... GROUP BY ...;", true),
            ("def f(self) -> str: ...", false),
            ("call(...args); // pass the rest of the arguments", false),
            ("x = a[..., 0]  # keep existing axes", false),
            ("# loading...\nload()", false),
            ("return 1 # unchanged rows", false),
            ("# unchanged rows are skipped\nfor row in rows: pass", false),
            ("# Load existing users...\nload()", false),
            ("# existing imports stay re-exported by main", false),
            ("#existing { color: red }", false),
            ("print('usage: tool OPTIONS ... FILES')", false),
            ("print(\"wait ... what\")", false),
        ] {
            assert_eq!(elided(text).is_some(), expect, "{text:?}");
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
