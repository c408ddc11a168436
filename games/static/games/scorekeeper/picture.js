// The sheet as a picture: drawn here, so that no server is needed for it.
import { text, signed, written } from "./words.js";

const WIDTH = 900;
const LABELS = 90;
const ROW = 56;
const HEAD = 170;
const FOOT = 60;
const SCALE = 2;

// The lines of the picture: texts with their places; tests read it, `draw` paints it.
export function layout(sheet, rows, bolts) {
  const width = (WIDTH - LABELS) / sheet.players.length;
  const right = (seat) => LABELS + (seat + 1) * width - 24;
  const heads = sheet.players.map((name, seat) => ({ text: name, x: right(seat), y: HEAD - 18, most: width - 40 }));
  const cells = rows.flatMap((row, i) => row.cells.map((cell) => ({ cell, x: right(cell.seat), left: right(cell.seat) - width + 44, y: HEAD + (i + 1) * ROW - 18 })));
  const labels = rows.map((row, i) => ({ text: String(row.number ?? "–"), x: 24, y: HEAD + (i + 1) * ROW - 18 }));
  return { width: WIDTH, height: HEAD + (rows.length + (bolts ? 1 : 0)) * ROW + FOOT, heads, cells, labels, right };
}

// The colours and fonts of the page.
function look() {
  const style = getComputedStyle(document.documentElement);
  const value = (name) => style.getPropertyValue(name).trim();
  return {
    room: value("--room"), text: value("--text"), text2: value("--text2"), line: value("--line"),
    gain: value("--jade"), loss: value("--coral"), edge: value("--edge"), brass: value("--brass-text"),
    serif: value("--serif"), sans: value("--font"),
  };
}

export async function picture(sheet, rows, bolts) {
  const plan = layout(sheet, rows, bolts);
  const canvas = document.createElement("canvas");
  canvas.width = plan.width * SCALE;
  canvas.height = plan.height * SCALE;
  const pen = canvas.getContext("2d");
  pen.scale(SCALE, SCALE);
  await document.fonts?.ready;
  draw(pen, plan, sheet, bolts, look());
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function draw(pen, plan, sheet, bolts, colour) {
  pen.fillStyle = colour.room;
  pen.fillRect(0, 0, plan.width, plan.height);
  write(pen, sheet.title, 24, 56, `600 34px ${colour.serif}`, colour.text, "left", plan.width - 48);
  write(pen, sheet.preset.name, 24, 92, `400 20px ${colour.sans}`, colour.text2, "left", plan.width - 48);
  for (const head of plan.heads) write(pen, head.text, head.x, head.y, `600 24px ${colour.sans}`, colour.text, "right", head.most);
  for (const label of plan.labels) {
    line(pen, plan, label.y - 38, colour.line);
    write(pen, label.text, label.x, label.y, `400 20px ${colour.sans}`, colour.text2, "left");
  }
  for (const { cell, x, left, y } of plan.cells) drawCell(pen, cell, x, left, y, colour);
  if (bolts) drawBolts(pen, plan, bolts, colour);
}

function write(pen, words, x, y, font, colour, align, most = undefined) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(words, x, y, most);
}

function line(pen, plan, y, colour) {
  pen.fillStyle = colour;
  pen.fillRect(24, y, plan.width - 48, 1);
}

function drawCell(pen, cell, x, left, y, colour) {
  if (cell.gain) write(pen, signed(cell.gain), left, y, `500 20px ${colour.sans}`, cell.gain > 0 ? colour.gain : colour.loss, "left");
  strokes(pen, cell.bolts, left + (cell.gain ? 76 : 0), y, colour.loss);
  if (cell.attempt !== null) {
    write(pen, text("try", { attempt: cell.attempt }), x, y, `600 20px ${colour.sans}`, colour.brass, "right");
    return;
  }
  write(pen, written(cell.score), x, y, `600 30px ${colour.serif}`, cell.declarer ? colour.text : colour.text2, "right");
  if (cell.mounted) oval(pen, x, y, colour.edge);
}

function strokes(pen, count, x, y, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 3;
  for (let i = 0; i < count; i += 1) {
    pen.beginPath();
    pen.moveTo(x + i * 14, y);
    pen.lineTo(x + 10 + i * 14, y - 20);
    pen.stroke();
  }
}

function oval(pen, x, y, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5;
  pen.beginPath();
  pen.ellipse(x - 27, y - 10, 46, 22, 0, 0, 2 * Math.PI);
  pen.stroke();
}

function drawBolts(pen, plan, bolts, colour) {
  const y = plan.height - FOOT - 18;
  line(pen, plan, y - 38, colour.line);
  write(pen, text("bolts"), 24, y, `400 18px ${colour.sans}`, colour.text2, "left", LABELS - 30);
  for (const [seat, count] of bolts.entries()) strokes(pen, count, plan.right(seat) - 40, y, colour.loss);
}
