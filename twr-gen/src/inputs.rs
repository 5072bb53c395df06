//! The values of a template's inputs, from `--input name=value`.

use std::io::Read as _;

use twr_spec::diagnostic::Diagnostic;
use twr_spec::feedback::expected;
use twr_spec::nearest::nearest;
use twr_spec::partial::Named;
use twr_spec::read::{Circumstances, Reader};
use twr_spec::soft::fold;
use twr_spec::spec::{Field, Kind, Ref, Spec, Value};
use twr_spec::template::Variables;
use twr_yaml::Input;

use crate::failure::Failure;

/// How large a file of a value may be, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// The placeholder for an input that is not given and has no default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lacking {
    /// Its example: the prompt is only looked at.
    Example,
    /// Nothing: it has to be given.
    Refused,
}

/// One `--input`.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    name: String,
    value: String,
}

/// `name=value`, for clap.
pub(crate) fn given(argument: &str) -> Result<Given, String> {
    match argument.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok(Given { name: name.trim().to_owned(), value: value.to_owned() })
        }
        _ => Err("write it as `name=value`, or `name=@FILE` for the text of a file".to_owned()),
    }
}

/// The variables of the template, and the names of those that are only examples.
pub(crate) fn variables(
    inputs: &[Input],
    given: &[Given],
    lacking: Lacking,
) -> Result<(Variables, Vec<String>), Failure> {
    for one in given {
        if !inputs.iter().any(|input| input.name == one.name) {
            return Err(unknown(&one.name, inputs));
        }
    }
    let mut variables = Variables::new();
    let (mut stand_ins, mut missing) = (Vec::new(), Vec::new());
    for input in inputs {
        let texts: Vec<&str> = given
            .iter()
            .filter(|one| one.name == input.name)
            .map(|one| one.value.as_str())
            .collect();
        let value = match (&input.default, &input.example) {
            _ if !texts.is_empty() => read(input, &texts)?,
            (Some(default), _) => default.clone(),
            _ if input.optional => Value::Null,
            (None, Some(example)) if lacking == Lacking::Example => {
                stand_ins.push(input.name.clone());
                example.clone()
            }
            _ => {
                missing.push(input);
                continue;
            }
        };
        variables = variables.and(&input.name, &Named::value(&input.kind, &value));
    }
    if missing.is_empty() { Ok((variables, stand_ins)) } else { Err(lacks(&missing)) }
}

fn unknown(name: &str, inputs: &[Input]) -> Failure {
    let names: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
    let help = match (nearest(name, &names), names.as_slice()) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => "it has no inputs: give the task with `--task`".to_owned(),
        (None, names) => format!("it takes `{}`", names.join("`, `")),
    };
    Failure::usage(format!("the spec has no input `{name}`"), help)
}

fn lacks(missing: &[&Input]) -> Failure {
    let names: Vec<String> = missing.iter().map(|input| format!("`{}`", input.name)).collect();
    let lines = missing.iter().map(|input| {
        let about =
            if input.about.is_empty() { String::new() } else { format!("   {}", input.about) };
        format!("\n    --input {}=…{about}", input.name)
    });
    let lines: String = lines.collect();
    Failure::usage(format!("the prompt needs {}", names.join(" and ")), format!("give it:{lines}"))
}

/// The value of an input: text as it is, everything else as a reply's value is read, but to the letter.
fn read(input: &Input, texts: &[&str]) -> Result<Value<'static>, Failure> {
    let texts = texts.iter().map(|text| contents(text)).collect::<Result<Vec<_>, _>>()?;
    match (input.kind.required(), texts.as_slice()) {
        (Kind::Text, [text]) => Ok(Value::text(text.clone())),
        (Kind::List(item), [_, _, ..]) => {
            let items: Result<Vec<_>, _> =
                texts.iter().map(|text| value_of_text(input, item, text)).collect();
            items.map(Value::List)
        }
        (kind, [text]) => value_of_text(input, &Ref::shared(kind.clone()), text),
        _ => {
            let message = format!("the input `{}` is given more than once", input.name);
            Err(Failure::usage(message, "only a list takes several: one each"))
        }
    }
}

fn value_of_text(input: &Input, kind: &Ref<Kind>, text: &str) -> Result<Value<'static>, Failure> {
    if matches!(**kind, Kind::Text) {
        return Ok(Value::text(text.to_owned()));
    }
    let name = input.name.clone();
    let keys = vec![fold(&name).into()].into();
    let field = Field { header: name.into(), keys, kind: kind.clone(), ..Field::EMPTY };
    let spec = Spec { fields: vec![field].into(), ..Spec::EMPTY };
    let reading = Reader::new(&spec).read_field(0, text, Circumstances::default());
    let value = match reading.value {
        Value::Record(fields) => fields.into_iter().next().flatten(),
        _ => None,
    };
    match (value, reading.diagnostics.first()) {
        (Some(value), None) => Ok(value.into_owned()),
        (_, wrong) => Err(unreadable(input, &spec, wrong, text)),
    }
}

fn unreadable(input: &Input, spec: &Spec, wrong: Option<&Diagnostic>, text: &str) -> Failure {
    let expected = wrong.map(|wrong| expected(spec, wrong)).unwrap_or_default();
    let message = format!("the input `{}` is not {text:?}", input.name);
    Failure::usage(message, format!("it must be {expected}"))
}

/// `@FILE` is what is in a file, `@-` what comes on standard input, `@@…` a text that begins with `@`.
fn contents(value: &str) -> Result<String, Failure> {
    match value.strip_prefix('@') {
        None => Ok(value.to_owned()),
        Some(remaining) if remaining.starts_with('@') => Ok(remaining.to_owned()),
        Some(path) => read_text(path),
    }
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn read_text(path: &str) -> Result<String, Failure> {
    let failed = |error| Failure::file(path, "read", error);
    let mut bytes = Vec::new();
    let what = match path {
        "-" => {
            std::io::stdin().take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
            "standard input".to_owned()
        }
        path => {
            let file = std::fs::File::open(path).map_err(failed)?;
            file.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
            format!("`{path}`")
        }
    };
    if bytes.len() as u64 > MAX_BYTES {
        let message = format!("{what} is larger than {} MiB", MAX_BYTES >> 20);
        return Err(Failure::usage(message, "no model writes or reads that much: cut it"));
    }
    String::from_utf8(bytes).map_err(|_error| Failure::NotUtf8 { what })
}
