//! English, and the few yes and no words of other languages.

use super::class::Class;
use super::topic::{Part, Topic, TopicPhrases};

/// Forms that no ending makes, each with its verb, and the verbs and adjectives of a measure, each with its noun.
#[rustfmt::skip]
pub(crate) const IRREGULAR: [(&str, &str); 115] = [
    ("ate", "eat"), ("eaten", "eat"), ("became", "become"), ("began", "begin"), ("begun", "begin"),
    ("bitten", "bite"), ("bled", "bleed"), ("blew", "blow"), ("blown", "blow"), ("bought", "buy"), ("bred", "breed"),
    ("broke", "break"), ("broken", "break"), ("brought", "bring"), ("built", "build"), ("burnt", "burn"),
    ("came", "come"), ("caught", "catch"), ("chose", "choose"), ("chosen", "choose"), ("dealt", "deal"),
    ("drank", "drink"), ("drunk", "drink"), ("drew", "draw"), ("drawn", "draw"), ("driven", "drive"),
    ("drove", "drive"), ("dug", "dig"), ("fallen", "fall"), ("fell", "fall"), ("fed", "feed"), ("felt", "feel"),
    ("fought", "fight"), ("found", "find"), ("flew", "fly"), ("flown", "fly"), ("forgot", "forget"),
    ("forgotten", "forget"), ("froze", "freeze"), ("frozen", "freeze"), ("gave", "give"), ("given", "give"),
    ("gone", "go"), ("went", "go"), ("got", "get"), ("gotten", "get"), ("grew", "grow"), ("grown", "grow"),
    ("heard", "hear"), ("held", "hold"), ("hidden", "hide"), ("hung", "hang"), ("kept", "keep"), ("knew", "know"),
    ("known", "know"), ("laid", "lay"), ("led", "lead"), ("left", "leave"), ("lent", "lend"), ("lost", "lose"),
    ("made", "make"), ("meant", "mean"), ("met", "meet"), ("paid", "pay"), ("ran", "run"), ("rang", "ring"),
    ("rung", "ring"), ("risen", "rise"), ("rose", "rise"), ("said", "say"), ("sang", "sing"), ("sung", "sing"),
    ("sank", "sink"), ("sat", "sit"), ("saw", "see"), ("seen", "see"), ("sent", "send"), ("shone", "shine"),
    ("shot", "shoot"), ("shown", "show"), ("slept", "sleep"), ("sold", "sell"), ("spent", "spend"),
    ("spoke", "speak"), ("spoken", "speak"), ("stole", "steal"), ("stolen", "steal"), ("stood", "stand"),
    ("struck", "strike"), ("stuck", "stick"), ("swam", "swim"), ("swept", "sweep"), ("taken", "take"),
    ("taught", "teach"), ("thought", "think"), ("threw", "throw"), ("thrown", "throw"), ("told", "tell"),
    ("took", "take"), ("understood", "understand"), ("woke", "wake"), ("won", "win"), ("wore", "wear"),
    ("worn", "wear"), ("deep", "depth"), ("heavy", "weight"), ("high", "height"), ("tall", "height"), ("wide", "width"), ("weigh", "weight"), ("weighed", "weight"), ("weighs", "weight"), ("written", "write"), ("wrote", "write"), ("withdrawn", "withdraw"),
];

#[rustfmt::skip]
pub(super) const PHRASES: &[(Class, &[&str])] = &[
    (
        Class::Opener,
        &[
            "overall", "in conclusion", "without a doubt", "without any doubt", "no doubt", "to conclude", "in summary", "to summarize", "to summarise",
            "in short", "in sum", "to sum up", "summing up", "finally", "ultimately", "in the end",
            "therefore", "thus", "hence", "so", "accordingly", "consequently", "as a result",
            "for this reason", "for these reasons", "based on this", "based on that",
            "based on the above", "based on this analysis", "based on the analysis",
            "based on the text", "based on these factors", "given the above", "given this",
            "considering all this", "considering everything", "all things considered",
            "all in all", "taken together", "on balance", "on the whole", "on reflection", "sure",
            "certainly", "of course", "ok", "okay", "well", "to be clear", "in my opinion",
            "in my view", "in my judgment", "in my judgement", "in my assessment", "to answer",
            "to be precise", "altogether", "in total", "after analysis", "after consideration",
            "after careful consideration", "after reviewing the text", "from this", "clearly",
            "in general", "and so", "therefore overall", "i think so", "among the options", "sadly", "unfortunately", "happily", "thankfully", "fortunately", "luckily", "regrettably", "i'm afraid", "i am afraid", "taking everything together", "taking everything into account", "taking all this together", "given all that", "given all this", "after careful review", "after review", "on closer look", "sorry",
        ],
    ),
    (
        Class::Intro,
        &[
            "here is", "here's", "here are", "below is", "here it is", "here you go", "the answer",
            "the result", "the final answer", "the correct answer", "sure, here it is", "i choose",
            "i pick", "i select", "how about", "what about", "how about this", "how about this one", "what about this one",
        ],
    ),
    (
        Class::LabelNoun,
        &[
            "answer", "ans", "result", "results", "verdict", "value", "conclusion", "decision",
            "assessment", "judgment", "judgement", "evaluation", "choice", "option", "selection",
            "pick", "response", "reply", "output", "score", "rating", "grade", "total", "sum",
            "number", "mark", "count", "category", "level", "class", "classification", "label",
            "type", "date", "day", "deadline", "outcome", "solution", "estimate", "determination", "suggestion", "proposal", "recommendation", "advice", "due date", "closing date",
        ],
    ),
    (
        Class::LabelQualifier,
        &["final", "overall", "my", "the", "correct", "right", "best", "closest", "chosen", "selected",
          "predicted", "listed", "current", "main", "its", "suggested", "proposed", "your", "our", "most likely", "most accurate", "most appropriate", "resulting",
          "total", "assigned", "new"],
    ),
    (Class::Revised, &["revised", "updated", "corrected", "adjusted", "amended", "modified", "new", "final", "actual", "improved"]),
    (Class::Revision, &["correction", "corrections", "update", "edit", "revision", "amendment", "erratum", "second thought", "second thoughts", "my mistake"]),
    (Class::Copula, &["is", "=", "would be", "appears to be", "seems", "seems to be", "looks", "looks like", "sounds", "feels", "reads as", "can be described as", "is best described as", "is described as", "can be rated as", "can be rated", "is rated", "is rated as", "lasts", "takes", "lasted", "took", "takes place on", "will take place on", "takes place at", "will take place at", "is held on", "will be held on", "will be held at", "falls on", "starts at", "begins at", "kicks off at", "costs", "earns", "deserves", "gets", "scores", "receives", "names", "cites", "contains", "comes in at", "comes out at", "equals", "is equal to", "comes to", "amounts to", "stands at", "remains", "reads", "is therefore", "is thus", "is clearly", "comes across as", "comes off as", "is set for", "is scheduled for", "is planned for", "is fixed for", "has been set for", "has been scheduled for", "has been fixed for", "is to", "is set at", "is estimated at", "is going to be"]),
    (
        Class::Carrier,
        &[
            "it is", "it's", "this is", "that is", "that's", "that makes it", "which makes it", "that makes", "this makes", "it equals",
            "it gets", "it deserves", "it scores", "it earns", "it receives", "this deserves",
            "this scores", "this gets", "this earns", "this receives",
            "i rate it", "i rate this", "i rate", "i'd rate it", "i'd rate this", "i'd rate",
            "i would rate it", "i would rate this", "i would rate", "i will rate it", "i give it",
            "i give this", "i give", "i'd give it", "i'd give this", "i'd give", "i would give it",
            "i would give this", "i would give", "i'll give it", "i'll give this", "i score it",
            "i score this", "i'd score it", "i'd score this", "i would score it",
            "i would score this", "i assign", "i assign it", "i assign this", "i'd assign",
            "i would assign", "i grade it", "i'd grade it", "i choose", "i'd choose",
            "i would choose", "i select", "i'd select", "i would select", "i pick", "i'd pick",
            "i would pick", "i go with", "i'd go with", "i would go with", "i'll go with",
            "i prefer", "i'd say it is", "i'd say it's", "i would say it is", "i say", "i answer", "i conclude", "i conclude that it is",
            "i conclude it is", "i call it", "i'd call it", "i would call it", "i'd call this",
            "i would call this", "i judge it", "i judge it to be", "i judge it as",
            "i judge this", "i consider it", "i consider this", "i consider it to be",
            "i classify it as", "i classify this as", "i'd classify it as", "i'd classify this as",
            "i would classify it as", "i would classify this as", "i label it", "i label this",
            "i label it as", "i label this as", "i categorize it as", "i categorize this as",
            "i would categorize it as", "i would categorize this as", "i think it is",
            "i think it's", "i think that it is", "i believe it is", "i believe it's",
            "i find it", "i find that it is", "i vote for", "i vote", "i recommend",
            "i would recommend", "i'd recommend", "my choice is", "my pick is", "my vote is",
            "we choose", "we select", "we get", "we have", "we obtain", "we find", "the best fit is", "the best match is", "the closest match is", "you need", "you will need", "you'll need", "we conclude",
            "we conclude that it is", "this gives", "this gives us", "which gives", "that gives",
            "this equals", "there are", "there is", "they are", "these are", "choose", "select",
            "it is rated", "it is classified as", "it can be classified as", "this is rated",
            "rated", "rated at", "therefore i choose", "it costs",
            "it takes", "it lasts", "it took", "it lasted", "it amounts to", "it comes to", "it came to", "that came to", "it weighs", "it weighed", "it seems", "it seems to be", "it looks", "it sounds", "it feels", "it reads as", "that would be", "this would be", "it has", "it names", "it only names", "this looks like", "it begins at", "it starts at", "it kicks off at", "it begins on", "it starts on", "we start at", "we begin at", "treat this as", "treat it as", "go with", "it is only", "i arrive at", "we arrive at", "i therefore", "it ends in", "i get", "i get to", "i come to", "i come up with", "i settle for", "it clocks in at", "it comes out at", "it works out at", "it works out to", "that comes to", "this comes to", "it adds up to", "they come to",
        ],
    ),
    (
        Class::Opinion,
        &[
            "i think", "i think that", "i believe", "i believe that", "i find that", "i conclude that",
            "i would say that", "i'd say that", "i would say", "i'd say", "it is clear that",
            "it's clear that", "we can conclude that", "it can be concluded that", "we conclude that",
            "i can conclude that", "in conclusion, i believe that", "it looks like", "looks like", "it seems that", "it appears that", "there is no doubt that", "there's no doubt that", "it follows that", "this means that", "i feel that", "i'm sorry to say", "i'm sorry to say that", "i am sorry to say", "i am sorry to say that", "sorry to say", "i regret to say that", "i'm happy to say", "i'm happy to say that", "i'm glad to say", "i'm pleased to say", "i'm afraid that", "i am afraid that",
        ],
    ),
    (
        Class::Basis,
        &[
            "the", "this", "these", "my", "all", "above", "and", "of", "to", "in", "provided", "overall", "given", "its",
            "their", "evaluation", "analysis", "accuracy", "adherence", "instruction", "instructions", "criteria",
            "information", "text", "draft", "contract", "document", "invitation", "reasons", "factors", "comparison", "quality", "evidence", "context", "points",
            "considerations", "discussion", "assessment", "debate", "outputs", "output", "rules", "both", "for",
            "precision", "completeness", "clarity", "execution", "how", "well", "two", "answers", "responses", "first", "second", "third", "fourth", "fifth", "last", "next", "line", "page", "paragraph", "imprint", "title", "cover", "email", "letter", "schedule", "poster", "list", "notes", "minutes", "section", "chapter", "headline", "heading", "footer", "table", "figures", "log", "note", "record", "records", "data", "board", "chart", "file", "announcement", "programme", "program", "agenda", "message", "report", "story", "passage", "numbers", "flyer", "label", "receipt", "invoice", "by", "at", "on", "end", "beginning", "start", "bottom", "top",
        ],
    ),
    (
        Class::Object,
        &[
            "statement", "claim", "response", "text", "field", "section", "message", "email", "review", "comment",
            "sentence", "passage", "article", "essay", "story", "question", "request", "ticket", "paper", "work", "book", "film", "movie", "app", "game", "song", "dialogue", "conversation",
            "report", "plan", "document", "summary", "translation", "argument", "post", "tweet",
            "sentiment", "tone", "piece", "paragraph", "proposal", "code", "one", "item", "case",
            "product", "letter", "note", "assertion", "draft", "talk", "event", "meeting", "issue", "task", "proposition", "hypothesis", "description", "interpretation", "pair", "candidate", "process", "procedure", "walk", "session", "show", "concert", "workshop", "sale", "trip", "performance", "thing", "fair", "course", "house", "copy", "first edition", "edition", "scene", "scenes", "action", "novel", "festival", "conference", "wedding", "exhibition", "competition", "race", "match", "party", "lecture", "class", "ceremony", "play", "record", "album", "poem", "series", "column", "recipe", "dish", "hike", "ride", "drive", "flight", "journey", "video", "lesson", "programme", "program", "job", "project", "thesis", "magazine", "device", "phone", "car", "machine", "tool", "entry", "chapter", "lines", "figure", "application", "trial", "fix", "bug", "outage", "incident", "treatment", "training", "rehearsal", "screening", "premiere", "debate", "hearing", "interview", "call", "briefing",
        ],
    ),
    (
        Class::Judge,
        &["i", "i'd", "i would", "i will", "i'll", "i have", "i've", "i do", "i must", "i can", "i can only", "i have to", "we", "we'd", "we would", "we have", "we have to", "let us", "let's", "let me", "happy to", "i decided to", "we decided to", "i recommend to", "i vote to", "i choose to", "my decision is to", "my choice is to", "my vote is to", "i'm happy to", "i am happy to", "i'm glad to", "i am glad to", "i'm ready to", "my recommendation is to", "my advice is to", "i'm going to", "i am going to"],
    ),
    (
        Class::Judging,
        &["rate", "call", "judge", "consider", "classify", "label", "assess", "score", "grade", "give", "put", "mark", "describe", "file", "categorize", "categorise", "rank", "deem", "find", "route", "send", "choose", "chosen", "pick", "picked", "select", "say", "go with", "settle on", "settled on", "decided on", "decide on", "recommend", "suggest", "propose", "offer", "write", "assign", "vote for", "set", "make", "tag", "see", "get", "found", "treat", "count", "counted", "estimate", "put down"],
    ),
    (Class::Joiner, &["as", "to be", "to", "at", "with", "on", "that it is", "a", "an", "as a", "as an", "to be a", "to be an", "at a", "only", "only a", "a score of", "a rating of", "under", "in", "for", "down as"]),
    (
        Class::Remark,
        &["i'm afraid", "i am afraid", "i would say", "i'd say", "in my view", "in my opinion", "to me", "for me", "from me", "sorry", "unfortunately", "please", "of course", "without hesitation", "without a doubt", "in my judgment", "in the end", "throughout", "in the text", "sharp", "on the dot", "as it is", "as is", "from start to finish", "for it", "for this", "for this one", "for that", "here", "this time", "in my eyes", "if you ask me", "as far as i can see", "as far as i can tell", "on my part", "luckily", "thankfully", "fortunately", "happily", "sadly", "altogether", "at the moment", "as it stands"],
    ),
    (
        Class::Adverb,
        &[
            "clearly", "definitely", "certainly", "absolutely", "simply", "just", "exactly",
            "precisely", "indeed", "overall", "therefore", "thus", "hence", "really",
            "easily", "perfectly", "completely", "entirely", "totally", "undoubtedly", "without doubt", "obviously", "as follows", "also", "now", "in fact", "decidedly", "a clear", "a solid",
            "a strong", "solidly", "in total", "generally", "a well-earned", "well-earned", "only", "a well-deserved", "well-deserved", "quite clearly", "plainly", "firmly", "comfortably", "still", "evidently",
        ],
    ),
    (Class::Article, &["a", "an", "the", "to be", "as", "at", "with", "that", "it", "of"]),
    (
        Class::Measure,
        &[
            "score of", "rating of", "total of", "value of", "grade of", "sum of", "mark of",
            "count of", "level of", "option", "choice", "answer", "letter", "number",
            "category", "class", "score", "rating", "label", "total score of", "final score of",
            "overall score of", "overall rating of", "final rating of", "statement", "response",
        ],
    ),
    (
        Class::Confirm,
        &[
            "is correct", "is the correct answer", "is the correct option", "is the correct choice",
            "is right", "is the right answer", "is the right choice", "is the right option",
            "is the answer", "is the best answer", "is the best choice", "is the best option",
            "is the best", "is better", "is the better", "is the better one",
            "is the better choice", "is the better answer", "is the better response",
            "is the better option", "is the better output", "is clearly better",
            "is slightly better", "is much better", "is significantly better", "is far better",
            "is definitely better", "is somewhat better", "is generally better", "is overall better",
            "is therefore better", "is superior", "is preferable", "is preferred", "is the winner",
            "wins", "is the better output overall", "is better overall", "is my choice",
            "is my answer", "is my pick", "is my final answer", "is my rating", "it is", "is it",
            "is the result", "is the verdict", "is the final answer", "is the most accurate",
            "is the most appropriate", "is the closest", "is the better response overall", "is the best fit", "is the better fit",
            "is the right word", "is the right word for this", "is the right word for it", "is the right one", "is fair", "fits", "fits best", "fits well", "seems right", "seems fair", "is clearly the better", "is stronger", "is clearly stronger", "is the stronger one", "beats", "is the stronger", "is the closest option", "is indeed correct", "is the one", "are correct", "is the final score",
        ],
    ),
    (
        Class::Noun,
        &["option", "answer", "choice", "rating", "score", "overall", "in total", "total", "in all", "altogether", "for sure", "all in all", "p.a.", "per annum", "level", "class", "category", "long", "sharp", "here", "exactly", "indeed", "definitely", "absolutely"],
    ),
    (Class::ScoreUnit, &["punkte", "punti", "puntos", "points", "point", "pts", "pt", "stars", "star", "marks", "mark"]),
    (
        Class::Unit,
        &[
            "%", "percent", "per cent", "°c", "°f", "°", "degrees", "items", "item", "people", "persons", "person",
            "users", "times", "years", "year", "years old", "years of age", "months", "month",
            "weeks", "week", "days", "day", "hours", "hour", "hrs", "hr", "h", "minutes", "minute", "mins",
            "min", "seconds", "second", "secs", "sec", "s", "ms", "milliseconds", "km", "kilometers", "kilometres",
            "meters", "metres", "cm", "mm", "miles", "mile", "mi", "feet", "ft", "inches", "kg", "kilograms", "g",
            "grams", "lbs", "lb", "pounds", "tons", "tonnes", "liters", "litres", "ml", "cups",
            "pages", "page", "words", "chapters", "questions", "lines", "bytes", "kb", "mb", "gb", "tb", "units", "unit",
            "pieces", "piece", "pcs", "pc", "employees", "students", "tokens", "characters", "rows", "files", "apples", "books", "tickets", "kw", "kwh", "hz", "mph", "km/h",
            "nights", "night", "guests", "seats", "rooms",
        ],
    ),
    (
        Class::Currency,
        &["us$", "$", "€", "£", "¥", "₹", "usd", "eur", "gbp", "jpy", "cny", "rmb", "inr", "chf", "dollars", "dollar", "euros", "euro", "yen", "yuan", "rupees", "francs", "nok", "sek", "dkk", "pln", "czk", "huf", "aud", "cad", "nzd", "sgd", "hkd", "twd", "krw", "brl", "mxn", "zar", "try", "thb", "idr", "myr", "php", "vnd", "ils", "aed", "sar", "rub", "uah", "ron", "kroner", "kronor", "kr", "zł", "won", "₩", "rubles", "roubles", "lira", "pesos", "rand"],
    ),
    (Class::Approximate, &["about", "approximately", "approx.", "approx", "around", "roughly", "circa", "ca.", "~", "≈"]),
    (
        Class::Reason,
        &[
            "because", "mainly because", "mostly because", "simply because", "partly because", "primarily because", "largely because", "because of", "since", "due to", "given that", "given", "as", "owing to", "judging by", "going by",
            "thanks to", "so that", "on the grounds that", "seeing that", "considering that", "considering", "in that",
            "based on", "reason", "reasons", "reasoning", "rationale", "justification",
            "explanation", "the reason is", "the reason being", "for the following reasons",
            "my reasoning", "evidence", "basis", "reason being", "here's why", "here is why", "why", "mainly for", "mostly for", "largely for", "for its", "for their", "for his", "for her", "chiefly for", "chiefly because", "especially since", "especially because",
        ],
    ),
    (
        Class::Explanation,
        &[
            "the", "these", "those", "it is", "it's", "it has", "it covers", "it contains",
            "it includes", "it meets", "it uses", "it shows", "it lacks", "it does", "it follows",
            "it provides", "it also", "it was", "it works", "it addresses", "it explains",
            "it makes", "it gives", "it can", "it only", "it mentions", "it describes", "it reads", "it offers", "it answers", "it doesn't", "it isn't", "it tells", "it ignores", "it fails", "it matches", "it says",
            "they", "they're", "there", "there's", "we", "both", "because", "its", "each", "all", "while",
            "as", "since", "given", "due to", "based on", "every", "some", "many", "most",
            "several", "none of the", "two", "three", "four", "five", "both of", "in addition", "additionally", "furthermore",
            "moreover", "reason", "reasons", "reasoning", "explanation", "rationale",
            "justification", "analysis", "details", "in this", "my reasoning", "here's why", "here is why",
            "specifically", "in particular", "evidence", "pros", "cons", "strengths",
            "weaknesses", "comments", "comment", "notes", "summary", "context", "feedback", "in the text", "in the", "according to the",
            "a few", "one of the", "although", "step 1", "first", "he", "she", "his", "her", "their", "answer a", "a clear", "a good",
        ],
    ),
    (Class::Pronoun, &["it", "they", "there", "we", "he", "she", "this", "these", "both", "all", "you", "everything", "nothing", "nobody", "everyone", "that"]),
    (Class::Determiner, &["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "several", "few", "nothing", "everything", "everyone", "nobody", "the", "this", "that", "these", "those", "a", "an", "its", "their", "our", "his", "her", "all", "both", "every", "each", "most", "many", "some", "no", "my", "your"]),
    (
        Class::Auxiliary,
        &[
            "is", "are", "has", "have", "does", "do", "can", "will", "was", "were", "had", "did",
            "isn't", "aren't", "doesn't", "don't", "can't", "hasn't", "haven't", "won't", "wasn't",
            "weren't", "covers", "cover", "contains", "contain", "includes", "include", "meets",
            "meet", "lacks", "lack", "uses", "use", "shows", "show", "explains", "explain",
            "follows", "follow", "provides", "provide", "describes", "mentions", "mention",
            "works", "work", "addresses", "answers", "gives", "give", "offers", "makes", "make",
            "needs", "need", "requires", "passes", "pass", "fails", "fail", "runs", "handles",
            "looks", "reads", "matches", "match", "holds", "hold", "states", "state", "expresses",
            "keeps", "leaves", "came", "comes", "arrived", "stands", "costs", "affects", "went", "goes", "says", "'s", "'re", "complains", "asks", "praises", "tells",
        ],
    ),
    (
        Class::Finite,
        &[
            "is", "are", "was", "were", "has", "have", "had", "does", "do", "did", "can", "cannot", "will", "must",
            "isn't", "aren't", "doesn't", "don't", "can't", "hasn't", "haven't", "won't", "wasn't", "weren't", "didn't",
        ],
    ),
    (
        Class::Evaluative,
        &[
            "good", "great", "excellent", "solid", "strong", "nice", "well done", "well written",
            "well-written", "well structured", "clear", "clearly written", "very good",
            "very clear", "fair", "decent", "weak", "poor", "bad", "accurate", "inaccurate",
            "complete", "incomplete", "thorough", "outstanding", "impressive", "adequate",
            "satisfactory", "acceptable", "mediocre", "average", "detailed", "concise", "helpful",
            "unhelpful", "mostly good", "mostly accurate", "mostly correct", "generally good",
            "relevant", "fully", "perfect", "flawless", "lovely", "fine work", "readable", "short and clear", "tidy", "careful",
        ],
    ),
    (
        Class::Closer,
        &["thanks", "thank you", "done", "end", "that is all", "that's all", "that is my answer", "that's my answer", "that is my final answer", "thank you for reading", "i hope this helps", "hope this helps", "i hope that helps", "hope that helps", "let me know if you need anything else", "let me know if you have any questions", "let me know", "feel free to ask", "feel free to adjust", "feel free to change", "<eoa>", "</s>", "end of answer", "qed", "cheers", "have a great day", "have a nice day", "see you there", "see you", "anything else", "happy to help", "glad to help", "good luck", "best regards"],
    ),
    (
        Class::Yes,
        &["yes", "true", "y", "yeah", "yep", "correct", "affirmative", "agreed", "of course", "absolutely", "definitely", "certainly", "indeed", "sure", "yes indeed", "yes, definitely", "yes, absolutely", "oui", "ja", "sí", "si", "да", "はい", "예", "네"],
    ),
    (
        Class::No,
        &["no", "false", "n", "nope", "incorrect", "negative", "absolutely not", "definitely not", "certainly not", "of course not", "not at all", "no, definitely not", "i'm afraid not", "no way", "no, not yet", "nein", "non", "нет", "いいえ", "아니요", "아니오"],
    ),
    (Class::Not, &["not", "no", "never", "neither", "nor", "isn't", "aren't", "doesn't", "don't", "cannot", "can't", "wasn't", "won't", "hasn't", "haven't", "without", "n't", "hardly", "none", "free of", "free from"]),
    (
        Class::Back,
        &["wait", "no wait", "hold on", "hmm", "actually", "scratch", "scrap", "never mind", "correction", "sorry", "on reflection", "on second thought", "on second thoughts", "forget", "oops", "strike that", "strike those", "strike it", "strike them", "i take", "let me re", "then again", "come to think", "i misread", "i overlooked", "i missed", "i left out", "i forgot", "i miscounted", "i mistyped", "i misspoke", "i made a mistake", "i made a typo", "i made an error", "there is a mistake above", "there is an error above", "there is a mistake in my", "there is an error in my", "i mixed up", "i got that wrong", "i was wrong", "i meant", "my mistake", "my bad", "my apologies", "apologies", "i apologise", "i apologize", "use this instead", "disregard", "correct figure:"],
    ),
    (
        Class::Turn,
        &["this", "that", "i", "we", "but", "only", "if", "on", "actually", "wait", "scratch", "never", "no", "not", "yes", "correction", "sorry", "my", "change", "make", "please", "see", "or", "instead", "hmm", "well", "oh", "oops"],
    ),
    (Class::Courtesy, &["sure", "sure thing", "certainly", "of course", "absolutely", "ok", "okay", "no problem", "great", "happy to help", "gladly"]),
    (
        Class::Telling,
        &[
            "sentence", "sentences", "summary", "reason", "reasons", "why", "how", "explanation", "description", "comment",
            "note", "remark", "message", "advice", "question", "questions", "quote", "text", "paragraph", "opinion", "feedback",
            "statement", "answer", "reply", "instruction", "instructions", "justification", "verdict", "observation",
            "describe", "explain", "summarise", "summarize", "justify", "tip", "tips", "trick", "hint", "hints", "finding", "findings", "decision", "decisions", "lesson learned", "conclusion", "claim", "claims", "argument", "arguments", "thesis", "fact", "facts", "goal", "rule",
        ],
    ),
    (
        Class::Doubt,
        &[
            "may", "might", "could", "would", "should", "maybe", "perhaps", "probably", "possibly",
            "if", "unless", "depends", "depending", "or", "but", "however", "though", "although",
            "seems", "seem", "appears", "likely", "unsure", "not sure", "unclear", "uncertain",
            "doubt", "until", "except", "almost", "nearly", "instead", "rather", "otherwise", "sometimes",
            "supposedly", "allegedly", "to be", "pending", "provisional", "tentative", "subject to", "he says", "she says", "they say", "he said", "she said", "they said", "he thinks", "she thinks", "they think", "he claims", "she claims", "they claim", "i guess", "i suppose", "in theory", "on paper", "yet", "actually", "when", "whether",
        ],
    ),
];

/// What answers the question of a field.
#[rustfmt::skip]
pub(super) const TOPICS: &[TopicPhrases] = &[
    (Topic::Place, Part::Cue, &["where", "city", "town", "country", "place", "location", "venue"]),
    (Topic::Place, Part::Verb, &["takes place in", "take place in", "will take place in", "is set in", "are set in", "happens in", "happen in", "is held in", "will be held in", "plays in", "is located in", "is in", "unfolds in", "occurs in"]),
    (Topic::Person, Part::Cue, &["who", "owner", "assignee"]),
    (Topic::Person, Part::Verb, &["falls to", "goes to", "is assigned to", "has been assigned to", "has been given to", "is given to", "is up to", "lies with", "rests with", "is with", "is owned by", "is done by", "will be done by", "is handled by", "will be handled by", "is led by"]),
    (Topic::Person, Part::Behind, &["will do it", "will do this", "does it", "does this", "is doing it", "is going to do it", "is responsible", "is responsible for it", "is responsible for this", "is in charge", "is in charge of it", "is in charge of this", "takes care of it", "takes care of this", "will take care of it", "will take care of this", "handles it", "handles this", "will handle it", "will handle this", "owns it", "owns this", "leads it", "is on it"]),
    (Topic::Name, Part::Cue, &["title", "called", "name"]),
    (Topic::Name, Part::Verb, &["is called", "is titled", "is entitled", "is named", "bears the title", "carries the title", "has the title", "bears the name", "goes by the title", "goes by the name"]),
    (Topic::Subject, Part::Cue, &["about", "topic", "topics", "theme", "themes", "tags", "keywords"]),
    (Topic::Subject, Part::Verb, &["is about", "is mostly about", "is mainly about", "is all about", "deals with", "mostly deals with", "mainly deals with", "covers", "discusses", "talks about", "speaks of", "speaks about", "is concerned with", "focuses on", "mainly focuses on", "treats", "explores", "examines", "looks at", "touches on", "revolves around"]),
    (Topic::Subject, Part::Lead, &["the main topics are", "the topics are", "its topics are", "its main topics are", "the main subjects are", "the subjects are", "the main themes are", "the themes are", "its themes are", "its main themes are", "the keywords are", "topics are", "main topics are", "i would tag it with", "i'd tag it with", "i would tag it as follows:", "i'd tag it as follows:", "i would tag it as", "i'd tag it as"]),
    (Topic::Due, Part::Cue, &["due", "deadline", "last day", "closing date"]),
    (Topic::Due, Part::Verb, &["is due by", "is due on", "must be in by", "has to be in by", "must be handed in by", "has to be handed in by", "must be submitted by", "has to be submitted by", "needs to be submitted by", "must be finished by", "has to be finished by", "should be handed in by", "ends on", "closes on", "runs until", "is open until", "are accepted until", "are open until", "close on"]),
    (Topic::Due, Part::Lead, &["no later than", "not later than", "hand it in by", "please hand it in by", "submit it by", "please submit it by", "send it by", "please send it by", "finish it by", "please finish it by", "entries are accepted until", "submissions are accepted until", "applications are accepted until", "entries close on", "submissions close on", "applications close on", "you have until", "we have until", "the last day is", "the last day to submit is"]),
    (Topic::Start, Part::Cue, &["begins", "starts", "start", "start time", "begin"]),
    (Topic::Start, Part::Verb, &["begins at", "starts at", "kicks off at", "gets going at", "opens at", "gets under way at", "commences at", "begins on", "starts on", "begins promptly at", "starts promptly at"]),
    (Topic::Start, Part::Lead, &["be there at"]),
    (Topic::Meeting, Part::Cue, &["meet", "meeting"]),
    (Topic::Meeting, Part::Verb, &["is set for", "is scheduled for", "is planned for", "takes place on", "is on", "will take place on", "is booked for"]),
    (Topic::Meeting, Part::Lead, &["let's meet on", "let us meet on", "we meet on", "we will meet on", "we'll meet on", "let's meet", "we meet", "see you on"]),
    (Topic::Length, Part::Cue, &["how long", "duration", "length"]),
    (Topic::Length, Part::Verb, &["takes", "lasts", "runs for", "goes on for", "will take", "will last", "needs", "requires", "takes up"]),
    (Topic::Length, Part::Lead, &["plan", "plan for", "allow", "set aside", "reckon with", "you need", "you will need", "you'll need", "we need", "expect it to take", "it will take you", "it takes you", "give it"]),
    (Topic::Length, Part::Behind, &["long", "from start to finish", "in all", "for it", "from beginning to end"]),
    (Topic::Cost, Part::Cue, &["cost", "costs", "price", "budget"]),
    (Topic::Cost, Part::Verb, &["costs", "sells for", "sells at", "goes for", "is priced at", "is sold for", "retails for", "retails at", "comes to", "may cost", "can cost", "will set you back", "is yours for", "is available for", "is on sale for"]),
    (Topic::Cost, Part::Lead, &["you pay", "you'll pay", "you will pay", "a copy costs", "one copy costs", "we pay", "it will cost you", "it costs you"]),
    (Topic::Cost, Part::Behind, &["for it"]),
    (Topic::Count, Part::Cue, &["how many", "number of"]),
    (Topic::Count, Part::Lead, &["i counted", "i count", "we counted", "we count", "i found", "we found", "i can find", "i see"]),
    (Topic::Count, Part::Verb, &["names", "lists", "cites", "mentions", "quotes", "uses", "refers to", "draws on", "relies on", "contains"]),
    (Topic::Count, Part::Behind, &["in the bibliography", "in the text", "in the list", "in total", "in it"]),
    (Topic::Publication, Part::Cue, &["printed", "published", "appeared"]),
    (Topic::Publication, Part::Verb, &["first appeared in", "appeared in", "first came out in", "came out in", "was first published in", "was first printed in", "was published in", "was printed in", "dates from", "saw print in", "was released in", "was first released in"]),
    (Topic::Publication, Part::Lead, &["in"]),
    (Topic::Cause, Part::Cue, &["cause", "causes", "caused", "reason", "why", "what made", "what led", "what stopped", "what broke"]),
    (Topic::Cause, Part::Verb, &["because of", "due to", "owing to", "is because of", "was because of", "is due to", "was due to", "was caused by", "were caused by", "is caused by", "are caused by", "was brought about by", "was triggered by", "resulted from", "results from", "stemmed from", "stems from", "came from", "comes from", "is down to", "was down to", "is the result of", "was the result of", "happened because of", "happened due to", "is a result of", "was a result of"]),
    (Topic::Cause, Part::Lead, &["because of", "due to", "caused by", "owing to"]),
];

/// The numbers below twenty, by value.
pub(crate) const NUMBERS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

/// The tens from twenty on.
pub(super) const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The months, January first.
pub(crate) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The days of the week, Sunday first.
pub(crate) const WEEKDAYS: [&str; 7] =
    ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
