import { App, Button } from "antd";
import { useSetAtom } from "jotai";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../api/call";
import { notifyAtom } from "../state/notices";
import { DatasetForm } from "./DatasetForm";
import { datasetOf, dxydApiOf, type Parcel } from "./dxydApiOf";
import { dxydHints } from "./dxydHints";
import { useChanged } from "./useChanged";
import { useDxydCheck } from "./useDxydCheck";

const undoSeconds = 20;

/** Takes the caller's own last change back. */
export function useUndo(library: Library) {
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  return async ({ dkid, bbh }: Pick<Parcel, "dkid" | "bbh">) => {
    const result = await call(dxydApiOf(library).undo, { dkid, bbh });
    if (result.ok) changed();
    notify(
      result.ok
        ? { kind: "success", text: "已撤销，恢复为修改前的内容" }
        : { kind: "error", text: `没有撤销：${result.message}` },
    );
  };
}

type Props = { library: Library; record: Parcel; onClose: () => void };

/** The form of a parcel; after 保存 the change can be taken back for a while. */
export function RecordEdit({ library, record, onClose }: Props) {
  const { notification } = App.useApp();
  const changed = useChanged();
  const undo = useUndo(library);
  const check = useDxydCheck(library, record);
  const saved = (after: Parcel) => {
    changed();
    onClose();
    if (after.bbh === record.bbh) return;
    const key = `saved-${after.dkid}`;
    notification.success({
      key,
      title: "已保存",
      description: `${after.dkmc}（${after.dkbh}）`,
      placement: "top",
      duration: undoSeconds,
      actions: (
        <Button
          size="small"
          onClick={() => {
            notification.destroy(key);
            undo(after);
          }}
        >
          撤销
        </Button>
      ),
    });
  };
  return (
    <DatasetForm
      dataset={datasetOf(library)}
      record={record}
      check={check}
      hints={dxydHints}
      save={(input) => call(dxydApiOf(library).update, { dkid: record.dkid, ...input })}
      onSaved={(after) => saved(after as Parcel)}
      onClose={onClose}
    />
  );
}
