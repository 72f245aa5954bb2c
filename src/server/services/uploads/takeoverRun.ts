import {
  type TakeoverFile,
  type TakeoverReport,
  takeoverAccess,
} from "#contract/endpoints/uploads/takeover";
import { messages, Refusal, status } from "#contract/errors";
import { problemOf } from "#contract/rules/problem/problemOf";
import type { Problem } from "#contract/rules/problem/report";
import { linksOf, takeoverDataset } from "#contract/rules/takeover/registers";
import { type Pages, takeInChild } from "../../checks/takeInChild";
import type { TakePage } from "../../checks/takeTask";
import type { Db } from "../../db/tables";
import type { Author } from "../../db/write";
import { demandScope } from "../../repositories/records/scope";
import { dropIntake, type Intake, inIntake, openIntake } from "../../repositories/uploads/intake";
import {
  addProblems,
  intakeOf,
  keepIntake,
  keepProgress,
  noProgress,
  type Progress,
  type StoredTakeover,
  startOver,
  step,
  takeoverOf,
} from "../../repositories/uploads/takeover";
import {
  idsOf,
  indexIntake,
  type Odd,
  shapeOf,
  sumsIn,
  type TakeInto,
} from "../../repositories/uploads/takeoverRecords";
import { nextSize, pace } from "../context/inSlices";
import { newId } from "../context/newId";
import type { Finished, JobContext, RunnerOf } from "../context/runner";
import { dropBytes } from "../records/dropBytes";
import { ofJob, shownIn, unseenBy } from "../records/intake";
import { takeTogether } from "./takeBack";
import { storePage } from "./takeoverPage";
import { counted, listable, reportOf } from "./takeoverReport";

type Job = JobContext<{ id: string; publish: boolean; title: string }, TakeoverReport>;

/** How the records of a takeover are signed. */
const takeoverVia = (id: string): string => `takeover:${id}`;

/** Records per transaction: triggers fire once in each and progress is kept, so that larger ones are faster overall. */
const storedAtOnce = { least: 100, most: 500 };

/**
 * Reads the files of a takeover into an intake, which nobody sees, and reports on it: the dry run. A
 * run that was broken off goes on where it ended. With `publish` all of it is shown at last.
 */
export const takeOver: RunnerOf<"takeOver"> = async (job) => {
  const takeover = await demand(job);
  const intake = await roomFor(job, takeover);
  const progress = intake.isNew ? noProgress : takeover.progress;
  const filled = await fill(job, takeover, intake, progress);
  await indexed(job, intake);
  const report = reportOf(takeover, filled, await sumsIn(job.db, intake, datasetOf(takeover)));
  return job.input.publish ? publish(job, takeover, intake, report) : keep(job, takeover, report);
};

/** States in which it may still be read and shown. */
const open = ["0", "1"] as const;

const datasetOf = ({ dataset }: StoredTakeover) => takeoverDataset(dataset);

async function demand({ db, input, caller }: Pick<Job, "db" | "input" | "caller">) {
  if (!caller.authorities.includes(takeoverAccess)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const found = await takeoverOf(db, input.id, caller.areaCode);
  if (!found) throw new Refusal(status.notFound, "整册接管不存在");
  if (!open.some((state) => state === found.state)) {
    throw new Refusal(status.conflict, "该整册接管已完成或已放弃");
  }
  return found;
}

type Room = Intake & { isNew: boolean };

const authorOf = ({ caller, input }: Job) => ({ by: caller.username, via: takeoverVia(input.id) });

/** The intake that an earlier run has left, or a new one. */
async function roomFor(job: Job, { id, dataset }: StoredTakeover): Promise<Room> {
  const left = await intakeOf(job.db, id);
  if (left) return { id: left, register: dataset, isNew: false };
  const intake = { id: newId(), register: dataset };
  await unseenBy(
    job.write,
    authorOf(job),
  )(async (tx) => {
    await startOver(tx, id);
    await openIntake(tx, intake, id);
    await keepIntake(tx, id);
  });
  return { ...intake, isNew: true };
}

async function fill(
  job: Job,
  takeover: StoredTakeover,
  intake: Intake,
  begun: Progress,
): Promise<Progress> {
  const { db } = job;
  const dataset = datasetOf(takeover);
  const shape = await shapeOf(db, dataset);
  const links = linksOf(dataset);
  const slice = (work: (tx: Db) => Promise<void>) =>
    unseenBy(job.write, authorOf(job))((tx) => inIntake(tx, intake, () => work(tx)));
  let progress = begun;
  for (let at = progress.file; at < takeover.files.length; at++) {
    const file = takeover.files[at] as TakeoverFile;
    const from = at === progress.file ? progress.read : 0;
    const into: TakeInto = {
      ...{ takeover: takeover.id, file: at, dataset, links, shape, scope: demandScope(job.caller) },
      numberOf: (register) => {
        const { table, key } = takeoverDataset(register);
        return { table, id: key.id, number: key.number };
      },
    };
    await job.files.withPath(file.fileId, async (path) => {
      const pages = takeInChild({ job, takeover, file, path, from });
      progress = await readFile(job, pages, { slice, into, progress });
    });
    progress = { ...progress, file: at + 1, read: 0 };
    await slice(async (tx) => void (await keepProgress(tx, takeover.id, progress)));
  }
  return progress;
}

type Reading = {
  slice: (work: (tx: Db) => Promise<void>) => Promise<void>;
  into: TakeInto;
  progress: Progress;
};

/** Stores the records of one file page by page, the state of affairs with each. */
async function readFile(
  job: Job,
  pages: Pages,
  { slice, into, progress: begun }: Reading,
): Promise<Progress> {
  let progress = begun;
  let size = pace.first;
  let since = performance.now();
  for await (const said of pages.read(() => size)) {
    job.signal.throwIfAborted();
    if (said.kind === "head") {
      progress = { ...progress, remarks: [...progress.remarks, ...said.remarks] };
      continue;
    }
    const began = performance.now();
    const next = { ...progress, ms: progress.ms + began - since };
    since = began;
    await slice(async (tx) => {
      progress = await stored(tx, authorOf(job), into, said, next);
    });
    size = nextSize(size, performance.now() - began, storedAtOnce.most, storedAtOnce.least);
    job.report(readPercent(progress.total), `已读取 ${progress.total} 条`);
  }
  return progress;
}

/** How far it is nobody knows before the end; it never seems to stand still. */
const readPercent = (read: number) => 1 + 89 * (1 - Math.exp(-read / 100_000));

async function stored(
  tx: Db,
  author: Author,
  into: TakeInto,
  page: TakePage,
  before: Progress,
): Promise<Progress> {
  const { stored: taken, linked, odd, broken } = await storePage(tx, author, into, page.rows);
  const problems = [...page.problems, ...broken, ...odd.flatMap((one) => problemsFor(into, one))];
  const { links } = into;
  const listed = listable(problems, before.listed);
  const progress: Progress = {
    ...before,
    file: into.file,
    read: page.read,
    total: before.total + page.read - before.read,
    taken: before.taken + taken,
    counts: counted(before.counts, problems),
    links: Object.fromEntries(
      links.map(({ field }, i) => {
        const { found = 0, lost = 0 } = before.links[field] ?? {};
        const missing = odd.filter((one) => one.lost.includes(i)).length;
        return [field, { found: found + (linked[i] ?? 0), lost: lost + missing }];
      }),
    ),
    listed: listed.counts,
  };
  await addProblems(tx, into.takeover, into.file, listed.problems);
  await keepProgress(tx, into.takeover, progress);
  return progress;
}

/** A008, A007, J003: why a record is not stored, or not with all its links. */
function problemsFor({ dataset, links }: TakeInto, odd: Odd): Problem[] {
  const { row, number, why, lost } = odd;
  const subject = { row, dkbh: number };
  const field = dataset.key.number.toUpperCase();
  const label = dataset.fields[dataset.key.number]?.label ?? "编号";
  const about = { field, value: number };
  const told: Problem[] = [];
  if (why === "known") {
    told.push(problemOf("A008", "E", subject, `${label}${number}在库内已有，未接管`, about));
  }
  if (why === "twice") {
    told.push(problemOf("A007", "E", subject, `${label}${number}与前面的记录重复，未接管`, about));
  }
  for (const i of lost) {
    const link = links[i];
    if (!link) continue;
    const { title } = takeoverDataset(link.register);
    const name = dataset.fields[link.field]?.label ?? link.field;
    const end = why === "link" ? "，未接管" : "，未关联";
    const message = `${name}：${title}中没有对应的记录${end}`;
    told.push(
      problemOf("J003", why === "link" ? "E" : "W", subject, message, {
        field: link.field.toUpperCase(),
      }),
    );
  }
  return told;
}

/** Lists must stay quick once the records are shown, before they have moved over. */
async function indexed(job: Job, intake: Intake): Promise<void> {
  for (let made = 1; ; made++) {
    job.signal.throwIfAborted();
    job.report(90, `建立索引，第 ${made} 个`);
    let isMore = false;
    await unseenBy(
      job.write,
      authorOf(job),
    )(async (tx) => {
      isMore = await indexIntake(tx, intake);
    });
    if (!isMore) return;
  }
}

const keep = (job: Job, { id }: StoredTakeover, report: TakeoverReport): Promise<Finished> =>
  job.finish(authorOf(job), async (tx) => {
    if (!(await step(tx, id, open, "1", report))) throw changedMeanwhile();
    await keepIntake(tx, id);
    return report;
  });

async function publish(
  job: Job,
  { id, files }: StoredTakeover,
  intake: Intake,
  report: TakeoverReport,
): Promise<Finished> {
  const { caller } = job;
  job.report(97, "接管");
  try {
    const done = await job.finish(authorOf(job), async (tx) => {
      if (!(await step(tx, id, open, "2", report))) throw changedMeanwhile();
      await shownIn(tx, intake, { caller, stale });
      return report;
    });
    await dropBytes(
      job,
      files.map(({ fileId }) => fileId),
    );
    return done;
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
    // What was read is no longer right: the next run reads it again.
    await dropIntake(job.db, intake.id);
    throw error;
  }
}

class Stale extends Refusal {
  constructor() {
    super(
      status.conflict,
      "接管期间登记册增加了与文件相同编号的记录，本次未接管任何数据，请重新试运行",
    );
  }
}
const stale = () => new Stale();

const changedMeanwhile = () =>
  new Refusal(status.conflict, "该整册接管已被修改、完成或放弃，请重新打开");

/** Takes all records of a takeover back, if none has been changed since. */
export const revokeTakeover: RunnerOf<"revokeTakeover"> = async (job) => {
  const { db, input, caller } = job;
  const found = await takeoverOf(db, input.id, caller.areaCode);
  if (found?.state !== "2") throw new Refusal(status.conflict, "该整册接管未完成或已撤回");
  return takeTogether(ofJob(job), job, {
    dataset: datasetOf(found),
    of: idsOf(found.id),
    via: { came: takeoverVia(found.id), goes: `revoke:${found.id}` },
    mark: (tx) => step(tx, found.id, ["2"], "3"),
  });
};
