use twr_agent::{ToolContext, ToolFault, tool};

/// Tomorrow's weather.
#[tool]
async fn weather(city: String, one: &ToolContext, other: &ToolContext) -> Result<String, ToolFault> {
    Ok(format!("{city} {} {}", one.attempt, other.attempt))
}

fn main() {
    let _ = Weather;
}
