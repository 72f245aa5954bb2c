import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { layerApi } from "#contract/endpoints/map/layer";
import { jobApi } from "#contract/endpoints/records/job";
import { ownLayerApi } from "#contract/endpoints/uploads/ownLayer";
import { openDatabase } from "../../src/server/db/connect/open";
import { mostDeaths } from "../../src/server/jobs/deaths";
import { ownGround, type Where } from "../api/database";
import { feature, geojson, square } from "../api/layerFiles";
import { password } from "../api/users";
import { log } from "../bench/database";
import { Caller } from "./caller";
import { type Chance, chanceOf } from "./chance";
import { untilJobOver, wanted } from "./serverJobs";
import { ServerProcess } from "./serverProcess";

type Order = {
  /** A layer for each: how often the server is killed while it is built. */
  kills: readonly number[];
  features: number;
  seed: number;
};

/** How long a build of these features goes on between its first page and its end, about. */
const spanMs = 2_500;
const startsWithinMs = 60_000;

/** `again` counts builds that were gone on with after a kill, `givenUp` those that killed it too often. */
type LayerOutcome = { faults: string[]; killed: number; again: number; givenUp: number };

/**
 * Kills the product's server at random moments while it makes layers of files. Restarted it makes
 * them whole, nobody sees a part of one, and nothing is left over. A build that the server has not
 * outlived twice is given up, and is made when it is asked for once more.
 */
export async function killLayer(order: Order): Promise<LayerOutcome> {
  const { where, remove } = await ownGround();
  const server = await ServerProcess.on(where);
  const outcome: LayerOutcome = { faults: [], killed: 0, again: 0, givenUp: 0 };
  const chance = chanceOf(order.seed);
  try {
    await server.start();
    const caller = new Caller(server.origin);
    const status = await caller.signIn({ username: "sheng", password });
    if (status !== 200) throw new Error(`sheng cannot sign in: ${status}`);
    for (const [n, kills] of order.kills.entries()) {
      await underFire({ server, caller, chance, order, outcome }, `层${n + 1}`, kills);
    }
    await server.end("SIGTERM");
    outcome.faults.push(...(await leftIn(where, order)));
  } finally {
    await server.end("SIGKILL");
    await remove();
  }
  return outcome;
}

type Trial = {
  server: ServerProcess;
  caller: Caller;
  chance: Chance;
  order: Order;
  outcome: LayerOutcome;
};

async function underFire(trial: Trial, title: string, kills: number): Promise<void> {
  const { caller, order, outcome } = trial;
  const many = Array.from({ length: order.features }, (_, i) =>
    feature(
      { n: i },
      "Polygon",
      square(119 + (i % 400) / 200, 29 + Math.floor(i / 400) / 200, 0.004),
    ),
  );
  const file = geojson(many, `${title}.geojson`);
  const { fileId, reading } = await wanted(caller, ownLayerApi.upload, { file });
  const facts = { title, owner: "测绘院", source: "航摄", regions: ["33"] };
  const asked = { fileId, reading, facts, symbols: {} };
  const { jobId } = await wanted(caller, ownLayerApi.build, asked);
  const deaths = await killedDuring(trial, { title, jobId, features: order.features }, kills);
  const { state, message, attempt } = await untilJobOver(caller, jobId);
  if (attempt > 1) outcome.again++;
  if (deaths < mostDeaths) {
    if (state !== "done") outcome.faults.push(`${title} has ended as ${state}: ${message}`);
    return;
  }
  outcome.givenUp++;
  if (state !== "failed" || !message?.includes("不再重试")) {
    outcome.faults.push(`${title} has killed ${deaths} servers, and ended as ${state}: ${message}`);
  }
  const more = await wanted(caller, ownLayerApi.build, asked);
  const last = await untilJobOver(caller, more.jobId);
  if (last.state !== "done") outcome.faults.push(`${title}, asked for anew, is ${last.state}`);
}

/** Kills the server while it builds; how often the build was not over by then. */
async function killedDuring(
  { server, caller, chance, outcome }: Trial,
  asked: Asked,
  kills: number,
): Promise<number> {
  let deaths = 0;
  for (let kill = 0; kill < kills; kill++) {
    if (!(await isWorking(caller, asked.jobId, kill))) break;
    await pause(chance.upTo(spanMs));
    await server.end("SIGKILL");
    outcome.killed++;
    await server.start();
    await demandUnseen(caller, asked, outcome.faults);
    const { state, attempt } = await wanted(caller, jobApi.info, { jobId: asked.jobId });
    if (state !== "done" || attempt > kill + 1) deaths++;
  }
  return deaths;
}

/** Waits until the job, begun anew after so many kills, reads; whether it is not over yet. */
async function isWorking(caller: Caller, jobId: string, kills: number): Promise<boolean> {
  for (const end = Date.now() + startsWithinMs; Date.now() < end; await pause(20)) {
    const { state, progress, attempt } = await wanted(caller, jobApi.info, { jobId });
    if (state !== "queued" && state !== "running") return false;
    if (state === "running" && attempt > kills && progress >= 1) return true;
  }
  throw new Error("the job does not begin");
}

type Asked = { title: string; jobId: string; features: number };

/** As long as a job is not over, nobody sees its layer; then all of it. */
async function demandUnseen(caller: Caller, asked: Asked, faults: string[]): Promise<void> {
  const list = await wanted(caller, layerApi.list, {});
  const { state } = await wanted(caller, jobApi.info, { jobId: asked.jobId });
  const shown = list.find(({ title }) => title === asked.title);
  if (shown && shown.own?.features !== asked.features) {
    faults.push(`${asked.title} is shown with ${shown.own?.features} features`);
  }
  // The job may have ended between the two questions, and not before the first.
  if (shown && state !== "done") faults.push(`${asked.title} is shown while its job is ${state}`);
}

/** What is in the database and on the disk besides the layers. */
async function leftIn(where: Where, { kills, features }: Order): Promise<string[]> {
  const layers = kills.length;
  const { db, close } = await openDatabase({ ...where, log });
  try {
    const { rows } = await sql<{ title: string; of: string; features: number; state: string }>`
      select l.title, b.build "of", b.state,
             (select count(*) from own_layer_feature f where f.build = b.build)::integer features
        from own_layer_build b
        left join own_layer o on o.build = b.build left join connected_layer l on l.id = o.id`.execute(
      db,
    );
    const { rows: stray } = await sql<{ n: number }>`
      select count(*)::integer n from own_layer_shape s
       where not exists (select 1 from own_layer o where o.build = s.build)`.execute(db);
    const { rows: uploads } = await sql<{ n: number }>`
      select count(*)::integer n from layer_upload`.execute(db);
    return [
      ...(rows.length === layers ? [] : [`there are ${rows.length} builds of ${layers} layers`]),
      ...rows
        .filter((one) => one.title === null || one.state !== "shown" || one.features !== features)
        .map(
          (one) => `build ${one.of} of ${one.title}: ${one.state} with ${one.features} features`,
        ),
      ...(stray[0]?.n ? [`${stray[0].n} shapes are nobody's`] : []),
      ...(uploads[0]?.n ? [`${uploads[0].n} uploads are still noted`] : []),
      ...filesIn(join(where.dataDir, "files")),
      ...filesIn(join(where.dataDir, "temporary")),
    ];
  } finally {
    await close();
  }
}

/** What the loader of TypeScript keeps is no file of the product. */
const ofLoader = /[/\\]tsx-\d+([/\\]|$)/;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && !ofLoader.test(one.parentPath))
        .map(({ name }) => `the file ${name} is left in ${folder.split("/").at(-1)}`)
    : [];
