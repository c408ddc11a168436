// The sounds of a table, and what else may wait: the page loads this script after the first paint,
// and hands it the store.
import { openSheets } from "../../base/share_sheet.js";
import { explainWords } from "../../base/words.js";
import "../../base/shortcuts.js";
import { watchSounds } from "./watch.js";

dispatchEvent(new CustomEvent("sounds", { detail: watchSounds }));
explainWords();
openSheets();
