import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import type { Edge } from "#contract/workflow/edge";
import { completionEdge, startEdge } from "#contract/workflow/tdgy";
import { call } from "../../api/call";
import type { BatchReply, Workflow } from "../../records/registerOf";

/** A report gives the day on which it happened; the state follows from the days. */
const reported = (field: string, edge: Edge): Workflow => ({
  field,
  edges: [edge],
  takesValues: true,
  move: async ({ ids, versions, values }) => {
    const all: BatchReply = { ok: [], failed: [] };
    for (const id of ids) {
      const draft = { id, bbh: versions[id] ?? 0, values, confirmWarnings: true };
      const result = await call(tdgyApi.update, draft);
      if (result.ok) all.ok.push(id);
      else all.failed.push({ id, message: result.message });
    }
    return { ok: true, status: 200, data: all };
  },
});

/** 上报开工 and 上报竣工 of a contract. */
export const supplyFlows: readonly Workflow[] = [
  reported("kgzt", startEdge),
  reported("jgzt", completionEdge),
];
