//! Named values with their error bars, one below the other.

use crate::axis::Scale;
use crate::lines::draw_x_axis;
use crate::svg::{AXIS, Anchor, FONT, GRID, LINE, Svg, color, fit, px, width_of};
use crate::{Frame, Level};

/// A named value with its error bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Interval {
    /// Its name.
    pub name: String,
    /// The value; it is not drawn if it is not finite.
    pub value: f64,
    /// The lower end; an infinite one is an arrow.
    pub low: f64,
    /// The upper end; an infinite one is an arrow.
    pub high: f64,
    /// The same in words, written at the right; may be empty.
    pub words: String,
}

/// The widest picture in which names are written above the bars, for want of room beside them.
const NARROW: u32 = 480;

/// Draws intervals, the first on top. The vertical axis of the frame and its height are not used:
/// each interval takes a row.
pub fn interval_plot(frame: &Frame, intervals: &[Interval], levels: &[Level]) -> String {
    let is_narrow = frame.width <= NARROW;
    let width = f64::from(frame.width);
    let numbers = intervals.iter().flat_map(|one| [one.value, one.low, one.high]);
    let ticks =
        frame.x.ticks(numbers.chain(levels.iter().map(|level| level.at)), (width / 100.0) as usize);
    let widest = |text: fn(&Interval) -> &str| {
        intervals.iter().map(|one| width_of(text(one))).fold(0.0, f64::max)
    };
    let words = widest(|one| &one.words);
    let (left, right, row) = if is_narrow {
        (16.0, width - 16.0, 44.0)
    } else {
        let names = widest(|one| &one.name).min(width * 0.3);
        (names + 24.0, width - words.min(width * 0.3) - 24.0, 30.0)
    };
    let top = if levels.iter().any(|level| !level.name.is_empty()) { LINE + 4.0 } else { 4.0 };
    let bottom = top + row * intervals.len() as f64 + 6.0;
    let scale = Scale::new(ticks.ends(), left, right);
    let mut svg = Svg::new(width, bottom + 2.0 * LINE + 6.0, &frame.about);
    for &tick in ticks.values() {
        svg.line((scale.at(tick), top), (scale.at(tick), bottom), GRID);
    }
    for level in levels.iter().filter(|level| scale.contains(level.at)) {
        let x = scale.at(level.at);
        svg.line((x, top), (x, bottom), &format!("{AXIS};stroke-dasharray:6 4"));
        svg.write((x, FONT), Anchor::Middle, &level.name);
    }
    for (place, interval) in intervals.iter().enumerate() {
        let y = top + row * (place as f64 + if is_narrow { 0.72 } else { 0.55 });
        draw_bar(&mut svg, &scale, interval, y);
        if is_narrow {
            let room = width - 24.0 - width_of(&interval.words);
            svg.write((0.0, y - 14.0), Anchor::Start, &fit(&interval.name, room));
            svg.write((width, y - 14.0), Anchor::End, &interval.words);
        } else {
            svg.write((left - 16.0, y + 4.0), Anchor::End, &fit(&interval.name, left - 20.0));
            svg.write((width, y + 4.0), Anchor::End, &fit(&interval.words, width - right - 16.0));
        }
    }
    draw_x_axis(&mut svg, &scale, &ticks, (left, right), bottom, &frame.x.words());
    svg.finish()
}

/// A bar with caps at finite ends and arrows at infinite ones, and the value as a dot.
fn draw_bar(svg: &mut Svg, scale: &Scale, interval: &Interval, y: f64) {
    let Interval { name, value, low, high, words } = interval;
    let (from, to) = (scale.at(*low), scale.at(*high));
    let end = |at: f64, number: f64, inwards: f64| {
        if number.is_finite() {
            format!("M{} {}v10", px(at), px(y - 5.0))
        } else {
            format!("M{} {}l{} -5m{} 5l{} 5", px(at), px(y), px(inwards), px(-inwards), px(inwards))
        }
    };
    if low <= high {
        let d = format!(
            "M{} {}H{}{}{}",
            px(from),
            px(y),
            px(to),
            end(from, *low, 6.0),
            end(to, *high, -6.0)
        );
        svg.path(&d, &format!("fill:none;stroke-width:2;stroke:{}", color(0)));
    }
    if value.is_finite() {
        let dot =
            format!("M{} {}m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", px(scale.at(*value)), px(y));
        svg.titled_path(&dot, &format!("fill:{}", color(0)), &format!("{name}: {words}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Axis;

    fn plot(width: u32, intervals: &[Interval]) -> String {
        let frame = Frame {
            width,
            height: 0,
            about: "ratings".into(),
            x: Axis::new("Elo"),
            y: Axis::default(),
        };
        interval_plot(&frame, intervals, &[Level { at: 0.0, name: String::new() }])
    }

    fn interval(name: &str, value: f64, low: f64, high: f64) -> Interval {
        Interval { name: name.into(), value, low, high, words: format!("{value:+.0}") }
    }

    #[test]
    fn open_ends_are_arrows() {
        let closed = plot(640, &[interval("a", 1.0, -2.0, 4.0)]);
        assert_eq!(closed.matches("v10").count(), 2);
        let open = plot(640, &[interval("a", 1.0, -2.0, f64::INFINITY)]);
        assert_eq!(open.matches("v10").count(), 1);
        assert!(!open.contains("inf") && !open.contains("NaN"), "{open}");
    }

    #[test]
    fn names_are_text_and_cut_to_fit() {
        for width in [340, 640] {
            let svg = plot(width, &[interval(&"<b>&".repeat(80), 1.0, 0.0, 2.0)]);
            assert!(svg.contains("&lt;b&gt;&amp;") && !svg.contains("<b>") && svg.contains('…'));
        }
    }

    #[test]
    fn it_grows_with_its_rows() {
        let height = |rows: usize| -> f64 {
            let svg = plot(640, &vec![interval("a", 0.0, -1.0, 1.0); rows]);
            svg.split("height=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        assert_eq!(height(10) - height(9), height(2) - height(1));
        assert!(height(0) > 0.0);
    }
}
