//! `Recovery`: one leniency that reading used, as data, so that a caller can log it, count it or be strict.

use std::ops::Range;

/// One thing that a reply did otherwise than asked, and that was read all the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovery {
    /// What was tolerated.
    pub kind: RecoveryKind,
    /// The section it belongs to, by its position in the spec; `None` for the reply as a whole.
    pub section: Option<usize>,
    /// Where in the reply, in bytes.
    pub span: Range<usize>,
}

/// What can be tolerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecoveryKind {
    /// A header in other marks than the layout's: bold, a heading, a list item, other brackets.
    HeaderDecorated,
    /// A header as a bare label or line, or run together with the number before it.
    HeaderBare,
    /// All sections in one layout, but not in the one asked for.
    OtherLayout,
    /// A header in other letters: case, spacing, an alias, full width; or among words that only point at it:
    /// `Final Plan`, `Step 2: Plan`, `Plan (in short)`.
    HeaderSpelled,
    /// A header with a slip of the pen.
    HeaderTypo,
    /// A header repeated; this earlier section was not used.
    Repeated,
    /// A correction at the end of the reply replaced this value: `Correction: the price is 145, not 110.`
    Corrected,
    /// A closing mark such as `[/Plan]`.
    ClosingMark,
    /// A tag that was never closed: the section ends at the next.
    UnclosedTag,
    /// A fence round the sections was taken off.
    FencedReply,
    /// A fence round a value was taken off.
    FencedValue,
    /// A fence that was never closed.
    UnclosedFence,
    /// Bold, quotes or code marks round a value were taken off.
    Undecorated,
    /// Words before a list or a value were passed over: "Here is the list:".
    Preamble,
    /// Words after the end of a value were passed over.
    Postamble,
    /// A list with commas, or with other marks than asked.
    ListShape,
    /// A line of a list that goes on on the next line.
    JoinedLines,
    /// A number among words, marks or units: `about 5`, `1,234`, `5%`, `5/10`.
    NumberDressed,
    /// A number in words, in Chinese or Roman numerals: `twenty-one`, `二十五`.
    NumberInWords,
    /// A choice or a yes or no within a sentence: `Therefore, Output (a) is better.`
    WordInSentence,
    /// A value in other letters than its own: `HIGH`, an alias, a foreign or other yes (`Oui`), `007`, full width.
    ValueSpelled,
    /// A date, a time or a duration in another form than ISO 8601: `22 November 2026`, `3 pm`.
    TemporalSpelled,
    /// JSON with a line break or tab as it is, inside a string.
    JsonRawText,
    /// JSON with a backslash that begins no escape, as in `\frac`.
    JsonBackslash,
    /// JSON with a comma too many or too few.
    JsonComma,
    /// JSON with a comment.
    JsonComment,
    /// JSON with other quotes than `"`, or none.
    JsonQuotes,
    /// JSON with a quote inside a string that has no backslash.
    JsonInnerQuote,
    /// JSON with a literal of another language: `True`, `None`, `.5`.
    JsonLiteral,
    /// JSON with other brackets, or without the closing ones at its end.
    JsonBrackets,
    /// The tag of a union is missing, and only one of its words has the fields that are there.
    TagInferred,
    /// A field that belongs to another word of the tag; it was not used.
    OtherCase,
    /// A value that is the worked example's own.
    Echo,
    /// An item of a list that is one of a worked example's list.
    EchoedItem,
    /// A value that has to be copied and was written otherwise, or that the reply ended before, is the only one that the
    /// task holds; or an optional one that was invented is left out, since the task holds none.
    TakenFromTask,
    /// A think block was left out.
    ThinkBlock,
    /// The model went on with further turns of the dialogue; they were left out.
    RunOn,
    /// The value of the only section was alone, without its header.
    HeaderMissing,
    /// Backslashes before marks, as in `a\\_b`, were taken off.
    Unescaped,
    /// A table with other marks, columns or rows than asked, or in the place of a record's labels.
    TableShape,
    /// Code without a fence, or in other marks.
    Unfenced,
    /// A fence with another language tag than asked, of the same language.
    CodeTag,
    /// Another fence was passed over: an output, an example of use, an earlier version.
    OtherCode,
    /// A file's name in other dress or another place than on the line above its fence.
    FileName,
    /// A list, a record, a map, a table or the whole reply written as JSON; keys that were not asked for were passed over.
    JsonShape,
    /// A list was one section short of its form: records without their marks.
    RecordSplit,
    /// The sections were parts of something else: a heading around them, an item, an element.
    Wrapped,
    /// A section was inside another one, which ends where it begins.
    HeaderMoved,
    /// Several labels were on one line: `Name: Ann, Age: 3`.
    JoinedLabels,
    /// Something was written in another form than the writer's, in a way that has no name of its own.
    OtherForm,
}

impl RecoveryKind {
    /// Every kind, in the order of declaration.
    pub const ALL: [Self; 50] = [
        Self::HeaderDecorated,
        Self::HeaderBare,
        Self::OtherLayout,
        Self::HeaderSpelled,
        Self::HeaderTypo,
        Self::Repeated,
        Self::Corrected,
        Self::ClosingMark,
        Self::UnclosedTag,
        Self::FencedReply,
        Self::FencedValue,
        Self::UnclosedFence,
        Self::Undecorated,
        Self::Preamble,
        Self::Postamble,
        Self::ListShape,
        Self::JoinedLines,
        Self::NumberDressed,
        Self::NumberInWords,
        Self::WordInSentence,
        Self::ValueSpelled,
        Self::TemporalSpelled,
        Self::JsonRawText,
        Self::JsonBackslash,
        Self::JsonComma,
        Self::JsonComment,
        Self::JsonQuotes,
        Self::JsonInnerQuote,
        Self::JsonLiteral,
        Self::JsonBrackets,
        Self::TagInferred,
        Self::OtherCase,
        Self::Echo,
        Self::EchoedItem,
        Self::TakenFromTask,
        Self::ThinkBlock,
        Self::RunOn,
        Self::HeaderMissing,
        Self::Unescaped,
        Self::TableShape,
        Self::Unfenced,
        Self::CodeTag,
        Self::OtherCode,
        Self::FileName,
        Self::JsonShape,
        Self::RecordSplit,
        Self::Wrapped,
        Self::HeaderMoved,
        Self::JoinedLabels,
        Self::OtherForm,
    ];

    /// A stable name for logs and serialized verdicts.
    pub fn name(self) -> &'static str {
        match self {
            Self::HeaderDecorated => "header_decorated",
            Self::HeaderBare => "header_bare",
            Self::OtherLayout => "other_layout",
            Self::HeaderSpelled => "header_spelled",
            Self::HeaderTypo => "header_typo",
            Self::Repeated => "repeated",
            Self::Corrected => "corrected",
            Self::ClosingMark => "closing_mark",
            Self::UnclosedTag => "unclosed_tag",
            Self::FencedReply => "fenced_reply",
            Self::FencedValue => "fenced_value",
            Self::UnclosedFence => "unclosed_fence",
            Self::Undecorated => "undecorated",
            Self::Preamble => "preamble",
            Self::Postamble => "postamble",
            Self::ListShape => "list_shape",
            Self::JoinedLines => "joined_lines",
            Self::NumberDressed => "number_dressed",
            Self::NumberInWords => "number_in_words",
            Self::WordInSentence => "word_in_sentence",
            Self::ValueSpelled => "value_spelled",
            Self::TemporalSpelled => "temporal_spelled",
            Self::JsonRawText => "json_raw_text",
            Self::JsonBackslash => "json_backslash",
            Self::JsonComma => "json_comma",
            Self::JsonComment => "json_comment",
            Self::JsonQuotes => "json_quotes",
            Self::JsonInnerQuote => "json_inner_quote",
            Self::JsonLiteral => "json_literal",
            Self::JsonBrackets => "json_brackets",
            Self::TagInferred => "tag_inferred",
            Self::OtherCase => "other_case",
            Self::Echo => "echo",
            Self::EchoedItem => "echoed_item",
            Self::TakenFromTask => "taken_from_task",
            Self::ThinkBlock => "think_block",
            Self::RunOn => "run_on",
            Self::HeaderMissing => "header_missing",
            Self::Unescaped => "unescaped",
            Self::TableShape => "table_shape",
            Self::Unfenced => "unfenced",
            Self::CodeTag => "code_tag",
            Self::OtherCode => "other_code",
            Self::FileName => "file_name",
            Self::JsonShape => "json_shape",
            Self::RecordSplit => "record_split",
            Self::Wrapped => "wrapped",
            Self::HeaderMoved => "header_moved",
            Self::JoinedLabels => "joined_labels",
            Self::OtherForm => "other_form",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lists_every_kind_in_order() {
        for (position, kind) in RecoveryKind::ALL.iter().enumerate() {
            assert_eq!(*kind as usize, position, "{}", kind.name());
        }
        // `name` has one arm for each kind, which the compiler checks.
        let arms = include_str!("recovery.rs").matches("=> \"").count();
        assert_eq!(RecoveryKind::ALL.len(), arms);
    }
}
