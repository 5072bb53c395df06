//! Kind: a line that a foreign type's own `FromStr` accepts, or a link or UUID in it.

mod found;
mod link;
mod place;
mod uuid;

use super::behavior::KindBehavior;
#[cfg(feature = "templates")]
use super::grammar::{self, Forms, GrammarMaker};
use super::numeral::Amounts;
use super::phrase_context::PhraseContext;
use super::schema::{Definitions, Members, entry, text, typed};
use super::write_context::WriteContext;
use super::{Body, ReadContext, line, scalar, temporal};
use crate::assertion::{self, Asserted, Outcome};
use crate::diagnostic::DiagnosticKind;
use crate::recovery::RecoveryKind;
use crate::spec::{Language, Parsed, ParsedForm, Rule, Temporal, Value};
use crate::text::{quote, undecorate};
use place::{Marks, Places};

/// What a foreign type accepts.
pub(super) struct ParsedKind<'k>(pub(super) &'k Parsed);

impl KindBehavior<'_> for ParsedKind<'_> {
    fn phrase(&self, context: PhraseContext) -> String {
        match (self.0.form, context.language) {
            (ParsedForm::Line, _) if !self.0.phrase.is_empty() => self.0.phrase.to_string(),
            (ParsedForm::Line, language) => phrase_of_type(&self.0.name, language).to_owned(),
            (ParsedForm::Uuid, Language::English) => "a UUID".to_owned(),
            (ParsedForm::Uuid, Language::Chinese) => "一个 UUID".to_owned(),
            (ParsedForm::Link, Language::English) => "a link, such as https://…".to_owned(),
            (ParsedForm::Link, Language::Chinese) => "一个链接，如 https://…".to_owned(),
        }
    }

    fn read_text<'a>(
        &self,
        body: Body<'a>,
        context: &mut ReadContext<'_, 'a>,
    ) -> Option<Value<'a>> {
        match self.0.form {
            ParsedForm::Line => read(self.0, body, context),
            ParsedForm::Uuid | ParsedForm::Link => read_place(self.0, body, context),
        }
    }

    fn write(&self, value: &Value<'_>, context: WriteContext<'_>) -> String {
        match value {
            Value::Text(text) if self.0.form == ParsedForm::Link => link::written(text),
            Value::Text(text) if context.escape => line::escaped(text, context.text(text)),
            Value::Text(text) => context.text(text),
            _ => String::new(),
        }
    }

    #[cfg(feature = "templates")]
    fn grammar(&self, rules: &[Rule], _: usize, maker: &mut GrammarMaker<'_>) -> Forms {
        match self.0.form {
            ParsedForm::Line => grammar::foreign(rules, maker),
            ParsedForm::Uuid => grammar::uuid(maker),
            ParsedForm::Link => grammar::link(maker),
        }
    }

    fn schema(&self, _: &[Rule], _: &mut Definitions<'_>) -> Members {
        let format = match self.0.form {
            ParsedForm::Line => None,
            ParsedForm::Uuid => Some("uuid"),
            ParsedForm::Link => Some("uri"),
        };
        let mut schema = typed("string");
        schema.extend(format.map(|format| entry("format", text(format))));
        schema
    }
}

/// What a type of std takes, in words; of any other type nothing is known but that it is one line. The name of a type
/// tells a model nothing.
fn phrase_of_type(name: &str, language: Language) -> &'static str {
    let [english, chinese] = match name {
        "Ipv4Addr" | "IpAddr" => ["an IP address such as 192.0.2.1", "一个 IP 地址，如 192.0.2.1"],
        "Ipv6Addr" => ["an IPv6 address such as 2001:db8::1", "一个 IPv6 地址，如 2001:db8::1"],
        "SocketAddr" | "SocketAddrV4" => [
            "an IP address and a port, such as 192.0.2.1:443",
            "一个 IP 地址和端口，如 192.0.2.1:443",
        ],
        "SocketAddrV6" => [
            "an IPv6 address and a port, such as [2001:db8::1]:443",
            "一个 IPv6 地址和端口，如 [2001:db8::1]:443",
        ],
        "char" => ["one character", "一个字符"],
        _ => ["one line", "一行文字"],
    };
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

/// The one link or UUID that the body asserts.
fn read_place<'a>(
    parsed: &Parsed,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let takes = |text: &str| (parsed.check)(text).is_ok();
    let body = scalar::unfenced(body, context)?;
    let text = scalar::text_of(body);
    let Some(places) = Places::new(parsed.form, &text, &takes) else {
        scalar::refuse(DiagnosticKind::Ambiguous, body, context);
        return None;
    };
    let labels = context.labels.with_names(match parsed.form {
        ParsedForm::Uuid => &["uuid", "id", "identifier"],
        ParsedForm::Link | ParsedForm::Line => {
            &["link", "url", "address", "website", "链接", "see", "visit"]
        }
    });
    let outcome = assertion::read(&places.text, &Marks(&labels));
    let problem = match outcome {
        Outcome::Value(asserted) => {
            let (value, spelled) = places.value?;
            let asserted = Asserted { spelled, ..asserted };
            let (written, spelling) = match parsed.form {
                ParsedForm::Uuid => (value.clone(), RecoveryKind::ValueSpelled),
                _ => (link::written(&value), RecoveryKind::Undecorated),
            };
            let words = RecoveryKind::WordInSentence;
            scalar::record(&asserted, &written, spelling, words, body, context);
            return Some(Value::text(value));
        }
        Outcome::Rival => DiagnosticKind::Ambiguous,
        Outcome::Nothing => DiagnosticKind::Unreadable,
    };
    let line = body.first_line().0;
    let found = match (parsed.check)(line) {
        // The type's own words help only where nothing of the form is there.
        Err(why) if places.value.is_none() => format!("{} ({why})", quote(line)),
        _ => quote(line),
    };
    context.report(problem, Some(line), found);
    None
}

/// The type itself says what it takes: the line as it is, without its dress, or the number or time that it
/// asserts.
fn read<'a>(
    parsed: &Parsed,
    body: Body<'a>,
    context: &mut ReadContext<'_, 'a>,
) -> Option<Value<'a>> {
    let takes = |text: &str| (parsed.check)(text).is_ok();
    let body = scalar::unfenced(body, context)?;
    let is_escaped = |text: &str| {
        text.starts_with('\\') || context.special.unescape(text.into()).len() != text.len()
    };
    if let Some(whole) = Some(body.text.trim()).filter(|text| !is_escaped(text) && takes(text)) {
        return Some(Value::text(whole));
    }
    let whole = body.first_line().0;
    let recovered = context.recoveries.len();
    let is_plain = !line::is_refused(whole) && is_only(body);
    let text = if is_plain {
        line::of_line(line::only_line(body, context)?, context)
    } else {
        whole.into()
    };
    if is_plain && takes(&text) {
        return Some(Value::Text(text));
    }
    // The type knows its own form: a full stop may be the sentence's, after other marks.
    let bare =
        undecorate(text.trim_end_matches(['.', '。', '!', '！', ',', '，', ';', '；']).trim_end())
            .to_owned();
    if is_plain && takes(&bare) {
        context.recover(RecoveryKind::Undecorated, whole);
        return Some(Value::Text(bare.into()));
    }
    context.recoveries.truncate(recovered);
    if let Some((spelled, kind)) = asserted(body, context).filter(|(spelled, _)| takes(spelled)) {
        context.recover(kind, whole);
        return Some(Value::Text(spelled.into()));
    }
    let problem = (parsed.check)(&text).err().unwrap_or_default();
    let found =
        if problem.is_empty() { quote(&text) } else { format!("{} ({problem})", quote(&text)) };
    context.report(DiagnosticKind::Unreadable, Some(whole), found);
    None
}

/// Whether the body has but one line that could be the value.
fn is_only(body: Body<'_>) -> bool {
    body.text.trim().lines().filter(|line| !line.trim().is_empty()).count() < 2
        || body.text.contains(['(', ':'])
}

/// The number or the time that the body asserts, as a Rust type writes it.
fn asserted(body: Body<'_>, context: &mut ReadContext<'_, '_>) -> Option<(String, RecoveryKind)> {
    let text = scalar::text_of(body);
    let labels = std::mem::take(&mut context.labels);
    let number = assertion::read(&text, &Amounts::new(&labels, &context.rules));
    let found = match number {
        Outcome::Value(found) if !found.value.percent => {
            let kind = found.value.spelling();
            Some((found.value.digits, kind))
        }
        _ => [Temporal::Date, Temporal::Time, Temporal::DateTime, Temporal::Timestamp]
            .into_iter()
            .find_map(|what| temporal::asserted(what, &text, &labels))
            .map(|text| (text, RecoveryKind::TemporalSpelled)),
    };
    context.labels = labels;
    found
}

#[cfg(test)]
mod tests {
    use super::super::context::tests::{check, read_headed};
    use super::*;
    use crate::spec::{Kind, Layout};

    #[test]
    fn no_prompt_names_a_rust_type() {
        let check = |name: &'static str, phrase: &'static str, english: &str, chinese: &str| {
            let kind = Kind::Parsed(Parsed {
                name: name.into(),
                phrase: phrase.into(),
                check: |_| Ok(()),
                form: ParsedForm::Line,
            });
            let of = |language| crate::kind::phrase_in(&kind, language, Layout::Sections);
            assert_eq!([of(Language::English), of(Language::Chinese)], [english, chinese]);
        };
        check("Ipv4Addr", "", "an IP address such as 192.0.2.1", "一个 IP 地址，如 192.0.2.1");
        check("Version", "", "one line", "一行文字");
        check(
            "Version",
            "a version such as 1.4.2",
            "a version such as 1.4.2",
            "a version such as 1.4.2",
        );
    }

    #[test]
    fn the_type_itself_says_what_it_takes() {
        let address = Kind::Parsed(Parsed {
            name: "Ipv4Addr".into(),
            phrase: "".into(),
            check: |text| match text.parse::<std::net::Ipv4Addr>() {
                Ok(_) => Ok(()),
                Err(error) => Err(error.to_string()),
            },
            form: ParsedForm::Line,
        });
        for body in
            ["10.0.0.1", "`10.0.0.1`", "10.0.0.1.", "**10.0.0.1**.", "10.0.0.1\n(the first)"]
        {
            check(&address, body, r#"Text("10.0.0.1")"#);
        }
        check(&address, "10.0.0.256", "unreadable");
        check(&address, "", "empty");
        let sentence = Kind::Parsed(Parsed {
            name: "Sentence".into(),
            phrase: "".into(),
            check: |text| if text.ends_with('.') { Ok(()) } else { Err("no stop".into()) },
            form: ParsedForm::Line,
        });
        check(&sentence, "It ends.", r#"Text("It ends.")"#);
    }

    fn link() -> Kind {
        Kind::Parsed(Parsed {
            name: "Url".into(),
            phrase: "".into(),
            check: |text| match text.split_once(':') {
                Some(_) if !text.contains(char::is_whitespace) => Ok(()),
                _ => Err("relative URL without a base".into()),
            },
            form: ParsedForm::Link,
        })
    }

    #[test]
    fn a_link_is_read_without_what_is_round_it() {
        for body in [
            "https://a.org/x_y_z?q=1#top",
            "https://a.org/x_y_z?q=1#top.",
            "<https://a.org/x_y_z?q=1#top>",
            "[the site](https://a.org/x_y_z?q=1#top)",
            "[https://a.org/x_y_z?q=1#top](https://a.org/x_y_z?q=1#top).",
            "[site](<https://a.org/x_y_z?q=1#top> \"Home\")",
            "`https://a.org/x_y_z?q=1#top`",
            "**https://a.org/x_y_z?q=1#top**",
            "\"https://a.org/x_y_z?q=1#top\"",
            "The link is https://a.org/x_y_z?q=1#top.",
            "It is [here](https://a.org/x_y_z?q=1#top)",
            "See https://a.org/x_y_z?q=1#top",
            "See https://a.org/x_y_z?q=1#top.",
            "https://a.org/x_y_z?q=1#top (https://a.org/x_y_z?q=1#top)",
            "https://a.org/x_y_z?q=1#top\n\nI hope this helps!",
            "https://a.org/x_y_z?q=1#top。",
            "答案是 https://a.org/x_y_z?q=1#top。",
        ] {
            check(&link(), body, r#"Text("https://a.org/x_y_z?q=1#top")"#);
        }
        check(&link(), "https://a.org/Foo_(bar)", r#"Text("https://a.org/Foo_(bar)")"#);
        check(&link(), "(https://a.org/Foo)", r#"Text("https://a.org/Foo")"#);
        check(&link(), "https://a.org/_x_/y", r#"Text("https://a.org/_x_/y")"#);
        check(&link(), "https://a.org/10**6", r#"Text("https://a.org/10**6")"#);
        check(&link(), "https://A.org/％2F", r#"Text("https://A.org/％2F")"#);
        check(&link(), "mailto:ann@a.org", r#"Text("mailto:ann@a.org")"#);
        check(&link(), "<https://a.org/x.>", r#"Text("https://a.org/x.")"#);
    }

    #[test]
    fn a_link_is_written_so_that_it_reads_back() {
        for (text, expect) in [
            ("https://a.org/x_y", "https://a.org/x_y"),
            ("https://a.org/x.", "<https://a.org/x.>"),
            ("https://a.org/x)", "<https://a.org/x)>"),
            ("https://a.org/a|b", "<https://a.org/a|b>"),
        ] {
            assert_eq!(link::written(text), expect);
            let (read, recoveries) = read_headed("Page", &link(), &[], expect);
            assert_eq!((read, recoveries), (format!("Text({text:?})"), vec![]));
        }
    }

    #[test]
    fn no_link_is_guessed_and_of_two_none_is_chosen() {
        for body in [
            "https://a.org or https://b.org",
            "https://a.org, https://b.org",
            "https://a.org,https://b.org",
            "https://a.org\nhttps://b.org",
            "[https://a.org](https://b.org)",
            "https://a.org (or https://b.org)",
        ] {
            check(&link(), body, "ambiguous");
        }
        for body in [
            "www.a.org",
            "a.org/page",
            "the usual site",
            "Answer: yes",
            "not https://a.org",
            "maybe https://a.org",
            "https://a.org?\u{0020}I am not sure",
            "~~https://a.org~~ gone",
            "https://",
            "http: //a.org",
        ] {
            check(&link(), body, "unreadable");
        }
        check(&link(), "", "empty");
        check(&link(), "\u{e000}", "ambiguous");
    }

    #[test]
    fn a_uuid_is_read_in_its_usual_forms() {
        let uuid = Kind::Parsed(Parsed {
            name: "Uuid".into(),
            phrase: "".into(),
            check: |text| if text.len() == 36 { Ok(()) } else { Err("invalid length".into()) },
            form: ParsedForm::Uuid,
        });
        for body in [
            "67e55044-10b1-426f-9247-bb680e5fe0c8",
            "67E55044-10B1-426F-9247-BB680E5FE0C8",
            "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
            "urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8",
            "67e5504410b1426f9247bb680e5fe0c8",
            "`67e55044-10b1-426f-9247-bb680e5fe0c8`.",
            "The UUID is 67e55044-10b1-426f-9247-bb680e5fe0c8.",
            "{67E5504410B1426F9247BB680E5FE0C8}",
        ] {
            check(&uuid, body, r#"Text("67e55044-10b1-426f-9247-bb680e5fe0c8")"#);
        }
        for body in [
            "67e55044-10b1-426f-9247-bb680e5fe0c",
            "67e55044-10b1-426f-9247-bb680e5fe0c8a",
            "67e55044-10b1-426f-9247-bb680e5fe0cg",
            "x67e55044-10b1-426f-9247-bb680e5fe0c8",
            "the first one",
        ] {
            check(&uuid, body, "unreadable");
        }
        let two = "67e55044-10b1-426f-9247-bb680e5fe0c8, 11111111-10b1-426f-9247-bb680e5fe0c8";
        check(&uuid, two, "ambiguous");
    }
}
