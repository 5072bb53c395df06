//! The derive works where `twr` has another name, and through a crate that hands it on.

/// A library's own door to `twr`.
pub mod door {
    pub use thinker as inner;
}

/// Reached by the dependency's name.
#[derive(Debug, PartialEq, thinker::Thinkable)]
#[think(crate = thinker, test, partial)]
pub struct Direct {
    /// Where it lives.
    #[think(example = "10.0.0.1", parse)]
    pub home: std::net::Ipv4Addr,
    /// How likely it is.
    pub chance: Chance,
}

/// Reached by a path of this crate, given as a string.
#[derive(Debug, PartialEq, Clone, Copy, thinker::Thinkable)]
#[think(crate = "crate::door::inner", test)]
pub enum Chance {
    /// Below one half.
    Low,
    /// Above one half.
    High,
}

#[cfg(test)]
mod tests {
    use thinker::Thinkable;

    use super::*;

    #[test]
    fn values_go_there_and_back() {
        let direct = Direct { home: std::net::Ipv4Addr::LOCALHOST, chance: Chance::High };
        let value = direct.to_reply().into_owned();
        assert_eq!(Direct::from_reply(value), Ok(direct));
        let partial = thinker::parse::<Direct>("[Home] 127.0.0.1").partial;
        assert!(DirectPartial::from(&partial).home.is_ready());
        assert_eq!(Chance::SPEC.fields.len(), 1);
    }
}
