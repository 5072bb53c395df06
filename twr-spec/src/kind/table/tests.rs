//! Tables of tables in all their shapes.

use crate::kind::context::tests::check;
use crate::spec::{Field, Kind, Ref, Spec, Width};
use crate::text::fold;

fn column(header: &'static str, kind: Kind) -> Field {
    let keys = vec![fold(header).into()].into();
    Field { header: header.into(), keys, kind: Ref::shared(kind), ..Field::EMPTY }
}

fn columns() -> Ref<Spec> {
    let fields = vec![
        column("Name", Kind::Text),
        column("Hours", Kind::Integer(Width::U8)),
        column("Note", Kind::Optional(Ref::shared(Kind::Line))),
    ];
    Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY })
}

fn table() -> Kind {
    Kind::Table(columns())
}

const ANN: &str = r#"Record([Some(Text("Ann")), Some(Integer(7)), Some(Text("x"))])"#;
const BO: &str = r#"Record([Some(Text("Bo")), Some(Integer(2)), Some(Null)])"#;

#[test]
fn shapes_of_tables() {
    let two = format!("List([{ANN}, {BO}])");
    for body in [
        "\n| Name | Hours | Note |\n| --- | --- | --- |\n| Ann | 7 | x |\n| Bo | 2 |  |",
        "| Name | Hours | Note |\n|:---|---:|:-:|\n| Ann | 7 | x |\n| Bo | 2 | none |",
        "|Name|Hours|Note|\n|-|-|-|\n|Ann|7|x|\n|Bo|2|-|",
        "Name | Hours | Note\n--- | --- | ---\nAnn | 7 | x\nBo | 2 |",
        "| Name | Hours | Note |\n| Ann | 7 | x |\n| Bo | 2 |",
        "| **Name** | **Hours** | **Note** |\n|---|---|---|\n| **Ann** | `7` | x |\n| Bo | **2** | N/A |",
        "| HOURS | note | name |\n|---|---|---|\n| 7 | x | Ann |\n| 2 | | Bo |",
        "| Nmae | Huors | Note |\n|---|---|---|\n| Ann | 7 | x |\n| Bo | 2 | |",
        "| # | Name | Age | Hours | Note |\n|---|---|---|---|---|\n| 1 | Ann | 9 | 7 | x |\n| 2 | Bo | 8 | 2 | |",
        "Here is the table:\n\n| Name | Hours | Note |\n|---|---|---|\n| Ann | 7 | x |\n| Bo | 2 | |\n\nI hope it helps.",
        "```markdown\n| Name | Hours | Note |\n|---|---|---|\n| Ann | 7 | x |\n| Bo | 2 | |\n```",
        "+------+-------+------+\n| Name | Hours | Note |\n+======+=======+======+\n| Ann | 7 | x |\n+------+-------+------+\n| Bo | 2 |  |\n+------+-------+------+",
        "| Name | Hours | Note |\n|---|---|---|\n| Ann | 7 | x |\n|---|---|---|\n| Bo | 2 | | |",
        "| Name | Hours | Note |\n|---|---|---|\n\n| Ann | 7 | x |\n\n| Bo | 2 | |",
        "| Name | Hours | Note |\n|---|---|---|\n| Ann | 7 | x |\n| | | |\n| Bo | 2 | |",
        "| Name | Hours | Note |\n|---|---|---|\n| Cy | 1 | |\n\nNo, better:\n\n| Name | Hours | Note |\n|---|---|---|\n| Ann | 7 | x |\n| Bo | 2 | |",
        "- Name: Ann\n  Hours: 7\n  Note: x\n- Name: Bo\n  Hours: 2",
        "Name: Ann\nHours: 7\nNote: x\n\nName: Bo\nHours: 2",
    ] {
        check(&table(), body, &two);
    }
}

#[test]
fn a_list_of_records_may_be_a_table() {
    let list = Kind::List(Ref::shared(Kind::Record(columns())));
    let body = "| Name | Hours | Note |\n|---|---|---|\n| Ann | 7 | x |\n| Bo | 2 | |";
    check(&list, body, &format!("List([{ANN}, {BO}])"));
}

#[test]
fn cells_hold_pipes_and_line_breaks() {
    let of = |cell: &str| format!("| Name | Hours | Note |\n|---|---|---|\n| {cell} | 7 | |");
    let value = |name: &str| {
        format!("List([Record([Some(Text({name:?})), Some(Integer(7)), Some(Null)])])")
    };
    check(&table(), &of("a \\| b"), &value("a | b"));
    check(&table(), &of("see `a|b` there"), &value("see `a|b` there"));
    check(&table(), &of("a<br>b<BR/>c"), &value("a\nb\nc"));
    check(&table(), &of("a \\<br> b"), &value("a <br> b"));
    check(&table(), &of("C:\\x"), &value("C:\\x"));
}

#[test]
fn the_sum_of_the_rows_is_no_row() {
    let two = format!("List([{ANN}, {BO}])");
    let of = |last: &str| {
        format!("| Name | Hours | Note |\n|---|---|---|\n| Ann | 7 | x |\n| Bo | 2 | |\n{last}")
    };
    for sum in [
        "| **Total** | **9** | |",
        "| Sum: | 9 | |",
        "| Total (2 people) | 9 | |",
        "| 合计 | 9 | |",
    ] {
        check(&table(), &of(sum), &two);
    }
    check(&table(), &of("| | | |\n| Grand total | 9 | |"), &two);
    check(&table(), &of("| Total | | |"), &two);
    check(&table(), &of("| Total | 8 | |"), "ambiguous");
    // What has words of its own is a row.
    let row = |name: &str, hours: u8, note: &str| {
        format!("Record([Some(Text({name:?})), Some(Integer({hours})), Some({note})])")
    };
    let three = |last: &str| format!("List([{ANN}, {BO}, {last}])");
    let overhaul = row("Total overhaul", 9, "Null");
    check(&table(), &of("| Total overhaul | 9 | |"), &three(&overhaul));
    let said = row("Total", 9, "Text(\"all of us\")");
    check(&table(), &of("| Total | 9 | all of us |"), &three(&said));
    let only = row("Total", 9, "Null");
    let body = "| Name | Hours | Note |\n|---|---|---|\n| Total | 9 | |";
    check(&table(), body, &format!("List([{only}])"));
    let lines =
        "- Name: Ann\n  Hours: 7\n  Note: x\n- Name: Bo\n  Hours: 2\n- Name: Total\n  Hours: 9";
    check(&table(), lines, &two);
}

#[test]
fn a_sum_in_a_table_with_an_empty_cell_has_to_add_up() {
    let fields = vec![
        column("Name", Kind::Text),
        column("Hours", Kind::Integer(Width::U8)),
        column("Price", Kind::Integer(Width::U8)),
    ];
    let table = Kind::Table(Ref::shared(Spec { fields: fields.into(), ..Spec::EMPTY }));
    let of = |last: &str| {
        format!(
            "| Name | Hours | Price |\n|---|---|---|\n| Ann | 7 | 20 |\n| Bo | 2 | 30 |\n{last}"
        )
    };
    let ann = "Record([Some(Text(\"Ann\")), Some(Integer(7)), Some(Integer(20))])";
    let bo = "Record([Some(Text(\"Bo\")), Some(Integer(2)), Some(Integer(30))])";
    check(&table, &of("| Total | | 50 € |"), &format!("List([{ann}, {bo}])"));
    check(&table, &of("| Total | | 55 € |"), "unreadable");
}

#[test]
fn what_no_row_can_be_read_from_says_so() {
    let of = |rows: &str| format!("| Name | Hours | Note |\n|---|---|---|\n{rows}");
    check(&table(), &of("| Ann | many | |\n| Bo | 2 | |"), "unreadable");
    check(&table(), &of("| Ann | | |\n| Bo | 2 | |"), "missing");
    check(&table(), &of("| Ann |\n| Bo | 2 | |"), "missing");
    check(&table(), &of("| a | b | 7 | x |"), "ambiguous");
    check(&table(), &of("| Ann | 300 | |"), "out_of_width");
    check(&table(), "| Name | Note |\n|---|---|\n| Ann | x |\n| Bo | |", "missing and 1 more");
    check(&table(), "| A | B |\n|---|---|\n| 1 | 2 |", "unreadable");
    let apart = of("| Ann | 7 | x |\n\nand\n\n| Bo | 2 | |");
    check(&table(), &apart, "unreadable");
    check(&table(), " \n", "empty");
    check(&table(), "none", "List([])");
    check(&table(), &of(""), "List([])");
}
