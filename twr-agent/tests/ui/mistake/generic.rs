use twr_agent::{ToolFault, tool};

/// Tomorrow's weather.
#[tool]
async fn weather<T: Into<String>>(city: T) -> Result<String, ToolFault> {
    Ok(city.into())
}

fn main() {
    let _ = Weather;
}
