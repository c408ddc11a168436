// The page of a repeating tournament: times are shown and entered in the viewer's time zone.
import "../../local_time.js";
import { setZones, toLocalInput } from "../../timezones.js";

const starts = document.querySelector('input[name="starts"]');
// The server knows no zone: what it offers at first is meant in UTC.
if (starts && document.querySelector('input[name="zone"]').value === "UTC") starts.value = toLocalInput(starts.value);
setZones(document);
