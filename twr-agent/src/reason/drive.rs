//! `Reason::run`: carries out the moves of a reasoning. The one place of `reason` with IO.

use twr::Language::Chinese;
use twr::Thinkable;
use twr::model::{Purpose, Usage};
use twr::think::Options;

use super::log::{ReasonLog, ReasonMove, Reflection, Step, Voice};
use super::words::Words;
use super::{Level, Mode, Reason, ReasonError, ReasonErrorKind, Reasoned};
use super::{chinese, english, shorten};
use crate::dialog::{
    Critique, Decision, Participant, Role, Round, Ruling, answer_value, is_of_form,
};
use crate::finding::of_field;

/// The log to begin with: a new one, or the saved one if it is of this reasoning.
fn begin<T>(reason: &mut Reason<'_, T>) -> Result<ReasonLog, ReasonError> {
    let checks = reason.checks.iter().map(|(name, _)| name.clone()).collect();
    let (task, limits) = (reason.task.clone(), reason.limits.clone());
    let new = ReasonLog::new(task, reason.mode, reason.level, checks, limits);
    if reason.checks.is_empty() && reason.mode != Mode::ActorCritic {
        return Err(ReasonError::new(ReasonErrorKind::NothingJudges, new));
    }
    match reason.saved.take() {
        None => Ok(new),
        Some(saved) if saved.is_of_the_same(&new) => Ok(saved.with_limits(new.limits)),
        Some(saved) => Err(ReasonError::new(ReasonErrorKind::Resume, saved)),
    }
}

/// The answer of the current try: the one at hand, or after a resume the one in the log.
fn answer<T: Thinkable>(at_hand: Option<T>, log: &ReasonLog) -> Result<T, ReasonErrorKind> {
    answer_value(at_hand, log.answer()).map_err(|feedback| ReasonErrorKind::Unreadable { feedback })
}

impl<T: Thinkable> Reason<'_, T> {
    /// Tries until an answer passes.
    ///
    /// # Errors
    /// No answer passed, nothing judges the answers, or a model or check could not be asked: see
    /// [`ReasonErrorKind`]. The error keeps the log.
    pub async fn run(mut self) -> Result<Reasoned<T>, ReasonError> {
        let mut log = begin(&mut self)?;
        let mut value = None;
        loop {
            let carried_out = match log.next() {
                ReasonMove::Passed => {
                    return match answer(value, &log) {
                        Ok(value) => Ok(Reasoned { value, log }),
                        Err(kind) => Err(ReasonError::new(kind, log)),
                    };
                }
                ReasonMove::OutOfTries => {
                    return Err(ReasonError::new(ReasonErrorKind::OutOfTries, log));
                }
                ReasonMove::Try => self.attempt(&log, &mut value).await,
                ReasonMove::Check(at) => match answer(value.take(), &log) {
                    Ok(answer) => self.check_at(at, value.insert(answer)).await,
                    Err(kind) => Err(kind),
                },
                ReasonMove::Judge(Voice::Defender) => self.defend(&log).await,
                ReasonMove::Judge(voice) => self.judge(voice, &log).await,
                ReasonMove::Reflect => self.reflect(&log).await,
            };
            let kept = carried_out.and_then(|step| {
                log.on(step);
                (self.keep)(&log).map_err(ReasonErrorKind::Keep)
            });
            if let Err(kind) = kept {
                return Err(ReasonError::new(kind, log));
            }
        }
    }

    /// Asks for an answer.
    async fn attempt(
        &self,
        log: &ReasonLog,
        value: &mut Option<T>,
    ) -> Result<Step, ReasonErrorKind> {
        let words = Words::of(T::SPEC.language);
        let task = words.task(log, &self.background);
        let (answer, findings) = match log.mode() {
            Mode::Reflexion => (None, [].as_slice()),
            Mode::ActorCritic | Mode::External => (log.answer(), log.findings()),
        };
        let round = Round {
            number: log.tries_used() + 1,
            rounds: self.limits.tries.max(1),
            task: &task,
            answer,
            findings,
        };
        match self.actor.think(Role::Producer, &round, self.model).await {
            Ok(thought) => {
                let (reply, usage) = (thought.reply.clone(), thought.usage());
                *value = Some(thought.value);
                Ok(Step::Tried { reply, usage })
            }
            Err(error) if is_of_form(&error) => {
                let why = shorten(&error.to_string(), self.limits.chars);
                Ok(Step::NoAnswer { why, usage: error.usage() })
            }
            Err(error) => Err(ReasonErrorKind::Model(error)),
        }
    }

    /// Runs the check at this position.
    async fn check_at(&self, at: usize, value: &T) -> Result<Step, ReasonErrorKind> {
        let Some((name, check)) = self.checks.get(at) else {
            return Err(ReasonErrorKind::Resume);
        };
        let name = name.clone();
        match check.validate(value).await {
            Ok(report) => {
                let findings = report.findings.iter().map(of_field).collect();
                let findings = self.bounded(findings);
                Ok(Step::Checked { name, findings, usage: report.usage })
            }
            Err(error) => Err(ReasonErrorKind::Check { name, error }),
        }
    }

    /// Asks the critic or the judge for a ruling.
    async fn judge(&self, voice: Voice, log: &ReasonLog) -> Result<Step, ReasonErrorKind> {
        let language = T::SPEC.language;
        let prompt = (voice == Voice::Judge).then(|| Words::of(language).judgement(log));
        let (ruled, usage) = match (voice, self.level, language) {
            (Voice::Judge, _, Chinese) => self.ask(log, prompt, ruling::<chinese::Judgement>).await,
            (Voice::Judge, _, _) => self.ask(log, prompt, ruling::<english::Judgement>).await,
            (_, Level::Quick, Chinese) => self.ask(log, prompt, ruling::<chinese::Quick>).await,
            (_, Level::Quick, _) => self.ask(log, prompt, ruling::<english::Quick>).await,
            (_, Level::Light, Chinese) => self.ask(log, prompt, ruling::<Decision>).await,
            (_, Level::Light, _) => self.ask(log, prompt, ruling::<Critique>).await,
            (_, Level::Strict, Chinese) => {
                self.ask(log, prompt, ruling::<chinese::Inspection>).await
            }
            (_, Level::Strict, _) => self.ask(log, prompt, ruling::<english::Inspection>).await,
            (_, Level::Adversarial, Chinese) => {
                self.ask(log, prompt, ruling::<chinese::Attack>).await
            }
            (_, Level::Adversarial, _) => self.ask(log, prompt, ruling::<english::Attack>).await,
        }?;
        let (passes, findings) = ruled.unzip();
        let findings = self.bounded(findings.unwrap_or_default());
        Ok(Step::Judged { voice, passes, findings, usage })
    }

    async fn defend(&self, log: &ReasonLog) -> Result<Step, ReasonErrorKind> {
        let language = T::SPEC.language;
        let prompt = Some(Words::of(language).defence(log));
        let (defence, usage) = match language {
            Chinese => self.ask::<chinese::Defence, String>(log, prompt, Into::into).await?,
            _ => self.ask::<english::Defence, String>(log, prompt, Into::into).await?,
        };
        Ok(Step::Defended { text: defence.map(|text| shorten(&text, self.limits.chars)), usage })
    }

    async fn reflect(&self, log: &ReasonLog) -> Result<Step, ReasonErrorKind> {
        let language = T::SPEC.language;
        let prompt = Some(Words::of(language).reflection(log));
        let (reflected, usage) = match language {
            Chinese => self.ask::<chinese::Reflected, Reflection>(log, prompt, Into::into).await?,
            _ => self.ask::<english::Reflected, Reflection>(log, prompt, Into::into).await?,
        };
        let short = |text: String| shorten(&text, self.limits.chars);
        let reflection = reflected.map(|Reflection { wrong, lesson, next }| Reflection {
            wrong: short(wrong),
            lesson: short(lesson),
            next: short(next),
        });
        Ok(Step::Reflected { reflection, usage })
    }

    /// Asks a voice about the last answer: with this prompt, or with a verifier's stock prompt. What is made of its
    /// reply, nothing if no reply was in the right form; and what it costs.
    async fn ask<V: Thinkable, R>(
        &self,
        log: &ReasonLog,
        prompt: Option<String>,
        read: impl FnOnce(V) -> R,
    ) -> Result<(Option<R>, Usage), ReasonErrorKind> {
        let mut voice = Participant::<V>::new("").settings(|think| {
            let mut options = Options::default();
            options.purpose = Purpose::Judge;
            think.options(options)
        });
        if let Some(prompt) = prompt {
            voice = voice.prompt(move |_| prompt.clone());
        }
        let round = Round {
            number: log.tries_used(),
            rounds: log.tries_used(),
            task: log.task(),
            answer: log.answer(),
            findings: &[],
        };
        match voice.think(Role::Verifier, &round, self.critic).await {
            Ok(thought) => {
                let usage = thought.usage();
                Ok((Some(read(thought.value)), usage))
            }
            Err(error) if is_of_form(&error) => Ok((None, error.usage())),
            Err(error) => Err(ReasonErrorKind::Model(error)),
        }
    }

    /// The findings within the limits.
    fn bounded(&self, findings: Vec<String>) -> Vec<String> {
        let kept = findings.into_iter().take(self.limits.findings.max(1));
        kept.map(|finding| shorten(&finding, self.limits.chars)).collect()
    }
}

/// Whether the answer passes, and what has to change.
#[expect(clippy::needless_pass_by_value, reason = "`ask` hands over what it read")]
fn ruling<V: Ruling>(ruled: V) -> (bool, Vec<String>) {
    let passes = ruled.passes();
    (passes, if passes { Vec::new() } else { ruled.findings() })
}
