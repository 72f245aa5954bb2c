import type { z } from "zod";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { TodoRow, todoApi } from "#contract/endpoints/inbox/todo";
import { type TodoKind, todoKindOf } from "#contract/workflow/todo";
import { ledger } from "../../records/ledgerRegister";
import type { Register } from "../../records/registerOf";
import { registers } from "../../records/registers";
import { isFinal, type Step, stepsOf } from "../../records/stepsOf";

export type TodoInfo = z.output<typeof todoApi.info.output>;

/** A kind of the inbox, and the register of its records with the steps that the inbox offers. */
export type KnownKind = { kind: TodoKind; register: Register };

export function knownKind(key: string): KnownKind | null {
  const kind = todoKindOf(key);
  const register = kind?.dataset === "gxtz" ? ledger : registers[kind?.dataset ?? ""];
  if (!kind || !register) return null;
  const actions = new Set(kind.edges.map(({ action }) => action));
  const flows = register.flows
    .filter(({ field }) => field === kind.state)
    .map((flow) => ({ ...flow, edges: flow.edges.filter(({ action }) => actions.has(action)) }));
  const dataset = { ...register.dataset, state: kind.state };
  return { kind, register: { ...register, dataset, flows } };
}

/** A row of the inbox as a record of its dataset, with what its steps need to know. */
export function recordOf(row: TodoRow, { register, kind }: KnownKind): AnyRecord {
  const { key } = register.dataset;
  return {
    [key.number]: row.bh,
    [key.name]: row.mc,
    [key.id]: row.id,
    [kind.state]: row.state,
    bbh: row.bbh,
    ...row.facts,
  };
}

/** Items by kind, in the order in which they stand. */
export function byKind(rows: readonly TodoRow[]) {
  return [...new Set(rows.map(({ kind }) => kind))].flatMap((key) => {
    const known = knownKind(key);
    return known ? [{ key, known, own: rows.filter(({ kind }) => kind === key) }] : [];
  });
}

/** The step that passes a record, and the one that returns it, where they exist. */
export function usualSteps(
  { register }: KnownKind,
  rows: readonly AnyRecord[],
  user: Parameters<typeof stepsOf>[2],
): { pass: Step | null; back: Step | null } {
  const steps = stepsOf(register.flows, rows, user);
  const open = steps.filter((one) => !isFinal(one));
  const isReturn = ({ edge }: Step) => edge.note > 0;
  return {
    pass: open.find((one) => !isReturn(one)) ?? null,
    back: open.find(isReturn) ?? steps.find(isReturn) ?? null,
  };
}

export const itemId = ({ kind, id }: Pick<TodoRow, "kind" | "id">) => `${kind}~${id}`;
