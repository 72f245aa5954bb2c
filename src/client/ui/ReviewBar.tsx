import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Library } from "#contract/workflow/shzt";
import { userAtom } from "../state/session";
import { ReviewDialog } from "./ReviewDialog";
import { isDestructive, type Reviewable, type ReviewStep, reviewSteps } from "./reviewSteps";

type Props = {
  library: Library;
  rows: readonly Reviewable[];
  onDone?: () => void;
  /** Says how many records each step is for. */
  counted?: boolean;
};

/** The review steps that the user may take with these records, and the dialog that takes one. */
export function ReviewBar({ library, rows, onDone, counted }: Props) {
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const [step, setStep] = useState<ReviewStep | null>(null);
  const steps = reviewSteps(library, rows, roles);
  return (
    <>
      {steps.map((one, index) => (
        <Button
          key={one.action}
          size="small"
          danger={isDestructive(one)}
          {...(index === 0 && !isDestructive(one) ? { type: "primary" as const } : {})}
          onClick={() => setStep(one)}
        >
          {counted ? `${one.action}（${one.rows.length}）` : one.action}
        </Button>
      ))}
      {step ? (
        <ReviewDialog library={library} step={step} onClose={() => setStep(null)} onDone={onDone} />
      ) : null}
    </>
  );
}
