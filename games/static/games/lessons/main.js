// Starts a lesson: the stage of the first one, with a panel that says what each decision costs.
import { startStage } from "../tutorial/stage.js";
import { Panel } from "./panel.js";
/** @import { StepConfig } from "./lessons.js" */

/** @type {StepConfig} */
const config = JSON.parse(document.getElementById("lesson-config")?.textContent ?? "");
startStage(config, Panel, /** @type {HTMLElement} */ (document.getElementById("lesson")));
