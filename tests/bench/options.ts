import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { benchUser } from "./client";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { values } = parseArgs({
  options: {
    parcels: { type: "string", default: "200000" },
    /** Some of: tiles, list, statistics, scale, import, export, memory, waiting, size; and in a browser frames, maps, pan, soak, table, ofd. */
    only: { type: "string", default: "tiles,list,statistics,strip,scale,import,export,memory" },
    /** Long work of the part waiting. */
    works: {
      type: "string",
      default: "import,duplicates,exports,tax,sheets",
    },
    /** Engines of the part waiting. */
    engines: { type: "string", default: "embedded,PostgreSQL" },
    /** Turns of the portal's carousel in the part soak, which runs when it is named. */
    cycles: { type: "string", default: "2000" },
    /** Map pages of the part maps, in place of all that it knows: a register may be filled in part. */
    pages: { type: "string" },
    /** A running installation to look at, in place of one of the benchmark's own. */
    origin: { type: "string" },
    /** A database that `npm run demo` has filled: an address, or DATA_DIR of an embedded one. It is kept. */
    filled: { type: "string" },
  },
});

const mdb = process.env.BENCH_MDB ?? "";

export const options = {
  /** Parcels of the city library; the provincial one stays at its usual size. */
  parcels: Number(values.parcels),
  parts: new Set(values.only.split(",")),
  /** A geodatabase of many parcels, or null where there is none. */
  mdb: existsSync(mdb) ? mdb : null,
  /** A server that may create databases; without it the benchmark starts one of its own. */
  databaseUrl: process.env.BENCH_DATABASE_URL,
  filled: values.filled,
  engines: new Set(values.engines.split(",")),
  works: new Set(values.works.split(",")),
  cycles: Number(values.cycles),
  origin: values.origin,
  pages: values.pages?.split(","),
  /** Who looks at the portal there. */
  user: {
    username: process.env.BENCH_USER ?? benchUser.username,
    password: process.env.BENCH_PASSWORD ?? benchUser.password,
  },
  root: here("../../"),
};
