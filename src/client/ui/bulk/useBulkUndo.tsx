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

/** Reports that records were saved, and undoes all of it by a save like any other. */
export function useBulkUndo(register: Register) {
  const { modal, notification } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const { dataset } = register;
  const unit = dataset.work.counter;
  const key = `bulk-${dataset.name}`;

  /** Gives saved records their earlier values; returns those that have them, null if none has. */
  const restore = async (
    before: readonly AnyRecord[],
    saved: readonly AnyRecord[],
    action = "撤销",
  ): Promise<readonly AnyRecord[] | null> => {
    notification.destroy(key);
    const reply = await saveMany(register, backTo(register, before, saved), true);
    if (!reply.ok) {
      notify({ kind: "error", text: `没有${action}：${reply.message}` });
      return null;
    }
    changed();
    const { ok, failed, records } = reply.data;
    if (failed.length === 0) {
      notify({ kind: "success", text: `已${action} ${count(ok.length)} ${unit}的修改` });
      return records;
    }
    modal.info({
      title: `${action}结果`,
      icon: null,
      width: 560,
      content: (
        <BatchResult register={register} action={action} rows={before} result={reply.data} />
      ),
      okText: "知道了",
    });
    return ok.length > 0 ? records : null;
  };

  const told = (
    before: readonly AnyRecord[],
    saved: readonly AnyRecord[],
    undo: () => unknown = () => restore(before, saved),
  ) => {
    changed();
    notification.success({
      key,
      title: `已修改 ${count(saved.length)} ${unit}`,
      placement: "top",
      duration: undoSeconds,
      actions: (
        <Button size="small" onClick={() => void undo()}>
          撤销
        </Button>
      ),
    });
  };
  return { told, restore };
}
