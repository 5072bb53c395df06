//! Plots of the figures of reasonings, as SVG.

use plotters::prelude::*;

use super::metrics::{ModeFigures, ReasonMetrics};

const SIZE: (u32, u32) = (720, 360);

impl ReasonMetrics {
    /// The share of reasonings that passed within so many tries, a line for each mode.
    ///
    /// # Errors
    /// The plot cannot be drawn.
    pub fn success_svg(&self) -> Result<String, PlotError> {
        let mut svg = String::new();
        draw_success(self, &mut svg).map_err(|error| PlotError(error.to_string()))?;
        Ok(svg)
    }

    /// The tokens of one reasoning in the mean, a bar for each mode.
    ///
    /// # Errors
    /// The plot cannot be drawn.
    pub fn tokens_svg(&self) -> Result<String, PlotError> {
        let mut svg = String::new();
        draw_tokens(self, &mut svg).map_err(|error| PlotError(error.to_string()))?;
        Ok(svg)
    }
}

/// Why a plot was not drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotError(String);

impl std::fmt::Display for PlotError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the plot cannot be drawn: {}", self.0)
    }
}

impl std::error::Error for PlotError {}

type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw_success(metrics: &ReasonMetrics, svg: &mut String) -> Drawn {
    let tries = metrics.modes.values().flat_map(|mode| mode.passed_by_try.keys()).max();
    let tries = tries.copied().unwrap_or(1).max(2);
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption("passed within so many tries (%)", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(30)
        .y_label_area_size(40)
        .build_cartesian_2d(1..tries, 0.0..100.0)?;
    chart.configure_mesh().x_labels(usize::try_from(tries)?).x_desc("tries").draw()?;
    for (number, (mode, figures)) in metrics.modes.iter().enumerate() {
        let colour = Palette99::pick(number).mix(1.0);
        let line = (1..=tries).map(|tries| (tries, 100.0 * passed_within(figures, tries)));
        chart
            .draw_series(LineSeries::new(line, colour.stroke_width(2)))?
            .label(mode.name())
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour));
    }
    chart.configure_series_labels().background_style(WHITE).border_style(BLACK).draw()?;
    root.present()?;
    Ok(())
}

/// The share of reasonings that passed within so many tries.
fn passed_within(figures: &ModeFigures, tries: u32) -> f64 {
    let passed: u32 = figures.passed_by_try.range(..=tries).map(|(_, count)| count).sum();
    f64::from(passed) / f64::from(figures.runs.max(1))
}

#[expect(clippy::cast_precision_loss, reason = "a mean of tokens need not be exact")]
fn draw_tokens(metrics: &ReasonMetrics, svg: &mut String) -> Drawn {
    let mean = |figures: &ModeFigures| {
        figures.usage.total_tokens() as f64 / f64::from(figures.runs.max(1))
    };
    let most = metrics.modes.values().map(mean).fold(1.0, f64::max);
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let names: Vec<&str> = metrics.modes.keys().map(|mode| mode.name()).collect();
    let mut chart = ChartBuilder::on(&root)
        .caption("tokens of one reasoning, in the mean", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(30)
        .y_label_area_size(60)
        .build_cartesian_2d((0..names.len().max(1)).into_segmented(), 0.0..most * 1.05)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_label_formatter(&|at| match at {
            SegmentValue::CenterOf(at) => names.get(*at).copied().unwrap_or_default().to_owned(),
            _ => String::new(),
        })
        .draw()?;
    for (at, figures) in metrics.modes.values().enumerate() {
        let corners =
            [(SegmentValue::Exact(at), 0.0), (SegmentValue::Exact(at + 1), mean(figures))];
        let mut bar = Rectangle::new(corners, Palette99::pick(at).filled());
        bar.set_margin(0, 0, 30, 30);
        chart.draw_series([bar])?;
    }
    root.present()?;
    Ok(())
}
