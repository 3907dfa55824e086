//! What is printed reads back as what it was.

use proptest::collection::vec;
use proptest::prelude::*;
use tengen_core::{Color, Size};
use tengen_protocol::*;

fn wire() -> impl Strategy<Value = Coordinate> {
    prop_oneof![
        4 => (-1..23i32, -1..23i32),
        1 => (any::<i32>(), any::<i32>()),
    ]
    .prop_map(|(x, y)| Coordinate { x, y })
}

fn wires() -> impl Strategy<Value = Vec<Coordinate>> {
    vec(wire(), 0..8)
}

fn stone() -> impl Strategy<Value = Stone> {
    let field = prop_oneof![Just(Field::Own), Just(Field::Opponent), Just(Field::Marked)];
    (wire(), field).prop_map(|(wire, field)| Stone { wire, field })
}

fn stone_list() -> impl Strategy<Value = Vec<Stone>> {
    vec(stone(), 0..8)
}

fn offer() -> impl Strategy<Value = Offer> {
    (proptest::option::of(0..=i32::MAX as u32), wires())
        .prop_map(|(count, moves)| Offer { count, moves })
}

/// Any text at all, cleaned.
fn text() -> impl Strategy<Value = LineText> {
    any::<String>().prop_map(|text| LineText::new(&text))
}

fn file() -> impl Strategy<Value = LineText> {
    "[A-Za-z0-9/\\\\:._é][A-Za-z0-9/\\\\:._ é]{0,40}".prop_map(LineText::from)
}

fn grade<const MOST: u8>() -> impl Strategy<Value = Grade<MOST>> {
    (0..=MOST).prop_filter_map("a number beyond the most", Grade::new)
}

fn info() -> impl Strategy<Value = Info> {
    let times = prop_oneof![
        any::<i64>().prop_map(Info::TimeoutTurn),
        any::<i64>().prop_map(Info::TimeoutMatch),
        any::<i64>().prop_map(Info::TimeLeft),
        any::<i64>().prop_map(Info::TimeIncrement),
        any::<i64>().prop_map(Info::ProtocolLag),
    ];
    let limits = prop_oneof![
        any::<i64>().prop_map(Info::MaxMemory),
        any::<i64>().prop_map(Info::MaxDepth),
        any::<i64>().prop_map(Info::MaxNode),
        any::<i64>().prop_map(Info::MaxMoves),
        any::<i64>().prop_map(Info::HashSize),
        any::<u32>().prop_map(Info::StartDepth),
        any::<u32>().prop_map(Info::ThreadNum),
        any::<u32>().prop_map(Info::ThreadSplitDepth),
        any::<u32>().prop_map(Info::NBestSym),
        any::<u32>().prop_map(Info::Rule),
    ];
    let switches = prop_oneof![
        any::<bool>().prop_map(Info::Pondering),
        any::<bool>().prop_map(Info::AutoPondering),
        any::<bool>().prop_map(Info::UseDatabase),
        any::<bool>().prop_map(Info::DatabaseReadonly),
        any::<bool>().prop_map(Info::Swapable),
        any::<bool>().prop_map(Info::AnalysisMode),
        any::<bool>().prop_map(Info::YxBoard),
    ];
    let grades = prop_oneof![
        grade().prop_map(Info::CautionFactor),
        grade().prop_map(Info::Checkmate),
        grade().prop_map(Info::VcThread),
        grade().prop_map(Info::ShowDetail),
        grade().prop_map(Info::Strength),
        Just(Info::GameType(GameType::Human)),
        Just(Info::GameType(GameType::Network)),
        Just(Info::DrawResult(DrawResult::Draw)),
        Just(Info::DrawResult(DrawResult::WhiteWins)),
    ];
    prop_oneof![
        times,
        limits,
        switches,
        grades,
        wires().prop_map(Info::Evaluate),
        file().prop_map(Info::Folder),
        file().prop_map(Info::SearchType),
        ("[a-z]{3,9}_x", text())
            .prop_map(|(key, value)| Info::Unknown { key: LineText::from(key), value }),
    ]
}

fn yixin() -> impl Strategy<Value = Yixin> {
    let plain = proptest::sample::select(vec![
        Yixin::ShowInfo,
        Yixin::Stop,
        Yixin::SearchDefend,
        Yixin::BlockReset,
        Yixin::BlockPathReset,
        Yixin::ShowForbid,
        Yixin::HashClear,
        Yixin::ShowHashUsage,
        Yixin::PrintFeature,
        Yixin::Swap2Step1,
        Yixin::Swap2Step2,
        Yixin::Swap2Step3,
        Yixin::SoosorvStep1,
        Yixin::Draw,
        Yixin::Resign,
    ]);
    let lists = prop_oneof![
        stone_list().prop_map(Yixin::Board),
        wires().prop_map(Yixin::Block),
        wires().prop_map(Yixin::BlockUndo),
        wires().prop_map(Yixin::BlockPath),
        wires().prop_map(Yixin::BlockPathUndo),
        wires().prop_map(Yixin::SoosorvStep2),
        wires().prop_map(Yixin::SoosorvStep3),
        wires().prop_map(Yixin::SoosorvStep6),
        offer().prop_map(Yixin::SoosorvStep4),
        offer().prop_map(Yixin::SoosorvStep5),
    ];
    let side = prop_oneof![Just(Color::Black), Just(Color::White)];
    prop_oneof![
        plain,
        lists,
        any::<u32>().prop_map(Yixin::NBest),
        any::<i32>().prop_map(Yixin::BalanceOne),
        any::<i32>().prop_map(Yixin::BalanceTwo),
        file().prop_map(Yixin::HashDump),
        file().prop_map(Yixin::HashLoad),
        (any::<bool>(), wire(), side).prop_map(|(add, wire, side)| Yixin::Forbid {
            add,
            wire,
            side
        }),
    ]
}

fn database() -> impl Strategy<Value = Command> {
    let names: Vec<&str> = table()
        .iter()
        .filter(|entry| entry.origin == Origin::Database)
        .map(|entry| entry.name)
        .collect();
    (proptest::sample::select(names), text()).prop_filter_map(
        "arguments that do not fit",
        |(name, arguments)| {
            let filled = Database::new(name, arguments.as_str());
            filled.or_else(|| Database::new(name, "")).map(Command::Database)
        },
    )
}

fn command() -> impl Strategy<Value = Command> {
    let sizes: Vec<Size> = Size::all().collect();
    let plain = proptest::sample::select(vec![
        Command::Restart,
        Command::Begin,
        Command::About,
        Command::End,
        Command::Stop,
        Command::ClearHash,
        Command::ProtocolVersion,
    ]);
    prop_oneof![
        plain,
        proptest::sample::select(sizes).prop_map(Command::Start),
        (0..=i32::MAX as u32, 0..=i32::MAX as u32)
            .prop_map(|(width, height)| Command::RectStart { width, height }),
        wire().prop_map(Command::Turn),
        wire().prop_map(Command::TakeBack),
        wire().prop_map(Command::Play),
        stone_list().prop_map(Command::Board),
        stone_list().prop_map(Command::ShowForbid),
        wires().prop_map(Command::Swap2Board),
        proptest::option::of(any::<u32>()).prop_map(Command::Ponder),
        info().prop_map(Command::Info),
        yixin().prop_map(Command::Yixin),
        database(),
        "[A-Z]{3,10}X [ -~é]{0,60}".prop_map(|line| Command::Unknown(LineText::from(line))),
    ]
}

fn detail() -> impl Strategy<Value = Detail> {
    prop_oneof![
        any::<u32>().prop_map(Detail::Begin),
        any::<u32>().prop_map(Detail::NumPv),
        any::<u32>().prop_map(Detail::Depth),
        any::<u32>().prop_map(Detail::SelDepth),
        any::<u64>().prop_map(Detail::Nodes),
        any::<u64>().prop_map(Detail::TotalNodes),
        any::<u64>().prop_map(Detail::TotalTime),
        any::<u64>().prop_map(Detail::Speed),
        any::<i32>().prop_map(|score| Detail::Eval(Eval::Estimate(score))),
        any::<u32>().prop_map(|moves| Detail::Eval(Eval::Win(moves))),
        any::<u32>().prop_map(|moves| Detail::Eval(Eval::Loss(moves))),
        (0.0..=1.0f64).prop_map(|rate| Detail::WinRate(WinRate::new(rate))),
        vec(wire(), 0..300).prop_map(Detail::BestLine),
        Just(Detail::Done),
    ]
}

fn opening() -> impl Strategy<Value = OpeningReply> {
    prop_oneof![
        (1..=5u8, wire()).prop_map(|(number, wire)| OpeningReply::Swap2Move { number, wire }),
        (1..=2u8, any::<bool>())
            .prop_map(|(number, swap)| OpeningReply::Swap2Choice { number, swap }),
        (1..=5u8, wire()).prop_map(|(number, wire)| OpeningReply::SoosorvMove { number, wire }),
        (wire(), 0..=i32::MAX as u32)
            .prop_map(|(wire, offers)| OpeningReply::SoosorvFourth { wire, offers }),
        (1..=2u8, any::<bool>())
            .prop_map(|(number, swap)| OpeningReply::SoosorvChoice { number, swap }),
        Just(OpeningReply::SoosorvOffersBegin),
        Just(OpeningReply::SoosorvOffersEnd),
        wire().prop_map(OpeningReply::SoosorvChosen),
    ]
}

fn realtime() -> impl Strategy<Value = Realtime> {
    prop_oneof![
        Just(Realtime::Refresh),
        wire().prop_map(Realtime::Pos),
        wire().prop_map(Realtime::Done),
        wire().prop_map(Realtime::Best),
        wire().prop_map(Realtime::Lost),
        any::<i32>().prop_map(Realtime::Val),
        text().prop_map(Realtime::Pv),
    ]
}

fn about() -> impl Strategy<Value = About> {
    (any::<String>(), any::<String>(), any::<String>()).prop_map(|(name, version, email)| {
        About::new(&name).with(AboutKey::Version, &version).with(AboutKey::Email, &email)
    })
}

fn reply() -> impl Strategy<Value = Reply> {
    let point = || (0..22i32, 0..22i32).prop_map(|(x, y)| Coordinate { x, y });
    let words = prop_oneof![
        text().prop_map(Reply::Error),
        text().prop_map(Reply::Unknown),
        text().prop_map(Reply::Debug),
        // Messages that begin with a word of the live output are live output.
        "[a-z][ -~é]{0,60}".prop_map(|words| Reply::Message(LineText::from(words))),
    ];
    prop_oneof![
        words,
        Just(Reply::Ok),
        Just(Reply::Swap),
        wire().prop_map(Reply::Move),
        wire().prop_map(Reply::Suggest),
        vec(wire(), 2..6).prop_map(Reply::Moves),
        about().prop_map(Reply::About),
        vec(point(), 0..300).prop_map(Reply::Forbid),
        vec(wire(), 0..300).prop_map(Reply::ForbidList),
        realtime().prop_map(Reply::Realtime),
        detail().prop_map(Reply::Detail),
        any::<u32>().prop_map(Reply::MaxThreads),
        any::<u32>().prop_map(Reply::MaxHashSize),
        opening().prop_map(Reply::Opening),
    ]
}

/// This many cases, unless `PROPTEST_CASES` asks for more or fewer.
fn config(cases: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return asked;
    }
    ProptestConfig { cases, ..asked }
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn commands_read_back(command in command()) {
        let text = command.to_string();
        prop_assert_eq!(Command::parse(&text), Ok(command), "{}", text);
    }

    #[test]
    fn commands_read_back_whatever_the_line_ends_and_the_case(command in command()) {
        prop_assume!(command.name() == command.name().to_uppercase());
        let keyword = command.name().to_owned();
        let text = command.to_string().replacen(&keyword, &keyword.to_lowercase(), 1);
        for end in ["\r\n", "\r", "\n\n", " \t\r\n"] {
            let lines = text.replace('\n', end) + end;
            if let Command::Unknown(_) = command {
                continue;
            }
            prop_assert_eq!(Command::parse(&lines), Ok(command.clone()), "{:?}", lines);
        }
    }

    #[test]
    fn commands_one_after_the_other_read_back(commands in vec(command(), 0..12)) {
        let text: String = commands.iter().map(|command| format!("{command}\r\n")).collect();
        let events = Reader::new().feed(text.as_bytes());
        let expected: Vec<Event> = commands.into_iter().map(Event::Command).collect();
        prop_assert_eq!(events, expected);
    }

    #[test]
    fn replies_read_back(reply in reply()) {
        let line = reply.to_string();
        prop_assert!(!line.contains(char::is_control), "{:?}", line);
        prop_assert!(line.len() <= Lines::MAX || matches!(
            reply,
            Reply::ForbidList(_) | Reply::Detail(Detail::BestLine(_))
        ));
        prop_assert_eq!(Reply::parse(&line), reply, "{}", line);
    }
}
