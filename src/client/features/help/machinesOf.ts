import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import type { Edge } from "#contract/workflow/edge";
import { gxtzEdges } from "#contract/workflow/gxtz";
import { ssbbEdges } from "#contract/workflow/ssbb";
import { completionEdge, startEdge } from "#contract/workflow/tdgy";
import { yjhcEdges } from "#contract/workflow/yjhc";
import type { Workflow } from "../../records/registerOf";
import { registers } from "../../records/registers";

/** One field's states and steps. */
export type Machine = {
  dataset: AnyDataset;
  field: string;
  edges: readonly Edge[];
  unused: readonly string[];
};

type Steps = Pick<Workflow, "field" | "edges" | "unused">;

/** Steps that are taken on a page of their own and not through a register. */
const apart: Readonly<Record<string, readonly Steps[]>> = {
  gxtz: [{ field: "zt", edges: gxtzEdges }],
  ssbb: [{ field: "zt", edges: ssbbEdges }],
  tdgy: [
    { field: "kgzt", edges: [startEdge] },
    { field: "jgzt", edges: [completionEdge] },
  ],
  yjhc: [{ field: "zt", edges: yjhcEdges }],
};

export function machinesOf(name: string): readonly Machine[] {
  const dataset: AnyDataset | undefined = Object.values(datasets).find((one) => one.name === name);
  if (!dataset) return [];
  const flows: readonly Steps[] = [...(registers[name]?.flows ?? []), ...(apart[name] ?? [])];
  return flows.map(({ field, edges, unused = [] }) => ({ dataset, field, edges, unused }));
}
