//! A spec in Chinese: headers, words of a choice, prompt and feedback. Scripted replies.

use twr::model::ScriptedModel;
use twr::{Think, Thinkable};

/// 退换货登记
#[derive(Debug, Thinkable)]
#[think(language = "zh")]
struct Return {
    /// 买了什么
    #[think(header = "商品", line, grounded, example = "杯子")]
    goods: String,
    #[think(header = "数量", min = 1, max = 99)]
    count: u8,
    #[think(header = "要求")]
    wish: Wish,
}

#[derive(Debug, PartialEq, Thinkable)]
enum Wish {
    #[think(word = "退款")]
    Refund,
    #[think(word = "换货")]
    Exchange,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = ScriptedModel::new(["【商品】盘子\n【数量】四个\n【要求】不要退款", "换货"]);
    let task = "买的4个盘子裂了，请给我换货，不要退款。";
    let thought = Think::new(task).run::<Return>(&model).await?;
    assert_eq!((thought.value.count, &thought.value.wish), (4, &Wish::Exchange));
    println!("{:?}", thought.value);
    Ok(())
}
