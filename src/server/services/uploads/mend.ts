import type { z } from "zod";
import type { MendCell, mendApi } from "#contract/endpoints/uploads/mend";
import { Refusal, status } from "#contract/errors";
import { type MendedFile, type Mends, outlineColumn } from "#contract/rules/import/mends";
import { fileFields } from "#contract/rules/values/fileColumns";
import type { Library } from "#contract/workflow/shzt";
import { write } from "../../db/write";
import { mendsOf, saveMends, sumsOf } from "../../repositories/uploads/drpc";
import { type Context, WrittenReply } from "../context/context";
import { untilGivenUp } from "../context/patience";
import { checkFile, keepReport } from "./checkFile";
import { ownBatch } from "./drpc";
import { importAuthor } from "./importDxyd";

type In<K extends "mend" | "layer"> = z.output<(typeof mendApi)[K]["input"]>;
type Batch = Awaited<ReturnType<typeof ownBatch>>;

/** Corrects values of a checked file, checks all of it again by the same rules, and keeps both. */
export async function mend(ctx: Context, { pcid, seen, cells }: In<"mend">) {
  const batch = await openBatch(ctx, pcid, seen);
  return applyMends(ctx, batch, seen, ({ layer, rows }) => ({
    layer: layer ?? null,
    rows: mendedRows(rows, cells, batch.ywlx),
  }));
}

/** Reads another layer of a checked file; corrections of the former one's rows are dropped. */
export async function layer(ctx: Context, { pcid, seen, layer: name }: In<"layer">) {
  const batch = await openBatch(ctx, pcid, seen);
  const { layers = [] } = (await sumsOf(ctx.db, pcid)) ?? {};
  if (!layers.includes(name)) throw new Refusal(status.badRequest, `文件中没有面状图层${name}`);
  return applyMends(ctx, batch, seen, () => ({ layer: name, rows: {} }));
}

/** The caller's batch, if it can be corrected and nobody has since they saw it. */
export async function openBatch({ db, caller }: Context, pcid: string, seen: number) {
  const batch = await ownBatch(db, caller, pcid, "只能更正本人导入的批次");
  demandOpen(batch);
  if ((await mendsOf(db, pcid)).no !== seen) throw changedElsewhere();
  return batch;
}

/** Checks a batch with changed corrections, and keeps these with the new report. */
export async function applyMends(
  { db, caller, files }: Context,
  { pcid, ywlx: library, file_id: fileId, wjmc: fileName, md5 }: Batch,
  seen: number,
  change: (before: MendedFile) => MendedFile,
) {
  const mends = { ...change(await mendsOf(db, pcid)), no: seen + 1 };
  const work = {
    ...{ db, files, caller },
    input: { library, fileId, pcid, fileName, md5, mends },
    report: () => {},
    signal: untilGivenUp(),
  };
  const report = await checkFile(work);
  await write(db, importAuthor(work), async (tx) => {
    if (!(await saveMends(tx, pcid, mends))) throw changedElsewhere();
    await keepReport(tx, pcid, report);
  });
  return new WrittenReply(report.json);
}

/** A batch of a geodatabase that was checked and not stored. */
export function demandOpen({ wjmc, zt }: { wjmc: string; zt: string }): void {
  if (/\.txt(\.zip)?$/i.test(wjmc)) {
    throw new Refusal(status.badRequest, "坐标文件请修改文件后重新上传，属性在表单中填写");
  }
  if (zt === "1" || zt === "2") return;
  const why = { "0": "该文件尚未校验完成", "3": "该批次已入库，请在列表中修改地块" }[zt];
  throw new Refusal(status.conflict, why ?? "该批次已作废，请重新上传文件");
}

const changedElsewhere = () =>
  new Refusal(status.conflict, "该批次的数据已在别处更正或入库，请刷新后再改");

function mendedRows(before: Mends["rows"], cells: readonly MendCell[], library: Library) {
  const fields = fileFields(library);
  const rows: Record<string, Record<string, string>> = { ...before };
  for (const { row, field, value } of cells) {
    // A corrected outline comes in a file; here it can only be taken back.
    const isOutline = field === outlineColumn && value === null;
    if (!isOutline && !Object.hasOwn(fields, field.toLowerCase())) {
      throw new Refusal(status.badRequest, `字段${field}不能更正`);
    }
    const its = { ...rows[row] };
    if (value === null) delete its[field];
    else its[field] = value;
    if (Object.keys(its).length > 0) rows[row] = its;
    else delete rows[row];
  }
  return rows;
}
