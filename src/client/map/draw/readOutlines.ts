import {
  type AcceptedCrs,
  misplacements,
  type Placement,
  whereaboutsOf,
} from "#contract/rules/coordinate/coordinateRules";
import { txtCrs } from "#contract/rules/coordinate/txtCrsRules";
import { wrongCount } from "#contract/rules/import/fileRules";
import { faultyLine } from "#contract/rules/import/txtRules";
import { checkOutline } from "#contract/rules/outline/checkOutline";
import type { Problem } from "#contract/rules/problem/report";
import { typedCoordinates } from "#geo/crs/typedCoordinates";
import { nestRings } from "#geo/ring/nestRings";
import { readTxt, type TxtFile } from "#geo/txt/readTxt";
import type { Outline } from "../../state/drawing";
import { plain } from "../view/outlineOf";

/** The outlines in a text, in degrees, and the error at which reading stopped. */
export type ReadOutlines = { found: { name: string; outline: Outline }[]; problems: string[] };

const hectare = 10_000;

/** The polygons of a coordinate exchange file, with the findings of the import rules. */
export function outlinesOfTxt(bytes: Uint8Array): ReadOutlines {
  const file = readTxt(bytes);
  const { crs, problems } = txtCrs(file.attributes, firstEasting(file));
  const wrong = [...file.faults.flatMap(faultyLine), ...problems];
  const broken = new Set(wrong.flatMap(({ level, dkbh }) => (level === "E" ? [dkbh] : [])));
  const found = crs ? parcelsOf(file, crs, broken, wrong) : [];
  if (wrong.length === 0) wrong.push(...wrongCount(file.parcels.length));
  const errors = wrong.filter(({ level }) => level === "E").map(located);
  return { found, problems: [...new Set(errors)] };
}

function parcelsOf(
  { parcels }: TxtFile,
  crs: AcceptedCrs,
  broken: ReadonlySet<string | null>,
  wrong: Problem[],
): ReadOutlines["found"] {
  const odd: Placement[] = [];
  const found: ReadOutlines["found"] = [];
  for (const { rings, number, name, declaredArea, line } of parcels) {
    const raw = { rings: rings.map(({ positions }) => positions), curves: false, finite: true };
    const subject = { row: line, dkbh: number, mj: declaredArea * hectare, xzqdm: null };
    const { where, outline, problems } = checkOutline(raw, crs, subject, null);
    wrong.push(...problems);
    if (where && where !== "inside") odd.push({ subject, where, sample: raw.rings[0]?.[0] });
    // A parcel that lost a corner would be a different parcel.
    if (!outline || broken.has(number)) continue;
    found.push({ name: [number, name].filter(Boolean).join(" "), outline: plain(outline.degrees) });
  }
  const places = misplacements(odd, parcels.length, crs);
  wrong.push(...places.file, ...places.records);
  return found;
}

/** A line that cannot be read, with the column of the error. */
const located = ({ message, column }: Problem) =>
  column === undefined ? message : message.replace(/^第(\d+)行/, `第$1行第${column}列`);

/** Column (from 1) of the first non-number in a line, after the point's name. */
function badColumn(line: string): number {
  const parts = [...line.matchAll(/[^\s,，;；、]+/g)];
  const bad = parts
    .slice(parts.length > 2 ? 1 : 0)
    .find(([part]) => !/^[-+]?\d+(\.\d+)?$/.test(part));
  return (bad?.index ?? 0) + 1;
}

const firstEasting = ({ parcels }: TxtFile) => parcels[0]?.rings[0]?.positions[0]?.[0];

/** The first line whose point lies outside the province (S004), counted from 1. */
function strayLine(text: string, zone: 39 | 40 | 41): number | null {
  const at = text.split(/\r?\n/).findIndex((line) => {
    const { rings } = typedCoordinates(line, zone);
    return whereaboutsOf(rings, { kind: "geographic" }) === "outside";
  });
  return at < 0 ? null : at + 1;
}

/** The same for typed or pasted text: such a file, or coordinates line by line. */
export function outlinesOfText(text: string, zone: 39 | 40 | 41): ReadOutlines {
  if (/[[【［]\s*地块坐标/.test(text)) return outlinesOfTxt(new TextEncoder().encode(text));
  const { rings, badLine } = typedCoordinates(text, zone);
  if (badLine !== null) {
    const column = badColumn(text.split(/\r?\n/)[badLine - 1] ?? "");
    return { found: [], problems: [`第${badLine}行第${column}列坐标格式错误，应为数字`] };
  }
  const stray = strayLine(text, zone);
  if (stray !== null) return { found: [], problems: [`第${stray}行坐标超出浙江省范围`] };
  const outline = rings.length === 1 && rings[0] ? [[rings[0]]] : nestRings(rings);
  if (outline.flat().every((ring) => ring.length < 4)) {
    return { found: [], problems: text.trim() ? ["图形为空或点数不足"] : [] };
  }
  return { found: [{ name: "坐标", outline: plain(outline) }], problems: [] };
}
