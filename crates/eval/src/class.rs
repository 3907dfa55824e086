//! Classes of points: the four shapes of a point, in whatever directions they lie.

use std::sync::OnceLock;
use tengen_pattern::Shape;

/// How many classes there are: ways to choose 4 of 15 shapes, order apart.
pub const CLASSES: usize = 3060;

struct Classes {
    of_code: Box<[u16; 1 << 16]>,
    shapes: Vec<[Shape; 4]>,
}

fn classes() -> &'static Classes {
    static ALL: OnceLock<Classes> = OnceLock::new();
    ALL.get_or_init(|| {
        let count = Shape::ALL.len();
        let mut shapes = Vec::with_capacity(CLASSES);
        let mut numbers = std::collections::HashMap::with_capacity(CLASSES);
        for a in 0..count {
            for b in a..count {
                for c in b..count {
                    for d in c..count {
                        numbers.insert([a, b, c, d], shapes.len() as u16);
                        shapes.push([a, b, c, d].map(|number| Shape::ALL[number]));
                    }
                }
            }
        }
        let mut of_code = Box::new([0; 1 << 16]);
        for (code, class) in of_code.iter_mut().enumerate() {
            let mut sorted: [usize; 4] = std::array::from_fn(|d| code >> (4 * d) & 15);
            sorted.sort_unstable();
            // Codes with a sixteenth shape do not occur.
            *class = numbers.get(&sorted).copied().unwrap_or(0);
        }
        Classes { of_code, shapes }
    })
}

/// The class of a [shape code](tengen_pattern::PatternState::shape_code).
///
/// ```
/// use tengen_eval::{class_of, shapes_of};
/// use tengen_pattern::Shape;
/// assert_eq!(class_of(0x0080), class_of(0x8000));
/// assert_eq!(shapes_of(class_of(0x0080))[3], Shape::OpenThree);
/// assert_eq!(class_of(0), 0);
/// ```
pub fn class_of(code: u16) -> usize {
    usize::from(classes().of_code[usize::from(code)])
}

/// The shapes of a class, the weakest first.
pub fn shapes_of(class: usize) -> [Shape; 4] {
    classes().shapes[class]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_its_shapes() {
        assert_eq!(classes().shapes.len(), CLASSES);
        for class in 0..CLASSES {
            let code = shapes_of(class).iter().fold(0, |code, &shape| code << 4 | shape as u16);
            assert_eq!(class_of(code), class);
        }
    }
}
