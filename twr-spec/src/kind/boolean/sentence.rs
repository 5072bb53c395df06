//! A yes or no that is not the first word: `Answer: yes`, `The claim is false.`, `Definitely not.`

/// Words in a sentence or a label that turn what it says round, or doubt it.
const AGAINST: [&str; 27] = [
    "not",
    "no",
    "isn't",
    "never",
    "neither",
    "nor",
    "without",
    "if",
    "unless",
    "or",
    "whether",
    "maybe",
    "perhaps",
    "possibly",
    "probably",
    "likely",
    "could",
    "might",
    "may",
    "partly",
    "partially",
    "only",
    "hardly",
    "but",
    "false",
    "wrong",
    "less",
];

/// The same in Chinese.
const AGAINST_MARKS: [&str; 9] = ["不", "非", "未", "没", "无", "或", "可能", "如果", "部分"];

/// Words that begin a clause of their own behind a yes or no: `Yes it is`, `No because …`.
const CLAUSES: [&str; 16] = [
    "because", "since", "as", "due", "given", "it", "this", "that", "the", "they", "he", "she",
    "i", "we", "there", "you",
];

/// Whether what follows a yes or no is a clause of its own.
pub(super) fn begins_clause(rest: &str) -> bool {
    if rest.starts_with("因为") || rest.starts_with("由于") {
        return true;
    }
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let word = rest.get(..end).unwrap_or_default().to_lowercase();
    CLAUSES.contains(&word.as_str())
}

/// What is said with stress and nothing else.
pub(super) fn stressed(line: &str) -> Option<bool> {
    let words = line.trim_end_matches(['.', '!']).to_lowercase();
    let (stress, is_negated) = match words.strip_suffix(" not") {
        Some(stress) => (stress, true),
        None => (words.as_str(), false),
    };
    let is_stress =
        ["absolutely", "definitely", "certainly", "of course", "indeed", "sure"].contains(&stress);
    (is_stress && !(is_negated && matches!(stress, "indeed" | "sure"))).then_some(!is_negated)
}

/// What stands behind a label, or behind the verb that ends a short sentence.
pub(super) fn said_last(line: &str) -> Option<&str> {
    let line = line.trim_end_matches(['.', '!', '。', '！']);
    let line = line.strip_prefix("**").map_or(line, |line| line.trim_end_matches("**"));
    if let Some((label, value)) = line.split_once([':', '：']) {
        let value = value.trim_start_matches('*').trim();
        return (!value.is_empty() && is_neutral(label, 4)).then_some(value);
    }
    let (subject, value) = line.rsplit_once(" is ")?;
    is_neutral(subject, 6).then_some(value.trim())
}

/// Whether the words say nothing for or against.
fn is_neutral(words: &str, most: usize) -> bool {
    let lower = words.to_lowercase();
    let mut count = 0;
    let against = lower.split_whitespace().any(|word| {
        count += 1;
        AGAINST.contains(&word.trim_matches(|c: char| !c.is_alphanumeric() && c != '\''))
    });
    let is_short = count <= most && words.len() <= 60;
    is_short && !against && !AGAINST_MARKS.iter().any(|mark| words.contains(mark))
}
