// The sounds of a replay, which the page loads after the first paint.
import { watchSteps } from "./sound.js";

dispatchEvent(new CustomEvent("sounds", { detail: watchSteps }));
