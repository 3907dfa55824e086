//! A ponder hit with the engine itself: what was learnt on the opponent's time is still there when
//! the question comes, so the same depth costs fewer nodes.

#![allow(clippy::unwrap_used)]

use std::time::Instant;
use tengen_agent::{Agent, CancelToken};
use tengen_core::Point;
use tengen_engine::{Effect, Input, Session, create};
use tengen_protocol::{About, Dialect, Reader};

struct Table {
    session: Session,
    reader: Reader,
    agent: Box<dyn Agent>,
    /// The reply that was pondered on.
    pondered: Option<Point>,
}

impl Table {
    fn new(pondering: bool) -> Table {
        let mut table = Table {
            session: Session::new(About::new("tengen"), 1),
            reader: Reader::new(),
            agent: create("tengen:hash=4").unwrap(),
            pondered: None,
        };
        table.say("INFO timeout_turn -1\nINFO max_depth 10\nSTART 15\n");
        table.say(if pondering { "INFO pondering 1\n" } else { "INFO pondering 0\n" });
        table
    }

    /// Says something and lets the agent do all that follows from it; the nodes of the move that
    /// was sent.
    fn say(&mut self, text: &str) -> Option<u64> {
        let at = Instant::now();
        let events = self.reader.feed(text.as_bytes());
        let mut inputs: Vec<Input> =
            events.into_iter().rev().map(|event| Input::Event { at, event }).collect();
        let mut nodes = None;
        while let Some(input) = inputs.pop() {
            for effect in self.session.handle(input) {
                match effect {
                    Effect::Prepare { ticket, rule, size, resources } => {
                        let result = self.agent.prepare(rule, size, &resources).map(|()| None);
                        inputs.push(Input::Prepared { ticket, result });
                    }
                    Effect::Think { ticket, request } => {
                        if request.game.moves().count()
                            > self.session.game().unwrap().moves().count()
                        {
                            self.pondered = request.game.moves().last();
                        }
                        let result = self.agent.think(&request, &CancelToken::new(), &mut |_| {});
                        inputs.push(Input::Finished { at, ticket, result });
                    }
                    Effect::Forget => self.agent.new_game(),
                    Effect::Reply(reply) => {
                        let text = reply.to_string();
                        let mut words = text.split_whitespace().skip_while(|&w| w != "nodes");
                        nodes = words.nth(1).and_then(|word| word.parse().ok()).or(nodes);
                    }
                    _ => {}
                }
            }
        }
        nodes
    }

    fn turn(&mut self, point: Point) -> u64 {
        let size = self.session.game().unwrap().size();
        let wire = Dialect::Gomocup.wire(point, size);
        self.say(&format!("TURN {wire}\n")).unwrap()
    }
}

#[test]
fn a_hit_costs_fewer_nodes_for_the_same_depth() {
    let (mut all_hits, mut all_cold) = (0, 0);
    for first in ["h8", "i10", "g7", "f9", "k8", "h12"] {
        let (mut pondering, mut plain) = (Table::new(true), Table::new(false));
        let first: Point = first.parse().unwrap();
        assert_eq!(pondering.turn(first), plain.turn(first), "the first move has nothing to go by");
        let expected = pondering.pondered.unwrap();
        assert_eq!(plain.pondered, None);
        let (hit, cold) = (pondering.turn(expected), plain.turn(expected));
        println!("{first}: {hit} nodes after pondering, {cold} without");
        all_hits += hit;
        all_cold += cold;
    }
    assert!(2 * all_hits < all_cold, "{all_hits} nodes after pondering, {all_cold} without");
}
