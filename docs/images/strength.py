"""Draws docs/images/strength.svg from the first table of docs/strength.md."""

import pathlib
import re

HERE = pathlib.Path(__file__).parent
LEFT, RIGHT, TOP, ROW, LOW, HIGH = 215, 690, 46, 34, -150, 350

rows = []
for line in (HERE.parent / "strength.md").read_text().splitlines():
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    if len(cells) == 8 and cells[0].startswith("Rapfi"):
        elo, error = map(int, re.fullmatch(r"([+-]\d+) ± (\d+)", cells[5]).groups())
        rows.append((f"{cells[1]}, {cells[2]}", f"{cells[3]} games", elo, error))


def x(elo):
    return round(LEFT + (elo - LOW) * (RIGHT - LEFT) / (HIGH - LOW), 1)


def text(at, y, words, extra=""):
    return f'<text x="{at}" y="{y}" {extra}>{words}</text>'


bottom = TOP + ROW * len(rows)
out = [
    f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{bottom + 40}" '
    'font-family="sans-serif" font-size="13" fill="#222222">',
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    text(12, 22, "Elo against Rapfi's classical model at equal time, 95 % intervals", 'font-weight="bold"'),
]
for elo in range(LOW, HIGH + 1, 50):
    color = "#222222" if elo == 0 else "#dddddd"
    out.append(f'<line x1="{x(elo)}" y1="{TOP - 8}" x2="{x(elo)}" y2="{bottom}" stroke="{color}"/>')
    if elo % 100 == 0:
        out.append(text(x(elo), bottom + 18, f"{elo:+d}" if elo else "0", 'text-anchor="middle"'))
for index, (name, games, elo, error) in enumerate(rows):
    y = TOP + ROW * index + ROW // 2
    out.append(text(12, y - 1, name))
    out.append(text(12, y + 12, games, 'font-size="11" fill="#666666"'))
    out.append(f'<line x1="{x(elo - error)}" y1="{y}" x2="{x(elo + error)}" y2="{y}" stroke="#0072b2" stroke-width="3"/>')
    out.append(f'<circle cx="{x(elo)}" cy="{y}" r="5" fill="#0072b2"/>')
out.append("</svg>")
(HERE / "strength.svg").write_text("\n".join(out) + "\n")
