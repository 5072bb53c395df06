// @generated from outline.yaml: change that file, and build again.
// hash: 0669c532ce360b31

/// How a text is divided.
#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub struct Outline {
    /// Of the whole.
    #[think(line, example = "Bees at work")]
    pub title: String,
    /// What it is divided into.
    pub nodes: Vec<Node>,
    pub size: Option<Formula>,
    pub source: Option<Folder>,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub struct Node {
    #[think(line, example = "Life in the hive")]
    pub heading: String,
    /// What it is divided into.
    pub children: Vec<Node>,
    pub instead: Option<Box<Node>>,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub struct Folder {
    #[think(line, example = "src")]
    pub folder: String,
    pub pages: Vec<Page>,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub struct Page {
    #[think(line, example = "index")]
    pub page: String,
    #[think(recursive)]
    pub inside: Option<Box<Folder>>,
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub enum Formula {
    Number { #[think(example = 3)] value: i32 },
    Sum { left: Box<Formula>, right: Box<Formula> },
}

/// Asks the model for a [`Outline`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn outline(
    model: &(impl twr::Model + ?Sized),
    task: &str,
) -> Result<Outline, twr::ThinkError> {
    twr::think_with_retry(model, task).await
}
