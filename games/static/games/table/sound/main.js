// The sounds of a table. Its page loads this script after the first paint, and hands it the store.
import { watchSounds } from "./watch.js";

dispatchEvent(new CustomEvent("sounds", { detail: watchSounds }));
