//! Names that are keywords.
#![allow(non_camel_case_types)]

use twr::Thinkable;

#[derive(Debug, PartialEq, Thinkable)]
struct r#struct {
    #[think(example = "a book")]
    r#type: String,
    #[think(parse, example = "127.0.0.1")]
    r#use: std::net::Ipv4Addr,
    r#match: r#enum,
}

#[derive(Debug, PartialEq, Thinkable)]
enum r#enum {
    r#true,
    r#false,
}

fn main() {
    let headers: Vec<_> = r#struct::SPEC.fields.iter().map(|field| &*field.header).collect();
    assert_eq!(headers, ["Type", "Use", "Match"]);
    assert_eq!(r#struct::SPEC.name, "struct");
    assert_eq!(r#enum::SPEC.fields[0].name, "enum");
    let value = r#struct { r#type: "x".to_owned(), r#use: [1; 4].into(), r#match: r#enum::r#true };
    assert_eq!(r#struct::from_reply(value.to_reply().into_owned()), Ok(value));
    let _ = r#enum::r#false;
}
