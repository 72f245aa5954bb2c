import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { TodoRow } from "#contract/endpoints/todo";
import { userAtom } from "../../state/session";
import type { Step } from "../../ui/stepsOf";
import { itemId, type KnownKind, knownKind, recordOf, usualSteps } from "./kinds";

export type Put = (values: Readonly<Record<string, string | null>>) => void;

/**
 * The item that is open: the one of the address, else the first. When it has been dealt with, the
 * next one opens by itself.
 */
export function useOpenItem(rows: readonly TodoRow[], asked: string | null, put: Put) {
  const last = useRef(0);
  const at = rows.findIndex((row) => itemId(row) === asked);
  const index = at >= 0 ? at : Math.min(last.current, rows.length - 1);
  // Keys may come faster than the page is drawn: each goes on from where the last one led.
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

/** The usual step of an item, taken by a key. */
export function useUsualStep() {
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const [step, setStep] = useState<{ known: KnownKind; step: Step } | null>(null);
  const take = (which: "pass" | "back", row: TodoRow | null) => {
    const known = row && knownKind(row.kind);
    if (!row || !known || step) return;
    const found = usualSteps(known, [recordOf(row, known)], roles)[which];
    if (found) setStep({ known, step: found });
  };
  return { step, take, leave: () => setStep(null) };
}
