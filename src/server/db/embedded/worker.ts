import { parentPort } from "node:worker_threads";
import { type Extension, PGlite } from "@electric-sql/pglite";
import { threadData } from "../../threads/threadData";

/** `folder` holds the database; `postgis` is the URL of the bundle made by `slimBundle`. */
export type EngineData = { folder: string; postgis: string };

/** Bytes of the wire protocol to answer, or the order to close. */
export type Request = { id: number; bytes: Uint8Array } | "close";
export type Reply =
  | { ready: true }
  | { failed: string }
  | { id: number; bytes: Uint8Array }
  | { id: number; failed: string };

const port = parentPort;
if (!port) throw new Error("worker.ts runs in a worker thread only");
const say = (reply: Reply, transfer: ArrayBuffer[] = []) => port.postMessage(reply, transfer);
const inWords = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** PostGIS without raster and topology. */
const extension = (bundle: string): Extension => ({
  name: "postgis",
  setup: async (_, options) => {
    options.PGLITE_ENV.PROJ_DATA = "/pglite/share/proj";
    return { emscriptenOpts: options, bundlePath: new URL(bundle) };
  },
});

/**
 * The first projection of a session loads PROJ's own tables, which takes a second or more: do it
 * before anybody is served, not in somebody's call.
 */
const project = `do $$ begin
  if to_regprocedure('st_transform(geometry, integer)') is not null then
    perform st_transform(st_setsrid(st_point(120, 30), 4490), 3857);
  end if;
end $$`;

async function open(): Promise<PGlite> {
  const { folder, postgis } = threadData<EngineData>();
  const db = new PGlite({
    dataDir: folder,
    extensions: { postgis: extension(postgis) },
    // A third of the engine's default; the file cache of the system is behind it.
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=64MB"],
  });
  await db.waitReady;
  await db.exec(project);
  return db;
}

async function answer(db: PGlite, request: Exclude<Request, "close">): Promise<void> {
  try {
    // The engine returns a copy of its own buffer, so it can be transferred.
    const bytes = await db.execProtocolRaw(request.bytes);
    say({ id: request.id, bytes }, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    say({ id: request.id, failed: inWords(error) });
  }
}

try {
  const db = await open();
  port.on("message", async (request: Request) => {
    if (request !== "close") return answer(db, request);
    await db.close();
    process.exit(0);
  });
  say({ ready: true });
} catch (error) {
  say({ failed: inWords(error) });
}
