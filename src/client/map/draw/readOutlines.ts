import { checkOutline } from "#contract/rules/checkOutline";
import { txtCrs } from "#contract/rules/txtCrsRules";
import { faultyLine } from "#contract/rules/txtRules";
import { nestRings } from "#geo/nestRings";
import { readTxt, type TxtFile } from "#geo/txt";
import { typedCoordinates } from "#geo/typedCoordinates";
import type { Outline } from "../../state/drawing";
import { plain } from "./outlineOf";

/** Outlines that a text holds, in degrees, and why it holds no more. */
export type ReadOutlines = { found: { name: string; outline: Outline }[]; problems: string[] };

const hectare = 10_000;

/** The polygons of a coordinate exchange file, with what the rules of an import say of them. */
export function outlinesOfTxt(bytes: Uint8Array): ReadOutlines {
  const file = readTxt(bytes);
  const { crs, problems } = txtCrs(file.attributes, firstEasting(file));
  const wrong = [...file.faults.flatMap(faultyLine), ...problems];
  const found: ReadOutlines["found"] = [];
  for (const { rings, number, name, declaredArea, line } of crs ? file.parcels : []) {
    if (!crs) break;
    const raw = { rings: rings.map(({ positions }) => positions), curves: false, finite: true };
    const subject = { row: line, dkbh: number, mj: declaredArea * hectare, xzqdm: null };
    const checked = checkOutline(raw, crs, subject, null);
    wrong.push(...checked.problems);
    if (!checked.outline) continue;
    found.push({
      name: [number, name].filter(Boolean).join(" "),
      outline: plain(checked.outline.degrees),
    });
  }
  const errors = wrong.filter(({ level }) => level === "E").map(({ message }) => message);
  return { found, problems: [...new Set(errors)] };
}

const firstEasting = ({ parcels }: TxtFile) => parcels[0]?.rings[0]?.positions[0]?.[0];

/** The same of what was typed or pasted: such a file, or coordinates line by line. */
export function outlinesOfText(text: string, zone: 39 | 40 | 41): ReadOutlines {
  if (/[[【［]\s*地块坐标/.test(text)) return outlinesOfTxt(new TextEncoder().encode(text));
  const { rings, badLine } = typedCoordinates(text, zone);
  if (badLine !== null) return { found: [], problems: [`第 ${badLine} 行坐标格式错误`] };
  const outline = rings.length === 1 && rings[0] ? [[rings[0]]] : nestRings(rings);
  if (outline.flat().every((ring) => ring.length < 4)) {
    return { found: [], problems: text.trim() ? ["图形为空或点数不足"] : [] };
  }
  return { found: [{ name: "坐标", outline: plain(outline) }], problems: [] };
}
