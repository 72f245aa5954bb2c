import { App, Button } from "antd";
import { useSetAtom } from "jotai";
import type { AnyRecord } from "#contract/define/anyRecord";
import { idOf, type Register, titleOf } from "../../records/registerOf";
import { useChanged } from "../../records/useChanged";
import { lastSaveAtom } from "../../state/lastSave";
import { notifyAtom } from "../../state/notices";
import { DatasetForm } from "../form/DatasetForm";
import { useCheck } from "../form/useCheck";
import { useMay } from "../step/useMay";

const undoSeconds = 20;

/** Undoes the caller's own last change. */
export function useUndo(register: Register) {
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  return async (record: AnyRecord) => {
    const result = await register.undo?.(idOf(register, record), Number(record.bbh));
    if (!result) return;
    if (result.ok) changed();
    notify(
      result.ok
        ? { kind: "success", text: "已撤销，恢复为修改前的内容" }
        : { kind: "error", text: `撤销失败：${result.message}` },
    );
  };
}

type Props = { register: Register; record: AnyRecord; onClose: () => void };

/** A record's form; after 保存 the change can be undone for a while if the register supports it. */
export function RecordEdit({ register, record, onClose }: Props) {
  const { notification } = App.useApp();
  const changed = useChanged();
  const keep = useSetAtom(lastSaveAtom);
  const undo = useUndo(register);
  const check = useCheck(register, record);
  const may = useMay(register);
  const saved = (after: AnyRecord) => {
    keep({ dataset: register.dataset.name, record: after });
    changed();
    onClose();
    if (after.bbh === record.bbh) return;
    const key = `saved-${idOf(register, after)}`;
    notification.success({
      key,
      title: "已保存",
      description: titleOf(register, after),
      placement: "top",
      duration: register.undo ? undoSeconds : 3,
      ...(register.undo && {
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
      }),
    });
  };
  return (
    <DatasetForm
      dataset={register.dataset}
      record={record}
      closed={may.closed(record)}
      {...(check && { check })}
      {...(register.hints && { hints: register.hints })}
      {...(register.links && { links: register.links })}
      save={async (input) =>
        (await register.update?.(idOf(register, record), input, record)) ?? {
          ok: false,
          status: 403,
          message: "这条记录不能修改",
        }
      }
      onSaved={saved}
      onClose={onClose}
    />
  );
}
