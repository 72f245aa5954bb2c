import { atom, useAtom, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Register } from "../../records/registerOf";
import type { Step } from "../../records/stepsOf";
import { StepDialog, type StepDone } from "./StepDialog";

type OpenStep = { register: Register; step: Step; onDone?: StepDone | undefined };

const openStepAtom = atom<OpenStep | null>(null);

/** Opens the dialog of a step. */
export const useOpenStep = () => useSetAtom(openStepAtom);

/**
 * The dialog of the current step. It lives outside the list, card or item that opened it: these
 * reload while the user writes a note, or when the step is refused, and the record may then be gone
 * from them.
 */
export function StepHost() {
  const [open, setOpen] = useAtom(openStepAtom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page ends the step
  useEffect(() => () => setOpen(null), [pathname, setOpen]);
  return open ? <StepDialog {...open} onClose={() => setOpen(null)} /> : null;
}
