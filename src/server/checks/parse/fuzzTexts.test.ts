import { readFileSync } from "node:fs";
import { damaged } from "../../../../tests/files/fuzz";
import { kmlOf, ring, text } from "../../../../tests/files/fuzzFiles";
import { fuzzParse } from "../../../../tests/files/fuzzParse";

const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/${name}`));

const dxf = text(
  "0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n8\n宗地\n70\n1\n10\n40498077\n20\n3360022\n10\n40498177\n20\n3360022\n10\n40498177\n20\n3360122\n0\nEOF\n",
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

fuzzParse([
  ["mdb", fixture("overhang-zone40.mdb"), damaged],
  ["txt", fixture("txt/bad-lines.txt"), damaged],
  ["geojson", geojson, damaged],
  ["kml", kmlOf(ring), damaged],
  ["dxf", dxf, damaged],
]);
