//! Tables of texts and the sections they resolve to.

use std::borrow::Cow;

use super::*;
use crate::soft::{Scanner, fold};
use crate::spec::{Field, Layout};

/// Each entry as `header=body`, then `extra:name=body`, then the recoveries.
fn check(text: &str, expect: &str) {
    check_in(Layout::Sections, text, expect);
}

fn check_in(layout: Layout, text: &str, expect: &str) {
    let field = |header: &'static str| Field {
        header: Cow::Borrowed(header),
        keys: vec![Cow::Owned(fold(header))].into(),
        ..Field::EMPTY
    };
    let headers = ["Alpha", "Beta"];
    let matcher = Matcher::new(&headers.map(field), layout);
    let scan = Scanner::new(&matcher).finish(text);
    let resolved = resolve(text, &scan, &matcher, 2, false);
    let mut got: Vec<String> = Vec::new();
    for entry in &resolved.entries {
        got.push(format!("{}={}", headers[entry.field], text[entry.body.clone()].trim()));
    }
    for extra in &resolved.extra {
        got.push(format!(
            "extra:{}={}",
            &text[extra.name.clone()],
            text[extra.body.clone()].trim()
        ));
    }
    got.extend(resolved.recoveries.iter().map(|recovery| recovery.kind.name().to_owned()));
    assert_eq!(got.join(" | "), expect, "{text:?} in {}", layout.name());
}

#[test]
fn sections_end_at_the_next_and_the_last_complete_wins() {
    check("x\n[Alpha] a\n[Beta]\nb\n", "Alpha=a | Beta=b");
    check("[Alpha] draft\n[Alpha] real\n[Beta] b", "Alpha=real | Beta=b | repeated");
    check("[Alpha] real\n[Beta] b\n[Alpha]\n", "Alpha=real | Beta=b | repeated");
    check("[Alpha] a\n[Note]\nn\n[Beta] b", "Alpha=a | Beta=b | extra:Note=n");
    check("[Alpha] a\n[/Alpha]\nbye\n[Beta] b", "Alpha=a | Beta=b | closing_mark | postamble");
}

#[test]
fn forms_give_way_to_more_certain_ones() {
    check("Alpha: thinking\n[Alpha] a\nBeta: b", "Alpha=a | Beta=b | header_bare");
    check("**Alpha** a\n## Beta\nb", "Alpha=a | Beta=b | header_decorated | header_decorated");
    check("[ALPHA] a\n[beta] b", "Alpha=a | Beta=b | header_spelled | header_spelled");
    check("[Alpah]\na\n## Bata\nb", "Alpha=a | Beta=b | header_typo | header_typo");
    check("[Alpha] a\n[Alpah]\nx", "Alpha=a | extra:Alpah=x");
}

#[test]
fn fences_hide_headers_unless_they_hold_them_all() {
    check("```\n[Alpha] a\n[Beta] b\n```\nbye", "Alpha=a | Beta=b | fenced_reply");
    check("[Alpha]\n```\n[Beta] no\n```\n[Beta] b", "Alpha=```\n[Beta] no\n``` | Beta=b");
    check("[Alpha]\n```\ncode\n[Beta] b", "Alpha=```\ncode | Beta=b | unclosed_fence");
}

#[test]
fn what_ends_a_reply_is_no_part_of_it() {
    check("[Alpha] a\n[Beta]\nb</s>", "Alpha=a | Beta=b | postamble");
    check("[Alpha] a\n[Beta]\nb\n<|im_end|>\n", "Alpha=a | Beta=b | postamble");
    check("[Alpha]\na\n\n---\n\n[Beta]\nb\n***", "Alpha=a | Beta=b | postamble | postamble");
    check("[Alpha] a\n[Beta]\nb\n```\n", "Alpha=a | Beta=b | unclosed_fence");
    check("[Alpha] a\n[Beta]\n\\b</s>", "Alpha=a | Beta=\\b</s>");
    check("[Alpha: a]\n[Beta: b]", "Alpha=a | Beta=b | header_decorated | header_decorated");
}

#[test]
fn weak_headers_count_among_their_like() {
    check("Alpha\na\nBeta\nb", "Alpha=a | Beta=b | header_bare | header_bare");
    check("1. Alpha\na\n2. Beta\nb", "Alpha=a | Beta=b | header_bare | header_bare");
    check("[Alpha]\na\nBeta\nb", "Alpha=a\nBeta\nb");
    check(
        "Alpha: a\n2) Beta\nBeta: b",
        "Alpha=a\n2) Beta | Beta=b | header_bare | header_bare | other_layout",
    );
    check(
        "Alpha: a\n- Beta: no\nBeta: b",
        "Alpha=a\n- Beta: no | Beta=b | header_bare | header_bare | other_layout",
    );
    check("[Alpha]\nAlpha: a\n[Beta] b", "Alpha=a | Beta=b");
    check("[Alpha]\nalpha\n[Beta] b", "Alpha=alpha | Beta=b");
    check("[Alpha] a [Beta] b", "Alpha=a | Beta=b | header_decorated");
    check("[Alpha] a [Beta] no\n[Beta] b", "Alpha=a [Beta] no | Beta=b");
    check("Aplha: a\nBeta: b", "Alpha=a | Beta=b | header_typo | header_bare");
}

#[test]
fn words_in_brackets_are_not_all_headers() {
    check("[Alpha]\nx\n[Your Name]\n[City]\n[Beta] b", "Alpha=x\n[Your Name]\n[City] | Beta=b");
    check("[Alpha]\n[ x^2 = y ]\n[Beta] b", "Alpha=[ x^2 = y ] | Beta=b");
    check("[Alpha]\n[a, b]\n[Beta] b", "Alpha=[a, b] | Beta=b");
    check(
        "## Alpha\nx\n[Your Name]\n## Beta\nb",
        "Alpha=x\n[Your Name] | Beta=b | header_decorated | header_decorated | other_layout",
    );
}

#[test]
fn tags_close_wherever_they_stand() {
    check(
        "<alpha>a</alpha> <beta>b</beta> bye",
        "Alpha=a | Beta=b | header_spelled | closing_mark | header_spelled | closing_mark | postamble | other_layout",
    );
    check(
        "<Alpha>\na\nb</Alpha>\n<Beta> b",
        "Alpha=a\nb | Beta=b | header_decorated | closing_mark | header_decorated | other_layout",
    );
    check("[Alpha] a </Alpha> x\n[Beta] b", "Alpha=a </Alpha> x | Beta=b");
}

#[test]
fn headings_of_any_level_and_underlined() {
    let check = |text: &str, expect: &str| check_in(Layout::Headings, text, expect);
    check("## Alpha\na\n## Beta\nb", "Alpha=a | Beta=b");
    check("# Alpha\na\n# Beta\nb", "Alpha=a | Beta=b | header_decorated | header_decorated");
    check(
        "Alpha\n=====\na\nBeta\n---\nb",
        "Alpha=a | Beta=b | header_decorated | header_decorated",
    );
    check(
        "[Alpha]\nalpha\n---\n[Beta]\nb",
        "Alpha=alpha | Beta=b | header_decorated | postamble | header_decorated | other_layout",
    );
    // What stands lower is a part of the section, and what stands as high ends it.
    check("## Alpha\na\n### Beta\nx\n## Beta\nb", "Alpha=a\n### Beta\nx | Beta=b");
    check("## Alpha\na\n### More\nx\n## Beta\nb", "Alpha=a\n### More\nx | Beta=b");
    check("## Alpha\na\n## Note\nn\n## Beta\nb", "Alpha=a | Beta=b | extra:Note=n");
    check("# Reply\n## Alpha\na\n## Beta\nb", "Alpha=a | Beta=b");
}

#[test]
fn tags_with_attributes_unclosed_and_in_a_line() {
    let check = |text: &str, expect: &str| check_in(Layout::Tags, text, expect);
    check("<alpha>a</alpha>\n<beta>\nb\n</beta>", "Alpha=a | Beta=b");
    check("<alpha id=\"1\">a</alpha><beta>b</beta>", "Alpha=a | Beta=b | header_decorated");
    check("<alpha>a\n<beta>b", "Alpha=a | Beta=b | unclosed_tag | unclosed_tag");
    check(
        "So: <alpha>a</alpha> and <beta>b</beta>.",
        "Alpha=a | Beta=b | header_decorated | postamble | header_decorated | postamble",
    );
    check("<alpha><b>a</b></alpha>\n<beta>b</beta>", "Alpha=<b>a</b> | Beta=b");
    check("<alpha>a</alpha>\n<note>n</note>\n<beta>b</beta>", "Alpha=a | Beta=b | extra:note=n");
}

#[test]
fn blocks_by_their_tag() {
    let check = |text: &str, expect: &str| check_in(Layout::Blocks, text, expect);
    check("```alpha\na\n```\n```beta\nb\n```", "Alpha=a | Beta=b");
    check("````alpha\n```\na\n```\n````\n```beta\nb\n```", "Alpha=```\na\n``` | Beta=b");
    // Nobody closed the first; and somebody wrapped them all.
    check("```alpha\na\n```beta\nb\n```", "Alpha=a | Beta=b | unclosed_fence");
    check("```\n```alpha\na\n```\n```beta\nb\n```\n```", "Alpha=a | Beta=b | unclosed_fence");
    check("```alpha\na\n```\nWell.\n```beta\nb\n```", "Alpha=a | Beta=b");
    check("```alpha\na\n```\n```note\nn\n```\n```beta\nb\n```", "Alpha=a | Beta=b | extra:note=n");
    check("```alpha a ```\n```beta\nb\n```", "Alpha=a | Beta=b | header_decorated");
    check("```alpha\n```beta b```\n```\n```beta\nb\n```", "Alpha=```beta b``` | Beta=b");
    check("~~~Alpha\na\n~~~\n```beta\nb", "Alpha=a | Beta=b | header_decorated | unclosed_fence");
}

#[test]
fn labels_are_certain_where_they_were_asked_for() {
    let check = |text: &str, expect: &str| check_in(Layout::Labels, text, expect);
    check("Alpha: a\nBeta:\nb", "Alpha=a | Beta=b");
    check("Alpha: draft\nAlpha: a\nBeta: b", "Alpha=a | Beta=b | repeated");
    check("Alpha: a\nNote: n\nBeta: b", "Alpha=a\nNote: n | Beta=b");
    check("- Alpha: a\n- Beta: b", "Alpha=a | Beta=b | header_bare | header_bare");
}

#[test]
fn labels_behind_the_last_divider() {
    let check = |text: &str, expect: &str| check_in(Layout::Divider, text, expect);
    check("Alpha: hm\n=====\nAlpha: a\nBeta: b", "Alpha=a | Beta=b");
    check("Alpha: a\nBeta: b\n=====\n", "Alpha=a | Beta=b");
    check("Beta: no\n=====\nAlpha: a\nBeta: b\n=====\nBye.", "Alpha=a | Beta=b");
}

#[test]
fn a_whole_reply_in_another_layout_is_recorded() {
    check_in(
        Layout::Tags,
        "[Alpha] a\n[Beta] b",
        "Alpha=a | Beta=b | header_decorated | header_decorated | other_layout",
    );
    check_in(
        Layout::Sections,
        "```alpha\na\n```\n```beta\nb\n```",
        "Alpha=a | Beta=b | header_spelled | header_spelled | other_layout",
    );
    check_in(
        Layout::Blocks,
        "Alpha: a\nBeta: b",
        "Alpha=a | Beta=b | header_bare | header_bare | other_layout",
    );
}
