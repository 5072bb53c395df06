//! Whether a text in a fence that was not closed is whole: the fence may have been forgotten, or the reply cut off.

/// Whether the text ends as a statement does: with a closing bracket, a mark that ends a sentence or a statement, or
/// a line of its own that is not set in; and no bracket is open. Of anything else more may have been about to come.
pub(super) fn ends_statement(text: &str) -> bool {
    let text = text.trim_end();
    let last = text.lines().next_back().unwrap_or_default();
    let is_set_in = last.starts_with([' ', '\t']);
    let is_ended =
        text.ends_with(['}', ')', ']', '>', ';', '.', '!', '?', '"', '\'', '。', '！', '？']);
    // A page of tags ends with a tag.
    let tag = text.trim_start().strip_prefix('<').and_then(|rest| rest.chars().next());
    let is_page = tag.is_some_and(|first| first.is_alphabetic() || first == '!');
    let lacks_end = || text.contains("<html") && !text.contains("</html>");
    let is_open_tag = is_page && (!text.ends_with('>') || lacks_end());
    closes_brackets(text) && (is_ended || !is_set_in) && !is_open_tag
}

/// Whether no bracket is open at the end, or brackets do not come out even.
pub(super) fn closes_brackets(text: &str) -> bool {
    is_open(text.trim_end()).is_none_or(|is_open| !is_open)
}

/// Whether a bracket outside of quotes is open at the end. `None` where brackets do not come out even, as in prose.
fn is_open(text: &str) -> Option<bool> {
    let mut open: Vec<char> = Vec::new();
    for line in text.lines() {
        let mut quote = None;
        let mut is_escaped = false;
        for c in line.chars() {
            match (quote, c) {
                _ if is_escaped => is_escaped = false,
                (_, '\\') => is_escaped = true,
                (Some(mark), _) if c == mark => quote = None,
                (None, '"' | '`') => quote = Some(c),
                (None, '(' | '[' | '{') => open.push(c),
                (None, ')' | ']' | '}') => {
                    let opening = open.pop()?;
                    matches!((opening, c), ('(', ')') | ('[', ']') | ('{', '}')).then_some(())?;
                }
                _ => {}
            }
        }
    }
    Some(!open.is_empty())
}

#[cfg(test)]
mod tests {
    use super::ends_statement;

    #[test]
    fn what_may_go_on_is_not_whole() {
        for (text, is_whole) in [
            ("for i in range(3):\n    print(i)\n", true),
            ("def f():\n    return xs[0]", true),
            ("x = 1", true),
            ("fn f() {\n    1\n}", true),
            ("print(\"(\")", true),
            ("for i in range(3):\n    print(", false),
            ("return sorted(pairs, key=lambda p", false),
            ("def step():\n    global coun", false),
            ("a(\nb()", false),
            ("fn f() {\n    1;", false),
            ("<p>One</p>\n<p>Two</p>", true),
            ("<p>One</p>\n<p>Call in the aftern", false),
            ("<html>\n<body>\n<p>One</p>", false),
            ("<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\nc", true),
        ] {
            assert_eq!(ends_statement(text), is_whole, "{text:?}");
        }
    }
}
