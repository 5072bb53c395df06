//! An invoice to typed data: amounts, a table of items, and a check that the sum is right. Scripted replies.

use twr::model::ScriptedModel;
use twr::think::Finding;
use twr::{Think, Thinkable};

/// An invoice.
#[derive(Debug, Thinkable)]
struct Invoice {
    /// The company that sends the invoice.
    #[think(line, grounded, example = "Lamps and More Ltd")]
    supplier: String,
    /// What was bought.
    #[think(table, min_items = 1)]
    items: Vec<Item>,
    /// The total, in cents.
    total: u32,
}

/// One line of the invoice.
#[derive(Debug, Thinkable)]
struct Item {
    #[think(line, example = "lamp")]
    name: String,
    #[think(min = 1)]
    count: u32,
    /// The price of one, in cents.
    cents: u32,
}

fn adds_up(invoice: &Invoice) -> Vec<Finding> {
    let sum: u32 = invoice.items.iter().map(|item| item.count * item.cents).sum();
    if sum == invoice.total {
        return Vec::new();
    }
    vec![Finding::of("total", format!("The items cost {sum} cents together. Look again."))]
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "Acme Paper: 3 boxes at 4.00, 1 pen at 2.50. Total 14.50.";
    let model = ScriptedModel::new([
        "[Supplier] Acme Paper\n[Items]\n| Name | Count | Cents |\n|---|---|---|\n| box | 3 | 400 |\n| pen | 1 | 250 |\n[Total] 1540",
        "1450",
    ]);
    let think = Think::new(format!("Read this invoice: {text}")).of::<Invoice>().check(adds_up);
    let invoice = think.run(&model).await?.value;
    assert_eq!((invoice.supplier.as_str(), invoice.total), ("Acme Paper", 1450));
    println!("{invoice:#?}");
    Ok(())
}
