import type { AnyDataset } from "#contract/define/dataset";
import { messages, Refusal, status } from "#contract/errors";
import type { Problem } from "#contract/rules/problem/report";
import { checkFields } from "#contract/rules/values/fieldRules";
import { readValues } from "#contract/rules/values/readValues";
import { followedShares } from "#contract/rules/values/shares";
import { today } from "#contract/today";
import { type Edge, edgesFrom } from "#contract/workflow/edge";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { changeRecord, lockRecords } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { logStep } from "../../repositories/records/shrz";
import type { Context } from "../context/context";
import { missingFiles, objectionOf } from "../records/recordMove";
import { absent, refuseProblems, type StoredValues, stale } from "../records/recordSave";

/** Progress of approved records, separate from their approval: dated stages, one step at a time. */
export type Progress = {
  dataset: AnyDataset;
  /** The field that holds the stage. */
  stage: string;
  edges: readonly Edge[];
  /** Dates and amounts that a step may set. */
  fields: readonly string[];
  check: (values: StoredValues) => readonly Problem[];
  effects?: (tx: Db, id: string, ctx: Context) => Promise<void>;
};

type Step = {
  id: string;
  bbh: number;
  to: string;
  note: string;
  values: Readonly<Record<string, unknown>>;
};

/** Name under which the steps of a progress are logged. */
export const progressLog = ({ dataset, stage }: Pick<Progress, "dataset" | "stage">): string =>
  `${dataset.name}_${stage}`;

const approved = "5";

/** Takes one step in the progress of an approved record; a version can take only one. */
export async function takeStage<R extends object>(
  ctx: Context,
  progress: Progress,
  via: string,
  { id, bbh, to, note, values: raw }: Step,
): Promise<R> {
  const { db, caller } = ctx;
  const { dataset, stage, edges } = progress;
  if (!edges.some((one) => one.to === to && one.by.some((role) => caller.roles.includes(role)))) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const scope = demandScope(caller);
  return write(db, { by: caller.username, via }, async (tx) => {
    const [row] = await lockRecords<StoredValues>(tx, dataset, [id], scope);
    if (!row) throw absent(dataset);
    if (row.bbh !== bbh) throw stale(dataset, caller, row);
    const edge = edgeFor(progress, row, to, caller.roles);
    const given = givenValues(progress, raw);
    const taken = { ...row, ...given.values };
    const followed = followedShares(dataset.fields, row, taken);
    const whole = { ...taken, ...followed };
    const missing =
      objectionOf(dataset, edge, whole, note) ?? (await missingFiles(tx, edge, [id])).get(id);
    if (missing) throw new Refusal(status.badRequest, missing);
    refuseProblems([...given.problems, ...progress.check({ ...whole, [stage]: to })], true);
    const changed = await changeRecord<R>(tx, dataset, {
      id,
      bbh,
      states: [approved],
      scope,
      values: { ...given.values, ...followed, [stage]: to },
      by: caller.username,
    });
    if (!changed) throw stale(dataset, caller, row);
    await logStep(tx, {
      ywlx: progressLog(progress),
      ywid: id,
      yzt: String(row[stage]),
      xzt: to,
      czr: caller.username,
      czrjs: edge.by.find((role) => caller.roles.includes(role)) ?? "ROLE_VIEW",
      yj: note || null,
    });
    await progress.effects?.(tx, id, ctx);
    return changed;
  });
}

function edgeFor(
  { dataset, stage, edges }: Progress,
  row: StoredValues,
  to: string,
  roles: Context["caller"]["roles"],
): Edge {
  if (row[dataset.state ?? ""] !== approved) {
    throw new Refusal(status.conflict, `${dataset.work.noun}尚未审批通过，不能更新进度`);
  }
  const edge = edgesFrom(edges, String(row[stage]), roles).find((one) => one.to === to);
  if (edge) return edge;
  const codes = dataset.fields[stage]?.codes ?? {};
  const [now, then] = [String(row[stage]), to].map((one) => codes[one] ?? one);
  throw new Refusal(status.conflict, `当前进度“${now}”不能改为“${then}”`);
}

/** Values that the step may set, parsed, with their problems. */
function givenValues({ dataset, fields: open }: Progress, raw: Step["values"]) {
  const fields = Object.fromEntries(
    Object.entries(dataset.fields).filter(([name]) => open.includes(name) && name in raw),
  );
  const read = readValues(fields, raw);
  const problems = checkFields(fields, { row: null, dkbh: null, ...read }, today());
  return { values: read.values, problems };
}
