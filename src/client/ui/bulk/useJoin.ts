import { useState } from "react";
import { bulkApi, type JoinReport } from "#contract/endpoints/lists/bulk";
import { call } from "../../api/call";
import type { Register } from "../../records/registerOf";
import { firstChoices, type JoinChoices, type JoinHow, joinItems, sameForAll } from "./joinChoices";
import { usePreviewedSave } from "./usePreviewedSave";

type Meant = Readonly<Record<string, string | null>>;
export type Join = ReturnType<typeof useJoin>;

/** A workbook that comes back: what it has otherwise, what is taken of it, its effect, the outcome. */
export function useJoin(register: Register, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<JoinReport | null>(null);
  const [meant, setMeant] = useState<Meant>({});
  const [choices, setChoices] = useState<JoinChoices>({});
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState<string | null>(null);
  const list = report?.list ?? [];
  const rows = list.map(({ record }) => record);
  const { look, save, ...saving } = usePreviewedSave(register, rows, onDone);
  const items = joinItems(list, choices);

  const read = async (given: File, columns: Meant, headingRow?: number) => {
    setReading(true);
    setUnread(null);
    const order = {
      dataset: register.dataset.name,
      file: given,
      columns: JSON.stringify(columns),
      ...(headingRow !== undefined && { headingRow }),
    };
    const reply = await call(bulkApi.sheet, order);
    setReading(false);
    if (!reply.ok) return setUnread(`读取失败：${reply.message}`);
    setFile(given);
    setMeant(columns);
    setReport(reply.data);
    setChoices(firstChoices(reply.data.list));
  };

  return {
    ...saving,
    report,
    choices,
    busy: reading || saving.busy,
    reading,
    failure: unread ?? saving.failure,
    /** Records for which nothing was chosen yet, and those that are to be changed. */
    open: list.filter(({ id }) => !choices[id]).length,
    taken: items.length,
    read: (given: File) => read(given, {}),
    match: (columns: Meant) =>
      file ? read(file, { ...meant, ...columns }, report?.headingRow) : undefined,
    headAt: (row: number) => (file ? read(file, {}, row) : undefined),
    restart: () => {
      setReport(null);
      saving.back();
    },
    choose: (id: string, how: JoinHow, kept: readonly string[]) =>
      setChoices((now) => ({ ...now, [id]: { how, kept } })),
    chooseAll: (how: JoinHow) => setChoices(sameForAll(list, how)),
    look: () => look(items),
    save: () => save(items),
  };
}
