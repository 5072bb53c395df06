use twr_agent::{ToolFault, tool};

/// Tomorrow's weather.
#[tool]
fn weather(city: String) -> Result<String, ToolFault> {
    Ok(city)
}

fn main() {
    let _ = Weather;
}
