//! Code that is left out: the comment or the dots that a model writes in its place.

/// The line in the new text of a file or an edit that stands for code which is left out. What the edit's text to find has,
/// too, is in the file. A document may say anything.
pub(super) fn elided_of_file<'t>(path: &str, find: &str, text: &'t str) -> Option<&'t str> {
    let is_data = [".csv", ".tsv"].iter().any(|end| path.ends_with(end));
    let dots = || text.lines().find(|line| matches!(line.trim(), "..." | "…")).filter(|_| is_data);
    elided(text).or_else(dots).filter(|line| !is_document(path) && !find.contains(line))
}

/// Whether a file is a document, which may say anything.
pub(super) fn is_document(path: &str) -> bool {
    [".md", ".txt", ".rst"].iter().any(|end| path.ends_with(end))
}

/// The line of code that stands for code which is left out, if there is one: `// ... existing code ...`, a fence that holds
/// nothing but `# same as before`, `SELECT ... FROM prices`.
pub(super) fn elided(text: &str) -> Option<&str> {
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
                if speaks_of_code(&lower) {
                    return Some(line.trim());
                }
                let is_as_before = says(&lower, &AS_BEFORE);
                let is_left_out = begins && (is_as_before || says(&lower, &LEFT_OUT));
                let is_dots = comment.trim_matches(['.', '…']).is_empty() && begins;
                if is_dots
                    || begins && ends && comment.len() > 3
                    || is_left_out
                    || ends && is_as_before
                {
                    return Some(line.trim());
                }
                only_comment = only_comment.or(Some(line.trim()).filter(|_| is_as_before));
            }
            None if has_elided_operand(bare) || counts_left_out(bare) => return Some(bare),
            None => has_code |= bare.contains(char::is_alphanumeric),
        }
    }
    only_comment.filter(|_| !has_code)
}

/// What a comment with dots before it says of code that is left out.
const LEFT_OUT: [&str; 8] =
    ["existing", "rest of", "remaining", "unchanged", "omitted", "other ", "其余", "现有"];

/// What a comment says alone, or with dots after it, of code that is as before or still to be written.
const AS_BEFORE: [&str; 20] = [
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
    "reste inchangé",
    "sin cambios",
    "unverändert",
    "invariato",
    "保持不变",
    "省略",
    "填写",
    "在这里写",
];

/// Whether a comment speaks of the code itself, whole: `existing code here`, `the rest of the function stays the same`.
fn speaks_of_code(comment: &str) -> bool {
    const WHICH: [&str; 7] =
        ["existing ", "rest of the ", "rest of ", "remaining ", "other ", "其余", "现有"];
    const WHAT: [&str; 12] = [
        "code",
        "file",
        "functions",
        "function",
        "classes",
        "class",
        "methods",
        "method",
        "imports",
        "page",
        "rest",
        "代码",
    ];
    const TAILS: [&str; 19] = [
        "",
        "continues below",
        "remain the same",
        "remain unchanged",
        "stay the same",
        "stay unchanged",
        "here",
        "goes here",
        "unchanged",
        "as before",
        "omitted",
        "stays as it is",
        "stays the same",
        "stays unchanged",
        "is unchanged",
        "remains the same",
        "remains unchanged",
        "不变",
        "保持不变",
    ];
    let comment = comment.trim_matches([' ', '(', ')', '[', ']']);
    let comment = comment.strip_prefix("the ").unwrap_or(comment);
    let which = WHICH.iter().find_map(|which| comment.strip_prefix(which));
    // `the rest remains the same`; a comment that is `rest` alone names something.
    let which = which.or(Some(comment).filter(|comment| comment.starts_with("rest ")));
    let tail = which.and_then(|rest| WHAT.iter().find_map(|what| rest.strip_prefix(what)));
    tail.is_some_and(|tail| TAILS.contains(&tail.trim_matches([' ', '.', '…', '(', ')'])))
}

fn says(lower: &str, words: &[&str]) -> bool {
    words.iter().any(|word| lower.contains(word))
}

/// Whether a line of dots says how much is left out: `... (36 more rows)`.
fn counts_left_out(line: &str) -> bool {
    let words = ["...", "…"].iter().find_map(|dots| line.strip_prefix(dots));
    words.is_some_and(|words| {
        let words = words.trim().trim_matches(['(', ')', '（', '）', '.', '…']).to_lowercase();
        let mut more =
            words.split_whitespace().skip_while(|word| matches!(*word, "and" | "another"));
        let counted =
            more.next().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        counted && more.next().is_some_and(|word| matches!(word, "more" | "other" | "further"))
    })
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
pub(super) fn comment(line: &str) -> Option<&str> {
    const MARKS: [&str; 7] = ["#", "//", "--", "/*", ";", "%", "<!--"];
    MARKS.iter().find_map(|mark| line.strip_prefix(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("def f():\n    # existing code here\n    return 1", true),
            ("a()\n// The rest of the function stays the same\nb()", true),
            ("a()\n// 其余代码不变\nb()", true),
            ("a()\n// The rest remains the same\nb()", true),
            ("a()\n# (other methods remain the same)\nb()", true),
            ("a() {\n  // ...\n}", true),
            ("a = 1\n# ... (all functions stay the same)\nb = 2", true),
            ("id,name\n1,Ann\n... (36 more rows in the same form)\n39,Bo", true),
            ("id,name\n1,Ann\n... and 36 more", true),
            ("f(a,\n  ...36)", false),
            ("# existing code paths stay valid\na()", false),
            ("# rest in the shade\na()", false),
            ("# rest of the file name\na()", false),
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
}
