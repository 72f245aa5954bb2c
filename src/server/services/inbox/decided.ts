import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { todoApi as api } from "#contract/endpoints/inbox/todo";
import { type TodoKind, todoKinds } from "#contract/workflow/todo";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import {
  countDecisions,
  type Decision,
  decisionsFor,
  markSeen,
  type Named,
  namesOf,
} from "../../repositories/inbox/decision";
import { demandScope, type Scope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;
type Caller = Context["caller"];

/** Records without a page of their own link to the record they are about. */
export const standAt: Readonly<Record<string, { dataset: string; field: string }>> = {
  tdgyyq: { dataset: "tdgy", field: "gyid" },
};

export type Known = { kind: TodoKind; dataset: AnyDataset };

/** Kinds that the caller may read, by dataset name. */
export function readable({ authorities }: Caller): Map<string, Known> {
  const found = new Map<string, Known>();
  for (const kind of todoKinds) {
    const dataset = datasets[kind.dataset];
    if (!dataset || found.has(dataset.name) || !authorities.includes(dataset.access.read)) continue;
    found.set(dataset.name, { kind, dataset });
  }
  return found;
}

/** How many decisions the caller has not seen. */
export const unseenDecisions = async ({ readDb, caller }: Context): Promise<number> =>
  (await countDecisions(readDb, caller.username, [...readable(caller).keys()])).unseen;

/** Decisions about records that the caller submitted. */
export async function decided(
  { db, caller }: Context,
  { unseen, current, pageSize }: In<"decided">,
) {
  const known = readable(caller);
  const kinds = [...known.keys()];
  const counted = await countDecisions(db, caller.username, kinds);
  const rows = await decisionsFor(db, caller.username, {
    ...{ unseen, kinds, limit: pageSize },
    offset: (current - 1) * pageSize,
  });
  const names = await allNames(db, known, rows, demandScope(caller));
  const list = rows.flatMap((row) => {
    const one = known.get(row.ywlx);
    return one ? [lineOf(one, row, names.get(`${row.ywlx}~${row.ywid}`))] : [];
  });
  return { total: unseen ? counted.unseen : counted.total, unseen: counted.unseen, list };
}

async function allNames(
  db: Db,
  known: ReadonlyMap<string, Known>,
  rows: readonly Decision[],
  scope: Scope,
): Promise<Map<string, Named>> {
  const names = new Map<string, Named>();
  for (const [name, { dataset }] of known) {
    const ids = rows.filter(({ ywlx }) => ywlx === name).map(({ ywid }) => ywid);
    if (ids.length === 0) continue;
    const target = standAt[name]?.field ?? dataset.key.id;
    const found = await namesOf(db, dataset, [...new Set(ids)], scope, target);
    for (const one of found) names.set(`${name}~${one.id}`, one);
  }
  return names;
}

/** A step in a word: what it is called, else where it led. */
export function stepWord({ kind, dataset }: Known, was: string, now: string): string {
  const edge = kind.edges.find(({ from, to }) => to === now && from.includes(was));
  return edge?.action ?? dataset.fields[kind.state]?.codes?.[now] ?? now;
}

function lineOf(known: Known, row: Decision, named: Named | undefined) {
  const { kind, dataset } = known;
  const { rzid, ywid: id, yzt, xzt, ...rest } = row;
  const target = named
    ? { dataset: standAt[dataset.name]?.dataset ?? dataset.name, id: named.target }
    : null;
  return {
    ...{ rzid, kind: kind.key, id, target, outcome: stepWord(known, yzt, xzt), state: xzt },
    ...{ bh: named?.bh ?? "", mc: named?.mc ?? "记录已删除或不在权限范围内" },
    ...{ xzqmc: named?.xzqmc ?? "", by: rest.by, role: rest.role, at: rest.at },
    ...{ note: rest.note, seen: rest.seen },
  };
}

export const seen = ({ db, caller }: Context, { rzids }: In<"seen">) =>
  write(db, { by: caller.username, via: api.seen.path }, async (tx) => ({
    seen: await markSeen(tx, caller.username, rzids),
  }));
