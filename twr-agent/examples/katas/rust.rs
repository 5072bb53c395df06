//! Six katas in Rust.

use crate::kata::{Code, Kata};

pub(crate) static RUST: [Kata; 6] = [
    Kata {
        name: "prime",
        code: Code::Rust,
        task: "Write a Rust function `pub fn is_prime(n: u64) -> bool`.",
        tests: "#[test]\nfn small_and_square() {\n    for (n, expected) in [(0, false), (1, false), (2, true), (9, false), (25, false), (97, true), (7919, true)] {\n        assert_eq!(is_prime(n), expected, \"is_prime({n})\");\n    }\n}",
        solutions: [
            "pub fn is_prime(n: u64) -> bool {\n    n > 1 && (2..).take_while(|i| i * i <= n).all(|i| n % i != 0)\n}",
            "pub fn is_prime(n: u64) -> bool {\n    (2..).take_while(|i| i * i <= n).all(|i| n % i != 0)\n}",
            "pub fn is_prime(n: u64) -> bool {\n    n > 1 && (2..).take_while(|i| i * i < n).all(|i| n % i != 0)\n}",
        ],
    },
    Kata {
        name: "lcm",
        code: Code::Rust,
        task: "Write a Rust function `pub fn lcm(a: u64, b: u64) -> u64`: the least common multiple; 0 if either is 0. It must not overflow if the result fits.",
        tests: "#[test]\nfn zero_and_large() {\n    let big = 1 << 40;\n    for (a, b, expected) in [(4, 6, 12), (0, 5, 0), (0, 0, 0), (7, 3, 21), (big, big, big)] {\n        assert_eq!(lcm(a, b), expected, \"lcm({a}, {b})\");\n    }\n}",
        solutions: [
            "fn gcd(a: u64, b: u64) -> u64 {\n    if b == 0 { a } else { gcd(b, a % b) }\n}\n\npub fn lcm(a: u64, b: u64) -> u64 {\n    if a == 0 || b == 0 { 0 } else { a / gcd(a, b) * b }\n}",
            "fn gcd(a: u64, b: u64) -> u64 {\n    if b == 0 { a } else { gcd(b, a % b) }\n}\n\npub fn lcm(a: u64, b: u64) -> u64 {\n    if a == 0 || b == 0 { 0 } else { a * b / gcd(a, b) }\n}",
            "fn gcd(a: u64, b: u64) -> u64 {\n    if b == 0 { a } else { gcd(b, a % b) }\n}\n\npub fn lcm(a: u64, b: u64) -> u64 {\n    a / gcd(a, b) * b\n}",
        ],
    },
    Kata {
        name: "search",
        code: Code::Rust,
        task: "Write a Rust function `pub fn find(sorted: &[i32], wanted: i32) -> Option<usize>`: a binary search by hand, without the standard library's. No number occurs twice.",
        tests: "#[test]\nfn ends_and_empty() {\n    assert_eq!(find(&[], 1), None, \"find in an empty slice\");\n    assert_eq!(find(&[1, 3, 5], 5), Some(2), \"find the last\");\n    assert_eq!(find(&[1, 3, 5], 1), Some(0), \"find the first\");\n    assert_eq!(find(&[1, 3, 5], 0), None, \"find what is less than all\");\n    assert_eq!(find(&[1, 3, 5], 9), None, \"find what is more than all\");\n}",
        solutions: [
            "pub fn find(sorted: &[i32], wanted: i32) -> Option<usize> {\n    let (mut low, mut high) = (0, sorted.len());\n    while low < high {\n        let mid = low + (high - low) / 2;\n        match sorted[mid].cmp(&wanted) {\n            std::cmp::Ordering::Equal => return Some(mid),\n            std::cmp::Ordering::Less => low = mid + 1,\n            std::cmp::Ordering::Greater => high = mid,\n        }\n    }\n    None\n}",
            "pub fn find(sorted: &[i32], wanted: i32) -> Option<usize> {\n    let (mut low, mut high) = (0, sorted.len() - 1);\n    while low <= high {\n        let mid = (low + high) / 2;\n        if sorted[mid] == wanted {\n            return Some(mid);\n        } else if sorted[mid] < wanted {\n            low = mid + 1;\n        } else {\n            high = mid - 1;\n        }\n    }\n    None\n}",
            "pub fn find(sorted: &[i32], wanted: i32) -> Option<usize> {\n    let (mut low, mut high) = (0, sorted.len().saturating_sub(1));\n    while low < high {\n        let mid = (low + high) / 2;\n        if sorted[mid] == wanted {\n            return Some(mid);\n        } else if sorted[mid] < wanted {\n            low = mid + 1;\n        } else {\n            high = mid;\n        }\n    }\n    None\n}",
        ],
    },
    Kata {
        name: "frequent",
        code: Code::Rust,
        task: "Write a Rust function `pub fn most_frequent(text: &str) -> Option<String>`: the most frequent word in lower case, words being split at white space; of equally frequent ones the first in the alphabet.",
        tests: "#[test]\nfn case_and_ties() {\n    for (text, expected) in [(\"\", None), (\"b a b\", Some(\"b\")), (\"The the a\", Some(\"the\")), (\"b a\", Some(\"a\"))] {\n        assert_eq!(most_frequent(text).as_deref(), expected, \"most_frequent({text:?})\");\n    }\n}",
        solutions: [
            "use std::collections::BTreeMap;\n\npub fn most_frequent(text: &str) -> Option<String> {\n    let mut counts = BTreeMap::new();\n    for word in text.split_whitespace() {\n        *counts.entry(word.to_lowercase()).or_insert(0) += 1;\n    }\n    counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(word, _)| word)\n}",
            "use std::collections::BTreeMap;\n\npub fn most_frequent(text: &str) -> Option<String> {\n    let mut counts = BTreeMap::new();\n    for word in text.split_whitespace() {\n        *counts.entry(word.to_string()).or_insert(0) += 1;\n    }\n    counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(word, _)| word)\n}",
            "use std::collections::BTreeMap;\n\npub fn most_frequent(text: &str) -> Option<String> {\n    let mut counts = BTreeMap::new();\n    for word in text.split_whitespace() {\n        *counts.entry(word.to_lowercase()).or_insert(0) += 1;\n    }\n    counts.into_iter().max_by_key(|(_, count)| *count).map(|(word, _)| word)\n}",
        ],
    },
    Kata {
        name: "rotate",
        code: Code::Rust,
        task: "Write a Rust function `pub fn rotated(items: &[i32], k: usize) -> Vec<i32>`: the items rotated to the left by k places; k may be larger than their number.",
        tests: "#[test]\nfn over_and_empty() {\n    for (items, k, expected) in [(vec![1, 2, 3], 1, vec![2, 3, 1]), (vec![1, 2, 3], 4, vec![2, 3, 1]), (vec![], 2, vec![]), (vec![1, 2, 3], 0, vec![1, 2, 3])] {\n        assert_eq!(rotated(&items, k), expected, \"rotated({items:?}, {k})\");\n    }\n}",
        solutions: [
            "pub fn rotated(items: &[i32], k: usize) -> Vec<i32> {\n    if items.is_empty() {\n        return Vec::new();\n    }\n    let k = k % items.len();\n    [&items[k..], &items[..k]].concat()\n}",
            "pub fn rotated(items: &[i32], k: usize) -> Vec<i32> {\n    [&items[k..], &items[..k]].concat()\n}",
            "pub fn rotated(items: &[i32], k: usize) -> Vec<i32> {\n    let mut items = items.to_vec();\n    if !items.is_empty() {\n        let k = k % items.len();\n        items.rotate_right(k);\n    }\n    items\n}",
        ],
    },
    Kata {
        name: "duration",
        code: Code::Rust,
        task: "Write a Rust function `pub fn seconds(text: &str) -> Option<u32>`: the seconds of a duration such as \"1h30m15s\", whose parts are numbers with h, m or s; None for the empty text, a number without a unit, a unit without a number, or any other character.",
        tests: "#[test]\nfn parts_and_refusals() {\n    for (text, expected) in [(\"1h30m15s\", Some(5415)), (\"90s\", Some(90)), (\"\", None), (\"15\", None), (\"1h5\", None), (\"h\", None), (\"2x\", None)] {\n        assert_eq!(seconds(text), expected, \"seconds({text:?})\");\n    }\n}",
        solutions: [
            "pub fn seconds(text: &str) -> Option<u32> {\n    let mut total = 0u32;\n    let mut number = None;\n    for c in text.chars() {\n        if let Some(digit) = c.to_digit(10) {\n            number = Some(number.unwrap_or(0u32).checked_mul(10)?.checked_add(digit)?);\n            continue;\n        }\n        let unit = match c {\n            'h' => 3600,\n            'm' => 60,\n            's' => 1,\n            _ => return None,\n        };\n        total = total.checked_add(number.take()?.checked_mul(unit)?)?;\n    }\n    (number.is_none() && !text.is_empty()).then_some(total)\n}",
            "pub fn seconds(text: &str) -> Option<u32> {\n    let mut total = 0u32;\n    let mut number = None;\n    for c in text.chars() {\n        if let Some(digit) = c.to_digit(10) {\n            number = Some(number.unwrap_or(0u32) * 10 + digit);\n            continue;\n        }\n        let unit = match c {\n            'h' => 3600,\n            'm' => 60,\n            's' => 1,\n            _ => return None,\n        };\n        total += number.take()? * unit;\n    }\n    Some(total + number.unwrap_or(0))\n}",
            "pub fn seconds(text: &str) -> Option<u32> {\n    let mut total = 0;\n    let mut number = 0;\n    for c in text.chars() {\n        match c {\n            '0'..='9' => number = number * 10 + c.to_digit(10)?,\n            'h' => { total += number * 3600; number = 0 }\n            'm' => { total += number * 60; number = 0 }\n            's' => { total += number; number = 0 }\n            _ => return None,\n        }\n    }\n    (number == 0 && !text.is_empty()).then_some(total)\n}",
        ],
    },
];
