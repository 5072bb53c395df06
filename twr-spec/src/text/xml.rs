//! Text in XML: entities, and CDATA sections.

/// What a CDATA section begins with.
pub(crate) const CDATA: &str = "<![CDATA[";

/// The entities with names, each with its character.
const NAMED: [(&str, char); 6] =
    [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{a0}')];

/// The character of the entity that the text begins with, and its width: `&amp;`, `&#39;`, `&#x27;`.
pub(crate) fn entity(text: &str) -> Option<(char, usize)> {
    /// No name or number of one is longer.
    const LONGEST: usize = 8;
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(LONGEST + 1).position(|byte| byte == b';')?;
    let name = inside.get(..end)?;
    let character = match name.strip_prefix('#') {
        Some(number) => {
            let hex = number.strip_prefix(['x', 'X']);
            let code = hex.map_or_else(|| number.parse(), |hex| u32::from_str_radix(hex, 16));
            char::from_u32(code.ok()?).filter(|c| !c.is_control())?
        }
        None => NAMED.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((character, end + 2))
}

/// The inside of the CDATA section that is the whole text.
pub(crate) fn cdata(text: &str) -> Option<&str> {
    let inside = text.trim().strip_prefix(CDATA)?.strip_suffix("]]>")?;
    (!inside.contains("]]>")).then_some(inside)
}

/// The text with characters for its entities; `None` if there are none, or if some `&` or `<` shows that the text is
/// not written as XML wants it. A backslash before an entity keeps it.
pub(crate) fn unescaped(text: &str) -> Option<String> {
    if !text.contains('&') {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for (at, mark) in text.match_indices(['&', '<']) {
        let before = text.get(from..at)?;
        if before.ends_with('\\') {
            continue;
        }
        let (character, width) = entity(text.get(at..)?).filter(|_| mark == "&")?;
        out.push_str(before);
        out.push(character);
        from = at + width;
    }
    out.push_str(text.get(from..)?);
    (from > 0).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: Option<&str>) {
        assert_eq!(unescaped(text).as_deref(), expect, "{text:?}");
    }

    #[test]
    fn entities_count_where_all_of_the_text_is_escaped() {
        check("Salt &amp; Honey", Some("Salt & Honey"));
        check("a &lt; b &#38;&#x26; c", Some("a < b && c"));
        check("&quot;So&apos;s&quot; &#39;it&#39;", Some("\"So's\" 'it'"));
        check("&amp;lt;", Some("&lt;"));
        check("no mark", None);
        check("Salt & Honey &amp; Co", None);
        check("<b>x</b> &amp; y", None);
        check("&unknown; &amp;", None);
        check("\\&amp; is an entity", None);
        check("&#0;&#xd800;", None);
    }

    #[test]
    fn a_section_is_its_inside() {
        assert_eq!(cdata(" <![CDATA[a < b]]>\n"), Some("a < b"));
        assert_eq!(cdata("<![CDATA[a]]><![CDATA[b]]>"), None);
        assert_eq!(cdata("see <![CDATA[a]]>"), None);
    }
}
