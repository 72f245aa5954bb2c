import { Alert } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useMemo } from "react";
import { unitOf } from "#contract/codes/taskKind";
import { type RegionTask, rwApi } from "#contract/endpoints/plan/rw";
import { checkParts } from "#contract/rules/plan/taskRules";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom } from "../../../state/map";
import { regionAtom } from "../../../state/region";
import { canAtom, userAtom } from "../../../state/session";
import { type Board, TaskBoard, TaskSummary, useTaskChoice } from "./TaskBoard";
import type { TaskLine } from "./TaskGrid";
import type { SaveTasks } from "./useTaskEdits";

const lineOf = ({ areaCode, ...task }: RegionTask): TaskLine => ({
  ...task,
  id: areaCode,
  facts: [],
});

/**
 * /sys/data/ssxm/sjndrw: annual tasks of regions; the province sets the cities', a city its
 * counties'.
 */
export function Component() {
  const { areaCode } = useAtomValue(regionAtom);
  const own = useAtomValue(userAtom)?.areaCode ?? "";
  const can = useAtomValue(canAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { nd, rwlx } = useTaskChoice();
  const called = useCall(rwApi.getNdrw, { areaCode, nd, rwlx }, revision);
  const board = useMemo(
    (): Board | null =>
      called.data && { total: lineOf(called.data.total), lines: called.data.list.map(lineOf) },
    [called.data],
  );
  const save: SaveTasks = useCallback(
    (changes, confirmWarnings) =>
      call(rwApi.saveRwl, {
        nd,
        rwlx,
        confirmWarnings,
        items: changes.map(({ id, ...task }) => ({ areaCode: id, ...task })),
      }),
    [nd, rwlx],
  );
  // A city's own task is set by the province; the province sets its own.
  const mayEdit = ({ id }: TaskLine) =>
    can("rw:edit") && areaCode === own && own.length <= 4 && (id !== own || own.length === 2);
  return (
    <TaskBoard
      title="年度任务"
      head="行政区"
      register="ndrw"
      imports={can("rw:edit") && own.length <= 4}
      facts={[]}
      called={{ ...called, data: board }}
      mayEdit={mayEdit}
      save={save}
      drills={areaCode.length < 6}
      summary={({ total }) =>
        total ? <TaskSummary total={total} unit={unitOf(rwlx)} rwlx={rwlx} /> : null
      }
      hint={({ total, lines }) =>
        total ? <Mismatch total={total} lines={lines} unit={unitOf(rwlx)} /> : null
      }
    />
  );
}

type MismatchProps = { total: TaskLine; lines: readonly TaskLine[]; unit: string };

/** The tasks below must add up to the task above (X007). */
function Mismatch({ total, lines, unit }: MismatchProps) {
  const set = lines.filter(({ rwl }) => rwl !== null);
  if (set.length === 0) return null;
  const parts = set.reduce((sum, { rwl }) => sum + (rwl ?? 0), 0);
  const [problem] = checkParts({ name: total.name, rwl: total.rwl, parts, unit });
  if (!problem) return null;
  const open = lines.length - set.length;
  const rest = open > 0 ? `；还有 ${open} 个未下达` : "";
  return <Alert type="warning" showIcon title={`${problem.message}${rest}`} />;
}
