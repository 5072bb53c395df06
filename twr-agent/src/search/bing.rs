//! `BingSearch`: the pages of Bing, without a key.

use std::cell::RefCell;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use twr::model::BoxFuture;

use super::fetch::{Fetcher, encoded};
use super::{SearchProvider, SearchResult};
use crate::tool::{Cause, ToolFault};

/// How much of a page is read, in bytes: the best results come first. A page of nothing but attributes takes the square
/// of its length.
const MAX_PAGE: usize = 512 << 10;

/// A search by the pages that Bing shows to people. It needs no key; a page in another form than the known one is a
/// fault, and never a result.
#[derive(Clone, Debug)]
pub struct BingSearch {
    server: Fetcher,
}

impl BingSearch {
    /// A search by Bing itself.
    ///
    /// # Errors
    /// The certificates of the machine cannot be read.
    pub fn new() -> Result<Self, ToolFault> {
        Self::at("https://www.bing.com")
    }

    /// A search by a server that has Bing's pages, such as a proxy.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn at(base: &str) -> Result<Self, ToolFault> {
        Ok(Self { server: Fetcher::new(base)? })
    }

    async fn results(&self, query: &str, top_k: usize) -> Result<Vec<SearchResult>, ToolFault> {
        let path = format!("/search?q={}", encoded(query));
        // A page without scripts, as a browser of text is sent.
        let headers =
            [("accept", "text/html"), ("user-agent", "Mozilla/5.0 (compatible; twr-agent)")];
        let page = self.server.get(&path, &headers).await?;
        results_of_page(&String::from_utf8_lossy(page.get(..MAX_PAGE).unwrap_or(&page)), top_k)
    }
}

impl SearchProvider for BingSearch {
    fn search<'a>(
        &'a self,
        query: &'a str,
        top_k: usize,
    ) -> BoxFuture<'a, Result<Vec<SearchResult>, ToolFault>> {
        Box::pin(self.results(query, top_k))
    }
}

/// The results of a page, best first, without those that have no title or no address of a page.
///
/// The page is read tag by tag, in one pass, and no tree is made of it.
fn results_of_page(page: &str, top_k: usize) -> Result<Vec<SearchResult>, ToolFault> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(page));
    let reading = Tokenizer::new(Reading::default(), TokenizerOpts::default());
    let _ = reading.feed(&input);
    reading.end();
    let Page { items, says_nothing_found, .. } = reading.sink.0.into_inner();
    let on_a_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let result = |item: Item| {
        let (title, link) = (on_a_line(&item.title), target(&item.link?)?);
        let summary = on_a_line(&item.summary);
        (!title.is_empty()).then_some(SearchResult { title, summary, link })
    };
    let found: Vec<SearchResult> = items.into_iter().filter_map(result).take(top_k).collect();
    // A page that says that nothing was found, and not one that asks whether a person is there.
    if found.is_empty() && !says_nothing_found {
        return Err(ToolFault::new(Cause::Other, "the page has no results in the known form"));
    }
    Ok(found)
}

/// What was read of a page: `li.b_algo` with `h2 > a` and `.b_caption p`, or `li.b_no`.
#[derive(Default)]
struct Page {
    items: Vec<Item>,
    says_nothing_found: bool,
    /// Where the next text is.
    place: Place,
}

#[derive(Default)]
struct Item {
    title: String,
    link: Option<String>,
    /// Whether the caption has begun.
    has_caption: bool,
    summary: String,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    #[default]
    Outside,
    /// In an item, and in none of the following.
    Item,
    Heading,
    Title,
    Summary,
    /// The word in front of a summary that says what kind of page it is.
    Label,
}

#[derive(Default)]
struct Reading(RefCell<Page>);

impl TokenSink for Reading {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut page = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => page.end(&tag.name),
            Token::TagToken(tag) => match &*tag.name {
                // Their content is no text of the page.
                "script" => return TokenSinkResult::RawData(RawKind::ScriptData),
                "style" => return TokenSinkResult::RawData(RawKind::Rawtext),
                _ => page.begin(&tag),
            },
            Token::CharacterTokens(text) => page.text(&text),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

impl Page {
    fn begin(&mut self, tag: &Tag) {
        let attribute = |name: &str| {
            tag.attrs.iter().find(|attr| *attr.name.local == *name).map(|attr| &*attr.value)
        };
        let has_class = |class: &str| {
            attribute("class")
                .is_some_and(|all| all.split_ascii_whitespace().any(|one| one == class))
        };
        if &*tag.name == "li" && attribute("class").is_some_and(|all| all.starts_with("b_")) {
            self.says_nothing_found |= has_class("b_no");
            self.place = if has_class("b_algo") { Place::Item } else { Place::Outside };
            if self.place == Place::Item {
                self.items.push(Item::default());
            }
            return;
        }
        let Some(item) = self.items.last_mut().filter(|_| self.place != Place::Outside) else {
            return;
        };
        item.has_caption |= has_class("b_caption");
        match (&*tag.name, self.place) {
            ("h2", _) => self.place = Place::Heading,
            ("a", Place::Heading) if item.link.is_none() => {
                item.link = attribute("href").map(str::to_owned);
                self.place = Place::Title;
            }
            // The first paragraph with words counts.
            ("p", _) if item.has_caption && item.summary.trim().is_empty() => {
                self.place = Place::Summary;
            }
            ("p", Place::Summary) => self.place = Place::Item,
            ("span", Place::Summary) if has_class("algoSlug_icon") => self.place = Place::Label,
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        self.place = match (name, self.place) {
            ("ol", _) => Place::Outside,
            ("h2", Place::Heading | Place::Title) | ("p" | "div" | "li", Place::Summary) => {
                Place::Item
            }
            ("a", Place::Title) => Place::Heading,
            ("span", Place::Label) => Place::Summary,
            (_, place) => place,
        };
    }

    fn text(&mut self, text: &str) {
        match (self.place, self.items.last_mut()) {
            (Place::Title, Some(item)) => item.title.push_str(text),
            (Place::Summary, Some(item)) => item.summary.push_str(text),
            _ => {}
        }
    }
}

/// The address of the page after a link: Bing's own links carry it in base64 as their `u`.
fn target(link: &str) -> Option<String> {
    let own = link.split_once("/ck/a?").map(|(_, query)| query);
    let address = match own {
        None => link.to_owned(),
        Some(query) => {
            let coded = query.split('&').find_map(|pair| pair.strip_prefix("u=a1"))?;
            String::from_utf8(URL_SAFE_NO_PAD.decode(coded.trim_end_matches('=')).ok()?).ok()?
        }
    };
    let is_page = address.starts_with("https://") || address.starts_with("http://");
    is_page.then_some(address)
}
