import { App } from "antd";
import { useSetAtom } from "jotai";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Result } from "#contract/errors";
import { notifyAtom } from "../../state/notices";
import { useChanged } from "../../ui/useChanged";
import { dayOf, type Edits, merged, pasted, problemsOf, quantityOf, type Typed } from "./cells";
import type { TaskLine } from "./TaskGrid";

/** A task as it is to be, with the version that it starts from. */
export type TaskChange = Pick<TaskLine, "id" | "rwl" | "zrdw" | "xdwh" | "xdrq" | "bbh">;
export type SaveTasks = (
  changes: readonly TaskChange[],
  confirmWarnings: boolean,
) => Promise<Result<unknown>>;

const changed = (line: TaskLine, cells: Edits[string] = {}): TaskChange => ({
  id: line.id,
  bbh: line.bbh,
  rwl: cells.rwl === undefined ? line.rwl : quantityOf(cells.rwl),
  zrdw: cells.zrdw === undefined ? line.zrdw : cells.zrdw.trim() || null,
  xdwh: cells.xdwh === undefined ? line.xdwh : cells.xdwh.trim() || null,
  xdrq: cells.xdrq === undefined ? line.xdrq : dayOf(cells.xdrq),
});

const differs = (line: TaskLine, now: TaskChange) =>
  (["rwl", "zrdw", "xdwh", "xdrq"] as const).some((name) => line[name] !== now[name]);

/** What stood there before a save, as the change that brings it back. */
const backTo = (line: TaskLine): TaskChange => ({
  ...changed(line),
  bbh: line.bbh === null ? 0 : line.bbh + 1,
});

const badRequest = 400;

/** Editing of a table of tasks: typed and pasted cells, their problems, saving, and taking it back. */
export function useTaskEdits(lines: readonly TaskLine[], save: SaveTasks, reload: () => void) {
  const [editing, setEditing] = useState(false);
  const [edits, setEdits] = useState<Edits>({});
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<readonly TaskChange[]>([]);
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const announce = useChanged();
  const problems = useMemo(() => problemsOf(edits), [edits]);
  const changes = lines.flatMap((line) => {
    const now = changed(line, edits[line.id]);
    return edits[line.id] && differs(line, now) ? [now] : [];
  });

  const leave = () => {
    setEditing(false);
    setEdits({});
    setRefused([]);
    setFailure(null);
  };
  const send = async (wanted: readonly TaskChange[], confirmed: boolean, done: () => void) => {
    setSaving(true);
    setFailure(null);
    const result = await save(wanted, confirmed);
    setSaving(false);
    if (result.ok) {
      announce();
      reload();
      done();
      return;
    }
    const isAsked = !confirmed && result.status === badRequest && result.problems !== undefined;
    if (!isAsked) return setFailure(result.message);
    modal.confirm({
      title: "仍要保存任务量？",
      content: result.message,
      okText: "仍要保存",
      cancelText: "返回修改",
      onOk: () => send(wanted, true, done),
    });
  };
  const submit = () => {
    if (problems.length > 0 || saving) return;
    if (changes.length === 0) return leave();
    const before = lines.filter(({ id }) => changes.some((one) => one.id === id)).map(backTo);
    void send(changes, false, () => {
      notify({ kind: "success", text: `已保存 ${before.length} 项任务` });
      setUndoable(before);
      leave();
    });
  };
  const undo = () =>
    send(undoable, true, () => {
      notify({ kind: "success", text: "已撤销，恢复为保存前的任务量" });
      setUndoable([]);
    });
  useSaveKey(editing, submit);

  return {
    editing,
    start: () => {
      setUndoable([]);
      setEditing(true);
    },
    leave,
    edits,
    problems,
    refused,
    failure,
    saving,
    changed: changes.length,
    submit,
    undo: undoable.length > 0 ? undo : null,
    edit: (row: string, column: Typed, text: string) =>
      setEdits((now) => merged(now, { [row]: { [column]: text } })),
    paste: (text: string, row: string, column: Typed, rows: readonly TaskLine[]) => {
      const at = { row: rows.findIndex(({ id }) => id === row), column };
      const found = pasted(text, at, rows);
      setEdits((now) => merged(now, found.edits));
      setRefused(found.refused);
    },
  };
}

/** Ctrl S saves. */
function useSaveKey(active: boolean, save: () => void) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [active]);
}
