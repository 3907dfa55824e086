//! How an engine is told a position.

use tengen_core::{Board, Cell, Color, Game, Point, Rule};
use tengen_protocol::{Command, Dialect, Stone, own_color, stones};

/// The command that asks for a move here. `known` is the position that the engine has on its own
/// board: after its last move, with the opponent to move.
pub(crate) fn question(game: &Game, known: Option<&Board>) -> Command {
    let board = game.board();
    if let Some(last) = continues(board, known) {
        return Command::Turn(Dialect::Gomocup.wire(last, board.size()));
    }
    if board.empty_count() == board.size().area() {
        return Command::Begin;
    }
    Command::Board(entries(game))
}

/// The move that leads from the known position to this one.
fn continues(board: &Board, known: Option<&Board>) -> Option<Point> {
    let mut before = board.clone();
    let last = before.undo(&mut ())?;
    (known? == &before).then_some(last)
}

/// Whether an engine would take this position for one with the other side to move: colours are
/// not said, they follow from the numbers of stones. It matters where the rule treats the colours
/// differently.
pub(crate) fn is_misleading(game: &Game) -> bool {
    game.rule() == Rule::Renju && own_color(&entries(game)) != game.side_to_move()
}

/// All stones, as if they had been played in this order: renju wants it so. Those of the start
/// position have no order and are taken in turns.
fn entries(game: &Game) -> Vec<Stone> {
    let board = game.board();
    let mut order: Vec<(Color, Point)> = Vec::new();
    let start = game.start();
    let mut blacks = start.points_of(Color::Black);
    let mut whites = start.points_of(Color::White);
    loop {
        let (black, white) = (blacks.next(), whites.next());
        if black.is_none() && white.is_none() {
            break;
        }
        order.extend(black.map(|point| (Color::Black, point)));
        order.extend(white.map(|point| (Color::White, point)));
    }
    order.extend(board.moves().iter().map(|&(point, color)| (color, point)));
    debug_assert!(order.iter().all(|&(color, point)| board.cell(point) == Cell::Stone(color)));
    stones(&order, board.side_to_move(), Dialect::Gomocup, board.size())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{RowOrder, Setup, Size, parse_moves};

    fn game(moves: &str) -> Game {
        Game::parse(Rule::Freestyle, Size::FIFTEEN, moves).unwrap()
    }

    fn asked(moves: &str, known: &str) -> String {
        question(&game(moves), Some(game(known).board())).to_string()
    }

    #[test]
    fn one_move_further_is_a_turn_and_anything_else_a_board() {
        assert_eq!(asked("h8i9g7", "h8i9"), "TURN 6,8");
        assert_eq!(asked("g7i9h8", "h8i9"), "BOARD\n6,8,2\n8,6,1\n7,7,2\nDONE");
        assert_eq!(asked("h8i9", "h8i9"), "BOARD\n7,7,1\n8,6,2\nDONE");
        assert_eq!(asked("h8", "h8i9"), "BOARD\n7,7,2\nDONE");
        assert_eq!(asked("", "h8i9"), "BEGIN");
        assert_eq!(question(&game("h8"), None).to_string(), "BOARD\n7,7,2\nDONE");
    }

    #[test]
    fn a_set_up_position_is_told_in_turns() {
        let points = |text| parse_moves(text, Size::FIFTEEN, RowOrder::FromBottom).unwrap();
        let mut setup = Setup {
            rule: Rule::Renju,
            size: Size::FIFTEEN,
            black: points("a15b15"),
            white: points("c15d15"),
            side_to_move: Color::Black,
        };
        let mut game = setup.check().unwrap();
        assert!(!is_misleading(&game));
        game.play(points("e15")[0]).unwrap();
        let text = "BOARD\n0,0,2\n2,0,1\n1,0,2\n3,0,1\n4,0,2\nDONE";
        assert_eq!(question(&game, None).to_string(), text);
        assert!(!is_misleading(&game));

        setup.side_to_move = Color::White;
        assert!(is_misleading(&setup.check().unwrap()));
        setup.rule = Rule::Standard;
        assert!(!is_misleading(&setup.check().unwrap()), "both colours play alike");
    }
}
