//! Sets of points against the standard library's.

use crate::random::{Draw, Rng};
use std::collections::BTreeSet;
use tengen_core::{Point, PointSet, Size};

fn collect(set: &PointSet) -> Vec<Point> {
    set.iter().collect()
}

#[test]
fn a_set_of_points_is_a_set() {
    let mut rng = Rng::new(61);
    let all: Vec<Point> = Point::all(Size::MAX).collect();
    let (mut set, mut model) = (PointSet::new(), BTreeSet::new());
    let (mut other, mut other_model) = (PointSet::default(), BTreeSet::new());
    for _ in 0..5_000 {
        let point = rng.one_of(&all);
        match rng.below(4) {
            0 => {
                set.insert(point);
                model.insert(point);
            }
            1 => {
                set.remove(point);
                model.remove(&point);
            }
            2 => {
                set.toggle(point);
                if !model.remove(&point) {
                    model.insert(point);
                }
            }
            _ => {
                std::mem::swap(&mut set, &mut other);
                std::mem::swap(&mut model, &mut other_model);
            }
        }
        assert_eq!(set.contains(point), model.contains(&point));
        assert_eq!(collect(&set), Vec::from_iter(model.iter().copied()));
        assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
        assert_eq!(set.first(), model.first().copied());
        let expected = [
            Vec::from_iter(model.union(&other_model).copied()),
            Vec::from_iter(model.intersection(&other_model).copied()),
            Vec::from_iter(model.difference(&other_model).copied()),
        ];
        let found = [set.union(&other), set.intersection(&other), set.difference(&other)];
        assert_eq!(found.map(|set| collect(&set)), expected);
        assert_eq!(model.iter().copied().collect::<PointSet>(), set);
    }
}
