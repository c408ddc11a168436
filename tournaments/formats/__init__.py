"""The formats by name: a new one is a file, and a name here. Pure."""

from .base import Draw, Fault, Format
from .duplicate import Duplicate
from .knockout import Knockout
from .swiss import Swiss

FORMATS: dict[str, Format] = {form.name: form for form in (Knockout(), Swiss(), Duplicate())}

__all__ = ["FORMATS", "Draw", "Fault", "Format"]
