// Starts the first lesson, and has it kept for readers without a network.
import { Coach } from "./coach.js";
import { startStage } from "./stage.js";
/** @import { LessonConfig } from "./tutorial.js" */

// By then the page has what it shows.
const QUIET_AFTER_MS = 5000;

/** @type {LessonConfig} */
const config = JSON.parse(document.getElementById("tutorial-config")?.textContent ?? "");
startStage(config, Coach, /** @type {HTMLElement} */ (document.getElementById("tutorial")));

// Ask the service worker to keep the lesson: a network that is lost does not end it.
async function keepPage() {
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage({ type: "lesson", language: document.documentElement.lang });
}

if ("serviceWorker" in navigator && config.csrf) setTimeout(() => keepPage().catch(() => {}), QUIET_AFTER_MS);
