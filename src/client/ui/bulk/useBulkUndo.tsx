import { App, Button } from "antd";
import { useSetAtom } from "jotai";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Register } from "../../records/registerOf";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { count } from "../../values/format";
import { BatchResult } from "../step/BatchResult";
import { backTo, saveMany } from "./bulkSave";

const undoSeconds = 60;

/** Reports that records were saved, and offers to undo all of it. */
export function useBulkUndo(register: Register) {
  const { modal, notification } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const { dataset } = register;
  const unit = dataset.work.counter;

  const undo = async (before: readonly AnyRecord[], saved: readonly AnyRecord[]) => {
    const reply = await saveMany(register, backTo(register, before, saved), true);
    if (!reply.ok) return notify({ kind: "error", text: `没有撤销：${reply.message}` });
    changed();
    if (reply.data.failed.length === 0) {
      return notify({
        kind: "success",
        text: `已撤销 ${count(reply.data.ok.length)} ${unit}的修改`,
      });
    }
    modal.info({
      title: "撤销结果",
      icon: null,
      width: 560,
      content: <BatchResult register={register} action="撤销" rows={before} result={reply.data} />,
      okText: "知道了",
    });
  };

  return (before: readonly AnyRecord[], saved: readonly AnyRecord[]) => {
    const key = `bulk-${dataset.name}`;
    changed();
    notification.success({
      key,
      title: `已修改 ${count(saved.length)} ${unit}`,
      placement: "top",
      duration: undoSeconds,
      actions: (
        <Button
          size="small"
          onClick={() => {
            notification.destroy(key);
            void undo(before, saved);
          }}
        >
          撤销
        </Button>
      ),
    });
  };
}
