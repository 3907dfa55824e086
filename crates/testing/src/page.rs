//! The page in the browser, with the hands of a player: mouse, touch, keys.

use crate::chromium::Chromium;
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// Against hangs only.
const PATIENCE: Duration = Duration::from_secs(60);

/// An open page.
pub struct Page {
    chromium: Chromium,
    session: String,
}

impl Page {
    /// Opens an address in a window of this size and waits until the page is ready.
    pub fn open(mut chromium: Chromium, address: &str, width: u32, height: u32) -> Page {
        let target = chromium.call(None, "Target.createTarget", json!({"url": "about:blank"}));
        let attached = chromium.call(
            None,
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        );
        let session = attached["sessionId"].as_str().unwrap().to_owned();
        let mut page = Page { chromium, session };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            page.call(domain, json!({}));
        }
        page.call(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}),
        );
        page.call("Page.navigate", json!({"url": address}));
        page.wait("document.body?.dataset.ready === 'yes'");
        page
    }

    /// Loads the page again, as F5 does.
    pub fn reload(&mut self) {
        self.js("document.body.dataset.ready = ''");
        self.call("Page.reload", json!({}));
        self.wait("document.body?.dataset.ready === 'yes'");
    }

    /// Opens another address.
    pub fn go(&mut self, address: &str) {
        self.js("sessionStorage.clear(); document.body.dataset.ready = ''");
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.call("Page.navigate", json!({"url": address}));
        self.wait("document.body?.dataset.ready === 'yes'");
    }

    /// Writes the whole page as a PNG.
    pub fn picture(&mut self, file: &Path) {
        // Nothing is moved any more, and the newest frame is painted.
        std::thread::sleep(Duration::from_millis(400));
        let parameters = json!({"format": "png", "captureBeyondViewport": true});
        let picture = self.call("Page.captureScreenshot", parameters);
        std::fs::write(file, from_base64(picture["data"].as_str().unwrap())).unwrap();
    }

    /// What the console has complained about until now was to be expected.
    pub fn forgive(&mut self) {
        self.js("1"); // what is on its way has come
        self.chromium.events.clear();
    }

    /// Sends a command about this page.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        let session = self.session.clone();
        self.chromium.call(Some(&session), method, parameters)
    }

    /// The value of an expression; a promise is awaited.
    pub fn js(&mut self, expression: &str) -> Value {
        let parameters = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true,
        });
        let mut answer = self.call("Runtime.evaluate", parameters);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].take()
    }

    /// Waits until an expression is true.
    pub fn wait(&mut self, expression: &str) {
        let begin = Instant::now();
        let guarded = format!(
            "(() => {{ try {{ return Boolean({expression}); }} catch {{ return false; }} }})()"
        );
        while self.js(&guarded) != json!(true) {
            if begin.elapsed() > PATIENCE {
                let state = self.js("document.body?.innerText + ' | ' + document.getElementById('toast')?.textContent");
                panic!("never: {expression}\nthe page shows: {state}");
            }
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// The text an element shows.
    pub fn text(&mut self, selector: &str) -> String {
        let text = self.js(&format!("document.querySelector('{selector}').textContent"));
        text.as_str().unwrap().to_owned()
    }

    /// The middle of an element, once it is there and can be used.
    fn centre(&mut self, selector: &str) -> (f64, f64) {
        let look = format!(
            "(() => {{ const e = document.querySelector('{selector}');
               if (!e || e.disabled) return null;
               e.scrollIntoView({{ block: 'center', behavior: 'instant' }});
               const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }})()"
        );
        let begin = Instant::now();
        loop {
            let place = self.js(&look);
            if let (Some(x), Some(y)) = (place[0].as_f64(), place[1].as_f64()) {
                return (x, y);
            }
            assert!(begin.elapsed() < PATIENCE, "never there: {selector}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Clicks on the middle of an element with the mouse.
    pub fn click(&mut self, selector: &str) {
        let begin = Instant::now();
        let (x, y) = loop {
            let (x, y) = self.centre(selector);
            self.call("Input.dispatchMouseEvent", json!({"type": "mouseMoved", "x": x, "y": y}));
            // What the page does when the mouse comes may move the element; a player would follow.
            let hit = format!(
                "document.elementFromPoint({x}, {y})?.closest('{selector}, .board') !== null"
            );
            if self.js(&hit) == json!(true) {
                break (x, y);
            }
            assert!(begin.elapsed() < PATIENCE, "something lies on {selector}");
        };
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Moves the mouse over an element.
    pub fn hover(&mut self, selector: &str) {
        let (x, y) = self.centre(selector);
        self.call("Input.dispatchMouseEvent", json!({"type": "mouseMoved", "x": x, "y": y}));
    }

    /// Taps a point of the board with a finger.
    pub fn tap(&mut self, point: &str) {
        let (x, y) = self.centre(&format!("[data-point=\"{point}\"]"));
        let finger = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]});
        self.call("Input.dispatchTouchEvent", finger);
        self.call("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []}));
    }

    /// Clicks on a point of the board.
    pub fn point(&mut self, point: &str) {
        self.click(&format!("[data-point=\"{point}\"]"));
    }

    /// Presses a key by its name: `Enter`, `ArrowLeft`, `b`.
    pub fn key(&mut self, key: &str) {
        let text = match key {
            "Enter" => "\r",
            _ if key.len() == 1 => key,
            _ => "",
        };
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        for kind in [kind, "keyUp"] {
            let mut event = json!({"type": kind, "key": key, "windowsVirtualKeyCode": code});
            if kind == "keyDown" {
                event["text"] = json!(text);
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Chooses a value of a select, as a player would.
    pub fn choose(&mut self, selector: &str, value: &str) {
        self.wait(&format!("document.querySelector('{selector} option[value=\"{value}\"]')"));
        self.js(&format!(
            "(() => {{ const e = document.querySelector('{selector}'); e.value = '{value}';
               e.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
        ));
    }

    /// Writes into a field.
    pub fn write(&mut self, selector: &str, text: &str) {
        self.js(&format!("document.querySelector('{selector}').focus()"));
        self.call("Input.insertText", json!({"text": text}));
        self.js(&format!(
            "document.querySelector('{selector}').dispatchEvent(new Event('change'))"
        ));
    }

    /// Puts a value into a field, as a player who writes it and leaves.
    pub fn set(&mut self, selector: &str, value: &str) {
        self.js(&format!(
            "(() => {{ const e = document.querySelector('{selector}'); e.value = '{value}';
               e.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
        ));
    }

    /// Chooses a file of this machine.
    pub fn upload(&mut self, selector: &str, file: &Path) {
        // The same file again would not be a change.
        self.js(&format!("document.querySelector('{selector}').value = ''"));
        let document = self.call("DOM.getDocument", json!({}));
        let root = &document["root"]["nodeId"];
        let found = self.call("DOM.querySelector", json!({"nodeId": root, "selector": selector}));
        let file = file.to_str().unwrap();
        let parameters = json!({"nodeId": found["nodeId"], "files": [file]});
        self.call("DOM.setFileInputFiles", parameters);
    }

    /// Waits until a promise gives true.
    pub fn wait_for_promise(&mut self, expression: &str) {
        let begin = Instant::now();
        while self.js(expression) != json!(true) {
            assert!(begin.elapsed() < PATIENCE, "never: {expression}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The stones on the board.
    pub fn stones(&mut self) -> u64 {
        self.js("document.querySelectorAll('.board .stone').length").as_u64().unwrap()
    }

    /// What a screen reader says about a point.
    pub fn label(&mut self, point: &str) -> String {
        let label =
            self.js(&format!("document.querySelector('[data-point=\"{point}\"]').ariaLabel"));
        label.as_str().unwrap().to_owned()
    }

    /// Fails if the console has seen an error or a script has thrown.
    pub fn must_be_quiet(&mut self) {
        let bad: Vec<String> = self.chromium.events.iter().filter_map(complaint).collect();
        assert!(bad.is_empty(), "{bad:#?}");
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits: Vec<usize> = text.chars().filter_map(|digit| DIGITS.find(digit)).collect();
    let whole = |four: &[usize]| {
        four.iter().fold(0, |sum, digit| sum << 6 | digit) << (6 * (4 - four.len()))
    };
    let bytes = |four: &[usize]| whole(four).to_be_bytes()[5..][..four.len() * 6 / 8].to_vec();
    digits.chunks(4).flat_map(bytes).collect()
}

fn complaint(event: &Value) -> Option<String> {
    let parameters = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(parameters["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled" if parameters["type"] == "error" => Some(parameters.to_string()),
        "Log.entryAdded" if parameters["entry"]["level"] == "error" => {
            Some(parameters["entry"].to_string())
        }
        _ => None,
    }
}
