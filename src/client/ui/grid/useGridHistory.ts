import { type SetStateAction, useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Register } from "../../records/registerOf";
import { useBulkUndo } from "../bulk/useBulkUndo";
import type { GridEdits } from "./gridEdits";
import {
  type Done,
  type History,
  noHistory,
  redone,
  undone,
  withDone,
  withSaved,
} from "./gridHistory";
import { historyOf, keptSteps, keptStepsSchema } from "./keptSteps";

/**
 * Steps of editing that Ctrl Z and Ctrl Y walk: what was typed, and what was saved, which is taken
 * back by a save of its own. `found` are the steps that were stored with restored edits.
 */
export function useGridHistory(
  register: Register,
  edits: GridEdits,
  setEdits: (next: SetStateAction<GridEdits>) => void,
  found: unknown,
) {
  const { restore, told } = useBulkUndo(register);
  const [history, setHistory] = useState(() => {
    const read = keptStepsSchema.safeParse(found);
    return read.success ? historyOf(read.data, edits) : noHistory;
  });
  const kept = useMemo(() => keptSteps(history), [history]);
  const [busy, setBusy] = useState(false);
  const idKey = register.dataset.key.id;
  // Records in other versions would be saved under cells that are typed over the old ones.
  const isTyping = Object.keys(edits).length > 0;

  const walk = async (kind: "past" | "future", step: typeof undone): Promise<void> => {
    const last = history[kind].at(-1);
    if (!last || busy || (last.kind === "saved" && isTyping)) return;
    const { before, after } = kind === "past" ? last : { before: last.after, after: last.before };
    if (last.kind === "typed") {
      setEdits(before as GridEdits);
      return setHistory((all) => step(all, idKey));
    }
    setBusy(true);
    const records = await restore(
      before as readonly AnyRecord[],
      after as readonly AnyRecord[],
      kind === "past" ? "撤销" : "重做",
    );
    setBusy(false);
    if (records) setHistory((all) => step(all, idKey, records));
  };
  const offered = (kind: "past" | "future"): boolean => {
    const last = history[kind].at(-1);
    return last !== undefined && !busy && (last.kind === "typed" || !isTyping);
  };

  return {
    /** Changes the edits as a step of its own. */
    commit: (change: (now: GridEdits) => GridEdits): GridEdits => {
      const after = change(edits);
      if (JSON.stringify(after) === JSON.stringify(edits)) return after;
      setHistory((all) => withDone(all, { kind: "typed", before: edits, after }));
      setEdits(change);
      return after;
    },
    /** Records were saved. */
    saved: (before: readonly AnyRecord[], after: readonly AnyRecord[]) => {
      const step: Done = { kind: "saved", before, after };
      setHistory((all) => withSaved(all, step));
      told(before, after, async () => {
        const records = await restore(before, after);
        // Steps after it begin with what it had saved.
        const next = (all: History) =>
          all.past.at(-1) === step && records ? undone(all, idKey, records) : noHistory;
        setHistory(next);
      });
    },
    undo: () => walk("past", undone),
    redo: () => walk("future", redone),
    mayUndo: offered("past"),
    mayRedo: offered("future"),
    /** What was typed, to be stored with the edits: `found` the next time. */
    kept,
    /** The next step back takes back what was saved. */
    undoesSaved: history.past.at(-1)?.kind === "saved",
    forget: () => setHistory(noHistory),
  };
}
