import { Alert, App, Button, Input, Modal } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ssbbApi } from "#contract/endpoints/tax/ssbb";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { canAtom, userAtom } from "../../state/session";
import { Dialog } from "../../ui/base/Dialog";
import { goesOn, JobProgress } from "../../ui/base/JobProgress";
import { isOver, type Job, useJob } from "../../ui/base/useJob";
import { type Move, movesOf, takeMove, type Version } from "./versions";

const draft = "0";
const view = "查看";
const remove = "删除";

/** Labels of the actions on a version. */
export const actionsOf = (
  version: Version,
  roles: readonly string[],
  mayImport: boolean,
): string[] => [
  view,
  ...movesOf(version, roles).map(({ action }) => action),
  ...(version.zt === draft && mayImport ? [remove] : []),
];

const letter = 14;
const gap = 9;
const cellPadding = 24;

/** As wide as the longest line of actions. */
export const widthOfActions = (
  versions: readonly Version[],
  of: (version: Version) => readonly string[],
): number =>
  versions.reduce(
    (most, version) => {
      const line = of(version).reduce(
        (sum, { length }) => sum + length * letter + gap,
        cellPadding,
      );
      return Math.max(most, line);
    },
    view.length * letter + gap + cellPadding,
  );

/** The actions on a tax version. */
export function VersionActions({ version }: { version: Version }) {
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const can = useAtomValue(canAtom);
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const [move, setMove] = useState<Move | null>(null);
  const drop = async () => {
    const sure = await modal.confirm({
      title: "确定删除该版本吗？删除后不可恢复。",
      content: `${version.bbbh} ${version.bbmc}，连同其中 ${version.jlzs} 条记录`,
      okText: remove,
      okButtonProps: { danger: true },
      cancelText: "取消",
    });
    if (!sure) return;
    const result = await call(ssbbApi.remove, { bbid: version.bbid });
    if (!result.ok) return notify({ kind: "error", text: `删除失败：${result.message}` });
    notify({ kind: "success", text: "操作成功" });
    changed();
  };
  return (
    <div className="ui-row-actions">
      <Button
        type="link"
        size="small"
        onClick={() => navigate(`../sshsjcb?version=${version.bbid}`, { relative: "path" })}
      >
        {view}
      </Button>
      {movesOf(version, roles).map((one) => (
        <Button key={one.action} type="link" size="small" onClick={() => setMove(one)}>
          {one.action}
        </Button>
      ))}
      {version.zt === draft && can("ss:import") ? (
        <Button type="link" size="small" danger onClick={drop}>
          {remove}
        </Button>
      ) : null}
      {move ? <MoveDialog version={version} move={move} onClose={() => setMove(null)} /> : null}
    </div>
  );
}

const consequences: Readonly<Record<Move["action"], string>> = {
  提交核算: "提交后可发布；发布前仍可导入更新。",
  发布: "发布后同年度、同类型的已发布版本自动归档，用地和企业的税收指标随之更新。",
  归档: "归档后该年度没有已发布的版本，指标不再引用。",
  回退发布: "恢复发布该版本，当前已发布的版本归档。",
};

type Props = { version: Version; move: Move; onClose: () => void };

function MoveDialog({ version, move, onClose }: Props) {
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const send = async () => {
    setBusy(true);
    const result = await takeMove(version, move.action, note.trim());
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    notify({ kind: "success", text: `${move.action}：操作成功` });
    if (result.data.jobId !== undefined) return setJobId(result.data.jobId);
    changed();
    onClose();
  };
  if (jobId !== null)
    return (
      <Settling
        jobId={jobId}
        action={move.action}
        title={titleOf(version, move)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={titleOf(version, move)}
      okText={move.action}
      okButtonProps={{ loading: busy, disabled: note.trim().length < move.note }}
      onOk={send}
      onCancel={onClose}
    >
      <p>{consequences[move.action]}</p>
      <Input.TextArea
        aria-label="说明"
        placeholder={move.note > 0 ? `说明，不少于 ${move.note} 个字` : "说明（可不填）"}
        value={note}
        maxLength={450}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setNote(event.target.value)}
      />
      {failure ? <Alert type="error" showIcon title={`办理失败：${failure}`} /> : null}
    </Dialog>
  );
}

const titleOf = ({ bbbh }: Version, { action }: Move) => `${action} ${bbbh}`;

const leaving = `${goesOn}取消后版本和指标恢复原状。`;

/** The recalculation that follows a step; it finishes even if the window is closed. */
function Settling({
  jobId,
  action,
  title,
  onClose,
}: {
  jobId: string;
  action: string;
  title: string;
  onClose: () => void;
}) {
  const { job, trouble } = useJob(jobId);
  const changed = useChanged();
  const close = () => {
    changed();
    onClose();
  };
  return (
    <Modal open title={title} footer={<Button onClick={close}>关闭</Button>} onCancel={close}>
      {isOver(job) ? (
        <Settled job={job} />
      ) : (
        <JobProgress {...{ jobId, job, trouble, leaving }} doing={action} />
      )}
    </Modal>
  );
}

function Settled({ job }: { job: Job | null }) {
  if (job?.state === "done") {
    return <Alert type="success" showIcon title="用地和企业的税收指标已更新" />;
  }
  if (job?.state === "cancelled") {
    return <Alert type="info" showIcon title="已取消，版本和指标恢复原状" />;
  }
  return <Alert type="error" showIcon title={`指标更新失败：${job?.message ?? "任务中断"}`} />;
}
