import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dxydsd } from "#contract/datasets/dxydsd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { type ChildServer, rise } from "./childServer";
import { hasOgr, ogr2ogr, ogrName } from "./ogr";
import { type Line, mb, progress, seconds } from "./report";
import { spreadOf, timed } from "./stopwatch";

const unwanted = new Set(["pcid", "cyptid", "bbh"]);
const limit = 100 * 1024 * 1024;
const rounds = 5;

type Rival = {
  what: string;
  aim: string;
  ours: () => Promise<Buffer>;
  args: (file: string) => string[];
  ending: string;
};

/** All parcels as a zipped shapefile in UTF-8 and as a sheet over HTTP, the same columns as ogr2ogr writes. */
export async function benchExport(url: string, server: ChildServer): Promise<Line[]> {
  const { client } = server;
  const chosen = (names: readonly string[]) =>
    `select ${names.join(", ")}, geom from dxydsd where scbz = 0 order by xzqdm, dkbh`;
  const fields = Object.keys(dxydsd.fields).filter((name) => !unwanted.has(name));
  const { table } = dxydsd.views;
  const rivals: Rival[] = [
    {
      what: "export, shapefile in UTF-8",
      aim: "must ≤ 1.50, aim ≤ 1.00",
      ours: () => client.bytes(dxydsdApi.exportShape, { encoding: "utf8" }),
      ending: "shz",
      args: (file) => {
        const options = ["-f", "ESRI Shapefile", "-lco", "ENCODING=UTF-8"];
        return [...options, file, ogrName(url), "-nln", "dxydsd", "-sql", chosen(fields)];
      },
    },
    {
      what: "export, sheet",
      aim: "must ≤ 1.50",
      ours: () => client.bytes(exportListApi.list, { dataset: "dxydsd", columns: [...table] }),
      ending: "xlsx",
      args: (file) => ["-f", "XLSX", file, ogrName(url), "-sql", chosen(table)],
    },
  ];
  const lines: Line[] = [];
  for (const rival of rivals) lines.push(...(await raced(server, rival)));
  return lines;
}

async function raced(
  server: ChildServer,
  { what, aim, ours, args, ending }: Rival,
): Promise<Line[]> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  let sent = 0;
  let other = 0;
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    const { result, bytes } = await rise(server, () => timed(ours));
    most = Math.max(most, bytes);
    sent = result.result.length;
    mine.push(result.ms);
    if (!hasOgr()) continue;
    const peer = await written(args, ending);
    theirs.push(peer.ms);
    progress(`${what}: ${seconds(result.ms)}, ogr2ogr ${seconds(peer.ms)}`);
    other = peer.result;
  }
  const ratios = theirs.map((ms, round) => (mine[round] as number) / ms);
  return [
    {
      what: `${what}, ${mb(sent)}`,
      ours: seconds(spreadOf(mine).p50),
      peer:
        theirs.length === 0
          ? "no ogr2ogr"
          : `ogr2ogr ${seconds(spreadOf(theirs).p50)}, ${mb(other)}`,
      ...(theirs.length > 0 && { ratio: spreadOf(ratios).p50 }),
      aim,
    },
    {
      what: `memory of it above rest`,
      ours: mb(most),
      ratio: most / limit,
      aim: "≤ 100 MB",
    },
  ];
}

/** The time, and how large the file is. */
async function written(args: (file: string) => string[], ending: string) {
  const folder = mkdtempSync(join(tmpdir(), "clzy-bench-"));
  const file = join(folder, `peer.${ending}`);
  try {
    return await timed(async () => {
      await ogr2ogr(...args(file));
      return statSync(file).size;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
