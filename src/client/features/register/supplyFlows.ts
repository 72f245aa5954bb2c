import { tdgyApi } from "#contract/endpoints/tdgy";
import { clerks, type Edge, edgeOf } from "#contract/workflow/edge";
import { call } from "../../api/call";
import type { Batch, Flow } from "../../ui/register";

const reporters = [...clerks, "ROLE_CITY"] as const;
const sitePhoto = "01";
const acceptance = "07";

/** A report is the day on which it happened: the state follows from the days. */
const reported = (field: string, edge: Edge): Flow => ({
  field,
  edges: [edge],
  takesValues: true,
  move: async ({ ids, versions, values }) => {
    const all: Batch = { ok: [], failed: [] };
    for (const id of ids) {
      const draft = { id, bbh: versions[id] ?? 0, values, confirmWarnings: true };
      const result = await call(tdgyApi.update, draft);
      if (result.ok) all.ok.push(id);
      else all.failed.push({ id, message: result.message });
    }
    return { ok: true, status: 200, data: all };
  },
});

/** 上报开工 and 上报竣工 of a contract, with a photograph of the site or the papers of acceptance. */
export const supplyFlows: readonly Flow[] = [
  reported(
    "kgzt",
    edgeOf({
      ...{ from: ["1", "2", "3"], to: "4", action: "上报开工", by: reporters },
      ...{ fields: ["sjkgsj"], files: [sitePhoto] },
    }),
  ),
  reported(
    "jgzt",
    edgeOf({
      ...{ from: ["1", "2"], to: "3", action: "上报竣工", by: reporters },
      ...{ fields: ["sjjgsj"], files: [acceptance] },
    }),
  ),
];
