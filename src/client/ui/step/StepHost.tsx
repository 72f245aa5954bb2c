import { atom, useAtom, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { Register } from "../../records/register";
import type { Step } from "../../records/stepsOf";
import { StepDialog } from "./StepDialog";

type OpenStep = { register: Register; step: Step; onDone?: (() => void) | undefined };

const openStepAtom = atom<OpenStep | null>(null);

/** Opens the dialog of a step. */
export const useOpenStep = () => useSetAtom(openStepAtom);

/**
 * The dialog of the step that is being taken. It stands apart from the list, card or item that it was
 * opened from: these are read anew while somebody writes a note, or when the step is refused, and what
 * it was about may be gone from them.
 */
export function StepHost() {
  const [open, setOpen] = useAtom(openStepAtom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page ends the step
  useEffect(() => () => setOpen(null), [pathname, setOpen]);
  return open ? <StepDialog {...open} onClose={() => setOpen(null)} /> : null;
}
