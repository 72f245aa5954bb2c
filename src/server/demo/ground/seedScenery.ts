import { limits } from "#contract/limits";
import type { LayerSymbols } from "#contract/map/layerSymbols";
import type { Position } from "#geo/position";
import { LayerReading } from "../../checks/layerReading";
import type { SourceRecord } from "../../checks/parse/source";
import type { Db } from "../../db/tables";
import { insertLayer } from "../../repositories/map/connectedLayer";
import { ownRow, putOwnLayer } from "../../repositories/map/ownLayer";
import { addPage, openBuild, turnBuild } from "../../repositories/map/ownLayerBuild";
import { demoTime } from "../base/demoTime";
import { operator } from "../base/people";
import type { Cadastre } from "./cadastre";
import type { Scene } from "./scenery";

const kinds = {
  道路: "#c3c9d1",
  街坊: "#f4f1ea",
  公园: "#7fb069",
  水面: "#6aa9d8",
} as const;

type Layer = {
  id: string;
  title: string;
  holds: (scene: Scene) => boolean;
  symbols: LayerSymbols;
};

const field = "类型";
const symbols = {
  color: "#2e7d32",
  width: 0.5,
  fill: 0.9,
  field: "",
  classes: [],
  ranges: [],
  label: "",
};

/** The first is on top. */
const layers: readonly Layer[] = [
  {
    ...{ id: "demo-gates", title: "公园大门（虚构）" },
    holds: ({ kind }) => kind === "公园大门",
    symbols: { ...symbols, width: 3 },
  },
  {
    ...{ id: "demo-streets", title: "街坊、道路与公园（虚构）" },
    holds: ({ kind }) => kind in kinds,
    symbols: {
      ...{ ...symbols, field },
      classes: Object.entries(kinds).map(([value, color]) => ({ value, label: "", color })),
    },
  },
];

const ringOf = (points: readonly Position[]): Position[] => [...points, points[0] as Position];

const recordOf = ({ kind, points }: Scene, row: number): SourceRecord => ({
  row,
  properties: { [field]: kind },
  shape: points.length > 1 ? { outline: [[ringOf(points)]] } : null,
  marks: points.length > 1 ? null : { kind: "point", positions: points },
});

/**
 * What lies between the parcels, as layers that an office might have uploaded: streets, public parks, their
 * water and gates. All of it is invented, and said so.
 */
export async function seedScenery(
  tx: Db,
  cadastres: Iterable<Cadastre>,
  report: (line: string) => void,
): Promise<void> {
  const order = Object.keys(kinds);
  // Streets of one quarter do not lie on the blocks of the next.
  const scenery = [...cadastres]
    .flatMap((cadastre) => cadastre.scenery())
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  // New layers come in front of the others.
  for (const layer of layers.toReversed()) await addLayer(tx, layer, scenery.filter(layer.holds));
  report(`演示数据：街坊、道路、公园、水面和公园大门 ${scenery.length} 处`);
}

async function addLayer(tx: Db, { id, title, symbols: drawn }: Layer, scenes: readonly Scene[]) {
  const build = id;
  const source = {
    ...{ format: "geojson" as const, layer: null, encoding: null, crs: null },
    ...{ fields: [field], records: [], problems: [] },
  };
  const reading = new LayerReading(source, { kind: "geographic" });
  await openBuild(tx, build);
  for (const [i, scene] of scenes.entries()) {
    reading.add(recordOf(scene, i + 1));
    if (reading.isFull()) await addPage(tx, build, reading.page());
  }
  if (reading.hasMore()) await addPage(tx, build, reading.page());
  const { layer: _, ...found } = reading.summary();
  if (found.features === 0) return;
  const areaCode = limits.defaultRegion;
  const facts = {
    ...{ title, owner: "演示数据", source: "演示数据，均为虚构", sourceDay: demoTime().day },
    ...{
      group: "演示底图",
      opacity: 1,
      minScale: 200_000,
      maxScale: 0,
      roles: [],
      regions: [areaCode],
    },
  };
  await insertLayer(tx, ownRow(id, facts), { areaCode, username: operator });
  await putOwnLayer(tx, id, { ...found, remarks: [], build, fileName: title, symbols: drawn });
  await turnBuild(tx, build, "shown");
}
