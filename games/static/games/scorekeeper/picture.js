// The sheet as a picture: drawn here, so that no server is needed for it.
import { text, signed, written } from "./words.js";
/** @import { Colours, Plan, ScoreSheet, SheetRow } from "./scorekeeper.js" */
/** @import { SheetCell } from "../board/board.js" */
/** @import { SeatNumber } from "../base/types.js" */

const WIDTH = 900;
const LABELS = 90;
const ROW = 56;
const HEAD = 170;
const FOOT = 60;
const NOTE = 30;
const SCALE = 2;

/**
 * The lines of the picture: texts with their places; tests read it, `draw` paints it.
 * @param {ScoreSheet} sheet
 * @param {SheetRow[]} rows
 * @param {number[] | null} bolts
 * @returns {Plan}
 */
export function layout(sheet, rows, bolts) {
  const width = (WIDTH - LABELS) / sheet.players.length;
  /** @param {SeatNumber} seat */
  const right = (seat) => LABELS + (seat + 1) * width - 24;
  const heads = sheet.players.map((name, seat) => ({ text: name, x: right(seat), y: HEAD - 18, most: width - 40 }));
  const cells = rows.flatMap((row, i) => row.cells.map((cell) => ({ cell, x: right(cell.seat), left: right(cell.seat) - width + 44, y: HEAD + (i + 1) * ROW - 18 })));
  const labels = rows.map((row, i) => ({ text: labelOf(row), x: 24, y: HEAD + (i + 1) * ROW - 18 }));
  const end = HEAD + (rows.length + (bolts ? 1 : 0)) * ROW;
  const notes = reasonsOf(rows).map((words, i) => ({ text: words, x: 24, y: end + (i + 1) * NOTE, most: WIDTH - 48 }));
  return { width: WIDTH, height: end + notes.length * NOTE + FOOT, heads, cells, labels, notes, right };
}

/** @param {SheetRow} row */
const labelOf = (row) => (row.isEntry ? `${row.number ?? ""}±` : String(row.number ?? "–"));

/**
 * The free entries of a sheet, each with what it is called in its row.
 * @param {SheetRow[]} rows
 */
const reasonsOf = (rows) => rows.filter(({ isEntry }) => isEntry).map((row) => `${labelOf(row)}  ${row.reason}`);

/**
 * The colours and fonts of the page.
 * @returns {Colours}
 */
function look() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const value = (name) => style.getPropertyValue(name).trim();
  return {
    room: value("--room"), text: value("--text"), text2: value("--text2"), line: value("--line"),
    gain: value("--jade"), loss: value("--coral"), edge: value("--edge"), brass: value("--brass-text"),
    serif: value("--serif"), sans: value("--font"),
  };
}

/**
 * @param {ScoreSheet} sheet
 * @param {SheetRow[]} rows
 * @param {number[] | null} bolts
 * @returns {Promise<Blob>}
 */
export async function picture(sheet, rows, bolts) {
  const plan = layout(sheet, rows, bolts);
  const canvas = document.createElement("canvas");
  canvas.width = plan.width * SCALE;
  canvas.height = plan.height * SCALE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(SCALE, SCALE);
  await document.fonts?.ready;
  draw(pen, plan, sheet, bolts, look());
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), "image/png"));
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Plan} plan
 * @param {ScoreSheet} sheet
 * @param {number[] | null} bolts
 * @param {Colours} colour
 */
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
  for (const note of plan.notes) write(pen, note.text, note.x, note.y, `400 18px ${colour.sans}`, colour.text2, "left", note.most);
  for (const { cell, x, left, y } of plan.cells) drawCell(pen, cell, x, left, y, colour);
  if (bolts) drawBolts(pen, plan, bolts, colour);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {string} font
 * @param {string} colour
 * @param {CanvasTextAlign} align
 * @param {number | undefined} most the width in px
 */
function write(pen, words, x, y, font, colour, align, most = undefined) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(words, x, y, most);
}

/** @param {CanvasRenderingContext2D} pen @param {Plan} plan @param {number} y @param {string} colour */
function line(pen, plan, y, colour) {
  pen.fillStyle = colour;
  pen.fillRect(24, y, plan.width - 48, 1);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {SheetCell} cell
 * @param {number} x
 * @param {number} left
 * @param {number} y
 * @param {Colours} colour
 */
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

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} count
 * @param {number} x
 * @param {number} y
 * @param {string} colour
 */
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

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {string} colour */
function oval(pen, x, y, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5;
  pen.beginPath();
  pen.ellipse(x - 27, y - 10, 46, 22, 0, 0, 2 * Math.PI);
  pen.stroke();
}

/** @param {CanvasRenderingContext2D} pen @param {Plan} plan @param {number[]} bolts @param {Colours} colour */
function drawBolts(pen, plan, bolts, colour) {
  const y = plan.height - FOOT - plan.notes.length * NOTE - 18;
  line(pen, plan, y - 38, colour.line);
  write(pen, text("bolts"), 24, y, `400 18px ${colour.sans}`, colour.text2, "left", LABELS - 30);
  for (const [seat, count] of bolts.entries()) strokes(pen, count, plan.right(seat) - 40, y, colour.loss);
}
