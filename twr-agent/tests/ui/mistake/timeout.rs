use twr_agent::{ToolFault, tool};

/// Tomorrow's weather.
#[tool(timeout = 0)]
async fn weather(city: String) -> Result<String, ToolFault> {
    Ok(city)
}

fn main() {
    let _ = Weather;
}
