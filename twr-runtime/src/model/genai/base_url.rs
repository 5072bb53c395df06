//! The address of an OpenAI-compatible server, as users write it.

use reqwest::Url;

/// The address under which `chat/completions` stands, always ending in `/`.
///
/// A trailing slash may be there or not. An address without a path gets `/v1/`, as every such
/// server has it; a path that the user wrote is kept, and a full `…/chat/completions` is cut back.
/// The error is a fragment that says what is wrong.
pub(super) fn normalized(written: &str) -> Result<Url, String> {
    let mut url = Url::parse(written.trim()).map_err(|error| {
        format!("the base URL is none ({error}); write it like http://localhost:8080/v1")
    })?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        let reason =
            "the base URL must begin with http:// or https://, like http://localhost:8080/v1";
        return Err(reason.to_owned());
    }
    let path = url.path().trim_end_matches('/');
    let path = path.strip_suffix("/chat/completions").unwrap_or(path);
    let path = if path.is_empty() { "/v1/".to_owned() } else { format!("{path}/") };
    url.set_path(&path);
    url.set_fragment(None);
    Ok(url)
}

/// The address without what may be secret in it: the user, the password and the query.
pub(super) fn shown(url: &str) -> String {
    match Url::parse(url) {
        Ok(mut url) => {
            // These fail only for addresses that have no place for a user.
            let _ = url.set_username("");
            let _ = url.set_password(None);
            url.set_query(None);
            url.to_string()
        }
        Err(_) => "an address that is no URL".to_owned(),
    }
}

/// Whether the address is this machine, which no proxy and no certificate stands before.
pub(super) fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => host
            .trim_matches(['[', ']'])
            .parse::<std::net::IpAddr>()
            .is_ok_and(|address| address.is_loopback()),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use reqwest::Url;

    use super::{is_loopback, normalized, shown};

    #[test]
    fn an_address_may_be_written_in_every_usual_way() {
        let check = |written: &str, expected: &str| {
            assert_eq!(normalized(written).unwrap().as_str(), expected, "{written}");
        };
        check("http://localhost:8080", "http://localhost:8080/v1/");
        check("http://localhost:8080/", "http://localhost:8080/v1/");
        check("http://localhost:8080/v1", "http://localhost:8080/v1/");
        check(" http://localhost:8080/v1// ", "http://localhost:8080/v1/");
        check("https://h.example/api/openai", "https://h.example/api/openai/");
        check("https://h.example/v1/chat/completions", "https://h.example/v1/");
        check("https://h.example/v1?api-version=2", "https://h.example/v1/?api-version=2");
    }

    #[test]
    fn what_is_no_address_is_refused_with_a_reason() {
        let check = |written: &str, expected: &str| {
            let reason = normalized(written).unwrap_err();
            assert!(reason.starts_with(expected), "{written}: {reason}");
        };
        check("", "the base URL is none");
        check("localhost", "the base URL is none");
        check("localhost:8080", "the base URL must begin with http");
        check("file:///etc", "the base URL must begin with http");
    }

    #[test]
    fn a_shown_address_has_no_secret() {
        assert_eq!(shown("https://me:pass@h.example/v1/?key=x"), "https://h.example/v1/");
        assert_eq!(shown("nothing"), "an address that is no URL");
    }

    #[test]
    fn loopback_is_known_by_name_and_number() {
        let check = |url: &str, expected| {
            assert_eq!(is_loopback(&Url::parse(url).unwrap()), expected, "{url}");
        };
        check("http://localhost:1/", true);
        check("http://127.0.0.1:1/", true);
        check("http://[::1]:1/", true);
        check("http://192.168.0.1/", false);
        check("http://localhost.example/", false);
    }
}
