//! What `#[tool]` takes.
#![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub)]

use twr_agent::{Observation, Tool, ToolContext, ToolFault, Toolbox};

/// Tomorrow's weather in a city.
#[twr_agent::tool(idempotent, timeout = 5)]
async fn get_weather(
    /// The city.
    #[think(line)]
    mut city: String,
    days: Option<u8>,
    context: &ToolContext,
) -> Result<Observation, ToolFault> {
    city.push('!');
    Ok(format!("{city} {days:?} {}", context.attempt).into())
}

#[twr_agent::tool(about = "Says the time.", name = "clock")]
async fn r#async() -> Result<&'static str, ToolFault> {
    Ok("noon")
}

/// Weather.
pub mod weather {
    /// 查询天气。
    #[twr_agent::tool]
    #[think(language = "zh")]
    pub async fn chinese(
        /// 城市。
        #[think(header = "城市", example = "上海")]
        city: String,
        context: twr_agent::ToolContext,
    ) -> Result<String, twr_agent::ToolFault> {
        Ok(city + &context.goal)
    }
}

fn main() {
    let tools = Toolbox::new().with(GetWeather).with(Async).with(weather::Chinese);
    assert_eq!(
        tools.names().collect::<Vec<_>>(),
        [
            ("get_weather", "Tomorrow's weather in a city."),
            ("clock", "Says the time."),
            ("chinese", "查询天气。"),
        ]
    );
    assert!(GetWeather.is_idempotent() && !Async.is_idempotent());
    assert_eq!(GetWeather.timeout().as_secs(), 5);
}
