//! The twin of `latex_paper.yaml`.

use twr::Thinkable;

/// You write the frame of a paper in LaTeX, or say why you skip it.
#[derive(Debug, Clone, PartialEq, Thinkable)]
#[think(
    tag = "Status",
    prompt_text = "\
----- overview -----
{{ overview }}
----- checklist -----
{{ checklist }}
----- end -----

Write a frame that compiles: the preamble, the title, every section with a comment on what it will say. Do not
write the text itself. Skip it if the overview asks for no paper in LaTeX.

{{ format }}
",
    input = LatexPaperInput,
    example(
        task = "The overview of a paper on how bees navigate; at most 8 pages.",
        reply = LatexPaper::Written {
            path: "paper_framework.tex".into(),
            paper: r"\documentclass{article}
\title{How Bees Navigate}
\begin{document}
\maketitle
\section{Introduction} % landmarks and the sun
\bigskip
\end{document}"
                .into(),
        }
    ),
    example(
        task = "The overview of a poster on how bees navigate.",
        reply = LatexPaper::Skipped { reason: "A poster was asked for and no paper.".into() }
    )
)]
pub enum LatexPaper {
    /// There is a paper.
    #[think(alias = "done")]
    Written {
        /// The file's name, without a folder.
        #[think(line, pattern = r"^[A-Za-z0-9_]+\.tex$", example = "paper_framework.tex")]
        path: String,
        #[think(header = "LaTeX", code = "latex")]
        #[think(example = r"\documentclass{article}
\begin{document}
\section{Method} % how the waste was weighed
\end{document}")]
        paper: String,
    },
    /// No paper in LaTeX is wanted.
    #[think(alias = "skip")]
    Skipped {
        /// Why it is skipped, in one sentence.
        #[think(line, example = "The overview asks for a slide deck.")]
        reason: String,
    },
}

#[derive(Debug, Clone)]
pub struct LatexPaperInput {
    pub overview: String,
    pub checklist: String,
}
