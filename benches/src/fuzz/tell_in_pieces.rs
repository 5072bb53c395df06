//! A reply that is read while it arrives is read as the whole is, and what was told of it adds up to that.

use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::Value;
use twr_spec::stream::{LiveReply, ReplyEvent};

use super::feed_in_pieces::ends;
use super::specs::SPECS;

/// What a listener has of one field.
#[derive(Clone, Debug, Default)]
struct Heard {
    text: String,
    value: Option<Value<'static>>,
}

/// Tells the text as it grows, in pieces whose lengths follow from the text.
///
/// # Panics
/// The text is read otherwise than at once, or what was told of a field is not its value in the end.
pub fn tell_in_pieces(text: &str) {
    for spec in SPECS.iter() {
        let reader = Reader::new(spec);
        let known = Circumstances { task: Some(text), ..Circumstances::default() };
        let (mut live, mut events) = (LiveReply::new(&reader), Vec::new());
        let mut from = 0;
        for end in ends(text).into_iter().chain([text.len()]) {
            live.push(text.get(from..end).unwrap_or_default(), known, &mut events);
            from = end;
        }
        let whole = format!("{:?}", reader.read_in(text, known));
        let Some(reading) = live.read(text, known) else { panic!("another text came: {text:?}") };
        assert_eq!(format!("{reading:?}"), whole, "{text:?} in pieces");
        live.finish(&reading, &mut events);
        let Value::Record(values) = reading.value else { panic!("a reply is a record: {text:?}") };
        let heard = heard(events, values.len());
        for (field, (heard, value)) in heard.into_iter().zip(values).enumerate() {
            assert_eq!(heard.value, value, "field {field} of {text:?} as it was told");
        }
    }
}

/// What whoever listens has in the end: all is added, and `Replaced` clears.
fn heard(events: Vec<ReplyEvent>, fields: usize) -> Vec<Heard> {
    let mut heard = vec![Heard::default(); fields];
    for event in events {
        let Some(heard) = event.field().and_then(|field| heard.get_mut(field)) else { continue };
        match event {
            ReplyEvent::Replaced { .. } => *heard = Heard::default(),
            ReplyEvent::Text { text, .. } => heard.text.push_str(&text),
            ReplyEvent::Ready { value, .. } => {
                if let Value::Text(whole) = &value {
                    assert_eq!(&heard.text, whole, "the texts of a field are its value");
                }
                heard.value = Some(value);
            }
            _ => {}
        }
    }
    heard
}
