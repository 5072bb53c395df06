//! A list without list marks: an item a line, or between commas.

use super::named::name_of;
use super::row::{
    after_joint, commas, has_semicolons, is_short, joined, may_be_two, questions, two_codes,
    with_last_two_split,
};
use super::series;
use super::surroundings::introduces_others;
use super::survey::{Line, Survey, turns};
use super::{items_in_sentence, verdicts};
use crate::assertion::{Labels, Text, is_title_case, takes_back};
use crate::diagnostic::DiagnosticKind;
use crate::kind::line::{holds_no_item, is_no_list, without_ornaments};
use crate::kind::temporal::is_temporal;
use crate::kind::{Body, Margin, ReadContext};
use crate::lexicon::{Class, is_han, word_count};
use crate::recovery::RecoveryKind;
use crate::spec::Kind;
use crate::text::{begins, is_courtesy, list_marker, quote};

/// An item a line, or between commas if there is but one line or the whole is in brackets.
pub(super) fn split<'a>(
    item: &Kind,
    survey: &Survey<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Body<'a>> {
    context.recover(RecoveryKind::ListShape, survey.text);
    let body = |text: &'a str| Body { margin: Margin::UpTo(0), ..Body::section(text) };
    if let Some(numbers) = numbers(item, survey, context) {
        return numbers.into_iter().map(body).collect();
    }
    let kept = without_words(&survey.lines, context);
    if let ([first, ..], [.., last]) = (kept.as_slice(), kept.as_slice()) {
        let whole = survey.text.get(first.range.start..last.range.end).unwrap_or_default();
        if let Some(inside) = in_brackets(whole.trim()) {
            return commas(inside).map(body).collect();
        }
    }
    if let [line] = kept.as_slice() {
        return of_one_line(item, line.text.trim(), context).into_iter().map(body).collect();
    }
    if kept.iter().skip(1).any(|line| turns(line.text) || is_corrected(line.text)) {
        context.report(DiagnosticKind::Ambiguous, Some(survey.text), quote(survey.text));
    }
    if kept.iter().any(|line| holds_no_item(line.text.trim(), &context.labels)) {
        context.report(DiagnosticKind::Unreadable, Some(survey.text), quote(survey.text));
    }
    if holds_more_than_names(&kept, &context.labels) {
        context.report(DiagnosticKind::Ambiguous, Some(survey.text), quote(survey.text));
    }
    if verdicts::are_verdicts(&kept.iter().map(|line| line.text.trim()), &context.labels) {
        context.report(DiagnosticKind::Ambiguous, Some(survey.text), quote(survey.text));
    }
    if kept.iter().all(|line| is_row(line.text)) {
        // A table's rows are no items, and which cell is one cannot be told.
        context.report(DiagnosticKind::Ambiguous, Some(survey.text), quote(survey.text));
    }
    if is_broken_prose(&kept) {
        context.report(DiagnosticKind::Ambiguous, Some(survey.text), quote(survey.text));
    }
    if let Some(items) = named_values(item, &kept) {
        return items.into_iter().map(body).collect();
    }
    let commas: &[_] = &[',', ';', '，', '；', '、'];
    let ends = |line: &&Line<'a>| line.text.trim_end().ends_with(commas);
    let parted = kept.split_last().is_some_and(|(_, others)| others.iter().all(ends));
    let tag = kept.first().and_then(|line| in_tags(line.text.trim())).map(|(tag, _)| tag);
    let has_tag = |line: &&Line<'a>| in_tags(line.text.trim()).map(|(tag, _)| tag) == tag;
    let tagged = tag.is_some() && kept.iter().all(has_tag);
    let bare: Vec<&str> = kept.iter().map(|line| line.text.trim()).collect();
    if let Some(items) = series::without_marks(&bare).filter(|_| !is_number(item)) {
        return items.into_iter().map(body).collect();
    }
    let text = |line: &Line<'a>| {
        let text = line.text.trim();
        let text = if parted { text.trim_end_matches(commas) } else { text };
        if tagged { in_tags(text).map_or(text, |(_, inner)| inner) } else { text }
    };
    kept.into_iter().map(|line| body(text(line))).collect()
}

/// Whether lines, where names or phrases are asked for, are sentences, or lists or answers with a label each: `Families bring: plates,
/// drinks`, `latex: no`.
fn holds_more_than_names(lines: &[&Line<'_>], labels: &Labels) -> bool {
    let is_sentence = |line: &str| {
        let han = line.chars().filter(|c| is_han(*c)).count();
        line.ends_with('。') && han > 8 || line.ends_with('.') && word_count(line) > 6
    };
    let is_labelled = |line: &str| line.contains([':', '：']);
    let is_row = |line: &str| {
        line.split_once([':', '：']).is_some_and(|(_, rest)| {
            let rest = rest.trim().trim_end_matches(['.', '。']).to_lowercase();
            rest.contains([',', '，', '、']) || Class::Yes.is(&rest) || Class::No.is(&rest)
        })
    };
    let is_shown = |is_it: &dyn Fn(&str) -> bool| labels.example_lines().any(is_it);
    let mut texts = lines.iter().map(|line| line.text.trim());
    labels.shows_names() && texts.clone().any(is_sentence) && !is_shown(&is_sentence)
        || labels.shows_phrases()
            && texts.clone().all(is_labelled)
            && texts.any(is_row)
            && !is_shown(&is_labelled)
}

/// Whether a line takes something back with words and a mark after them: `改一下：土地婆换成土地公。` `Wait ten minutes` is
/// something to do.
fn is_corrected(line: &str) -> bool {
    line.contains([',', ':', '，', '：', '—']) && takes_back(line)
}

/// Whether lines are clauses of Chinese sentences: `可海报是另一出戏的，`
fn is_broken_prose(lines: &[&Line<'_>]) -> bool {
    let ends = |mark: char| move |line: &&Line<'_>| line.text.trim_end().ends_with(mark);
    let Some((last, others)) = lines.split_last() else { return false };
    // `苹果，`, `香蕉，`, `梨。` are a row.
    let is_row = others.iter().all(ends('，')) && !last.text.contains('，');
    lines.iter().any(ends('。')) && lines.iter().any(ends('，')) && !is_row
}

/// The values of lines that each begin with a name of its own: `Round 1: 6`.
fn named_values<'a>(item: &Kind, lines: &[&Line<'a>]) -> Option<Vec<&'a str>> {
    let is_plain = item.is_scalar() && !matches!(item.required(), Kind::Line | Kind::Parsed(_));
    if !is_plain || lines.len() < 2 {
        return None;
    }
    let mut names = Vec::with_capacity(lines.len());
    let mut values = Vec::with_capacity(lines.len());
    for line in lines {
        let text = line.text.trim();
        let (name, start) = name_of(text)?;
        if names.contains(&name) {
            return None;
        }
        names.push(name);
        values.push(text.get(start..)?);
    }
    Some(values)
}

fn is_number(item: &Kind) -> bool {
    matches!(item.required(), Kind::Integer(_) | Kind::Number(_))
}

/// The numbers of a line that begins as an item with a list mark does, `1、2、3`, if it is several of them.
pub(super) fn several_numbers<'a>(
    item: &Kind,
    survey: &Survey<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Vec<Body<'a>>> {
    let line = survey.lines.first()?.text.trim();
    let is_row = line.contains(['、', '，', ',']) && !line.contains(char::is_whitespace);
    let numbers = numbers(item, survey, context).filter(|_| is_row)?;
    context.recover(RecoveryKind::ListShape, survey.text);
    let body = |text: &'a str| Body { margin: Margin::UpTo(0), ..Body::section(text) };
    Some(numbers.into_iter().map(body).collect())
}

/// The items of a first line that is several numbers and nothing else, `9 8.5`, where no line
/// that follows begins with a number. With groups of three digits, `1 000`, they may be one number.
fn numbers<'a>(
    item: &Kind,
    survey: &Survey<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Vec<&'a str>> {
    if !is_number(item) {
        return None;
    }
    let (first, others) = survey.lines.split_first()?;
    let all = |line: &'a str| line.split([',', '，', '、']).map(str::trim).collect::<Vec<&str>>();
    let tight = all(first.text.trim());
    // `1,2,3`, which no groups of three digits can be; two may be a decimal comma.
    let is_plain = |piece: &&str| *piece == "0" || !piece.starts_with('0');
    let is_tight = matches!(item.required(), Kind::Integer(_))
        && tight.len() > 2
        && !first.text.trim().contains(char::is_whitespace)
        && tight.iter().all(is_plain)
        && tight.iter().skip(1).all(|piece| piece.len() != 3);
    let by_commas: Vec<&str> = if is_tight { tight } else { commas(first.text.trim()).collect() };
    let (pieces, by_blanks) = match by_commas.as_slice() {
        [line] => (line.split_whitespace().collect(), true),
        _ => (by_commas, false),
    };
    let is_group = |piece: &&str| piece.split('.').next().is_some_and(|whole| whole.len() == 3);
    let grouped = by_blanks && pieces.iter().skip(1).any(is_group);
    let in_groups = !by_blanks || first.text.trim().split(',').nth(1).is_some();
    let groups: Vec<&str> = if in_groups { all(first.text.trim()) } else { pieces.clone() };
    let are_groups = groups.len() > 1
        && (grouped || in_groups && !first.text.trim().contains(char::is_whitespace))
        && groups.iter().all(|piece| piece.len() == 3 && is_plain_number(piece));
    if are_groups {
        // `100 200` may be one number, or two; `100,200` too.
        context.report(DiagnosticKind::Ambiguous, Some(first.text), quote(first.text));
    }
    let begins_so =
        |line: &Line<'_>| line.text.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let are_numbers = pieces.len() > 1 && pieces.iter().all(|piece| is_plain_number(piece));
    if grouped || !are_numbers || others.iter().any(begins_so) {
        return None;
    }
    if let Some(other) = others.first() {
        context.recover(RecoveryKind::Postamble, survey.text.get(other.range.start..)?);
    }
    Some(pieces)
}

/// Whether the piece is digits, with a sign or a point at most.
fn is_plain_number(piece: &str) -> bool {
    let digits = piece.strip_prefix(['-', '+']).unwrap_or(piece);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    is_digits(whole) && is_digits(part)
}

/// The lines without those that introduce, part or follow the items.
fn without_words<'l, 'a>(
    lines: &'l [Line<'a>],
    context: &mut ReadContext<'_, 'a>,
) -> Vec<&'l Line<'a>> {
    let only_headings = lines.iter().all(Line::is_heading);
    let mut kept = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let before = lines.get(..at).unwrap_or_default();
        let (is_first, is_last) = (at == 0, at + 1 == lines.len());
        let courtesy = (is_first || is_last) && lines.len() > 1 && is_courtesy(line.text);
        if (line.is_heading() && !only_headings) || (is_first && courtesy) {
            // Looked for once: only before the first line.
            let is_alone = || lines.iter().filter(|line| line.is_heading()).count() == 1;
            if is_first && is_alone() && introduces_others(line.text, &context.labels) {
                context.report(DiagnosticKind::Ambiguous, Some(line.text), quote(line.text));
            }
            context.recover(RecoveryKind::Preamble, line.text);
        } else if is_last && (courtesy || is_afterword(before, line)) {
            if takes_back(line.text) {
                context.report(DiagnosticKind::Ambiguous, Some(line.text), quote(line.text));
            }
            context.recover(RecoveryKind::Postamble, line.text);
        } else {
            kept.push(line);
        }
    }
    kept
}

/// The items of a list that is one line: between commas, if what is there is short enough to be a
/// list, and else one. What could be either is for the model to say.
fn of_one_line<'a>(item: &Kind, line: &'a str, context: &mut ReadContext<'_, 'a>) -> Vec<&'a str> {
    let is_word = item.is_scalar() && !matches!(item.required(), Kind::Line | Kind::Parsed(_));
    let line = without_ornaments(line, &context.labels);
    // A single item may be after its mark on the header's line.
    let line = list_marker(line).and_then(|width| line.get(width..)).unwrap_or(line);
    let line = without_label(line, context);
    let line = if is_number(item) { without_name(line, context) } else { line };
    // `12 + 9 = 21`: the numbers may be the items, or their sum the only one.
    if is_number(item) && line.contains('=') || !is_word && holds_no_item(line, &context.labels) {
        context.report(DiagnosticKind::Unreadable, Some(line), quote(line));
        return vec![line];
    }
    if let Some(items) = in_one_form(line, &context.labels) {
        return items;
    }
    if let Some(items) = items_in_sentence::items(item, line, context) {
        return items;
    }
    if items_in_sentence::is_sentence(item, line, context) {
        context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return vec![line];
    }
    if !is_word && (is_no_list(line) || is_unknown(line) || announces(line)) {
        context.report(DiagnosticKind::Unreadable, Some(line), quote(line));
        return vec![line];
    }
    let pieces = if is_word { joined(item, line) } else { with_last_two_split(line) };
    // `November 22, 2026` has a comma of its own.
    let is_one = matches!(item.required(), Kind::Temporal(what) if is_temporal(*what, line));
    if !is_word && is_in_clauses(line, &pieces, &context.labels) {
        context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        return vec![line];
    }
    let is_inside = context.path.len() > 1;
    if pieces.len() < 2 && may_hold_several(line, (is_word, is_inside), &context.labels) {
        context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
    }
    if pieces.len() < 2 || is_one {
        return vec![line];
    }
    let stops = line.ends_with(['.', '!', '?', '。', '！', '？']);
    // A sentence that ends inside is no list: "First, we read. Then, we write."
    let is_prose = stops && pieces.iter().any(|piece| piece.contains(". ") || inner_stop(piece));
    if is_prose {
        if context.labels.shows_names() {
            context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
        }
        return vec![line];
    }
    // A Chinese sentence has commas of its own; its lists have another.
    let clauses = line.ends_with('。') && !line.contains('、');
    // What semicolons part may have more words.
    let is_parted = has_semicolons(line) && !stops;
    if is_word || is_parted || (pieces.iter().all(|piece| is_short(piece)) && !clauses) {
        return named(introduced(pieces, is_word, context), context);
    }
    let names_itself = line.split_once(" are ").is_some_and(|(words, _)| {
        let words = Text::new(words.rsplit(' ').next().unwrap_or_default());
        context.labels.own_at(&words, 0) == Some(words.len())
    });
    if !stops || names_itself || context.labels.shows_names() {
        context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
    }
    vec![line]
}

/// The items of a line whose form parts them: cells, two codes, or questions where questions are asked for. Other questions
/// are the writer's own.
fn in_one_form<'a>(line: &'a str, labels: &Labels) -> Option<Vec<&'a str>> {
    let asks_for_some = || ["question", "问题", "提问"].iter().any(|word| labels.asks_with(word));
    let questions = || questions(line).filter(|_| asks_for_some());
    in_a_row(line, labels).or_else(|| two_codes(line)).or_else(questions)
}

/// Whether a line without a comma may hold several of the names or phrases that are asked for: `milk and eggs`. Inside a
/// record, where a list stands on one line, commas part its items.
fn may_hold_several(line: &str, (is_word, is_inside): (bool, bool), labels: &Labels) -> bool {
    let is_sentence = || line.ends_with(['.', '?', '。', '？']) && line.chars().count() > 12;
    let has_label = || !is_word && has_a_label(line, labels);
    let are_two =
        || !is_word && !is_inside && may_be_two(line) && !labels.example_lines().any(may_be_two);
    labels.shows_names() && (is_sentence() || has_label()) || labels.shows_phrases() && are_two()
}

/// Whether a label is on the line, and the example has none: `只有一种：芒果`
fn has_a_label(line: &str, labels: &Labels) -> bool {
    // `Dune: Part Two` is a title, and `10:30` a time.
    let is_labelled = |line: &str| {
        let is_chinese = line.starts_with(is_han) && line.contains([':', '：']);
        is_chinese || line.contains(": ") && !is_title_case(line)
    };
    is_labelled(line) && !labels.example_lines().any(is_labelled)
}

/// Whether the pieces between commas are clauses of a sentence: `裁判由贺军、龚平担任。`, `人可以被毁灭，但不能被打败`
fn is_in_clauses(line: &str, pieces: &[&str], labels: &Labels) -> bool {
    let Some((first, others)) = pieces.split_first().filter(|(_, others)| !others.is_empty())
    else {
        return false;
    };
    // `自由` and `棉被` are words.
    let is_long = |words: &str| words.chars().count() > 1;
    let has_verb = || {
        let parts = first.split_once(['由', '把', '被']);
        parts.is_some_and(|(subject, rest)| is_long(subject) && is_long(rest))
    };
    let is_told = line.ends_with('。') && labels.shows_names() && has_verb();
    // `带个帐篷，再带个烤架，就这些`
    let closes =
        || others.last().is_some_and(|last| last.starts_with(is_han) && Class::Closer.is(last));
    // `Ask Kim Lee, she has the list.` states more, and so does `that was a stone` without a stop.
    let states = |piece: &&str| {
        let lower = piece.to_lowercase();
        let width = Class::Pronoun.longest(&lower);
        let Some(after) = width.and_then(|width| lower.get(width..)) else { return false };
        let has_verb = || [Class::Finite, Class::Auxiliary].iter().any(|verb| verb.is_in(after));
        Class::Finite.longest(after.trim_start()).is_some()
            || line.ends_with(['.', '!']) && (has_verb() || word_count(after) > 2)
    };
    let is_sentence = || labels.shows_phrases() && others.iter().any(states);
    let turns = || {
        !line.contains('、')
            && (others.iter().any(|piece| turns_a_clause(piece))
                || pieces.iter().any(|piece| goes_on(piece)))
    };
    is_told || turns() || closes() || is_sentence()
}

/// Whether a Chinese line announces items, and ends: `要做的家务包括`
fn announces(line: &str) -> bool {
    let bare = line.trim_end_matches([':', '：', '。']);
    ["包括", "如下", "有以下", "分别是"].iter().any(|word| bare.ends_with(word))
}

/// Whether a piece has the words with which one goes on to tell: `then milk`, `and oh`, `second, wheat`.
fn goes_on(piece: &str) -> bool {
    const WORDS: [&str; 12] = [
        "then ",
        "oh ",
        "oh,",
        "and oh",
        "and also ",
        "and then ",
        "finally ",
        "lastly ",
        "first,",
        "second,",
        "third,",
        "finally,",
    ];
    WORDS.iter().any(|word| begins(piece, word))
        || ["然后", "还有", "另外"].iter().any(|word| piece.starts_with(word))
}

/// Whether a piece after a comma goes on with the sentence before it: `但不能被打败`
fn turns_a_clause(piece: &str) -> bool {
    const TURNS: [&str; 7] = ["但是", "但不", "但没", "但也", "却", "而是", "而不"];
    TURNS.iter().any(|word| piece.starts_with(word)) || begins(piece, "but ")
}

/// Whether the line says that the items are not known: `Unknown.`
fn is_unknown(line: &str) -> bool {
    let bare = line.trim_end_matches(['.', '。']);
    ["unknown", "not known", "unclear", "未知", "不详"]
        .iter()
        .any(|word| bare.eq_ignore_ascii_case(word))
}

/// Numbers after the field's own name without a mark: `Pages 10, 11 and 30`.
fn without_name<'a>(line: &'a str, context: &mut ReadContext<'_, 'a>) -> &'a str {
    let Some(at) = line.find(|c: char| c.is_ascii_digit()).filter(|at| *at > 0) else {
        return line;
    };
    let (name, numbers) = line.split_at(at);
    if !context.labels.is_own(name) {
        return line;
    }
    context.recover(RecoveryKind::Preamble, name);
    numbers
}

/// The line after a label with the field's own name.
fn without_label<'a>(line: &'a str, context: &mut ReadContext<'_, 'a>) -> &'a str {
    let Some((label, rest)) = line.split_once([':', '：']) else { return line };
    if !context.labels.is_own(label) || rest.trim().is_empty() {
        return line;
    }
    context.recover(RecoveryKind::Preamble, label);
    // `**Tags:** a, b`
    let is_bold = label.trim_start().starts_with("**");
    let rest = rest.trim();
    if is_bold { rest.strip_prefix("**").unwrap_or(rest).trim_start() } else { rest }
}

/// The words of a line between upright marks or arrows, or each with a hash before it: `a | b | c`, `a → b → c`, `#a #b`.
fn in_a_row<'a>(line: &'a str, labels: &Labels) -> Option<Vec<&'a str>> {
    let tags: Vec<&str> = line.split_whitespace().collect();
    let is_tag = |word: &&str| {
        word.strip_prefix('#').is_some_and(|tag| tag.starts_with(char::is_alphabetic))
    };
    if tags.len() > 1 && tags.iter().all(is_tag) {
        return Some(tags.iter().map(|tag| tag.trim_start_matches('#')).collect());
    }
    let is_shown = |mark: &str| labels.example_lines().any(|shown| shown.contains(mark));
    let mut marks = [" | ", " → "].into_iter().filter(|mark| !is_shown(mark));
    let mark = marks.find(|mark| line.contains(*mark))?;
    let cells: Vec<&str> = line.split(mark).map(str::trim).collect();
    let are_words = cells.len() > 2 && cells.iter().all(|cell| !cell.is_empty() && is_short(cell));
    (are_words && !line.starts_with('|') && !line.contains([',', '`'])).then_some(cells)
}

fn inner_stop(piece: &str) -> bool {
    piece.trim_end_matches(['。', '！', '？']).contains('。')
}

/// The pieces without the words that introduce them on the same line: `The items are: a, b`. Other words with
/// a colon may belong to the first item.
fn introduced<'a>(
    mut pieces: Vec<&'a str>,
    is_word: bool,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<&'a str> {
    let has_colon = |piece: &&str| piece.contains([':', '：']);
    let Some((first, others)) = pieces.split_first_mut() else { return pieces };
    let line = *first;
    let speaks = |word: &str| matches!(word, "are" | "include" | "includes");
    let said: Vec<&str> = line.split_whitespace().collect();
    let inner = said.get(1..said.len().saturating_sub(1)).unwrap_or_default();
    let is_sentence = !is_word && inner.iter().any(|word| speaks(word));
    if is_sentence && !line.contains([':', '：']) {
        // "The items are a, b, and c": which words are the first item's cannot be told.
        context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
    }
    let Some((words, rest)) =
        line.split_once([':', '：']).filter(|_| !others.iter().any(|other| has_colon(&&**other)))
    else {
        return pieces;
    };
    let rest = rest.trim_start_matches(['*', ' ']);
    // `10:30` and `http://x` are no introductions.
    if is_word
        || rest.is_empty()
        || line.contains("://")
        || words.ends_with(|c: char| c.is_ascii_digit())
    {
        return pieces;
    }
    let lower = words.to_lowercase();
    let introduces = ["are", "is", "items", "list", "following", "include", "includes"]
        .iter()
        .any(|word| lower.split_whitespace().last() == Some(word))
        || ["是", "如下", "列表", "包括", "有"].iter().any(|word| words.ends_with(word));
    if introduces {
        context.recover(RecoveryKind::Preamble, words);
        *first = rest;
    } else {
        context.report(DiagnosticKind::Ambiguous, Some(line), quote(line));
    }
    pieces
}

/// The name of the tags round a whole line, `<item>…</item>`, and what is between them.
fn in_tags(line: &str) -> Option<(&str, &str)> {
    let (name, rest) = line.strip_prefix('<')?.split_once('>')?;
    let inner = rest.strip_suffix('>')?.strip_suffix(name)?.strip_suffix("</")?;
    (!name.is_empty() && !inner.contains('<')).then_some((name, inner.trim()))
}

/// Whether the line is a row of a table.
fn is_row(line: &str) -> bool {
    let line = line.trim();
    line.len() > 1 && line.starts_with('|') && line.ends_with('|')
}

/// Whether the last line is a sentence of its own after a list of lines that are none.
fn is_afterword(list: &[Line<'_>], last: &Line<'_>) -> bool {
    let ends = |line: &Line<'_>| line.text.trim_end().ends_with(['.', '!', '?', '。', '！', '？']);
    let together = list.len() > 1 && list.iter().skip(1).all(|line| !line.apart);
    // `cardboard, paint⏎⏎These two are enough.`
    let is_row = matches!(list, [row] if row.text.contains([',', '，', '、']));
    (together || is_row) && last.apart && ends(last) && !list.iter().any(ends)
}

/// The items of a line with commas, the "and" before the last and the full stop after it left out. An
/// "and" that only the last has may part two items or belong to one: that is for the model to say.
fn named<'a>(mut pieces: Vec<&'a str>, context: &mut ReadContext<'_, 'a>) -> Vec<&'a str> {
    let joined = |text: &&str| {
        let at = text.find('和').filter(|at| *at > 0 && text.chars().count() <= 8);
        at.is_some() || [" and ", " or ", "以及"].iter().any(|word| text.contains(word))
    };
    let Some((last, others)) = pieces.split_last_mut() else { return pieces };
    *last = last.trim_end_matches(['.', '。']).trim_end();
    match ["and ", "or ", "以及", "和"].iter().find_map(|word| after_joint(last, word)) {
        Some(rest) => *last = rest.trim_start(),
        None if joined(last) && !others.iter().any(|other| joined(&&**other)) => {
            context.report(DiagnosticKind::Ambiguous, Some(last), quote(last));
        }
        None => {}
    }
    pieces
}

fn in_brackets(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('[')?.strip_suffix(']')?;
    (!inside.contains(['[', ']'])).then_some(inside)
}
