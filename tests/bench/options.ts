import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { values } = parseArgs({
  options: {
    parcels: { type: "string", default: "200000" },
    /** Some of: tiles, list, statistics, scale, import, export, memory. */
    only: { type: "string", default: "tiles,list,statistics,scale,import,export,memory" },
  },
});

const mdb = process.env.BENCH_MDB ?? here("../../../shared/fixtures/parcels-50k.mdb");

export const options = {
  /** Parcels of the city library; the provincial one stays at its usual size. */
  parcels: Number(values.parcels),
  parts: new Set(values.only.split(",")),
  /** A geodatabase of many parcels, or null where there is none. */
  mdb: existsSync(mdb) ? mdb : null,
  /** A server that may create databases; without it the benchmark starts one of its own. */
  databaseUrl: process.env.BENCH_DATABASE_URL,
  root: here("../../"),
};
