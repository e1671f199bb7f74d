"""The results as pictures: one PNG for each task, one panel for each family, a line for each contender."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

COLUMNS = 5


def draw(task: str, cells: Sequence[dict[str, Any]], path: Path) -> None:
    """Write the picture of one task. `cells` have family, size, contender, and seconds (None where it gave up)."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams.update({"font.size": 7})
    from matplotlib import pyplot

    families = list(dict.fromkeys(cell["family"] for cell in cells))
    names = list(dict.fromkeys(cell["contender"] for cell in cells))
    lines = -(-len(families) // COLUMNS)
    figure, panels = pyplot.subplots(lines, COLUMNS, figsize=(2.4 * COLUMNS, 2 * lines), squeeze=False, sharey=True)
    for panel in panels.flat[len(families) :]:
        panel.axis("off")
    for family, panel in zip(families, panels.flat, strict=False):
        for number, name in enumerate(names):
            points = [
                (cell["size"], cell["seconds"] * 1e3)
                for cell in cells
                if cell["family"] == family and cell["contender"] == name and cell["seconds"] is not None
            ]
            if points:
                panel.plot(*zip(*points, strict=True), marker=".", linewidth=1, color=f"C{number}", label=name)
        panel.set_yscale("log")
        panel.minorticks_off()
        panel.set_title(family, fontsize=8)
        panel.grid(visible=True, which="major", linewidth=0.3)
    handles = [pyplot.Line2D([], [], color=f"C{number}", label=name) for number, name in enumerate(names)]
    figure.legend(handles=handles, loc="lower center", ncols=len(names), frameon=False)
    figure.suptitle(f"{task}: milliseconds by size", fontsize=9)
    figure.tight_layout(rect=(0, 0.04, 1, 1))
    figure.savefig(path, dpi=90, metadata={"Software": None})
    pyplot.close(figure)
