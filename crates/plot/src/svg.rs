//! SVG text, written piece by piece.

use crate::escape::escape;

/// Where a text begins, counted from its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture in the making.
pub(super) struct Svg {
    text: String,
}

/// The size of all text.
pub(super) const FONT: f64 = 12.0;
/// The line from one text to the next.
pub(super) const LINE: f64 = 17.0;

/// A style for lines that help reading.
pub(super) const GRID: &str = "stroke:currentColor;stroke-opacity:.16";
/// A style for axes and levels.
pub(super) const AXIS: &str = "stroke:currentColor;stroke-opacity:.6";

impl Svg {
    pub fn new(width: f64, height: f64, about: &str) -> Svg {
        let (width, height) = (px(width), px(height));
        // Numbers of the same width keep columns in line; the rest is the page's own.
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\" \
             style=\"font:{FONT}px system-ui,sans-serif;font-variant-numeric:tabular-nums\" \
             fill=\"currentColor\">\n",
            escape(about)
        );
        Svg { text }
    }

    pub fn line(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), style: &str) {
        let d = format!("M{} {}L{} {}", px(x1), px(y1), px(x2), px(y2));
        self.path(&d, style);
    }

    pub fn path(&mut self, d: &str, style: &str) {
        self.text += &format!("<path d=\"{d}\" style=\"{style}\"/>\n");
    }

    /// A path that says what it is when the pointer rests on it.
    pub fn titled_path(&mut self, d: &str, style: &str, title: &str) {
        self.text +=
            &format!("<path d=\"{d}\" style=\"{style}\"><title>{}</title></path>\n", escape(title));
    }

    pub fn write(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        self.write_styled((x, y), anchor, text, "");
    }

    pub fn write_styled(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str, style: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let style = if style.is_empty() { String::new() } else { format!(" style=\"{style}\"") };
        let (x, y) = (px(x), px(y));
        self.text += &format!("<text x=\"{x}\" y=\"{y}\"{anchor}{style}>{}</text>\n", escape(text));
    }

    pub fn finish(mut self) -> String {
        self.text += "</svg>";
        self.text
    }
}

/// A coordinate, to a tenth of a pixel.
pub(super) fn px(number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    // Minus zero would be printed with its sign.
    format!("{}", if tenths == 0.0 { 0.0 } else { tenths })
}

/// About how wide a text is. Fonts differ; this is on the wide side of the usual ones.
pub(super) fn width_of(text: &str) -> f64 {
    let ems: f64 = text.chars().map(|c| if (c as u32) < 0x1100 { 0.58 } else { 1.05 }).sum();
    ems * FONT
}

/// A text cut to what fits into a width.
pub(super) fn fit(text: &str, width: f64) -> String {
    if width_of(text) <= width {
        return text.to_owned();
    }
    let mut cut = String::new();
    for c in text.chars() {
        if width_of(&cut) + 2.0 * FONT > width {
            break;
        }
        cut.push(c);
    }
    cut + "…"
}

/// The colour of a line, by its number from 0: those that people with any colour vision can tell
/// apart, after Okabe and Ito.
pub(super) fn color(number: usize) -> String {
    let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"];
    let place = number % colors.len();
    let color = colors.get(place).copied().unwrap_or("currentColor");
    format!("var(--plot-{},{color})", place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_short() {
        assert_eq!([0.04, -0.04, 1.0, 12.345, -3.96].map(px), ["0", "0", "1", "12.3", "-4"]);
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(fit("short", 100.0), "short");
        let cut = fit(&"long ".repeat(50), 100.0);
        assert!(cut.ends_with('…') && width_of(&cut) < 110.0, "{cut}");
        assert!(fit(&"五子棋".repeat(50), 100.0).chars().count() < 10);
    }
}
