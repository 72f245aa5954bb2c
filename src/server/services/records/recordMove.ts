import { fjlxCodes } from "#contract/codes/landCodes";
import type { AnyDataset } from "#contract/define/dataset";
import { inRoles } from "#contract/define/fieldRoles";
import { messages, Refusal, status } from "#contract/errors";
import type { Role } from "#contract/roles";
import { type Edge, edgesFrom, reviewers, type WhyNot } from "#contract/workflow/edge";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import { lockRecords } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { moveRecords, type ReviewFields } from "../../repositories/records/shrz";
import { kindsOfFiles } from "../../repositories/uploads/fj";
import type { Context } from "../context/context";
import { inSlices } from "../context/inSlices";
import { noteApproval } from "./noteInLedger";
import { absentWords } from "./recordSave";

export type MovedRow = Record<string, unknown> & { bbh: number };

/** The state machine of a dataset's records. */
export type StateMachine = {
  dataset: AnyDataset;
  edges: readonly Edge[];
  /** Roles whose steps are kept in the record as its last review; defaults to the reviewers. */
  signers?: readonly Role[];
  /** The same that the page asks before it offers a step. */
  whyNot?: WhyNot;
  /** Objections to a step by record id, beyond the edge's own requirements. */
  objections?: (
    tx: Db,
    rows: readonly MovedRow[],
    edge: Edge,
    ctx: Context,
  ) => Promise<Map<string, string>>;
  /** Side effects on other data. */
  effects?: (tx: Db, rows: readonly MovedRow[], edge: Edge, ctx: Context) => Promise<void>;
};

type MoveInput = {
  ids: readonly string[];
  to: string;
  note: string;
  versions?: Readonly<Record<string, number>> | undefined;
};

export type BatchResult = { ok: string[]; failed: { id: string; message: string }[] };

/** Records per transaction: a tenth of a second or two on the embedded engine. */
export const movedAtOnce = 100;

/** Moves records along allowed edges, one by one, each with a row in the log. */
export async function moveAlong(
  ctx: Context,
  flow: StateMachine,
  via: string,
  { ids: wanted, to, note, versions = {} }: MoveInput,
): Promise<BatchResult> {
  const { db, caller } = ctx;
  const { dataset, edges } = flow;
  const isPossible = edges.some((e) => e.to === to && e.by.some((r) => caller.roles.includes(r)));
  if (!isPossible) throw new Refusal(status.forbidden, messages.forbidden);
  const scope = demandScope(caller);
  const slices = await inSlices([...new Set(wanted)], movedAtOnce, (ids) =>
    write(db, { by: caller.username, via }, async (tx) => {
      const rows = await lockRecords<MovedRow>(tx, dataset, ids, scope);
      const { refused, takers } = sorted(flow, ctx, ids, rows, { to, note, versions });
      const moved = new Set<string>();
      for (const [edge, group] of takers) {
        for (const id of await takeStep(tx, ctx, flow, edge, group, note, refused)) moved.add(id);
      }
      const failed = ids
        .filter((id) => !moved.has(id))
        .map((id) => ({ id, message: refused.get(id) ?? messages.stale }));
      return { ok: ids.filter((id) => moved.has(id)), failed };
    }),
  );
  return joined(slices);
}

/** Results of all slices combined. */
export const joined = (results: readonly BatchResult[]): BatchResult => ({
  ok: results.flatMap(({ ok }) => ok),
  failed: results.flatMap(({ failed }) => failed),
});

/** Which records may take which edge, and why the others may not. */
function sorted(
  flow: StateMachine,
  { caller }: Context,
  ids: readonly string[],
  rows: readonly MovedRow[],
  { to, note, versions }: Required<Omit<MoveInput, "ids">>,
) {
  const { dataset } = flow;
  const refused = new Map(ids.map((id) => [id, absentWords(dataset)]));
  const takers = new Map<Edge, MovedRow[]>();
  for (const row of rows) {
    const id = idOf(dataset, row);
    const edge = edgeFor(flow, row, to, caller.roles);
    const objection = isStale(row, versions[id])
      ? messages.stale
      : edge
        ? (flow.whyNot?.(row, edge, caller) ?? objectionOf(dataset, edge, row, note))
        : wrongStep(dataset, row, to);
    if (objection === null && edge) takers.set(edge, [...(takers.get(edge) ?? []), row]);
    refused.set(id, objection ?? messages.stale);
  }
  return { refused, takers };
}

const idOf = ({ key }: AnyDataset, row: MovedRow) => String(row[key.id]);

const edgeFor = (
  { dataset: { state }, edges }: StateMachine,
  row: MovedRow,
  to: string,
  roles: Context["caller"]["roles"],
): Edge | undefined =>
  edgesFrom(edges, String(row[state ?? ""]), roles).find((edge) => edge.to === to);

function wrongStep({ state, fields }: AnyDataset, row: MovedRow, to: string): string {
  const codes = (state && fields[state]?.codes) || {};
  const now = String(row[state ?? ""]);
  return `当前状态“${codes[now] ?? now}”不能改为“${codes[to] ?? to}”`;
}

/** Somebody, such as the other one of two reviewers, has changed the record since it was seen. */
const isStale = (row: MovedRow, seen: number | undefined): boolean =>
  seen !== undefined && seen !== row.bbh;

/** What the edge's own requirements for note and fields lack; null if they are met. */
export function objectionOf(
  { fields }: AnyDataset,
  { action, note: least, reasons, fields: demanded }: Edge,
  row: Readonly<Record<string, unknown>>,
  note: string,
): string | null {
  if ([...note].length < least) return `${action}须填写不少于${least}个字的意见`;
  if (reasons.length > 0 && !reasons.some((reason) => note.startsWith(reason))) {
    return `${action}的意见须以原因开头：${reasons.join("、")}`;
  }
  const missing = demanded.filter((name) => (row[name] ?? "") === "");
  const labels = missing.map((name) => fields[name]?.label ?? name);
  return labels.length > 0 ? `${action}前须填写${labels.join("、")}` : null;
}

async function takeStep(
  tx: Db,
  ctx: Context,
  flow: StateMachine,
  edge: Edge,
  group: readonly MovedRow[],
  note: string,
  refused: Map<string, string>,
): Promise<string[]> {
  const { dataset } = flow;
  const { caller } = ctx;
  const against = new Map([
    ...(await missingFiles(
      tx,
      edge,
      group.map((row) => idOf(dataset, row)),
    )),
    ...((await flow.objections?.(tx, group, edge, ctx)) ?? []),
  ]);
  for (const [id, message] of against) refused.set(id, message);
  const free = group.filter((row) => !against.has(idOf(dataset, row)));
  const role = edge.by.find((one) => caller.roles.includes(one)) ?? "ROLE_VIEW";
  const isReview = (flow.signers ?? (reviewers as readonly string[])).includes(role);
  const fields = reviewFieldsOf(dataset);
  const steps = free.map((row) => ({
    id: idOf(dataset, row),
    from: String(row[dataset.state ?? ""]),
    bbh: row.bbh,
    role,
  }));
  const moved = await moveRecords(tx, dataset, {
    steps,
    to: edge.to,
    note: note || null,
    by: caller.username,
    review: isReview && fields ? { by: caller.realName, fields } : null,
    scope: demandScope(caller),
  });
  const done = new Set(moved);
  const movedRows = free.filter((row) => done.has(idOf(dataset, row)));
  if (movedRows.length > 0) {
    await flow.effects?.(tx, movedRows, edge, ctx);
    await noteApproval(tx, dataset, movedRows, edge, caller);
  }
  return moved;
}

/** Fields of the last review: who, when and the note; null if the dataset has none. */
function reviewFieldsOf({ fields }: AnyDataset): ReviewFields | null {
  const [by, at, note] = inRoles(fields, "review");
  return by && at && note ? [by, at, note] : null;
}

/** Records without an attachment that the edge requires. */
export async function missingFiles(
  tx: Db,
  edge: Edge,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (edge.files.length === 0) return found;
  const held = await kindsOfFiles(tx, ids);
  for (const id of ids) {
    const missing = edge.files.filter((kind) => !held.get(id)?.has(kind));
    const labels = missing.map((kind) => fjlxCodes[kind as keyof typeof fjlxCodes] ?? kind);
    if (labels.length > 0) found.set(id, `${edge.action}前须上传${labels.join("、")}`);
  }
  return found;
}
