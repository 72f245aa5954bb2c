import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { benchUser } from "./client";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { values } = parseArgs({
  options: {
    parcels: { type: "string", default: "200000" },
    /** Some of: tiles, features, list, statistics, columns, layers, scale, import, export, duplicates, memory, waiting, size, mixed; and in a browser first, frames, ground, maps, pan, soak, table, ofd. */
    only: {
      type: "string",
      default: "tiles,features,list,statistics,columns,strip,scale,import,export,duplicates,memory",
    },
    /** Long jobs for the part waiting. */
    works: {
      type: "string",
      default: "import,projects,duplicates,exports,tax,sheets",
    },
    /** Engines for the part waiting. */
    engines: { type: "string", default: "embedded,PostgreSQL" },
    /** Carousel turns for the part soak, which only runs if named. */
    cycles: { type: "string", default: "2000" },
    /**
     * Map pages for the part maps instead of all known ones: a register may be only partly filled.
     */
    pages: { type: "string" },
    /** A running installation to measure instead of the benchmark's own. */
    origin: { type: "string" },
    /**
     * A database filled by `npm run demo`: an address, or DATA_DIR of an embedded one. It is kept.
     */
    filled: { type: "string" },
  },
});

const mdb = process.env.BENCH_MDB ?? "";
const projects = process.env.BENCH_PROJECTS ?? "";

export const options = {
  /** Parcels of the city library; the provincial one keeps its usual size. */
  parcels: Number(values.parcels),
  parts: new Set(values.only.split(",")),
  /** A geodatabase with many parcels, or null if there is none. */
  mdb: existsSync(mdb) ? mdb : null,
  /** A geodatabase of projects; the one of the tests has only a few. */
  projects: existsSync(projects) ? projects : here("../fixtures/zkfxm-clean.mdb"),
  /** A server that may create databases; without it the benchmark starts one of its own. */
  databaseUrl: process.env.BENCH_DATABASE_URL,
  filled: values.filled,
  engines: new Set(values.engines.split(",")),
  works: new Set(values.works.split(",")),
  cycles: Number(values.cycles),
  origin: values.origin,
  pages: values.pages?.split(","),
  /** The account that opens the portal there. */
  user: {
    username: process.env.BENCH_USER ?? benchUser.username,
    password: process.env.BENCH_PASSWORD ?? benchUser.password,
  },
  root: here("../../"),
};
