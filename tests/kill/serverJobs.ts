import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import type { Endpoint } from "#contract/define/endpoint";
import { pjApi } from "#contract/endpoints/evaluation/pj";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { drpcApi, importResult, jobApi, revoked } from "#contract/endpoints/records/job";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { type Problem, type Report, reportSchema } from "#contract/rules/problem/report";
import { settings } from "#contract/settings";
import { fixture } from "../api/imports";
import type { Caller } from "./caller";
import { city, fileOfBatch } from "./serverGround";

const overWithinMs = 240_000;

/** A kind of job: how it is requested, and how its outcome is checked. */
export type Kind = {
  name: string;
  /** The account that requests it; nobody else may see it. */
  owner: Caller;
  /** Returns the job's id. */
  ask: () => Promise<string>;
  /** Checks the result; one message per fault. */
  judge: (result: unknown) => Promise<string[]>;
};

const isActive = (state: string) => state === "queued" || state === "running";

type Over = { state: string; attempt: number; message: string | null; result: unknown };

export async function wanted<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: z.input<E["input"]>,
): Promise<z.output<E["output"]>> {
  const { status, body } = await caller.call(endpoint, input);
  if (status !== 200) throw new Error(`${endpoint.path} answered ${status} ${body.message}`);
  return body;
}

/** Polls a job until it is over, whatever the server says in between. */
export async function untilJobOver(caller: Caller, jobId: string): Promise<Over> {
  let said = "";
  for (const end = Date.now() + overWithinMs; Date.now() < end; await pause(100)) {
    const { status, body } = await caller
      .call(jobApi.info, { jobId })
      .catch(() => ({ status: 0, body: null }));
    said = `${status} ${JSON.stringify(body)?.slice(0, 200)}`;
    if (status === 200 && body && !isActive(body.state)) return body;
  }
  throw new Error(`the job does not end: ${said}`);
}

/** Waits until nothing that was asked for, or followed from it, is in work for this account. */
export async function untilNoJobs(caller: Caller): Promise<void> {
  for (const end = Date.now() + overWithinMs; Date.now() < end; await pause(100)) {
    const jobs = await wanted(caller, jobApi.list, {}).catch(() => null);
    if (jobs?.every(({ state }) => !isActive(state))) return;
  }
  throw new Error("what followed from a job does not end");
}

const nothingElse = (what: string, is: unknown, wants: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(wants)
    ? []
    : [`${what}: ${JSON.stringify(is)}, and not ${JSON.stringify(wants)}`];

/** The clean records of a file that replace one. */
function updatedIn({ problems }: Report): number {
  const wrong = new Set(problems.flatMap(({ level, row }) => (level === "E" ? [row] : [])));
  const isUpdate = ({ rule, row }: Problem) => rule === "A008" && !wrong.has(row);
  return problems.filter(isUpdate).length;
}

const sizesOf = ({ inserted, updated }: z.output<typeof importResult>) => [inserted, updated];

/** One batch after another: a file is checked, its clean records are stored, and revoked. */
export class Batches {
  private fileId = "";
  private pcid = "";
  private clean = 0;
  private updated = 0;
  /** How many of the records a reader has seen at a time. */
  readonly seen = new Set<number>();

  /** `known` of the file's records are there before. */
  constructor(
    private readonly clerk: Caller,
    private readonly known = 0,
  ) {}

  /** The city's parcels with those of the file. */
  private get whole(): number {
    return this.known + this.clean - this.updated;
  }

  /** What a reader may see: nothing of a file, or all of it. */
  readonly halves = (): string[] =>
    [...this.seen]
      .filter((n) => n !== this.known && n !== this.whole)
      .map((n) => `a reader saw ${n} of ${this.whole}`);

  /** Looks at the batch once. */
  async look(reader: Caller): Promise<void> {
    if (this.pcid === "") return;
    const page = await reader.call(dxydsdApi.pageList, { pageSize: 1 });
    if (page.status === 200) this.seen.add(page.body.total);
  }

  /** The city has no other parcels: those of the file, whichever county's batch they are in. */
  private async stored(): Promise<number> {
    return (await wanted(this.clerk, dxydsdApi.pageList, { pageSize: 1 })).total;
  }

  private async state(): Promise<unknown> {
    const { list } = await wanted(this.clerk, drpcApi.pageList, { pageSize: 50, current: 1 });
    const newest = list.find(({ ypcid }) => !ypcid);
    return [newest?.pcid, newest?.zt];
  }

  private readonly check = (): Kind => ({
    name: "check",
    owner: this.clerk,
    ask: async () => {
      this.seen.clear();
      this.pcid = "";
      const sent = await wanted(this.clerk, dxydsdApi.validateMdb, { file: fixture(fileOfBatch) });
      return sent.jobId;
    },
    judge: async (result) => {
      const report = reportSchema.parse(result);
      this.fileId = report.fileId;
      this.pcid = report.pcid;
      this.clean = report.clean;
      this.updated = updatedIn(report);
      return [
        ...(this.known > 0 && this.updated === 0 ? ["the file replaces nothing"] : []),
        ...(report.clean > 0 ? [] : ["nothing of the file is clean"]),
        ...nothingElse("the batch", await this.state(), [this.pcid, "1"]),
      ];
    },
  });

  private readonly store = (): Kind => ({
    name: "store",
    owner: this.clerk,
    ask: async () => {
      const order = { fileId: this.fileId, onlyClean: true, confirmWarnings: true };
      return (await wanted(this.clerk, dxydsdApi.importMdb, order)).jobId;
    },
    judge: async (result) => [
      ...nothingElse("stored", sizesOf(importResult.parse(result)), [
        this.clean - this.updated,
        this.updated,
      ]),
      ...nothingElse("records", await this.stored(), this.whole),
      ...nothingElse("the batch", await this.state(), [this.pcid, "3"]),
    ],
  });

  private readonly takeBack = (): Kind => ({
    name: "take back",
    owner: this.clerk,
    ask: async () => (await wanted(this.clerk, drpcApi.startRevoke, { pcid: this.pcid })).jobId,
    judge: async (result) => [
      ...nothingElse("taken back", revoked.parse(result), {
        removed: this.clean - this.updated,
        restored: this.updated,
      }),
      ...nothingElse("records", await this.stored(), this.known),
      ...nothingElse("the batch", await this.state(), [this.pcid, "4"]),
    ],
  });

  /** The stages in their order. */
  kinds(): Kind[] {
    return [this.check(), this.store(), this.takeBack()];
  }
}

const nd = settings.dataYear.usual;

/**
 * What else runs: for the province the unpublished version is published, and the year is evaluated.
 */
export function besideOf(province: Caller, clerk: Caller): Kind[] {
  let next = "";
  const versions = () => wanted(province, ssbbApi.list, { nd });
  return [
    {
      name: "publish",
      owner: province,
      ask: async () => {
        const version = (await versions()).find(({ zt }) => zt === "3");
        next = version?.bbid ?? "";
        const order = {
          bbid: next,
          bbh: version?.bbh ?? 0,
          note: "换用另一版本",
          background: true,
        };
        return String((await wanted(province, ssbbApi.rollback, order)).jobId);
      },
      judge: async () => {
        const published = (await versions()).filter(({ zt }) => zt === "2");
        return nothingElse(
          "published",
          published.map(({ bbid }) => bbid),
          [next],
        );
      },
    },
    {
      name: "evaluate",
      owner: province,
      ask: async () => (await wanted(province, pjApi.compute, { nd })).jobId,
      judge: async (result) => {
        const { total } = result as { total: number };
        return total > 0 ? [] : ["nothing was evaluated"];
      },
    },
    {
      name: "duplicates",
      owner: clerk,
      ask: async () => (await wanted(clerk, dxydsdApi.startDuplicates, { areaCode: city })).jobId,
      judge: async (result) => {
        const { madeAt } = result as { madeAt: string };
        const kept = await wanted(clerk, dxydsdApi.pageDuplicates, { areaCode: city });
        return madeAt && kept.madeAt ? [] : ["nothing was found out"];
      },
    },
    {
      name: "projects",
      owner: clerk,
      ask: async () => {
        const file = fixture("zkfxm-clean.mdb");
        const order = { file, onlyClean: true, confirmWarnings: true };
        return (await wanted(clerk, zkfxmsdApi.importMdb, order)).jobId;
      },
      judge: async (result) => {
        const { total, problems } = reportSchema.parse(result);
        return total > 0 && problems.length > 0 ? [] : ["the projects were not looked at"];
      },
    },
  ];
}
