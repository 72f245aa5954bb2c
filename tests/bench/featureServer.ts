import { createServer } from "node:http";
import pg from "pg";
import { type FieldSet, fieldSets } from "./featureFields";

/** What one writes in an hour: a box by one prepared `ST_AsGeoJSON`, in plain Node, no session, no log. */
const { DATABASE_URL: connectionString = "", PORT } = process.env;
const pool = new pg.Pool({ connectionString, max: 16 });
const textOf = (names: readonly string[]) => `
  select string_agg(st_asgeojson(f), ',') features from (
    select t.oid, ${names.map((name) => `t.${name}`).join()}, t.geom_3857 from dxydsd t
     where st_intersects(t.geom_3857, st_makeenvelope($1, $2, $3, $4, 3857))
       and t.scbz = 0 and t.xzqdm >= '33' and t.xzqdm < '34' order by t.oid) f`;

createServer(async (request, response) => {
  const [, name = "all", box = ""] = (request.url ?? "").split("/");
  const names = fieldSets[name as FieldSet] ?? [];
  const values = box.split(",").map(Number);
  const asked = { name, text: textOf(names), values: values.length === 4 ? values : [0, 0, 1, 1] };
  const { rows } = await pool.query(asked);
  const body = Buffer.from(`{"type":"FeatureCollection","features":[${rows[0].features ?? ""}]}`);
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
}).listen(Number(PORT), "127.0.0.1", () => process.send?.("ready"));
