import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { importResult, jobApi } from "#contract/endpoints/records/job";
import { type Problem, reportSchema } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import type { as } from "./harness";

type Client = ReturnType<typeof as>;

export const apiOf = { dxydsd: dxydsdApi, dxydst: dxydstApi } as const;

const folder = new URL("../fixtures/", import.meta.url);

export const fixtureBytes = (name: string): Buffer => readFileSync(new URL(name, folder));

export const expected = <T>(name: string): T =>
  JSON.parse(fixtureBytes(name).toString("utf8")) as T;

/** A fixture as a browser would upload it, under its own or another name. */
export const fixture = (name: string, as = name): File =>
  new File([new Uint8Array(fixtureBytes(name))], as);

const over = new Set(["done", "failed", "cancelled"]);

/** Polls a job like its owner until it is over; returns its last state. */
export async function settled(client: Client, jobId: string) {
  for (let turns = 0; turns < 600; turns++) {
    const { body, status } = await client.call(jobApi.info, { jobId });
    if (status !== 200) throw new Error(`job/info answered ${status} ${body.message}`);
    if (over.has(body.state)) return body;
    await pause(50);
  }
  throw new Error("the job does not end");
}

/** Uploads a file for checking and waits for its report. */
export async function check(client: Client, file: File | string, library: Library = "dxydsd") {
  const sent = await client.call(apiOf[library].validateMdb, {
    file: typeof file === "string" ? fixture(file) : file,
  });
  if (sent.status !== 200) throw new Error(`upload answered ${sent.status} ${sent.body.message}`);
  const job = await settled(client, sent.body.jobId);
  if (job.state !== "done") throw new Error(`check ${job.state}: ${job.message}`);
  return reportSchema.parse(job.result);
}

type Choice = { confirmWarnings?: boolean; onlyClean?: boolean };

/** Stores a checked file and waits for the job to end. */
export async function store(
  client: Client,
  fileId: string,
  choice: Choice = {},
  library: Library = "dxydsd",
) {
  const sent = await client.call(apiOf[library].importMdb, { fileId, ...choice });
  if (sent.status !== 200) throw new Error(`import answered ${sent.status} ${sent.body.message}`);
  return settled(client, sent.body.jobId);
}

/** Checks and stores a file without errors. */
export async function imported(client: Client, name: string, library: Library = "dxydsd") {
  const report = await check(client, name, library);
  const job = await store(client, report.fileId, { confirmWarnings: true }, library);
  if (job.state !== "done") throw new Error(`import ${job.state}: ${job.message}`);
  return { report, result: importResult.parse(job.result) };
}

/** What the fixtures' expected lists say about a problem. */
export type Wanted = {
  dkbh?: string | null;
  row?: number | null;
  rule: string;
  level: string;
  field?: string;
  other_dkbh?: string;
};

/** Problems as comparable lines, without details that the list leaves open. */
export const lineOf = (one: Wanted | Problem, like: Wanted = one as Wanted): string =>
  [
    one.rule,
    one.level,
    one.row ?? "file",
    like.field === undefined ? "" : one.field,
    like.other_dkbh === undefined ? "" : one.other_dkbh,
  ].join(" ");

/** Every expected problem with its details, and the number of others. */
export function compared(found: readonly Problem[], wanted: readonly Wanted[]) {
  const left = [...found];
  const missing = wanted.filter((one) => {
    const at = left.findIndex((problem) => lineOf(problem, one) === lineOf(one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { missing: missing.map((one) => lineOf(one)), unexpected: left.map((one) => lineOf(one)) };
}
