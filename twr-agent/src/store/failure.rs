//! Failures that were kept, found again by their words.

use jiff::civil::DateTime;
use rusqlite::{Row, params};

use super::{Database, StoreError};
use crate::failure::Failure;
use crate::memory::{Recall, Remembered, is_sign, score, words};
use crate::reason::shorten;
use crate::tool::Cause;

/// The failures that are kept at most; the one that was not seen for the longest time goes first.
const MOST: i64 = 1000;
/// The characters of a failure's text and of a fix that are kept.
const CHARS: usize = 2000;
/// The candidates that the index gives at most.
const CANDIDATES: i64 = 100;

/// How many single signs of a text are looked for, each by a look at every text.
const MOST_SIGNS: usize = 5;

/// How many words of a text are looked for: a search costs more than linear time in them.
const MOST_WORDS: usize = 200;

const COLUMNS: &str = "id, cause, source, text, count, seen";

impl Database {
    /// Keeps a failure, or counts it again if one of its [key](Failure::key) is kept; its number.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn note_failure(&self, failure: &Failure, now: DateTime) -> Result<i64, StoreError> {
        let text = shorten(&failure.text, CHARS);
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let id: i64 = transaction.query_row(
            "INSERT INTO failure (key, cause, source, text, count, seen) VALUES (?1, ?2, ?3, ?4, 1, ?5)
             ON CONFLICT (key) DO UPDATE SET count = count + 1, text = ?4, seen = max(seen, ?5) RETURNING id",
            params![failure.key(), failure.cause.name(), failure.source, text, now.to_string()],
            |row| row.get(0),
        )?;
        let indexed = words(&format!("{} {text}", failure.source));
        let indexed = indexed.into_iter().collect::<Vec<_>>().join(" ");
        transaction.execute("DELETE FROM failure_words WHERE rowid = ?1", [id])?;
        transaction.execute(
            "INSERT INTO failure_words (rowid, words) VALUES (?1, ?2)",
            params![id, indexed],
        )?;
        let kept: i64 =
            transaction.query_row("SELECT count(*) FROM failure", [], |row| row.get(0))?;
        if kept > MOST {
            let oldest = "SELECT id FROM failure ORDER BY seen DESC, id DESC LIMIT -1 OFFSET ?1";
            delete(&transaction, oldest, params![MOST])?;
        }
        transaction.commit()?;
        Ok(id)
    }

    /// Keeps what mended a failure. A failure that was forgotten stays so.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn note_fix(&self, failure: i64, fix: &str) -> Result<(), StoreError> {
        self.connection().execute(
            "INSERT INTO fix (failure, text, count) SELECT id, ?2, 1 FROM failure WHERE id = ?1
             ON CONFLICT (failure, text) DO UPDATE SET count = count + 1",
            params![failure, shorten(fix, CHARS)],
        )?;
        Ok(())
    }

    /// The failures that share words with the text, the most alike first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn like_failures(
        &self,
        text: &str,
        now: DateTime,
        recall: &Recall,
    ) -> Result<Vec<Remembered>, StoreError> {
        let wanted = words(text);
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        // Letters and digits alone: nothing in it is an operator of the index.
        let query: Vec<String> =
            wanted.iter().take(MOST_WORDS).map(|word| format!("\"{word}\"")).collect();
        let select = format!(
            "SELECT {COLUMNS} FROM failure JOIN failure_words ON failure.id = failure_words.rowid
             WHERE failure_words MATCH ?1 ORDER BY rank LIMIT ?2"
        );
        let mut found = self.select_failures(&select, params![query.join(" OR "), CANDIDATES])?;
        // The index has pairs of signs.
        let with = format!(
            "SELECT {COLUMNS} FROM failure WHERE instr(source || ' ' || text, ?1) ORDER BY seen DESC LIMIT ?2"
        );
        for sign in wanted.iter().filter(|word| is_sign(word)).take(MOST_SIGNS) {
            let mut more = self.select_failures(&with, params![sign, CANDIDATES])?;
            more.retain(|more| found.iter().all(|found| found.id != more.id));
            found.append(&mut more);
        }
        let mut scored: Vec<Remembered> = found
            .into_iter()
            .map(|found| {
                let kept = words(&format!("{} {}", found.failure.source, found.failure.text));
                let hours = now.duration_since(found.seen).as_hours();
                let days = f64::from(i32::try_from(hours).unwrap_or(i32::MAX)) / 24.0;
                let score = score(&wanted, &kept, days, recall.half_life_days);
                Remembered { score, ..found }
            })
            .filter(|found| found.score >= recall.least_score)
            .collect();
        scored
            .sort_by(|left, right| right.score.total_cmp(&left.score).then(left.id.cmp(&right.id)));
        scored.truncate(recall.most);
        Ok(scored)
    }

    /// All failures, the one that was seen last first.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn failures(&self) -> Result<Vec<Remembered>, StoreError> {
        let select = format!("SELECT {COLUMNS} FROM failure ORDER BY seen DESC, id DESC");
        self.select_failures(&select, [])
    }

    /// Forgets a failure and what mended it; whether there was one.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn forget_failure(&self, id: i64) -> Result<bool, StoreError> {
        let connection = self.connection();
        let which = "SELECT id FROM failure WHERE id = ?1";
        Ok(delete(&connection, which, params![id])? > 0)
    }

    /// Forgets all failures that were not seen since; how many.
    ///
    /// # Errors
    /// The database cannot be written.
    pub fn forget_failures_before(&self, time: DateTime) -> Result<usize, StoreError> {
        let connection = self.connection();
        let which = "SELECT id FROM failure WHERE seen < ?1";
        delete(&connection, which, params![time.to_string()])
    }

    fn select_failures(
        &self,
        select: &str,
        values: impl rusqlite::Params,
    ) -> Result<Vec<Remembered>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare(select)?;
        let mut found = statement.query_map(values, remembered)?.collect::<Result<Vec<_>, _>>()?;
        let mut fixes = connection
            .prepare("SELECT text FROM fix WHERE failure = ?1 ORDER BY count DESC, rowid")?;
        for failure in &mut found {
            let texts = fixes.query_map([failure.id], |row| row.get(0))?;
            failure.fixes = texts.collect::<Result<_, _>>()?;
        }
        Ok(found)
    }
}

/// Deletes the failures of this selection of numbers, with their words and fixes; how many.
fn delete(
    connection: &rusqlite::Connection,
    which: &str,
    values: impl rusqlite::Params + Copy,
) -> Result<usize, StoreError> {
    connection.execute(&format!("DELETE FROM failure_words WHERE rowid IN ({which})"), values)?;
    connection.execute(&format!("DELETE FROM fix WHERE failure IN ({which})"), values)?;
    Ok(connection.execute(&format!("DELETE FROM failure WHERE id IN ({which})"), values)?)
}

fn remembered(row: &Row<'_>) -> rusqlite::Result<Remembered> {
    let cause: String = row.get(1)?;
    let seen: String = row.get(5)?;
    Ok(Remembered {
        id: row.get(0)?,
        failure: Failure {
            cause: Cause::named(&cause).unwrap_or(Cause::Other),
            source: row.get(2)?,
            text: row.get(3)?,
        },
        count: row.get(4)?,
        seen: seen.parse().unwrap_or_default(),
        fixes: Vec::new(),
        score: 1.0,
    })
}
