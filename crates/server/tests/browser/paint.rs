//! How soon the page shows something, as Chromium measures it.

use crate::server::Server;
use tengen_testing::{Chromium, Page};

/// How often the page is loaded with an empty cache.
const LOADS: usize = 20;

/// Prints milliseconds from the request to the first contentful paint, to the frame with the board
/// and to a page that can be used: least, median, greatest. `cargo xtask accept` reads them.
#[test]
#[ignore = "long: the first paint, measured on a quiet machine"]
fn first_paint() {
    let Some(chromium) = Chromium::start() else {
        println!("Chromium is not installed: the page is not tested");
        return;
    };
    let server = Server::start();
    let mut page = Page::open(chromium, &format!("{}/", server.address), 1280, 800);
    page.call("Network.setCacheDisabled", serde_json::json!({"cacheDisabled": true}));
    let (mut paints, mut boards, mut ready) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..LOADS {
        page.reload();
        page.wait("performance.getEntriesByName('first-contentful-paint').length");
        let paint = page.js("performance.getEntriesByName('first-contentful-paint')[0].startTime");
        paints.push(paint.as_f64().unwrap());
        let drawn = page.js("performance.getEntriesByName('board')[0].startTime");
        boards.push(drawn.as_f64().unwrap());
        let usable = page.js("performance.getEntriesByName('ready')[0].startTime");
        ready.push(usable.as_f64().unwrap());
        let board = page.js("document.querySelectorAll('.board .point').length");
        assert_eq!(board, serde_json::json!(225), "the board is there");
    }
    let all = [("first paint", paints), ("board drawn", boards), ("page usable", ready)];
    for (name, mut times) in all {
        times.sort_by(f64::total_cmp);
        let [least, median, most] = [0, LOADS / 2, LOADS - 1].map(|at| times[at]);
        println!("measured: {name}, median: {median:.1} ms");
        println!("measured: {name}, least: {least:.1} ms");
        println!("measured: {name}, greatest: {most:.1} ms");
    }
    page.must_be_quiet();
}
