"""The diagrams of the documents: Mermaid drawn as pictures, one for each theme."""

import hashlib
import json
from pathlib import Path
from typing import Any

import mmdr
from docutils import nodes
from sphinx.transforms import SphinxTransform

# By theme the colours of the site, by the names that Mermaid gives them.
THEMES = {
    "light": {
        "background": "#FBF9F4",
        "primaryColor": "#FFFFFF",
        "primaryTextColor": "#1B2320",
        "primaryBorderColor": "#68756E",
        "lineColor": "#46524C",
        "textColor": "#1B2320",
        "clusterBkg": "#F3F0E8",
        "clusterBorder": "#E0DACB",
        "noteBkgColor": "#F5E7C9",
        "noteBorderColor": "#966308",
        "noteTextColor": "#1B2320",
    },
    "dark": {
        "background": "#151E1B",
        "primaryColor": "#1C2723",
        "primaryTextColor": "#EEF1EC",
        "primaryBorderColor": "#75867F",
        "lineColor": "#B6C2BC",
        "textColor": "#EEF1EC",
        "clusterBkg": "#0D1311",
        "clusterBorder": "#26322D",
        "noteBkgColor": "#33301F",
        "noteBorderColor": "#E8BC66",
        "noteTextColor": "#EEF1EC",
    },
}
# Names of the same colours in sequence diagrams, and in labels.
SAME = {
    "actorBkg": "primaryColor",
    "actorBorder": "primaryBorderColor",
    "actorTextColor": "primaryTextColor",
    "actorLineColor": "primaryBorderColor",
    "mainBkg": "primaryColor",
    "nodeBorder": "primaryBorderColor",
    "nodeTextColor": "primaryTextColor",
    "signalColor": "lineColor",
    "signalTextColor": "textColor",
    "labelBoxBkgColor": "primaryColor",
    "labelBoxBorderColor": "primaryBorderColor",
    "labelTextColor": "textColor",
    "loopTextColor": "textColor",
    "titleColor": "textColor",
    "edgeLabelBackground": "background",
}


def svg(source: str, theme: str) -> str:
    """Return a diagram as SVG in the colours of a theme.

    Raises:
        RuntimeError: It is no Mermaid, or none that can be drawn.
    """
    colours = THEMES[theme]
    variables = {**colours, **{name: colours[same] for name, same in SAME.items()}}
    variables["fontFamily"] = "Inter, system-ui, sans-serif"
    options = {"theme": "base", "look": "classic", "themeVariables": variables}
    return str(mmdr.render(f"%%{{init: {json.dumps(options)}}}%%\n{source}").svg())


class DrawDiagrams(SphinxTransform):
    """A step of reading a page: blocks of Mermaid become two pictures, of which one is shown."""

    default_priority = 200

    def apply(self, **kwargs: Any) -> None:
        """Replace the blocks of a page."""
        for block in list(self.document.findall(nodes.literal_block)):
            if block.get("language") == "mermaid":
                block.replace_self(self._pictures(block))

    def _pictures(self, block: nodes.literal_block) -> list[nodes.Node]:
        """Draw a block, and return its pictures."""
        source = block.astext()
        name = hashlib.sha256(source.encode()).hexdigest()[:12]
        section = block.parent
        title = next(iter(section.findall(nodes.title)), None)
        about = title.astext() if title else "this part"
        return [self._picture(source, name, theme, about) for theme in THEMES]

    def _picture(self, source: str, name: str, theme: str, about: str) -> nodes.image:
        path = Path(str(self.env.srcdir)) / "diagrams" / f"{name}-{theme}.svg"
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg(source, theme), encoding="utf-8")
        uri = f"/diagrams/{path.name}"
        return nodes.image(uri=uri, alt=f"Diagram: {about}", classes=[f"only-{theme}"])
