//! Tables of texts and the marks found in them, whole and in pieces.

use std::borrow::Cow;

use super::*;
use crate::soft::fold;
use crate::spec::{Field, Layout};

fn matcher() -> Matcher {
    let field = |header: &'static str| Field {
        header: Cow::Borrowed(header),
        keys: vec![Cow::Owned(fold(header))].into(),
        ..Field::EMPTY
    };
    Matcher::new(&[field("A"), field("B")], Layout::Sections)
}

/// Each mark as `name@line`, `?` before it inside a fence; then the think blocks.
fn check(text: &str, expect: &str) {
    let matcher = matcher();
    let scan = Scanner::new(&matcher).finish(text);
    let mut got: Vec<String> = Vec::new();
    for mark in &scan.marks {
        let fence = if mark.fence.is_some() { "?" } else { "" };
        let name = match mark.kind {
            LineKind::Header(at) => ["A", "B"][at].to_owned(),
            LineKind::Unknown { start, end } => text[start..end].to_owned(),
            other => format!("{other:?}"),
        };
        got.push(format!("{fence}{name}@{}", mark.line));
    }
    got.extend(scan.thinks.iter().map(|think| format!("think {think:?}")));
    assert_eq!(got.join(" "), expect, "{text:?}");
    pieces_change_nothing(&matcher, text, &scan);
}

fn pieces_change_nothing(matcher: &Matcher, text: &str, whole: &Scan) {
    for size in 1..=7 {
        let mut scanner = Scanner::new(matcher);
        let mut end = 0;
        while end < text.len() {
            end = (end + size).min(text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            scanner.feed(&text[..end]);
        }
        assert_eq!(&scanner.finish(text), whole, "{text:?} in pieces of {size}");
    }
}

#[test]
fn marks_fences_and_think_blocks() {
    check("", "");
    check("hi\n[A] one\n[B]\ntwo", "A@3 B@11");
    check("[A]\r\none\r\n[B]\r\n", "A@0 B@10");
    check("```\n[A]\n```\n[B]", "?A@4 B@12");
    check("```\n[A]\n", "?A@4");
    check("````\n```\n[A]\n````\n[B]", "?A@9 B@18");
    check("```markdown\n```rust\n[A]\n```\n```\n[B]", "?A@20 B@32");
    check("<think>\n[A] draft\n</think>\n[A] real", "A@27 think 0..26");
    check("<think>no</think>[A] x", "A@17 think 0..17");
    check("hm [A]\n[A] draft\nso.</think>\n[A] x", "A@29 think 0..28");
    check("<think>\n[A] draft", "think 0..17");
    check("[Other]\n[A] x", "Other@0 A@8");
    check("[A] x\n<think>hm</think>\n[B]", "A@0 B@24 think 6..23");
    check("so <think>x</think> it is\n[A]", "A@26");
    check("[A]\n\\a </think>", "A@0");
    check("<think><think></think></think>[A]", "A@30 think 0..22");
    check("<a>x</a><b>y</b>", "A@0 Close(0)@4 B@8 Close(1)@12");
    check("```\n[A]\n```x\n[A]\n```\n```\n[B]", "?A@4 ?A@13 B@25");
    check("- ```\n  [A]\n  ```\n[B]", "?A@6 B@18");
}
