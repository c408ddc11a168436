// The special words of a page without a table.
import { explainWords } from "../base/words.js";

explainWords();
