//! Reads files: all that a reply holds, or just one.

use twr_spec::verdict::Status;

use super::orders::Fault;
use crate::parser::contract::{Parser, error};

use super::file_block::FileBlock;
use super::markdown_blocks::{MarkdownBlocks, SingleFile};
use super::{blocks, compat, pairs};

impl Parser for MarkdownBlocks {
    /// At least one file, in the order of the reply.
    type Output = Vec<FileBlock>;

    fn parse(&self, reply: &str) -> Status<Vec<FileBlock>> {
        if self.compat {
            return match compat::blocks(reply, &self.tag) {
                Some(file) => Status::Success(vec![file]),
                None => error(compat::reminder(&self.tag)),
            };
        }
        match pairs::files(self, &blocks::blocks(reply, &self.tag)) {
            Ok(files) => Status::Success(files),
            Err(faults) => self.error(&faults),
        }
    }
}

impl Parser for SingleFile {
    type Output = FileBlock;

    fn parse(&self, reply: &str) -> Status<FileBlock> {
        let mut files = match self.0.parse(reply) {
            Status::Success(files) => files,
            Status::Error { feedback } => return Status::Error { feedback },
        };
        match (files.len(), files.pop()) {
            (1, Some(file)) => Status::Success(file),
            (count, _) => self.0.error(&[Fault::Several(count)]),
        }
    }
}
