import type { TxtParcelPreview } from "#contract/endpoints/uploads/dxydTxt";
import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { txtCrs } from "#contract/rules/coordinate/txtCrsRules";
import { type Batch, stopped } from "#contract/rules/import/checkBatch";
import { checkTxt, compareTxt } from "#contract/rules/import/checkTxt";
import type { ParcelDraft } from "#contract/rules/import/draft";
import { wrongCount } from "#contract/rules/import/fileRules";
import type { BatchContext } from "#contract/rules/import/recordChecker";
import { cornerRoom } from "#contract/rules/import/reportOf";
import { fillForm, type TxtForm } from "#contract/rules/import/txtForm";
import { countyOutlines } from "#contract/rules/outline/countyOutlines";
import { problemLog } from "#contract/rules/problem/problemLog";
import type { Problem } from "#contract/rules/problem/report";
import { readTxt, type TxtFile } from "#geo/txt/readTxt";
import type { TxtPart } from "./txtParts";

type TxtBatch = Batch & {
  crs: string | null;
  encoding: string | null;
  parcels: TxtParcelPreview[];
};

type ReadPart = {
  name: string | null;
  file: TxtFile;
  batch: Batch;
  /** Lines of the files before it: its rows go on from there. */
  before: number;
};

const hectare = 10_000;

/**
 * Coordinate exchange files with every check that needs no library, and their parcels to preview.
 * Several are one batch: their lines are counted on, and what is said of one names it.
 */
export function readTxtBatch(
  parts: readonly TxtPart[],
  { form, context }: { form: TxtForm | null; context: BatchContext },
): TxtBatch {
  const xzqdm = form?.xzqdm ?? context.callerArea;
  const about = { xzqdm, counties: countyOutlines(context.counties) };
  let before = 0;
  const read = parts.map(({ name, bytes }): ReadPart => {
    const file = readTxt(bytes);
    const part = { name, file, batch: checkTxt(file, about), before };
    before += file.lines;
    return part;
  });
  const batch = joined(read);
  const room = cornerRoom();
  const parcels = read.flatMap((part) => previewOf(part, room));
  const filled = form ? fillForm(batch, form, context) : batch;
  const systems = read.map(({ file }) => txtCrs(file.attributes, undefined).crs);
  const crs = systems[0] && crsInWords(systems[0]);
  const encodings = new Set(read.map(({ file }) => file.encoding));
  const encoding = encodings.size === 1 ? ([...encodings][0] ?? null) : null;
  return { ...filled, crs: crs ?? null, encoding, parcels };
}

/** All files as one; if one of them is faulty as a whole, so are they. */
function joined(read: readonly ReadPart[]): Batch {
  const [first, ...others] = read;
  if (first && others.length === 0) return first.batch;
  const total = read.reduce((sum, { batch }) => sum + batch.total, 0);
  const problems = read.flatMap(problemsOf);
  const tooMany = wrongCount(total).filter(() => total > 0);
  if (tooMany.length > 0 || read.some(({ batch }) => batch.isStopped)) {
    return stopped(total, [...tooMany, ...problems]);
  }
  const log = problemLog();
  log.add(problems);
  const each = read.map(draftsOf);
  const fileAt = (row: number | null | undefined) =>
    read.findLast(({ before }) => before < (row ?? 0))?.name ?? "";
  const between = compareTxt(each).map((problem) => ({
    ...problem,
    message: `${fileAt(problem.row)}与${fileAt(problem.other_row)}：${problem.message}`,
  }));
  log.add(between);
  const remarks = read.flatMap(({ name, batch }) =>
    (batch.remarks ?? []).map((one) => ({ ...one, text: `${name}：${one.text}` })),
  );
  return { total, drafts: each.flat(), log, isStopped: false, remarks };
}

const problemsOf = ({ name, batch, before }: ReadPart): Problem[] =>
  batch.log.sorted().map(({ row, other_row, ...problem }) => ({
    ...problem,
    row: row === null ? null : row + before,
    ...(typeof other_row === "number" && { other_row: other_row + before }),
    message: `${name}：${problem.message}`,
  }));

const draftsOf = ({ batch, before }: ReadPart): ParcelDraft[] =>
  batch.drafts.map((draft) => ({
    ...draft,
    row: draft.row === null ? null : draft.row + before,
  }));

function previewOf(
  { file, batch, before }: ReadPart,
  room: ReturnType<typeof cornerRoom>,
): TxtParcelPreview[] {
  const byLine = new Map(batch.drafts.map((draft) => [draft.row, draft]));
  return file.parcels.map(({ line, number, name, use, landClass, declaredArea }) => {
    const outline = byLine.get(line)?.outline ?? null;
    return {
      ...{ row: line + before, number, name, use, landClass },
      mj: Math.round(Number(byLine.get(line)?.values.mj ?? declaredArea * hectare) * 100) / 100,
      txmj: outline?.txmj ?? null,
      geometry:
        outline && room.takes(outline.degrees)
          ? (outline.degrees as TxtParcelPreview["geometry"])
          : null,
    };
  });
}
