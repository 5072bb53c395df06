//! The program on a real pseudo-terminal: keys in, and the screen that a person sees, as a terminal emulator shows it.

#[path = "support/payload.rs"]
mod payload;
#[allow(dead_code, reason = "the terminals of other tests")]
#[path = "support/session.rs"]
mod session;

use session::Ended;

const QUESTIONS: &str = r#"{"response_type": "clarification", "title": "The report", "preface": "Three questions.",
"questions": [
 {"id": "audience", "question": "Who reads it?", "why": "Engineers need figures.", "recommended": "engineers",
  "options": [{"label": "General readers", "value": "general"},
              {"label": "Engineers", "value": "engineers", "description": "with code"}]},
 {"id": "parts", "question": "Which parts?", "options": ["Costs", "Risks", "Plan"], "multiple": true},
 {"id": "city", "question": "是哪座城市？", "options": ["里斯本", "上海"], "allow_freeform": true}]}"#;
const CHINESE: &str = r#"{"response_type": "clarification", "title": "关于报告",
"questions": [{"id": "city", "question": "是哪座城市？", "options": ["里斯本", "上海"], "recommended": "上海"}]}"#;
const OUTLINE: &str = r#"{"response_type": "outline_edit", "title": "Bees", "outline_text": "1. Eyes\n2. Home\n   - The trial"}"#;

/// The program, which asks what is in a file.
struct Session {
    inner: session::Session,
    folder: tempfile::TempDir,
}

impl Session {
    /// Starts the program with this payload.
    fn start(
        payload: &str,
        size: (u16, u16),
        variables: &[(&str, &str)],
        options: &[&str],
    ) -> Self {
        let (mut command, file, folder) =
            payload::with_payload(env!("CARGO_BIN_EXE_twr-ask"), payload);
        command.env("LANG", "C.UTF-8");
        command.env("PATH", std::env::var("PATH").unwrap());
        for (name, value) in variables {
            command.env(name, value);
        }
        command.args(options);
        command.arg(&file);
        Self { inner: session::Session::start(command, size), folder }
    }

    fn press(&mut self, keys: &str) {
        self.inner.press(keys);
    }

    fn wait_for(&self, text: &str) -> String {
        self.inner.wait_for(text)
    }

    /// Waits for the end, and gives the exit code and the last screen, which is as it was before.
    fn end(self) -> (u32, String) {
        let Ended { code, screen, bytes } = self.inner.end();
        for (entered, left) in [("\x1b[?1049h", "\x1b[?1049l"), ("\x1b[?2004h", "\x1b[?2004l")] {
            assert!(bytes.rfind(entered) <= bytes.rfind(left), "the screen is not as it was");
        }
        (code, screen)
    }
}

#[test]
fn a_person_answers_with_the_keyboard() {
    let mut session = Session::start(QUESTIONS, (60, 14), &[], &[]);
    insta::assert_snapshot!("questions_1", session.wait_for("1 of 3"));
    // A terminal tells a paste from keys if it is asked to.
    assert!(session.inner.look(vt100::Screen::bracketed_paste));
    session.press("\r");
    session.wait_for("2 of 3");
    session.press("1\x1b[B\x1b[B ");
    insta::assert_snapshot!("questions_2", session.wait_for("❯ [x] Plan"));
    session.press("\r");
    session.wait_for("3 of 3");
    session.press("\x1b[A\x1b[200~São\nPaulo\x1b[201~");
    insta::assert_snapshot!("questions_3", session.wait_for("São Paulo"));
    session.press("\r");
    insta::assert_snapshot!("questions_4", session.wait_for("Send the answers"));
    session.press("\r");
    session.wait_for("Please continue");
    let (code, text) = session.end();
    assert_eq!(code, 0);
    insta::assert_snapshot!("questions_5", text);
}

#[test]
fn windows_of_each_size_and_resized() {
    let session = Session::start(QUESTIONS, (30, 8), &[], &[]);
    insta::assert_snapshot!("small_30x8", session.wait_for("Engineers"));
    session.inner.resize(90, 24);
    insta::assert_snapshot!("grown_90x24", session.wait_for("^L later"));
}

#[test]
fn marks_without_utf_8_and_text_without_colour() {
    let session = Session::start(QUESTIONS, (60, 14), &[("LANG", "C"), ("NO_COLOR", "1")], &[]);
    let shown = session.wait_for("> Engineers");
    assert!(shown.is_ascii(), "{shown}");
    let colours = |row| (0..60).map(move |column| (row, column));
    session.inner.look(|screen| {
        for (row, column) in (0..14).flat_map(colours) {
            let cell = screen.cell(row, column).unwrap();
            assert_eq!(cell.fgcolor(), vt100::Color::Default, "{row}, {column}");
        }
    });
}

#[test]
fn the_language_is_that_of_the_setting_then_that_of_the_environment_then_english() {
    let check = |variables: &[(&str, &str)], options: &[&str], said: &str| {
        let mut session = Session::start(CHINESE, (60, 14), variables, options);
        session.wait_for(said);
        session.press(if options.contains(&"--plain") { ":cancel\r" } else { "\x1b" });
        assert_eq!(session.end().0, 15, "{variables:?} {options:?}");
    };
    let chinese = ("LANG", "zh_CN.UTF-8");
    check(&[("LANG", "C")], &[], "Esc cancel");
    check(&[("LANG", "de_DE.UTF-8")], &[], "(recommended)");
    check(&[chinese], &[], "Esc 取消");
    check(&[chinese, ("LC_ALL", "C.UTF-8")], &[], "Esc cancel");
    check(&[chinese], &["--lang", "en"], "Esc cancel");
    check(&[("LANG", "C")], &["--lang", "zh"], "Esc 取消");
    check(&[("LANG", "C")], &["--plain"], "Your choice [Enter: ");
    check(&[chinese], &["--plain"], "您的选择 [回车：上海]：");
    check(&[chinese], &["--plain", "--lang", "en"], "Your choice [Enter: 上海]:");
}

#[test]
fn keys_end_the_program_with_its_codes() {
    for (keys, expected) in [("\x1b", 15), ("\x03", 14), ("\x0c", 13)] {
        let mut session = Session::start(QUESTIONS, (60, 14), &[], &[]);
        session.wait_for("1 of 3");
        session.press(keys);
        assert_eq!(session.end().0, expected, "{keys:?}");
    }
}

#[test]
fn an_interrupt_ends_lines_and_pages_with_14() {
    let check = |variables: &[(&str, &str)], options: &[&str], said: &str| {
        let mut session = Session::start(QUESTIONS, (60, 40), variables, options);
        session.wait_for(said);
        session.press("\x03");
        assert_eq!(session.end().0, 14, "{options:?} {variables:?}");
    };
    check(&[], &["--plain"], "Your choice");
    check(&[("ACCESSIBLE", "1")], &[], "Your choice");
    check(&[], &["--web"], "http://127.0.0.1:");
    check(&[], &["--bind", "127.0.0.2"], "http://127.0.0.2:");
}

#[test]
fn the_time_is_shown_and_ends_it() {
    let session = Session::start(QUESTIONS, (60, 14), &[], &["--timeout", "5"]);
    let shown = session.wait_for(" left");
    assert!(shown.contains("   0:0"), "{shown}");
    assert_eq!(session.end().0, 15);
}

#[cfg(unix)]
#[test]
fn the_time_in_the_users_editor_does_not_count() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let editor = folder.path().join("editor");
    std::fs::write(&editor, "#!/bin/sh\nsleep 6\necho '3. Honey' >> \"$1\"\n").unwrap();
    std::fs::set_permissions(&editor, PermissionsExt::from_mode(0o700)).unwrap();
    let editor = [("EDITOR", editor.to_str().unwrap())];
    let mut session = Session::start(OUTLINE, (60, 16), &editor, &["--timeout", "5"]);
    session.wait_for("The trial");
    session.press("o");
    session.wait_for("3. Honey");
    session.press("\r");
    assert_eq!(session.end().0, 0);
}

#[test]
fn an_outline_is_edited_in_place_and_in_the_users_editor() {
    let mut session = Session::start(OUTLINE, (60, 16), &[("EDITOR", "sed -i s/Home/Hive/")], &[]);
    insta::assert_snapshot!("outline_1", session.wait_for("The trial"));
    session.press("o");
    session.wait_for("2. Hive");
    session.press("e\x1b[F\x1b[200~ and\rfeelers\x1b[201~");
    session.wait_for("\nfeelers");
    // A paste keeps its lines here; the key joins them.
    session.press("\x1b[H\x7f ");
    insta::assert_snapshot!("outline_2", session.wait_for("feelers"));
    session.press("\x1b");
    insta::assert_snapshot!("outline_3", session.wait_for("changed: +2 -2"));
    session.press("\r");
    session.wait_for("Use this outline");
    let (code, text) = session.end();
    assert_eq!(code, 0);
    insta::assert_snapshot!("outline_4", text);
}

#[test]
fn an_outline_is_saved_as_it_was_left_and_answered_later() {
    let mut session = Session::start(OUTLINE, (60, 16), &[], &[]);
    session.wait_for("The trial");
    session.press("e\x1b[F and feelers");
    session.wait_for("feelers");
    session.press("\x1b");
    session.wait_for("changed");
    session.press("w");
    session.wait_for("Save to: outline.md");
    session.press("\r");
    session.wait_for("saved to outline.md");
    let saved = session.folder.path().join("outline.md");
    let saved = std::fs::read_to_string(saved).unwrap();
    assert_eq!(saved, "1. Eyes and feelers\n2. Home\n   - The trial\n");
    assert_eq!(session.end().0, 13);
}

#[test]
fn a_screen_reader_gets_lines() {
    let mut session = Session::start(QUESTIONS, (60, 40), &[("ACCESSIBLE", "1")], &[]);
    session.wait_for("Your choice [Enter: Engineers]:");
    assert!(!session.inner.look(vt100::Screen::alternate_screen));
    session.press(":cancel\r");
    assert_eq!(session.end().0, 15);
    let accessible = [("ACCESSIBLE", "1"), ("LANG", "zh_CN.UTF-8")];
    let session = Session::start(QUESTIONS, (60, 40), &accessible, &["--timeout", "2"]);
    session.wait_for("（2 秒内）");
    let (code, screen) = session.end();
    assert_eq!(code, 15, "{screen}");
    assert!(screen.contains("时间到了。"), "{screen}");
}

#[test]
fn nothing_hostile_reaches_the_terminal() {
    let hostile = serde_json::json!({
        "response_type": "clarification", "title": "\u{1b}]0;owned\u{7}\u{1b}[31m",
        "questions": [{"question": "\u{9b}2J\u{202e}?", "options": ["\u{1b}[2J\u{7f}a", "b"]}],
    });
    let mut session = Session::start(&hostile.to_string(), (60, 12), &[("NO_COLOR", "1")], &[]);
    insta::assert_snapshot!("hostile", session.wait_for("␛[2J␡a"));
    session.press("\r");
    assert_eq!(session.end().0, 0);
}

/// A form with a question, a reason, options and a hint that are all wider than a window.
const LONG: &str = r#"{"response_type": "clarification", "title": "关于蜜蜂视觉研究报告的几个需要确认的问题",
"preface": "The report is almost done. One thing is open.",
"questions": [{"id": "who", "question": "这份关于蜜蜂视觉与导航能力的研究报告是写给谁看的？请选一个最合适的读者群。",
  "why": "Engineers want figures and code, and the city council wants costs and a date.",
  "placeholder": "for example the beekeepers of the region, or the pupils of a school",
  "options": [{"label": "General readers of a Sunday paper", "description": "no figures, many pictures, short words"},
              {"label": "负责传感器固件与导航算法的嵌入式软件工程师", "description": "需要完整的数据表、代码和测量方法，并附上误差分析"},
              {"label": "The city council", "description": "costs, risks and a date on one page"},
              {"label": "Teachers", "description": "a lesson of forty minutes with two experiments and a quiz"}],
  "allow_freeform": true}]}"#;

/// The screen without its line breaks and blanks, in which a wrapped text is in one piece.
fn joined(shown: &str) -> String {
    shown.chars().filter(|c| !c.is_whitespace() && !"❯↑↓".contains(*c)).collect()
}

#[test]
fn long_texts_are_wrapped_and_the_chosen_option_is_wholly_visible() {
    for (width, height) in [(40, 12), (24, 10), (60, 9)] {
        let mut session = Session::start(LONG, (width, height), &[], &[]);
        let whole = [
            "General readers of a Sunday paper  no figures, many pictures, short words",
            "负责传感器固件与导航算法的嵌入式软件工程师  需要完整的数据表、代码和测量方法，并附上误差分析",
            "The city council  costs, risks and a date on one page",
            "Teachers  a lesson of forty minutes with two experiments and a quiz",
            "Other:  for example the beekeepers of the region, or the pupils of a school",
        ];
        for (at, option) in whole.iter().enumerate() {
            let start: String = option.chars().take(6).collect();
            let shown = session.wait_for(&format!("❯ {start}"));
            assert!(joined(&shown).contains(&joined(option)), "{option}\n{shown}");
            if (width, height) == (40, 12) {
                insta::assert_snapshot!(format!("long_40x12_{at}"), shown);
            }
            session.press("\x1b[B");
        }
        session.wait_for("❯ Genera");
        session.press("\r");
        session.wait_for("Please continue");
        assert_eq!(session.end().0, 0);
    }
}

#[test]
fn the_keys_of_a_page_show_all_of_a_long_question() {
    let mut session = Session::start(LONG, (40, 12), &[], &[]);
    let shown = session.wait_for("PgUp and PgDn");
    assert!(shown.contains("这份关于蜜蜂"), "{shown}");
    let mut read = String::new();
    session.press("\x1b[5~\x1b[5~\x1b[5~");
    session.wait_for("关于蜜蜂视觉研究");
    for _ in 0..6 {
        let shown = session.wait_for("PgUp and PgDn");
        let (text, _) = shown.split_once("PgUp and PgDn").unwrap();
        for line in text.lines().skip(1).map(joined) {
            if !read.contains(&line) {
                read.push_str(&line);
            }
        }
        session.press("\x1b[6~");
    }
    for text in [
        "关于蜜蜂视觉研究报告的几个需要确认的问题",
        "The report is almost done. One thing is open.",
        "这份关于蜜蜂视觉与导航能力的研究报告是写给谁看的？请选一个最合适的读者群。",
        "Why: Engineers want figures and code, and the city council wants costs and a date.",
    ] {
        assert!(read.contains(&joined(text)), "{text}\n{read}");
    }
    assert!(session.inner.shown().contains("❯ General"), "{}", session.inner.shown());
}

#[test]
fn an_option_that_is_higher_than_the_window_is_read_by_pages() {
    let words: Vec<String> = (0..60).map(|at| format!("reason{at}")).collect();
    let payload = serde_json::json!({
        "response_type": "clarification", "title": "t", "questions": [{"question": "Which?", "options": [
            {"label": "Long", "description": words.join(" ")}, "b"]}],
    });
    let mut session = Session::start(&payload.to_string(), (40, 12), &[], &[]);
    let shown = session.wait_for("❯ Long");
    assert!(!shown.contains("reason59"), "{shown}");
    for _ in 0..6 {
        session.press("\x1b[6~");
    }
    session.wait_for("reason59");
    session.press("\x1b[B");
    session.wait_for("❯ b");
}

#[test]
fn long_lines_of_an_outline_are_wrapped_where_it_is_shown_and_where_it_is_edited() {
    let outline = "1. 蜜蜂的复眼由数千个小眼组成，每个小眼朝向略有不同的方向\n   - The trial in the garden that took three summers and a winter\n2. Home";
    let payload = serde_json::json!({
        "response_type": "outline_edit", "title": "Bees and how they see the world around them",
        "outline_text": outline,
    });
    let mut session = Session::start(&payload.to_string(), (40, 12), &[], &[]);
    let shown = session.wait_for("2. Home");
    insta::assert_snapshot!("long_outline_40x12", shown);
    session.press("e");
    let shown = session.wait_for("Esc done");
    for line in outline.lines() {
        assert!(joined(&shown).contains(&joined(line)), "{line}\n{shown}");
    }
}

/// Waits until the window shows this, however it is wrapped, with the cursor on this.
fn wait_for_written(session: &Session, text: &str, at_cursor: &str) {
    session.inner.wait_until(|screen| {
        let (rows, columns) = screen.size();
        let places =
            (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
        let cells = places.filter_map(|(row, column)| screen.cell(row, column));
        let found: String =
            cells.filter(|cell| cell.inverse()).map(vt100::Cell::contents).collect();
        found == at_cursor && joined(&screen.contents()).contains(&joined(text))
    });
}

#[test]
fn a_long_answer_is_wrapped_while_it_is_written() {
    let form = |options: &[&str]| {
        let question =
            serde_json::json!({"question": "Who?", "options": options, "allow_freeform": true});
        serde_json::json!({
            "response_type": "clarification", "title": "The report", "questions": [question],
        })
        .to_string()
    };
    let answer = "the beekeepers of the region, 以及所有关心蜜蜂的人, and whoever reads on";
    let windows = [(form(&[]), (24, 12)), (form(&["Engineers"]), (24, 12)), (form(&[]), (17, 14))];
    for (payload, size) in windows {
        let mut session = Session::start(&payload, size, &[], &[]);
        session.wait_for("Who?");
        session.press(&format!("\x1b[A{answer}"));
        wait_for_written(&session, answer, " ");
        if payload.contains("Engineers") {
            insta::assert_snapshot!("long_answer_24x12", session.wait_for("Engineers"));
        }
        // The cursor moves over wide characters, and the next letter is where it is.
        session.press(&"\x1b[D".repeat(", and whoever reads on".len() + 1));
        wait_for_written(&session, answer, "人");
        session.press("男女");
        wait_for_written(&session, "蜜蜂的男女人, and whoever", "人");
        session.press("\x1b[H");
        wait_for_written(&session, "the beekeepers", "t");
        session.press("\r");
        session.wait_for("Please continue");
        let (code, text) = session.end();
        assert_eq!(code, 0);
        assert!(joined(&text).contains("以及所有关心蜜蜂的男女人"), "{text}");
    }
}

#[test]
fn the_cursor_of_an_answer_that_is_higher_than_the_window_is_in_sight() {
    let payload = serde_json::json!({
        "response_type": "clarification", "title": "The report",
        "questions": [{"question": "Who?", "options": ["a", "b"], "allow_freeform": true}],
    });
    let mut session = Session::start(&payload.to_string(), (24, 8), &[], &[]);
    session.wait_for("Who?");
    let words: Vec<String> = (0..30).map(|at| format!("reader{at}")).collect();
    session.press(&format!("\x1b[A\x1b[200~{}\x1b[201~", words.join(" ")));
    wait_for_written(&session, "reader29", " ");
    assert!(!session.inner.shown().contains("reader0 "), "{}", session.inner.shown());
    session.press("\x1b[H");
    wait_for_written(&session, "reader0 ", "r");
    assert!(!session.inner.shown().contains("reader29"), "{}", session.inner.shown());
    // The keys of a page read it, and the next letter is where the cursor is.
    session.press(&"\x1b[6~".repeat(12));
    wait_for_written(&session, "reader29", "");
    session.press("x");
    wait_for_written(&session, "xreader0", "r");
    session.press("\x1b");
    assert_eq!(session.end().0, 15);
}
