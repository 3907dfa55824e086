//! Questions for renju.

use crate::question::{Answer, Place::*, Question};
use tengen_core::Rule::Renju;

pub(crate) const QUESTIONS: &[Question] = &[
    Question {
        name: "no-double-three",
        meaning: "Black does not make two threes at once.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . O
            . . . . X . . . .
            . . . . X . . . .
            . . . . . X X . .
            . . . . . . . . .
            O . . . . . . O .
            . . . . . . . . .
            . . O . . . . . .
            black to move",
        answer: Answer::Lawful("e5"),
    },
    Question {
        name: "no-double-four",
        meaning: "Black does not make two fours at once.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . O . . . .
            . . . . X . . . .
            . . O . X . . . .
            . . . . X . . O .
            O X X X . . . . .
            . . . . . . . . .
            . O . . . . O . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Lawful("e5"),
    },
    Question {
        name: "no-overline",
        meaning: "Black does not make a row of six.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . O . . .
            . . O . . . . . .
            . . . . . . . . .
            . X X X . X X . .
            . . . . . . . . .
            . . O . . . O . .
            . . . . O . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Lawful("e5"),
    },
    Question {
        name: "no-nested-double-three",
        meaning: "Black does not make two threes at once, although one grows only on a crowded point.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . O . .
            O . . . . . . . .
            . . X X . . . . .
            . . . . . X X . .
            . . . . X . . . O
            . . . . X . . . .
            . O . . . . O . .
            . . . . O . . . .
            black to move",
        answer: Answer::Lawful("e5 d5 e6"),
    },
    Question {
        name: "false-three",
        meaning: "What looks like two threes is allowed where one of them could only grow on a forbidden point.",
        rules: &[Renju],
        place: Corner,
        picture: "
            . . . . . . . . .
            . . . . . . . O .
            . . . . . . . . .
            O X X X . . . . .
            . . . . . X X . .
            . . . O X . . . .
            . . O . X . . . .
            . O . . . . . . .
            O . . . O . . . .
            black to move",
        answer: Answer::Block("e5"),
    },
    Question {
        name: "lawful-four-three",
        meaning: "A four and a three at once are allowed.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . O . .
            . . . . X O . . .
            O X X X . . . . .
            . . . O . . . . .
            . . O . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            black to move",
        answer: Answer::Block("e5"),
    },
    Question {
        name: "five-beats-overline",
        meaning: "A five may be made although the stone makes a row of six, too.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . O . X . O . . .
            . . . X . . . O .
            O . . X . . . . .
            . X X . X X . . .
            . . . X . . . O .
            . O . X . . . . .
            . . . . . O . . .
            O . . . . . . O .
            black to move",
        answer: Answer::Five("d5"),
    },
    Question {
        name: "white-six",
        meaning: "White wins with a row of six.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . X . . .
            . . X . . . . X .
            . . . . . . . . .
            . O O O . O O . .
            . . . . . . . . .
            . . X . . . X . .
            . . . . X . . . .
            . . . . . . . . .
            white to move",
        answer: Answer::Five("e5"),
    },
    Question {
        name: "white-foul-point",
        meaning: "White may play where black may not.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . . . . . . . . .
            . . . . . . . . X
            . . . . X . O . .
            . . . . X O . . .
            . . . . . X X . .
            . . . O . . . . .
            . . O . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            white to move",
        answer: Answer::Five("e5"),
    },
    Question {
        name: "overline-threat",
        meaning: "Black's row of six threatens nothing: the five is stopped.",
        rules: &[Renju],
        place: Middle,
        picture: "
            . O . . . . . O .
            . . . . . . . . .
            . X X X . X X . .
            . . . . . . . O .
            . O . . O . . . .
            . . . . . . . . O
            . . X X . X X . .
            . . . . . . . . .
            O . . O . . . . .
            white to move",
        answer: Answer::Block("e3"),
    },
];
