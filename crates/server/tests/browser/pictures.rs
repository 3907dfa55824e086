//! Pictures of every view, to be looked at: both themes, a desk and a phone.

use crate::server::Server;
use std::path::PathBuf;
use tengen_testing::{Chromium, Page};

/// An opening with everything still to play for.
const GAME: &str = "/#/15/freestyle/h8i9i8g8h9h7g10f11";

#[test]
#[ignore = "long: writes pictures into the folder TENGEN_PICTURES"]
fn every_view() {
    let Some(folder) = std::env::var_os("TENGEN_PICTURES").map(PathBuf::from) else {
        println!("TENGEN_PICTURES names no folder for the pictures");
        return;
    };
    std::fs::create_dir_all(&folder).unwrap();
    for (width, height, name) in [(1280, 800, "desk"), (360, 740, "phone")] {
        for theme in ["light", "dark"] {
            let Some(chromium) = Chromium::start() else { return };
            let server = Server::start();
            let address = format!("{}/", server.address);
            let mut page = Page::open(chromium, &address, width, height);
            page.js(&format!(
                "localStorage.setItem('tengen.theme', '{theme}');
                 localStorage.setItem('tengen.settings', JSON.stringify({{ theme: '{theme}', safe: 'off' }}))"
            ));
            page.reload();
            let shot = |page: &mut Page, view: &str| {
                page.picture(&folder.join(format!("{view}-{name}-{theme}.png")));
            };
            shot(&mut page, "new-game");
            play(&mut page);
            shot(&mut page, "play");
            page.click("#tab-games");
            page.wait("document.querySelector('#kept [data-game]')");
            shot(&mut page, "games");
            page.go(&format!("{}{GAME}", server.address));
            analyse(&mut page);
            shot(&mut page, "analyse");
            page.key("Space");
            page.click("#tab-study");
            shot(&mut page, "study");
            page.click("#tab-review");
            page.choose("#review-time", "0.2");
            page.click("#review");
            page.wait("document.getElementById('toast').textContent === 'Review finished.'");
            shot(&mut page, "review");
            arena(&mut page, &mut |page, view| shot(page, view));
            page.key("?");
            shot(&mut page, "keys");
        }
    }
}

fn play(page: &mut Page) {
    page.choose("#play-opponent", "greedy");
    page.choose("#play-rule", "renju");
    page.choose("#play-clock", "game");
    page.click("#start-game");
    for (point, stones) in [("h8", 2), ("d12", 4), ("l4", 6)] {
        page.point(point);
        page.wait(&format!("document.querySelectorAll('.board .stone').length === {stones}"));
    }
    page.wait("document.getElementById('status').textContent.endsWith('saved')");
}

fn analyse(page: &mut Page) {
    page.click("#tab-analyse");
    page.choose("#analyst", "tengen");
    page.click("#threats");
    page.click("#analyse");
    page.wait("document.querySelector('#lines .pv')");
    std::thread::sleep(std::time::Duration::from_secs(2));
}

fn arena(page: &mut Page, shot: &mut dyn FnMut(&mut Page, &str)) {
    page.click("#tab-arena");
    page.choose("#arena-first", "greedy");
    page.choose("#arena-second", "random");
    page.click("#arena-sprt");
    shot(page, "arena-form");
    page.set("#arena-pairs", "200");
    page.set("#arena-concurrency", "2");
    page.set("#arena-elo1", "100");
    page.click("#arena-start");
    page.wait("document.querySelectorAll('#arena-games [data-game]').length > 6");
    page.wait("document.getElementById('arena-test')");
    shot(page, "arena");
}
