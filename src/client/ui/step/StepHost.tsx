import { atom, useAtom, useSetAtom } from "jotai";
import { lazy, Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { loadChunk } from "../../api/loadChunk";
import type { Register } from "../../records/registerOf";
import type { Step } from "../../records/stepsOf";
import { afterFirstMap } from "../../state/mapRest";
import type { StepDone } from "./StepDialog";

const loadDialog = () => import("./StepDialog");

const StepDialog = lazy(async () => {
  const { StepDialog } = await loadChunk(loadDialog);
  return { default: StepDialog };
});

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
  useEffect(() => {
    // It opens at once, although the first map came without it.
    void afterFirstMap().then(() => loadDialog().catch(() => null));
  }, []);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <StepDialog {...open} onClose={() => setOpen(null)} />
    </Suspense>
  );
}
