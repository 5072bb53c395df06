//! The names of the months in languages that have no file of their own here.

/// The names of each month, January first, in lower case. No name is that of another month in another of the languages:
/// Dutch, French, German, Italian, Portuguese, Spanish.
const NAMES: [&[&str]; 12] = [
    &["januar", "jänner", "januari", "janvier", "enero", "gennaio", "janeiro"],
    &["februar", "februari", "février", "fevrier", "febrero", "febbraio", "fevereiro"],
    &["märz", "maerz", "maart", "mars", "marzo", "março"],
    &["avril", "abril", "aprile"],
    &["mai", "mei", "mayo", "maggio", "maio"],
    &["juni", "juin", "junio", "giugno", "junho"],
    &["juli", "juillet", "julio", "luglio", "julho"],
    &["augustus", "août", "aout", "agosto"],
    &["septembre", "septiembre", "settembre", "setembro"],
    &["oktober", "octobre", "octubre", "ottobre", "outubro"],
    &["novembre", "noviembre", "novembro"],
    &["dezember", "décembre", "decembre", "diciembre", "dicembre", "dezembro"],
];

/// The place of the month among the twelve, from 0.
pub(crate) fn month_elsewhere(word: &str) -> Option<usize> {
    NAMES.iter().position(|names| names.contains(&word))
}
