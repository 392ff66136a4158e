"""The log of a training: a CSV file that grows by one line per epoch, and its curves in an SVG file."""
import csv
import os
from typing import Any, Dict, List, Sequence, Tuple

COLOURS = ("#2f6f8f", "#b5542f", "#5b7f3a", "#8a5aa0", "#777777")
WIDTH, HEIGHT, MARGIN = 640, 320, 48


class Log:
    """Rows of numbers in named columns."""

    def __init__(self, path: str, names: Sequence[str], go_on: bool = False) -> None:
        self.path, self.names = path, list(names)
        self.rows: List[Dict[str, float]] = []
        if go_on and os.path.exists(path):
            with open(path, newline="") as file:
                self.rows = [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]

    def add(self, **row: float) -> None:
        self.rows.append(row)
        with open(self.path, "w", newline="") as file:
            writer = csv.DictWriter(file, self.names)
            writer.writeheader()
            for each in self.rows:
                writer.writerow({name: f"{each[name]:.6g}" for name in self.names})

    def draw(self, path: str, title: str, names: Sequence[Tuple[str, str]]) -> None:
        """Draws these columns over the epochs, each with its label."""
        lines = [(label, [row[name] for row in self.rows]) for name, label in names]
        with open(path, "w") as file:
            file.write(plot(title, lines))


def plot(title: str, lines: Sequence[Tuple[str, Sequence[float]]]) -> str:
    values = [value for _, line in lines for value in line]
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    high = high if high > low else low + 1.0
    longest = max([len(line) for _, line in lines] + [2])

    def place(i: int, value: float) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * i / (longest - 1)
        return f"{x:.1f},{HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - low) / (high - low):.1f}"

    out: List[Any] = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
                      f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf8"/>',
                      f'<text x="{MARGIN}" y="20" font-size="14">{title}</text>',
                      f'<text x="4" y="{MARGIN}">{high:.4f}</text><text x="4" y="{HEIGHT - MARGIN}">{low:.4f}</text>',
                      f'<text x="{WIDTH - MARGIN}" y="20" text-anchor="end">epochs 1 to {longest}</text>']
    for i, (label, line) in enumerate(lines):
        colour = COLOURS[i % len(COLOURS)]
        points = " ".join(place(k, value) for k, value in enumerate(line))
        out.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="{points}"/>')
        out.append(f'<text x="{MARGIN + 115 * i}" y="{HEIGHT - 12}" fill="{colour}">{label}</text>')
    return "\n".join(out + ["</svg>", ""])
