import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import type { TodoRow } from "#contract/endpoints/inbox/todo";
import { notifyAtom } from "../../state/notices";
import { userAtom } from "../../state/session";
import { useOpenStep } from "../../ui/step/StepHost";
import { count } from "../../values/format";
import { byKind, itemId, recordOf, usualSteps } from "./kinds";
import { standIn } from "./standIn";

export type Put = (values: Readonly<Record<string, string | null>>) => void;

/**
 * The open item: the one in the address, else the first. Once it has gone, the next opens by
 * itself.
 */
export function useOpenItem(rows: readonly TodoRow[], asked: string | null, put: Put) {
  /** The item that was open last, and the list that it stood in. */
  const last = useRef<{ open: string; list: readonly string[] }>({ open: "", list: [] });
  const ids = rows.map(itemId);
  const wanted = asked ?? last.current.open;
  const at = ids.indexOf(wanted);
  const index = at >= 0 ? at : standIn(last.current.list, wanted, ids);
  // Keys may come faster than React renders: each continues from where the last one led.
  const aim = useRef(index);
  useEffect(() => {
    const open = rows[index];
    if (open) last.current = { open: itemId(open), list: rows.map(itemId) };
    aim.current = index;
  }, [rows, index]);
  const move = (by: number) => {
    const next = rows[aim.current + by];
    if (!next) return;
    aim.current += by;
    put({ item: itemId(next) });
  };
  const aimed = () => rows[aim.current] ?? null;
  /** Goes on if the open item was dealt with; else it stays. */
  const handled = (gone: ReadonlySet<string>) => {
    const { open, list } = last.current;
    const left = list.filter((id) => !gone.has(id));
    put({ item: gone.has(open) ? (left[standIn(list, open, left)] ?? null) : open });
  };
  return { row: rows[index] ?? null, aimed, move, handled };
}

type Which = "pass" | "back";

/** The usual steps of the ticked items, or of the open one if none is ticked, taken by keys. */
export function useUsualStep(
  ticked: readonly TodoRow[],
  onDone: (kind: string, ids: readonly string[]) => void,
) {
  const user = useAtomValue(userAtom);
  const openStep = useOpenStep();
  const notify = useSetAtom(notifyAtom);
  /** Of several kinds the first that has the step; the others stay ticked for the next press. */
  const find = (which: Which, open: TodoRow | null) => {
    const meant = ticked.length > 0 ? ticked : open ? [open] : [];
    for (const { key, known, own } of byKind(meant)) {
      const records = own.map((row) => recordOf(row, known));
      const step = usualSteps(known, records, user)[which];
      if (step) return { key, known, step };
    }
    return null;
  };
  const take = (which: Which, open: TodoRow | null) => {
    const found = find(which, open);
    if (found) {
      const { register } = found.known;
      return openStep({ register, step: found.step, onDone: (ids) => onDone(found.key, ids) });
    }
    if (ticked.length === 0) return;
    const what = which === "pass" ? "通过" : "退回";
    const text = `所选 ${count(ticked.length)} 项都没有可由您办理的${what}步骤`;
    notify({ kind: "info", text });
  };
  /** The keys, by the names of their steps and by what they act on. */
  const words = (open: TodoRow | null): string => {
    const word = (key: string, which: Which) => {
      const found = find(which, open);
      if (!found) return [];
      const { step, known } = found;
      const kind = byKind(ticked).length > 1 ? known.kind.title : "";
      const many = ticked.length > 0 ? `所选${kind} ${count(step.rows.length)} 项` : "";
      return [`${key} ${step.edge.action}${many}`];
    };
    return ["J/K 上下", ...word("P", "pass"), ...word("R", "back"), "X 选择"].join(" · ");
  };
  return { take, words };
}
