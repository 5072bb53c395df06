use twr_agent::{ToolFault, tool};

struct Station;

impl Station {
    /// Tomorrow's weather.
    #[tool]
    async fn weather(&self, city: String) -> Result<String, ToolFault> {
        Ok(city)
    }
}

fn main() {}
