import type { z } from "zod";
import { gxtzlxCodes } from "#contract/codes/officeCodes";
import { unanswered } from "#contract/codes/trackCodes";
import { datasets } from "#contract/datasets/index";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { inRoles } from "#contract/define/fieldRoles";
import { toldTo } from "#contract/define/secret";
import type { todoApi as api } from "#contract/endpoints/inbox/todo";
import { Refusal, status } from "#contract/errors";
import type { Caller } from "#contract/roles";
import { supervisionOf } from "#contract/workflow/dbsx";
import { clerks } from "#contract/workflow/edge";
import { type TodoKind, todoKinds, waitingFor } from "#contract/workflow/todo";
import type { Db } from "../../db/tables";
import {
  type Waiting,
  waitingCounts,
  waitingRow,
  waitingRows,
} from "../../repositories/inbox/todo";
import { outlineOf, type Version, versionsOf } from "../../repositories/records/history";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import { type Review, reviewsOf } from "../../repositories/records/shrz";
import { filesOf } from "../../repositories/uploads/fj";
import type { Context } from "../context/context";
import { changesBetween } from "../records/recordInfo";
import { masked } from "../records/recordList";
import { shownFiles } from "../records/shownFiles";
import { unseenDecisions } from "./decided";
import { ledgerContent } from "./gxtz";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

export const datasetOf = ({ dataset }: TodoKind): AnyDataset => {
  const found = datasets[dataset];
  if (!found) throw new Error(`there is no dataset ${dataset}`);
  return found;
};

/** Notices are only read; the tax office handles tax data only (domain/04 §3). */
export function ledgerKinds({ roles }: Caller): string[] {
  const byTax = roles.includes("ROLE_TAX") && !roles.includes("ROLE_CITY");
  return Object.keys(gxtzlxCodes).filter((one) => (byTax ? one === "2" : one !== "9"));
}

/**
 * The kinds of records that the caller may read and move on, with the states that wait for them.
 */
export function waitingOf(caller: Caller, wanted?: string): Waiting[] {
  return todoKinds.flatMap((kind) => {
    const dataset = datasetOf(kind);
    const states = waitingFor(kind, caller.roles);
    const isMine = caller.authorities.includes(dataset.access.read);
    if (!isMine || states.length === 0 || (wanted && wanted !== kind.key)) return [];
    const { key, state, facts, area, days } = kind;
    const one: Waiting = {
      ...{ key, dataset, state, states, facts, area, days },
      ...{ due: null, filter: {}, unsigned: false },
    };
    return partsOf(one, caller);
  });
}

/** A kind by what decides for whom its records wait, beside their state. */
function partsOf(one: Waiting, caller: Caller): Waiting[] {
  switch (one.key) {
    case "gxtz":
      return [{ ...one, filter: { ywlx: ledgerKinds(caller) } }];
    case "kdcz":
      return [{ ...one, filter: { hczt: ["1"] } }];
    case "dbsx":
      return supervisedKinds(one, caller);
    case "gydxjh":
      return planKinds(one);
    case "xztd":
      return idleKinds(one);
    default:
      return [one];
  }
}

/** The addressee answers by the given deadline; an answered matter waits for its sender. */
function supervisedKinds(one: Waiting, { roles }: Caller): Waiting[] {
  const addressed = [
    ...(roles.includes("ROLE_CITY") ? ["2"] : []),
    ...(clerks.some((role) => roles.includes(role)) ? ["3"] : []),
  ];
  const level = supervisionOf(roles);
  const open = { ...one, states: [...unanswered], due: "jzrq", filter: { cbjb: addressed } };
  const answered = { ...one, states: ["1"], filter: { dbjb: [level ?? ""] } };
  return [...(addressed.length > 0 ? [open] : []), ...(level ? [answered] : [])];
}

/** The same kind with a condition for one of its states. */
function parted(one: Waiting, state: string, condition: Partial<Waiting>): Waiting[] {
  const others = one.states.filter((held) => held !== state);
  return [
    ...(others.length > 0 ? [{ ...one, states: others }] : []),
    ...(others.length < one.states.length ? [{ ...one, states: [state], ...condition }] : []),
  ];
}

const whole = 100;

/** What was begun waits once it is complete: nobody can take a step before. */
const planKinds = (one: Waiting): Waiting[] => parted(one, "1", { filter: { wcblMin: whole } });

/** Excluded land waits until the city has confirmed it, and keeps its state afterwards. */
const idleKinds = (one: Waiting): Waiting[] => parted(one, "2", { unsigned: true });

export { decided, seen } from "./decided";

export async function counts(ctx: Context, { areaCode }: In<"counts">) {
  const { readDb, caller } = ctx;
  const scope = demandScope(caller, areaCode);
  const found = await waitingCounts(readDb, waitingOf(caller), { filter: { areaCode }, scope });
  const kinds = todoKinds
    .map(({ key, title }) => {
      const own = found.filter(({ kind }) => kind === key);
      const sum = (name: "zs" | "overdue") => own.reduce((all, one) => all + one[name], 0);
      return { kind: key, title, zs: sum("zs"), overdue: sum("overdue") };
    })
    .filter(({ zs }) => zs > 0);
  const all = (name: "zs" | "overdue") => kinds.reduce((sum, one) => sum + one[name], 0);
  const unseen = await unseenDecisions(ctx);
  return { total: all("zs"), overdue: all("overdue"), unseen, kinds };
}

export async function list(
  { readDb, caller }: Context,
  { areaCode, kind, keyword, overdue, current, pageSize }: In<"list">,
) {
  const scope = demandScope(caller, areaCode);
  const kinds = waitingOf(caller, kind);
  const place = { filter: { areaCode, keyword }, scope };
  const found = await waitingCounts(readDb, kinds, place);
  const total = found.reduce((sum, one) => sum + (overdue ? one.overdue : one.zs), 0);
  const rows = await waitingRows(readDb, kinds, place, {
    by: caller.username,
    late: overdue,
    limit: pageSize,
    offset: (current - 1) * pageSize,
  });
  return { total, list: rows };
}

/** A record for review: what is new since this desk's last decision. */
export async function info(ctx: Context, { kind, id }: In<"info">) {
  const { one, row, found } = await waitingItem(ctx, kind, id);
  return { row, ...(await caseOf(ctx, one, id, found)) };
}

/** A record that waits for the caller, as a row of the inbox and as it is stored. */
export async function waitingItem({ db, caller }: Context, kind: string, id: string) {
  const scope = demandScope(caller);
  for (const one of waitingOf(caller, kind)) {
    const row = await waitingRow(db, one, { filter: {}, scope }, id, caller.username);
    const found = row && (await findRecord<AnyRecord>(db, one.dataset, id, scope));
    if (row && found) return { one, row, found };
  }
  throw new Refusal(status.notFound, "该事项已办理，或不在权限范围内");
}

type Found = NonNullable<Awaited<ReturnType<typeof findRecord<AnyRecord>>>>;

async function caseOf(
  { db, caller }: Context,
  { dataset, state }: Waiting,
  id: string,
  found: Found,
) {
  const reviews = await reviewsOf(db, dataset.name, id);
  const last = reviews.find(({ czrjs }) => caller.roles.some((role) => role === czrjs));
  const then = last && versionAt(await versionsOf(db, dataset, id), last);
  const owner = { id, kind: dataset.name };
  const files = await shownFiles(db, owner, await filesOf(db, owner));
  const changed = then
    ? fieldsChanged(toldTo(dataset, caller.authorities), state, then, found)
    : [];
  return {
    record: masked(dataset, caller, [found.record])[0] ?? {},
    geometry: dataset.geometry ? (found.geometry as Shape) : null,
    before: await outlineBefore(db, dataset, then, found),
    since: last?.czsj ?? null,
    changes: dataset.name === "gxtz" ? (await ledgerContent(db, caller, id)).gxnr : changed,
    reviews,
    files,
  };
}

function fieldsChanged(dataset: AnyDataset, state: string, then: Version, found: Found) {
  const ofReviews = [state, ...inRoles(dataset.fields, "review")];
  const now = { values: found.record, outline: found.outline };
  return changesBetween(dataset, then, now).filter(({ field }) => !ofReviews.includes(field));
}

/** The outline at the last decision, if it has changed since. */
async function outlineBefore(
  db: Db,
  dataset: AnyDataset,
  then: Version | undefined,
  now: Found,
): Promise<Shape | null> {
  if (!then || !dataset.geometry || then.outline === now.outline) return null;
  return (await outlineOf(db, dataset, then.h_id)) as Shape | null;
}

type Shape = [number, number][][][];

/** The version that was decided about: the one that the decision ended. */
const versionAt = (versions: readonly Version[], { czsj }: Review): Version | undefined =>
  versions.find(({ h_until }) => new Date(h_until) >= new Date(czsj));
