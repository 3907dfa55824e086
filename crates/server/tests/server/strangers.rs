//! Strangers: other sites, other names, other files.

use crate::support::TestServer;

#[test]
fn foreign_pages_are_refused() {
    let server = TestServer::start();
    let port = server.address.port();
    let body = br#"{"moves": "h8"}"#;
    let json = "content-type: application/json";
    let ours = format!("origin: http://127.0.0.1:{port}");
    let local = format!("host: localhost:{port}");
    for headers in [vec![json], vec![json, &ours], vec![json, &local]] {
        assert_eq!(server.request("POST", "/api/position", &headers, body).status, 200);
    }
    let foreign_host = format!("host: evil.example:{port}");
    for stranger in [
        "origin: http://evil.example",
        "origin: null",
        "origin: http://localhost:1",
        "origin: file://",
        "sec-fetch-site: cross-site",
        foreign_host.as_str(),
        "host: 127.0.0.1",
        "host:",
    ] {
        let refused = server.request("POST", "/api/position", &[json, stranger], body);
        assert_eq!((refused.status, refused.code().as_str()), (403, "forbidden"), "{stranger}");
        let upgrade = [
            "connection: upgrade",
            "upgrade: websocket",
            "sec-websocket-version: 13",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
            stranger,
        ];
        assert_eq!(server.request("GET", "/api/live", &upgrade, b"").status, 403, "{stranger}");
    }
    // A form can send neither JSON's type nor our origin; a link may lead to the page.
    let form = "content-type: text/plain";
    assert_eq!(server.request("POST", "/api/position", &[form], body).status, 400);
    assert_eq!(server.request("GET", "/", &["sec-fetch-site: cross-site"], b"").status, 200);
}

#[test]
fn every_answer_protects_the_page() {
    let server = TestServer::start();
    for path in ["/", "/api/about", "/api/nothing", "/nothing"] {
        let head = server.get(path).head;
        assert!(head.contains("content-security-policy: default-src 'self'"), "{path}: {head}");
        assert!(head.contains("frame-ancestors 'none'") && head.contains("x-frame-options: deny"));
        assert!(head.contains("x-content-type-options: nosniff"));
        assert!(!head.contains("unsafe-inline") && !head.contains("access-control-allow"));
    }
    let page = server.get("/");
    assert!(page.head.contains("content-type: text/html; charset=utf-8"));
    assert!(page.text().contains("Tengen"));
    let tag = page.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap().to_owned();
    let again = server.request("GET", "/", &[&format!("if-none-match: {tag}")], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(server.request("POST", "/", &[], b"").status, 405);
}

#[test]
fn no_path_leads_out() {
    let server = TestServer::start();
    let secret = server.folder.path("secret.txt");
    std::fs::write(&secret, "secret").unwrap();
    let absolute = secret.to_string_lossy().into_owned();
    let ups = ["..", "%2e%2e", "..%2f..", "%252e%252e", "..%5c", "....", "..;", "%c0%ae%c0%ae"];
    let targets = ["etc/passwd", "Cargo.toml", "secret.txt", "web/index.html", "games.sqlite", ""];
    let mut tried = 0;
    for prefix in ["/", "/api/", "/api/arena/", "/web/", "//"] {
        for up in ups {
            for depth in [1, 2, 3, 4, 9] {
                for target in targets {
                    let path = format!("{prefix}{}{target}", format!("{up}/").repeat(depth));
                    let response = server.get(&path);
                    assert!(matches!(response.status, 400 | 404), "{path}: {}", response.status);
                    tried += 1;
                }
            }
        }
    }
    for path in [absolute.clone(), format!("/{absolute}"), format!("/api/arena/{absolute}")] {
        assert_eq!(server.get(&path).status, 404, "{path}");
    }
    assert!(tried >= 1000);
}
