//! What the tests ask for.

use twr::Thinkable;

/// A plan for a piece of research.
#[derive(Clone, Debug, PartialEq, Thinkable)]
pub(crate) struct Study {
    /// What we investigate and why.
    #[think(example = "We compare how three cities sort household waste.", min_len = 20)]
    pub(crate) plan: String,
    /// One chapter a line.
    #[think(example = ["Waste in numbers", "Three cities", "What works"], min_items = 3, max_items = 5)]
    pub(crate) chapters: Vec<String>,
    /// How likely it is to fail.
    pub(crate) risk: Option<Risk>,
    /// How long it takes.
    #[think(default = 12, example = 20, min = 1, max = 200)]
    pub(crate) weeks: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Thinkable)]
pub(crate) enum Risk {
    Low,
    Medium,
    High,
}

/// Who wrote what.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(
    example(
        task = "Ann Lee wrote two letters.",
        reply = Author {
            name: "Ann Lee".into(),
            works: vec![
                Work { title: "a letter".into(), pages: 2 },
                Work { title: "another letter".into(), pages: 3 },
            ],
        }
    ),
    example(
        task = "Bo Ek wrote a poem and a play.",
        reply = Author {
            name: "Bo Ek".into(),
            works: vec![
                Work { title: "a poem".into(), pages: 1 },
                Work { title: "a play".into(), pages: 60 },
            ],
        }
    )
)]
pub(crate) struct Author {
    #[think(line, grounded)]
    pub(crate) name: String,
    #[think(min_items = 2)]
    pub(crate) works: Vec<Work>,
}

#[derive(Clone, Debug, PartialEq, Thinkable)]
pub(crate) struct Work {
    #[think(line, example = "a letter")]
    pub(crate) title: String,
    #[think(example = 2)]
    pub(crate) pages: u16,
}

/// Nothing has to be there.
#[derive(Clone, Debug, PartialEq, Thinkable)]
pub(crate) struct Notes {
    #[think(example = "Bees see the sky.")]
    pub(crate) remark: Option<String>,
    pub(crate) risk: Option<Risk>,
}

/// 一份研究计划。
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(language = "zh")]
pub(crate) struct Chinese {
    /// 研究什么
    #[think(header = "研究计划", example = "比较三个城市的垃圾分类。")]
    pub(crate) plan: String,
    #[think(header = "章节大纲", min_items = 2, example = ["数据", "结论"])]
    pub(crate) chapters: Vec<String>,
}

/// Neither more nor fewer.
#[derive(Clone, Debug, PartialEq, Thinkable)]
pub(crate) struct Three {
    #[think(example = ["pink", "grey", "white"], min_items = 3, max_items = 3)]
    pub(crate) colours: Vec<String>,
}

/// A day out.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(
    example(
        task = "A day in the hills.",
        reply = Day { stops: vec!["Bus to the pass".into(), "Lunch at the lake".into()] }
    ),
    example(
        task = "A day by the sea.",
        reply = Day { stops: vec!["Swim before breakfast".into(), "Boat to the island".into()] }
    )
)]
pub(crate) struct Day {
    /// In their order.
    #[think(min_items = 2)]
    pub(crate) stops: Vec<String>,
}

/// A trip, with a single worked example.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(example(
    task = "A trip to Lake Como.",
    reply = Trip {
        plan: "The slow boat calls at every village.".into(),
        lesson: "Buy the ticket for the whole day.".into(),
        days: 3,
    }
))]
pub(crate) struct Trip {
    #[think(line)]
    pub(crate) plan: String,
    #[think(line)]
    pub(crate) lesson: String,
    pub(crate) days: u8,
}

/// What has to be done. Worked examples show one of the cases.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(tag = "Kind", example(task = "Ring Ann Lee.", reply = Chore::Ring { name: "Ann Lee".into() }))]
pub(crate) enum Chore {
    Ring {
        #[think(line)]
        name: String,
    },
    Ship {
        #[think(example = 2)]
        count: u8,
        to: Address,
    },
}

#[derive(Clone, Debug, PartialEq, Thinkable)]
pub(crate) struct Address {
    #[think(line, example = "5 Elm Road")]
    pub(crate) street: String,
    #[think(line, example = "Oslo")]
    pub(crate) city: String,
}

/// What the assistant does.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(tag = "Action")]
pub(crate) enum Errand {
    /// Writes an e-mail.
    Write {
        #[think(line, example = "ann@oak.org")]
        to: String,
        #[think(line, example = "The parcel is here.")]
        text: String,
    },
    /// Sets a reminder.
    Remind {
        #[think(line, example = "18 October")]
        day: String,
    },
}
