import type { ReactNode } from "react";
import { CardHead } from "./CardHead";

type Props = {
  name: string;
  number: string;
  /** The shown day, or the two days. */
  days: string;
  onClose: () => void;
  children?: ReactNode;
};

/** The head of a card about an earlier state: title, and a note that it is read-only. */
export function PastHead({ name, number, days, onClose, children }: Props) {
  return (
    <>
      <CardHead name={name} number={number} onClose={onClose}>
        {children}
      </CardHead>
      <p className="ui-past" role="note">
        {days} · 只供查看，不能修改
      </p>
    </>
  );
}

/** Shown for a record that was not in the register then. */
export function NotThere({ days, onClose, children }: Omit<Props, "name" | "number">) {
  return (
    <>
      <PastHead name="没有这宗地块" number="" days={days} onClose={onClose} />
      <p className="ui-card-body" role="status">
        {children}
      </p>
    </>
  );
}
