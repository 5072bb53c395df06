//! Yes and no in all their dress.

use crate::kind::context::tests::check;
use crate::spec::Kind;

#[test]
fn yes_in_any_dress() {
    for yes in [
        "yes",
        "Yes.",
        "YES",
        "**true**",
        "是",
        "Yes, because it is.",
        "- yes",
        "`True`",
        "是，因为天气好。",
        "正确。",
        "没错",
        "对",
        "✅",
        "✔️",
        "√",
        "✅ Yes, it works",
        "Yes ✅",
        "[x] Yes [ ] No",
        "- [x] Yes\n- [ ] No",
        "☑ Yes ☐ No",
        "**Yes**, it is clear",
        "Yes because it is clear",
        "Yes it does.",
        "Answer: Yes",
        "**Answer:** yes",
        "The statement is true.",
        "Of course",
        "Ja",
        "はい",
        "需要",
        "是的 因为内容完整",
    ] {
        check(&Kind::Boolean, yes, "Boolean(true)");
    }
}

#[test]
fn no_in_any_dress() {
    for no in [
        "no",
        "\"false\"",
        "No.",
        "否",
        "不是。",
        "不对",
        "错误",
        "没有。",
        "不正确，因为有误",
        "❌",
        "×",
        "❌ No",
        "- [ ] Yes\n- [x] No",
        "[ ] Yes\n[x] No",
        "No it does not",
        "Answer: no",
        "The claim is false.",
        "The answer is no.",
        "Definitely not.",
        "不需要，因为内容完整",
        "答案：否",
    ] {
        check(&Kind::Boolean, no, "Boolean(false)");
    }
}

#[test]
fn nothing_by_guess() {
    for none in [
        "maybe",
        "no idea",
        "not really",
        "1",
        "yesterday",
        "不一定",
        "yes/no",
        "correctly",
        "⚠️",
        "✅ No",
        "No-one",
        "no-brainer",
        "yes-ish",
        "It is not true",
        "The statement is not false.",
        "Not approved: yes",
        "If it is true",
    ] {
        check(&Kind::Boolean, none, "unreadable");
    }
    for both in [
        "yes and no",
        "Yes, or no",
        "Yes, but no",
        "yes (or maybe no)",
        "是不是",
        "对不对",
        "是或否",
        "✅❌",
        "Yes, there is no doubt.",
        "- [ ] Yes\n- [ ] No",
        "[x] Yes [x] No",
        "yes\nno",
    ] {
        check(&Kind::Boolean, both, "ambiguous");
    }
    check(&Kind::Boolean, " ", "empty");
}
