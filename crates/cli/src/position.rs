//! A position on the command line.

use anyhow::{Context, bail};
use clap::Args;
use std::io::Read;
use tengen_core::{Board, Color, Game, RowOrder, Rule, Size, parse_moves};

/// How to read a position.
#[derive(Args)]
pub struct PositionArguments {
    /// Moves from the empty board (h8i9g7, black first), a file with a picture or a game record,
    /// or `-` for standard input.
    ///
    /// A picture has one line per row from the top, `X` for black, `O` for white and `.` for an
    /// empty point, and may end with a line such as `renju, white to move`.
    pub position: Option<String>,

    #[command(flatten)]
    pub setting: Setting,
}

/// Rule and board, where the position itself does not say.
#[derive(Args)]
pub struct Setting {
    /// Rule: freestyle, standard, renju, caro or caro-exact [default: the position's own, or
    /// freestyle]
    #[arg(long, short, value_name = "RULE")]
    pub rule: Option<Rule>,

    /// Board size (side length), 5 to 22 [default: the position's own, or 15]
    #[arg(long, short, value_name = "N")]
    pub size: Option<Size>,

    /// Side to move: black or white [default: the position's own]
    #[arg(long, value_name = "COLOR")]
    pub side: Option<Color>,

    /// Count the rows of move strings from the top, as c-gomoku-cli and the Gomocup judge do
    #[arg(long)]
    pub from_top: bool,
}

impl Setting {
    pub fn rows(&self) -> RowOrder {
        if self.from_top { RowOrder::FromTop } else { RowOrder::FromBottom }
    }
}

/// A longer text is not a position.
const LONGEST: u64 = 1 << 20;

impl PositionArguments {
    /// The position the arguments describe.
    pub fn read(&self) -> anyhow::Result<Game> {
        let Some(text) = &self.position else {
            bail!("no position given: try `tengen show h8i9g7`");
        };
        let game = if text == "-" {
            let mut bytes = Vec::new();
            std::io::stdin().take(LONGEST).read_to_end(&mut bytes)?;
            self.decode(&bytes)?
        } else if std::path::Path::new(text).is_file() {
            let file = std::fs::File::open(text).with_context(|| format!("cannot open {text}"))?;
            let mut bytes = Vec::new();
            file.take(LONGEST).read_to_end(&mut bytes)?;
            self.decode(&bytes).with_context(|| format!("in {text}"))?
        } else {
            self.moves(text)?
        };
        self.with_side(game)
    }

    fn moves(&self, text: &str) -> anyhow::Result<Game> {
        let size = self.setting.size.unwrap_or_default();
        let moves = parse_moves(text, size, self.setting.rows())
            .with_context(|| format!("`{text}` is neither a file nor a list of moves"))?;
        Ok(Game::from_moves(self.setting.rule.unwrap_or_default(), size, moves)?)
    }

    /// A picture, or any record that the record crate can read; its main line is played out.
    fn decode(&self, bytes: &[u8]) -> anyhow::Result<Game> {
        let options = tengen_record::ReadOptions {
            format: None,
            rule: self.setting.rule,
            size: self.setting.size,
            rows: self.setting.from_top.then_some(RowOrder::FromTop),
        };
        let reading = tengen_record::read(bytes, &options)?;
        let Some(record) = reading.records.first() else { bail!("there is no game in it") };
        Ok(record.game()?)
    }

    /// The position with the rule and side that were asked for.
    fn with_side(&self, game: Game) -> anyhow::Result<Game> {
        let rule = self.setting.rule.unwrap_or(game.rule());
        let side = self.setting.side.unwrap_or(game.side_to_move());
        if rule == game.rule() && side == game.side_to_move() {
            return Ok(game);
        }
        let mut setup = tengen_core::Setup::from(game.board());
        setup.rule = rule;
        setup.side_to_move = side;
        Ok(setup.check()?)
    }
}

/// The board for drawing: a number or letter for every row and column around it.
pub fn frame(board: &Board, mut cell: impl FnMut(tengen_core::Point) -> char) -> Vec<String> {
    let side = board.size().get();
    let mut lines = Vec::with_capacity(side + 1);
    for row in (0..side).rev() {
        let mut line = format!("{:>2}", row + 1);
        for column in 0..side {
            line.push(' ');
            line.extend(tengen_core::Point::new(column, row).map(&mut cell));
        }
        lines.push(line);
    }
    let letters: String =
        (0..side).flat_map(|column| [' ', (b'a' + column as u8) as char]).collect();
    lines.push(format!("  {letters}"));
    lines
}
