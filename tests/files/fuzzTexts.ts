import { readFileSync } from "node:fs";
import { damaged } from "./fuzz";
import { kmlOf, ring, text } from "./fuzzFiles";
import type { Format } from "./fuzzParse";
import { xlsFile } from "./xlsFile";

const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/${name}`));

const square = "10\n0\n20\n0\n10\n100\n20\n0\n42\n0.5\n10\n100\n20\n100\n";
const polyline = `0\nLWPOLYLINE\n8\n宗地\n70\n1\n${square}`;
const hatch =
  "0\nHATCH\n8\n填充\n10\n0\n20\n0\n91\n1\n92\n1\n93\n2\n72\n1\n10\n0\n20\n0\n11\n50\n21\n0\n72\n2\n10\n25\n20\n0\n40\n25\n50\n0\n51\n180\n73\n1\n";
const insert =
  "0\nINSERT\n2\nB\n10\n40498077\n20\n3360022\n41\n2\n50\n30\n70\n2\n71\n2\n44\n300\n45\n300\n230\n1\n";
const line =
  "0\nLINE\n10\n0\n20\n0\n11\n9\n21\n0\n0\nARC\n10\n4.5\n20\n0\n40\n4.5\n50\n0\n51\n180\n";
const dxf = text(
  `0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n2\nB\n10\n0\n20\n0\n${polyline}${hatch}${line}0\nENDBLK\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${insert}0\nTEXT\n10\n40498080\n20\n3360030\n1\n\\U+5B97\n0\nENDSEC\n0\nEOF\n`,
);
const geojson = text(
  JSON.stringify({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { 名: "一" },
        geometry: { type: "Polygon", coordinates: [ring] },
      },
    ],
  }),
);

const corners = [["编号", "X", "Y"], ...ring.map(([x = 0, y = 0]) => ["甲", x, y])];

/** Intact files of one piece, and how to damage each. */
export const textFormats: readonly Format[] = [
  ["mdb", fixture("overhang-zone40.mdb"), damaged],
  ["txt", fixture("txt/bad-lines.txt"), damaged],
  ["xls", xlsFile({ rows: corners, partSize: 20 }), damaged],
  ["csv", text(corners.map((row) => row.join(";")).join("\n")), damaged],
  ["geojson", geojson, damaged],
  ["kml", kmlOf(ring), damaged],
  ["dxf", dxf, damaged],
];
