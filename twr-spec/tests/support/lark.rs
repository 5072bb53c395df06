//! Grammars in Lark, held against llguidance.

use std::sync::OnceLock;

use llguidance::api::TopLevelGrammar;
use llguidance::toktrie::ApproximateTokEnv;
use llguidance::{Matcher, ParserFactory};

/// A matcher of llguidance, byte by byte.
fn matcher(lark: &str) -> Matcher {
    static FACTORY: OnceLock<ParserFactory> = OnceLock::new();
    let factory = FACTORY.get_or_init(|| {
        let mut factory = ParserFactory::new_simple(&ApproximateTokEnv::single_byte_env()).unwrap();
        factory.quiet();
        factory
    });
    let grammar = TopLevelGrammar::from_lark(lark.to_owned());
    let matcher = Matcher::new(factory.create_parser(grammar));
    if let Some(error) = matcher.get_error() {
        panic!("{error}\n{lark}");
    }
    matcher
}

/// Whether llguidance lets the text through, and it may end there.
pub(crate) fn lark_accepts(lark: &str, text: &str) -> Result<(), String> {
    let mut matcher = matcher(lark);
    let bytes: Vec<u32> = text.bytes().map(u32::from).collect();
    let taken = matcher.try_consume_tokens(&bytes).map_err(|error| error.to_string())?;
    if taken < bytes.len() {
        return Err(format!(
            "stops before {:?}",
            String::from_utf8_lossy(&text.as_bytes()[taken..])
        ));
    }
    match matcher.is_accepting() {
        Ok(true) => Ok(()),
        other => Err(format!("does not end there: {other:?}")),
    }
}
