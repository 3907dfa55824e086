//! Values as text for serde, with the feature `serde`: what `Display` prints and `FromStr` reads.

use crate::{Color, Point, Rule, Size};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

macro_rules! as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
                out.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(input: D) -> Result<$name, D::Error> {
                String::deserialize(input)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Point, Color, Rule, Size);

/// For `#[serde(with = "tengen_core::point_list")]`: points that are read from one text (`"h8i9"`)
/// or an array, and written as an array.
///
/// ```
/// #[derive(serde::Serialize, serde::Deserialize)]
/// struct Line {
///     #[serde(with = "tengen_core::point_list")]
///     moves: Vec<tengen_core::Point>,
/// }
/// let line: Line = serde_json::from_str(r#"{"moves": "h8i9"}"#).unwrap();
/// assert_eq!(serde_json::to_string(&line).unwrap(), r#"{"moves":["h8","i9"]}"#);
/// ```
pub mod point_list {
    use super::{Deserializer, Error, Point, Serialize, Serializer, Size};
    use crate::{RowOrder, parse_moves};
    use serde::Deserialize;

    /// Writes an array of names.
    pub fn serialize<S: Serializer>(points: &[Point], out: S) -> Result<S::Ok, S::Error> {
        points.serialize(out)
    }

    /// Reads a text or an array of names.
    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<Point>, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Text(String),
            // Not points yet: an untagged enum would not say which of them is wrong.
            List(Vec<String>),
        }
        // The largest board there is: whether a point is on this one is judged with the position.
        let size = Size::MAX;
        let points: Vec<Point> = match Form::deserialize(input)? {
            Form::Text(text) => {
                parse_moves(&text, size, RowOrder::FromBottom).map_err(D::Error::custom)?
            }
            Form::List(names) => names
                .iter()
                .map(|name| name.parse().map_err(D::Error::custom))
                .collect::<Result<_, _>>()?,
        };
        if points.len() > size.area() {
            return Err(D::Error::custom("more points than any board has"));
        }
        Ok(points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;
    use std::fmt::{Debug, Display};

    fn is_its_text<T>(value: T)
    where
        T: Serialize + DeserializeOwned + Display + Debug + PartialEq,
    {
        let written = serde_json::to_string(&value).unwrap();
        assert_eq!(written, format!("\"{value}\""));
        assert_eq!(serde_json::from_str::<T>(&written).unwrap(), value);
    }

    #[test]
    fn every_value_is_its_text() {
        Point::all(Size::MAX).for_each(is_its_text);
        Color::ALL.into_iter().for_each(is_its_text);
        Rule::ALL.into_iter().for_each(is_its_text);
        Size::all().for_each(is_its_text);
    }

    #[test]
    fn other_texts_are_errors() {
        fn said<T: DeserializeOwned + Debug>(json: &str) -> String {
            serde_json::from_str::<T>(json).unwrap_err().to_string()
        }
        assert!(said::<Point>("\"h99\"").starts_with("`h99` is not a point: expected"));
        assert!(said::<Color>("\"red\"").starts_with("`red` is not a colour: expected"));
        assert!(said::<Rule>("\"go\"").starts_with("`go` is not a rule: expected"));
        assert!(said::<Size>("\"23\"").starts_with("a board of size 23 is not possible"));
        assert!(said::<Size>("15").starts_with("invalid type: integer `15`, expected a string"));
    }

    fn read(json: &str) -> Result<Vec<Point>, serde_json::Error> {
        point_list::deserialize(&mut serde_json::Deserializer::from_str(json))
    }

    #[test]
    fn both_forms_read() {
        let list = read(r#"["h8", "i9"]"#).unwrap();
        assert_eq!(list, read(r#""h8 i9""#).unwrap());
        assert_eq!(serde_json::to_string(&list).unwrap(), r#"["h8","i9"]"#);
        for bad in [r#"["h8i9"]"#, r#""h99""#, "7", r#"["ü"]"#] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert!(read(&format!("{:?}", "a1".repeat(485))).is_err());
    }
}
