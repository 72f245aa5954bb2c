import type { PlanNode, PlanProject } from "#contract/endpoints/plan/governPlan";

/** The loaded part of one branch of the plan. */
export type Branch = {
  /** The query it was loaded for; if that changes, the branch is read again. */
  turn: string;
  loading: boolean;
  error: string | null;
  nodes: readonly PlanNode[] | null;
  projects: readonly PlanProject[] | null;
  /** How many projects the branch has. */
  total: number;
};

/** A line of the tree, whichever view shows it. */
export type PlanRow = { key: string; depth: number } & (
  | { kind: "node"; node: PlanNode; canOpen: boolean; isOpen: boolean }
  | { kind: "project"; project: PlanProject }
  | { kind: "more"; parent: string; left: number; loading: boolean }
  | { kind: "wait" | "none" }
  | { kind: "error"; parent: string; message: string }
);

type Tree = {
  total: PlanNode;
  list: readonly PlanNode[];
  branches: Readonly<Record<string, Branch>>;
  open: ReadonlySet<string>;
  /** Projects are listed below their platforms; without projects the platforms are the leaves. */
  withProjects: boolean;
};

/** The open part of the tree as lines. */
export function planRows({ total, list, branches, open, withProjects }: Tree): PlanRow[] {
  const linesOf = (node: PlanNode, depth: number): PlanRow[] => {
    const canOpen =
      node.kind === "region" ? withProjects || node.of > 0 : withProjects && node.zs > 0;
    const isOpen = canOpen && open.has(node.key);
    const line: PlanRow = { key: node.key, depth, kind: "node", node, canOpen, isOpen };
    return isOpen ? [line, ...branchOf(node.key, depth + 1)] : [line];
  };
  const branchOf = (key: string, depth: number): PlanRow[] => {
    const branch = branches[key];
    const at = (name: string) => ({ key: `${key}#${name}`, depth });
    if (branch?.error) {
      return [{ ...at("error"), kind: "error", parent: key, message: branch.error }];
    }
    if (branch?.nodes) return branch.nodes.flatMap((node) => linesOf(node, depth));
    if (!branch?.projects) return [{ ...at("wait"), kind: "wait" }];
    const { projects, loading } = branch;
    const left = branch.total - projects.length;
    const lines = projects.map(
      (project): PlanRow => ({ key: project.xmid, depth, kind: "project", project }),
    );
    if (lines.length === 0) return [{ ...at("none"), kind: "none" }];
    if (left > 0) lines.push({ ...at("more"), kind: "more", parent: key, left, loading });
    return lines;
  };
  const below = list.filter(({ key }) => key !== total.key).flatMap((node) => linesOf(node, 1));
  if (total.kind === "region") {
    return [
      { key: total.key, depth: 0, kind: "node", node: total, canOpen: false, isOpen: true },
      ...below,
    ];
  }
  return linesOf(total, 0);
}

/** Region and platform from a platform node's key; null for a region's. */
export function placeOf(key: string): { areaCode: string; cyptid: string } | null {
  const at = key.indexOf("/");
  return at < 0 ? null : { areaCode: key.slice(0, at), cyptid: key.slice(at + 1) };
}
