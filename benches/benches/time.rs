//! The benchmarks at length: each work on each text, with criterion's statistics.

use std::hint::black_box;

use benches::corpus;
use benches::speed::{self, Group, Scale};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn time(criterion: &mut Criterion) {
    let mut groups = speed::groups(Scale::Full);
    if let Ok(Some(samples)) = corpus::load(&corpus::default_folder()) {
        groups.push(speed::corpus_group(&samples, Scale::Full));
    }
    for Group { name, texts, works } in &groups {
        for text in texts {
            let mut group = criterion.benchmark_group(format!("{name}/{}", text.name));
            group.sample_size(20).throughput(Throughput::Bytes(text.bytes() as u64));
            for work in works {
                group.bench_function(work.name, |bencher| {
                    bencher.iter(|| work.run(black_box(text)));
                });
            }
            group.finish();
        }
    }
}

criterion_group!(all, time);
criterion_main!(all);
