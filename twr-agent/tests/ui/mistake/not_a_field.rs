use twr_agent::{ToolFault, tool};

pub struct Place(String);

/// Tomorrow's weather.
#[tool]
async fn weather(place: Place) -> Result<String, ToolFault> {
    Ok(place.0)
}

fn main() {
    let _ = Weather;
}
