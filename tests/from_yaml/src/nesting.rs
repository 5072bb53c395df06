// @generated from nesting.yaml: change that file, and build again.
// hash: 03741307e0991014

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub struct Atlas {
    #[think(line, example = "The north")]
    pub title: String,
    #[think(example = r#"- - 1
  - 2
- - 3"#)]
    pub grid: Vec<Vec<i64>>,
    #[think(
        example = r#"Bergen:
  Title: Bergen
  People: 3
Oslo:
  Title: Oslo
  People: 7"#
    )]
    pub cities: std::collections::BTreeMap<String, City>,
    #[think(example = r#"Bergen:
  - wetter
Oslo:
  - wet
  - cold"#)]
    pub notes: std::collections::BTreeMap<String, Vec<String>>,
    pub steps: Vec<Step>,
    #[think(default = vec![])]
    pub visited: Vec<City>,
    #[think(table, default = vec![])]
    pub missed: Vec<City>,
    #[think(default = std::collections::BTreeMap::from([]))]
    pub capitals: std::collections::BTreeMap<String, City>,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub struct City {
    #[think(line, example = "Oslo")]
    pub title: String,
    #[think(example = 7)]
    pub people: u32,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub enum StepEffort {
    Low,
    High,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub enum StepEffort2 {
    Deep,
    Deeper,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
#[think(tag = "Action")]
pub enum Step {
    Search { #[think(line, example = "bees")] query: String, effort: StepEffort },
    Look { #[think(line, example = ["bees"])] query: Vec<String>, effort: StepEffort },
    Dig { effort: StepEffort2 },
}

/// Asks the model for a [`Atlas`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn atlas(
    model: &(impl twr::Model + ?Sized),
    task: &str,
) -> Result<Atlas, twr::ThinkError> {
    twr::think_with_retry(model, task).await
}
