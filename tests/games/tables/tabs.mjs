// People at one table in several tabs, each over the page's own line (socket.js), as a browser has it.
//
// node tabs.mjs '{"game": "...", "ports": [1, 2], "cookies": ["one for each tab"]}'
// A line on the standard input makes them hurry; at the end of the game what they met is printed.
import { TableSocket } from "../../../games/static/games/table/socket/socket.js";

const { game, ports, cookies } = JSON.parse(process.argv[2]);
let think = 400;
process.stdin.once("data", () => { think = 0; });
process.stdin.unref();

const any = (list) => list[Math.floor(Math.random() * list.length)];

function wish({ legal, hand, you, active }) {
  if (legal.play) return `play ${any(legal.play)}`;
  if (legal.give) return `give ${active.filter((seat) => seat !== you).map((seat, i) => `${seat}:${hand[i]}`).join(" ")}`;
  if (legal.bid && Math.random() < 0.3) return `bid ${legal.bid.min}`;
  return ["pass", "stand", "keep"].find((word) => legal[word]);
}

// Whatever stands before the processes takes any of them.
const socketFor = (cookie) => class extends WebSocket {
  constructor(path) {
    const host = `127.0.0.1:${any(ports)}`;
    super(`ws://${host}${path}`, { headers: { cookie, origin: `http://${host}` } });
  }
};

class Tab {
  constructor(cookie) {
    Object.assign(this, { table: null, pending: null, newest: 0, opens: 0, closes: [], acknowledged: {}, refused: {}, back: 0 });
    this.line = new TableSocket(`/ws/table/${game}/`, this, { Socket: socketFor(cookie) });
    this.line.open();
  }

  get over() { return this.table != null && this.table.status !== "playing" && !this.line.waiting.size; }

  state(name, code) {
    if (name === "open") this.opens += 1;
    if (code) this.closes.push(code);
  }

  message(data) {
    if (data.type === "ack" && data.id === this.pending?.id) this.acknowledged[data.id] = [data.seq, this.pending.action];
    if (data.type === "refused") this.refused[data.id] = data.problem.code;
    if (data.id === this.pending?.id) this.pending = null;
    if (data.table) this.see(data.table);
    if (this.over) finish();
  }

  see(table) {
    if (table.seq < this.newest) this.back += 1;
    this.newest = table.seq;
    this.table = table;
    setTimeout(() => this.act(), think * (0.5 + Math.random()));
  }

  act() {
    if (this.pending || !Object.keys(this.table.legal).length) return;
    const action = wish(this.table);
    const { seq } = this.table;
    // What was acknowledged is not done again while its table is on the way.
    if (Object.values(this.acknowledged).some(([shown]) => shown > seq)) return;
    this.pending = { action };
    this.pending.id = this.line.act(action, seq);
  }
}

const tabs = cookies.map((cookie) => new Tab(cookie));

// As the page does: no ticker runs here, and a claim ends by the clock alone.
setInterval(() => tabs.forEach((tab) => tab.table?.claiming && tab.line.flag(tab.newest)), 1000).unref();

function finish() {
  if (!tabs.every((tab) => tab.over)) return;
  for (const tab of tabs) tab.line.close();
  const told = ({ acknowledged, refused, opens, closes, back, table }) => ({ acknowledged, refused, opens, closes, back, table });
  process.stdout.write(JSON.stringify(tabs.map(told)), () => process.exit(0));
}
