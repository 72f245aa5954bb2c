import { App } from "antd";
import { useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import { z } from "zod";
import type { Result } from "#contract/errors";
import type { Problem } from "#contract/rules/problem/report";
import { useChanged } from "../../../records/useChanged";
import { notifyAtom } from "../../../state/notices";
import { useSaveKey } from "../../../ui/base/useSaveKey";
import { useKeptEdits } from "../../../ui/grid/useKeptEdits";
import { dayOf, type Edits, merged, pasted, problemsOf, quantityOf, type Typed } from "./cells";
import type { TaskLine } from "./TaskGrid";

/** A task to be saved, with the version that it is based on. */
export type TaskChange = Pick<TaskLine, "id" | "rwl" | "zrdw" | "xdwh" | "xdrq" | "bbh">;
export type SaveTasks = (
  changes: readonly TaskChange[],
  confirmWarnings: boolean,
) => Promise<Result<unknown>>;

/** Versions that the typed rows are based on: restored ones may be outdated. */
type Seen = Readonly<Record<string, number | null>>;
type Kept = { cells: Edits; seen: Seen };

const cell = z.string().optional();
const keptSchema: z.ZodType<Kept> = z.object({
  cells: z.record(
    z.string(),
    z.object({ rwl: cell, zrdw: cell, xdwh: cell, xdrq: cell }) as z.ZodType<Edits[string]>,
  ),
  seen: z.record(z.string(), z.number().nullable()),
});
const nothing: Kept = { cells: {}, seen: {} };
const isUntouched = ({ cells }: Kept) => Object.keys(cells).length === 0;

const changed = (line: TaskLine, cells: Edits[string] = {}, seen = line.bbh): TaskChange => ({
  id: line.id,
  bbh: seen,
  rwl: cells.rwl === undefined ? line.rwl : quantityOf(cells.rwl),
  zrdw: cells.zrdw === undefined ? line.zrdw : cells.zrdw.trim() || null,
  xdwh: cells.xdwh === undefined ? line.xdwh : cells.xdwh.trim() || null,
  xdrq: cells.xdrq === undefined ? line.xdrq : dayOf(cells.xdrq),
});

const differs = (line: TaskLine, now: TaskChange) =>
  (["rwl", "zrdw", "xdwh", "xdrq"] as const).some((name) => line[name] !== now[name]);

/** The values before a save, as the change that restores them. */
const backTo = (line: TaskLine): TaskChange => ({
  ...changed(line),
  bbh: line.bbh === null ? 0 : line.bbh + 1,
});

const badRequest = 400;

/**
 * Editing of a task table: typed and pasted cells, their errors, saving, and undo. Unsaved input is
 * kept under the table's name.
 */
export function useTaskEdits(
  name: string,
  lines: readonly TaskLine[],
  save: SaveTasks,
  reload: () => void,
) {
  const kept = useKeptEdits(name, keptSchema, nothing, isUntouched);
  const { cells: edits, seen } = kept.edits;
  const [editing, setEditing] = useState(kept.found !== null);
  const type = (more: Edits) =>
    kept.setEdits((now) => {
      const read = lines.filter(({ id }) => more[id] && !(id in now.seen));
      const fresh = Object.fromEntries(read.map(({ id, bbh }) => [id, bbh]));
      return { cells: merged(now.cells, more), seen: { ...fresh, ...now.seen } };
    });
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<readonly TaskChange[]>([]);
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const announce = useChanged();
  const problems = useMemo(() => problemsOf(edits), [edits]);
  const changes = lines.flatMap((line) => {
    const now = changed(line, edits[line.id], seen[line.id]);
    return edits[line.id] && differs(line, now) ? [now] : [];
  });

  const leave = () => {
    setEditing(false);
    kept.clear();
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
      content: (result.problems as readonly Problem[]).map(({ message }) => message).join("；"),
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
  useSaveKey(submit, editing);

  return {
    editing,
    start: () => {
      setUndoable([]);
      setEditing(true);
    },
    leave,
    /** When the restored cells were typed. */
    found: kept.found,
    edits,
    problems,
    refused,
    failure,
    saving,
    changed: changes.length,
    submit,
    undo: undoable.length > 0 ? undo : null,
    edit: (row: string, column: Typed, text: string) => type({ [row]: { [column]: text } }),
    paste: (text: string, row: string, column: Typed, rows: readonly TaskLine[]) => {
      const at = { row: rows.findIndex(({ id }) => id === row), column };
      const found = pasted(text, at, rows);
      type(found.edits);
      setRefused(found.refused);
    },
  };
}
