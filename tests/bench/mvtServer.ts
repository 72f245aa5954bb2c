import { createServer } from "node:http";
import pg from "pg";
import { dxydsd } from "#contract/datasets/dxydsd";
import { tileKeys } from "../../src/server/tiles/tileAttributes";
import { boundsOf } from "../../src/server/tiles/tileMath";

/** What one writes in an hour: a tile by one prepared `ST_AsMVT`, in plain Node, no session, no cache. */
const { DATABASE_URL: connectionString = "", PORT } = process.env;
const pool = new pg.Pool({ connectionString, max: 16 });
const names = tileKeys(dxydsd)
  .map((name) => `t.${name}`)
  .join();
const text = `
  select st_asmvt(f, 'dxydsd', 4096, 'geom', 'oid') tile from (
    select t.oid, ${names},
           st_asmvtgeom(t.geom_3857, st_makeenvelope($1, $2, $3, $4, 3857)::box2d, 4096, 64, true) geom
      from dxydsd t
     where t.geom_3857 && st_makeenvelope($5, $6, $7, $8, 3857)
       and t.scbz = 0 and t.xzqdm >= '33' and t.xzqdm < '34') f`;

createServer(async (request, response) => {
  const [z = 0, x = 0, y = 0] = (request.url ?? "").match(/\d+/g)?.map(Number) ?? [];
  const { west, south, east, north } = boundsOf({ z, x, y });
  const margin = ((east - west) * 64) / 4096;
  const box = [west, south, east, north];
  const wide = [west - margin, south - margin, east + margin, north + margin];
  const { rows } = await pool.query({ name: "tile", text, values: [...box, ...wide] });
  const tile = rows[0].tile as Buffer;
  response.writeHead(200, {
    "content-type": "application/x-protobuf",
    "content-length": tile.length,
  });
  response.end(tile);
}).listen(Number(PORT), "127.0.0.1", () => process.send?.("ready"));
