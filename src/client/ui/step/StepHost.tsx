import { atom, useAtom, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { loadChunk } from "../../api/loadChunk";
import type { Register } from "../../records/registerOf";
import type { Step } from "../../records/stepsOf";
import { afterFirstMap } from "../../state/mapRest";
import type { StepDialog, StepDone } from "./StepDialog";

const loadDialog = () => loadChunk(() => import("./StepDialog"));

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
  const [Dialog, setDialog] = useState<typeof StepDialog | null>(null);
  const isAsked = open !== null;
  useEffect(() => {
    // It opens at once, although the first map came without it. Not by Suspense, which would leave the
    // dialog that it draws anew behind in the row of those that Esc closes.
    let isOver = false;
    void (isAsked ? Promise.resolve() : afterFirstMap()).then(loadDialog).then(
      (part) => !isOver && setDialog(() => part.StepDialog),
      () => null,
    );
    return () => {
      isOver = true;
    };
  }, [isAsked]);
  return open && Dialog ? <Dialog {...open} onClose={() => setOpen(null)} /> : null;
}
