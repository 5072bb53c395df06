use twr_agent::{ToolFault, tool};

/// Tomorrow's weather.
#[tool]
async fn weather(city: &str) -> Result<String, ToolFault> {
    Ok(city.to_owned())
}

fn main() {
    let _ = Weather;
}
