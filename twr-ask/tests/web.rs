//! The web form, as a browser uses it: pages asked for and sent over a socket.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use twr::Language;
use twr_ask::payload::{Choice, Clarification, OutlineEdit, Payload, Question};
use twr_ask::{Ask, AskError, Reply, WebForm};

/// A form that is served: where, and what comes of it.
struct Served {
    host: String,
    path: String,
    reply: JoinHandle<Result<Reply, AskError>>,
}

async fn serve(payload: impl Into<Payload>) -> Served {
    serve_by(|form| form, payload).await
}

async fn serve_by(set: fn(WebForm) -> WebForm, payload: impl Into<Payload>) -> Served {
    let (told, mut urls) = mpsc::unbounded_channel();
    let form = set(WebForm::new(move |url| told.send(url.to_owned()).unwrap()));
    let payload = payload.into();
    let reply =
        tokio::spawn(async move { form.timeout(Duration::from_secs(60)).ask(&payload).await });
    let url = urls.recv().await.unwrap();
    let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    Served { host: host.to_owned(), path: format!("/{path}"), reply }
}

impl Served {
    /// Sends a request, and gives the whole response.
    async fn request(&self, method: &str, path: &str, host: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).await.unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: \
             application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).await.unwrap();
        response
    }

    /// The page for a browser that asks for this language.
    async fn get_in(&self, language: &str) -> String {
        let host = format!("{}\r\nAccept-Language: {language}", self.host);
        self.request("GET", &self.path, &host, "").await
    }

    async fn get(&self) -> String {
        self.request("GET", &self.path, &self.host, "").await
    }

    async fn post(&self, body: &str) -> String {
        self.request("POST", &self.path, &self.host, body).await
    }
}

fn report() -> Clarification {
    let keepers =
        Choice { description: Some("they know the words".into()), ..Choice::from("Beekeepers") };
    let audience = Question {
        why: Some("It decides the words.".into()),
        ..Question::choice("audience", "Who reads it?", [Choice::from("Children"), keepers])
    };
    let city = Question {
        placeholder: Some("e.g. Lisbon".into()),
        ..Question::free("city", "Which city?")
    };
    let questions = [audience.recommending("Beekeepers").or_other(), city];
    Clarification {
        preface: Some("Please pick what fits best.".into()),
        ..Clarification::new("The report", questions)
    }
}

/// The page without its style and without its one script, which alone the policy lets through.
fn body(response: &str) -> String {
    let (head, main) = response.split_once("<main>").unwrap_or(("", response));
    let (_, nonce) = head.split_once("script-src 'nonce-").unwrap();
    let (nonce, _) = nonce.split_once('\'').unwrap();
    assert_eq!(nonce.len(), 32);
    let (main, script) = main.split_once(&format!("</main><script nonce=\"{nonce}\">")).unwrap();
    let (_, end) = script.split_once("</script>").unwrap();
    assert_eq!(end, "</body></html>");
    format!("{main}</main>{end}").replace("><", ">\n<")
}

/// The form as a browser without pictures shows it: marks, fields and buttons as text, in lines.
fn as_text(body: &str) -> String {
    let value = |tag: &str, name: &str| {
        let (_, value) = tag.split_once(&format!(" {name}=\""))?;
        Some(value.split('"').next().unwrap().to_owned())
    };
    let mut text = String::new();
    for part in body.replace('\n', "").split('<').skip(1) {
        let (tag, words) = part.split_once('>').unwrap();
        let kind = value(tag, "type");
        match (tag.split(' ').next().unwrap(), kind.as_deref()) {
            ("input", Some("text")) => {
                let hint = value(tag, "placeholder").unwrap();
                text.extend(["[", &format!("{hint:_<20}"), "]"]);
            }
            ("input", Some(_)) => {
                text.push_str(if tag.ends_with("checked") { "(•)" } else { "( )" });
            }
            ("button", _) => text.push_str("  [ "),
            ("/button", _) => text.push_str(" ]"),
            ("h1" | "legend" | "p" | "label" | "/h1" | "/fieldset" | "/p", _) => text.push('\n'),
            _ => {}
        }
        text.push_str(words);
    }
    text.trim().to_owned()
}

#[tokio::test]
async fn one_answer_is_taken_and_then_it_is_over() {
    let served = serve(report()).await;
    let page = served.get().await;
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    for header in
        ["content-security-policy: default-src 'none'", "cache-control: no-store", "nosniff"]
    {
        assert!(page.contains(header), "{header}\n{page}");
    }
    assert!(page.contains("name=\"viewport\""), "{page}");
    // No two pages have the same nonce.
    let policy = |page: &str| page.lines().find(|line| line.contains("nonce-")).unwrap().to_owned();
    assert_ne!(policy(&page), policy(&served.get().await));
    insta::assert_snapshot!("form", body(&page));
    insta::assert_snapshot!("form_as_text", as_text(&body(&page)));
    let wrong = served.post("q0=9&t1=Porto").await;
    assert!(
        wrong.starts_with("HTTP/1.1 422") && wrong.contains("There is no option 10."),
        "{wrong}"
    );
    assert!(wrong.contains("value=\"Porto\""), "{wrong}");
    let thanks = served.post("q0=0&t0=&t1=S%C3%A3o+Paulo&do=send").await;
    assert!(thanks.starts_with("HTTP/1.1 200") && thanks.contains("Thank you"), "{thanks}");
    let Served { host, reply, .. } = served;
    let text = reply.await.unwrap().unwrap().text().unwrap();
    assert_eq!(
        text,
        "Clarification answers:\n- audience: Who reads it?\n  Answer: Children\n\
         - city: Which city?\n  Answer: São Paulo\nPlease continue the original request."
    );
    assert!(TcpStream::connect(host).await.is_err(), "still served");
}

#[tokio::test]
async fn the_page_speaks_the_language_that_is_set() {
    let question = Question::choice("city", "是哪座城市？", ["里斯本", "上海"]).or_other();
    let form = Clarification::new("关于报告", [question]);
    let served = serve_by(|form| form.language(Language::Chinese), form).await;
    let page = served.get().await;
    for part in [
        "<html lang=\"zh\">",
        "其他（填写后代替所选项） <input",
        ">提交</button>",
        ">稍后回答</button>",
    ] {
        assert!(page.contains(part), "{part:?} is not in\n{page}");
    }
    let wrong = served.post("q0=9").await;
    assert!(wrong.contains("第 1 题：没有第 10 个选项。"), "{wrong}");
    let thanks = served.post("q0=1").await;
    assert!(thanks.contains("谢谢"), "{thanks}");
    let untitled = Clarification::new("", [Question::free("city", "是哪座城市？")]);
    let page = serve_by(|form| form.language(Language::Chinese), untitled).await.get().await;
    assert!(page.contains("<h1>请回答</h1>") && page.contains("<title>请回答</title>"), "{page}");
    assert!(served.reply.await.unwrap().unwrap().text().unwrap().contains("上海"));
}

#[tokio::test]
async fn the_page_speaks_the_language_that_the_browser_asks_for() {
    let served = serve(report()).await;
    assert!(served.get().await.contains("<html lang=\"en\">"));
    assert!(served.get_in("de,zh-CN;q=0.8,en;q=0.5").await.contains("<html lang=\"zh\">"));
    assert!(served.get_in("en-GB,zh;q=0.8").await.contains(">Send</button>"));
    let served = serve_by(|form| form.language(Language::English), report()).await;
    assert!(served.get_in("zh").await.contains("<html lang=\"en\">"));
}

#[tokio::test]
async fn of_several_options_each_has_a_mark_of_its_own() {
    let parts = Question::choice("parts", "Which parts?", ["Costs", "Risks", "Plan"]);
    let parts = Question { default: Some("Plan, Costs".into()), ..parts.recommending("Risks") };
    let served = serve(Clarification::new("The report", [parts.of_several()])).await;
    let page = body(&served.get().await);
    let marks: Vec<&str> = page.lines().filter(|line| line.contains("<input")).collect();
    // The recommended one is above the others, and what is chosen beforehand is the default.
    let expected = ["1\"> Risks (recommended)", "0\" checked> Costs", "2\" checked> Plan"];
    for (mark, end) in marks.iter().zip(expected) {
        assert!(mark.starts_with("<input type=\"checkbox\" name=\"q0\" value="), "{mark}");
        assert!(mark.contains(end), "{end} is not in {mark}");
    }
    assert_eq!(marks.len(), expected.len(), "{page}");
    served.post("q0=0&q0=1&do=send").await;
    let text = served.reply.await.unwrap().unwrap().text().unwrap();
    assert!(text.contains("Answer: Costs\n  Answer: Risks\nPlease"), "{text}");
}

#[tokio::test]
async fn what_has_to_be_judged_keeps_its_lines() {
    let right = Question::choice("right", "Is it right?", ["Yes", "No"]);
    let form = Clarification::new("Please check this", [right]);
    let material = Some("[Slogan] Honey\n[Price] <5>".into());
    let served = serve(Clarification { material, ..form }).await;
    let page = served.get().await;
    assert!(page.contains("<pre>[Slogan] Honey\n[Price] &lt;5&gt;</pre>"), "{page}");
    served.reply.abort();
}

#[tokio::test]
async fn nobody_else_finds_it() {
    let served = serve(report()).await;
    assert!(served.path.len() == 33, "{}", served.path);
    for path in ["/", "/index.html", &served.path[..20], &format!("{}x", served.path)] {
        let page = served.request("GET", path, &served.host, "").await;
        assert!(page.starts_with("HTTP/1.1 404"), "{path}: {page}");
    }
    // Another site's name for this address.
    let page = served.request("GET", &served.path, "evil.example", "").await;
    assert!(page.starts_with("HTTP/1.1 404"), "{page}");
    let page = served.request("POST", &served.path, "evil.example", "do=cancel").await;
    assert!(page.starts_with("HTTP/1.1 404"), "{page}");
    assert!(!served.reply.is_finished());
    served.reply.abort();
}

/// Another address of this machine, as a phone in its network would use it.
fn second() -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 0, 2)
}

#[tokio::test]
async fn it_listens_where_it_is_told_to() {
    let served = serve(report()).await;
    assert!(served.host.starts_with("127.0.0.1:"), "{}", served.host);
    let port = served.host.split_once(':').unwrap().1;
    let elsewhere = (second(), port.parse::<u16>().unwrap());
    assert!(TcpStream::connect(elsewhere).await.is_err(), "it listens on {elsewhere:?}");
    served.reply.abort();

    let served = serve_by(|form| form.bind(second()), report()).await;
    assert!(served.host.starts_with("127.0.0.2:"), "{}", served.host);
    assert_eq!(served.path.len(), 33);
    assert!(served.get().await.starts_with("HTTP/1.1 200"));
    let page = served.request("GET", "/", &served.host, "").await;
    assert!(page.starts_with("HTTP/1.1 404"), "{page}");
    served.post("do=skip").await;
    assert_eq!(served.reply.await.unwrap().unwrap(), Reply::Skipped);
}

#[tokio::test]
async fn the_address_for_a_phone_is_no_unspecified_one_and_no_host_name() {
    let served = serve_by(|form| form.bind(Ipv4Addr::UNSPECIFIED), report()).await;
    assert!(!served.host.starts_with("0.0.0.0"), "{}", served.host);
    assert!(served.get().await.starts_with("HTTP/1.1 200"));
    let port = served.host.split_once(':').unwrap().1;
    // A page of another site that made its name point to this machine.
    for host in [format!("evil.example:{port}"), "192.168.1.7:1".to_owned(), String::new()] {
        let page = served.request("POST", &served.path, &host, "do=cancel").await;
        assert!(
            page.starts_with("HTTP/1.1 404") || page.starts_with("HTTP/1.1 400"),
            "{host}: {page}"
        );
    }
    assert!(!served.reply.is_finished());
    served.reply.abort();
    // The page for this machine alone is asked for by an address of this machine alone.
    let served = serve(report()).await;
    let port = served.host.split_once(':').unwrap().1;
    let page = served.request("GET", &served.path, &format!("192.168.1.7:{port}"), "").await;
    assert!(page.starts_with("HTTP/1.1 404"), "{page}");
    served.reply.abort();
}

#[tokio::test]
async fn what_is_touched_is_as_high_as_a_finger_needs() {
    let page = serve(report()).await.get().await;
    let (_, style) = page.split_once("<style>").unwrap();
    let (style, _) = style.split_once("</style>").unwrap();
    let style: String = style.split_whitespace().collect();
    for element in ["label", "input[type=text]", "textarea", "select", "button"] {
        let rules = style.split('}').filter_map(|rule| rule.split_once('{'));
        let mut own = rules.filter(|(names, _)| names.split(',').any(|name| name == element));
        assert!(own.any(|(_, rule)| rule.contains("min-height:44px")), "{element}\n{style}");
    }
    assert!(page.contains("content=\"width=device-width,initial-scale=1\""), "{page}");
}

#[tokio::test]
async fn buttons_end_it() {
    for (button, expected) in [
        ("skip", Reply::Skipped),
        ("later", Reply::Later { file: None }),
        ("cancel", Reply::Cancelled { interrupted: false }),
    ] {
        let served = serve(report()).await;
        served.post(&format!("do={button}")).await;
        assert_eq!(served.reply.await.unwrap().unwrap(), expected);
    }
}

#[tokio::test]
async fn a_long_answer_is_taken_and_a_flood_is_not() {
    let served = serve(report()).await;
    let flood = served.post(&format!("t1={}", "x".repeat(5 << 20))).await;
    assert!(flood.starts_with("HTTP/1.1 413"), "{flood}");
    assert!(!served.reply.is_finished());
    let thanks = served.post(&format!("t1={}", "x".repeat(1 << 20))).await;
    assert!(thanks.starts_with("HTTP/1.1 200"), "{thanks}");
    let Reply::Answered(answer) = served.reply.await.unwrap().unwrap() else { panic!("open") };
    assert_eq!(answer.questions()[1].written.as_ref().map(String::len), Some(1 << 20));
}

#[tokio::test]
async fn an_outline_is_a_text_to_edit() {
    let served = serve(OutlineEdit::from_text("Bees", "1. Eyes\n2. <Home> & \"hive\"")).await;
    let page = served.get().await;
    assert!(page.contains("1. Eyes\n2. &lt;Home&gt; &amp; &quot;hive&quot;</textarea>"), "{page}");
    served.post("outline=1.+Eyes%0D%0A2.+Hive&do=send").await;
    let text = served.reply.await.unwrap().unwrap().text().unwrap();
    assert!(text.contains("-2. <Home> & \"hive\"\n+2. Hive"), "{text}");
}

#[tokio::test]
async fn nothing_hostile_reaches_the_page() {
    let attack = "</title></textarea>\"'><script>alert(1)</script><img src=x onerror=alert(1)>\u{202e}\u{1b}[2J";
    let huge = format!("{attack}{}", "x".repeat(1_000_000));
    let options: Vec<_> =
        (0..10_000).map(|_| attack.into()).chain([huge.as_str().into()]).collect();
    let question = Question {
        why: Some(huge.clone()),
        placeholder: Some(huge.clone()),
        default: Some(huge.clone()),
        ..Question::choice::<Choice>(attack, huge.clone(), options)
    };
    let few = Question { options: vec![attack.into()], ..question.clone() };
    let form = Clarification {
        preface: Some(huge.clone()),
        material: Some(huge.clone()),
        ..Clarification::new(huge.clone(), [question.or_other(), few.or_other()])
    };
    for payload in
        [form.into(), Payload::normal(huge.clone()), OutlineEdit::from_text(attack, attack).into()]
    {
        let served = serve(payload).await;
        let page = served.get().await;
        for part in ["<img", "</title></", "\u{202e}", "\u{1b}"] {
            assert!(!page.contains(part), "{part:?}");
        }
        // The page's own, which `body` finds at the end.
        assert_eq!(page.matches("<script").count(), 1);
        assert!(!body(&page).contains("<script"));
        assert!(page.len() < 500_000, "{}", page.len());
        served.reply.abort();
    }
}

#[tokio::test]
async fn a_page_that_nobody_answers_is_taken_down() {
    let (told, mut urls) = mpsc::unbounded_channel();
    let form = WebForm::new(move |url| told.send(url.to_owned()).unwrap());
    let form = Arc::new(form.timeout(Duration::from_millis(50)));
    assert_eq!(form.ask(&report().into()).await.unwrap(), Reply::TimedOut);
    let url = urls.recv().await.unwrap();
    let host = url.strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
    // The server is stopped at once; its socket closes when its task is dropped.
    for _ in 0..100 {
        if TcpStream::connect(&host).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("still served");
}
