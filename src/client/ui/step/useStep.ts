import { useSetAtom } from "jotai";
import { useState } from "react";
import type { Result } from "#contract/errors";
import { type BatchReply, idOf, type Register } from "../../records/registerOf";
import { askedBy, noteNameOf, type Step } from "../../records/stepsOf";
import { useChanged } from "../../records/useChanged";
import { useNewest } from "../../records/useNewest";
import { notifyAtom } from "../../state/notices";
import { count } from "../../values/format";
import { changesOf, type FieldValues } from "../../values/mergeValues";

const noteOf = (reason: string | null, text: string): string =>
  [reason, text.trim()].filter(Boolean).join("：");

/** What a step still lacks; null if it can be taken. */
function missingOf(
  { register, step }: { register: Register; step: Step },
  given: { reason: string | null; note: string; values: FieldValues; files: number },
): string | null {
  const { edge, rows } = step;
  if (edge.reasons.length > 0 && given.reason === null) return `请选择${edge.action}原因`;
  if (rows.length === 1 || step.flow.takesValues) {
    const empty = askedBy(step).find((key) => (given.values[key] ?? "") === "");
    if (empty) return `请填写${register.dataset.fields[empty]?.label ?? empty}`;
  }
  if (rows.length === 1 && given.files < edge.files.length) return "请先上传所需材料";
  return given.note.length < edge.note ? `${noteNameOf(step)}不少于 ${edge.note} 个字` : null;
}

/** The state of a step's dialog, and the step itself. */
export function useStep(register: Register, step: Step, onDone: (ids: readonly string[]) => void) {
  const { flow, edge, rows } = step;
  const [first] = rows;
  const newest = useNewest(register);
  const asked = askedBy(step);
  const hasFields = asked.length > 0 && (rows.length === 1 || flow.takesValues === true);
  const [text, setText] = useState("");
  const [reason, setReason] = useState<string | null>(null);
  const [values, setValues] = useState<FieldValues>(() => (rows.length === 1 ? { ...first } : {}));
  const [files, setFiles] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [result, setResult] = useState<BatchReply | null>(null);
  const changed = useChanged();
  const notify = useSetAtom(notifyAtom);
  const note = noteOf(reason, text);
  const missing = missingOf({ register, step }, { reason, note, values, files });

  const send = async () => {
    setBusy(true);
    setFailure(null);
    const reply = await take(
      register,
      { ...step, rows: rows.map(newest) },
      note,
      hasFields ? values : {},
    );
    setBusy(false);
    if (!reply.ok) return setFailure(reply.message);
    // Refused ones have mostly been changed by somebody else: show their current state.
    changed();
    if (reply.data.failed.length > 0) return setResult(reply.data);
    const done = `${count(reply.data.ok.length)} ${register.dataset.work.counter}`;
    notify({ kind: "success", text: `${edge.action} ${done}，操作成功` });
    onDone(reply.data.ok);
  };
  return {
    text,
    setText,
    reason,
    setReason,
    hasFields,
    values,
    setValue: (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value })),
    setFiles,
    busy,
    failure,
    result,
    missing,
    send,
  };
}

/**
 * Saves the values that the step requires if its call does not take them, then moves the records.
 */
async function take(
  register: Register,
  step: Step,
  note: string,
  values: FieldValues,
): Promise<Result<BatchReply>> {
  const { flow, edge, rows } = step;
  const versions = Object.fromEntries(rows.map((row) => [idOf(register, row), Number(row.bbh)]));
  const asked = askedBy(step);
  const [first] = rows;
  if (!flow.takesValues && first && Object.keys(values).length > 0) {
    const changes = changesOf(asked, first, values);
    if (Object.keys(changes).length > 0) {
      const id = idOf(register, first);
      const draft = { bbh: Number(first.bbh), values: changes, confirmWarnings: true };
      const saved = await register.update?.(id, draft, first);
      if (saved && !saved.ok) return saved;
      if (saved) versions[id] = Number(saved.data.bbh);
    }
  }
  const given = Object.fromEntries(
    asked.flatMap((key) => (values[key] == null ? [] : [[key, values[key]]])),
  );
  return flow.move({
    ids: Object.keys(versions),
    rows,
    to: edge.to,
    note,
    versions,
    values: flow.takesValues ? given : {},
  });
}
