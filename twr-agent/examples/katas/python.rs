//! Six katas in Python.

use crate::kata::{Code, Kata};

/// Runs a table of cases: `CASES` and `call` come before it.
macro_rules! cases {
    ($call:literal, $cases:literal) => {
        concat!(
            "import sys\nfrom solution import *\nfailed = False\nfor given, expected in ",
            $cases,
            ":\n    try:\n        found = ",
            $call,
            "\n    except Exception as error:\n        found = f'{type(error).__name__}: {error}'\n",
            "    if found != expected:\n        failed = True\n",
            "        print(f'given {given!r}: found {found!r}, expected {expected!r}')\n",
            "sys.exit(1 if failed else 0)\n"
        )
    };
}

pub(crate) static PYTHON: [Kata; 6] = [
    Kata {
        name: "run-length",
        code: Code::Python,
        task: "Write a Python function `encode(text)`: the run-length encoding of a text, each character followed by the length of its run: \"aaab\" gives \"a3b1\". The empty text gives the empty text.",
        tests: cases!(
            "encode(given)",
            "[('aaab', 'a3b1'), ('', ''), ('abc', 'a1b1c1'), ('zz', 'z2'), ('aabaa', 'a2b1a2')]"
        ),
        solutions: [
            "def encode(text):\n    out = ''\n    i = 0\n    while i < len(text):\n        j = i\n        while j < len(text) and text[j] == text[i]:\n            j += 1\n        out += text[i] + str(j - i)\n        i = j\n    return out",
            "def encode(text):\n    out = ''\n    count = 0\n    last = ''\n    for c in text:\n        if c == last:\n            count += 1\n        else:\n            if last:\n                out += last + str(count)\n            last, count = c, 1\n    return out",
            "def encode(text):\n    out = ''\n    for c in sorted(set(text)):\n        out += c + str(text.count(c))\n    return out",
        ],
    },
    Kata {
        name: "roman",
        code: Code::Python,
        task: "Write a Python function `roman(text)`: the number of a Roman numeral in capital letters, such as 4 for \"IV\".",
        tests: cases!(
            "roman(given)",
            "[('IV', 4), ('IX', 9), ('III', 3), ('MCMXCIV', 1994), ('LVIII', 58), ('XL', 40)]"
        ),
        solutions: [
            "def roman(text):\n    values = dict(I=1, V=5, X=10, L=50, C=100, D=500, M=1000)\n    total = 0\n    for i, c in enumerate(text):\n        v = values[c]\n        if i + 1 < len(text) and v < values[text[i + 1]]:\n            total -= v\n        else:\n            total += v\n    return total",
            "def roman(text):\n    values = dict(I=1, V=5, X=10, L=50, C=100, D=500, M=1000)\n    return sum(values[c] for c in text)",
            "def roman(text):\n    values = dict(I=1, V=5, X=10, L=50, C=100, D=500, M=1000)\n    total = 0\n    for i, c in enumerate(text):\n        v = values[c]\n        if i + 1 < len(text) and v <= values[text[i + 1]]:\n            total -= v\n        else:\n            total += v\n    return total",
        ],
    },
    Kata {
        name: "brackets",
        code: Code::Python,
        task: "Write a Python function `balanced(text)`: whether all brackets (), [] and {} in the text are closed in the right order. Other characters do not matter.",
        tests: cases!(
            "balanced(given)",
            "[('', True), ('(a[b]{c})', True), ('(]', False), ('([)]', False), ('((', False), (')', False)]"
        ),
        solutions: [
            "def balanced(text):\n    pairs = {')': '(', ']': '[', '}': '{'}\n    stack = []\n    for c in text:\n        if c in '([{':\n            stack.append(c)\n        elif c in pairs:\n            if not stack or stack.pop() != pairs[c]:\n                return False\n    return not stack",
            "def balanced(text):\n    return all(text.count(a) == text.count(b) for a, b in ('()', '[]', '{}'))",
            "def balanced(text):\n    pairs = {')': '(', ']': '[', '}': '{'}\n    stack = []\n    for c in text:\n        if c in '([{':\n            stack.append(c)\n        elif c in pairs:\n            if not stack or stack.pop() != pairs[c]:\n                return False\n    return True",
        ],
    },
    Kata {
        name: "intervals",
        code: Code::Python,
        task: "Write a Python function `merge(intervals)`: takes a list of (start, end) tuples in any order, and gives the sorted list of tuples in which those that overlap or touch are one.",
        tests: cases!(
            "merge(given)",
            "[([], []), ([(1, 3), (2, 5)], [(1, 5)]), ([(5, 6), (1, 2)], [(1, 2), (5, 6)]), ([(1, 9), (2, 3)], [(1, 9)]), ([(1, 2), (2, 3)], [(1, 3)])]"
        ),
        solutions: [
            "def merge(intervals):\n    out = []\n    for start, end in sorted(intervals):\n        if out and start <= out[-1][1]:\n            out[-1] = (out[-1][0], max(end, out[-1][1]))\n        else:\n            out.append((start, end))\n    return out",
            "def merge(intervals):\n    out = []\n    for start, end in intervals:\n        if out and start <= out[-1][1]:\n            out[-1] = (out[-1][0], max(end, out[-1][1]))\n        else:\n            out.append((start, end))\n    return out",
            "def merge(intervals):\n    out = []\n    for start, end in sorted(intervals):\n        if out and start <= out[-1][1]:\n            out[-1] = (out[-1][0], end)\n        else:\n            out.append((start, end))\n    return out",
        ],
    },
    Kata {
        name: "february",
        code: Code::Python,
        task: "Write a Python function `february(year)`: the number of days in February of a year in the Gregorian calendar.",
        tests: cases!(
            "february(given)",
            "[(2023, 28), (2024, 29), (1900, 28), (2000, 29), (2100, 28)]"
        ),
        solutions: [
            "def february(year):\n    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)\n    return 29 if leap else 28",
            "def february(year):\n    return 29 if year % 4 == 0 else 28",
            "def february(year):\n    leap = year % 4 == 0 and year % 100 != 0\n    return 29 if leap else 28",
        ],
    },
    Kata {
        name: "median",
        code: Code::Python,
        task: "Write a Python function `median(numbers)`: the median of a list of numbers in any order; for an even count the mean of the middle two, and None for an empty list.",
        tests: cases!(
            "median(given)",
            "[([3, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([], None), ([5], 5), ([9, 1], 5.0)]"
        ),
        solutions: [
            "def median(numbers):\n    if not numbers:\n        return None\n    s = sorted(numbers)\n    mid = len(s) // 2\n    return s[mid] if len(s) % 2 else (s[mid - 1] + s[mid]) / 2",
            "def median(numbers):\n    if not numbers:\n        return None\n    mid = len(numbers) // 2\n    return numbers[mid] if len(numbers) % 2 else (numbers[mid - 1] + numbers[mid]) / 2",
            "def median(numbers):\n    s = sorted(numbers)\n    return s[len(s) // 2]",
        ],
    },
];
