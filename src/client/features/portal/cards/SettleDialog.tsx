import { useAtomValue } from "jotai";
import type { Gxtz } from "#contract/datasets/gxtz";
import { ledger } from "../../../records/ledgerRegister";
import { stepsOf } from "../../../records/stepsOf";
import { userAtom } from "../../../state/session";
import { StepDialog } from "../../../ui/step/StepDialog";

type Props = { row: Gxtz; action: string; onClose: () => void; onDone: () => void };

/** Settles or rejects an entry of the update ledger, with the note that the step requires. */
export function SettleDialog({ row, action, onClose, onDone }: Props) {
  const user = useAtomValue(userAtom);
  const step = stepsOf(ledger.flows, [row], user).find(({ edge }) => edge.action === action);
  if (!step) return null;
  return <StepDialog register={ledger} step={step} onClose={onClose} onDone={onDone} />;
}
