//! Lines, and points with error bars, over two axes of numbers.

use crate::axis::{Scale, Ticks};
use crate::svg::{AXIS, Anchor, FONT, GRID, LINE, Svg, color, px, width_of};
use crate::{Frame, Level};

/// A point of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// Its place on the horizontal axis.
    pub x: f64,
    /// Its place on the vertical axis.
    pub y: f64,
    /// The ends of its error bar, if it has one.
    pub between: Option<(f64, f64)>,
}

impl Dot {
    /// A point without an error bar.
    pub fn new(x: f64, y: f64) -> Dot {
        Dot { x, y, between: None }
    }

    /// The same with an error bar.
    #[must_use]
    pub fn between(self, low: f64, high: f64) -> Dot {
        Dot { between: Some((low, high)), ..self }
    }
}

/// A line with a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Its name in the legend; a single line needs none.
    pub name: String,
    /// Its points from left to right. Those that are not finite are left out.
    pub dots: Vec<Dot>,
}

/// More dots than this are drawn as a line only.
const MOST_MARKS: usize = 40;

/// Where the axes are.
struct Area {
    x: Scale,
    y: Scale,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// Draws lines, and levels across them. Marks are drawn for few points, error bars always.
pub fn line_plot(frame: &Frame, lines: &[Curve], levels: &[Level]) -> String {
    let lines: Vec<(&str, Vec<Dot>)> =
        lines.iter().map(|line| (line.name.as_str(), finite(&line.dots))).collect();
    let dots = || lines.iter().flat_map(|(_, dots)| dots.iter());
    let heights = dots()
        .flat_map(|dot| {
            let (low, high) = dot.between.unwrap_or((dot.y, dot.y));
            [dot.y, low, high]
        })
        .chain(levels.iter().map(|level| level.at));
    let (width, height) = (f64::from(frame.width), f64::from(frame.height));
    let y_ticks = frame.y.ticks(heights, (height / 45.0) as usize);
    let x_ticks = frame.x.ticks(dots().map(|dot| dot.x), (width / 90.0) as usize);
    let left = widest(&y_ticks) + 10.0;
    let legend: Vec<&str> =
        if lines.len() > 1 { lines.iter().map(|l| l.0).collect() } else { vec![] };
    let legend_rows = legend_places(&legend, left, width).last().map_or(0.0, |place| place.1 + 1.0);
    let (right, top) = (width - 14.0, LINE + 8.0 + legend_rows * LINE);
    let bottom = height - 2.0 * LINE - 6.0;
    let area = Area {
        x: Scale::new(x_ticks.ends(), left, right),
        y: Scale::new(y_ticks.ends(), bottom, top),
        left,
        right,
        top,
        bottom,
    };
    let mut svg = Svg::new(width, height, &frame.about);
    svg.write((0.0, FONT), Anchor::Start, &frame.y.words());
    area.draw_axes(&mut svg, &x_ticks, &y_ticks, &frame.x.words());
    for level in levels.iter().filter(|level| area.y.contains(level.at)) {
        area.draw_level(&mut svg, level);
    }
    for (number, (_, dots)) in lines.iter().enumerate() {
        area.draw_line(&mut svg, frame, number, dots);
    }
    for (number, (name, (x, row))) in
        legend.iter().zip(legend_places(&legend, left, width)).enumerate()
    {
        let y = LINE + FONT + row * LINE;
        svg.line((x, y - 4.0), (x + 24.0, y - 4.0), &stroke(number));
        svg.path(&mark(number, x + 12.0, y - 4.0), &format!("fill:{}", color(number)));
        svg.write((x + 30.0, y), Anchor::Start, name);
    }
    svg.finish()
}

impl Area {
    fn draw_axes(&self, svg: &mut Svg, x_ticks: &Ticks, y_ticks: &Ticks, x_words: &str) {
        for &tick in y_ticks.values() {
            let y = self.y.at(tick);
            svg.line((self.left, y), (self.right, y), GRID);
            svg.write((self.left - 6.0, y + 4.0), Anchor::End, &y_ticks.label(tick));
        }
        draw_x_axis(svg, &self.x, x_ticks, (self.left, self.right), self.bottom, x_words);
        svg.line((self.left, self.top), (self.left, self.bottom), AXIS);
    }

    fn draw_level(&self, svg: &mut Svg, level: &Level) {
        let y = self.y.at(level.at);
        svg.line((self.left, y), (self.right, y), &format!("{AXIS};stroke-dasharray:6 4"));
        // Above the level, unless that would be outside; at the left, for a line that comes near a
        // level does so at its end.
        let beside = if y - self.top < LINE { y + FONT + 2.0 } else { y - 5.0 };
        svg.write((self.left + 8.0, beside), Anchor::Start, &level.name);
    }

    fn draw_line(&self, svg: &mut Svg, frame: &Frame, number: usize, dots: &[Dot]) {
        let places: Vec<(f64, f64)> =
            dots.iter().map(|dot| (self.x.at(dot.x), self.y.at(dot.y))).collect();
        let mut d = String::new();
        for (x, y) in thinned(&places) {
            d += &format!("{}{} {}", if d.is_empty() { 'M' } else { 'L' }, px(x), px(y));
        }
        svg.path(&d, &stroke(number));
        let bars = dots.iter().filter_map(|dot| dot.between.map(|between| (dot.x, between)));
        let mut d = String::new();
        for (x, (low, high)) in bars {
            let (x, low, high) = (self.x.at(x), self.y.at(low), self.y.at(high));
            let (from, to) = (px(x - 4.0), px(x + 4.0));
            let (x, low, high) = (px(x), px(low), px(high));
            d += &format!("M{x} {low}V{high}M{from} {low}H{to}M{from} {high}H{to}");
        }
        if !d.is_empty() {
            svg.path(&d, &format!("fill:none;stroke-width:1.4;stroke:{}", color(number)));
        }
        if dots.len() <= MOST_MARKS {
            for (dot, (x, y)) in dots.iter().zip(places) {
                let title = format!("{}, {}", frame.x.told(dot.x), frame.y.told(dot.y));
                svg.titled_path(&mark(number, x, y), &format!("fill:{}", color(number)), &title);
            }
        }
    }
}

/// The horizontal axis with its ticks and words, for any plot.
pub(super) fn draw_x_axis(
    svg: &mut Svg,
    scale: &Scale,
    ticks: &Ticks,
    (left, right): (f64, f64),
    bottom: f64,
    words: &str,
) {
    svg.line((left, bottom), (right, bottom), AXIS);
    for &tick in ticks.values() {
        let x = scale.at(tick);
        svg.line((x, bottom), (x, bottom + 5.0), AXIS);
        svg.write((x, bottom + LINE), Anchor::Middle, &ticks.label(tick));
    }
    svg.write((right, bottom + 2.0 * LINE), Anchor::End, words);
}

/// The width of the widest label.
pub(super) fn widest(ticks: &Ticks) -> f64 {
    ticks.values().iter().map(|tick| width_of(&ticks.label(*tick))).fold(0.0, f64::max)
}

fn finite(dots: &[Dot]) -> Vec<Dot> {
    dots.iter().copied().filter(|dot| dot.x.is_finite() && dot.y.is_finite()).collect()
}

fn stroke(number: usize) -> String {
    let dashes =
        ["", ";stroke-dasharray:8 3", ";stroke-dasharray:2 3", ";stroke-dasharray:9 3 2 3"];
    let dash = dashes.get(number % dashes.len()).copied().unwrap_or("");
    format!("fill:none;stroke-width:1.8;stroke-linejoin:round;stroke:{}{dash}", color(number))
}

/// Circle, square, diamond, triangle.
fn mark(number: usize, x: f64, y: f64) -> String {
    let at = format!("M{} {}", px(x), px(y));
    match number % 4 {
        0 => format!("{at}m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z"),
        1 => format!("{at}m-3-3h6v6h-6z"),
        2 => format!("{at}m0-4.4l4.4 4.4-4.4 4.4-4.4-4.4z"),
        _ => format!("{at}m0-4l4 7h-8z"),
    }
}

/// Places of the legend's entries: pixels from the left, and rows from 0.
fn legend_places(names: &[&str], left: f64, width: f64) -> Vec<(f64, f64)> {
    let (mut x, mut row) = (left, 0.0);
    names
        .iter()
        .map(|name| {
            let needs = width_of(name) + 46.0;
            if x > left && x + needs > width {
                (x, row) = (left, row + 1.0);
            }
            let place = (x, row);
            x += needs;
            place
        })
        .collect()
}

/// The same line with at most four points in each column of pixels: the first, the last, and the
/// extremes between them. It looks no different.
fn thinned(places: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut kept = Vec::new();
    for column in places.chunk_by(|a, b| a.0.floor() == b.0.floor()) {
        let by_height = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
        let ends = [column.first(), column.last()];
        let extremes = [column.iter().min_by(by_height), column.iter().max_by(by_height)];
        let mut few: Vec<(f64, f64)> =
            ends.into_iter().chain(extremes).flatten().copied().collect();
        few.sort_by(|a, b| a.0.total_cmp(&b.0));
        few.dedup();
        kept.extend(few);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Axis;

    fn frame() -> Frame {
        let axis = Axis::new("n");
        Frame { width: 600, height: 300, about: String::new(), x: axis.clone(), y: axis }
    }

    #[test]
    fn many_points_are_thinned_but_keep_their_extremes() {
        let dots: Vec<Dot> = (0..100_000)
            .map(|x| Dot::new(f64::from(x), if x == 77_777 { 50.0 } else { f64::from(x % 7) }))
            .collect();
        let few = vec![Dot::new(0.0, 0.0), Dot::new(99_999.0, 50.0)];
        let svg = |dots: Vec<Dot>| line_plot(&frame(), &[Curve { name: "a".into(), dots }], &[]);
        let length = svg(dots.clone()).len();
        assert!(length < 40_000, "{length}");
        // The peak is at the top of the area, which is where the last of the few points is.
        let top = svg(few).split("L").last().unwrap().split_once('"').unwrap().0.to_owned();
        let height = top.split(' ').nth(1).unwrap();
        assert!(svg(dots).contains(&format!(" {height}L")), "{top}");
    }

    #[test]
    fn what_is_not_finite_is_left_out() {
        let dots = vec![Dot::new(f64::NAN, 1.0), Dot::new(1.0, f64::INFINITY), Dot::new(1.0, 1.0)];
        let levels = [Level { at: f64::INFINITY, name: "never".into() }];
        let svg = line_plot(&frame(), &[Curve { name: String::new(), dots }], &levels);
        assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("never"), "{svg}");
        assert_eq!(svg.matches("<title>").count(), 1);
    }

    #[test]
    fn several_lines_have_a_legend() {
        let line = |name: &str| Curve { name: name.into(), dots: vec![Dot::new(0.0, 0.0)] };
        let one = line_plot(&frame(), &[line("alone")], &[]);
        assert!(!one.contains("alone"));
        let two = line_plot(&frame(), &[line("first"), line("second")], &[]);
        assert!(two.contains(">first<") && two.contains(">second<"));
        let places = legend_places(&["a long name of a line"; 9], 40.0, 400.0);
        assert!(places.last().unwrap().1 >= 3.0 && places.iter().all(|p| p.0 < 300.0));
    }
}
