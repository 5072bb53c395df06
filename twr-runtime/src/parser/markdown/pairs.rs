//! `files`: blocks to files, a path with the content after it.

use std::collections::HashMap;

use twr_spec::kind::relative_path;

use super::MarkdownBlocks;
use super::blocks::{Block, Ending};
use super::file_block::FileBlock;
use super::orders::Fault;

/// The files, of two with one path the later; or all that is wrong.
///
/// Each path goes with the next content before another path. A lone path may be after its content.
/// Content before the first path is a draft where that path has its own; other content without a path is
/// a fault.
pub(super) fn files(
    parser: &MarkdownBlocks,
    blocks: &[Block],
) -> Result<Vec<FileBlock>, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut files: Vec<Option<FileBlock>> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    for pair in pairs(blocks, &mut faults) {
        let path = match relative_path(&pair.path.text) {
            Ok(path) => path,
            Err(flaw) => {
                faults.push(Fault::Path(flaw, pair.path.text.trim().to_owned()));
                continue;
            }
        };
        let Some(content) = pair.content else {
            faults.push(Fault::NoContent(path));
            continue;
        };
        match content.ending {
            Ending::Unclosed if !parser.accept_unclosed => faults.push(Fault::CutOff(path)),
            Ending::Doubtful => faults.push(Fault::InnerFence(path)),
            _ if content.text.trim().is_empty() && !parser.allow_empty => {
                faults.push(Fault::Empty(path));
            }
            _ => {
                let earlier = known.insert(path.clone(), files.len());
                if let Some(earlier) = earlier.and_then(|at| files.get_mut(at)) {
                    *earlier = None;
                }
                files.push(Some(FileBlock { path, content: content.text.clone() }));
            }
        }
    }
    match (faults.is_empty(), files.is_empty()) {
        (true, true) => Err(vec![Fault::Nothing]),
        (true, false) => Ok(files.into_iter().flatten().collect()),
        (false, _) => Err(faults),
    }
}

struct Pair<'b> {
    path: &'b Block,
    content: Option<&'b Block>,
}

fn pairs<'b>(blocks: &'b [Block], faults: &mut Vec<Fault>) -> Vec<Pair<'b>> {
    let mut pairs: Vec<Pair<'b>> = Vec::new();
    let mut before: Vec<&Block> = Vec::new();
    let mut strays = 0_usize;
    for block in blocks {
        match (block.is_path, pairs.last_mut()) {
            (true, _) => pairs.push(Pair { path: block, content: None }),
            (false, None) => before.push(block),
            (false, Some(pair)) if pair.content.is_none() => pair.content = Some(block),
            (false, Some(_)) => strays += 1,
        }
    }
    match (pairs.as_mut_slice(), before.as_slice()) {
        ([], [_, ..]) => faults.push(Fault::NoPath),
        ([only], [content]) if only.content.is_none() => only.content = Some(content),
        _ => {}
    }
    if strays > 0 {
        faults.push(Fault::Stray);
    }
    pairs
}
