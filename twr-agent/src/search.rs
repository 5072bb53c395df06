//! `InternetSearch`: a tool over any source of search results.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use twr::model::BoxFuture;
use twr::{Language, Thinkable};

use crate::tool::{Cause, Observation, Tool, ToolContext, ToolFault};
use crate::wording::bilingual;

#[cfg(feature = "bing")]
mod bing;
#[cfg(feature = "http")]
mod fetch;
#[cfg(feature = "http")]
mod searxng;

#[cfg(feature = "bing")]
pub use bing::BingSearch;
#[cfg(feature = "http")]
pub use searxng::SearxngSearch;

/// A source of search results.
pub trait SearchProvider: Send + Sync + 'static {
    /// The best results for a query, at most `top_k`, best first. A source maps its errors to causes: no answer is
    /// [`Cause::Network`], an answer that it cannot read [`Cause::Other`].
    fn search<'a>(
        &'a self,
        query: &'a str,
        top_k: usize,
    ) -> BoxFuture<'a, Result<Vec<SearchResult>, ToolFault>>;
}

/// One result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The title of the page.
    pub title: String,
    /// What the page says about the query.
    pub summary: String,
    /// The address of the page.
    pub link: String,
}

/// 一次联网搜索。
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
pub struct SearchInput {
    /// 查询词。
    #[think(header = "查询词", line, example = "上海 明天 天气")]
    pub query: String,
}

/// A search of the internet.
#[derive(Debug, Thinkable)]
pub struct EnglishSearchInput {
    /// The words to search for.
    #[think(header = "Query", line, example = "weather Lisbon tomorrow")]
    pub query: String,
}

/// The tool `internet_search`: the best results with title, summary and link.
#[derive(Clone, Debug)]
pub struct InternetSearch<S> {
    source: S,
    top_k: usize,
}

impl<S: SearchProvider> InternetSearch<S> {
    /// A search of this source, for the best three results.
    pub fn new(source: S) -> Self {
        Self { source, top_k: 3 }
    }

    /// How many results at most. Default 3; a program reads `INTERNET_SEARCH_TOP_K`.
    #[must_use]
    pub fn top_k(mut self, top_k: usize) -> Self {
        self.top_k = top_k;
        self
    }
}

impl<S: SearchProvider> Tool for InternetSearch<S> {
    type Input = SearchInput;
    const NAME: &'static str = "internet_search";
    const ABOUT: &'static str = "联网搜索，输入是查询词。";

    async fn call(&self, input: SearchInput, _: ToolContext) -> Result<Observation, ToolFault> {
        self.results(&input.query, Language::Chinese).await
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

/// The same search for a planner that is told English.
#[derive(Clone, Debug)]
pub struct EnglishSearch<S>(InternetSearch<S>);

impl<S: SearchProvider> Tool for EnglishSearch<S> {
    type Input = EnglishSearchInput;
    const NAME: &'static str = "internet_search";
    const ABOUT: &'static str = "Searches the internet for words.";

    async fn call(
        &self,
        input: EnglishSearchInput,
        _: ToolContext,
    ) -> Result<Observation, ToolFault> {
        self.0.results(&input.query, Language::English).await
    }

    fn is_idempotent(&self) -> bool {
        true
    }
}

bilingual! {
    /// What a search says that found nothing.
    struct Words {
        no_query = "internet_search 缺少查询词。" => "internet_search needs words to search for.",
        failed = "搜索失败" => "the search failed",
        nothing = "没有结果" => "no results",
    }
}

impl<S: SearchProvider> InternetSearch<S> {
    /// The same search as a tool whose words are English.
    #[must_use]
    pub fn in_english(self) -> EnglishSearch<S> {
        EnglishSearch(self)
    }

    async fn results(&self, query: &str, language: Language) -> Result<Observation, ToolFault> {
        let words = Words::of(language);
        let query = query.trim();
        if query.is_empty() {
            return Err(ToolFault::bad_input(words.no_query));
        }
        let found = self.source.search(query, self.top_k).await.map_err(|fault| ToolFault {
            message: format!("{}: {}", words.failed, fault.message),
            ..fault
        })?;
        if found.is_empty() {
            let nothing = format!("{}: {}", words.failed, words.nothing);
            return Err(ToolFault::new(Cause::NotFound, nothing));
        }
        let mut text = String::new();
        for (at, result) in (1..).zip(found.iter().take(self.top_k)) {
            let SearchResult { title, summary, link } = result;
            let _ = writeln!(text, "{at}. {title}\n   {summary}\n   {link}");
        }
        text.truncate(text.trim_end().len());
        Ok(text.into())
    }
}

/// A source that has recorded results, for tests. A query that was not recorded is a fault.
#[derive(Clone, Debug, Default)]
pub struct RecordedSearch {
    results: BTreeMap<String, Vec<SearchResult>>,
}

impl RecordedSearch {
    /// Nothing recorded.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records the results of a query.
    #[must_use]
    pub fn with(
        mut self,
        query: impl Into<String>,
        results: impl IntoIterator<Item = SearchResult>,
    ) -> Self {
        self.results.insert(query.into(), results.into_iter().collect());
        self
    }
}

impl SearchProvider for RecordedSearch {
    fn search<'a>(
        &'a self,
        query: &'a str,
        top_k: usize,
    ) -> BoxFuture<'a, Result<Vec<SearchResult>, ToolFault>> {
        let found =
            self.results.get(query).map(|found| found.iter().take(top_k).cloned().collect());
        let found =
            found.ok_or_else(|| ToolFault::new(Cause::Other, format!("{query}: not recorded")));
        Box::pin(async move { found })
    }
}
