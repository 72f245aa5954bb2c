import { parentPort } from "node:worker_threads";
import { type Extension, PGlite } from "@electric-sql/pglite";
import { threadData } from "../../threads/threadData";

/** `folder` holds the database; `postgis` is the address of the bundle that `slimBundle` made. */
export type EngineData = { folder: string; postgis: string };

/** Bytes of the wire protocol to be answered, or the end. */
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

/** PostGIS without its raster and topology halves. */
const extension = (bundle: string): Extension => ({
  name: "postgis",
  setup: async (_, options) => {
    options.PGLITE_ENV.PROJ_DATA = "/pglite/share/proj";
    return { emscriptenOpts: options, bundlePath: new URL(bundle) };
  },
});

/**
 * The first projection of a session reads the whole of PROJ's own tables, which takes a second or
 * several: before anybody is served, and not in somebody's call.
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
    // A third of what the engine takes by itself; the system's own cache stands behind it.
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=64MB"],
  });
  await db.waitReady;
  await db.exec(project);
  return db;
}

async function answer(db: PGlite, request: Exclude<Request, "close">): Promise<void> {
  try {
    // The engine answers with a copy of its own buffer, so that it may be handed over whole.
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
