//! `ReplySoFar`: a reply put together from the pieces of it that have arrived.

use std::collections::BTreeMap;

use super::{Finish, Piece, Reply, Request, ToolCall};

/// What has arrived of a reply, for whoever has to do without the rest.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReplySoFar {
    text: String,
    reasoning: String,
    /// The name and the arguments of each tool call, by its number. A server may number them as it likes.
    calls: BTreeMap<usize, (String, String)>,
}

impl ReplySoFar {
    /// Adds a piece. The last piece, which is the whole reply, adds nothing.
    pub(crate) fn add(&mut self, piece: &Piece) {
        match piece {
            Piece::Text(text) => self.text.push_str(text),
            Piece::Reasoning(text) => self.reasoning.push_str(text),
            Piece::Arguments { call, name, text } => {
                let (own, arguments) = self.calls.entry(*call).or_default();
                if own.is_empty() {
                    own.clone_from(name);
                }
                arguments.push_str(text);
            }
            Piece::End(_) => {}
        }
    }

    /// The same with this text, which was kept elsewhere.
    pub(crate) fn with_text(&self, text: &str) -> Self {
        Self { text: text.to_owned(), ..self.clone() }
    }

    /// The reply to this request as far as it came, ended for this reason; `None` if no word has arrived. No server
    /// counts the tokens of such a reply: they are estimated.
    pub(crate) fn ended(&self, request: &Request, reason: &str) -> Option<Reply> {
        let arguments = self.calls.values().map(|(_, arguments)| arguments.as_str());
        let mut words = [self.text.as_str(), &self.reasoning].into_iter().chain(arguments);
        if words.all(|words| words.trim().is_empty()) {
            return None;
        }
        let calls = self.calls.iter().map(|(number, (name, arguments))| {
            ToolCall::new(format!("call_{number}"), name.clone(), arguments.clone())
        });
        let mut reply = Reply::text(self.text.clone())
            .with_finish(Finish::Other(reason.to_owned()))
            .with_tool_calls(calls);
        reply.reasoning = Some(self.reasoning.clone()).filter(|reasoning| !reasoning.is_empty());
        reply.usage = reply.estimated_usage(request.bytes());
        Some(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::ReplySoFar;
    use crate::model::{Message, Piece, Request};

    fn so_far(pieces: &[Piece]) -> ReplySoFar {
        let mut so_far = ReplySoFar::default();
        for piece in pieces {
            so_far.add(piece);
        }
        so_far
    }

    fn arguments(call: usize, text: &str) -> Piece {
        let name = ["ask", "say"].get(call).copied().unwrap_or_default().to_owned();
        Piece::Arguments { call, name, text: text.to_owned() }
    }

    #[test]
    fn each_call_keeps_its_name_and_all_that_arrived_is_counted() {
        let request = Request::new([Message::user("12345678")]);
        let pieces = [
            Piece::Reasoning("Hm, let me ".to_owned()),
            Piece::Reasoning("see.".to_owned()),
            arguments(0, "{\"a\":"),
            arguments(1, "{\"b\": 2"),
            arguments(0, " 1}"),
        ];
        let reply = so_far(&pieces).ended(&request, "stalled").unwrap();
        let calls: Vec<_> =
            reply.tool_calls.iter().map(|it| (&*it.name, it.arguments.as_str())).collect();
        assert_eq!(calls, [("ask", Some("{\"a\": 1}")), ("say", Some("{\"b\": 2"))]);
        assert_eq!(reply.reasoning.as_deref(), Some("Hm, let me see."));
        let usage = reply.usage;
        assert_eq!((usage.input_tokens, usage.output_tokens, usage.reasoning_tokens), (2, 8, 4));
        assert_eq!((usage.calls, usage.estimated_calls), (1, 1));
    }

    #[test]
    fn a_reply_without_a_word_is_none() {
        let check = |pieces: &[Piece], is_there: bool| {
            let request = Request::default();
            assert_eq!(so_far(pieces).ended(&request, "stalled").is_some(), is_there, "{pieces:?}");
        };
        check(&[], false);
        check(&[Piece::Text("\n".to_owned()), arguments(usize::MAX, "")], false);
        check(&[Piece::Reasoning("Hm".to_owned())], true);
        check(&[arguments(7, "{")], true);
    }
}
