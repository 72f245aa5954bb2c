import { App } from "antd";
import { useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { idOf } from "../../records/registerOf";
import {
  type Choice,
  type Conflict,
  conflictsOf,
  type FieldValues,
  merged,
} from "../../values/mergeValues";
import { type BulkFailure, type BulkItem, isWarned, saveMany } from "../bulk/bulkSave";
import { dropped, type GridEdits, itemsOf, tally, valuesOf, withFailure } from "./gridEdits";
import type { Grid } from "./useGridEdits";

/** A row that somebody else saved while it was being edited. */
type GridConflict = { id: string; mine: FieldValues; theirs: AnyRecord; conflicts: Conflict[] };

/**
 * Saves a table's edits: errors go to their cells, warnings become a question, conflicts come one
 * by one.
 */
export function useGridSave(grid: Grid) {
  const { register, edits, setEdits } = grid;
  const { modal } = App.useApp();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<readonly GridConflict[]>([]);
  const { wrong, rows } = tally(edits);

  const send = async (items: readonly BulkItem[], from: GridEdits, confirmed: boolean) => {
    setSaving(true);
    setFailure(null);
    const reply = await saveMany(register, items, confirmed);
    setSaving(false);
    if (!reply.ok) return setFailure(reply.message);
    const { ok, failed, records } = reply.data;
    if (ok.length > 0)
      grid.history.saved(
        ok.flatMap((id) => (from[id] ? [from[id].row] : [])),
        records,
      );
    const warned = confirmed ? [] : failed.filter(isWarned);
    const stale = failed.filter(({ current }) => current !== undefined);
    const refused = failed.filter((one) => !warned.includes(one) && !stale.includes(one));
    setEdits((now) =>
      refused.reduce(
        (all, { id, message, problems }) => withFailure(all, id, message, problems ?? []),
        dropped(now, ok),
      ),
    );
    setConflicts(stale.flatMap((one) => conflictOf(from, one)));
    if (warned.length > 0) await ask(warned, items, from);
  };

  const ask = async (
    warned: readonly BulkFailure[],
    items: readonly BulkItem[],
    from: GridEdits,
  ) => {
    const messages = warned.flatMap(({ problems = [] }) => problems.map(({ message }) => message));
    const sure = await modal.confirm({
      title: `${warned.length} ${register.dataset.work.counter}有警告，是否仍要保存？`,
      content: (
        <ul className="ui-plain">
          {[...new Set(messages)].slice(0, 12).map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ),
      okText: "仍要保存",
      cancelText: "返回修改",
    });
    const ids = new Set(warned.map(({ id }) => id));
    if (sure)
      await send(
        items.filter(({ id }) => ids.has(id)),
        from,
        true,
      );
  };

  const conflictOf = (from: GridEdits, { id, current }: BulkFailure): GridConflict[] => {
    const held = from[id];
    if (!held || !current) return [];
    const mine = { ...held.row, ...valuesOf(held) };
    const keys = register.dataset.views.form;
    return [{ id, mine, theirs: current, conflicts: conflictsOf(keys, held.row, mine, current) }];
  };

  return {
    saving,
    failure,
    /** The first row that somebody else has changed. */
    conflict: conflicts[0] ?? null,
    submit: () => {
      if (saving || wrong > 0 || rows === 0) return;
      void send(itemsOf(edits), edits, false);
    },
    /** Applies the chosen values, and saves them over the other user's version. */
    resolve: ({ id, mine, theirs }: GridConflict, choice: Choice) => {
      const held = edits[id];
      const next = merged({ ...theirs, ...(held && valuesOf(held)) }, theirs, choice);
      const values = Object.fromEntries(
        Object.keys(choice).map((key) => [key, choice[key] === "mine" ? mine[key] : next[key]]),
      );
      setConflicts((now) => now.slice(1));
      const row = { ...theirs };
      const from: GridEdits = { ...edits, [id]: { row, cells: held?.cells ?? {}, message: null } };
      setEdits(from);
      void send([{ id: idOf(register, theirs), bbh: Number(theirs.bbh), values }], from, true);
    },
    dismiss: () => setConflicts((now) => now.slice(1)),
  };
}
