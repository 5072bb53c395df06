//! What a listener knows of a reply that only adds what it is told: it finds events that contradict each other.

use twr_spec::read::{Circumstances, Reader};
use twr_spec::spec::{Segment, Value};
use twr_spec::stream::{LiveReply, ReplyEvent};

/// What a listener knows of one field that only adds what it is told, and clears what is replaced.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard {
    is_begun: bool,
    pub(crate) text: String,
    parts: Vec<(Segment, Value<'static>)>,
    /// The text of each part that is being written, or was.
    grown: Vec<(Vec<Segment>, String)>,
    pub(crate) ready: Option<Value<'static>>,
    pub(crate) is_rejected: bool,
}

impl Heard {
    fn is_complete(&self) -> bool {
        self.ready.is_some() || self.is_rejected
    }

    /// Takes in an event of the field; an error if what was told before leaves no room for it.
    pub(crate) fn hear(&mut self, event: &ReplyEvent) -> Result<(), String> {
        if self.is_complete() && !matches!(event, ReplyEvent::Replaced { .. }) {
            return Err(format!("{event:?} of a field that is complete"));
        }
        match event {
            ReplyEvent::Began { .. } => {
                if self.is_begun {
                    return Err("it began twice".to_owned());
                }
                self.is_begun = true;
            }
            ReplyEvent::Text { text, .. } => self.text.push_str(text),
            ReplyEvent::PartText { path, text } => {
                let place = &path.0[1..];
                match self.grown.iter_mut().find(|(own, _)| own == place) {
                    Some((_, so_far)) => so_far.push_str(text),
                    None => self.grown.push((place.to_vec(), text.clone())),
                }
            }
            ReplyEvent::Part { path, value } => {
                // The reply may give the key of a map twice, which is wrong as a whole.
                let is_entry = matches!(path.0[1], Segment::Key(_));
                if !is_entry && self.parts.iter().any(|(part, _)| *part == path.0[1]) {
                    return Err(format!("part {path} is complete twice"));
                }
                self.parts.push((path.0[1].clone(), value.clone()));
                // The part says what it is, whatever it grew to.
                self.grown.retain(|(place, _)| *place != path.0[1..]);
            }
            ReplyEvent::Ready { value, .. } => {
                if let Value::Text(text) = value
                    && *text != self.text
                {
                    return Err(format!("the texts are {:?} and the value is {text:?}", self.text));
                }
                for (at, (segment, part)) in self.parts.iter().enumerate() {
                    let own = match (segment, value) {
                        (Segment::Item(item), Value::List(items)) => items.get(*item),
                        (Segment::Key(_), Value::Map(entries)) => {
                            entries.get(at).map(|(_, value)| value)
                        }
                        (Segment::Field(field), Value::Record(fields)) => fields[*field].as_ref(),
                        _ => None,
                    };
                    if own != Some(part) {
                        return Err(format!("part {segment:?} is {part:?}, and not {own:?}"));
                    }
                }
                for (place, so_far) in &self.grown {
                    let whole = text_at(value, place);
                    if whole.is_some_and(|whole| !whole.starts_with(so_far)) {
                        return Err(format!(
                            "part {place:?} grew to {so_far:?}, and not {whole:?}"
                        ));
                    }
                }
                self.ready = Some(value.clone());
            }
            ReplyEvent::Rejected { .. } => self.is_rejected = true,
            ReplyEvent::Replaced { .. } => *self = Self::default(),
            _ => {}
        }
        Ok(())
    }
}

/// The text of a part: of a file, its content; of an edit none, since it grows with its marks.
pub(crate) fn text_at<'v>(value: &'v Value<'static>, place: &[Segment]) -> Option<&'v str> {
    let inner = match (place, value) {
        ([], Value::Text(text)) => return Some(text),
        ([], Value::Record(file)) if file.len() == 2 => {
            return text_at(file.get(1)?.as_ref()?, &[]);
        }
        ([Segment::Item(item), ..], Value::List(items)) => items.get(*item)?,
        ([Segment::Field(field), ..], Value::Record(fields)) => fields.get(*field)?.as_ref()?,
        _ => return None,
    };
    text_at(inner, &place[1..])
}

/// The pieces of a text, cut in these lengths again and again.
pub(crate) fn pieces<'t>(text: &'t str, lengths: &[usize]) -> Vec<&'t str> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    for length in lengths.iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let mut end = (*length).clamp(1, rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// What the events of a reply in pieces are; an error if they contradict each other or the whole reply's reading.
pub(crate) fn stream(
    reader: &Reader<'_>,
    text: &str,
    lengths: &[usize],
    known: Circumstances<'_>,
) -> Result<Vec<ReplyEvent>, String> {
    let mut live = LiveReply::new(reader);
    let mut events = Vec::new();
    for piece in pieces(text, lengths) {
        // That the reply is cut off is known at its end.
        live.push(piece, Circumstances { cut_off: false, ..known }, &mut events);
    }
    let reading = reader.read_in(text, known);
    let pushed = live.read(text, known).expect("the text that arrived");
    let (whole, in_pieces) = (format!("{reading:?}"), format!("{pushed:?}"));
    if whole != in_pieces {
        return Err(format!("read as\n{in_pieces}\nand not as\n{whole}"));
    }
    live.finish(&pushed, &mut events);
    let mut heard = vec![Heard::default(); reader.spec().fields.len()];
    for event in &events {
        if let Some(field) = event.field() {
            heard[field].hear(event).map_err(|why| format!("field {field}: {why}"))?;
        }
    }
    let Value::Record(values) = &reading.value else { return Err("a record".to_owned()) };
    for (at, (heard, value)) in heard.iter().zip(values).enumerate() {
        let is_wrong = reading.diagnostics.iter().any(|found| found.path.section() == Some(at));
        if heard.ready.as_ref() != value.as_ref() || heard.is_rejected != is_wrong {
            return Err(format!("field {at}: {heard:?} and not {value:?} ({is_wrong})"));
        }
    }
    Ok(events)
}
