"""Fills in the web form of `twr-ask` in a real browser, with the keyboard alone.

Usage: check.py PROGRAM. TWR_PICTURES names a folder for pictures of the pages.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time

from webdriver import CONTROL, DOWN, END, ENTER, HOME, PATIENCE, SHIFT, SPACE, TAB, Browser, Wrong, until

REPORT = {
    "response_type": "clarification",
    "title": "The report",
    "preface": "Please pick what fits best.",
    "questions": [
        {
            "id": "audience",
            "question": "Who reads it?",
            "why": "It decides the words.",
            "options": ["Children", {"label": "Beekeepers", "description": "They know the words."}],
            "recommended": "Beekeepers",
            "allow_freeform": True,
        },
        {
            "id": "parts",
            "question": "Which parts?",
            "options": ["Costs", "Risks", "Law"],
            "multiple": True,
            "recommended": "Risks",
            "allow_freeform": True,
        },
        {"id": "city", "question": "Which city?", "placeholder": "e.g. Lisbon"},
    ],
}

CHINESE = {
    "response_type": "clarification",
    "title": "关于报告",
    "questions": [
        {
            "id": "city",
            "question": "是哪座城市？",
            "options": ["里斯本", "上海"],
            "recommended": "上海",
            "allow_freeform": True,
        }
    ],
}

OUTLINE = {
    "response_type": "outline_edit",
    "title": "Bees",
    "outline": [{"title": "Eyes"}, {"title": "Home", "children": [{"title": "The trial"}]}],
}

ATTACK = (
    "</title></textarea>\"'><script>document.title='owned'</script>"
    "<img src=x onerror=\"document.title='owned'\">\u202e\u2066"
)

# The exit codes of `twr-ask`.
ANSWERED, LATER, CANCELLED = 0, 13, 15


class Form:
    """A payload that is served by the program, and shown in the browser."""

    def __init__(self, browser, payload, *options):
        self.browser = browser
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8", delete=False) as file:
            json.dump(payload, file)
        self.file = file.name
        command = [sys.argv[1], "--web", "--json", *options, self.file]
        pipe = subprocess.PIPE
        self.program = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)

    def __enter__(self):
        url = self.program.stderr.readline().strip()
        if not url.startswith("http://127.0.0.1:"):
            raise Wrong(f"no address but {url!r}")
        self.browser.open(url)
        return self

    def __exit__(self, *_):
        self.program.kill()
        self.program.communicate()
        os.unlink(self.file)

    def ended(self, code=ANSWERED):
        """What the program printed when it ended, by itself and with this code."""
        out, _ = self.program.communicate(timeout=PATIENCE)
        same(self.program.returncode, code, "the exit code")
        return json.loads(out)

    def answers(self, thanks="Thank you"):
        """The values of each answer, after the page has thanked."""
        self.browser.wait_for(thanks)
        said = self.ended()["answers"]
        labels = [[option["label"] for option in answer["chosen"]] for answer in said]
        return [chosen + [a["written"]] * bool(a["written"]) for chosen, a in zip(labels, said)]


def same(found, expected, what):
    if found != expected:
        raise Wrong(f"{what}: {found!r}, not {expected!r}")


def the_focus_comes_to_every_field_in_order_and_each_has_a_name(browser):
    with Form(browser, REPORT):
        browser.picture("questions")
        expected = [
            "radio: Beekeepers (recommended) They know the words. [on]",
            "textbox: Other (instead of an option)",
            "checkbox: Risks (recommended) [on]",
            "checkbox: Costs",
            "checkbox: Law",
            "textbox: Other",
            "textbox: Your answer",
            "button: Send",
            "button: Do not answer",
            "button: Answer later",
            "button: Cancel",
        ]
        same(browser.tabbed(), expected, "what Tab comes to")
        groups = browser.run(
            "return [...document.querySelectorAll('fieldset')].map(f => f.querySelector('legend').innerText"
            " + '|' + (document.getElementById(f.getAttribute('aria-describedby')) || {}).innerText)"
        )
        why = "Who reads it?|Why: It decides the words."
        same(groups, [why, "Which parts?|undefined", "Which city?|undefined"], "the groups")


def enter_sends_what_is_recommended(browser):
    with Form(browser, REPORT) as form:
        browser.go_to("radio: Beekeepers")
        browser.press(ENTER)
        same(form.answers(), [["Beekeepers"], ["Risks"], []], "the answers")


def other_options_are_chosen_with_arrows_and_space(browser):
    with Form(browser, REPORT) as form:
        browser.go_to("radio: Beekeepers")
        browser.press(DOWN)
        same(browser.heard(), "radio: Children [on]", "the focus after an arrow")
        browser.go_to("checkbox: Costs")
        browser.press(SPACE)
        browser.go_to("textbox: Other")
        browser.write("History & <law>")
        browser.go_to("textbox: Your answer")
        browser.write("São Paulo")
        browser.press(TAB, ENTER)
        expected = [["Children"], ["Costs", "Risks", "History & <law>"], ["São Paulo"]]
        same(form.answers(), expected, "the answers")


def one_question_is_left_open_and_words_count_instead_of_an_option(browser):
    with Form(browser, REPORT) as form:
        browser.go_to("radio: Beekeepers")
        browser.press(DOWN, DOWN)
        same(browser.heard(), "radio: No answer [on]", "the last option")
        browser.go_to("checkbox: Risks")
        browser.press(SPACE)
        browser.go_to("button: Send")
        browser.press(ENTER)
        same(form.answers(), [[], [], []], "the answers")
    with Form(browser, REPORT) as form:
        browser.go_to("textbox: Other (instead")
        browser.write("Politicians")
        browser.press(ENTER)
        same(form.answers(), [["Politicians"], ["Risks"], []], "the answers")


def the_page_speaks_chinese(browser):
    with Form(browser, CHINESE, "--lang", "zh") as form:
        browser.go_to("textbox: 其他")
        browser.write("北京、天津")
        browser.picture("chinese")
        browser.press(TAB)
        same(browser.heard(), "button: 提交", "the focus after the field")
        browser.press(ENTER)
        same(form.answers("谢谢"), [["北京、天津"]], "the answers")


def buttons_skip_put_off_and_cancel(browser):
    for button, reply, code in [
        ("Do not answer", "skipped", ANSWERED),
        ("Answer later", "later", LATER),
        ("Cancel", "cancelled", CANCELLED),
    ]:
        with Form(browser, REPORT) as form:
            browser.go_to(f"button: {button}")
            browser.press(SPACE)
            browser.wait_for("Thank you")
            same(form.ended(code)["reply"], reply, button)


def a_page_that_is_left_or_loaded_again_or_sent_twice_gives_one_answer(browser):
    with Form(browser, REPORT) as form:
        browser.go_to("textbox: Your answer")
        browser.write("Lisbon")
        browser.open("about:blank")
        browser.back()
        browser.wait_for("The report")
        browser.reload()
        browser.wait_for("The report")
        same(browser.filled(), ["1", "", "1", "", "Lisbon"], "the fields that were kept")
        browser.go_to("textbox: Your answer")
        browser.write("Porto")
        browser.press(ENTER, ENTER)
        same(form.ended()["answers"][2]["written"], "Porto", "the city")
        browser.back()


def what_was_typed_is_kept_where_the_page_is_loaded_again(browser):
    many = {"id": "many", "question": "Which day?", "options": [f"day {at}" for at in range(40)]}
    several = {**many, "id": "several", "question": "Which days?", "multiple": True}
    with Form(browser, {**REPORT, "questions": [*REPORT["questions"], many, several]}) as form:
        browser.go_to("radio: Beekeepers")
        browser.press(DOWN)
        browser.go_to("checkbox: Risks")
        browser.press(SPACE)
        browser.go_to("textbox: Other")
        browser.write("History & <law>")
        browser.go_to("combobox: Which day?")
        browser.write("day 3")
        browser.go_to("listbox: Which days?")
        browser.press(DOWN, (SHIFT, DOWN))
        before = browser.filled()
        same(before, ["0", "", "History & <law>", "", "3", "0", "1"], "the fields that were filled in")
        for _ in range(2):
            browser.reload()
            browser.wait_for("The report")
            same(browser.filled(), before, "the fields after the page was loaded again")
        browser.go_to("button: Send")
        browser.press(ENTER)
        expected = [["Children"], ["History & <law>"], [], ["day 3"], ["day 0", "day 1"]]
        same(form.answers(), expected, "the answers")
        same(browser.run("return sessionStorage.length"), 0, "what is kept when it was sent")
    # Another form in the same tab begins as it is.
    with Form(browser, REPORT):
        same(browser.filled(), ["1", "", "1", "", ""], "the fields of a new form")


def an_outline_is_edited(browser):
    with Form(browser, OUTLINE) as form:
        browser.go_to("textbox: Outline")
        browser.press((CONTROL, END), ENTER)
        browser.write("- Honey")
        browser.reload()
        browser.wait_for("Bees")
        browser.go_to("textbox: Outline")
        browser.picture("outline")
        browser.press(TAB, ENTER)
        browser.wait_for("Thank you")
        same(form.ended()["text"], "- Eyes\n- Home\n  - The trial\n- Honey", "the outline")


def a_long_outline_in_chinese_is_taken(browser):
    long = {"response_type": "outline_edit", "title": "蜜蜂", "outline_text": "蜜蜂的眼睛\n" * 60_000}
    with Form(browser, long, "--lang", "zh") as form:
        browser.go_to("textbox: 大纲")
        browser.press(TAB, ENTER)
        browser.wait_for("谢谢")
        same(form.ended()["diff"], "", "the change")


def hostile_text_is_shown_and_does_nothing(browser):
    question = {
        "question": ATTACK,
        "why": ATTACK,
        "options": [ATTACK, "x" * 1_000_000, *(f"{ATTACK} {at}" for at in range(40))],
        "allow_freeform": True,
        "default": ATTACK + "d",
        "placeholder": ATTACK,
    }
    several = {**question, "options": [ATTACK, "א" * 1000], "multiple": True}
    form = {**REPORT, "title": ATTACK, "preface": ATTACK, "questions": [question, several]}
    outline = {"response_type": "outline_edit", "title": ATTACK, "outline_text": f"{ATTACK}\n{'x' * 1_000_000}"}
    for name, payload in [("questions", form), ("outline", outline)]:
        with Form(browser, payload):
            found = browser.run(
                "return [[...document.querySelectorAll('script,img')].filter(e => !e.nonce).length,"
                " document.title === 'owned', /[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.documentElement.outerHTML)]"
            )
            same(found, [0, False, False], "elements, title and marks of the attack")
            same("<script>" in browser.text() or name == "outline", True, "the attack as text")
            browser.picture(f"hostile_{name}")


def the_time_that_is_left_is_told(browser):
    with Form(browser, REPORT, "--timeout", "90"):
        browser.wait_for("in minutes: 2")
    with Form(browser, REPORT, "--timeout", "1") as form:
        same(form.ended(CANCELLED)["reply"], "timed_out", "the reply")


def a_phone_shows_it_without_scrolling_to_the_side(browser):
    browser.be_phone()
    long = {**REPORT, "title": "Donaudampfschifffahrtsgesellschaft" * 5, "preface": "x" * 300}
    for name, payload in [("report", REPORT), ("long", long), ("outline", OUTLINE)]:
        with Form(browser, payload):
            wide = browser.run("return document.documentElement.scrollWidth - innerWidth")
            same(wide, 0, f"how far {name} is wider than the phone")
            small = browser.run(
                "return [...document.querySelectorAll('label, button')]"
                ".filter(e => e.getBoundingClientRect().height < 24).length"
            )
            same(small, 0, f"targets of {name} that are too small for a finger")
            browser.picture(f"phone_{name}")


CHECKS = [
    the_focus_comes_to_every_field_in_order_and_each_has_a_name,
    enter_sends_what_is_recommended,
    other_options_are_chosen_with_arrows_and_space,
    one_question_is_left_open_and_words_count_instead_of_an_option,
    the_page_speaks_chinese,
    buttons_skip_put_off_and_cancel,
    a_page_that_is_left_or_loaded_again_or_sent_twice_gives_one_answer,
    what_was_typed_is_kept_where_the_page_is_loaded_again,
    an_outline_is_edited,
    a_long_outline_in_chinese_is_taken,
    hostile_text_is_shown_and_does_nothing,
    the_time_that_is_left_is_told,
    a_phone_shows_it_without_scrolling_to_the_side,
]


def too_late(*_):
    raise Wrong("the checks take too long")


def main():
    failed = 0
    # The browser is ended in this case, too.
    signal.signal(signal.SIGALRM, too_late)
    signal.alarm(200)
    with Browser() as browser:
        for check in CHECKS:
            start = time.monotonic()
            try:
                check(browser)
                said = "ok"
            except (Wrong, OSError, subprocess.TimeoutExpired) as wrong:
                failed += 1
                said = f"FAILED: {wrong}"
            print(f"{check.__name__}: {said} ({time.monotonic() - start:.1f} s)", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
