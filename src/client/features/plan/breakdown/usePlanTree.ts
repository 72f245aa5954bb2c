import { useAtomValue } from "jotai";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { governPlanApi, type PlanProject } from "#contract/endpoints/plan/governPlan";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom } from "../../../state/map";
import { type Branch, placeOf } from "./planRows";
import { type PlanView, stateChoices } from "./usePlanView";

export type Level = z.output<typeof governPlanApi.level.output>;

const pageSize = 50;
const largestPage = 200;
const none: Readonly<Record<string, Branch>> = {};

/** The plan of a region: its first level, and each branch, loaded when it is opened. */
export function usePlanTree(areaCode: string, view: PlanView) {
  const { nd, rwlx, states, open } = view;
  const revision = useAtomValue(dataRevisionAtom);
  const question = useMemo(
    () => ({ nd, rwlx, spzt: [...stateChoices[states].spzt] }),
    [nd, rwlx, states],
  );
  const root = useCall(governPlanApi.level, { areaCode, ...question }, revision);
  const [kept, setKept] = useState<{ name: string; branches: Readonly<Record<string, Branch>> }>({
    name: "",
    branches: none,
  });
  const name = JSON.stringify(question);
  const turn = `${name} ${revision}`;
  const branches = kept.name === name ? kept.branches : none;
  const latest = useRef({ name, turn, branches });
  latest.current = { name, turn, branches };

  const put = useCallback((key: string, more: Partial<Branch>) => {
    const { name: now } = latest.current;
    setKept((before) => {
      const known = before.name === now ? before.branches : none;
      const start: Branch = known[key] ?? {
        turn: "",
        loading: false,
        error: null,
        nodes: null,
        projects: null,
        total: 0,
      };
      return { name: now, branches: { ...known, [key]: { ...start, ...more } } };
    });
  }, []);

  const read = useCallback(
    async (
      key: string,
      page: { current: number; pageSize: number },
      before: readonly PlanProject[],
    ) => {
      const own = latest.current.turn;
      put(key, { turn: own, loading: true, error: null });
      const place = placeOf(key);
      const found = place
        ? await readProjects({ ...question, ...place, ...page }, before)
        : await readNodes({ ...question, areaCode: key });
      if (latest.current.turn === own) put(key, { loading: false, ...found });
    },
    [put, question],
  );

  useEffect(() => {
    for (const key of open) {
      const branch = branches[key];
      if (branch?.turn === turn) continue;
      const shown = Math.ceil((branch?.projects?.length ?? 1) / pageSize) * pageSize;
      void read(key, { current: 1, pageSize: Math.min(largestPage, shown) }, []);
    }
  }, [open, branches, turn, read]);

  return {
    root,
    branches,
    again: (key: string) => read(key, { current: 1, pageSize }, []),
    more: (key: string) => {
      const before = branches[key]?.projects ?? [];
      return read(key, { current: Math.floor(before.length / pageSize) + 1, pageSize }, before);
    },
  };
}

type NodesInput = Parameters<typeof call<typeof governPlanApi.level>>[1];
type ProjectsInput = Parameters<typeof call<typeof governPlanApi.projects>>[1];

async function readNodes(input: NodesInput): Promise<Partial<Branch>> {
  const result = await call(governPlanApi.level, input);
  return result.ok ? { nodes: result.data.list } : { error: result.message };
}

/** Projects that moved between two pages appear only once. */
async function readProjects(
  input: ProjectsInput,
  before: readonly PlanProject[],
): Promise<Partial<Branch>> {
  const result = await call(governPlanApi.projects, input);
  if (!result.ok) return { error: result.message };
  const known = new Set(before.map(({ xmid }) => xmid));
  const list = [...before, ...result.data.list.filter(({ xmid }) => !known.has(xmid))];
  return { projects: list, total: result.data.total };
}
