//! The commands and their answers.

use super::common::FIVE;
use super::standard::EXACT_FIVE;
use crate::ItemFailure;
use crate::conversation::Manner;
use crate::exam::{Due, Exam};
use crate::item::{Row, Severity::*, course, steps};
use crate::outcome::{Abort, StepResult, brief, fail, skip};
use crate::positions::{Listing, listed};
use crate::step::{self, Step::*};
use tengen_core::{Color, Game, Point, Rule, Size};
use tengen_protocol::{Command, Dialect, Info, Reply};

/// The item that everything else needs.
pub(crate) const START: &str = "start";

#[rustfmt::skip]
pub(crate) const ROWS: &[Row] = &[
    steps(START, Must, "START is answered OK.", &[Start]),
    steps("start-15", Must, "A game on the board of renju and caro, 15x15, can be started and played.",
        &[StartOn(15), Begin, Turns(2)]),
    steps("start-20", Must, "A game on the board every engine must know, 20x20, can be started and played.",
        &[StartOn(20), Begin, Turns(2)]),
    course("start-other", Should, "Another size is refused, or a game on it can be played.", start_other),
    steps("start-impossible", Should, "START 0 is answered ERROR, and a real START still works.",
        &[Say("START 0"), Expect(Due::Error), Alive]),
    course("start-not-awaited", Must, "START, settings and BOARD may be sent without waiting for OK, as the judge of 2026 does.",
        start_not_awaited),
    course("rectstart", Must, "RECTSTART is answered: OK and then moves on that board, or a refusal.", rectstart),
    course("restart", Must, "RESTART empties the board, or is answered UNKNOWN.", restart),
    steps("several-games", Must, "Several games can be played one after the other, on different boards.",
        &[StartOn(15), Begin, Turns(3), StartOn(20), Board(Listing::Opening), Turns(3), StartOn(15), Begin, Turns(3)]),
    steps("long-game", Must, "A game of sixty moves a side, or to its end, has only legal moves.",
        &[Limit(100), Start, Begin, Turns(60), Alive]),
    steps("begin", Must, "BEGIN is answered by a legal move.", &[Start, Begin]),
    steps("turn", Must, "TURN is answered by a legal move.", &[Start, Begin, Turns(8)]),
    steps("board", Must, "BOARD in playing order is answered by a legal move.", &[Start, Board(Listing::Crowded), Turns(3)]),
    steps("board-any-order", Must, "BOARD may list the stones in any order.",
        &[Start, Board(Listing::CrowdedByRows), Turns(3)]),
    course("board-colours", Must, "The numbers in BOARD, not its order, say whose a stone is.", board_colours),
    steps("board-unequal", Must, "BOARD may have more stones of one side than of the other.",
        &[Start, Board(Listing::Unequal)]),
    steps("board-empty", Should, "BOARD without stones is answered by a legal move.",
        &[Start, Board(Listing::Empty)]),
    steps("board-then-turn", Must, "After BOARD the game goes on with TURN.",
        &[Start, Board(Listing::Opening), Turns(4)]),
    steps("board-again", Must, "A second BOARD replaces the position.",
        &[Start, Board(Listing::Crowded), Board(Listing::Opening), Turns(2)]),
    steps("info-before-start", Must, "Settings before START are taken in silence.",
        &[Say("INFO timeout_turn 1000\nINFO timeout_match 0\nINFO max_memory 0\nINFO game_type 1\nINFO rule 0"),
          Quiet, Start, Begin]),
    steps("info-after-start", Must, "Settings after START are taken in silence.",
        &[Start, Quiet, Say("INFO timeout_turn 500\nINFO timeout_match 100000\nINFO time_left 100000\n\
          INFO max_memory 100000000\nINFO game_type 2\nINFO rule 0\nINFO evaluate 3,4"), Quiet, Begin]),
    steps("info-unknown-key", Must, "A setting that is not known is ignored without a word.",
        &[Start, Say("INFO no_such_setting 17\nINFO another yes, with words"), Quiet, Begin]),
    steps("info-while-thinking", Must, "A setting may come while the engine thinks.",
        &[Start, Throw("BEGIN"), Throw("INFO time_left 100000"), ExpectMove]),
    course("rule-after-start", Must, "The rule may be set after START, and again later.", rule_after_start),
    course("rule-changes", Must, "A rule that is set after START holds for the moves that follow.", rule_changes),
    steps("one-answer", Must, "Every command is answered once.",
        &[Start, Quiet, Begin, Quiet, Turns(1), Quiet, Say("ABOUT"), Expect(Due::About), Quiet]),
    course("known-lines", Should, "Every line has a form that the protocol knows.", known_lines),
    steps("about", Must, "ABOUT is answered by one line.", &[Start, Say("ABOUT"), Expect(Due::About)]),
    steps("about-form", Should, "The answer to ABOUT has the form name=\"...\", version=\"...\" and so on.",
        &[Start, Say("ABOUT"), Expect(Due::AboutForm)]),
    steps("about-first", Should, "ABOUT is answered before START, too.", &[Say("ABOUT"), Expect(Due::About)]),
    steps("line-feed", Must, "Lines may end with LF alone.", &[In(Manner::LineFeed), Start, Begin, Turns(2)]),
    steps("lower-case", Should, "Commands may be written in lower case, as Yixin-Board does.",
        &[In(Manner::LowerCase), Start, Begin, Board(Listing::Opening), Turns(1)]),
    steps("trickle", Must, "A line may arrive byte by byte.",
        &[In(Manner::Trickle), Start, Board(Listing::Opening), Turns(1)]),
    steps("empty-lines", Must, "Empty lines are ignored.",
        &[Say("\n\n"), Start, Say("\n"), Quiet, Begin, Throw("\n"), Turns(1)]),
    steps("unknown-command", Must, "A command that is not known does no harm.",
        &[Start, Throw("FROBNICATE 1 2 3"), Alive]),
    steps("says-unknown", Should, "A command that is not known is answered UNKNOWN.",
        &[Start, Say("FROBNICATE 1 2 3"), Expect(Due::Unknown)]),
    steps("turn-outside", Must, "A move beside the board does no harm.", &[Start, Throw("TURN 99,99"), Alive]),
    steps("turn-outside-error", Should, "A move beside the board is answered ERROR.",
        &[Start, Say("TURN 99,99"), Expect(Due::Error)]),
    course("turn-occupied-error", Should, "A move on a stone is answered ERROR.", turn_occupied),
    course("takeback", Must, "TAKEBACK removes the stone, or is answered UNKNOWN.", takeback),
    course("suggest", Must, "A suggested move is played when PLAY says so.", suggest),
    steps("end", Must, "END makes it leave.", &[Start, Begin, Say("END"), Leave]),
    steps("end-silently", Should, "It writes nothing after END.", &[Start, Begin, Quiet, Say("END"), LeaveSilently]),
    steps("end-thinking", Should, "END makes it leave in the middle of a thought.",
        &[Limit(60_000), Start, Think, Throw("END"), Leave]),
    steps("eof", Should, "It leaves when its input is closed.", &[Start, Begin, CloseInput, Leave]),
    steps("eof-thinking", Should, "It leaves when its input is closed in the middle of a thought.",
        &[Limit(60_000), Start, Think, CloseInput, Leave]),
];

fn start_not_awaited(talk: &mut Exam<'_>) -> StepResult {
    let (stones, side) = listed(Listing::Opening, talk.size);
    let board = talk.take_board(&stones, side)?;
    let start = talk.start_text();
    talk.throw(format!("{start}\nINFO time_left 2147483647\n{board}"))?;
    talk.expect_started()?;
    talk.take_board(&stones, side)?;
    talk.expect_move()?;
    talk.turns(2)
}

/// A four to be completed, with all stones of the opponent first. Whoever takes them in turns
/// sees something else.
fn board_colours(talk: &mut Exam<'_>) -> StepResult {
    let posed = FIVE.pose(talk.rule, talk.size).map_err(Abort::Failed)?;
    talk.start()?;
    let (own, mut stones): (Vec<_>, Vec<_>) =
        posed.stones().into_iter().partition(|(color, _)| *color == Color::Black);
    stones.extend(own);
    let played = talk.board(&stones, Color::Black)?;
    posed.expect_five(played)
}

/// Silence is all that is asked, so it is no matter whether the engine knows the rule; one that
/// refuses it says so.
fn rule_after_start(talk: &mut Exam<'_>) -> StepResult {
    if let Some(refusal) = talk.profile.refused.get(&Rule::Standard) {
        return skip(refusal.clone());
    }
    step::walk(&[Start, Say("INFO rule 1"), Quiet, Begin, Turns(1)], talk)?;
    step::walk(&[Say("INFO rule 0"), Quiet, Turns(1)], talk)
}

/// The game is begun under freestyle; then a six wins nothing any more.
fn rule_changes(talk: &mut Exam<'_>) -> StepResult {
    for rule in [Rule::Freestyle, Rule::Standard] {
        if let Some(why) = talk.profile.why_not(rule, talk.options) {
            return skip(why);
        }
    }
    let posed = EXACT_FIVE.pose(Rule::Standard, talk.size).map_err(Abort::Failed)?;
    talk.start()?;
    talk.begin()?;
    talk.rule = Rule::Standard;
    talk.set(Info::Rule(Dialect::Gomocup.rule_number(talk.rule)))?;
    let played = talk.board(&posed.stones(), posed.board.side_to_move())?;
    posed.expect_five(played)
}

fn start_other(talk: &mut Exam<'_>) -> StepResult {
    talk.size = Size::new(17).unwrap_or_default();
    match talk.start() {
        Err(Abort::Failed(failure)) if failure.kind == "refused" => return skip(failure.reason),
        course => course?,
    }
    talk.begin()?;
    talk.turns(2)
}

/// A crowded board, `RESTART`, and then moves on the few points that were free: the first where the
/// engine itself stood last. The old stones leave no two free points side by side, and a sound
/// engine has no reason to keep to them; one that still sees the stones has nowhere else to go.
fn restart(talk: &mut Exam<'_>) -> StepResult {
    talk.start()?;
    let (stones, side) = listed(Listing::Crowded, talk.size);
    let own = talk.board(&stones, side)?;
    let is_old = |point: Point| stones.iter().any(|&(_, stone)| stone == point);
    let mut free: Vec<Point> = Point::all(talk.size).filter(|&point| !is_old(point)).collect();
    free.sort_by_key(|&point| point != own);
    talk.tell(&Command::Restart)?;
    talk.expect_if_known(Due::Ok, "RESTART")?;
    *talk.game() = Game::new(talk.rule, talk.size);
    let mut asked = 0;
    for point in free {
        if !talk.game().board().is_empty(point) {
            continue;
        }
        match talk.turn(point).map_err(after_restart)? {
            Some(played) if is_old(played) => return Ok(()),
            Some(_) if asked < KEPT_TO_HOLES => asked += 1,
            Some(_) => break,
            None => return Ok(()),
        }
    }
    let reason = format!(
        "keeps the stones of the old game after RESTART: all its {} moves went to the few points \
         that had been free",
        asked + 1
    );
    fail("old-stones", reason)
}

/// So many moves on an empty board do not by chance avoid the many points that had stones.
const KEPT_TO_HOLES: usize = 7;

/// What goes wrong here worked before `RESTART`.
fn after_restart(abort: Abort) -> Abort {
    match abort {
        Abort::Failed(failure) => {
            let reason = format!("after RESTART, as if old stones were kept: {failure}");
            Abort::Failed(ItemFailure { reason, ..failure })
        }
        skipped => skipped,
    }
}

/// The board is 20 wide and 15 high, so that a mix-up of the two shows soon.
fn rectstart(talk: &mut Exam<'_>) -> StepResult {
    let (width, height) = (20, 15);
    talk.tell(&Command::RectStart { width, height })?;
    let limit = talk.options.start;
    match talk.answer(limit, false)? {
        Some(Reply::Ok) => {}
        Some(Reply::Error(_) | Reply::Unknown(_)) => return Ok(()),
        Some(other) => return talk.wrong(&other, "OK or a refusal"),
        None => return fail("no-answer", "no answer to RECTSTART, not even UNKNOWN"),
    }
    talk.set(Info::TimeoutTurn(talk.turn.as_millis() as i64))?;
    talk.tell(&Command::Begin)?;
    let (wire, _) = talk.expect_wire()?;
    let is_on = |number: i32, end: u32| u32::try_from(number).is_ok_and(|number| number < end);
    if is_on(wire.x, width) && is_on(wire.y, height) {
        return Ok(());
    }
    fail("off-board", format!("played {wire}, which is not on a board of {width}x{height}"))
}

fn known_lines(talk: &mut Exam<'_>) -> StepResult {
    talk.start()?;
    talk.begin()?;
    talk.turns(3)?;
    let engine = |said: &&crate::Said| said.voice == crate::Voice::Engine;
    let lines = talk.record.transcript.lines().filter(engine);
    let odd =
        lines.map(|said| &said.text).find(|text| matches!(Reply::parse(text), Reply::Other(_)));
    match odd {
        Some(text) => fail("unknown-line", format!("wrote `{}`", brief(text))),
        None => Ok(()),
    }
}

fn turn_occupied(talk: &mut Exam<'_>) -> StepResult {
    talk.start()?;
    let own = talk.begin()?;
    talk.tell(&Command::Turn(Dialect::Gomocup.wire(own, talk.size)))?;
    talk.expect(Due::Error)
}

fn takeback(talk: &mut Exam<'_>) -> StepResult {
    talk.start()?;
    let (stones, side) = listed(Listing::Opening, talk.size);
    let own = talk.board(&stones, side)?;
    let last = stones.last().map(|&(_, point)| point);
    for point in [Some(own), last].into_iter().flatten() {
        talk.tell(&Command::TakeBack(Dialect::Gomocup.wire(point, talk.size)))?;
        talk.expect_if_known(Due::Ok, "TAKEBACK")?;
    }
    talk.take_board(stones.get(..2).unwrap_or_default(), !side)?;
    // Whoever keeps a stone that was taken back refuses a move there: first on the engine's own
    // point, then on the opponent's, unless the engine itself stands there now.
    for point in [Some(own), last].into_iter().flatten() {
        if talk.game().board().is_empty(point) {
            talk.turn(point)?;
        }
    }
    Ok(())
}

fn suggest(talk: &mut Exam<'_>) -> StepResult {
    talk.start()?;
    // Some suggest only where they are asked to; who does not know the key ignores it.
    talk.set(Info::AnalysisMode(true))?;
    talk.begin()?;
    talk.turns(2)?;
    match talk.suggestions {
        0 => skip("the engine never suggests a move"),
        _ => Ok(()),
    }
}
