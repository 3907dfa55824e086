//! Values that have a text form of their own.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::Display;
use std::str::FromStr;
use tengen_core::{Point, RowOrder, Size, parse_moves};

/// Something that is written as its own text: a point, a colour, a rule.
///
/// ```
/// use tengen_core::Color;
/// use tengen_server::types::AsText;
/// assert_eq!(serde_json::to_string(&AsText(Color::Black)).unwrap(), "\"black\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AsText<T>(pub T);

impl<T: Display> Serialize for AsText<T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for AsText<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<AsText<T>, D::Error> {
        let text = String::deserialize(input)?;
        text.parse().map(AsText).map_err(serde::de::Error::custom)
    }
}

/// A list of points: read from one text (`"h8i9"`) or an array, written as an array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Points(pub Vec<Point>);

/// No board has more points than this.
const MOST_POINTS: usize = Size::MAX.area();

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.iter().map(|&point| AsText(point)))
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Points, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Form {
            Text(String),
            List(Vec<String>),
        }
        let fail = |error: &dyn Display| serde::de::Error::custom(error.to_string());
        // The largest board there is: whether a point is on this one is judged with the position.
        let size = Size::MAX;
        let points: Vec<Point> = match Form::deserialize(input)? {
            Form::Text(text) => {
                parse_moves(&text, size, RowOrder::FromBottom).map_err(|error| fail(&error))?
            }
            Form::List(names) => names
                .iter()
                .map(|name| name.parse::<Point>().map_err(|error| fail(&error)))
                .collect::<Result<_, _>>()?,
        };
        if points.len() > MOST_POINTS {
            return Err(fail(&"more points than any board has"));
        }
        Ok(Points(points))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_read() {
        let list: Points = serde_json::from_str(r#"["h8", "i9"]"#).unwrap();
        let text: Points = serde_json::from_str(r#""h8 i9""#).unwrap();
        assert_eq!(list, text);
        assert_eq!(serde_json::to_string(&text).unwrap(), r#"["h8","i9"]"#);
        for bad in [r#"["h8i9"]"#, r#""h99""#, "7", r#"["ü"]"#] {
            assert!(serde_json::from_str::<Points>(bad).is_err(), "{bad}");
        }
        assert!(serde_json::from_str::<Points>(&format!("{:?}", "a1".repeat(485))).is_err());
    }
}
