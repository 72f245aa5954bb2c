import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import type { TodoRow } from "#contract/endpoints/inbox/todo";
import { userAtom } from "../../state/session";
import { useOpenStep } from "../../ui/step/StepHost";
import { itemId, knownKind, recordOf, usualSteps } from "./kinds";

export type Put = (values: Readonly<Record<string, string | null>>) => void;

/**
 * The open item: the one in the address, else the first. Once it is dealt with, the next opens by
 * itself.
 */
export function useOpenItem(rows: readonly TodoRow[], asked: string | null, put: Put) {
  const last = useRef(0);
  const at = rows.findIndex((row) => itemId(row) === asked);
  const index = at >= 0 ? at : Math.min(last.current, rows.length - 1);
  // Keys may come faster than React renders: each continues from where the last one led.
  const aim = useRef(index);
  useEffect(() => {
    if (index >= 0) last.current = index;
    aim.current = index;
  }, [index]);
  const move = (by: number) => {
    const next = rows[aim.current + by];
    if (!next) return;
    aim.current += by;
    put({ item: itemId(next) });
  };
  const aimed = () => rows[aim.current] ?? null;
  const handled = () => {
    const next = rows[index + 1] ?? rows[index - 1];
    put({ item: next ? itemId(next) : null });
  };
  return { row: rows[index] ?? null, aimed, move, handled };
}

/** The usual steps of an item, taken by keys. */
export function useUsualStep(onDone: () => void) {
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const openStep = useOpenStep();
  const stepsFor = (row: TodoRow | null) => {
    const known = row && knownKind(row.kind);
    return known ? { known, ...usualSteps(known, [recordOf(row, known)], roles) } : null;
  };
  const take = (which: "pass" | "back", row: TodoRow | null) => {
    const found = stepsFor(row);
    const step = found?.[which];
    if (found && step) openStep({ register: found.known.register, step, onDone });
  };
  /** The keys of an item, by the names of its steps. */
  const words = (row: TodoRow | null): string => {
    const { pass, back } = stepsFor(row) ?? {};
    return [
      "J/K 上下",
      ...(pass ? [`P ${pass.edge.action}`] : []),
      ...(back ? [`R ${back.edge.action}`] : []),
      "X 选择",
    ].join(" · ");
  };
  return { take, words };
}
