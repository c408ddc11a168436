// The page of the preset editor: it starts the editor with the configuration of the page.
import { html, render } from "../base/html.js";
import { Editor } from "./editor.js";
import { Server } from "./server.js";
/** @import { EditorConfig } from "./agreements.js" */

/** @type {EditorConfig} */
const config = JSON.parse(document.getElementById("editor-config")?.textContent ?? "");
const place = /** @type {HTMLElement} */ (document.getElementById("editor"));

place.textContent = "";
render(html`<${Editor} config=${config} server=${new Server(config)} />`, place);
