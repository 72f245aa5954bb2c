import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { hiddenFrom } from "#contract/define/secret";
import { idOf, type Register } from "../../records/registerOf";
import { userAtom } from "../../state/session";
import type { FieldValues } from "../../values/mergeValues";
import type { BulkItem } from "./bulkSave";
import { usePreviewedSave } from "./usePreviewedSave";

export type BulkEditing = ReturnType<typeof useBulkEdit>;

/** The steps of a bulk edit: fields and values, their effect, and the outcome for each record. */
export function useBulkEdit(register: Register, rows: readonly AnyRecord[], onDone: () => void) {
  const { dataset, links = {} } = register;
  const authorities = useAtomValue(userAtom)?.authorities;
  const [values, setValues] = useState<FieldValues>({});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { look, save, ...saving } = usePreviewedSave(register, rows, onDone);

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
  const empty = chosen.find((key) => dataset.fields[key]?.required && (values[key] ?? "") === "");

  const items = (): BulkItem[] => {
    const wanted = Object.fromEntries(chosen.map((key) => [key, values[key] ?? null]));
    return rows.map((row) => ({ id: idOf(register, row), bbh: Number(row.bbh), values: wanted }));
  };

  return {
    ...saving,
    offered,
    chosen,
    values,
    choose: (keys: readonly string[]) => setChosen(keys),
    setValue: (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value })),
    missing: chosen.length === 0 ? "请选择要修改的字段" : (empty ?? null),
    look: () => look(items()),
    save: () => save(items()),
  };
}
