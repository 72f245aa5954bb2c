import { randomInt } from "node:crypto";

type Point = readonly [x: number, y: number];

/** Strokes of the characters in a box of 4 by 6. */
const strokes: Readonly<Record<string, readonly string[]>> = {
  "0": ["0,1 1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1"],
  "1": ["1,1 2,0 2,6", "1,6 3,6"],
  "2": ["0,1 1,0 3,0 4,1 4,2 0,6 4,6"],
  "3": ["0,0 4,0 2,2.4 4,3.6 4,5 3,6 1,6 0,5"],
  "4": ["3,6 3,0 0,4 4,4"],
  "5": ["4,0 0,0 0,2.6 3,2.4 4,3.4 4,5 3,6 0,6"],
  "6": ["4,0.5 2,0 0,2.5 0,5 1,6 3,6 4,5 4,3.6 3,2.8 0,3.2"],
  "7": ["0,0 4,0 1.4,6", "1,3.2 3.4,3.2"],
  "8": ["1,3 0,2 0,1 1,0 3,0 4,1 4,2 3,3 1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3"],
  "9": ["4,2.6 1,3.2 0,2.4 0,1 1,0 3,0 4,1 4,3.5 2,6 0,5.6"],
  "+": ["2,1.4 2,4.6", "0.4,3 3.6,3"],
  "-": ["0.4,3 3.6,3"],
  "×": ["0.6,1.6 3.4,4.4", "3.4,1.6 0.6,4.4"],
  "=": ["0.4,2.2 3.6,2.2", "0.4,3.8 3.6,3.8"],
  "?": ["0,1.4 1,0 3,0 4,1.2 3.6,2.4 2,3.2 2,4.4", "1.8,5.6 2.2,5.9"],
};

const [scale, gap, width, height] = [5.2, 30, 260, 56];
/** A random number between -1 and 1. */
const some = () => randomInt(-1000, 1001) / 1000;

const pointsOf = (stroke: string): Point[] =>
  stroke.split(" ").map((pair) => pair.split(",").map(Number) as unknown as Point);

/** One character as lines, randomly rotated, shifted and bent. */
function drawn(sign: string, place: number): string {
  const [turn, lean] = [some() * 0.22, some() * 0.2];
  const [left, top] = [place * gap + 14 + some() * 3, 12 + some() * 5];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const put = ([px, py]: Point) => {
    const [x, y] = [(px + lean * (3 - py) + some() * 0.14) * scale, (py + some() * 0.14) * scale];
    return `${(left + x * cos - y * sin).toFixed(1)} ${(top + x * sin + y * cos).toFixed(1)}`;
  };
  return (strokes[sign] ?? [])
    .map((stroke) => `<path d="M${pointsOf(stroke).map(put).join("L")}"/>`)
    .join("");
}

const noise = () => {
  const y = () => randomInt(4, height - 4);
  return `<path d="M0 ${y()}Q${randomInt(40, 120)} ${y()} ${width / 2} ${y()}T${width} ${y()}" stroke-width="1.2" opacity=".7"/>`;
};

/** An arithmetic question drawn as lines, without any digit as text. */
export function questionPicture(text: string): string {
  const signs = [...text].map(drawn).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g fill="none" stroke="#28507f" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${signs}${noise()}${noise()}${noise()}</g></svg>`;
}
