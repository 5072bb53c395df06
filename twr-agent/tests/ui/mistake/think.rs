use twr_agent::{ToolFault, tool};

/// Tomorrow's weather.
#[tool]
async fn weather(#[think(lines)] city: String) -> Result<String, ToolFault> {
    Ok(city)
}

fn main() {
    let _ = Weather;
}
