/**
 * A bot that creates a table, plays one game and prints what came of it, by the generated types.
 *
 *     node player.js https://the.site
 *
 * Its token is in BOT_TOKEN. Any legal action will do: the client is tried, and not the play.
 */

import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Table = components["schemas"]["TablePayload"];
type Message = { type: string; game?: string; table?: Table };
type GameRecord = components["schemas"]["GameRecord"];

const HIGHEST_BID = 110;
const SECONDS_TO_RECORD = 30;
const client = createClient<paths>({
  baseUrl: process.argv[2] ?? "",
  headers: { Authorization: `Bearer ${process.env["BOT_TOKEN"]}` },
});

/** Return the data of an answer, or throw its problem. */
function expect<T>({ data, error }: { data?: T; error?: { detail: string } | undefined }): T {
  if (data === undefined) throw new Error(error?.detail ?? "no answer");
  return data;
}

/** Yield the messages of a stream as they come. */
async function* messages(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const part of body) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as Message;
  }
}

/** Return the messages of the bot's events: while they are read it is present. */
async function openEvents(): Promise<AsyncGenerator<Message>> {
  const answer = await client.GET("/api/v1/bot/events/", { parseAs: "stream" });
  const events = messages(expect(answer) as ReadableStream<Uint8Array>);
  await events.next();
  return events;
}

/** Create a table with two bots of the site; return the game once it has begun. */
async function begin(events: AsyncGenerator<Message>): Promise<string> {
  const body = {
    preset: "classic", differences: { max_deals: 2 }, bots: ["beginner" as const, "beginner" as const],
    clock: "calm" as const, open: false,
  };
  expect(await client.POST("/api/v1/bot/tables/", { body }));
  for (;;) {
    const { value } = await events.next();
    if (value?.type === "game" && value.game) return value.game;
  }
}

/** Read events to the end of the program. */
async function readOn(events: AsyncGenerator<Message>): Promise<void> {
  while (!(await events.next()).done);
}

/** Answer every table until the game is over; return the last one. */
async function play(game: string): Promise<Table> {
  const path = { game };
  const answer = await client.GET("/api/v1/bot/games/{game}/stream/", { params: { path }, parseAs: "stream" });
  for await (const { table } of messages(expect(answer) as ReadableStream<Uint8Array>)) {
    if (table && table.status !== "playing") return table;
    if (table) await reply(game, table);
  }
  throw new Error("The stream ended before the game.");
}

/** Contribute to the shuffle, or act where it is this seat's turn. */
async function reply(game: string, table: Table): Promise<void> {
  const params = { path: { game } };
  if (table.phase === "deck") {
    const body = { id: "mine", text: "any text" };
    expect(await client.POST("/api/v1/bot/games/{game}/contribution/", { params, body }));
  } else if (Object.keys(table.legal).length > 0) {
    const body = { id: `seq-${table.seq}`, seq: table.seq, action: choose(table) };
    expect(await client.POST("/api/v1/bot/games/{game}/actions/", { params, body }));
  }
}

/** Return the first legal action that comes to hand. */
function choose({ legal, hand, active, you }: Table): string {
  if (legal.play) return `play ${legal.play[0]}`;
  if (legal.give) {
    const others = active.filter((seat) => seat !== you);
    return `give ${others.map((seat, index) => `${seat}:${hand[index]}`).join(" ")}`;
  }
  if (legal.bid && legal.bid.min <= HIGHEST_BID) return `bid ${legal.bid.min}`;
  const simple = (["pass", "stand", "keep"] as const).find((action) => legal[action]);
  if (simple) return simple;
  throw new Error(`What of ${JSON.stringify(legal)}?`);
}

/** Return the record, which is there some seconds after the end. */
async function recordOf(game: string): Promise<GameRecord> {
  const path = { game_id: game };
  for (let tries = 0; ; tries += 1) {
    const answer = await client.GET("/api/v1/games/{game_id}/record/", { params: { path } });
    if (answer.data || tries === 2 * SECONDS_TO_RECORD) return expect(answer);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const events = await openEvents();
const game = await begin(events);
void readOn(events);
const { status, result } = await play(game);
const { deals } = await recordOf(game);
console.log(JSON.stringify({ game, status, scores: result?.scores, deals: deals.length }));
process.exit();
