//! `Allowed`: what a writer was told to do besides.

/// What a writer was told to do besides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Allowed {
    /// Replace files.
    pub(super) overwrite: bool,
    /// Write into hidden places.
    pub(super) hidden: bool,
    /// Change files that can be executed.
    pub(super) executable: bool,
}
