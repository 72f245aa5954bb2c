import { fjlxCodes } from "#contract/codes/landCodes";
import { lawOfState } from "#contract/law";
import { roles } from "#contract/roles";
import type { Edge } from "#contract/workflow/edge";
import type { Machine } from "./machinesOf";

export type StateRow = { state: string; entered: string; steps: readonly string[]; law: string };

const attachments: Readonly<Record<string, string>> = fjlxCodes;

/** What a state means: how a record comes into it, who may do what with it, and by which article. */
export function stateRows(machine: Machine): readonly StateRow[] {
  const { dataset, field, edges, unused } = machine;
  const codes = dataset.fields[field]?.codes ?? {};
  return Object.keys(codes)
    .filter((state) => !unused.includes(state))
    .map((state, place) => ({
      state,
      entered: enteredBy(
        edges.filter((edge) => edge.to === state && !edge.from.includes(state)),
        place === 0,
      ),
      steps: edges
        .filter(({ from, to }) => from.includes(state) && !unused.includes(to))
        .map((edge) => stepText(machine, edge)),
      law: lawOfState(dataset.name, field, state),
    }));
}

/** A record begins in the first state; where no step leads, the system puts it. */
function enteredBy(edges: readonly Edge[], isFirst: boolean): string {
  const actions = [...new Set(edges.map(({ action }) => `“${action}”`))];
  if (actions.length === 0) return isFirst ? "登记或由系统判定" : "由系统判定";
  return `${isFirst ? "登记后，或" : ""}经${actions.join("、")}`;
}

function stepText({ dataset, field }: Machine, edge: Edge): string {
  const by = edge.by.map((role) => roles[role]).join("、");
  const to = dataset.fields[field]?.codes?.[edge.to] ?? edge.to;
  const demands = [
    ...(edge.fields.length > 0
      ? [`填${edge.fields.map((key) => dataset.fields[key]?.label ?? key).join("、")}`]
      : []),
    ...(edge.files.length > 0
      ? [`上传${edge.files.map((kind) => attachments[kind] ?? kind).join("、")}`]
      : []),
    ...(edge.reasons.length > 0 ? [`选择原因（${edge.reasons.join("、")}）`] : []),
    ...(edge.note > 0 ? [`写明意见，不少于 ${edge.note} 个字`] : []),
  ];
  const needs = demands.length > 0 ? `；须${demands.join("，")}` : "";
  return `${edge.action}（${by}）→ ${to}${needs}`;
}
