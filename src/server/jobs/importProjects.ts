import { stat } from "node:fs/promises";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import { codeRange } from "#contract/regions";
import { importedBefore } from "#contract/rules/import/fileRules";
import { type ProblemLog, problemLog } from "#contract/rules/problem/problemLog";
import type { Problem, Report } from "#contract/rules/problem/report";
import type { ProjectRow } from "#contract/rules/project/readProjects";
import { bboxOf } from "#geo/bbox";
import type { ReadProjectFile } from "../checks/projectTask";
import { readers } from "../checks/readers";
import type { Db } from "../db/tables";
import type { Author } from "../db/write";
import { markProjectsImported, projectsImportedOn } from "../repositories/project/projectImport";
import { openLinks } from "../repositories/project/projectIntake";
import { importVia } from "../repositories/records/history";
import { insertBatch, markChecked, markImported } from "../repositories/uploads/drpc";
import { librarySeen } from "../repositories/uploads/dxydImport";
import { clearRecords, noteRecords } from "../repositories/uploads/sheetBatch";
import { inSlices } from "../services/context/inSlices";
import type { ProjectChange, ProjectInput, ProjectResult } from "../services/context/jobKinds";
import type { Finished, JobContext, RunnerOf } from "../services/context/runner";
import { type Saved, saveArriving, showWithLinks } from "../services/project/projectImport";
import { changeUnseen, ofJob } from "../services/records/intake";
import { refusalOf } from "../services/uploads/importDxyd";

type Job = JobContext<ProjectInput, ProjectResult>;

/** The report does not allow the import: what the intake holds by then goes. */
class NotAllowed extends Error {
  override name = "NotAllowed";
  constructor(readonly result: ProjectResult) {
    super("the report does not allow the import");
  }
}

/** Somebody has changed meanwhile what the file was checked against. */
class Overtaken extends Refusal {
  constructor() {
    super(status.conflict, "导入期间项目库或所选地块被他人修改，本次未导入任何数据，请重新导入");
  }
}

const mostTurns = 3;
/** Differences that a preview lists. */
const mostPreviewed = 200;
const register = "zkfxmsd" as const;

/**
 * Checks the projects of a file by storing one after the other in an intake, so that each is checked
 * along with those before it, and shows them if the report allows it: all at once, or nothing. If
 * the library changes meanwhile, it starts over.
 */
export const importProjects: RunnerOf<"importProjects"> = async (job) => {
  const { db, files, input, caller } = job;
  job.report(1, "读取文件");
  const file = await files.withPath(input.fileId, async (path) => {
    const { size } = await stat(path);
    const order = { path, fileName: input.fileName, size };
    const { signal } = job;
    return readers.ask("projects", order, { signal, patienceMs: limits.readerMs });
  });
  const before = await projectsImportedOn(db, input.md5, codeRange(caller.areaCode));
  const author = { by: caller.username, via: importVia(input.pcid) };
  for (let turn = 1; ; turn++) {
    try {
      return await storeUnseen(job, author, file, before);
    } catch (error) {
      if (error instanceof NotAllowed) return job.finish(author, async () => error.result);
      if (!(error instanceof Overtaken) || turn === mostTurns) throw error;
      job.report(5, "库内数据已变化，重新校验");
    }
  }
};

/** Each is checked by a dozen statements. */
const savedAtOnce = 10;

function storeUnseen(
  job: Job,
  author: Author,
  file: ReadProjectFile,
  before: string | null,
): Promise<Finished> {
  const { db, input, caller, signal } = job;
  const { rows } = file;
  const log = problemLog();
  log.add(file.problems);
  if (before) log.add([importedBefore(before)]);
  const refuse = (refusal: string) => {
    throw new NotAllowed({ ...reportOf(input, file, log), imported: null, refusal });
  };
  if (log.isFileWrong()) refuse("文件未通过校验");
  const stale = () => new Overtaken();
  const change = { register, caller, author, signal, stale };
  const box = boundsOf(rows.filter(({ row }) => !log.wrongRows.has(row)));
  const done = { inserted: 0, updated: 0 };
  const preview: ProjectChange[] = [];
  let seen = "";
  return changeUnseen(ofJob(job), change, {
    async fill(slice) {
      seen = await librarySeen(db, register, box);
      await slice(openLinks);
      if (!input.look) {
        await slice(async (tx) => {
          await clearRecords(tx, input.pcid);
        });
      }
      let checked = 0;
      await inSlices(rows, savedAtOnce, async (some) => {
        job.report(10 + (85 * checked) / rows.length, `已校验 ${checked} 个项目`);
        checked += some.length;
        const saved: Saved[] = [];
        await slice(async (tx, intake) => {
          saved.length = 0;
          for (const row of some) {
            const isWrong = log.wrongRows.has(row.row);
            saved.push(await saveArriving({ tx, intake, caller, stale }, row, isWrong));
          }
          if (!input.look) await noteRecords(tx, input.pcid, recordsOf(saved));
        });
        for (const { problems, done: how, change: found } of saved) {
          log.add(problems);
          if (how) done[how]++;
          if (found && preview.length < mostPreviewed) preview.push(found);
        }
      });
      const report = reportOf(input, file, log);
      if (input.look) {
        const looked = { ...done, list: preview };
        throw new NotAllowed({ ...report, imported: null, refusal: null, preview: looked });
      }
      const refusal = refusalOf(report, input);
      if (refusal) refuse(refusal);
    },
    async last(tx, show, intake) {
      if ((await librarySeen(tx, register, box)) !== seen) throw stale();
      await showWithLinks(tx, intake, show, { caller, stale, pcid: input.pcid });
      await markProjectsImported(tx, input.fileId);
      const report = reportOf(input, file, log);
      await enterStored(tx, job, report);
      const skipped = rows.length - done.inserted - done.updated;
      const imported = { batchId: input.pcid, total: rows.length, ...done, skipped };
      return { ...report, imported, refusal: null };
    },
  });
}

const recordsOf = (saved: readonly Saved[]) => saved.flatMap(({ record }) => record ?? []);

/** The batch by which the projects can be taken back. */
async function enterStored(tx: Db, { input, caller }: Job, report: Report): Promise<void> {
  const { fileId: file_id, pcid, fileName: wjmc, md5 } = input;
  const batch = { pcid, ywlx: register, wjmc, file_id, md5 };
  await insertBatch(tx, { ...batch, area_code: caller.areaCode, scr: caller.username });
  const { total: zs, clean: tgs, errorCount: cwgs, warnCount: jgs } = report;
  await markChecked(tx, pcid, { zs, tgs, cwgs, jgs });
  await markImported(tx, pcid, 0);
}

function reportOf(
  { fileId, pcid, fileName }: ProjectInput,
  { rows, layer, crs, remarks = [] }: ReadProjectFile,
  log: ProblemLog,
): Report {
  const all = log.sorted();
  const problems = all.slice(0, limits.reportMaxProblems);
  const { E, W, I } = log.counts;
  const clean = log.isFileWrong() ? 0 : rows.length - log.wrongRows.size;
  return {
    ...{ fileId, pcid, fileName, layer, crs, total: rows.length, clean },
    ...{
      errorCount: E,
      warnCount: W,
      infoCount: I,
      problems,
      leftOff: E + W + I - problems.length,
    },
    canImport: E === 0 && rows.length > 0,
    canImportClean: clean > 0,
    bbox: boundsOf(rows),
    shapes: shapesOf(problems, rows),
    remarks: [...remarks],
  };
}

function boundsOf(rows: readonly ProjectRow[]): Report["bbox"] {
  const all = rows.flatMap(({ geometry }) => geometry ?? []);
  return all.length > 0 ? [...bboxOf(all)] : null;
}

function shapesOf(problems: readonly Problem[], rows: readonly ProjectRow[]): Report["shapes"] {
  const named = new Set(problems.map(({ row }) => row));
  const drawn = rows.filter(({ row, geometry }) => geometry && named.has(row));
  return Object.fromEntries(
    drawn.map(({ row, geometry }) => [row, geometry as Report["shapes"][string]]),
  );
}
