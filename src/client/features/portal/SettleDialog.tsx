import { useAtomValue } from "jotai";
import type { Gxtz } from "#contract/datasets/gxtz";
import { userAtom } from "../../state/session";
import { ledger } from "../../ui/ledger";
import { StepDialog } from "../../ui/StepDialog";
import { stepsOf } from "../../ui/stepsOf";

type Props = { row: Gxtz; action: string; onClose: () => void; onDone: () => void };

/** Settles or rejects an entry of the update ledger, with the note that the step demands. */
export function SettleDialog({ row, action, onClose, onDone }: Props) {
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const step = stepsOf(ledger.flows, [row], roles).find(({ edge }) => edge.action === action);
  if (!step) return null;
  return <StepDialog register={ledger} step={step} onClose={onClose} onDone={onDone} />;
}
