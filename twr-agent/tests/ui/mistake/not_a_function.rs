use twr_agent::tool;

#[tool]
struct Weather;

fn main() {
    let _ = Weather;
}
