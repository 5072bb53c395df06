//! What a prompt template holds, and what in it does not agree with a spec.

#[allow(dead_code, reason = "each test crate uses a part of the specs")]
#[path = "support/specs.rs"]
mod specs;

use std::fmt::Write as _;

use specs::{field, list, optional, record, spec};
use twr_spec::soft::fold;
use twr_spec::spec::{Case, Field, Kind, Language, Layout, Spec, Str};
use twr_spec::template::{Facts, Step, Terms, flaws, unknown_headers};

fn check(template: &str, variables: &str, lookups: &str) {
    let facts = Facts::of(template).expect("it parses");
    assert_eq!(facts.faults, [], "{template}");
    let names: Vec<_> =
        facts.variables.iter().map(|used| format!("{}:{}", used.name, used.line)).collect();
    assert_eq!(names.join(" "), variables, "{template}");
    let paths = facts.lookups.iter().map(|lookup| {
        let steps = lookup.steps.iter().map(|step| match step {
            Step::Item => "[]".to_owned(),
            Step::Field(name) => format!(".{name}"),
        });
        format!("{}{}", lookup.variable, steps.collect::<String>())
    });
    assert_eq!(paths.collect::<Vec<_>>().join(" "), lookups, "{template}");
}

#[test]
fn variables_come_from_outside() {
    check("{{ a }}\n{{ b|default(c) }} {{ a }}", "a:1 b:2 c:2", "");
    check("{% set x = a %}{{ x }}{% with y = x %}{{ y }}{% endwith %}", "a:1", "");
    check(
        "{% for i in range(n) %}{{ loop.index }}{{ i }}{% else %}{{ e }}{% endfor %}",
        "n:1 e:1",
        "",
    );
    check("{% if a is defined and not b %}{{ c if d else 1 }}{% endif %}", "a:1 b:1 c:1 d:1", "");
    check("{% if a %}{% set x = 1 %}{% else %}{% set x = 2 %}{% endif %}{{ x }}", "a:1", "");
    check("{% raw %}{{ a }}{% endraw %}{# {{ b }} #}{{ format }}", "", "");
    check("{{ [a, (b, 2), {\"k\": c}]|length }}{{ dict(k=d) }}", "a:1 b:1 c:1 d:1", "");
    check("{% filter upper %}{{ a }}{% endfilter %}{% do range(b) %}", "a:1 b:1", "");
}

#[test]
fn attributes_are_followed_through_loops_and_filters() {
    check("{{ a.b.c }}", "a:1", "a.b a.b.c");
    check(
        "{% for s in a %}{{ s.t }}{% for u in s.v %}{{ u.w }}{% endfor %}{% endfor %}",
        "a:1",
        "a[].t a[].v a[].v[].w",
    );
    check(
        "{% for s in a|sort(attribute='t')|reverse %}{{ s.u }}{% endfor %}",
        "a:1",
        "a[].t a[].u",
    );
    check("{{ a[0].t }} {{ (a|first).u }} {{ a[1:][-1].v }}", "a:1", "a[].t a[].u a[].v");
    check("{{ a|map(attribute='t')|join }} {{ a|selectattr('u')|list }}", "a:1", "a[].t a[].u");
    check("{% set x = a.b %}{{ x.c }}", "a:1", "a.b a.b.c");
    // What nobody can know is not looked up.
    check(
        "{{ a['k'].t }} {{ a[b].t }} {% for k, v in a|items %}{{ v.t }}{% endfor %}",
        "a:1 b:1",
        "",
    );
    check("{{ a|map('upper')|map(attribute='x.y')|list }} {{ (a or b).t }}", "a:1 b:1", "");
    check("{% set n = namespace(x=a) %}{% set n.x = 1 %}{{ n.x }}", "a:1", "");
}

/// Goals, steps with a title each, perhaps a risk.
fn plan(layout: Layout) -> Spec {
    let goal = Field {
        keys: [fold("Goal"), fold("Aim")].map(Str::Owned).to_vec().into(),
        ..field("Goal", Kind::Text)
    };
    let steps = field("Next steps", list(record(vec![field("Title", Kind::Line)])));
    let risk = field("Risk", optional(Kind::Line));
    spec("Plan", Language::English, vec![goal, steps, risk]).in_layout(layout)
}

fn told(template: &str, spec: &Spec, terms: Terms<'_>) -> String {
    let facts = match Facts::of(template) {
        Ok(facts) => facts,
        Err(fault) => return format!("{}: {}", fault.line, fault.message),
    };
    let flaws = flaws(&facts, spec, terms).into_iter().map(|flaw| {
        let line = flaw.line.map(|line| format!("{line}: ")).unwrap_or_default();
        format!("{line}{}", flaw.kind)
    });
    let unknown = unknown_headers(&facts, spec, terms);
    let unknown = unknown.iter().map(|header| format!("{}: {header}", header.mention.line));
    flaws.chain(unknown).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_agrees_is_not_told() {
    let fine = |layout, template: &str, terms| {
        assert_eq!(told(template, &plan(layout), terms), "", "{template}");
    };
    let none = Terms::default();
    fine(
        Layout::Sections,
        "[Goal] 【next_steps】 [aim] [Title] [Goal: why] [/Goal]\n{{ format }}",
        none,
    );
    fine(Layout::Sections, "## Task\n<doc>{{ format }}</doc>", none);
    fine(Layout::Headings, "# Task\n## Sources\n## Goal\n`## Next steps`\n{{ format }}", none);
    fine(Layout::Tags, "<document>x</document> <b> `<goal>` <next_steps>\n{{ format }}", none);
    fine(Layout::Blocks, "```rust\nx\n```\n```goal\n```\n{{ format }}", none);
    fine(Layout::Labels, "Task: {{ format }}", none);
    fine(Layout::Json, "{\"id\": 1, \"tags\": [x]} \"goal\": {{ format }}", none);
    fine(
        Layout::Sections,
        "[Note] {{ format }} {{ task }}",
        Terms { mentions: &["note"], variables: Some(&["task"]), ..none },
    );
    let own = Terms { own_format: true, ..none };
    fine(Layout::Sections, "Write [Goal] and [Next steps].", own);
    fine(Layout::Headings, "## Goal\n## Next steps", own);
    fine(Layout::Tags, "<goal></goal>\n<next_steps></next_steps>", own);
    fine(Layout::Blocks, "```goal\n```\n```next_steps\n```", own);
    fine(Layout::Labels, "Goal: x\nNext steps: y", own);
    fine(Layout::Divider, "=====\nGoal: x\nNext steps: y", own);
    fine(Layout::Json, "{\"goal\": string, \"next_steps\": [string, …]}", own);
}

#[test]
fn what_does_not_agree_is_told() {
    let mut out = String::new();
    let mut tell = |layout: Layout, template: &str, terms: Terms<'_>| {
        let told = told(template, &plan(layout), terms);
        let _ = write!(out, "--- {}\n{template}\n---\n{told}\n\n", layout.name());
    };
    let none = Terms::default();
    let own = Terms { own_format: true, ..none };
    tell(Layout::Sections, "[Gaol]\n[Budget] [Titel] {{ format }}", none);
    tell(Layout::Headings, "## Gaol\n## Sources\n`## Sources`\n{{ format }}", none);
    tell(Layout::Tags, "<next_step> <document> `<risc>` {{ format }}", none);
    tell(Layout::Blocks, "```gaol\n```\n{{ format }}", none);
    tell(Layout::Json, "{\"gaol\": \"…\"} {{ format }}", none);
    tell(Layout::Json, "{\"goal\": string}", own);
    tell(Layout::Sections, "[Goal]", own);
    tell(Layout::Headings, "Goal\n[Next steps]", own);
    tell(Layout::Labels, "Goal and next steps", own);
    tell(Layout::Sections, "{{ format }}\n{% if x %}{{ format }}{% endif %}\n{{ format }}", none);
    tell(Layout::Sections, "{% set x %}{{ format }}{% endset %}{% set format = 1 %}", none);
    tell(
        Layout::Sections,
        "{{ tpoic }}\n{{ other }}\n{{ format }}",
        Terms { variables: Some(&["topic", "place"]), ..none },
    );
    tell(
        Layout::Sections,
        "{{ a|b }}{{ c.d() }}{{ e() }}{% if f is g %}{% endif %}{{ format }}",
        none,
    );
    tell(Layout::Sections, "{% macro a() %}{% endmacro %}", none);
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(out) });
}

#[test]
fn a_single_value_after_a_divider_needs_the_divider() {
    let one =
        spec("One", Language::English, vec![field("Goal", Kind::Line)]).in_layout(Layout::Divider);
    let own = Terms { own_format: true, ..Terms::default() };
    assert_eq!(told("Below a line of ===== write the goal.", &one, own), "");
    assert!(told("Write the goal.", &one, own).contains("does not mention `=====`"));
}

#[test]
fn a_section_of_one_case_need_not_be_described() {
    let tag = Field { case: Case::Tag, ..field("Kind", specs::choice(&["a", "b"])) };
    let of = Field { case: Case::Of(0), ..field("Only in a", Kind::Line) };
    let union = spec("Union", Language::English, vec![tag, of]);
    let own = Terms { own_format: true, ..Terms::default() };
    assert_eq!(told("[Kind]", &union, own), "");
}
