//! Suite: what a message in Chinese says about a parcel, in fields of one or two characters.

use twr::Thinkable;

use crate::suite::task::{Suite, Task, truth};

/// 退换货登记
#[derive(Clone, Debug, Thinkable)]
#[think(
    language = "zh",
    example(task = "我是王芳，在厦门，买的2个杯子都碎了，请退款。", reply = parcel("王芳", "厦门", "杯子", 2, Demand::Refund)),
    example(task = "李伟，成都。鞋子小了，1双，想换大一号。", reply = parcel("李伟", "成都", "鞋子", 1, Demand::Exchange)),
    example(task = "我在哈尔滨，订的3盏台灯一直没收到，请补发。张敏", reply = parcel("张敏", "哈尔滨", "台灯", 3, Demand::Resend))
)]
struct Parcel {
    #[think(header = "姓名", line, grounded)]
    name: String,
    #[think(header = "城市", line, grounded)]
    city: String,
    /// 买了什么
    #[think(header = "商品", line, grounded)]
    goods: String,
    #[think(header = "数量", min = 1, max = 99)]
    count: u8,
    #[think(header = "要求")]
    demand: Demand,
}

#[derive(Clone, Copy, Debug, Thinkable)]

enum Demand {
    #[think(word = "退款")]
    Refund,
    #[think(word = "换货")]
    Exchange,
    #[think(word = "补发")]
    Resend,
}

fn parcel(name: &str, city: &str, goods: &str, count: u8, demand: Demand) -> Parcel {
    Parcel { name: name.into(), city: city.into(), goods: goods.into(), count, demand }
}

pub(super) fn suite() -> Suite {
    let known = |(text, parcel): (&str, Parcel)| Task::known(text, parcel.to_reply());
    Suite { name: "parcel_zh", spec: Parcel::SPEC, tasks: tasks().map(known).into(), right: truth }
}

fn tasks() -> [(&'static str, Parcel); 7] {
    [
        (
            "我叫刘洋，人在南京，买的4个盘子裂了，我要退款。",
            parcel("刘洋", "南京", "盘子", 4, Demand::Refund),
        ),
        (
            "陈静，大连。1件毛衣颜色不对，请给我换货。",
            parcel("陈静", "大连", "毛衣", 1, Demand::Exchange),
        ),
        (
            "您好，订了6本词典，到现在没收到，请补发到西安。赵磊",
            parcel("赵磊", "西安", "词典", 6, Demand::Resend),
        ),
        (
            "孙丽，昆明，2把雨伞都是坏的，不要了，请退款。",
            parcel("孙丽", "昆明", "雨伞", 2, Demand::Refund),
        ),
        (
            "我是武汉的周强，买的12支钢笔一直没到，请补发。",
            parcel("周强", "武汉", "钢笔", 12, Demand::Resend),
        ),
        (
            "吴敏敏，住在苏州，1条裤子太长，想换货，换短一点的。",
            parcel("吴敏敏", "苏州", "裤子", 1, Demand::Exchange),
        ),
        (
            "我在青岛，5把椅子有划痕，要求换货。黄勇",
            parcel("黄勇", "青岛", "椅子", 5, Demand::Exchange),
        ),
    ]
}
