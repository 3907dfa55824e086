//! Histograms.

use crate::Frame;
use crate::axis::Scale;
use crate::lines::{draw_x_axis, widest};
use crate::svg::{AXIS, Anchor, FONT, GRID, LINE, Svg, color, px, width_of};

/// What is counted together.
#[derive(Clone, Debug, PartialEq)]
pub struct Bin {
    /// Where the bar begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// How many.
    pub count: u64,
    /// What the bar stands for, shown when the pointer rests on it.
    pub name: String,
}

/// Draws a bar for each bin. Bars without anything in them are not drawn.
pub fn histogram(frame: &Frame, bins: &[Bin]) -> String {
    let (width, height) = (f64::from(frame.width), f64::from(frame.height));
    let counts = bins.iter().map(|bin| bin.count as f64).chain([0.0]);
    let y_ticks = frame.y.ticks(counts, (height / 50.0) as usize);
    let x_ticks =
        frame.x.ticks(bins.iter().flat_map(|bin| [bin.from, bin.to]), (width / 60.0) as usize);
    let (left, right) = (widest(&y_ticks) + 10.0, width - 14.0);
    let (top, bottom) = (LINE + 14.0, height - 2.0 * LINE - 6.0);
    let x = Scale::new(x_ticks.ends(), left, right);
    let y = Scale::new(y_ticks.ends(), bottom, top);
    let mut svg = Svg::new(width, height, &frame.about);
    svg.write((0.0, FONT), Anchor::Start, &frame.y.words());
    for &tick in y_ticks.values() {
        svg.line((left, y.at(tick)), (right, y.at(tick)), GRID);
        svg.write((left - 6.0, y.at(tick) + 4.0), Anchor::End, &y_ticks.label(tick));
    }
    for bin in bins.iter().filter(|bin| bin.count > 0 && bin.from < bin.to) {
        let (from, to, height) = (x.at(bin.from), x.at(bin.to), y.at(bin.count as f64));
        let (from, to) = (from + 1.0, (to - 1.0).max(from + 2.0));
        let d = format!("M{} {}V{}H{}V{}z", px(from), px(bottom), px(height), px(to), px(bottom));
        let title = format!("{}: {}", bin.name, bin.count);
        svg.titled_path(&d, &format!("fill:{}", color(0)), &title);
        let count = bin.count.to_string();
        if width_of(&count) < to - from + 4.0 {
            svg.write(((from + to) / 2.0, height - 4.0), Anchor::Middle, &count);
        }
    }
    draw_x_axis(&mut svg, &x, &x_ticks, (left, right), bottom, &frame.x.words());
    svg.line((left, top), (left, bottom), AXIS);
    svg.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Axis;

    fn plot(bins: &[Bin]) -> String {
        let frame = Frame {
            width: 640,
            height: 240,
            about: "lengths".into(),
            x: Axis::new("stones").whole(),
            y: Axis::new("games").whole(),
        };
        histogram(&frame, bins)
    }

    #[test]
    fn each_bin_with_something_in_it_is_a_bar() {
        let bin = |number: u64, count: u64| Bin {
            from: number as f64 * 10.0,
            to: number as f64 * 10.0 + 10.0,
            count,
            name: format!("bin {number}"),
        };
        let svg = plot(&[bin(0, 0), bin(1, 3), bin(2, 1)]);
        assert_eq!(svg.matches("<title>").count(), 2);
        assert!(svg.contains("<title>bin 1: 3</title>"));
        assert!(!plot(&[]).contains("<title>") && !plot(&[]).contains("NaN"));
    }
}
