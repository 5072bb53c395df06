use twr_agent::tool;

/// Tomorrow's weather.
#[tool]
async fn weather(city: String) {
    drop(city);
}

fn main() {
    let _ = Weather;
}
