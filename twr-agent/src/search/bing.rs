//! `BingSearch`: the pages of Bing, without a key.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use scraper::{ElementRef, Html, Selector};
use twr::model::BoxFuture;

use super::fetch::{Fetcher, encoded};
use super::{SearchProvider, SearchResult};
use crate::tool::{Cause, ToolFault};

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
        let headers = [("accept", "text/html"), ("user-agent", "Mozilla/5.0 (compatible; twr-agent)")];
        let page = self.server.get(&path, &headers).await?;
        found(&String::from_utf8_lossy(&page), top_k)
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

/// The longest result that is looked at, in bytes. A tree takes the square of its depth, so no page becomes one whole.
const MAX_RESULT: usize = 16 << 10;

/// The longest tag of an item, in bytes.
const MAX_TAG: usize = 1 << 10;

/// The results of a page, best first, without those that have no title or no address of a page.
fn found(page: &str, top_k: usize) -> Result<Vec<SearchResult>, ToolFault> {
    let (item, link) = (selector("li.b_algo")?, selector("h2 > a")?);
    let summary = selector(".b_caption p")?;
    let result = |part: &str| {
        let part = Html::parse_fragment(part);
        let item = part.select(&item).next()?;
        let link = item.select(&link).next()?;
        let title = words(link);
        let link = target(link.attr("href")?)?;
        let summary = item.select(&summary).next().map(words).unwrap_or_default();
        (!title.is_empty()).then_some(SearchResult { title, summary, link })
    };
    let parts = items(page, "b_algo").take(top_k.saturating_mul(3));
    let results: Vec<SearchResult> = parts.filter_map(result).take(top_k).collect();
    // A page that says that nothing was found, and not one that asks whether a person is there.
    if results.is_empty() && items(page, "b_no").next().is_none() {
        return Err(ToolFault::new(Cause::Other, "the page has no results in the known form"));
    }
    Ok(results)
}

/// The parts of a page that begin with an item of this class, each no longer than a result may be.
fn items<'p>(page: &'p str, class: &'static str) -> impl Iterator<Item = &'p str> {
    page.match_indices("<li").filter_map(move |(begin, _)| {
        let tag = piece(page, begin, MAX_TAG)?.split('>').next()?;
        let (_, classes) = tag.split_once("class=")?;
        let quotes = ['"', '\''];
        let classes = classes.trim_start_matches(quotes).split(quotes).next()?;
        let is_item = classes.split_whitespace().any(|name| name == class);
        if is_item { piece(page, begin, MAX_RESULT) } else { None }
    })
}

/// So many bytes from here on, up to the end of a character.
fn piece(page: &str, begin: usize, length: usize) -> Option<&str> {
    let mut end = page.len().min(begin.saturating_add(length));
    while !page.is_char_boundary(end) {
        end -= 1;
    }
    page.get(begin..end)
}

fn selector(css: &str) -> Result<Selector, ToolFault> {
    Selector::parse(css).map_err(|_error| ToolFault::new(Cause::Other, format!("no selector: {css}")))
}

/// The text of an element on one line, without the label in front of it.
fn words(element: ElementRef<'_>) -> String {
    let mut text = String::new();
    for child in element.children() {
        match ElementRef::wrap(child) {
            Some(inner) if inner.value().classes().any(|class| class == LABEL) => {}
            Some(inner) => text.extend(inner.text()),
            None => text.push_str(child.value().as_text().map_or("", |text| &**text)),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The class of the label that says what kind of page it is.
const LABEL: &str = "algoSlug_icon";

/// The address of the page behind a link: Bing's own links carry it in base64 as their `u`.
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
