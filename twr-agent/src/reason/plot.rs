//! Plots of the figures of reasonings, as SVG.

use super::metrics::{ModeFigures, ReasonMetrics};
use crate::svg::Svg;

const WIDTH: usize = 720;
const HEIGHT: usize = 360;
/// The edges of the area of the plot.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 700.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 320.0;
/// The colours of the modes, in their order.
const COLOURS: [&str; 4] = ["#1f6feb", "#d1242f", "#1a7f37", "#8250df"];

impl ReasonMetrics {
    /// The share of reasonings that passed within so many tries, a line for each mode.
    pub fn success_svg(&self) -> String {
        let tries = self.modes.values().flat_map(|mode| mode.passed_by_try.keys()).max();
        let tries = tries.copied().unwrap_or(1).max(2);
        let x = |at: u32| LEFT + (RIGHT - LEFT) * f64::from(at - 1) / f64::from(tries - 1);
        let mut svg = begun("passed within so many tries (%)", 100.0);
        for at in 1..=tries {
            svg.text(x(at), BOTTOM + 18.0, "text-anchor=\"middle\"", &at.to_string());
        }
        let modes = self.modes.iter().zip(COLOURS.iter().cycle());
        for (number, ((mode, figures), colour)) in (0_u32..).zip(modes) {
            let point = |at| (x(at), height(100.0 * passed_within(figures, at), 100.0));
            let points: Vec<String> =
                (1..=tries).map(point).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let points = points.join(" ");
            svg.element(format_args!(
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
            ));
            let y = TOP + 16.0 * f64::from(number + 1);
            svg.text(LEFT + 12.0, y, &format!("fill=\"{colour}\""), mode.name());
        }
        svg.finish()
    }

    /// The tokens of one reasoning in the mean, a bar for each mode.
    pub fn tokens_svg(&self) -> String {
        let most = self.modes.values().map(mean_tokens).fold(1.0, f64::max);
        let count = u32::try_from(self.modes.len().max(1)).unwrap_or(u32::MAX);
        let width = (RIGHT - LEFT) / f64::from(count);
        let mut svg = begun("tokens of one reasoning, in the mean", most);
        let modes = self.modes.iter().zip(COLOURS.iter().cycle());
        for (number, ((mode, figures), colour)) in (0_u32..).zip(modes) {
            let (x, y) = (LEFT + width * f64::from(number), height(mean_tokens(figures), most));
            svg.element(format_args!(
                "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
                x + width / 4.0,
                width / 2.0,
                BOTTOM - y,
            ));
            let middle = x + width / 2.0;
            svg.text(middle, BOTTOM + 18.0, "text-anchor=\"middle\"", mode.name());
        }
        svg.finish()
    }
}

/// A plot with its title, and with lines across it that say how much a height is.
fn begun(title: &str, most: f64) -> Svg {
    let mut svg = Svg::new(WIDTH, HEIGHT);
    svg.text(LEFT, 22, "font-size=\"18\"", title);
    for part in 0_u8..=4 {
        let amount = most * f64::from(part) / 4.0;
        let y = height(amount, most);
        svg.element(format_args!("<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"#ccd\"/>"));
        svg.text(LEFT - 6.0, y + 4.0, "text-anchor=\"end\"", &format!("{amount:.0}"));
    }
    svg
}

/// Where an amount is drawn.
fn height(amount: f64, most: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * amount / most
}

/// The share of reasonings that passed within so many tries.
fn passed_within(figures: &ModeFigures, tries: u32) -> f64 {
    let passed: u32 = figures.passed_by_try.range(..=tries).map(|(_, count)| count).sum();
    f64::from(passed) / f64::from(figures.runs.max(1))
}

#[expect(clippy::cast_precision_loss, reason = "a mean of tokens need not be exact")]
fn mean_tokens(figures: &ModeFigures) -> f64 {
    figures.usage.total_tokens() as f64 / f64::from(figures.runs.max(1))
}
