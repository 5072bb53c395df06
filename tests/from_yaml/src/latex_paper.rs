// @generated from latex_paper.yaml: change that file, and build again.
// hash: d407d33120c65ee0

/// The paper as a file, or why it is skipped.
#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
#[think(
    layout = "headings",
    example_task = "Write the paper on waste.",
    tag = "Decision"
)]
pub enum LatexPaper {
    /// There is enough to write.
    Write {
        #[think(
            example = r#"paper_framework.tex
```latex
\documentclass{article}
\begin{document}
Waste.
\end{document}
```"#
        )]
        paper: twr::File,
        #[think(line, example = ["waste", "cities"], default = vec!["paper".to_owned()])]
        keywords: Vec<String>,
    },
    #[think(alias = ["skipped"])]
    Skip {
        /// Why, in one sentence.
        #[think(line, max_len = 200, example = "The overview has no results.")]
        reason: String,
        #[think(example = ["results", "numbers"])]
        missing: Option<Vec<Gap>>,
    },
}

#[derive(Debug, Clone, PartialEq, twr::Thinkable)]
pub enum Gap {
    Results,
    #[think(word = "numbers")]
    Figures,
    #[think(word = "5 whys")]
    N5Whys,
}

/// Asks the model for a [`LatexPaper`], three calls in all at most.
///
/// # Errors
/// No reply was as asked, or the model could not be asked.
pub async fn latex_paper(
    model: &(impl twr::Model + ?Sized),
    task: &str,
) -> Result<LatexPaper, twr::ThinkError> {
    twr::think_with_retry(model, task).await
}
