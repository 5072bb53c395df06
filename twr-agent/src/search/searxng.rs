//! `SearxngSearch`: the JSON endpoint of a `SearXNG` server.

use serde::Deserialize;
use twr::model::BoxFuture;

use super::fetch::{Fetcher, encoded};
use super::{SearchProvider, SearchResult};
use crate::tool::{Cause, ToolFault};

/// A search by a `SearXNG` server whose settings allow the format `json`.
#[derive(Clone, Debug)]
pub struct SearxngSearch {
    server: Fetcher,
}

impl SearxngSearch {
    /// A search by the server at this address, such as `http://localhost:8888`.
    ///
    /// # Errors
    /// This is no such address, or the certificates of the machine cannot be read.
    pub fn new(base: &str) -> Result<Self, ToolFault> {
        if !["http://", "https://"].iter().any(|scheme| base.starts_with(scheme)) {
            let why = format!("{base:?} is no address such as http://localhost:8888");
            return Err(ToolFault::bad_input(why));
        }
        Ok(Self { server: Fetcher::new(base)? })
    }

    async fn results(&self, query: &str, top_k: usize) -> Result<Vec<SearchResult>, ToolFault> {
        let path = format!("/search?q={}&format=json", encoded(query));
        let body = self.server.get(&path, &[("accept", "application/json")]).await?;
        let answer: Answer = serde_json::from_slice(&body).map_err(|error| {
            ToolFault::new(Cause::Other, format!("no results in the answer: {error}"))
        })?;
        // A result without an address leads nowhere.
        let result = |found: Found| {
            let (title, summary) =
                (found.title.unwrap_or_default(), found.content.unwrap_or_default());
            Some(SearchResult { title, summary, link: found.url? })
        };
        Ok(answer.results.into_iter().filter_map(result).take(top_k).collect())
    }
}

impl SearchProvider for SearxngSearch {
    fn search<'a>(
        &'a self,
        query: &'a str,
        top_k: usize,
    ) -> BoxFuture<'a, Result<Vec<SearchResult>, ToolFault>> {
        Box::pin(self.results(query, top_k))
    }
}

#[derive(Deserialize)]
struct Answer {
    results: Vec<Found>,
}

#[derive(Deserialize)]
struct Found {
    title: Option<String>,
    url: Option<String>,
    content: Option<String>,
}
