import { Alert } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { governTrackApi } from "#contract/endpoints/plan/governTrack";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { useCall } from "../../../api/useCall";
import { registerNamed } from "../../../records/registers";
import type { Step } from "../../../records/stepsOf";
import { dataRevisionAtom } from "../../../state/map";
import { notifyAtom } from "../../../state/notices";
import { userAtom } from "../../../state/session";
import { CallState } from "../../../ui/base/CallState";
import { StepDialog } from "../../../ui/step/StepDialog";
import { BoardColumn } from "./BoardColumn";
import { type Held, moveTo, stages } from "./boardMoves";
import type { Ssgz } from "./useSsgz";

const register = registerNamed("zkfxmsd");
const flow = register.flows.find(({ field }) => field === "xmjd");

type Props = { page: Ssgz; onOpen: (xmid: string) => void };

/**
 * Approved projects by progress. Dropping a card on another column opens the step of the project's
 * own page, with its note, dates and attachments; until that is done the card stays where it was.
 */
export function SsgzBoard({ page, onOpen }: Props) {
  const { areaCode, nd, prior, years, put } = page;
  const revision = useAtomValue(dataRevisionAtom);
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const notify = useSetAtom(notifyAtom);
  const [held, setHeld] = useState<Held | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const filter = { areaCode, spzt: ["5"], ssnd: years };
  const stats = useCall(zkfxmsdApi.stats, { ...filter, groups: ["xmjd"] }, revision);
  const day = useCall(governTrackApi.overdue, { areaCode, nd, prior, pageSize: 1 }, revision);
  const move = (row: AnyRecord, to: string) => {
    setHeld(null);
    const wanted = moveTo(String(row.xmjd), to, roles);
    if (!wanted || !flow) return;
    if (wanted.edge) return setStep({ flow, edge: wanted.edge, rows: [row] });
    notify({ kind: "warning", text: `“${String(row.xmmc)}”移动失败：${wanted.refusal}` });
  };
  return (
    <>
      <CallState called={stats} rows={10}>
        {({ groups, total }) =>
          total.zs === 0 ? (
            <Alert
              type="info"
              showIcon
              title={`${nd} 年本地区没有已审批的项目，可换年度或勾选“含往年未完项目”`}
            />
          ) : (
            <ul className="ssgz-board" aria-label="项目进度看板">
              {stages.map((stage) => (
                <BoardColumn
                  key={stage.value}
                  stage={stage}
                  sum={groups.xmjd?.find(({ key }) => key === stage.value) ?? null}
                  filter={filter}
                  day={day.data?.day ?? null}
                  held={held}
                  roles={roles}
                  onHold={setHeld}
                  onMove={move}
                  onOpen={onOpen}
                  onRecords={() => put({ fig: `stage~${stage.value}` })}
                />
              ))}
            </ul>
          )
        }
      </CallState>
      {step ? <StepDialog register={register} step={step} onClose={() => setStep(null)} /> : null}
    </>
  );
}
