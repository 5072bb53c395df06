//! The files of a body: each block with its name, the later of two with one path.

use std::borrow::Cow;
use std::collections::HashMap;

use super::allowed::allowed;
use super::member;
use super::name::{self, Name, Place};
use crate::diagnostic::DiagnosticKind;
use crate::kind::blocks::{CodeBlock, blocks, is_diff};
use crate::kind::code::{Intro, intro, intro_of};
use crate::kind::elided::{elided_of_file, is_document};
use crate::kind::objects::Objects;
use crate::kind::{Body, ReadContext};
use crate::recovery::RecoveryKind;
use crate::spec::{Json, Segment, Value};
use crate::text::code_tag::is_shell;
use crate::text::{blank, fold, quote};

/// A block that was read as a file.
struct Found<'a> {
    path: Cow<'a, str>,
    content: Cow<'a, str>,
    place: Place,
    closed: bool,
    whole: &'a str,
    /// What the words above its name say of it.
    introduced: Intro,
}

/// The files in order. With `many`, what is wrong is reported of the item that it would have been.
pub(super) fn files<'a>(
    body: Body<'a>,
    many: bool,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Value<'a>> {
    let objects = Objects::of(body.text);
    if let Some(objects) = objects.filter(|objects| objects.all.iter().any(member::is_file)) {
        objects.note(context);
        return of_json(&objects.all, body.text, many, context);
    }
    let body = without_fence_round_all(body, context);
    let text = body.text;
    let all = blocks(body);
    let mut found = Files::default();
    let mut nameless: Vec<(usize, usize)> = Vec::new();
    let mut pending: Option<&'a str> = None;
    let mut item = 0;
    let mut at = 0;
    for (place, block) in all.iter().enumerate() {
        let between = text.get(at..block.start).unwrap_or_default();
        at = block.end;
        let content = text.get(block.inside.clone()).unwrap_or_default();
        if is_path_block(block.info, content) {
            context.recover(RecoveryKind::FileName, block.whole(text));
            pending = Some(content.trim());
            continue;
        }
        let given = pending.take().map(|text| Name { text, place: Place::Dressed });
        let name = given.or_else(|| name::of_block(between, block.info, content, context.special));
        let own = item;
        item += 1;
        let Some(name) = name else {
            nameless.push((place, own));
            continue;
        };
        note_words(between, name.text, place == 0, context);
        if let Some(file) = read(text, block, name, own, many, context) {
            let introduced = introduced(between, name.text);
            found.take(Found { introduced, ..file }, own, many, context);
        }
    }
    if let Some(rest) = text.get(at..).filter(|rest| !blank(rest) && !all.is_empty()) {
        context.recover(RecoveryKind::Postamble, rest);
    }
    let some_named = found.count > 0;
    for (place, item) in nameless {
        let Some(block) = all.get(place) else { continue };
        let whole = block.whole(text);
        let aside = is_shell(block.info)
            || matches!(intro(text, &all, place), Intro::Aside | Intro::Denied);
        if (some_named && aside) || blank(text.get(block.inside.clone()).unwrap_or_default()) {
            context.recover(RecoveryKind::OtherCode, whole);
        } else {
            let shown =
                format!("{} without a path", quote(whole.lines().next().unwrap_or_default()));
            report(DiagnosticKind::Unreadable, whole, shown, item, many, context);
        }
    }
    found.values()
}

/// The files of a body that is JSON.
fn of_json<'a>(
    objects: &[Json],
    text: &'a str,
    many: bool,
    context: &mut ReadContext<'_, 'a>,
) -> Vec<Value<'a>> {
    let mut found = Files::default();
    for (item, object) in objects.iter().enumerate() {
        match member::parts(Some(object), text, context) {
            Ok((path, content)) => {
                let (path, content) = (Cow::Owned(path), Cow::Owned(content));
                let (place, introduced) = (Place::Line, Intro::Plain);
                let file = Found { path, content, place, closed: true, whole: text, introduced };
                found.keep(file, context);
            }
            Err((kind, shown)) => report(kind, text, shown, item, many, context),
        }
    }
    found.values()
}

/// The inside of a fence round files that have fences of their own.
fn without_fence_round_all<'a>(body: Body<'a>, context: &mut ReadContext<'_, 'a>) -> Body<'a> {
    let all = blocks(body);
    let [only] = all.as_slice() else { return body };
    let is_box = matches!(only.info.to_ascii_lowercase().as_str(), "" | "markdown" | "md" | "text");
    let around = blank(body.text.get(..only.start).unwrap_or_default());
    let inside = body.text.get(only.inside.clone()).unwrap_or_default();
    if !is_box || !around || !inside.contains("```") {
        return body;
    }
    let inner = Body { text: inside, ..body };
    let first = blocks(inner).into_iter().next();
    let named = first.is_some_and(|block| {
        let between = inside.get(..block.start).unwrap_or_default();
        name::of_block(between, block.info, "", context.special)
            .is_some_and(|n| n.place < Place::Sentence)
    });
    if !named {
        return body;
    }
    context.recover(RecoveryKind::FencedValue, body.text);
    inner
}

/// Whether a block holds nothing but the name of the next one.
pub(in crate::kind) fn is_path_block(info: &str, content: &str) -> bool {
    let tag = fold(info);
    matches!(tag.as_str(), "path" | "file" | "filename" | "filepath" | "文件名" | "路径")
        && content.lines().filter(|line| !blank(line)).count() == 1
}

fn read<'a>(
    text: &'a str,
    block: &CodeBlock<'a>,
    name: Name<'a>,
    item: usize,
    many: bool,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Found<'a>> {
    let path = match allowed(name.text, &context.rules) {
        Ok(path) => path,
        Err(kind) => {
            report(kind, name.text, quote(name.text), item, many, context);
            return None;
        }
    };
    if name.place > Place::Line || path != name.text {
        context.recover(RecoveryKind::FileName, name.text);
    }
    let content = block.content(text);
    if !block.closed {
        if blank(&content) {
            report(DiagnosticKind::Empty, block.whole(text), String::new(), item, many, context);
            return None;
        }
        // The mark at its end closes an edit.
        if block.is_cut_off(text, false) && !is_edit(&content) {
            report(DiagnosticKind::CutOff, block.whole(text), String::new(), item, many, context);
            return None;
        }
        context.recover(RecoveryKind::UnclosedFence, block.whole(text));
    }
    if let Some(shown) = fault(&path, &name, block, &content) {
        report(DiagnosticKind::Unreadable, block.whole(text), shown, item, many, context);
        return None;
    }
    let path = if path == name.text { Cow::Borrowed(name.text) } else { Cow::Owned(path) };
    let (place, closed, whole) = (name.place, block.closed, block.whole(text));
    Some(Found { path, content, place, closed, whole, introduced: Intro::Plain })
}

/// What shows that the content is not the whole file: it is a diff, code is left out, or its first line names another file.
fn fault(path: &str, name: &Name<'_>, block: &CodeBlock<'_>, content: &str) -> Option<String> {
    let is_of_diff = [".diff", ".patch"].iter().any(|end| path.ends_with(end));
    let is_tagged = !block.info.is_empty() && is_diff(block.info, "");
    let changes = |line: &str| line.starts_with("@@") || is_tagged && line.starts_with(['+', '-']);
    if !is_of_diff && is_diff(block.info, content) && content.lines().any(changes) {
        return Some("a diff instead of the whole file".to_owned());
    }
    // `# b.md` is a heading of a document.
    let comment = if is_document(path) { None } else { name::in_comment(content) };
    let other = comment.filter(|other| name::are_different(other, path));
    match other.filter(|_| name.place < Place::Comment) {
        Some(other) => Some(format!("{} and {} as its name", quote(path), quote(other))),
        None => elided_of_file(path, "", content).map(quote),
    }
}

/// What the words above a file's name say of it.
fn introduced(between: &str, name: &str) -> Intro {
    let line =
        words_above(between, name).lines().rev().find(|line| !blank(line)).unwrap_or_default();
    intro_of(&line.to_lowercase())
}

/// The files so far, by the place of the last with each path.
#[derive(Default)]
struct Files<'a> {
    found: Vec<Option<Found<'a>>>,
    places: HashMap<Cow<'a, str>, usize>,
    count: usize,
}

impl<'a> Files<'a> {
    /// The files in order.
    fn values(self) -> Vec<Value<'a>> {
        let value = |file: Found<'a>| {
            Value::Record(vec![Some(Value::Text(file.path)), Some(Value::Text(file.content))])
        };
        self.found.into_iter().flatten().map(value).collect()
    }

    /// Adds a file, if the writer does not leave it open whether this content counts.
    fn take(
        &mut self,
        file: Found<'a>,
        item: usize,
        many: bool,
        context: &mut ReadContext<'_, 'a>,
    ) {
        if self.is_choice(&file, many) {
            let shown = format!("another {}", quote(&file.path));
            report(DiagnosticKind::Ambiguous, file.whole, shown, item, many, context);
        } else {
            self.keep(file, context);
        }
    }

    /// Whether the writer leaves it open which of two contents of one file counts: both are called options, or only one
    /// file is asked for, and no words say that the second is better.
    fn is_choice(&self, file: &Found<'a>, many: bool) -> bool {
        let known = self.places.get(&file.path).and_then(|at| self.found.get(*at)?.as_ref());
        known.filter(|known| known.content != file.content).is_some_and(|known| {
            let are_options = [known, file].iter().all(|file| file.introduced == Intro::Option);
            let is_edit = is_edit(&known.content) || is_edit(&file.content);
            let is_named = file.closed && file.place < Place::Sentence;
            let is_another = !is_edit && file.introduced == Intro::Aside;
            are_options
                || is_another
                || !many && !is_edit && is_named && file.introduced != Intro::Better
        })
    }

    /// Adds a file; of two with one path only one stays, and the other is recorded. An edit is no version
    /// of its file: it stays beside another, and beside the file.
    fn keep(&mut self, file: Found<'a>, context: &mut ReadContext<'_, 'a>) {
        let place = self.places.get(&file.path).and_then(|&at| self.found.get_mut(at));
        if let Some(place) = place
            && let Some(known) = place.as_ref()
            && (known.content == file.content
                || !(is_edit(&known.content) || is_edit(&file.content)))
        {
            let weaker = file.place >= Place::Sentence && known.place < Place::Sentence;
            if weaker || (known.closed && !file.closed) {
                let kind = if weaker { RecoveryKind::OtherCode } else { RecoveryKind::Repeated };
                return context.recover(kind, file.whole);
            }
            context.recover(RecoveryKind::Repeated, known.whole);
            *place = None;
            self.count -= 1;
        }
        self.places.insert(file.path.clone(), self.found.len());
        self.found.push(Some(file));
        self.count += 1;
    }
}

/// Whether the content is an edit of a file, in the marks of a merge: what is searched, and what replaces it.
fn is_edit(content: &str) -> bool {
    let content = content.trim();
    let parted = || content.lines().any(|line| line.trim_end() == "=======");
    let ends = || content.lines().next_back().is_some_and(|line| line.starts_with(">>>>>>>"));
    content.starts_with("<<<<<<<") && parted() && ends()
}

/// The words between two blocks above the line with the name of the second.
fn words_above<'t>(between: &'t str, name: &str) -> &'t str {
    let words = between.rfind(name).map_or(between, |at| between.get(..at).unwrap_or_default());
    words.rfind('\n').map_or("", |at| words.get(..at).unwrap_or_default())
}

/// Records the words before a file that are not its name.
pub(in crate::kind) fn note_words<'a>(
    between: &'a str,
    name: &str,
    first: bool,
    context: &mut ReadContext<'_, 'a>,
) {
    let words = words_above(between, name);
    if !blank(words) {
        context
            .recover(if first { RecoveryKind::Preamble } else { RecoveryKind::Postamble }, words);
    }
}

/// Reports something wrong of the file, or of the item that it would have been.
pub(in crate::kind) fn report<'a>(
    kind: DiagnosticKind,
    at: &'a str,
    found: String,
    item: usize,
    many: bool,
    context: &mut ReadContext<'_, 'a>,
) {
    if many {
        context.step(Segment::Item(item), |context| context.report(kind, Some(at), found));
    } else {
        context.report(kind, Some(at), found);
    }
}
