import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMdb } from "#geo/mdb/mdbFile";
import { nestRings } from "#geo/ring/nestRings";
import { readShape } from "#geo/shp/shapeBlob";
import { type ShapeChunks, ShapeWriter } from "#geo/shp/shpWriter";

const endings = ["shp", "shx", "dbf"] as const;

/** The first layer of a geodatabase as a shapefile, for peers that cannot read geodatabases. */
export function toShape(mdb: string, folder: string): string {
  const file = readMdb(readFileSync(mdb));
  const [layer] = file.layers;
  if (!layer) throw new Error(`${mdb} has no layer`);
  const names = layer.columns.map(({ key }) => key).filter((key) => !/^(OBJECTID|SHAPE)/.test(key));
  const fields = names.map((name) => ({ name, type: "C" as const, length: 100 }));
  const writer = new ShapeWriter(fields, "utf-8");
  const parts: ShapeChunks[] = [writer.headers()];
  for (const { values, shape } of file.records(layer)) {
    const outline = nestRings(readShape(shape)?.rings ?? []);
    const added = writer.add(
      outline,
      names.map((name) => (values[name] === null ? null : String(values[name]))),
    );
    if (added) parts.push(added);
  }
  parts.push(writer.end());
  parts[0] = writer.headers();
  for (const ending of endings) {
    const bytes = Buffer.concat(parts.map((part) => part[ending]));
    writeFileSync(join(folder, `peer.${ending}`), bytes);
  }
  writeFileSync(join(folder, "peer.prj"), layer.wkt ?? "");
  writeFileSync(join(folder, "peer.cpg"), "UTF-8");
  return join(folder, "peer.shp");
}
