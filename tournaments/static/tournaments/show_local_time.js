// Shows the times of a whole page in the viewer's time zone.
import { localise } from "./local_time.js";

localise();
