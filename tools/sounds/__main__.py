"""Command that writes the table's sounds: `python -m tools.sounds`, or `--wav FOLDER` to listen."""

from argparse import ArgumentParser
from pathlib import Path

from tools.sounds.collection import PATH, files, text

if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--wav", type=Path, help="a folder for the sounds as files of their own")
    folder = parser.parse_args().wav
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        for name, file in files().items():
            (folder / f"{name}.wav").write_bytes(file)
    else:
        PATH.write_text(text())
    print(f"Wrote {folder or PATH}.")
