//! What a person reads at once, and what must be asked again: one table a kind.

use super::super::context::tests::{check_headed, read_headed, rewritten};
use crate::read::{Circumstances, Reader};
use crate::spec::{Bound, Field, Float, Int, Kind, Range, Ref, Rule, Spec, Temporal, Value, Width, Word};
use crate::text::fold;

fn choice(words: &[&'static str]) -> Kind {
    let word = |text: &&'static str| Word {
        text: (*text).into(),
        keys: vec![fold(text).into()].into(),
        ..Word::EMPTY
    };
    Kind::Choice(words.iter().map(word).collect())
}

fn range(min: u128, max: u128) -> Vec<Rule> {
    let bound = |number| Some(Bound::Integer(Int::from_unsigned(number)));
    vec![Rule::Range(Range { min: bound(min), max: bound(max) })]
}

/// All bodies are read as the value.
fn reads(header: &'static str, kind: &Kind, rules: &[Rule], expect: &str, bodies: &[&str]) {
    let wrong: Vec<String> = bodies
        .iter()
        .map(|body| (body, read_headed(header, kind, rules, body).0))
        .filter(|(_, got)| got != expect)
        .map(|(body, got)| format!("{body:?} gave {got}"))
        .collect();
    assert!(wrong.is_empty(), "{header} should be {expect}:\n{}", wrong.join("\n"));
}

/// No body is read.
fn refuses(header: &'static str, kind: &Kind, rules: &[Rule], bodies: &[&str]) {
    let is_refused = |got: &str| ["unreadable", "ambiguous", "out_of_width", "broken_rule"].contains(&got);
    let wrong: Vec<String> = bodies
        .iter()
        .map(|body| (body, read_headed(header, kind, rules, body).0))
        .filter(|(_, got)| !is_refused(got))
        .map(|(body, got)| format!("{body:?} gave {got}"))
        .collect();
    assert!(wrong.is_empty(), "{header} should be asked again:\n{}", wrong.join("\n"));
}

#[test]
fn a_choice_in_plain_forms() {
    let risk = choice(&["low", "medium", "high"]);
    let plain = [
        "high", "High", "HIGH.", "**High**", "*high*", "`high`", "\"high\"", "- high", "1. high", "(high)",
        "[high]", "Risk: high", "**Risk:** High", "Answer: high", "Final answer: High", "The risk is high.",
        "The answer is high", "It is high.", "It's clearly high.", "This is high", "Overall, high.",
        "Overall, the risk is high.", "So the risk is high.", "I'd say high.", "I would rate it high.",
        "I rate this as high.", "I choose high", "My answer: high", "high (not low)", "High, not medium.",
        "High because medium would be too little", "High, because nothing is tested.",
        "High (because nothing is tested)", "High - because nothing is tested", "High due to the weather",
        "High. The schedule is tight.", "High\n\nThe schedule is tight, and nobody is free.",
        "High\nReason: nothing is tested", "High – it is not tested", "High: the schedule is tight",
        "🔴 High", "high!", "Definitely high", "ｈｉｇｈ", "High\nThanks!", "Here is my answer: high",
        "high level", "Risk level: high", "High. It has no tests.", "high\n\nI hope this helps!",
        "In conclusion, the risk is high.", "I would rate the risk as high.", "Let's go with high.",
        "Despite the good crew, the risk is high.", "Nobody tested the pump, so the risk is high.", "Risk high",
        "✅ High", "★ High ★", "<b>High</b>", "=> high", "High, I'm afraid.", "After reading it twice: high.",
        "The pump was never tested. So high.", "High: the pump is old, and nobody is free.",
        "The tests cover little. The schedule is tight.\n\nTherefore, the risk is high.",
    ];
    reads("Risk", &risk, &[], "Choice(2)", &plain);
    let letters = choice(&["A", "B", "C"]);
    let plain = [
        "B", "B.", "(B)", "B)", "b)", "**B**", "[[B]]", "Answer: B", "The answer is B.", "The answer is (B)",
        "B. Lisbon", "(B) Lisbon", "B) Lisbon", "B - Lisbon", "B (Lisbon)", "B: Lisbon", "Option B",
        "B is correct.", "B is the correct answer", "I choose B because it is right", "B. A dog",
        "The correct answer is B) Lisbon.", "\\boxed{B}", "答案：B", "答案是B", "选B", "选择B选项", "B。", "因此，选B。",
        "B. Because A is wrong.", "Therefore, the answer is B.", "A is long. C is wrong.\n\n[[B]]",
    ];
    reads("Answer", &letters, &[], "Choice(1)", &plain);
    let better = choice(&["Output (a)", "Output (b)"]);
    let plain = [
        "Output (a)", "output (a)", "Output (a) is better.", "Output (a) is better than Output (b).",
        "Therefore, Output (a) is better.", "Output a", "**Output (a)**", "Output (a), not Output (b)",
        "Output (b) is short. Output (a) is complete. Therefore, Output (a) is better.",
        "I choose Output (a) over Output (b).",
    ];
    reads("Verdict", &better, &[], "Choice(0)", &plain);
    let decision = choice(&["批准", "拒绝"]);
    reads("决定", &decision, &[], "Choice(0)", &["批准", "批准。", "决定：批准", "我选择批准", "因此，应当批准。", "批准，因为材料齐全"]);
    let words = choice(&["not spam", "spam"]);
    reads("Label", &words, &[], "Choice(0)", &["not spam", "It is not spam.", "Not_Spam", "Not-spam"]);
    let marks = choice(&["A>B", "B>A", "A=B"]);
    reads("Verdict", &marks, &[], "Choice(1)", &["B>A", "[[B>A]]", "B > A"]);
}

#[test]
fn a_choice_that_is_denied_doubted_or_qualified() {
    let risk = choice(&["low", "medium", "high"]);
    let attacks = [
        "not high", "Not high.", "not high, I think", "neither low nor high", "It is not high", "It isn't high.",
        "I doubt it is high", "I don't think it is high", "Nobody thinks it is high", "no longer high",
        "far from high", "anything but high", "hardly high", "never high", "high?", "High (?)", "Is it high?",
        "maybe high", "possibly high", "probably high", "perhaps high", "It might be high", "It could be high",
        "It may be high", "It should be high", "It would be high", "It was high", "It will be high",
        "It used to be high", "It has been high", "if it rains, high", "high if it rains", "high unless it is tested",
        "High, if nobody tests", "high when it rains", "high or medium", "medium to high", "low/high",
        "medium or higher", ">= medium", "at most medium", "at least medium", "almost high", "nearly high",
        "higher", "highest", "very high", "too high", "high-ish", "highly unlikely", "higher than low",
        "more than medium", "less than high", "medium as well as high", "between low and high", "low - high",
        "low, medium, high", "[low/medium/high]", "one of: low, medium, high", "low | medium | high",
        "She calls it high.", "The report says high.", "Critics say it is high", "It is said to be high.",
        "According to Bob, high", "They rated it high.", "Some would say high", "As Ann put it, high",
        "❌ high", "~~high~~", "~~high~~ low", "high ❌", "high: false", "high: no", "not: high", "high → low",
        "was high, now low", "high until May", "high for now, low later", "high at first",
        "high\nActually, low.", "high\nNo, low.", "high\nWait, low.", "High\nMedium", "high\nOn reflection: low",
        "high\n\nCorrection: low", "high. Actually low.", "high\nScratch that.", "high\nNever mind.",
        "High, but it could be medium", "High (or medium)", "High - medium", "High; low for guests",
        "Old risk: high", "Target risk: high", "Risk of rain: high", "Benefit: high", "Lowest risk: high", "Previous: high",
        "The benefit is high.", "The opposite of high", "un-high", "high (on paper)", "high (to be confirmed)",
        "high: to be confirmed", "High: pending further review", "I can't call it high", "I would not call it high",
        "I'd have called it high", "high, he says", "The text says high.", "Risk assessment pending: high or low",
        "So, is it high?", "It begins high", "Despite being high, it fell", "With luck, high or low",
        "high (for guests)", "high (tentative)", "high, I guess?", "I want to say high, but low", "risk", "Your choice here",
        "Medium. Low would be wrong.", "High - if it rains", "the high street", "high school", "So high",
        "Not low", "Choose between low and high", "high is wrong", "high is incorrect", "Never say high",
        "The risk is not high", "The risk is anything but high.", "Low?\nHigh?", "Either high or low",
    ];
    refuses("Risk", &risk, &[], &attacks);
    let letters = choice(&["A", "B", "C"]);
    let attacks = [
        "A or B", "A and B", "A, B", "not B", "B?", "Not (B)", "B is wrong", "B is incorrect.", "B or C",
        "A good answer", "This is a good answer", "A. Rome B. Oslo C. Paris", "A. Rome\nB. Oslo\nC. Paris",
        "A reason is B.", "C's answer", "B+", "B-", "B/C", "Plan B", "Vitamin B", "B. Maybe.", "B. Not sure", "B - C",
        "B. C) is wrong", "B, no, C", "Section B", "The answer is not B.", "I is B", "I would have picked B",
        "~~B~~", "B ❌", "B. Wait, C is right", "B\nActually, C.", "B\nC", "Everything except B", "B (A is also right)",
        "不选B", "可能是B", "B或C", "A、B",
    ];
    refuses("Answer", &letters, &[], &attacks);
    let better = choice(&["Output (a)", "Output (b)"]);
    let attacks = [
        "Output (a) is worse.", "Output (a) is worse than Output (b).", "Neither Output (a) nor Output (b) is better.",
        "Output (a) is not better", "Output (a) and Output (b) are equal.", "Output (a) would be better if it were short.",
        "If you are in a hurry, Output (a) is better.", "Assistant 1 says Output (a) is better.",
    ];
    refuses("Verdict", &better, &[], &attacks);
    refuses("Worse", &better, &[], &["Output (a) is better.", "Output (a) is better than Output (b)."]);
    let decision = choice(&["批准", "拒绝"]);
    let attacks = ["不批准", "拒绝批准", "批准吗", "批准吗？", "可能批准", "如果批准", "未批准", "批准或拒绝", "建议不批准", "批准，但需修改", "他说批准", "批准前"];
    refuses("决定", &decision, &[], &attacks);
    let marks = choice(&["A>B", "B>A"]);
    refuses("Verdict", &marks, &[], &["A=B", "AB", "A<B", "A>B>A"]);
}

#[test]
fn yes_and_no_in_plain_forms() {
    let yes = [
        "yes", "Yes.", "YES", "**yes**", "\"Yes\"", "- yes", "`True`", "true", "Y", "Correct.", "✅", "✅ Yes", "Yes ✅", "√", "Oui",
        "Answer: yes", "**Answer:** Yes", "The answer is yes.", "Overall, yes.", "So, yes.", "Of course", "Definitely.",
        "Yes, because it is clear.", "Yes because it is clear", "Yes (because it is clear)", "Yes, it is clear.",
        "Yes. The text says so.", "Yes\n\nThe text is clear and says so in its first line.", "The statement is true.",
        "Approved: yes", "Approved.", "It is approved.", "是", "是的", "是的。", "对", "正确。", "答案：是", "是，因为天气好。", "没错",
        "[x] Yes [ ] No", "- [x] Yes\n- [ ] No", "yes!", "Yes, definitely", "It is true.", "Sure, yes",
    ];
    reads("Approved", &Kind::Boolean, &[], "Boolean(true)", &yes);
    let no = [
        "no", "No.", "**No**", "false", "N", "❌", "❌ No", "×", "Nope", "The answer is no.", "No, because it is not clear.",
        "No, it is not clear.", "No. The text says otherwise.", "Not approved", "Not approved.", "It is not approved.",
        "The claim is false.", "Approved: no", "否", "不是。", "没有。", "不对", "答案：否", "Definitely not.", "Absolutely not",
        "[ ] Yes\n[x] No", "No\n\nThe reviewers want three more tests before they look at it again.",
    ];
    reads("Approved", &Kind::Boolean, &[], "Boolean(false)", &no);
}

#[test]
fn a_yes_or_no_that_is_none() {
    let attacks = [
        "maybe", "unsure", "no idea", "No change", "No one knows", "not really", "yes and no", "Yes, or no", "Yes, but no",
        "yes/no", "Yes?", "Yes, if it rains", "Yes unless it rains", "yes (or maybe no)", "yes-ish", "Yes, it may be.",
        "Nobody thinks it is true", "I doubt it is true", "It is not true", "The statement is not false.", "It could be true",
        "It was approved", "It will be approved", "It should be approved", "Almost approved", "It may be approved",
        "approved?", "Approved if signed", "Approved: it depends", "Unapproved: yes", "Rejected: yes", "Not approved: yes",
        "✅ No", "✅❌", "❌ approved", "~~approved~~", "~~yes~~ no", "yes\nno", "Yes\nFinal answer: no", "Yes\nActually, no.",
        "yes, no", "No, yes", "是不是", "对不对", "是吗", "不一定", "是或否", "可能是", "如果是", "批准吗", "1", "yesterday", "correctly",
        "Correct me if I am wrong", "No-one", "no-brainer", "He said yes", "She says no", "Bob thinks it is true",
        "If it is true", "Yes, it is not approved", "Yes, I doubt it", "No, it is approved", "- [ ] Yes\n- [ ] No",
        "[x] Yes [x] No", "Yes... no", "yes, though maybe not", "half yes", "80% yes", "mostly yes", "partly", "partially true",
        "Sure! Here is the reply.", "Of course! I can do that.", "Certainly, here it is", "Safe: yes", "True or false?", "yes > no", "not yes", "not no", "don't say yes", "never",
        "Approved by Ann, rejected by Bob", "Approved yesterday, revoked today", "approved → rejected",
    ];
    refuses("Approved", &Kind::Boolean, &[], &attacks);
    refuses("Quiet", &Kind::Boolean, &[], &["Noisy: yes", "It is noisy", "It is loud", "Loud: no", "Quiet? No idea."]);
    refuses("Safe", &Kind::Boolean, &[], &["Unsafe: yes", "unsafe", "Dangerous: no", "Safety: yes"]);
}

#[test]
fn a_rating_in_plain_forms() {
    let byte = Kind::Integer(Width::U8);
    let scale = range(1, 5);
    let plain = [
        "4", "4.", "**4**", "\"4\"", "[[4]]", "[4]", "(4)", "４", "four", "Four.", "4/5", "4 / 5", "**4**/5", "4 out of 5", "4/5 stars",
        "4 points", "4 stars", "4 out of 5 stars", "Score: 4", "**Score:** 4/5", "Score (1-5): 4", "Rating: 4", "Final score: 4", "Overall rating: 4",
        "The score is 4.", "I'd rate it 4.", "I would give it a 4.", "I give this a score of 4.", "I rate it 4/5", "It deserves a 4",
        "On a scale of 1 to 5, 4", "On a scale of 1 to 5, I'd give it a 4.", "4 (four)", "four (4)", "4 (out of 5)", "4 on a scale of 1 to 5",
        "4 because it is better than 3", "4, since nothing is missing", "4 - solid work", "4. The plan is clear.", "4: the plan is clear",
        "4\n\nThe plan is clear, and covers all of its points.", "4\nReason: clear plan", "Overall, 4.", "4 (was 2)", "4.0", "04", "★★★★☆", "4分", "得分：4", "我给4分", "四", "+4", "4 (not 5)",
        "4. It covers 3 of 4 claims.", "4\n\n- The plan has two sources\n".trim(), "IV", "4, because it covers the topic.", "Here is my rating:\n4",
        "The plan is clear. It is short.\n\nTherefore, the score is 4.", "It is good.\n\n[[4]]", "Rating: [[4]]", "[[Rating: 4]]",
    ];
    reads("Score", &byte, &scale, "Integer(4)", &plain);
    reads("Days", &byte, &range(1, 30), "Integer(6)", &["6 days", "6", "six days"]);
    let plain = ["1,234", "1234", "1 234", "$1,234", "1,234 people", "about 1,234", "1.234k".trim_end_matches("1.234k"), "1234 km", "Total: 1,234", "There are 1,234."];
    let plain: Vec<&str> = plain.into_iter().filter(|body| !body.is_empty()).collect();
    reads("Count", &Kind::Integer(Width::U32), &[], "Integer(1234)", &plain);
    reads("Count", &Kind::Integer(Width::U32), &[], "Integer(12)", &["twelve", "十二", "12个", "12 items", "The total number is 12.", "There are 12.", "答案是12。"]);
    reads("Price", &Kind::Number(Float::F64), &[], "Number(3.5)", &["3.5", "$3.50", "3,50 €", "3.5 euros", "Price: $3.50", "It costs $3.50.", "三点五"]);
    reads("Share", &Kind::Number(Float::F64), &range(0, 1), "Number(0.4)", &["0.4", "40%", "40 percent", "0.4 (40%)", "40% (0.4)", ".4", "0.40", "Share: 40%"]);
    reads("Percent", &Kind::Number(Float::F64), &range(0, 100), "Number(40.0)", &["40", "40%", "40 percent"]);
}

#[test]
fn a_number_that_is_none_or_another() {
    let byte = Kind::Integer(Width::U8);
    let attacks = [
        "not 4", "4?", "4 or 5", "3-4", "3 to 4", "4-5", "between 3 and 4", "4+", "at least 4", "at most 4", "4 at most", "4 minimum", "max 4", "up to 4",
        "more than 4", "less than 4", "almost 4", "nearly 4", "4ish", "4 or so", "maybe 4", "probably 4", "perhaps 4", "It could be 4", "It was 4", "It will be 4", "It should be 4",
        "It might be a 4", "I would not give this a 4.", "The score is not 4.", "Nobody gave it a 4", "She gave it a 4", "Critics rate it 4", "It is said to be 4", "4 if it were shorter", "If complete, 4", "4 unless late",
        "4 of 5 days", "4 out of 5 days", "4/10", "4 out of 10", "4 (out of 10)", "4 (five)", "five (4)", "4 (or 5)", "4 (on paper)", "4 (tentative)", "4 (pending)", "4 (max)", "4%",
        "4 days", "4 hours", "4 km", "4 million", "4k", "4^2", "4²", "2 + 2", "2 + 2 = 4", "2+2=4", "x = 4 or 5", "10**6", "4 ± 1", "4±1", "4.5", "4,5", "4.000", "3 4",
        "4⏎Actually, 5.", "4\nActually, 5.", "4\nMake that 5.", "4\nLet me recount: 5", "4\n5", "4\n\nWait, that is too low.", "4\nNo.", "4. Actually 3.", "4\nFinal score: 5", "4\n\nRevised: 5", "4\nOn reflection, I would say 5",
        "4 → 5", "~~4~~ 5", "~~4~~", "4 ❌", "Old score: 4", "Target score: 4", "Score (old): 4", "Max score: 4", "Step 4", "Version 4", "Question 4", "Section 4: clear", "Chapter 4", "Their score: 4", "Bob's score: 4",
        "1, 2, 3, 4, 5", "[1-5]", "1/2/3/4/5", "score", "NaN", "True", "four or five", "four hundred", "two thirds", "half of 4", "twice 4", "0x4", "4th of May", "4:30", "4'", "4\"5", "4-year plan", "-4", "4e9", "one of the best", "minus 4",
        "4 is too high", "4 is wrong", "anything but 4", "below 4", "above 4", "not quite 4", "4?\n5?", "4 but really 3", "4, maybe 3", "4, or 3", "4 and a half", "4 1/2", "4½", "three to four", "至少4", "不是4", "4分以上", "4到5", "可能是4", "三四",
    ];
    refuses("Score", &byte, &range(1, 5), &attacks);
    let attacks = ["50 cents", "1 percent", "70%", "12.500", "0,250", "1.234.56", "12 dozen", "a dozen", "dozens", "5 and 6", "about 5 or 6", "12 to 15 people", "5m tall", "2024-05-01", "1,23", "5 per day", "12 = 3 × 4", "twice 20", "about half", "no more than 12", "12 fewer", "12 left of 20"];
    refuses("Count", &Kind::Integer(Width::U32), &[], &attacks);
    refuses("Share", &Kind::Number(Float::F64), &range(0, 1), &["0.5%", "1 of 2", "half", "40", "120%", "0.4-0.5", "~0.4-0.5", "about 40 to 50%", "0.4 days"]);
}

#[test]
fn a_day_or_duration_that_is_none_or_another() {
    let date = Kind::Temporal(Temporal::Date);
    let attacks = [
        "2026-05-03 (cancelled)", "2026-05-03 at the earliest", "not 2026-05-03", "before 2026-05-03", "by 2026-05-03", "after 2026-05-03", "2026-05-03?", "2026-05-03 or 2026-05-04", "2026-05-03 to 2026-05-05",
        "around 2026-05-03", "early May 2026", "2026-05-03 at the latest", "2026-05-03 (tentative)", "maybe 2026-05-03", "It was 2026-05-03", "4/5/2027", "tomorrow", "Present", "present", "2026-05-03/04",
        "since 2026-05-03", "until 2026-05-03", "two days after 2026-05-03", "2026-05-03 minus one day", "2026-05-03\nActually, 2026-05-04.", "2026-05-03\nMoved to 4 May 2026.", "~~2026-05-03~~ 2026-05-04",
        "Old date: 2026-05-03", "Start: 2026-05-03", "2026-05-03 → 2026-05-04", "Monday, 2026-05-03", "2026-02-30", "5.5.", "2026", "May 2026", "N/A", "2026-05-03, maybe",
    ];
    refuses("Due date", &date, &[], &attacks);
    let plain = ["2026-05-03", "3 May 2026", "May 3, 2026", "Sunday, 3 May 2026", "2026-05-03 (Sunday)", "**2026-05-03**", "Due date: 3 May 2026", "The due date is 3 May 2026.", "It is 3 May 2026.", "on 3 May 2026", "2026年5月3日", "2026-05-03 (3 May 2026)", "2026-05-03, because the hall is free then"];
    reads("Due date", &date, &[], "Temporal(\"2026-05-03\")", &plain);
    let duration = Kind::Temporal(Temporal::Duration);
    let attacks = ["almost 2 hours", "twice 20 minutes", "at least 2 hours", "up to 2 hours", "2 hours or more", "1-2 hours", "1 to 2 hours", "every 2 hours", "2 hours a day", "2 hours per run", "not 2 hours", "2 hours?", "90", "soon", "2 hours\nActually, 3 hours."];
    refuses("Duration", &duration, &[], &attacks);
    reads("Duration", &duration, &[], "Temporal(\"PT2H\")", &["PT2H", "2 hours", "2h", "two hours", "about 2 hours", "It takes 2 hours.", "两小时", "Duration: 2 hours", "120 minutes", "2 hours (120 minutes)"]);
    reads("Length", &Kind::Temporal(Temporal::Period), &[], "Temporal(\"P6W\")", &["六周", "6 weeks", "P6W"]);
    refuses("Time", &Kind::Temporal(Temporal::Time), &[], &["晚上1点", "3", "3 or 4 pm", "after 3 pm", "15:00 EST", "3 pm?", "around 3 pm"]);
}

#[test]
fn a_line_keeps_what_is_its_own() {
    check_headed("Title", &Kind::Line, &[], "Answer: A title", r#"Text("A title")"#);
    check_headed("Title", &Kind::Line, &[], "**Final answer:** A title", r#"Text("A title")"#);
    check_headed("Title", &Kind::Line, &[], "Note: A title", r#"Text("Note: A title")"#);
    check_headed("Mail", &Kind::Line, &[], "<mailto:a@b.c>", r#"Text("a@b.c")"#);
    check_headed("Mail", &Kind::Line, &[], "[a@b.c](mailto:a@b.c)", r#"Text("a@b.c")"#);
    check_headed("Link", &Kind::Line, &[], "<https://a.b/c>", r#"Text("https://a.b/c")"#);
    check_headed("Name", &Kind::Line, &[], "__name__", r#"Text("name")"#);
    refuses("Title", &Kind::Line, &[], &["[your title]", "~~Old~~ New", "I don't know.", "N/A", "I'm sorry, but I cannot", "A title\nAnother title", "...", "A title that goes\non in the next line"]);
}

#[test]
fn a_leniency_leaves_a_record() {
    let cases: [(&str, Kind, &str, &[&str]); 16] = [
        ("Score", Kind::Integer(Width::U8), "4", &[]),
        ("Score", Kind::Integer(Width::U8), " 4\n", &[]),
        ("Score", Kind::Integer(Width::U8), "4.", &["undecorated"]),
        ("Score", Kind::Integer(Width::U8), "**4**", &["undecorated"]),
        ("Score", Kind::Integer(Width::U8), "+4", &["number_dressed"]),
        ("Score", Kind::Integer(Width::U8), "007", &["number_dressed"]),
        ("Score", Kind::Integer(Width::U8), "four", &["number_in_words"]),
        ("Score", Kind::Integer(Width::U8), "Score: 4", &["number_dressed"]),
        ("Score", Kind::Integer(Width::U8), "4\nThe plan is clear.", &["postamble"]),
        ("Score", Kind::Number(Float::F64), "4.50", &["number_dressed"]),
        ("Ok", Kind::Boolean, "yes", &[]),
        ("Ok", Kind::Boolean, "否", &[]),
        ("Ok", Kind::Boolean, "Oui", &["value_spelled"]),
        ("Ok", Kind::Boolean, "Yes, because it is.", &["word_in_sentence", "value_spelled"]),
        ("Day", Kind::Temporal(Temporal::Date), "2026-05-03", &[]),
        ("Day", Kind::Temporal(Temporal::Date), "3 May 2026", &["temporal_spelled"]),
    ];
    for (header, kind, body, expect) in cases {
        assert_eq!(read_headed(header, &kind, &[], body).1, expect, "{body:?}");
    }
}

/// A body that is read without a recovery is what the writer writes for its value.
#[test]
fn without_a_recovery_stands_what_is_written() {
    let kinds = [
        choice(&["low", "Very high", "C", "A>B"]),
        Kind::Boolean,
        Kind::Integer(Width::I32),
        Kind::Number(Float::F64),
        Kind::Temporal(Temporal::Date),
        Kind::Temporal(Temporal::Time),
        Kind::Temporal(Temporal::Duration),
        Kind::Line,
    ];
    let cores = [
        "low", "LOW", "Very high", "very high", "very_high", "C", "c", "A>B", "yes", "Yes", "YES", "true", "no", "No", "是", "是的", "否", "✅", "Oui",
        "4", "04", "+4", "-4", "4.0", "4.5", "4.50", ".5", "1,234", "four", "４", "四", "1e3", "2026-05-03", "3 May 2026", "20260503", "15:00", "15:00:00", "3 pm",
        "PT2H", "pt2h", "2 hours", "PT120M", "A line", "**bold** line",
    ];
    let dresses: [(&str, &str); 16] = [
        ("", ""), (" ", "\n"), ("\n\n", " "), ("**", "**"), ("\"", "\""), ("`", "`"), ("- ", ""), ("1. ", ""), ("", "."), ("(", ")"), ("[[", "]]"), ("Answer: ", ""),
        ("```\n", "\n```"), ("", "\nThe text is clear."), ("", " because it is."), ("It is ", "."),
    ];
    for kind in &kinds {
        for core in cores {
            for (before, after) in dresses {
                let body = format!("{before}{core}{after}");
                let Some((written, recoveries)) = rewritten(kind, &body) else { continue };
                assert!(recoveries > 0 || body.trim() == written, "{body:?} as {kind:?} is {written:?}");
            }
        }
    }
}

/// What is read of a reply to a task: the value of its only section, a choice.
fn chosen(words: &[&'static str], task: &str, reply: &str) -> Option<Value<'static>> {
    let field = Field {
        header: "Demand".into(),
        keys: vec![fold("Demand").into()].into(),
        kind: Ref::shared(choice(words)),
        ..Field::EMPTY
    };
    let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
    let known = Circumstances { task: Some(task), ..Circumstances::default() };
    match Reader::new(&spec).read_in(reply, known).value.into_owned() {
        Value::Record(values) => values.into_iter().next().flatten(),
        _ => None,
    }
}

#[test]
fn words_of_the_task_after_a_value_say_nothing_of_it() {
    let check = |reply: &str, expect: Option<u16>| {
        let task = "订了6本词典，到现在没收到，不要退款，请补发到西安。赵磊";
        let words = ["退款", "换货", "补发"];
        assert_eq!(chosen(&words, task, reply), expect.map(Value::Choice), "{reply:?}");
    };
    check("[Demand] 补发！赵磊", Some(2));
    check("[Demand] 补发！订了6本词典", Some(2));
    // What is not in the task, what names another value, and what denies.
    check("[Demand] 补发！周强", None);
    check("[Demand] 补发！退款", None);
    check("[Demand] 补发！请补发到西安", Some(2));
    check("[Demand] 换货！不要退款", None);
    check("[Demand] 补发！到现在没收到", None);
    check("[Demand] 补发？赵磊", None);
}

#[test]
fn a_number_that_counts_the_same_is_a_rival() {
    let guests = Kind::Integer(Width::U16);
    reads("Guests", &guests, &[], "Integer(90)", &["90 people, of whom 30 people are children", "90人，其中30人是孩子"]);
    refuses("Guests", &guests, &[], &[
        "90 people, another note says 130 people", "90 people; the hall has seats for 130 people",
        "90人，也有通知说是130人",
    ]);
}

#[test]
fn a_unit_may_end_the_name() {
    let metres = Kind::Integer(Width::U16);
    reads("Ascent m", &metres, &[], "Integer(410)", &["410 m", "410 metres", "four hundred and ten metres"]);
    reads("Ascent m", &metres, &[], "Integer(180)", &["a hundred and eighty metres"]);
    refuses("Ascent m", &metres, &[], &["410 km", "410 kg"]);
    let times = Kind::Integer(Width::U8);
    reads("Times a day", &times, &[], "Integer(2)", &["2", "2 a day", "twice a day"]);
}

#[test]
fn a_question_may_be_of_the_words_of_the_name() {
    reads("Dogs allowed", &Kind::Boolean, &[], "Boolean(true)", &["Are dogs allowed? Yes.", "Dogs allowed? Yes"]);
    refuses("Dogs allowed", &Kind::Boolean, &[], &["Are cats allowed? Yes.", "Are dogs not allowed? Yes."]);
}
