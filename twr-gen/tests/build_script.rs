//! `Build`, as a build script calls it.

use std::fs;
use std::path::{Path, PathBuf};

use twr_gen::Build;

fn folders(test: &str) -> (PathBuf, PathBuf) {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("door").join(test);
    drop(fs::remove_dir_all(&root));
    let (specs, out) = (root.join("specs"), root.join("out"));
    fs::create_dir_all(&specs).unwrap();
    (specs, out)
}

#[test]
fn each_spec_is_a_module_of_its_own() {
    let (specs, out) = folders("modules");
    fs::write(specs.join("a.yaml"), "name: OnePlan\nsections: [{field: goal, example: Learn.}]\n")
        .unwrap();
    fs::write(specs.join("b.yaml"), "name: Other\nsections: [{field: why, example: So.}]\n")
        .unwrap();
    let build = Build::new().specs(&specs).out_dir(&out);
    build.clone().compile().unwrap();
    let index = fs::read_to_string(out.join("specs.rs")).unwrap();
    assert!(
        index.contains(
            "pub mod one_plan {\n    include!(concat!(env!(\"OUT_DIR\"), \"/specs/one_plan.rs\"));"
        ),
        "{index}"
    );
    let source = fs::read_to_string(out.join("specs/one_plan.rs")).unwrap();
    assert!(source.contains("pub struct OnePlan"), "{source}");
    let time = || fs::metadata(out.join("specs/one_plan.rs")).unwrap().modified().unwrap();
    let before = time();
    build.compile().unwrap();
    assert_eq!(time(), before);
}

#[test]
fn what_is_wrong_is_told_by_the_error_as_main_shows_it() {
    let (specs, out) = folders("broken");
    let text = "name: OnePlan\nsections: [{field: goal, exampel: Learn.}]\n";
    fs::write(specs.join("a.yaml"), text).unwrap();
    let error = Build::new().specs(&specs).out_dir(&out).compile().unwrap_err();
    let told = format!("{error:?}");
    assert!(told.contains("a.yaml:2:") && told.contains("did you mean `example`?"), "{told}");
    assert!(!out.exists());
}

#[test]
fn two_specs_of_one_name_and_no_folder() {
    let (specs, out) = folders("clash");
    let text = "name: OnePlan\nsections: [{field: goal, example: Learn.}]\n";
    fs::write(specs.join("a.yaml"), text).unwrap();
    fs::write(specs.join("b.yaml"), text).unwrap();
    let error = Build::new().specs(&specs).out_dir(&out).compile().unwrap_err().to_string();
    assert!(error.contains("would be the module `one_plan`"), "{error}");
    let error = Build::new().specs(specs.join("none")).out_dir(&out).compile().unwrap_err();
    assert!(error.to_string().contains("cannot be read"), "{error}");
}
