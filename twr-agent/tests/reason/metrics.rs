//! Figures of many reasonings, by mode.

use twr_agent::reason::{Mode, ReasonMetrics};

use crate::support::{LESSON, THREE, TWO, run, three};

async fn metrics() -> ReasonMetrics {
    let mut metrics = ReasonMetrics::default();
    let scripts: [(Mode, &[&str]); 6] = [
        (Mode::External, &[THREE]),
        (Mode::External, &[TWO, THREE]),
        (Mode::External, &[TWO, "", TWO]),
        (Mode::Reflexion, &[TWO, LESSON, THREE]),
        (Mode::Reflexion, &[TWO, LESSON, TWO, LESSON, TWO]),
        (Mode::Reflexion, &[THREE]),
    ];
    for (mode, script) in scripts {
        metrics.add(run(script, |reason| reason.mode(mode).check("three", three)).await.log());
    }
    metrics
}

#[tokio::test]
async fn each_mode_has_its_successes_tries_failures_and_costs() {
    let metrics = metrics().await;
    let external = &metrics.modes[&Mode::External];
    assert_eq!((external.runs, external.passed), (3, 2));
    assert!((external.first_try_share() - 1.0 / 3.0).abs() < 1e-9);
    assert!((external.passed_share() - 2.0 / 3.0).abs() < 1e-9);
    assert!((external.mean_tries_to_pass() - 1.5).abs() < 1e-9);
    assert_eq!(external.most_common_failure(), Some(("three", 3)));
    assert_eq!((external.failures["form"], external.usage.calls), (1, 6));

    let reflexion = &metrics.modes[&Mode::Reflexion];
    // Three tries followed a reflection, and one of them passed.
    assert!((reflexion.reflection_share() - 1.0 / 3.0).abs() < 1e-9);
    assert_eq!(reflexion.usage.calls, 9);
    assert!(!metrics.modes.contains_key(&Mode::ActorCritic));

    let json = serde_json::to_value(&metrics).unwrap();
    assert_eq!(json["modes"]["external"]["passed_by_try"]["2"], 1);
}

#[tokio::test]
async fn plots_are_whole_and_name_each_mode() {
    let metrics = metrics().await;
    for svg in [metrics.success_svg(), metrics.tokens_svg()] {
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains("external") && svg.contains("reflexion"), "{svg}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }
    // Nothing was counted: an empty plot is a plot.
    let empty = ReasonMetrics::default();
    assert!(empty.success_svg().contains("</svg>"));
    assert!(empty.tokens_svg().contains("</svg>"));
}
