//! Marks of a series before the items, that are no list marks by themselves: `a)`, `1.a`, `1: a`, `-a`.

/// The lines without the marks that number them one after another, or with which all of them begin; `None` if
/// there are none.
pub(super) fn without_marks<'a>(lines: &[&'a str]) -> Option<Vec<&'a str>> {
    if lines.len() < 2 {
        return None;
    }
    let all = |mark: &dyn Fn(usize, &str) -> Option<usize>| -> Option<Vec<&'a str>> {
        lines
            .iter()
            .enumerate()
            .map(|(at, line)| {
                let rest = line.get(mark(at, line)?..)?.trim_start();
                (!rest.is_empty()).then_some(rest)
            })
            .collect()
    };
    let first = lines.first()?.chars().next()?;
    let sign = |_: usize, line: &str| {
        let is_sign =
            !first.is_ascii() && !first.is_alphanumeric() && !"“”‘’「『《（【❌✗✘✖".contains(first);
        let rest = line.strip_prefix(first).filter(|_| is_sign)?;
        rest.starts_with(['\u{fe0f}', ' '])
            .then_some(first.len_utf8() + if rest.starts_with('\u{fe0f}') { 3 } else { 0 })
    };
    all(&numbered)
        .or_else(|| all(&lettered))
        .or_else(|| all(&|_, line| dashed(line)))
        .or_else(|| all(&sign))
}

/// The width of this line's number: `1.`, `1:`, `1 -`.
fn numbered(at: usize, line: &str) -> Option<usize> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let is_next = line.get(..digits)?.parse::<usize>().ok()? == at + 1;
    let after = line.get(digits..)?;
    let mark = [".", ":", "：", "．", ")", "）", " - ", " – "]
        .iter()
        .find(|mark| after.starts_with(**mark))?;
    // `1.5` is a number.
    let rest = after.get(mark.len()..)?;
    (is_next && !rest.starts_with(|c: char| c.is_ascii_digit())).then_some(digits + mark.len())
}

/// The width of this line's letter: `a)`, `(a)`, `a.`, `**A)**`.
pub(in crate::kind) fn lettered(at: usize, line: &str) -> Option<usize> {
    let letter = u8::try_from(at).ok().filter(|at| *at < 26)?;
    let is_own = |text: &str| {
        let first = text.bytes().next()?;
        (first == b'a' + letter || first == b'A' + letter).then_some(())
    };
    if let Some(inside) = line.strip_prefix('(') {
        is_own(inside)?;
        return inside.get(1..)?.starts_with(") ").then_some(4);
    }
    if let Some(inside) = line.strip_prefix("**") {
        is_own(inside)?;
        let after = inside.get(1..)?;
        return (after.starts_with(")** ") || after.starts_with(".** ")).then_some(7);
    }
    is_own(line)?;
    let after = line.get(1..)?;
    (after.starts_with(") ") || after.starts_with(". ")).then_some(3)
}

/// The width of a dash or a star straight before a letter.
fn dashed(line: &str) -> Option<usize> {
    let rest = line.strip_prefix(['-', '*'])?;
    let is_plain = rest.starts_with(char::is_alphabetic) && !rest.contains('*');
    is_plain.then_some(1)
}
