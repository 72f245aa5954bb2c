import { stat } from "node:fs/promises";
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
import { write } from "../db/write";
import { markProjectsImported, projectsImportedOn } from "../repositories/project/projectImport";
import { importVia } from "../repositories/records/history";
import type { ProjectInput, ProjectResult } from "../services/context/jobKinds";
import type { RunnerOf, Work } from "../services/context/runner";
import { type ProjectSaver, projectSaver } from "../services/project/projectImport";
import { refusalOf } from "../services/uploads/importDxyd";

type Counts = { inserted: number; updated: number };

/** Rolls back what was stored on trial. */
class NotAllowed extends Error {
  override name = "NotAllowed";
}

/**
 * Checks the projects of a file by storing one after the other, so that each is checked along with
 * those before it, and keeps them if the report allows it: all in one transaction, or nothing.
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
  return job.finish(author, async (tx) => {
    let result: ProjectResult | null = null;
    await write(tx, author, async (trial) => {
      result = await storeProjects(trial, job, file, before);
      if (result.refusal) throw new NotAllowed();
    }).catch((error: unknown) => {
      if (!(error instanceof NotAllowed)) throw error;
    });
    if (!result) throw new Error("the import came to no end");
    return result;
  });
};

async function storeProjects(
  tx: Db,
  job: Work<ProjectInput>,
  file: ReadProjectFile,
  before: string | null,
): Promise<ProjectResult> {
  const { input } = job;
  const log = problemLog();
  log.add(file.problems);
  if (before) log.add([importedBefore(before)]);
  const saver = projectSaver(tx, job);
  const counts = log.isFileWrong() ? nothing : await saveAll(job, saver, file.rows, log);
  const report = reportOf(input, file, log);
  const refusal = log.isFileWrong() ? "文件未通过校验" : refusalOf(report, input);
  if (refusal) return { ...report, imported: null, refusal };
  await markProjectsImported(tx, input.fileId);
  const total = file.rows.length;
  const skipped = total - counts.inserted - counts.updated;
  return { ...report, imported: { batchId: input.pcid, total, ...counts, skipped }, refusal: null };
}

const nothing: Counts = { inserted: 0, updated: 0 };

async function saveAll(
  job: Work<ProjectInput>,
  save: ProjectSaver,
  rows: readonly ProjectRow[],
  log: ProblemLog,
): Promise<Counts> {
  const counts = { ...nothing };
  for (const [i, row] of rows.entries()) {
    job.signal.throwIfAborted();
    job.report(10 + (85 * i) / rows.length, `已校验 ${i} 个项目`);
    const { problems, done } = await save(row, log.wrongRows.has(row.row));
    log.add(problems);
    if (done) counts[done]++;
  }
  return counts;
}

function reportOf(
  { fileId, pcid, fileName }: ProjectInput,
  { rows, layer, crs }: ReadProjectFile,
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
