import { App } from "antd";
import { useSetAtom } from "jotai";
import { type ComponentProps, useCallback } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { drpcApi, revoked } from "#contract/endpoints/records/job";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { count } from "../../values/format";
import type { Job } from "../base/useJob";
import { RevokeProgress } from "./RevokeProgress";

type Modal = ReturnType<typeof App.useApp>["modal"];

/** Revokes a whole import of a register, after asking. */
export function useRevoke({ work: { noun, counter } }: Pick<AnyDataset, "work">) {
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  return useCallback(
    async (pcid: string, name: string): Promise<boolean> => {
      const sure = await modal.confirm({
        title: "确定撤回本批次入库吗？",
        content: `${name}：本批次新增的${noun}将全部删除，更新过的${noun}恢复为入库前的内容。`,
        okText: "撤回入库",
        okButtonProps: { danger: true },
        cancelText: "取消",
      });
      if (!sure) return false;
      const started = await call(drpcApi.startRevoke, { pcid });
      if (!started.ok) return refuse(modal, started.message);
      const job = await followed(modal, name, { jobId: started.data.jobId, noun, counter });
      if (job === left) {
        notify({ kind: "info", text: "撤回在后台继续，点页面上方的“任务”可再查看" });
        return false;
      }
      if (job?.state === "cancelled") {
        notify({ kind: "info", text: "已取消撤回，批次中的记录保持原样" });
        return false;
      }
      const done = revoked.safeParse(job?.result);
      if (!done.success) return refuse(modal, job?.message ?? "任务中断，请刷新后查看批次状态");
      changed();
      const { removed, restored } = done.data;
      notify({
        kind: "success",
        text: `已撤回：删除 ${count(removed)} ${counter}，恢复 ${count(restored)} ${counter}`,
      });
      return true;
    },
    [modal, notify, changed, noun, counter],
  );
}

function refuse(modal: Modal, message: string): false {
  modal.error({ title: "撤回失败", content: message, okText: "知道了" });
  return false;
}

const left = Symbol("left");

/** Shows the job's progress until it is over, or the user leaves it. */
const followed = (
  modal: Modal,
  name: string,
  job: Omit<ComponentProps<typeof RevokeProgress>, "onOver">,
) =>
  new Promise<Job | typeof left | null>((resolve) => {
    const dialog = modal.info({
      title: `正在撤回 ${name}`,
      icon: null,
      okText: "关闭，后台继续",
      onOk: () => resolve(left),
      onCancel: () => resolve(left),
      content: (
        <RevokeProgress
          {...job}
          onOver={(over) => {
            dialog.destroy();
            resolve(over);
          }}
        />
      ),
    });
  });
