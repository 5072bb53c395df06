//! Suite: a customer's message, with e-mail address, telephone number and order number.

use twr::Thinkable;

use crate::suite::task::{Suite, Task, truth};

/// A message from a customer of a web shop
#[derive(Clone, Debug, Thinkable)]
#[think(
    example(
        task = "Tom Becker, 030 5551 8842. I want my money back for order LP-11920. Mail: tom@becker.de",
        reply = message("Tom Becker", "tom@becker.de", Some("030 5551 8842"), "LP-11920", Wish::Refund)
    ),
    example(
        task = "My kettle KT-30417 never came. Please write to maria.silva@post.pt. Maria Silva",
        reply = message("Maria Silva", "maria.silva@post.pt", None, "KT-30417", Wish::Delivery)
    ),
    example(
        task = "Order SH-77003: the shoes are too small, I need size 44 instead. Li Wen, li.wen@mail.cn, 0592 318 7755",
        reply = message("Li Wen", "li.wen@mail.cn", Some("0592 318 7755"), "SH-77003", Wish::Exchange)
    )
)]
struct Message {
    /// The customer's name
    #[think(line, grounded)]
    name: String,
    /// Where to write to
    #[think(header = "E-mail", line, grounded, pattern = r"[^@\s]+@[^@\s]+\.[a-z]+")]
    email: String,
    /// Where to call, if the message says so
    #[think(line, grounded, pattern = "[0-9][0-9 ]{6,}[0-9]")]
    phone: Option<String>,
    /// The number of the order, as in XY-12345
    #[think(line, grounded, pattern = "[A-Z]{2}-[0-9]{5}")]
    order: String,
    /// What the customer wants
    wish: Wish,
}

#[derive(Clone, Copy, Debug, Thinkable)]

enum Wish {
    /// The money back
    Refund,
    /// Another size, colour or piece
    Exchange,
    /// The parcel that has not come
    Delivery,
}

fn message(name: &str, email: &str, phone: Option<&str>, order: &str, wish: Wish) -> Message {
    Message {
        name: name.into(),
        email: email.into(),
        phone: phone.map(str::to_owned),
        order: order.into(),
        wish,
    }
}

pub(super) fn suite() -> Suite {
    let known = |(text, message): (&str, Message)| Task::known(text, message.to_reply());
    Suite { name: "support", spec: Message::SPEC, tasks: tasks().map(known).into(), right: truth }
}

fn tasks() -> [(&'static str, Message); 8] {
    [
        (
            "Hi, Grace Obi here (grace@obi.ng). The lamp of order LA-20418 is broken. I want a refund, please.",
            message("Grace Obi", "grace@obi.ng", None, "LA-20418", Wish::Refund),
        ),
        (
            "Where is my parcel? Order number BK-55102, it should have come last week. Peter Novak, pnovak@inbox.cz",
            message("Peter Novak", "pnovak@inbox.cz", None, "BK-55102", Wish::Delivery),
        ),
        (
            "The coat from order CT-90031 is red, but I need it in blue. Call me: 0171 555 2013. Emma Clarke, emma.clarke@mail.uk",
            message(
                "Emma Clarke",
                "emma.clarke@mail.uk",
                Some("0171 555 2013"),
                "CT-90031",
                Wish::Exchange,
            ),
        ),
        (
            "I sent back the chairs, order FU-31877. When do I get my money back? Kenji Mori, k.mori@tokyo.jp, 03 5555 7120",
            message(
                "Kenji Mori",
                "k.mori@tokyo.jp",
                Some("03 5555 7120"),
                "FU-31877",
                Wish::Refund,
            ),
        ),
        (
            "Noor Haddad, noor_h@post.lb: order TE-40266 has still not arrived.",
            message("Noor Haddad", "noor_h@post.lb", None, "TE-40266", Wish::Delivery),
        ),
        (
            "Order HD-66540. The headphones work only on one side, please send me another pair. Samuel Brown, sam.brown@web.us, 212 555 0148",
            message(
                "Samuel Brown",
                "sam.brown@web.us",
                Some("212 555 0148"),
                "HD-66540",
                Wish::Exchange,
            ),
        ),
        (
            "My name is Ingrid Berg. The courier never brought GL-18093. My address is ingrid@berg.no, my number 22 55 01 76.",
            message(
                "Ingrid Berg",
                "ingrid@berg.no",
                Some("22 55 01 76"),
                "GL-18093",
                Wish::Delivery,
            ),
        ),
        (
            "Please take back the camera, CA-72255, and refund me. You can reach me at carlos@vega.mx. Carlos Vega",
            message("Carlos Vega", "carlos@vega.mx", None, "CA-72255", Wish::Refund),
        ),
    ]
}
