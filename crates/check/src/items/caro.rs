//! Questions for caro: a five between two opposing stones is no win, and the edge of the board is
//! no stone.

use crate::question::{Answer, Place::*, Question};
use tengen_core::Rule::*;

pub(crate) const QUESTIONS: &[Question] = &[
    Question {
        name: "closed-five",
        meaning: "A five closed on both ends is no win: the open one is taken.",
        rules: &[Caro, CaroExact],
        place: Middle,
        picture: "
            O . . . . O . . .
            . . . . . . . . .
            . O X X X X . . .
            . . . . . . . . .
            . O . . O . . . .
            . . . . . . . . .
            . O X X X X . O .
            . . . O . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Five("g7"),
    },
    Question {
        name: "closed-threat",
        meaning: "A five closed on both ends threatens nothing: the open one is stopped.",
        rules: &[Caro, CaroExact],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . X . . . . .
            . X O O O O . X .
            . . . . . . . . .
            . X . . X . . . .
            . . . . . . . . X
            . . O O . O O . .
            . . . . . . . . .
            X . . . . X . . .
            black to move",
        answer: Answer::Block("e3"),
    },
    Question {
        name: "edge-is-open",
        meaning: "The edge of the board does not close a five.",
        rules: &[Caro, CaroExact],
        place: Corner,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . O . . . . .
            . . . . . . . . .
            X X X X . O . . .
            . . . . . . . . .
            . . O . . . . . .
            . . . . O . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Five("e5"),
    },
    Question {
        name: "edge-threat",
        meaning: "A four between the edge of the board and a stone is stopped.",
        rules: &[Caro, CaroExact],
        place: Corner,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . X . . . . .
            . . . . . . . . .
            O O O O . X . . .
            . . . . . . . . .
            . . X . . . . . .
            . . . . X . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Block("e5"),
    },
    Question {
        name: "block",
        meaning: "A four is stopped on its end or behind it.",
        rules: &[Caro, CaroExact],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . X . .
            . . . . . . . . .
            . . X . . . . . .
            . X O O O O . . .
            . . . . . . . . .
            . . . . . X . . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Block("g5 h5"),
    },
    Question {
        name: "closed-six",
        meaning: "A row of six wins even closed on both ends.",
        rules: &[Caro],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . O . . . O . .
            . . . . . . . . .
            . O X X X . X X O
            . . . . . . . . .
            . . . . O . . . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Five("f5"),
    },
];
