//! `root_cause`: why something failed, by votes over typed causes.

use std::fmt;

use twr::model::{Model, Usage};
use twr::think::{Vote, VoteError};
use twr::{Think, Thinkable};

/// Why something failed at its root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Thinkable)]
#[non_exhaustive]
pub enum RootCause {
    /// The task leaves open what is wanted. 任务不清楚。
    #[think(word = "unclear task", alias = "任务不清楚")]
    UnclearTask,
    /// Something needed was not known. 缺少信息。
    #[think(word = "missing information", alias = "缺少信息")]
    MissingInformation,
    /// Something was taken for true that is not. 假设错误。
    #[think(word = "wrong assumption", alias = "假设错误")]
    WrongAssumption,
    /// The plan has the wrong steps or the wrong order. 计划有误。
    #[think(word = "wrong plan", alias = "计划有误")]
    WrongPlan,
    /// The right thing was attempted and done wrong: a slip in code or arithmetic. 执行出错。
    #[think(word = "wrong execution", alias = "执行出错")]
    WrongExecution,
    /// A tool was called wrongly, or was the wrong one. 工具使用不当。
    #[think(word = "wrong tool use", alias = "工具使用不当")]
    WrongToolUse,
    /// A service, network, permission or machine failed. 环境故障。
    #[think(word = "environment", alias = "环境故障")]
    Environment,
}

impl RootCause {
    /// What helps against the cause, the best first.
    pub fn strategies(self) -> &'static [&'static str] {
        match self {
            Self::UnclearTask => {
                &["ask the user one question", "state the reading that was chosen"]
            }
            Self::MissingInformation => &["look it up with a tool", "ask the user"],
            Self::WrongAssumption => {
                &["test the assumption first", "list the facts that are given"]
            }
            Self::WrongPlan => &["make the plan anew", "split the step that failed"],
            Self::WrongExecution => {
                &["do the step again with a check", "test a smaller case first"]
            }
            Self::WrongToolUse => &["read the tool's input again", "use another tool"],
            Self::Environment => &["wait and try again", "use another service", "tell the user"],
        }
    }
}

/// You find the root cause of a failure: not what was seen last, but what made it happen.
#[derive(Clone, Debug, PartialEq, Thinkable)]
pub struct Diagnosis {
    /// What led to the failure, step by step, in two to four sentences.
    #[think(
        header = "Chain",
        example = "The key had expired. The call was refused. The list stayed empty."
    )]
    pub chain: String,
    /// The root cause.
    #[think(header = "Cause")]
    pub cause: RootCause,
}

/// What the samples say.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CauseVotes {
    /// The votes of each cause that has any, the most first; of equals, in the order of [`RootCause`].
    pub votes: Vec<(RootCause, usize)>,
    /// The diagnoses, in the order of the samples.
    pub diagnoses: Vec<Diagnosis>,
    /// The samples that gave no diagnosis. They have no vote.
    pub failed: usize,
    /// What all samples together cost.
    pub usage: Usage,
}

impl CauseVotes {
    /// The cause with the most votes; `None` if several share them.
    pub fn winner(&self) -> Option<RootCause> {
        match self.tied().as_slice() {
            [winner] => Some(*winner),
            _ => None,
        }
    }

    /// Whether more than half of the samples, those that failed included, say the winner.
    pub fn has_majority(&self) -> bool {
        let most = self.votes.first().map_or(0, |(_, votes)| *votes);
        2 * most > self.diagnoses.len() + self.failed
    }

    /// The causes that share the most votes: one if there is a winner.
    pub fn tied(&self) -> Vec<RootCause> {
        let most = self.votes.first().map_or(0, |(_, votes)| *votes);
        self.votes.iter().filter(|(_, votes)| *votes == most).map(|(cause, _)| *cause).collect()
    }

    /// What helps against the winner; against a tie, the strategies of each of its causes.
    pub fn strategies(&self) -> Vec<&'static str> {
        self.tied().into_iter().flat_map(RootCause::strategies).copied().collect()
    }
}

/// Such as `wrong execution 3, environment 2` or `tie: …`.
impl fmt::Display for CauseVotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.winner().is_none() {
            f.write_str("tie: ")?;
        }
        for (at, (cause, votes)) in self.votes.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{cause:?} {votes}")?;
        }
        Ok(())
    }
}

/// Asks several times, at once, for the root cause of a failure, and counts the causes. `samples` is at least 1; five
/// are usual.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use twr::model::ScriptedModel;
/// use twr_agent::root_cause::{RootCause, root_cause};
///
/// let model = ScriptedModel::new([
///     "[Chain] The loop stopped early.\n[Cause] wrong execution",
///     "[Chain] The list was thought to be sorted.\n[Cause] wrong assumption",
///     "[Chain] The last element was skipped.\n[Cause] wrong execution",
/// ]);
/// let votes = root_cause(&model, "sum([1, 2, 3]) gave 3", 3).await?;
/// assert_eq!(votes.winner(), Some(RootCause::WrongExecution));
/// assert_eq!(votes.to_string(), "WrongExecution 2, WrongAssumption 1");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// All samples failed.
pub async fn root_cause(
    model: &dyn Model,
    failure: impl Into<String>,
    samples: usize,
) -> Result<CauseVotes, VoteError> {
    let think = Think::new(failure.into()).of::<Diagnosis>();
    let voted = Vote::new(think).samples(samples).run(model).await?;
    let usage = voted.usage();
    let all = voted.samples.len();
    let diagnoses: Vec<Diagnosis> =
        voted.samples.into_iter().flatten().map(|thought| thought.value).collect();
    let mut causes: Vec<RootCause> = diagnoses.iter().map(|diagnosis| diagnosis.cause).collect();
    causes.sort_unstable();
    let mut votes: Vec<(RootCause, usize)> = causes
        .chunk_by(|left, right| left == right)
        .filter_map(|same| Some((*same.first()?, same.len())))
        .collect();
    votes.sort_by_key(|(_, votes)| std::cmp::Reverse(*votes));
    let failed = all - diagnoses.len();
    Ok(CauseVotes { votes, diagnoses, failed, usage })
}
