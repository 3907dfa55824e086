//! The page in a real Chromium, from the first click to the last: nothing here knows how the page
//! is written, only what a player does and sees.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod arena;
mod paint;
mod pictures;
mod server;

use serde_json::json;
use server::Server;
use tengen_testing::{Chromium, Page};

/// Runs a test against a fresh server and a fresh browser, or says that there is none.
fn with_page(address: &str, width: u32, height: u32, test: impl FnOnce(&mut Page, &Server)) {
    let Some(chromium) = Chromium::start() else {
        println!("Chromium is not installed: the page is not tested");
        return;
    };
    let server = Server::start();
    let mut page = Page::open(chromium, &format!("{}{address}", server.address), width, height);
    test(&mut page, &server);
    page.must_be_quiet();
}

/// A desk and its screen.
fn at_a_desk(address: &str, test: impl FnOnce(&mut Page)) {
    with_page(address, 1280, 800, |page, _| test(page));
}

#[test]
fn a_whole_game_is_played_taken_back_and_kept() {
    at_a_desk("/", |page| {
        page.choose("#play-opponent", "random");
        page.choose("#play-size", "9");
        page.choose("#play-clock", "game");
        page.click("#start-game");
        page.wait("document.getElementById('game-state').textContent === 'Game in progress'");
        page.point("e5");
        assert_eq!(page.label("e5"), "e5, Black", "a click is answered at once");
        page.wait("document.querySelectorAll('.stone').length === 2");
        page.click("#take-back");
        page.wait("document.querySelectorAll('.stone').length === 0");
        page.click("#redo-move");
        page.wait("document.querySelectorAll('.stone').length === 2");
        // Random rarely stops five in the middle row; where it does, another row is taken.
        'game: for row in ["5", "4", "6", "3", "7", "2", "8", "1", "9"] {
            for column in ["e", "d", "c", "f", "g", "b", "h", "a", "i"] {
                if page.js("document.getElementById('rematch') !== null") == json!(true) {
                    break 'game;
                }
                let point = format!("{column}{row}");
                if !page.label(&point).ends_with("empty") {
                    continue;
                }
                let before = page.stones();
                page.point(&point);
                page.wait(&format!(
                    "document.querySelectorAll('.stone').length === {} || document.getElementById('rematch')",
                    before + 2
                ));
            }
        }
        page.wait("document.getElementById('rematch')");
        let result = page.text("#game-state");
        assert!(result.contains("wins") || result.contains("Draw"), "{result}");
        page.click("#tab-games");
        page.wait("document.querySelector('#kept [data-game]')");
        assert!(page.text("#kept").contains("random"), "the game was kept");
        page.click("#tab-play");
        page.click("#rematch");
        // Colours are exchanged: the agent begins.
        page.wait("document.querySelectorAll('.stone').length === 1");
        page.click("#resign");
        page.wait("document.getElementById('game-state').textContent.includes('resignation')");
    });
}

/// A move taken back stays in the tree as its first branch; the game that went on is what counts.
#[test]
fn a_game_with_a_move_taken_back_is_kept_as_it_was_played() {
    at_a_desk("/", |page| {
        page.choose("#play-opponent", "random");
        page.choose("#play-size", "15");
        page.click("#start-game");
        page.wait("document.getElementById('game-state').textContent === 'Game in progress'");
        page.point("a1");
        page.wait("document.querySelectorAll('.stone').length === 2");
        page.click("#take-back");
        page.wait("document.querySelectorAll('.stone').length === 0");
        for point in ["e5", "h9", "c12", "k3", "m13", "f10", "n7"] {
            let before = page.stones();
            if before >= 8 || !page.label(point).ends_with("empty") {
                continue;
            }
            page.point(point);
            page.wait(&format!("document.querySelectorAll('.stone').length === {}", before + 2));
        }
        let played = page.stones();
        assert!(played >= 8);
        page.click("#resign");
        page.wait("document.getElementById('game-state').textContent.includes('resignation')");
        page.click("#tab-games");
        page.wait("document.querySelector('#kept [data-game]')");
        let listed = page.js("fetch('/api/games').then((answer) => answer.json()).then((list) => list.games[0].plies)");
        assert_eq!(listed, json!(played));
    });
}

#[test]
fn two_agents_play_pause_and_step() {
    at_a_desk("/", |page| {
        page.click("#new-game [data-value=\"true\"]");
        page.choose("#play-opponent", "random");
        page.choose("#play-second", "random");
        page.choose("#play-size", "15");
        page.click("#start-game");
        page.wait("document.querySelectorAll('.stone').length >= 2");
        page.click("#pause");
        page.wait("document.getElementById('pause').textContent === 'Continue'");
        let before = page.stones();
        page.click("#step");
        page.wait(&format!("document.querySelectorAll('.stone').length === {}", before + 1));
        page.click("#leave");
        page.wait("document.getElementById('start-game')");
    });
}

#[test]
fn swap2_is_offered_and_answered_with_clocks_running() {
    at_a_desk("/", |page| {
        page.choose("#play-opponent", "random");
        page.choose("#play-opening", "swap2");
        page.choose("#play-clock", "game");
        page.click("#new-game [data-value=\"w\"]");
        page.click("#start-game");
        page.click("#swap2 [data-choice=\"two\"]");
        assert_eq!(page.stones(), 3, "the first player's stones");
        page.point("a1");
        page.point("a2");
        // Now the agent chooses, and white continues.
        page.wait("document.getElementById('swap2') === null");
        assert_eq!(page.js("document.querySelectorAll('.clock').length"), json!(2));
        page.wait("document.querySelectorAll('.stone').length === 6 || document.querySelector('#player-bottom.turn')");
        page.click("#resign");
        page.wait("document.getElementById('rematch')");
    });
}

#[test]
fn an_analysis_streams_is_pointed_at_and_proves() {
    // Black has an open three and is to move.
    at_a_desk("/#/15/freestyle/h8a1i8a3j8o15", |page| {
        page.choose("#analyst", "tengen");
        page.click("#analyse");
        page.wait("document.querySelector('#lines .pv')");
        page.wait("document.querySelector('.candidate')");
        page.hover("#lines .pv");
        page.wait("document.querySelector('.planned')");
        page.wait("document.querySelector('#lines .value').classList.contains('win')");
        page.click("#lines .pv");
        page.wait("location.hash.split('/')[3].length > 14");
        page.key("ArrowLeft");
        page.click("#analyse");
        page.click("#vcf");
        page.wait("document.getElementById('solved')?.textContent.includes('Black wins by VCF')");
        page.click("#prove");
        page.wait("document.getElementById('solved')?.textContent.includes('Black wins by force')");
        page.click("#show-threat");
        page.wait("document.getElementById('solved')?.textContent.includes('White has no VCT')");
        page.click("#threats");
        page.wait("document.querySelector('.threat')");
        page.choose("#layer-agent", "greedy");
        page.wait("document.querySelector('.glow') || document.querySelector('.label')");
    });
}

#[test]
fn an_analysis_without_end_gives_way_to_questions() {
    at_a_desk("/#/15/freestyle/h8i9i8g8h9h7g10f11", |page| {
        page.choose("#analyst", "tengen");
        page.click("#analyse");
        page.wait("document.querySelector('#lines .pv')");
        page.click("#vcf");
        page.wait("document.getElementById('solved')?.textContent.includes('VCF')");
        page.choose("#layer-agent", "greedy");
        page.wait("document.querySelector('.glow') || document.querySelector('.label')");
        page.click("#tab-review");
        page.choose("#review-time", "0.2");
        page.click("#review");
        page.wait("document.getElementById('toast').textContent === 'Review finished.'");
        page.click("#tab-analyse");
        assert_eq!(page.text("#analyse"), "Stop", "it continues");
        page.js("document.activeElement.blur()");
        page.key("ArrowLeft");
        page.wait("document.querySelector('.candidate')");
        page.click("#analyse");
        page.wait("document.getElementById('analyse').textContent === 'Analyse'");
    });
}

#[test]
fn forbidden_points_are_marked_and_refused() {
    // A double-three for black at h8.
    at_a_desk("/#/15/renju/h9a1h10a3g8a5f8a7", |page| {
        page.wait("document.querySelectorAll('.ban').length > 0");
        assert_eq!(page.label("h8"), "h8, forbidden for Black");
        let before = page.stones();
        page.point("h8");
        page.wait("!document.getElementById('toast').hidden");
        assert_eq!(page.stones(), before);
    });
}

#[test]
fn a_study_with_variations_comments_and_marks_goes_out_and_comes_back() {
    at_a_desk("/", |page| {
        page.click("#tab-study");
        for point in ["h8", "i9", "g7"] {
            page.point(point);
        }
        page.key("ArrowLeft");
        page.point("j10"); // a variation of g7
        page.write("#comment", "<b>not markup</b>");
        page.click("#tool-triangle");
        page.point("c3");
        page.wait("document.querySelector('.tree .depth-1')");
        page.click("#export");
        page.wait("document.getElementById('export-text').value.includes('GM[4]')");
        let sgf = page.js("document.getElementById('export-text').value");
        let sgf = sgf.as_str().unwrap();
        assert!(sgf.contains("not markup") && sgf.contains("TR["), "{sgf}");
        page.choose("#export-format", "moves");
        page.wait("document.getElementById('export-text').value.startsWith('h8')");
        page.click("#close-dialog");
        page.click("#save-study");
        page.wait("document.getElementById('toast').textContent.startsWith('Saved')");

        page.key("b");
        page.key("Escape");
        page.click("#import");
        page.write("#import-text", sgf);
        page.click("#import-read");
        page.wait("!document.getElementById('dialog').open");
        page.wait("document.querySelectorAll('.tree .move').length === 5");
        page.wait("document.querySelector('.remark')?.textContent === '<b>not markup</b>'");
        page.click("#tab-games");
        page.wait("document.querySelector('#kept[aria-busy=\"false\"] [data-game]')");
        page.click("#search-here");
        page.wait("document.querySelector('#kept[aria-busy=\"false\"] [data-game]')");
        page.click("#kept [data-game]");
        page.wait("document.getElementById('toast').textContent.startsWith('Opened')");
    });
}

#[test]
fn positions_are_set_up_undone_and_linked() {
    at_a_desk("/", |page| {
        page.click("#tab-study");
        page.click("#tool-white");
        page.point("h8");
        page.click("#tool-black");
        page.point("h9");
        page.click("#side-w");
        page.wait("location.hash === '#/15/freestyle/+h9-h8~w/'");
        for _ in 0..3 {
            page.key("u");
        }
        page.wait("document.querySelectorAll('.stone').length === 0");
        for _ in 0..3 {
            page.key("r");
        }
        page.wait("location.hash === '#/15/freestyle/+h9-h8~w/'");
        page.js("location.hash = '#/9/caro/e5d5'");
        page.wait("document.querySelectorAll('.point').length === 81");
        assert_eq!(page.label("d5"), "d5, White");
        let pictures = page.js(
            "(async () => { const share = await import('/share.js'); const { svgPicture } = await import('/picture.js');
               const decoder = new ImageDecoder({ data: share.gifOfGame(), type: 'image/gif' });
               await decoder.tracks.ready; await decoder.completed;
               const frame = await decoder.decode({ frameIndex: 2 });
               return [decoder.tracks.selectedTrack.frameCount, frame.image.displayWidth, svgPicture(share.pictureView()).startsWith('<svg ')]; })()",
        );
        assert_eq!(pictures, json!([3, 204, true]), "frames, width, SVG");
    });
}

#[test]
fn a_game_is_reviewed_and_a_mistake_tried_again() {
    // White lets an open three stand: lost by force.
    at_a_desk("/#/15/freestyle/h8a1i8a3j8o15g8a5k8", |page| {
        page.click("#tab-review");
        page.choose("#review-time", "0.2");
        page.click("#review");
        page.wait("document.querySelector('#review').textContent === 'Review' && document.querySelector('#mistakes')");
        assert!(page.text("#mistakes").contains("proven"), "{}", page.text("#mistakes"));
        assert_eq!(page.js("document.querySelectorAll('.graph .curve').length"), json!(1));
        page.click("#mistakes [data-retry]");
        page.wait("document.getElementById('try')");
        page.click("#show-best");
        page.wait("document.querySelectorAll('.tree .depth-1').length > 0");
    });
}

#[test]
fn the_keyboard_alone_is_enough() {
    at_a_desk("/", |page| {
        page.choose("#play-opponent", "random");
        page.choose("#play-size", "9");
        page.js("document.getElementById('start-game').focus()");
        page.key("Enter");
        page.wait("document.getElementById('resign')");
        page.js("document.activeElement.blur()");
        page.key("b");
        assert_eq!(page.js("document.activeElement.ariaLabel"), json!("e5, empty"));
        page.key("ArrowUp");
        page.key("ArrowRight");
        assert_eq!(page.js("document.activeElement.ariaLabel"), json!("f6, empty"));
        page.key("Enter");
        assert_eq!(page.label("f6"), "f6, Black");
        page.wait("document.querySelectorAll('.stone').length === 2");
        page.wait("document.getElementById('live').textContent.startsWith('White ')");
        page.key("Escape");
        page.key("u");
        page.wait("document.querySelectorAll('.stone').length === 0");
        page.key("?");
        page.wait("document.getElementById('dialog').open");
        page.key("Escape");
        page.wait("!document.getElementById('dialog').open");
        page.key("2");
        page.wait("document.getElementById('tab-analyse').ariaSelected === 'true'");
    });
}

#[test]
fn a_phone_shows_everything_without_scrolling_sideways() {
    with_page("/#/20/renju/j10k11", 360, 740, |page, _| {
        for tab in ["play", "analyse", "study", "review", "arena", "games"] {
            page.click(&format!("#tab-{tab}"));
            let overflow = "document.documentElement.scrollWidth - innerWidth";
            assert_eq!(page.js(overflow), json!(0), "{tab}");
        }
        page.click("#tab-study");
        page.tap("c3");
        page.wait("document.getElementById('confirm')");
        assert_eq!(page.stones(), 2, "a tap is shown first");
        page.click("#confirm");
        page.wait("document.querySelectorAll('.stone').length === 3");
        page.click("#language");
        page.wait("document.documentElement.lang === 'zh'");
        page.wait("document.getElementById('tab-play').textContent === '对弈'");
        let dark = "getComputedStyle(document.body).backgroundColor";
        let before = page.js(dark);
        page.click("#theme");
        assert_ne!(page.js(dark), before);
    });
}

#[test]
fn the_page_is_light_and_fetches_nothing_from_elsewhere() {
    at_a_desk("/", |page| {
        let loaded = page.js(
            "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
               .map((entry) => [entry.name, entry.decodedBodySize])",
        );
        let origin = page.js("location.origin");
        let mut total = 0;
        for entry in loaded.as_array().unwrap() {
            assert!(entry[0].as_str().unwrap().starts_with(origin.as_str().unwrap()), "{entry}");
            total += entry[1].as_u64().unwrap();
        }
        let late = page.js(
            "performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname.slice(1))
               .filter((name) => name.endsWith('.js') && !document.querySelector(`[href='${name}'], [src='${name}']`))",
        );
        assert_eq!(late, json!([]), "modules that index.html does not name load late");
        let shift = page.js(
            "new Promise((done) => new PerformanceObserver((list) =>
               done(list.getEntries().reduce((sum, entry) => sum + (entry.hadRecentInput ? 0 : entry.value), 0)))
               .observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => done(0), 500))",
        );
        println!("what moved while it was loaded: {shift}");
        assert!(shift.as_f64().unwrap() < 0.05, "it moves while it is loaded: {shift}");
        println!("the page weighs {} KiB", total / 1024);
        assert!(total < 300 * 1024, "{total} bytes");
    });
}

#[test]
fn every_language_has_every_text() {
    at_a_desk("/", |page| {
        let missing = page.js(
            "(async () => { const table = async (name) => Object.keys(await (await fetch(`/i18n/${name}.json`)).json());
               const { LANGUAGES } = await import('/i18n.js');
               const all = await Promise.all(LANGUAGES.map(([name]) => table(name)));
               return all.flatMap((keys) => all[0].filter((key) => !keys.includes(key)).concat(keys.filter((key) => !all[0].includes(key)))); })()",
        );
        assert_eq!(missing, json!([]));
    });
}
