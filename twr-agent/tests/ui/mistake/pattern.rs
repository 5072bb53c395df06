use twr_agent::{ToolFault, tool};

/// Tomorrow's weather.
#[tool]
async fn weather((city, day): (String, u8)) -> Result<String, ToolFault> {
    Ok(format!("{city} {day}"))
}

fn main() {
    let _ = Weather;
}
