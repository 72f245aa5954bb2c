import { sql } from "kysely";
import { drawApi } from "#contract/endpoints/map/draw";
import type { Region } from "#contract/regions";
import { withOffset } from "#geo/edit/editOutline";
import type { MultiPolygon, Position } from "#geo/position";
import { liveProblems } from "../../src/client/map/draw/liveProblems";
import type { Db } from "../../src/server/db/tables";
import type { ChildServer } from "./childServer";
import { type Line, ms } from "./report";
import { spreadOf, timesOf } from "./stopwatch";

const aimMs = 100;
const drawings = 40;
const rounds = 5;
const cornerCounts = [5, 30, 120];

/** Drawings over existing parcels, and over their surroundings. */
async function outlines(db: Db): Promise<MultiPolygon[]> {
  const { rows } = await sql<{ geometry: MultiPolygon }>`
    select st_asgeojson(geom)::jsonb -> 'coordinates' geometry from dxydsd
     where scbz = 0 order by md5(dkid) limit ${drawings}`.execute(db);
  return rows.map(({ geometry }) => withOffset(geometry.slice(0, 1), 40));
}

/** The same outline with at least this many corners, added along its sides. */
function withCorners(outline: MultiPolygon, count: number): MultiPolygon {
  const [ring = []] = outline[0] ?? [];
  const parts = Math.ceil(count / Math.max(1, ring.length - 1));
  const more = ring.flatMap(([x, y], i): Position[] => {
    const [nextX, nextY] = ring[i + 1] ?? [x, y];
    if (i === ring.length - 1) return [[x, y]];
    return Array.from({ length: parts }, (_, step): Position => {
      const share = step / parts;
      return [x + (nextX - x) * share, y + (nextY - y) * share];
    });
  });
  return [[more]];
}

const region: Pick<Region, "name" | "bbox"> = { name: "浙江省", bbox: [118, 27, 123, 31.5] };

/** From a corner to its messages: the rules in the browser, and the server's overlaps over HTTP. */
export async function benchStrip(db: Db, { client }: ChildServer): Promise<Line[]> {
  const drawn = await outlines(db);
  const lines: Line[] = [];
  for (const count of cornerCounts) {
    const shapes = drawn.map((one) => withCorners(one, count));
    const often = Array.from({ length: rounds }, () => shapes).flat();
    const rules = async (shape: MultiPolygon) => liveProblems(shape, true, region);
    const below = (shape: MultiPolygon) =>
      client.call(drawApi.overlaps, {
        geometry: shape.map((polygon) =>
          polygon.map((ring) => ring.map(([x, y]): [number, number] => [x, y])),
        ),
      });
    await timesOf(shapes, below);
    lines.push(
      lineOf(`strip: rules of a drawing of ${count} corners`, await timesOf(often, rules)),
      lineOf(`strip: what lies below ${count} corners, over HTTP`, await timesOf(often, below)),
    );
  }
  return lines;
}

function lineOf(what: string, times: readonly number[]): Line {
  const { p50, p95 } = spreadOf(times);
  return {
    what: `${what} (p95 of ${times.length})`,
    ours: ms(p95),
    peer: `p50 ${ms(p50)}`,
    ratio: p95 / aimMs,
    aim: `≤ ${aimMs} ms`,
  };
}
