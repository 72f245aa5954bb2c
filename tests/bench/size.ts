import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { exportListApi } from "#contract/endpoints/records/exportList";
import { atRest, type ChildServer, rise, untilIdle } from "./childServer";
import { askedLists } from "./list";
import { type Line, mb } from "./report";
import { askedFigures } from "./statistics";

/** Degrees of one place in each of three cities. */
const places = [
  [120.02, 30.27],
  [121.55, 29.87],
  [120.7, 28.01],
] as const;
const county = "330212";
const city = "3302";

/** Resident memory of the server while lists, figures, tiles and exports of a large register run. */
export async function benchSize(server: ChildServer, engine: string, limitMb: number) {
  await untilIdle(server);
  const lines: Line[] = [line(`server at rest, ${engine}`, await atRest(server), limitMb)];
  const parts = { "lists and figures": listsAndFigures, tiles, exports: exported };
  for (const [name, work] of Object.entries(parts)) {
    const before = server.resident();
    const { bytes } = await rise(server, () => work(server));
    lines.push(line(`most while ${name} run, ${engine}`, before + bytes, limitMb));
  }
  return lines;
}

const line = (what: string, bytes: number, limitMb: number): Line => ({
  what,
  ours: mb(bytes),
  ratio: bytes / (limitMb * 1024 * 1024),
  aim: `≤ ${limitMb} MB`,
});

async function listsAndFigures({ client }: ChildServer): Promise<void> {
  for (const { inputs } of askedLists) {
    for (const input of inputs) await client.call(dxydsdApi.pageList, input);
  }
  for (const { inputs } of askedFigures) {
    for (const input of inputs) await client.call(dxydsdApi.stats, input);
  }
}

/** A screen of fifteen tiles at every level, in three cities. */
async function tiles({ client }: ChildServer): Promise<void> {
  for (const [lon, lat] of places) {
    for (let z = 6; z <= 16; z++) {
      const [x, y] = tileAt(lon, lat, z);
      const screen = Array.from({ length: 15 }, (_, i) => [
        x - 2 + (i % 5),
        y - 1 + Math.floor(i / 5),
      ]);
      await Promise.all(
        screen.map(([tx, ty]) => client.get(`/api/tiles/dxydsd/${z}/${tx}/${ty}.pbf`)),
      );
    }
  }
}

function tileAt(lon: number, lat: number, z: number): [number, number] {
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return [Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(((1 - north) / 2) * 2 ** z)];
}

/** A city as a shapefile and a county as a sheet, at once. */
async function exported({ client }: ChildServer): Promise<void> {
  await Promise.all([
    client.bytes(dxydsdApi.exportShape, { areaCode: city }),
    client.bytes(exportListApi.list, { dataset: "dxydsd", filter: { areaCode: county } }),
  ]);
}
