use twr_agent::{ToolFault, tool};

#[tool]
async fn weather(city: String) -> Result<String, ToolFault> {
    Ok(city)
}

fn main() {
    let _ = Weather;
}
