import { messages, Refusal, status } from "#contract/errors";
import { readLayer } from "../../checks/layerInChild";
import type { LayerSummary } from "../../checks/layerReading";
import type { Db } from "../../db/tables";
import { type Author, write } from "../../db/write";
import { insertLayer, updateLayer } from "../../repositories/map/connectedLayer";
import { forgetUpload, lockOwnLayer, ownRow, putOwnLayer } from "../../repositories/map/ownLayer";
import * as store from "../../repositories/map/ownLayerBuild";
import { noLayer } from "../../tiles/connected/layerShown";
import type { JobKinds } from "../context/jobKinds";
import type { JobContext, RunnerOf } from "../context/runner";
import { dropBytes } from "../records/dropBytes";
import { demandFacts } from "./layerRules";
import { withClasses } from "./ownLayer";

type Job = JobContext<JobKinds["buildLayer"]["input"], JobKinds["buildLayer"]["result"]>;

/** Rows of each kind that one transaction drops. */
const cleared = 5_000;

/**
 * Reads a file into features that nobody sees, and shows them at last as a new layer or in place of
 * those that a layer has: all of them, or none.
 */
export const buildLayer: RunnerOf<"buildLayer"> = async (job) => {
  const { db, files, caller, input, signal } = job;
  if (!caller.authorities.includes("layer:manage")) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const author = { by: caller.username, via: "layer/build" };
  await clearGone(db);
  job.report(1, "读取文件");
  await startOver(job, author);
  const { fileName: name, reading } = input;
  const summary = await files.withPath(input.fileId, (path) =>
    readLayer({ path, name, reading }, signal, async ({ read, ...page }) => {
      signal.throwIfAborted();
      await job.write(author, (tx) => store.addPage(tx, input.build, page));
      job.report(readPercent(read), `已读取 ${read} 个图形`);
    }),
  );
  const finished = await job.finish(author, (tx) => shown(tx, job, summary));
  await dropBytes({ db, files }, [input.fileId]);
  return finished;
};

/** How far it is nobody knows before the end; it never seems to stand still. */
const readPercent = (read: number) => 1 + 97 * (1 - Math.exp(-read / 30_000));

/** What an earlier attempt has left of it goes. */
async function startOver({ write: written, input: { build } }: Job, author: Author): Promise<void> {
  await written(author, (tx) => store.openBuild(tx, build));
  for (let left = cleared; left > 0; ) {
    left = await written(author, (tx) => store.clearBuild(tx, build, cleared));
  }
}

async function shown(tx: Db, { input, caller }: Job, summary: LayerSummary) {
  const { build, layer: id, replaces, facts, fileName } = input;
  await demandFacts(tx, caller, facts);
  const symbols = withClasses(input.symbols, summary.fields);
  const row = ownRow(id, facts);
  if (replaces === null) await insertLayer(tx, row, caller);
  else {
    const known = await lockOwnLayer(tx, caller.areaCode, id);
    if (!known) throw noLayer();
    if (known.version !== replaces) throw new Refusal(status.conflict, messages.stale);
    await updateLayer(tx, row, caller.username);
    await store.turnBuild(tx, known.build, "gone");
  }
  const { layer: _, ...found } = summary;
  const remarks = found.remarks.map(({ text, where }) => (where ? `${text}（${where}）` : text));
  await putOwnLayer(tx, id, { ...found, remarks, build, fileName, symbols });
  await store.turnBuild(tx, build, "shown");
  await forgetUpload(tx, input.fileId);
  return { id, features: summary.features, vertices: summary.vertices };
}

/** What a job that has failed or was cancelled has read is nobody's. */
export const dropBuild = (tx: Db, { build }: Job["input"]) => store.turnBuild(tx, build, "gone");

/** Drops features that no layer shows any more, some at a time; how many sets there were. */
export async function clearGone(db: Db): Promise<number> {
  const author = { by: "system", via: "calendar" };
  const gone = await store.goneBuilds(db);
  for (const build of gone) {
    const some = async (tx: Db) => {
      const dropped = await store.clearBuild(tx, build, cleared);
      if (dropped === 0) await store.dropBuild(tx, build);
      return dropped;
    };
    while ((await write(db, author, some)) > 0);
  }
  return gone.length;
}
