import type { AnyRecord } from "#contract/define/anyRecord";
import type { Role } from "#contract/roles";
import { clerks, type Edge, edgesFrom, type Taker } from "#contract/workflow/edge";
import type { Workflow } from "./registerOf";

/** One action on several records, with those that it applies to. */
export type Step = { flow: Workflow; edge: Edge; rows: AnyRecord[] };

/** Negative actions come last and ask for confirmation. */
export const isFinal = ({ flow, edge }: Pick<Step, "flow" | "edge">): boolean =>
  flow.final?.includes(edge.to) ?? false;

/** Steps that ask for a reason return, unlock or end a record; they are not what it waits for. */
export const leadsOn = (step: Pick<Step, "flow" | "edge">): boolean =>
  !isFinal(step) && step.edge.note === 0;

/** As the server has told it: roles that the client does not know take no step. */
type AnyUser = { readonly username: string; readonly roles: readonly string[] };
const nobody: AnyUser = { username: "", roles: [] };

/** What a user may do with the records, in state machine order. */
export function stepsOf(
  flows: readonly Workflow[],
  rows: readonly AnyRecord[],
  user: AnyUser | null,
): Step[] {
  const steps = new Map<string, Step>();
  for (const flow of flows) {
    for (const edge of flow.edges) {
      const takers = rows.filter((row) =>
        edgesOf(flow, row, (user ?? nobody) as Taker).includes(edge),
      );
      if (takers.length === 0) continue;
      const name = `${flow.field}/${edge.action}`;
      const known = steps.get(name)?.rows ?? [];
      steps.set(name, { flow, edge, rows: [...known, ...takers] });
    }
  }
  return [...steps.values()].toSorted((a, b) => Number(isFinal(a)) - Number(isFinal(b)));
}

const edgesOf = (flow: Workflow, row: AnyRecord, user: Taker) =>
  edgesFrom(flow.edges, String(row[flow.field]), user.roles).filter(
    (edge) => !flow.whyNot?.(row, edge, user),
  );

const isClerk = (role: Role) => clerks.some((clerk) => clerk === role);

/** The label of a step's note. */
export const noteNameOf = ({ flow, edge }: Pick<Step, "flow" | "edge">): string =>
  flow.noteNames?.[edge.action] ?? (edge.by.some(isClerk) ? "说明" : "审核意见");

/** Fields that a step asks for. */
export const askedBy = ({ flow, edge }: Pick<Step, "flow" | "edge">): string[] => [
  ...new Set([...edge.fields, ...(flow.asks?.[edge.action] ?? [])]),
];
