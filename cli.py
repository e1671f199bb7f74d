"""The command line; also runnable as ``python cli.py`` once the package is installed."""


def main() -> None:
    """Run the command line."""
