use twr_agent::{ToolFault, tool};

/// Tomorrow's weather.
#[tool]
async fn weather(city: String) -> Result<usize, ToolFault> {
    Ok(city.len())
}

fn main() {
    let _ = Weather;
}
