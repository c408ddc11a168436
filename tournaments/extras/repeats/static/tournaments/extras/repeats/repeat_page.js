// The page of a repeating tournament: times are shown and entered in the viewer's time zone.
import { localise } from "../../local_time.js";
import { setZones, toLocalInput } from "../../timezones.js";

localise();

/** @param {string} name */
const fieldOf = (name) => /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name="${name}"]`));

const starts = fieldOf("starts");
// The server knows no zone: what it offers at first is meant in UTC.
if (starts && fieldOf("zone")?.value === "UTC") starts.value = toLocalInput(starts.value);
setZones(document);
