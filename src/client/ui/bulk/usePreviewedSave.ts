import { useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Register } from "../../records/registerOf";
import {
  type BulkItem,
  type BulkPreview,
  type BulkReply,
  previewMany,
  reasonOf,
  saveMany,
} from "./bulkSave";
import { useBulkUndo } from "./useBulkUndo";

/** Changes of many records: their effect, and once they are saved the outcome for each record. */
export function usePreviewedSave(
  register: Register,
  rows: readonly AnyRecord[],
  onDone: () => void,
) {
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [result, setResult] = useState<BulkReply | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const { told } = useBulkUndo(register);
  const changing = preview?.ok.filter(({ changes }) => changes.length > 0) ?? [];
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    setDone(0);
    setFailure(null);
    const found = await work();
    setBusy(false);
    return found;
  };
  return {
    preview,
    result,
    busy,
    done,
    failure,
    /** Records that a save would change. */
    changing: changing.length,
    back: () => setPreview(null),
    look: async (items: readonly BulkItem[]) => {
      const reply = await run(() => previewMany(register, items, setDone));
      if (reply.ok) setPreview(reply.data);
      else setFailure(`预览失败：${reply.message}`);
    },
    /** Saves what the preview would change; it has already shown the warnings. */
    save: async (items: readonly BulkItem[]) => {
      const ids = new Set(changing.map(({ id }) => id));
      const wanted = items.filter(({ id }) => ids.has(id));
      const reply = await run(() => saveMany(register, wanted, true, setDone));
      if (!reply.ok) return setFailure(`保存失败：${reply.message}`);
      const { ok, records, failed } = reply.data;
      if (ok.length > 0) told(rows, records);
      if (failed.length > 0) {
        const reasons = failed.map((one) => ({ ...one, message: reasonOf(one) }));
        return setResult({ ...reply.data, failed: reasons });
      }
      onDone();
    },
  };
}
