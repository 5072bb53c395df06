//! The address of a server, as users write it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hyper::Uri;
use hyper::http::uri::{Authority, PathAndQuery, Scheme};

/// Why an address is none.
const HOW: &str = "the base URL must begin with http:// or https://, like http://localhost:8080/v1";

/// The address under which `chat/completions` is found: a scheme, a host, and a path that ends in `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::model) struct Address {
    scheme: Scheme,
    /// Host and port, without a user.
    authority: Authority,
    path: String,
    query: Option<String>,
    /// `user:password`, if it was written before the host.
    user: Option<String>,
}

impl Address {
    /// The address that somebody wrote. A slash at the end may be there or not. An address without a path
    /// gets `/v1/`, as every such server has it; a path that the user wrote is kept, and a full
    /// `…/chat/completions` is cut back. The error is a fragment that says what is wrong.
    pub(in crate::model) fn read(written: &str) -> Result<Self, String> {
        let uri: Uri = written.trim().parse().map_err(|error| {
            format!("the base URL is invalid ({error}); write it like http://localhost:8080/v1")
        })?;
        let parts = uri.into_parts();
        let (Some(scheme), Some(authority)) = (parts.scheme, parts.authority) else {
            return Err(HOW.to_owned());
        };
        if (scheme != Scheme::HTTP && scheme != Scheme::HTTPS) || authority.host().is_empty() {
            return Err(HOW.to_owned());
        }
        let (user, authority) = without_user(&authority)?;
        let path = parts.path_and_query.as_ref().map_or("", PathAndQuery::path);
        let path = path.trim_end_matches('/');
        let path = path.strip_suffix("/chat/completions").unwrap_or(path);
        let path = if path.is_empty() { "/v1/".to_owned() } else { format!("{path}/") };
        let query = parts.path_and_query.and_then(|both| both.query().map(str::to_owned));
        Ok(Self { scheme, authority, path, query, user })
    }

    /// Where chat completions are asked for.
    pub(super) fn completions(&self) -> Result<Uri, String> {
        let query = self.query.as_ref().map(|query| format!("?{query}")).unwrap_or_default();
        Uri::builder()
            .scheme(self.scheme.clone())
            .authority(self.authority.clone())
            .path_and_query(format!("{}chat/completions{query}", self.path))
            .build()
            .map_err(|error| format!("the base URL is invalid ({error})"))
    }

    /// What says who calls, if the address itself does: the value of an `Authorization` header.
    pub(super) fn authorization(&self) -> Option<String> {
        Some(format!("Basic {}", STANDARD.encode(self.user.as_ref()?)))
    }

    /// The password, which nothing may show.
    pub(super) fn password(&self) -> Option<&str> {
        self.user.as_deref().map(|user| user.split_once(':').map_or(user, |(_, password)| password))
    }

    /// Whether a proxy may be asked on the way to it: one is only for `https`.
    pub(in crate::model) fn is_secure(&self) -> bool {
        self.scheme == Scheme::HTTPS
    }

    /// Whether the address is this machine, which no proxy and no certificate is in front of.
    pub(in crate::model) fn is_loopback(&self) -> bool {
        let host = self.authority.host();
        host == "localhost"
            || host
                .trim_matches(['[', ']'])
                .parse::<std::net::IpAddr>()
                .is_ok_and(|address| address.is_loopback())
    }

    /// The address without what may be secret in it: the user, the password and the query.
    pub(in crate::model) fn shown(&self) -> String {
        format!("{}://{}{}", self.scheme, self.authority, self.path)
    }
}

/// An address that somebody wrote, without what may be secret in it.
pub(in crate::model) fn shown(written: &str) -> String {
    Address::read(written).map_or_else(|_| "an invalid URL".to_owned(), |address| address.shown())
}

/// Where an answer redirects to: a whole address, or a path on the same server.
pub(super) fn resolved(from: &Uri, location: &str) -> Option<Uri> {
    let there: Uri = location.parse().ok()?;
    if there.scheme().is_some() {
        return Some(there);
    }
    if there.authority().is_some() || !location.starts_with('/') || location.starts_with("//") {
        return None;
    }
    let mut parts = from.clone().into_parts();
    parts.path_and_query = there.into_parts().path_and_query;
    Uri::from_parts(parts).ok()
}

/// Whether both addresses are of one server: the same scheme, host and port.
pub(super) fn is_same_origin(one: &Uri, other: &Uri) -> bool {
    one.scheme() == other.scheme()
        && one.host().map(str::to_ascii_lowercase) == other.host().map(str::to_ascii_lowercase)
        && port(one) == port(other)
}

fn port(uri: &Uri) -> Option<u16> {
    let usual = if uri.scheme() == Some(&Scheme::HTTPS) { 443 } else { 80 };
    uri.scheme().map(|_| uri.port_u16().unwrap_or(usual))
}

/// The user before the host, and the rest.
fn without_user(authority: &Authority) -> Result<(Option<String>, Authority), String> {
    match authority.as_str().rsplit_once('@') {
        None => Ok((None, authority.clone())),
        Some((user, remaining)) => {
            let remaining =
                remaining.parse().map_err(|error| format!("the base URL is invalid ({error})"))?;
            Ok((Some(user.to_owned()), remaining))
        }
    }
}

#[cfg(test)]
mod tests {
    use hyper::Uri;

    use super::{Address, is_same_origin, shown};

    #[test]
    fn an_address_may_be_written_in_every_usual_way() {
        let check = |written: &str, expected: &str| {
            let found = Address::read(written).unwrap().completions().unwrap();
            assert_eq!(found.to_string(), expected, "{written}");
        };
        check("http://localhost:8080", "http://localhost:8080/v1/chat/completions");
        check("http://localhost:8080/", "http://localhost:8080/v1/chat/completions");
        check("http://localhost:8080/v1", "http://localhost:8080/v1/chat/completions");
        check(" http://localhost:8080/v1// ", "http://localhost:8080/v1/chat/completions");
        check("https://h.example/api/openai", "https://h.example/api/openai/chat/completions");
        check("https://h.example/v1/chat/completions", "https://h.example/v1/chat/completions");
        check("https://h.example/v1?v=2", "https://h.example/v1/chat/completions?v=2");
        check("https://h.example/v1#top", "https://h.example/v1/chat/completions");
        check("HTTP://me:pass@[::1]:8080", "http://[::1]:8080/v1/chat/completions");
    }

    #[test]
    fn what_is_no_address_is_refused_with_a_reason() {
        let check = |written: &str, expected: &str| {
            let reason = Address::read(written).unwrap_err();
            assert!(reason.starts_with(expected), "{written}: {reason}");
        };
        check("", "the base URL is invalid");
        check("localhost", "the base URL must begin with http");
        check("localhost:8080", "the base URL must begin with http");
        check("file:///etc", "the base URL");
        check("ftp://h.example", "the base URL must begin with http");
        check("http://", "the base URL");
        check("http://a b", "the base URL is invalid");
    }

    #[test]
    fn a_shown_address_has_no_secret() {
        assert_eq!(shown("https://me:pass@h.example/v1/?key=x"), "https://h.example/v1/");
        assert_eq!(shown("nothing at all"), "an invalid URL");
    }

    #[test]
    fn who_calls_may_be_in_the_address() {
        let check = |written: &str, header: Option<&str>, password: Option<&str>| {
            let address = Address::read(written).unwrap();
            assert_eq!(address.authorization().as_deref(), header, "{written}");
            assert_eq!(address.password(), password, "{written}");
        };
        check("https://me:pass@h.example", Some("Basic bWU6cGFzcw=="), Some("pass"));
        check("https://token@h.example", Some("Basic dG9rZW4="), Some("token"));
        check("https://h.example", None, None);
    }

    #[test]
    fn loopback_is_known_by_name_and_number() {
        let check = |written: &str, expected| {
            assert_eq!(Address::read(written).unwrap().is_loopback(), expected, "{written}");
        };
        check("http://localhost:1/", true);
        check("http://127.0.0.1:1/", true);
        check("http://[::1]:1/", true);
        check("http://192.168.0.1/", false);
        check("http://localhost.example/", false);
    }

    #[test]
    fn one_server_has_one_scheme_host_and_port() {
        let check = |one: &str, other: &str, expected| {
            let [one, other] = [one, other].map(|uri| uri.parse::<Uri>().unwrap());
            assert_eq!(is_same_origin(&one, &other), expected, "{one} {other}");
        };
        check("https://a.example/x", "https://A.example:443/y?z", true);
        check("http://a.example:80/", "http://a.example/", true);
        check("http://a.example/", "https://a.example/", false);
        check("http://a.example/", "http://b.example/", false);
        check("http://a.example/", "http://a.example:8080/", false);
    }
}
