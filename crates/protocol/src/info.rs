//! The settings a manager sends with `INFO`.

use std::fmt;

use crate::text::split_word;
use crate::value::Value;
use crate::{Coordinate, DrawResult, GameType, Grade, LineText, ParseError};

/// One documented `INFO` key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfoKey {
    /// The key in lower case.
    pub name: &'static str,
    /// What its values look like.
    pub expected: &'static str,
    /// What it sets.
    pub meaning: &'static str,
}

/// Declares every key once: variant, value, key and meaning give the type, its parser, its
/// `Display` and the documentation.
macro_rules! settings {
    ($($variant:ident($kind:ty) = $key:literal, $meaning:literal;)+) => {
        /// A setting. Keys are read in upper and lower case and written in lower case; a number
        /// too large for its type becomes the largest.
        ///
        /// ```
        /// use tengen_protocol::{Command, Info};
        /// let command = Command::parse("INFO TIME_LEFT -20").unwrap();
        /// assert_eq!(command, Command::Info(Info::TimeLeft(-20)));
        /// assert_eq!(command.to_string(), "INFO time_left -20");
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Info {
            $(#[doc = $meaning] $variant($kind),)+
            /// A key this crate does not know: to be ignored, never an error.
            Unknown {
                /// The key as written.
                key: LineText,
                /// The rest of the line.
                value: LineText,
            },
        }

        const KEYS: &[InfoKey] = &[
            $(InfoKey {
                name: $key,
                expected: <$kind as Value>::EXPECTED,
                meaning: $meaning,
            },)+
        ];

        impl Info {
            /// The key in lower case; an unknown one as it was written.
            pub fn key(&self) -> &str {
                match self {
                    $(Info::$variant(_) => $key,)+
                    Info::Unknown { key, .. } => key.as_str(),
                }
            }

            fn value(&self) -> String {
                match self {
                    $(Info::$variant(value) => value.write(),)+
                    Info::Unknown { value, .. } => value.to_string(),
                }
            }

            /// Reads what follows the keyword `INFO`.
            pub(crate) fn read(text: &str) -> Result<Info, ParseError> {
                let (key, value) = split_word(text);
                if key.is_empty() {
                    return Err(ParseError::InfoWithoutKey);
                }
                $(if key.eq_ignore_ascii_case($key) {
                    return match <$kind as Value>::read(value) {
                        Some(value) => Ok(Info::$variant(value)),
                        None => Err(ParseError::Info {
                            key: $key,
                            expected: <$kind as Value>::EXPECTED,
                            value: LineText::excerpt(value),
                        }),
                    };
                })+
                Ok(Info::Unknown { key: LineText::new(key), value: LineText::new(value) })
            }
        }
    };
}

settings! {
    TimeoutTurn(i64) = "timeout_turn",
        "Milliseconds for each move; 0 means answer at once, a negative number no limit.";
    TimeoutMatch(i64) = "timeout_match",
        "Milliseconds for the whole game; 0 or less means no limit.";
    TimeLeft(i64) = "time_left",
        "Milliseconds left for the game; may be negative, 2147483647 means no limit.";
    MaxMemory(i64) = "max_memory",
        "Bytes of memory the process may use; 0 or less means no limit.";
    GameType(GameType) = "game_type",
        "Opponent: 0 human, 1 brain, 2 brain in a tournament, 3 in a network tournament.";
    Rule(u32) = "rule",
        "The rule's number, whose meaning depends on the dialect.";
    Evaluate(Vec<Coordinate>) = "evaluate",
        "Report what is thought of the position after these moves.";
    Folder(LineText) = "folder",
        "Where files may be kept between games.";
    MaxDepth(i64) = "max_depth",
        "Depth at which to stop searching; 0 or less means no limit.";
    StartDepth(u32) = "start_depth",
        "Depth at which to begin searching.";
    MaxNode(i64) = "max_node",
        "Positions after which to stop searching; 0 or less means no limit.";
    HashSize(i64) = "hash_size",
        "KiB for the table of searched positions.";
    ThreadNum(u32) = "thread_num",
        "Threads to search with.";
    ThreadSplitDepth(u32) = "thread_split_depth",
        "Least depth at which threads share work.";
    TimeIncrement(i64) = "time_increment",
        "Milliseconds added to the game's time after each move.";
    CautionFactor(Grade<5>) = "caution_factor",
        "How far from the stones moves are looked for: 0 near, 5 everywhere.";
    Pondering(bool) = "pondering",
        "Whether to think while the opponent does.";
    AutoPondering(bool) = "auto_pondering",
        "The same as pondering, in the extended dialect.";
    Checkmate(Grade<2>) = "checkmate",
        "What to search: 0 everything, 1 only forced wins (VCT), 2 only forced wins (VC2).";
    VcThread(Grade<2>) = "vcthread",
        "A thread of its own for forced wins: 0 none, 1 VCT, 2 VC2.";
    NBestSym(u32) = "nbestsym",
        "Whether best lines may be mirror images of each other.";
    ShowDetail(Grade<3>) = "show_detail",
        "Live output: 0 none, 1 squares being searched, 2 lines found, 3 both.";
    UseDatabase(bool) = "usedatabase",
        "Whether to use the position database.";
    DatabaseReadonly(bool) = "database_readonly",
        "Whether the position database must not be changed.";
    Swapable(bool) = "swapable",
        "Whether the opening rule lets the brain swap now.";
    Strength(Grade<100>) = "strength",
        "Playing strength in percent.";
    MaxMoves(i64) = "max_moves",
        "Moves after which the game counts as full; 0 or less means the whole board.";
    DrawResult(DrawResult) = "draw_result",
        "What a full board counts as: 0 draw, 1 black wins, 2 white wins.";
    SearchType(LineText) = "search_type",
        "The kind of search, such as ab or mcts.";
    AnalysisMode(bool) = "analysis_mode",
        "Whether to answer SUGGEST instead of moving.";
    ProtocolLag(i64) = "protocol_lag",
        "Milliseconds a line needs to reach the manager.";
    YxBoard(bool) = "yxboard",
        "Which dialect follows: 1 Yixin, 0 Gomocup; overrules YXSHOWINFO.";
}

impl Info {
    /// Every key this crate knows, in the order of the documentation.
    ///
    /// ```
    /// assert_eq!(tengen_protocol::Info::keys()[0].name, "timeout_turn");
    /// ```
    pub fn keys() -> &'static [InfoKey] {
        KEYS
    }
}

/// As it follows the keyword `INFO`.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value();
        let blank = if value.is_empty() { "" } else { " " };
        write!(f, "{}{blank}{value}", self.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_value_names_key_and_value() {
        let error = Info::read("Timeout_Turn soon").unwrap_err();
        assert_eq!(error.to_string(), "INFO timeout_turn expects a whole number but found `soon`");
        let error = Info::read("caution_factor 6").unwrap_err();
        assert_eq!(
            error.to_string(),
            "INFO caution_factor expects a number from 0 to 5 but found `6`"
        );
        assert!(Info::read("rule").is_err());
        assert!(Info::read("folder").is_err());
        assert_eq!(Info::read(" "), Err(ParseError::InfoWithoutKey));
    }

    #[test]
    fn unknown_keys_are_kept_and_never_wrong() {
        let info = Info::read("Evaluator_Draw_Ratio  0.5 x").unwrap();
        assert_eq!(
            info,
            Info::Unknown { key: "Evaluator_Draw_Ratio".into(), value: "0.5 x".into() }
        );
        assert_eq!(Info::read("something").unwrap().to_string(), "something");
    }

    #[test]
    fn the_position_itself_is_evaluated_without_moves() {
        assert_eq!(Info::read("evaluate"), Ok(Info::Evaluate(vec![])));
        assert_eq!(Info::read("evaluate 3,4 5,6").unwrap().to_string(), "evaluate 3,4 5,6");
        assert!(Info::read("evaluate 3").is_err());
    }

    #[test]
    fn a_folder_keeps_its_blanks_and_its_case() {
        let info = Info::read("folder C:\\My Games\\Brain").unwrap();
        assert_eq!(info, Info::Folder("C:\\My Games\\Brain".into()));
    }

    #[test]
    fn keys_are_lower_case_and_occur_once() {
        for key in Info::keys() {
            assert_eq!(key.name, key.name.to_lowercase());
            assert_eq!(Info::keys().iter().filter(|other| other.name == key.name).count(), 1);
            assert!(!key.meaning.contains('|'));
        }
    }
}
