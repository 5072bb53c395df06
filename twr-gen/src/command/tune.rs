//! `twr-gen tune`: finds the best way to ask for a spec's reply.

use std::path::{Path, PathBuf};

use clap::Args;
use twr_runtime::model::{Model, Money, Price};
use twr_runtime::think::Policy;
use twr_spec::soft::worked_examples;
use twr_spec::spec::Layout;

use crate::asked::{Examples, layout};
use crate::catalog::{Found as Document, Named};
use crate::failure::{Exit, Failure};
use crate::generated::write_changed;
use crate::named_model::NamedModel;
use crate::screen::{BAD, DIM, GOOD, Screen, count};
use crate::tune::{
    Choice, Forecast, Found, Gain, Limits, Memory, MemoryError, Narrowed, Search, Setting, Space,
    Trials, Watch, asking_lines, ladder, picture, report, search, with_asking,
};

/// Find the layout, examples, policy and limits that give the most good answers per token
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  twr-gen tune Review --tasks tasks.yaml --model gpt-4o-mini
  twr-gen tune Review --tasks tasks.yaml --layouts sections,tags --calls 100 --journal tune.jsonl
  twr-gen tune Review --tasks tasks.jsonl --money 0.50 --price 0.15,0.60 --plot tune.svg --write

A task is a text, or `{task: …, expect: {field: value}}`. For a prompt with inputs, write `inputs: {name: value}`
instead of `task`. An answer is good if it is a value without an error and has every expected value.

The search has three rounds. The first compares layouts, placements and numbers of examples, the second which
examples are shown, the third policies and limits for the prompt that won. In each, all settings are given a few
tasks, the better half twice as many, and so on. The setting with most good answers is the best; of those that are
level with it, the one with the fewest tokens a good answer wins. The report says what is within noise, and --write
changes nothing where the present setting is within noise of the best.

Before it begins, the search says how many calls it makes at most, and with about how many tokens.

With --journal the same command goes on where it was stopped, and asks nothing again.

Exit codes: 0 there is a winner, 1 no setting gave a good answer or the model could not be asked, 2 wrong
arguments, or files with mistakes.")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Tune {
    #[command(flatten)]
    named: Named,
    /// The tasks: a list in YAML or JSON, or one a line in a file that ends in `.jsonl`
    #[arg(long, value_name = "FILE")]
    tasks: PathBuf,
    #[command(flatten)]
    model: NamedModel,
    /// How many calls at most, those in the journal included
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    calls: u32,
    /// How much money at most, by --price
    #[arg(long, value_name = "X", requires = "price")]
    money: Option<Money>,
    /// What a million tokens cost: sent, received
    #[arg(long, value_name = "IN,OUT", value_parser = price)]
    price: Option<Price>,
    #[command(flatten)]
    space: SpaceArgs,
    /// Which tasks come first, and which settings are drawn where the calls do not suffice for all
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep every reply in this file, and ask for none again that it holds
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Draw good answers against tokens, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write the winner into the spec's file, as `asking:`, if it is better than the present setting by more than noise
    #[arg(long)]
    write: bool,
    /// Write the winner into the spec's file, whatever it is better by
    #[arg(long)]
    write_anyway: bool,
    /// Say what the search costs at most, and ask nothing
    #[arg(long)]
    forecast: bool,
    /// Say nothing while searching
    #[arg(long, short)]
    quiet: bool,
}

/// Which settings are compared.
#[derive(Args, Clone, Debug)]
struct SpaceArgs {
    /// Layouts [default: sections,headings,tags,labels,json and the present one]
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = layout)]
    layouts: Vec<Layout>,
    /// Where to show worked examples [default: turns,alone,text]
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    placements: Vec<Examples>,
    /// How many worked examples are shown at most [default: 0, 1 and all, up to 3; then 2]
    #[arg(long, value_name = "N,M", value_delimiter = ',')]
    examples: Vec<u32>,
    /// What follows a wrong reply; `+` joins the policies of further calls [default: the present one,
    /// `missing+one_by_one,fresh,whole`]
    #[arg(long, value_name = "A,B+C", value_delimiter = ',', value_parser = policies)]
    policies: Vec<Ladder>,
    /// The most tokens of a reply; `none` for the server's [default: the present one, and twice the longest good
    /// reply]
    #[arg(long, value_name = "N,none", value_delimiter = ',', value_parser = or_none::<u32>)]
    max_tokens: Vec<OrNone<u32>>,
    /// Temperatures of the first call; `none` to send none [default: the present one]
    #[arg(long, value_name = "T,none", value_delimiter = ',', value_parser = or_none::<f64>)]
    temperatures: Vec<OrNone<f64>>,
    /// How many calls an answer may take [default: the present number]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_attempts: Option<u32>,
}

/// The policies of the second call and those that follow.
#[derive(Clone, Debug)]
struct Ladder(Vec<Policy>);

/// A number, or `none`.
#[derive(Clone, Copy, Debug)]
struct OrNone<T>(Option<T>);

impl Tune {
    pub(super) fn carry_out(&self, screen: &mut Screen) -> Result<Exit, Failure> {
        let document = self.named.find()?;
        let tasks = document.document.tasks(&self.tasks)?;
        if tasks.is_empty() {
            let message = format!("there are no tasks in `{}`", self.tasks.display());
            return Err(Failure::usage(message, "write a list of them, each as `- task: …`"));
        }
        let model = self.model.open()?;
        let name = model.name().to_owned();
        let limits = Limits { calls: self.calls, money: self.money.zip(self.price) };
        let memory = Memory::new(model, limits, self.journal.as_deref())
            .map_err(|error| self.no_journal(&error))?;
        let space = self.space(&document);
        let mut trials = Trials::new(&document.spec, &tasks, &memory)?;
        let forecast = self.forecast_in_words(Forecast::of(&space, &trials));
        if self.forecast {
            screen.say(forecast)?;
            return Ok(Exit::Success);
        }
        if !self.quiet {
            screen.note(forecast)?;
        }
        let watch = Watch::new(self.quiet, Screen::is_watched());
        let plan = Search { space: &space, seed: self.seed };
        let found = search(&plan, &mut trials, &mut |scores, progress| {
            watch.show_progress(scores, progress, (memory.calls(), self.calls));
        });
        watch.end();
        let spent = match memory.money() {
            Some(money) => format!(", {money} in money"),
            None => String::new(),
        };
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                screen.note(format_args!("{BAD}the model cannot be asked{BAD:#}: {error}"))?;
                screen.note(match &self.journal {
                    Some(_) => "the journal has what was said so far: the same command goes on",
                    None => "with `--journal FILE` a search can be gone on with",
                })?;
                return Ok(Exit::No);
            }
        };
        self.note(&found, screen)?;
        let calls = count(usize::try_from(memory.calls()).unwrap_or(usize::MAX), "call");
        screen.note(format_args!("{DIM}{calls}, {} made now{spent}{DIM:#}", memory.asked()))?;
        if let Some(path) = &self.plot {
            let title = format!("{} with {name}", document.spec.name);
            write_changed(path, &picture(&found, &title))
                .map_err(|error| Failure::file(path, "written", error))?;
        }
        self.print_choice(&document, &found, screen)
    }

    fn space(&self, document: &Document) -> Space {
        let examples = worked_examples(&document.spec).len();
        let examples = u32::try_from(examples).unwrap_or(u32::MAX);
        let of = self.space.clone();
        let narrowed = Narrowed {
            layouts: of.layouts,
            placements: of.placements.into_iter().map(Examples::placement).collect(),
            examples: of.examples,
            policies: of.policies.into_iter().map(|ladder| ladder.0).collect(),
            max_tokens: of.max_tokens.into_iter().map(|most| most.0).collect(),
            temperatures: of.temperatures.into_iter().map(|warmth| warmth.0).collect(),
            attempts: of.max_attempts,
        };
        Space::new(Setting::present(&document.spec, examples), examples, narrowed)
    }

    fn forecast_in_words(&self, forecast: Forecast) -> String {
        match self.price.and_then(|price| forecast.money(price)) {
            Some(money) => format!("{forecast}, {money} in money"),
            None => forecast.to_string(),
        }
    }

    fn no_journal(&self, error: &MemoryError) -> Failure {
        let path = self.journal.as_deref().unwrap_or(Path::new(""));
        let message = format!("`{}` cannot be gone on with: {error}", path.display());
        Failure::usage(message, "name another file with `--journal`")
    }

    /// What is to be known of how the search went.
    fn note(&self, found: &Found, screen: &mut Screen) -> Result<(), Failure> {
        if found.left_out > 0 {
            screen.note(format_args!(
                "{} left out by lot, as {} do not suffice for all: raise `--calls`, or narrow the space",
                count(found.left_out, "setting"),
                count(usize::try_from(self.calls).unwrap_or(usize::MAX), "call")
            ))?;
        }
        if let Some(end) = found.end {
            screen.note(format_args!("the search ended early: {end}"))?;
        }
        Ok(())
    }

    /// Why the winner is not worth a change of the file; `None` where it is, or where the caller wants it anyway.
    fn why_unwritten(&self, choice: &Choice, found: &Found) -> Option<&'static str> {
        match choice.gain(&found.scores, found.present) {
            _ if self.write_anyway => None,
            Gain::Clear | Gain::Unknown => None,
            Gain::Same => Some("The present setting is the best"),
            Gain::Noise => Some("Nothing is better than the present setting by more than noise"),
        }
    }

    fn print_choice(
        &self,
        document: &Document,
        found: &Found,
        screen: &mut Screen,
    ) -> Result<Exit, Failure> {
        screen.say(report(found))?;
        let winner = found.choice.as_ref().and_then(|choice| found.scores.get(choice.winner));
        let (Some(choice), Some(winner)) = (&found.choice, winner.filter(|best| best.good() > 0))
        else {
            screen.note(format_args!("{BAD}no setting gave a good answer{BAD:#}"))?;
            return Ok(Exit::No);
        };
        screen.say("")?;
        for line in choice.words(&found.scores, found.present) {
            screen.say(line)?;
        }
        let given = self.space.max_attempts.or(document.spec.asking.attempts);
        let asking = winner.setting.to_write(given);
        let lines = asking_lines(&asking).join("\n");
        let path = document.path.display();
        if let Some(why) = self.why_unwritten(choice, found) {
            screen.say(format_args!("\n{why}: `{path}` stays as it is"))?;
            screen.say(format_args!("\nWith --write-anyway:\n\n{lines}"))?;
            return Ok(Exit::Success);
        }
        if !self.write && !self.write_anyway {
            screen.say(format_args!("\nIn `{path}`, or with --write:\n\n{lines}"))?;
            return Ok(Exit::Success);
        }
        let text = std::fs::read_to_string(&document.path)
            .map_err(|error| Failure::file(&document.path, "read", error))?;
        let Ok(written) = with_asking((&document.path, document.document.reach()), &text, &asking)
        else {
            let message = format!("`{path}` cannot be changed line by line");
            return Err(Failure::usage(message, format!("put this into it:\n{lines}")));
        };
        write_changed(&document.path, &written)
            .map_err(|error| Failure::file(&document.path, "written", error))?;
        screen.say(format_args!("\n{GOOD}written{GOOD:#} into `{path}`:\n\n{lines}"))?;
        Ok(Exit::Success)
    }
}

fn price(text: &str) -> Result<Price, String> {
    let wrong = || "write two numbers, as in `0.15,0.60`".to_owned();
    let (input, output) = text.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| *number >= 0.0);
    match (number(input), number(output)) {
        (Some(input), Some(output)) => Ok(Price::per_million(input, output)),
        _ => Err(wrong()),
    }
}

fn policies(text: &str) -> Result<Ladder, String> {
    ladder(text).map(Ladder)
}

fn or_none<T: std::str::FromStr>(text: &str) -> Result<OrNone<T>, String> {
    if text == "none" {
        return Ok(OrNone(None));
    }
    let number = text.parse().map_err(|_error| "write a number, or `none`".to_owned())?;
    Ok(OrNone(Some(number)))
}
