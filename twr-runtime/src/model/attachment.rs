//! What a message carries besides its text: an image, a sound, a document.

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An image or another file that a message carries. It is passed to the server as it is; which kinds
/// a model takes, its server says.
///
/// ```
/// # use twr_runtime as twr;
/// use twr::model::{Attachment, Message};
///
/// let photo = Attachment::bytes("image/png", *b"\x89PNG");
/// let task = Message::user("What is in the picture?").with_attachment(photo);
/// assert_eq!(task.attachments[0].media_type, "image/png");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Attachment {
    /// The type of its content, such as `image/png` or `application/pdf`.
    pub media_type: String,
    /// The name of the file, for servers that show it to the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it is.
    pub source: Source,
}

/// Where an attachment is.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Source {
    /// The server fetches it from there.
    Url(String),
    /// It is sent along. In JSON it is base64; a clone shares it.
    #[serde(rename = "base64", serialize_with = "to_base64", deserialize_with = "from_base64")]
    Bytes(Arc<[u8]>),
}

impl Attachment {
    /// A file that the server fetches.
    pub fn url(media_type: impl Into<String>, url: impl Into<String>) -> Self {
        Self { media_type: media_type.into(), name: None, source: Source::Url(url.into()) }
    }

    /// A file that is sent along.
    pub fn bytes(media_type: impl Into<String>, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self { media_type: media_type.into(), name: None, source: Source::Bytes(bytes.into()) }
    }

    /// Sets the name of the file.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }
}

/// A picture's bytes are as long as a book, and say nothing.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Url(url) => f.debug_tuple("Url").field(url).finish(),
            Self::Bytes(bytes) => write!(f, "Bytes({} bytes)", bytes.len()),
        }
    }
}

/// What the end of a URL's path says about the image there; a server that needs it more exactly is
/// given an [`Attachment::url`].
pub(super) fn image_type_of(url: &str) -> &'static str {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("webp") => "image/webp",
        _ => "image/*",
    }
}

/// The bytes as the text that JSON can hold.
pub(super) fn base64_of(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

fn to_base64<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&base64_of(bytes))
}

fn from_base64<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<[u8]>, D::Error> {
    let text = String::deserialize(deserializer)?;
    STANDARD.decode(text).map(Arc::from).map_err(de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::{Attachment, image_type_of};

    #[test]
    fn an_attachment_serializes_and_comes_back() {
        let check = |attachment: Attachment, json: &str| {
            assert_eq!(serde_json::to_string(&attachment).unwrap(), json);
            assert_eq!(serde_json::from_str::<Attachment>(json).unwrap(), attachment);
        };
        check(
            Attachment::url("image/png", "https://bees.example/nest.png"),
            r#"{"media_type":"image/png","source":{"url":"https://bees.example/nest.png"}}"#,
        );
        check(
            Attachment::bytes("application/pdf", [0, 1, 255].as_slice()).with_name("a.pdf"),
            r#"{"media_type":"application/pdf","name":"a.pdf","source":{"base64":"AAH/"}}"#,
        );
    }

    #[test]
    fn base64_that_is_none_is_refused() {
        let json = r#"{"media_type":"image/png","source":{"base64":"A?=="}}"#;
        assert!(serde_json::from_str::<Attachment>(json).is_err());
    }

    #[test]
    fn debug_shows_how_long_the_bytes_are_and_not_the_bytes() {
        let shown = format!("{:?}", Attachment::bytes("image/png", vec![7; 5000]));
        assert!(shown.contains("Bytes(5000 bytes)") && shown.len() < 100, "{shown}");
    }

    #[test]
    fn an_images_type_is_read_from_its_url() {
        let check = |url, expected| assert_eq!(image_type_of(url), expected, "{url}");
        check("https://a.example/x.PNG?size=3", "image/png");
        check("https://a.example/x.y.jpeg#top", "image/jpeg");
        check("https://a.example/x", "image/*");
        check("", "image/*");
    }
}
