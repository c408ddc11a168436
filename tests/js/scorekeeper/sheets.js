// Sheets for the tests of the scorekeeper; tests/games/scorekeeper/test_queries.py checks the agreements.
import { readFileSync } from "node:fs";
import { newSheet } from "../../../games/static/games/scorekeeper/sheet.js";

const CLASSIC = JSON.parse(readFileSync(new URL("../classic_agreements.json", import.meta.url), "utf8"));

export const agreements = (changes = {}) => ({ ...CLASSIC, ...changes });

export const deal = (declarer, contract, points, declared = []) => ({ kind: "played", declarer, contract, points, declared });

export const sheet = (agreed) => newSheet({
  title: "Sunday", preset: { key: "classic", name: "Classic" }, agreements: agreed, players: ["Anna", "Bohdan", "Zofia"],
  firstDealer: 0,
});
