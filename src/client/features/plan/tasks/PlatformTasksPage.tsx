import { Select } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useMemo } from "react";
import type { z } from "zod";
import { cyptjbCodes, cyptlxCodes } from "#contract/codes/officeCodes";
import { unitOf } from "#contract/codes/taskKind";
import { rwApi } from "#contract/endpoints/plan/rw";
import { hundredth } from "#contract/hundredth";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom } from "../../../state/map";
import { regionAtom } from "../../../state/region";
import { canAtom } from "../../../state/session";
import { missing } from "../../../values/format";
import { type Board, TaskBoard, TaskSummary, useTaskChoice } from "./TaskBoard";
import type { TaskLine } from "./TaskGrid";
import type { SaveTasks } from "./useTaskEdits";

type Platform = z.output<typeof rwApi.platforms.output>[number];

const types = Object.entries(cyptlxCodes).map(([value, label]) => ({ value, label }));

const lineOf = ({ cyptid, cyptlx, cyptjb, xzqdm: _, xzqmc, ...task }: Platform): TaskLine => ({
  ...task,
  id: cyptid,
  facts: [
    cyptlxCodes[cyptlx as keyof typeof cyptlxCodes] ?? cyptlx,
    cyptjb ? (cyptjbCodes[cyptjb as keyof typeof cyptjbCodes] ?? cyptjb) : missing,
    xzqmc,
  ],
});

/** The total of the platforms. */
function wholeOf(lines: readonly TaskLine[]): TaskLine {
  const sum = (name: "rwl" | "wcl" | "zj") => {
    const known = lines.flatMap((line) => (line[name] === null ? [] : [line[name]]));
    return known.length > 0 ? hundredth(known.reduce((all, one) => all + one, 0)) : null;
  };
  const withTask = lines.filter(({ rwl }) => rwl !== null);
  const [rwl, done] = [sum("rwl"), withTask.reduce((all, { wcl }) => all + (wcl ?? 0), 0)];
  const wclv = rwl ? hundredth((done / rwl) * 100) : null;
  // All lines are compared with the same share of the year.
  const timed = lines.find(({ wclv: own, sxjdc }) => own !== null && sxjdc !== null);
  const passed = timed ? (timed.wclv ?? 0) - (timed.sxjdc ?? 0) : null;
  return {
    ...{ id: "total", name: "产业平台合计", facts: ["", "", ""], rwl, wclv },
    wcl: sum("wcl"),
    zj: sum("zj"),
    sxjdc: wclv === null || passed === null ? null : hundredth(wclv - passed),
    ...{ pm: null, zrdw: null, xdwh: null, xdrq: null, bbh: null, records: null },
  };
}

/** /sys/data/ssxm/kfqndrw: annual tasks of development zones and other platforms. */
export function Component() {
  const { areaCode } = useAtomValue(regionAtom);
  const can = useAtomValue(canAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { nd, rwlx, params, put } = useTaskChoice();
  const type = params.get("cyptlx");
  const called = useCall(rwApi.platforms, { areaCode, nd, rwlx }, revision);
  const board = useMemo((): Board | null => {
    if (!called.data) return null;
    const lines = called.data.filter(({ cyptlx }) => !type || cyptlx === type).map(lineOf);
    return { lines, total: lines.length > 0 ? wholeOf(lines) : null };
  }, [called.data, type]);
  const save: SaveTasks = useCallback(
    (changes) =>
      call(rwApi.saveCyptRw, {
        ...{ nd, rwlx },
        items: changes.map(({ id, ...task }) => ({ cyptid: id, ...task })),
      }),
    [nd, rwlx],
  );
  return (
    <TaskBoard
      title="产业平台年度任务"
      head="产业平台"
      register="cyptrw"
      imports={can("rw:edit")}
      facts={["类型", "级别", "所属县（市、区）"]}
      called={{ ...called, data: board }}
      mayEdit={({ id }) => can("rw:edit") && id !== "total"}
      save={save}
      drills={false}
      summary={({ total }) =>
        total ? <TaskSummary total={total} unit={unitOf(rwlx)} rwlx={rwlx} /> : null
      }
      filters={
        <Select
          aria-label="平台类型"
          allowClear
          placeholder="平台类型"
          popupMatchSelectWidth={false}
          value={type}
          onChange={(value?: string) => put("cyptlx", value ?? null)}
          options={types}
        />
      }
    />
  );
}
