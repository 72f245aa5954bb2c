import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { type ChildServer, rise } from "./childServer";
import { hasOgr, ogr2ogr, ogrName } from "./ogr";
import { type Line, mb, seconds } from "./report";
import { timed } from "./stopwatch";

const unwanted = new Set(["pcid", "cyptid", "bbh"]);
const limit = 100 * 1024 * 1024;

/** All parcels as a zipped shapefile over HTTP, compared with the same columns by ogr2ogr. */
export async function benchExport(url: string, server: ChildServer): Promise<Line[]> {
  const { result, bytes } = await rise(server, () =>
    timed(() => server.client.bytes(dxydsdApi.exportShape, {})),
  );
  const peer = await peerTime(url);
  return [
    {
      what: `export, ${mb(result.result.length)} zipped`,
      ours: seconds(result.ms),
      peer: peer === null ? "no ogr2ogr" : `ogr2ogr ${seconds(peer)}`,
      ...(peer === null ? {} : { ratio: result.ms / peer }),
      aim: "≤ 1.50",
    },
    {
      what: "memory of the export above rest",
      ours: mb(bytes),
      ratio: bytes / limit,
      aim: "≤ 100 MB",
    },
  ];
}

async function peerTime(url: string): Promise<number | null> {
  if (!hasOgr()) return null;
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  try {
    const columns = Object.keys(dxydsd.fields).filter((name) => !unwanted.has(name));
    const query = `select ${columns.join(", ")}, geom from dxydsd where scbz = 0 order by xzqdm, dkbh`;
    const target = join(folder, "peer.shp");
    const args = ["-f", "ESRI Shapefile", target, ogrName(url), "-sql", query];
    return (await timed(() => ogr2ogr(...args, "-lco", "ENCODING=GBK"))).ms;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
