//! Types that are declared in a function, with names that only it knows.

use twr::Thinkable;

fn main() {
    fn is_even(number: &u8) -> Result<(), String> {
        if number % 2 == 0 { Ok(()) } else { Err("odd".to_owned()) }
    }

    #[derive(Debug, PartialEq, Thinkable)]
    enum Risk {
        Low,
        High,
    }

    #[derive(Debug, PartialEq, Thinkable)]
    struct Plan {
        risks: Vec<Risk>,
        #[think(check = is_even, example = 2)]
        hours: u8,
        #[think(parse, example = "127.0.0.1")]
        home: std::net::Ipv4Addr,
    }

    let plan = Plan { risks: vec![Risk::High, Risk::Low], hours: 4, home: [10, 0, 0, 1].into() };
    assert_eq!(Plan::from_reply(plan.to_reply().into_owned()), Ok(plan));
}
