import { hundredth } from "#contract/hundredth";
import { elapsedOf } from "#contract/rules/plan/taskTime";
import { businessDay } from "../../db/dataTime";
import type { Db } from "../../db/tables";
import { completedBy, fromStock, type TaskOrder, underWay } from "../../repositories/plan/tasks";
import type { Scope } from "../../repositories/records/scope";

type TaskKind = Pick<TaskOrder, "nd" | "rwlx">;

/** Completed and ongoing amounts, in the unit of the task, by region or platform. */
export type Progress = { done: Map<string, number>; going: Map<string, number> | undefined };

export async function progressBy(
  db: Db,
  kind: TaskKind,
  by: number | "cyptid",
  scope: Scope,
): Promise<Progress> {
  const going = kind.rwlx === "1" ? await underWay(db, by, scope) : undefined;
  return { done: await completedBy(db, kind, by, scope), going };
}

/** K05 and K06 of one row. */
export function progressOf(rwl: number | null, key: string, nd: number, { done, going }: Progress) {
  const wcl = hundredth(done.get(key) ?? 0);
  const wclv = rwl ? hundredth((wcl / rwl) * 100) : null;
  return {
    wcl,
    wclv,
    sxjdc: wclv === null ? null : hundredth(wclv - elapsedOf(nd, businessDay())),
    pm: null as number | null,
    zj: going ? hundredth(going.get(key) ?? 0) : null,
  };
}

/** The records behind the completed amount, with their filter if they are projects. */
export function completedRecords(
  rwlx: string,
  nd: number,
  place: Readonly<Record<string, string>>,
) {
  const listed = (dataset: string, filter: Readonly<Record<string, unknown>>) => ({
    filter: dataset === "zkfxmsd" ? { ...filter, ...place } : null,
    records: { dataset, filter: { ...filter, ...place } },
  });
  switch (rwlx) {
    case "2":
      return listed("tdgy", { qdnd: [nd], tdly: [fromStock] });
    case "3":
      return listed("xztd", { cznd: [nd] });
    case "4":
      return listed("zkfxmsd", { wcnd: [nd], spzt: ["5"], xmlx: ["1"] });
    case "5":
      return listed("gysl", { jgnd: [nd], spzt: ["5"], xmjdgl: ["5", "6"] });
    default:
      return listed("zkfxmsd", { wcnd: [nd], spzt: ["5"] });
  }
}

/** Ranks by rate; equal rates share a rank. */
export function ranked<R extends { wclv: number | null; pm: number | null }>(rows: R[]): R[] {
  const rates = rows.flatMap(({ wclv }) => (wclv === null ? [] : [wclv])).sort((a, b) => b - a);
  return rows.map((row) => ({
    ...row,
    pm: row.wclv === null ? null : rates.indexOf(row.wclv) + 1,
  }));
}
