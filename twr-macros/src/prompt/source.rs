//! Where a template comes from: a file of the package, or the attribute itself.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::quote;
use twr_spec::nearest::nearest;

/// A template.
pub(crate) struct Source {
    pub(crate) text: String,
    /// The file: as the user names it, and as the compiler finds it.
    file: Option<(String, PathBuf)>,
}

impl Source {
    /// A template that is in the program.
    pub(crate) fn text(text: String) -> Self {
        Self { text, file: None }
    }

    /// The template as a constant. The compiler reads a file once more, and so knows that the program
    /// depends on it: to edit the template alone is enough for a new build.
    pub(crate) fn tokens(&self) -> TokenStream {
        let text = &self.text;
        let path = self.file.as_ref().and_then(|(_, path)| path.to_str());
        path.map_or_else(|| quote!(#text), |path| quote!(__twr::include_str!(#path)))
    }

    /// What is before a message about this line: the template's name and the line.
    pub(crate) fn place(&self, line: Option<usize>) -> String {
        match (&self.file, line) {
            (Some((name, _)), Some(line)) => format!("`{name}`, line {line}: "),
            (Some((name, _)), None) => format!("`{name}`: "),
            (None, Some(line)) if self.text.trim_end().contains('\n') => {
                format!("line {line} of the template: ")
            }
            (None, _) => String::new(),
        }
    }
}

/// The template in this file, from the folder of the package's manifest.
///
/// # Errors
/// Why there is no source, for the user.
pub(crate) fn of_file(name: &str) -> Result<Source, String> {
    if name.contains('\n') || name.contains("{{") {
        return Err(
            "this is a template and not the path of one: write `prompt_text = \"…\"`".to_owned()
        );
    }
    let folder = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let path = folder.ok_or(
        "the path is relative to the folder of `Cargo.toml`, which is unknown because cargo did \
                             not start this build; write the template itself, with `prompt_text`",
    )?;
    let path = path.join(name);
    match fs::read(&path).map(String::from_utf8) {
        Ok(Ok(text)) => Ok(Source { text, file: Some((name.to_owned(), path)) }),
        Ok(Err(error)) => Err(format!(
            "`{name}` is not UTF-8 text from byte {} on: save it as UTF-8",
            error.utf8_error().valid_up_to()
        )),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let meant = sibling(&path, name);
            Err(format!(
                "there is no file `{name}` in the folder of `Cargo.toml`, where the path of a template begins{}",
                meant.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default()
            ))
        }
        Err(error) => Err(format!("`{name}` cannot be read: {error}")),
    }
}

/// A file beside the one that is not there, with a name like it.
fn sibling(path: &Path, name: &str) -> Option<String> {
    let wanted = path.file_name()?.to_str()?;
    let entries = fs::read_dir(path.parent()?).ok()?.flatten();
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let meant = nearest(wanted, &known)?;
    Some(format!("{}{meant}", name.strip_suffix(wanted)?))
}
