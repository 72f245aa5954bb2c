import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { hiddenFrom } from "#contract/define/secret";
import { idOf, type Register } from "../../records/registerOf";
import { userAtom } from "../../state/session";
import type { FieldValues } from "../../values/mergeValues";
import {
  type BulkItem,
  type BulkPreview,
  type BulkReply,
  previewMany,
  reasonOf,
  saveMany,
} from "./bulkSave";
import { useBulkUndo } from "./useBulkUndo";

export type BulkEditing = ReturnType<typeof useBulkEdit>;

/** The steps of a bulk edit: fields and values, their effect, and the outcome for each record. */
export function useBulkEdit(register: Register, rows: readonly AnyRecord[], onDone: () => void) {
  const { dataset, links = {} } = register;
  const authorities = useAtomValue(userAtom)?.authorities;
  const [values, setValues] = useState<FieldValues>({});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [result, setResult] = useState<BulkReply | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const { told } = useBulkUndo(register);

  /** Fields that records can share: no number, and nothing that names a single record. */
  const offered = useMemo(() => {
    const hidden = hiddenFrom(dataset.fields, authorities ?? []);
    return dataset.views.form.filter(
      (key) =>
        !dataset.fields[key]?.system &&
        !hidden.has(key) &&
        !(key in links) &&
        key !== dataset.key.number,
    );
  }, [dataset, links, authorities]);
  const changing = preview?.ok.filter(({ changes }) => changes.length > 0) ?? [];
  const empty = chosen.find((key) => dataset.fields[key]?.required && (values[key] ?? "") === "");

  const itemsOf = (ids?: ReadonlySet<string>): BulkItem[] => {
    const wanted = Object.fromEntries(chosen.map((key) => [key, values[key] ?? null]));
    return rows
      .filter((row) => !ids || ids.has(idOf(register, row)))
      .map((row) => ({ id: idOf(register, row), bbh: Number(row.bbh), values: wanted }));
  };
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    setDone(0);
    setFailure(null);
    const found = await work();
    setBusy(false);
    return found;
  };

  return {
    offered,
    chosen,
    values,
    choose: (keys: readonly string[]) => setChosen(keys),
    setValue: (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value })),
    missing: chosen.length === 0 ? "请选择要修改的字段" : (empty ?? null),
    preview,
    result,
    busy,
    done,
    failure,
    changing: changing.length,
    back: () => setPreview(null),
    look: async () => {
      const reply = await run(() => previewMany(register, itemsOf(), setDone));
      if (reply.ok) setPreview(reply.data);
      else setFailure(`没有预览：${reply.message}`);
    },
    save: async () => {
      const ids = new Set(changing.map(({ id }) => id));
      // The preview has already shown the warnings.
      const reply = await run(() => saveMany(register, itemsOf(ids), true, setDone));
      if (!reply.ok) return setFailure(`没有保存：${reply.message}`);
      const { ok, records, failed } = reply.data;
      if (ok.length > 0) told(rows, records);
      if (failed.length > 0) {
        const told = failed.map((one) => ({ ...one, message: reasonOf(one) }));
        return setResult({ ...reply.data, failed: told });
      }
      onDone();
    },
  };
}
