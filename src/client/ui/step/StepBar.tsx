import { Button } from "antd";
import { useAtomValue } from "jotai";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Register } from "../../records/registerOf";
import { isFinal, leadsOn, stepsOf } from "../../records/stepsOf";
import { userAtom } from "../../state/session";
import type { StepDone } from "./StepDialog";
import { useOpenStep } from "./StepHost";

type Props = {
  register: Register;
  rows: readonly AnyRecord[];
  onDone?: StepDone;
  /** Shows how many records each step applies to. */
  counted?: boolean;
  size?: "small" | "middle";
};

/** The steps that the user may take with these records. */
export function StepBar({ register, rows, onDone, counted, size = "small" }: Props) {
  const user = useAtomValue(userAtom);
  const openStep = useOpenStep();
  const steps = stepsOf(register.flows, rows, user);
  return (
    <>
      {steps.map((one, index) => (
        <Button
          key={`${one.flow.field}/${one.edge.action}`}
          size={size}
          danger={isFinal(one)}
          {...(index === 0 && leadsOn(one) ? { type: "primary" as const } : {})}
          onClick={() => openStep({ register, step: one, onDone })}
        >
          {counted ? `${one.edge.action}（${one.rows.length}）` : one.edge.action}
        </Button>
      ))}
    </>
  );
}
