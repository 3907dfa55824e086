//! Wins and defences a few moves deep. The tests prove each by fours alone; an engine may win in
//! any way it likes, as long as it is soon.

use crate::question::{Answer, Place::*, Question};
use tengen_core::Rule::{self, *};

const ALL: &[Rule] = &Rule::ALL;

pub(crate) const TACTICS: &[Question] = &[
    Question {
        name: "open-four",
        meaning: "An open three is made an open four.",
        rules: ALL,
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . O . .
            . . . . O . . . .
            . . . X X X . . .
            . . . . . . . . .
            . . . O . . . . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Win(5, "c5"),
    },
    Question {
        name: "double-four",
        meaning: "Two fours at once win.",
        rules: &[Freestyle, Standard, Caro, CaroExact],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . O . . . .
            . . . . X . . O .
            . . . . X . . . .
            . . . . X . . . .
            . O X X . X . . .
            . . . . . . O . .
            . . O . . . . O .
            . . . . . . . . .
            black to move",
        answer: Answer::Win(5, "e4"),
    },
    Question {
        name: "four-three",
        meaning: "A four that makes a three wins.",
        rules: ALL,
        place: Middle,
        picture: "
            . . . . . . . . .
            . . O . . . . . .
            . . . . . . . O .
            . . . . X . . . .
            . . . . X . . . .
            . O X X . X . . .
            . . . . . . . . .
            . . O . . . O . .
            . . . . . . . . .
            black to move",
        answer: Answer::Win(6, "e4"),
    },
    Question {
        name: "win-first",
        meaning: "A win by fours comes before the defence against an open three.",
        rules: &[Freestyle, Standard, Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . O O O . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . X . . . .
            . O X X . X . . .
            . . . . . . . . .
            . . . . . . O . .
            . . . . . . . . .
            black to move",
        answer: Answer::Win(6, "e4"),
    },
    Question {
        name: "two-fours",
        meaning: "A win by two fours is found although the opponent has an open three.",
        rules: ALL,
        place: Middle,
        picture: "
            O . . . . . . O .
            . . X . . . . . .
            . . . . . . . . .
            . X O . . . . . .
            . . . X . . X X .
            . . . . . X . . .
            . . . . . X . . .
            . . . . . . . . .
            . O O O . . . . O
            black to move",
        answer: Answer::Win(6, "f5"),
    },
    Question {
        name: "three-fours",
        meaning: "A win by three fours is found although the opponent has an open three.",
        rules: ALL,
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . O X X . . .
            . . O . . . . . .
            . O . X . X . X .
            . . . O . . . . .
            X . . . X . . . O
            . . . . . . . . .
            O . . . . X . O O
            black to move",
        answer: Answer::Win(8, "e5"),
    },
    Question {
        name: "four-fours",
        meaning: "A win by four fours is found although the opponent has an open three.",
        rules: ALL,
        place: Middle,
        picture: "
            . . . . . . . . X
            . . . . . X O X .
            . . . . O . . . .
            . . . O . . X . .
            . O . . . . . . X
            . O . X . X . X .
            . O O . . . . . .
            . . . . . . . . .
            . . . O . . . . .
            black to move",
        answer: Answer::Win(9, "g4"),
    },
    Question {
        name: "defend-three",
        meaning: "An open three is stopped.",
        rules: &[Freestyle, Standard, Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . X . .
            . . X . . . . . .
            . . . O O O . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Defend("c5 g5"),
    },
    Question {
        name: "defend-split-three",
        meaning: "A three with a gap is stopped.",
        rules: &[Freestyle, Standard, Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . X . .
            . . X . . . . . .
            . . . O O . O . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Defend("c5 f5 h5"),
    },
    Question {
        name: "defend-three",
        meaning: "An open three is stopped on its ends or behind them.",
        rules: &[Caro, CaroExact],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . X . .
            . . X . . . . . .
            . . . O O O . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Defend("b5 c5 g5 h5"),
    },
    Question {
        name: "foul-block",
        meaning: "White wins with a four that black could only stop on a forbidden point.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . . . . . O
            . . . X . . . . .
            . . X . X . . O .
            O . . . O O . O X
            . . . X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            X . . . . . . O X
            white to move",
        answer: Answer::Win(4, "g6"),
    },
];
