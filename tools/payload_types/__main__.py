"""Command that writes `types.d.ts`: `python -m tools.payload_types`."""

from tools.payload_types.declarations import PATH, text

if __name__ == "__main__":
    PATH.write_text(text())
    print(f"Wrote {PATH}.")
