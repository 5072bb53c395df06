//! Tables of files under names in any dress.

use crate::kind::context::tests::check;
use crate::spec::{Kind, Ref};

const FILES: Kind = Kind::List(Ref::Static(&Kind::File));

fn file(path: &str, content: &str) -> String {
    format!("Record([Some(Text({path:?})), Some(Text({content:?}))])")
}

#[test]
fn names_in_any_dress() {
    let main = file("src/main.py", "run()");
    for name in [
        "src/main.py\n```python",
        "src/main.py\n\n```python",
        "**src/main.py**\n```python",
        "`src/main.py`\n```",
        "File: src/main.py\n```python",
        "**File:** `src/main.py`\n```python",
        "Filename: src/main.py\n\n```python",
        "文件名：src/main.py\n```python",
        "src/main.py:\n```python",
        "### src/main.py\n```python",
        "### `src/main.py`\n\n```python",
        "#### 1. **src/main.py**\n```python",
        "1. `src/main.py`:\n```python",
        "src/main.py (the entry point)\n```python",
        "Here is the updated `src/main.py` file:\n\n```python",
        "Now write src/main.py.\n```python",
        "```src/main.py",
        "```python src/main.py",
        "```python:src/main.py",
        "```python title=\"src/main.py\"",
        "```{.python filename=src/main.py}",
        "```path\nsrc/main.py\n```\n```python",
        "```PATH\nsrc/main.py\n```\n\n```python",
        "./src/main.py\n~~~ python",
        "src\\main.py\n```python",
    ] {
        let close = if name.contains("~~~") { "~~~" } else { "```" };
        check(&FILES, &format!("\n{name}\nrun()\n{close}"), &format!("List([{main}])"));
        check(&Kind::File, &format!("{name}\nrun()\n{close}"), &main);
    }
    let commented = |comment: &str| {
        let inside = format!("{comment}\nrun()");
        let expect = format!("List([{}])", file("src/main.py", &inside));
        check(&FILES, &format!("The code:\n```python\n{inside}\n```"), &expect);
        check(&FILES, &format!("FILENAME\n```LANGUAGE\n{inside}\n```"), &expect);
    };
    commented("# src/main.py");
    commented("// File: src/main.py");
    commented("<!-- src/main.py -->");
}

#[test]
fn several_files() {
    let two = format!("List([{}, {}])", file("a.py", "a()"), file("b.md", "# B"));
    for body in [
        "a.py\n```python\na()\n```\n\nb.md\n```markdown\n# B\n```",
        "Two files:\n\na.py\n```python\na()\n```\nThen the text.\n\nb.md\n```\n# B\n```\nThat is all.",
        "- `a.py`:\n  ```python\n  a()\n  ```\n- `b.md`:\n  ```md\n  # B\n  ```",
        "a.py\n```python\nold()\n```\nb.md\n```\nold\n```\na.py\n```python\na()\n```\nb.md\n```md\n# B\n```",
        "a.py\n```python\na()\n```\nb.md\n```\n# B\n```\nAdd this at the top of the a.py file:\n```python\nx\n```",
        "a.py\n```python\na()\n```\nb.md\n```\n# B\n```\nInstall it with:\n```\npip install x\n```",
        "a.py\n```python\na()\n```\nb.md\n```\n# B\n```\n```bash\npython a.py\n```",
        "a.py\n```python\na()\n```\nb.md\n```\n# B",
        "````markdown\na.py\n```python\na()\n```\nb.md\n```\n# B\n```\n````",
    ] {
        check(&FILES, body, &two);
    }
    check(&FILES, "a.py\n```\n```", &format!("List([{}])", file("a.py", "")));
    check(&FILES, "none", "List([])");
    let nested = "a.md\n```markdown\n# A\n```sh\nx\n```\nb\n```";
    check(&FILES, nested, &format!("List([{}])", file("a.md", "# A\n```sh\nx\n```\nb")));
    check(&Kind::File, "a.py\n```\na\n```\nb.py\n```\nb\n```", "ambiguous");
}

#[test]
fn edits_of_one_file_stay_beside_each_other() {
    let edit = |to: &str| format!("<<<<<<< SEARCH\na\n=======\n{to}\n>>>>>>> REPLACE");
    let block = |content: &str| format!("a.py\n```python\n{content}\n```\n\n");
    let list = |contents: &[&str]| {
        let files: Vec<String> = contents.iter().map(|content| file("a.py", content)).collect();
        format!("List([{}])", files.join(", "))
    };
    let (one, two) = (edit("b"), edit("c"));
    let both = format!("{}{}", block(&one), block(&two));
    check(&FILES, &both, &list(&[&one, &two]));
    check(&FILES, &format!("{}{}", block(&one), block(&one)), &list(&[&one]));
    check(&FILES, &format!("{}{}", block("a"), block(&two)), &list(&["a", &two]));
    // Without its end it is no edit, but a draft of the file.
    let open = "<<<<<<< SEARCH\na\n=======";
    check(&FILES, &format!("{}{}", block(open), block("b")), &list(&["b"]));
    check(&Kind::File, &both, "ambiguous");
}

#[test]
fn what_is_no_file_says_so() {
    for name in [
        "/etc/passwd",
        "../a.py",
        "C:\\a.py",
        "a/../../b.py",
        "~/a.py",
        "FILENAME",
        "src/",
        "File: a:b",
    ] {
        check(&FILES, &format!("{name}\n```\nx\n```"), "unreadable");
        check(&Kind::File, &format!("{name}\n```\nx\n```"), "unreadable");
    }
    check(&FILES, "```path\n../x\n```\n```py\nx\n```", "unreadable");
    check(&FILES, "```python\nx\n```", "unreadable");
    check(&FILES, "Between a.py and b.py:\n```python\nx\n```", "unreadable");
    check(&FILES, "a.py", "unreadable");
    check(&FILES, "a.py\n```python\n", "empty");
    check(&FILES, "\n", "empty");
    check(&Kind::File, "none", "unreadable");
}

#[test]
fn objects_of_json_are_files() {
    let two = format!("List([{}, {}])", file("a.py", "a()"), file("b.md", "# B"));
    let array = r##"[{"path": "a.py", "content": "a()"}, {"file": "b.md", "content": "# B"}]"##;
    check(&FILES, array, &two);
    check(&FILES, &format!("```json\n{array}\n```"), &two);
    check(&Kind::File, r#"{"path": "a.py", "content": "a()"}"#, &file("a.py", "a()"));
    // What names no file is no file.
    check(&FILES, r#"[{"path": "a.py"}]"#, "unreadable");
    check(&FILES, r#"{"a": 1}"#, "unreadable");
}

#[test]
fn a_content_that_is_not_the_files_is_asked_about() {
    for (body, expect) in [
        ("a.py\n```diff\n@@ -1 +1 @@\n-a()\n+b()\n```", "unreadable"),
        ("a.py\n```python\n# b.py\nb()\n```", "unreadable"),
        ("a.py\n```python\na()\n\n# ... (all functions stay the same)\n```", "unreadable"),
        ("a.csv\n```csv\nid,name\n1,Ann\n... (36 more rows)\n```", "unreadable"),
        ("a.html\n```html\n<p>One</p>\n<p>Two and", "cut_off"),
        ("Friendly:\n\na.txt\n```\nHi!\n```\nFirm:\n\na.txt\n```\nSir,\n```", "ambiguous"),
        ("Option A, short:\n\na.py\n```\na()\n```\nOption B:\n\na.py\n```\nb()\n```", "ambiguous"),
    ] {
        check(&Kind::File, body, expect);
    }
    let options =
        "**Version 1 (calm)**\n\na.py\n```\na()\n```\n**Version 2 (loud)**\n\na.py\n```\nb()\n```";
    check(&FILES, options, "ambiguous");
    let patch = "a.diff\n```diff\n@@ -1 +1 @@\n-a()\n+b()\n```";
    check(&Kind::File, patch, &file("a.diff", "@@ -1 +1 @@\n-a()\n+b()"));
    let own = "src/a.py\n```python\n# a.py\na()\n```";
    check(&Kind::File, own, &file("src/a.py", "# a.py\na()"));
    let fixed = "a.py\n```\na(\n```\nThe corrected file:\n\na.py\n```\na()\n```";
    check(&Kind::File, fixed, &file("a.py", "a()"));
}
