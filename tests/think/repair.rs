//! `Policy::Missing`: what is asked for again, and what becomes of what was read before.

use crate::specs::{Author, Chinese, Chore, Errand, Notes, Study, Three};
use crate::{check, think};
use twr::model::ScriptedModel;
use twr::think::TopUp;
use twr::{Think, Thinkable};

#[tokio::test]
async fn what_is_right_at_first_is_asked_for_once() {
    check::<Study>("right_at_first", think(), ["[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory\n[Risk] low\n[Weeks] 40"])
        .await;
}

#[tokio::test]
async fn one_missing_section_is_asked_for_on_a_fresh_fork() {
    check::<Study>(
        "one_missing",
        think(),
        [
            "I would say:\n[Plan] We follow bees to their hive and back.\n[Risk] low",
            "[Chapters]\n- Light\n- Smell\n- Memory",
        ],
    )
    .await;
}

#[tokio::test]
async fn the_ladder_goes_from_all_at_once_to_one_value_at_a_time() {
    let nothing = "Bees are fine animals.";
    check::<Study>(
        "ladder",
        think(),
        [
            "[Plan] Bees.\n[Chapters]\n- Light",
            nothing,
            "We follow bees to their hive and back.",
            "- Light\n- Smell\n- Memory",
        ],
    )
    .await;
    // With fewer calls than fields, one value at a time would come to nothing.
    check::<Study>(
        "ladder_of_three",
        think().max_attempts(3),
        [
            "[Plan] Bees.\n[Chapters]\n- Light",
            nothing,
            "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory",
        ],
    )
    .await;
}

#[tokio::test]
async fn of_a_list_that_is_too_short_the_rest_may_be_asked_for() {
    let first = "[Plan] We follow bees to their hive and back.\n[Chapters]\n- How bees see polarized light\n- The hive";
    let rest = || think().top_up(TopUp::Remaining);
    check::<Study>("rest", rest(), [first, "[Chapters]\n- What bees smell"]).await;
    // However much comes, what was there stays, and what says the same is refused.
    let more = "[Chapters]\n- the hive\n- How bees see the polarized light\n- Smell\n- Memory\n- Wind\n- Rain";
    check::<Study>("rest_and_more", rest(), [first, more]).await;
    let chinese = "[研究计划]\n研究蜜蜂如何导航。\n[章节大纲]\n- 光";
    let think = Think::new("研究蜜蜂。").top_up(TopUp::Remaining);
    check::<Chinese>("rest_in_chinese", think, [chinese, "", "- 气味"]).await;
}

#[tokio::test]
async fn a_list_that_is_too_short_is_topped_up_without_near_repeats() {
    let first = "[Plan] We follow bees to their hive and back.\n[Chapters]\n- How bees see polarized light\n- The hive";
    check::<Study>(
        "topped_up",
        think(),
        [first, "[Chapters]\n- How bees see the polarized light\n- What bees smell"],
    )
    .await;
    check::<Study>(
        "topped_up_twice",
        think(),
        [first, "[Chapters]\n- the hive", "- The hive.\n- Memory\n- Wind"],
    )
    .await;
    check::<Study>(
        "topped_up_to_the_most",
        think(),
        [
            "[Plan] We follow bees to their hive and back.\n[Chapters]\n- One",
            "[Chapters]\n- Two",
            "- Three",
        ],
    )
    .await;
    // Two lists that were each meant as a whole make no good one.
    check::<Study>("whole_list", think(), [first, "[Chapters]\n- Light\n- The hive\n- Memory"])
        .await;
}

#[tokio::test]
async fn records_are_topped_up_by_their_first_text() {
    check::<Author>(
        "records_topped_up",
        Think::new("Ann Lee wrote a novel and a diary."),
        [
            "[Name] Ann Lee\n[Works]\n- Title: a novel\n  Pages: 300",
            "[Works]\n- Title: A novel.\n  Pages: 301",
            "- Title: a diary\n  Pages: 40",
        ],
    )
    .await;
}

#[tokio::test]
async fn a_list_that_is_too_long_is_not_topped_up() {
    check::<Study>(
        "too_long",
        think(),
        [
            "[Plan] We follow bees to their hive and back.\n[Chapters]\n- 1\n- 2\n- 3\n- 4\n- 5\n- 6",
            "[Chapters]\n- Light\n- Smell\n- Memory",
        ],
    )
    .await;
    check::<Study>(
        "too_long_then_too_short",
        think(),
        [
            "[Plan] We follow bees to their hive and back.\n[Chapters]\n- 1\n- 2\n- 3\n- 4\n- 5\n- 6",
            "[Chapters]\n- Light\n- Smell",
            "- Memory",
        ],
    )
    .await;
    // Nor is one that is topped up too long.
    check::<Three>(
        "topped_up_to_three",
        think(),
        ["[Colours]\n- red\n- blue", "[Colours]\n- green\n- black"],
    )
    .await;
}

#[tokio::test]
async fn a_worse_repair_takes_nothing_away() {
    let first = "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell";
    for (name, worse) in [
        ("worse_nothing", ""),
        ("worse_refused", "I'm sorry, but I can't help with that."),
        ("worse_empty_section", "[Chapters]"),
        ("worse_other_section", "[Weeks] 3"),
    ] {
        check::<Study>(name, think(), [first, worse, "- Memory"]).await;
    }
    // Neither does one that is wrong in another way.
    check::<Author>(
        "worse_kind",
        Think::new("Ann Lee wrote a novel and a diary.").max_attempts(4),
        [
            "[Name] Ann Lee\n[Works]\n- Title: a novel\n  Pages: 300",
            "[Works]\n- Title: an essay\n  Pages: many\n- Title: a song\n  Pages: few",
            "- Title: a diary\n  Pages: 40",
        ],
    )
    .await;
    check::<Study>("worse_to_the_end", think().max_attempts(3), [first, "I do not know.", ""])
        .await;
}

#[tokio::test]
async fn a_value_of_the_wrong_kind_is_told_and_asked_for_again() {
    check::<Study>(
        "wrong_kind",
        think(),
        [
            "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory\n[Weeks] soon",
            "[Weeks] 30",
        ],
    )
    .await;
}

#[tokio::test]
async fn an_optional_field_may_be_absent_but_not_wrong() {
    let good =
        "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory";
    check::<Study>("optional_absent", think(), [good.to_owned()]).await;
    check::<Study>(
        "optional_wrong",
        think(),
        [format!("{good}\n[Risk] purple"), "[Risk] high".to_owned()],
    )
    .await;
    // Silence is no answer to what was asked for by name; `none` is.
    check::<Study>(
        "optional_wrong_then_none",
        think(),
        [format!("{good}\n[Risk] purple"), String::new(), "none".to_owned()],
    )
    .await;
    // Left out beside another section is left out on purpose.
    check::<Study>(
        "optional_wrong_then_left_out",
        think(),
        [
            "[Chapters]\n- Light\n- Smell\n- Memory\n[Risk] purple",
            "[Plan] We follow bees to their hive and back.",
        ],
    )
    .await;
}

#[tokio::test]
async fn an_optional_field_that_the_reply_never_came_to_is_asked_for_along_with_the_rest() {
    let refused = "I'm sorry, but I can't help with that.";
    let good =
        "[Plan] We follow bees to their hive and back.\n[Chapters]\n- Light\n- Smell\n- Memory";
    check::<Study>(
        "optional_not_come_to",
        think(),
        [refused.to_owned(), format!("{good}\n[Risk] high")],
    )
    .await;
    check::<Study>("optional_left_out_after_all", think(), [refused, good]).await;
    check::<Study>(
        "optional_wrong_when_come_to",
        think(),
        [refused.to_owned(), format!("{good}\n[Risk] purple"), "low".to_owned()],
    )
    .await;
}

#[tokio::test]
async fn a_reply_that_is_none_is_wrong_even_where_everything_may_be_left_out() {
    check::<Notes>(
        "nothing_said",
        think(),
        ["", "I can't help with that.", "[Remark] Bees dance."],
    )
    .await;
    check::<Notes>("nothing_to_say", think(), ["There is nothing to remark."]).await;
}

#[tokio::test]
async fn a_grounded_value_has_to_stand_in_the_task() {
    let works = "[Works]\n- Title: a novel\n  Pages: 300\n- Title: a diary\n  Pages: 40";
    check::<Author>(
        "grounded",
        Think::new("Cy Oz wrote a novel and a diary."),
        [format!("[Name] Ann Lee\n{works}"), "[Name] Cy Oz".to_owned()],
    )
    .await;
}

#[tokio::test]
async fn an_unknown_case_is_asked_for_alone_and_then_what_it_lacks() {
    let first = "[Action] tell Ben\n[Text] The parcel has arrived.";
    check::<Errand>("unknown_case", think(), [first, "write", "[To] ben@oak.org"]).await;
    // What belongs to another case than the one that it turns out to be is left out.
    check::<Errand>("other_case", think(), [first, "remind", "[Day] Monday"]).await;
}

#[tokio::test]
async fn a_case_that_no_worked_example_shows_is_asked_for_with_an_example_of_it() {
    // Of a record in a union, and of several fields of one case.
    let think = || Think::new("Ship 3 lamps to 7 Oak Lane in Bergen.").max_attempts(9);
    let first = "[Kind] ship\n[Count] 3";
    let address = "[To]\nStreet: 7 Oak Lane\nCity: Bergen";
    check::<Chore>("record_in_union", think(), [first, address]).await;
    let both = format!("[Count] 3\n{address}");
    check::<Chore>("fields_of_a_case", think(), ["[Kind] ship", &both]).await;
    // Without its tag the tag alone is missing.
    let model = ScriptedModel::new(["[Kind] send\n[Count] 3"]);
    let error = think().max_attempts(1).run::<Chore>(&model).await.unwrap_err();
    assert!(error.to_string().contains("(still wrong: [Kind])"), "{error}");
    let feedback = "Write this section:\n[Kind] must be one of: ring, ship, not \"send\".\n\
                    In this form, with your own content:\n[Kind] ring";
    assert_eq!(error.last_feedback().map(str::trim_end), Some(feedback));
}

/// What a customer writes about.
#[derive(Clone, Debug, PartialEq, Thinkable)]
#[think(examples = none)]
struct Letter {
    /// The complaint of the customer.
    #[think(line)]
    complaint: String,
}

#[tokio::test]
async fn a_sentence_in_place_of_a_phrase_counts_if_the_model_writes_it_again() {
    let sentence = "[Complaint] The blender has a leak at its base.";
    check::<Letter>("sentence_written_again", think(), [sentence, sentence]).await;
    check::<Letter>("sentence_put_right", think(), [sentence, "[Complaint] a leaking blender"])
        .await;
    // What denies is no value, however often it is written.
    let denial = "[Complaint] The complaint is not known yet.";
    let model = ScriptedModel::new([denial, denial]);
    think().max_attempts(2).run::<Letter>(&model).await.unwrap_err();
}
