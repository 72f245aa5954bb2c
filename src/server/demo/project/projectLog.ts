import type { Edge } from "#contract/workflow/edge";
import { type Approved, spztEdges } from "#contract/workflow/spzt";
import { personOf } from "../base/people";

/** A project as input of its log; times in milliseconds. */
export type LoggedProject = {
  xmid: string;
  spzt: string;
  spyj: string | null;
  xzqdm: string;
  xzqmc: string;
  created: number;
  reviewed: number;
};

type Step = { from: string; edge: Edge };

/** The shortest approval path from draft to a state; undefined if there is none. */
export function stepsTo(edges: readonly Edge[], state: string): Step[] | undefined {
  const ways = new Map<string, Step[]>([["0", []]]);
  for (const [from, way] of ways) {
    for (const edge of edges) {
      if (edge.from.includes(from) && !ways.has(edge.to))
        ways.set(edge.to, [...way, { from, edge }]);
    }
  }
  return ways.get(state);
}

/**
 * The review log that brought a project to its state; its last note is the one the project shows.
 */
export function projectLog(table: Approved, project: LoggedProject) {
  const { xmid, spzt, spyj, xzqdm, xzqmc, created, reviewed } = project;
  const steps = stepsTo(spztEdges[table], spzt) ?? [];
  return steps.map(({ from, edge }, i) => {
    const isLast = i === steps.length - 1;
    const by = signerOf(edge, xzqdm, xzqmc);
    return {
      ...{ ywlx: table, ywid: xmid, yzt: from, xzt: edge.to, czr: by.username, czrjs: by.role },
      czsj: new Date(created + ((reviewed - created) * (i + 1)) / steps.length).toISOString(),
      yj: isLast ? spyj : null,
    };
  });
}

function signerOf({ by }: Edge, xzqdm: string, xzqmc: string) {
  if (by.includes("ROLE_COUNTY")) return personOf("ROLE_COUNTY", xzqdm, xzqmc);
  if (by.includes("ROLE_CITY")) return personOf("ROLE_CITY", xzqdm.slice(0, 4), "");
  return personOf("ROLE_PROVINCE", "33", "");
}
